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

from samsari.english.syntax import Floats, SyntaxHead, best_trees
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
    return Decided(words, given) if is_one and not any(_loops(given)) else None


def _loops(given: Mapping[int, tuple[int, str]]) -> Iterator[bool]:
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
            rows = np.concatenate([vectors.middle, vectors.last], 1).astype(np.float32)
            found = _completed(own, rows, heads)
            if found is not None:
                yield found


def _completed(own: Decided, rows: Floats, heads: Sequence[SyntaxHead]) -> Annotated | None:
    states = [head.trunk.state(rows) for head in heads]
    both = zip(heads, states, strict=True)
    arcs = np.mean([_shares(head.arcs(state)) for head, state in both], axis=0)
    for at, (above, _) in own.given.items():
        arcs[at, above + 1] += SURE
    found = best_trees([arcs.astype(np.float32)])[0]
    if any(found[at] != above for at, (above, _) in own.given.items()):
        return None  # two arcs would cross
    first = heads[0].named(states[0], found)
    relations = [own.given.get(at, (0, one))[1] for at, one in enumerate(first.relations)]
    return Annotated(own.words, first.tags, tuple(found), tuple(relations))


def _shares(scores: Floats) -> Floats:
    """The logarithm of the chance of each head."""
    found: Floats = scores - np.log(np.exp(scores - scores.max(1, keepdims=True)).sum(1))[:, None]
    return found - scores.max(1, keepdims=True)
