"""Sentences whose clauses a person has decided, as annotated sentences.

A line names each predicate of a clause, the word that it hangs from, and the relation:

    {"text": "If it rains, we stay.", "clauses": [["rains", 1, "stay", 1, "advcl"],
                                                   ["stay", 1, "", 0, "root"]]}

All other heads are those of the trees that agree with what was decided and score best.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from samsari.english.syntax import SyntaxHead, best_trees
from samsari.neural.encoder import shared_encoder
from samsari.text.penn import UCCA_TOKENIZER
from samsari_workshop.splitter.treebank import Annotated

SURE = 1e3  # what a decided head scores more than any other
TOGETHER = 256


@dataclass(frozen=True)
class Decided:
    """The words of a sentence and, for some of them, head (-1 is the root) and relation."""

    words: tuple[str, ...]
    given: Mapping[int, tuple[int, str]]


def decided(path: Path) -> Iterator[Decided]:
    """The lines of a file that name words of their text, in a way that makes a tree."""
    for line in path.read_text(encoding="utf-8").splitlines():
        found = _decided(json.loads(line)) if line.strip() else None
        if found is not None:
            yield found


def _decided(row: Mapping[str, Any]) -> Decided | None:
    words = tuple(token.text for token in UCCA_TOKENIZER.tokens(row["text"]))
    given: dict[int, tuple[int, str]] = {}
    for word, number, head, of_head, relation in row["clauses"]:
        at = _place(words, word, number)
        above = -1 if relation == "root" else _place(words, head, of_head)
        if at is None or above is None or at == above:
            return None
        given[at] = above, relation
    is_one = sum(relation == "root" for _, relation in given.values()) == 1
    return Decided(words, given) if is_one and not any(map_loops(given)) else None


def map_loops(given: Mapping[int, tuple[int, str]]) -> Iterator[bool]:
    """For each word whether it hangs from itself, through others."""
    for start in given:
        at, seen = start, set()
        while at in given and at not in seen:
            seen.add(at)
            at = given[at][0]
        yield at in seen


def _place(words: Sequence[str], word: str, number: int) -> int | None:
    found = [at for at, one in enumerate(words) if one.lower() == word.lower()]
    return found[number - 1] if 0 < number <= len(found) else None


def completed(given: Sequence[Decided], heads: Sequence[SyntaxHead]) -> Iterator[Annotated]:
    """The sentences with whole trees: what was decided holds, the rest several heads vote on."""
    for start in range(0, len(given), TOGETHER):
        part = given[start : start + TOGETHER]
        encoded = shared_encoder().encode([list(own.words) for own in part])
        for own, vectors in zip(part, encoded, strict=True):
            found = _completed(own, [head.scores(vectors) for head in heads], heads[0])
            if found is not None:
                yield found


def _completed(own: Decided, scores: Sequence[Any], names: SyntaxHead) -> Annotated | None:
    tags = np.mean([one.tags for one in scores], axis=0).argmax(1)
    arcs = np.mean([one.arcs for one in scores], axis=0).astype(np.float32)
    for at, (head, _) in own.given.items():
        arcs[at, head + 1] += SURE
    found = best_trees([arcs])[0]
    if any(found[at] != head for at, (head, _) in own.given.items()):
        return None  # two arcs would cross
    of_pair = np.mean([one.relations(found) for one in scores], axis=0).argmax(1)
    relations = [names.relations[at] for at in of_pair]
    for at, (_, relation) in own.given.items():
        relations[at] = relation
    named = ("root" if head < 0 else one for one, head in zip(relations, found, strict=True))
    return Annotated(
        own.words, tuple(names.tags[at] for at in tags), tuple(found), tuple(named)
    )
