"""The edit grammar of the default search: rules with their features, found by their source side.

A grammar is a bundle of arrays: the rules as text, one row of context-free features each, and the
counts with neighbours, keyed by numbers so that they load quickly and stay small.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from samsari.formats.arrays import named_arrays
from samsari.simplification.rules import Rule

STATIC = (
    "PhrasePenalty",
    "Deletion",
    "Insertion",
    "Lexical",
    "SourceWords",
    "TargetWords",
    "p(e|f)",
    "p(e|f)-single",
    "p(f|e)",
    "LogCount",
    "RarityPenalty",
    "CharLogCR",
    "WordLenDiff",
    "MaxWordSylDiff",
    "HardWordDiff",
    "CommonDiff",
    "SimpleDiff",
    "Similarity",
    "Likeness",
    "SameStem",
    "Synonym",
    "WiderWord",
    "SenseRank",
    "Unseen",
    "UnseenSimilarity",
    "UnseenCommonDiff",
    "Sisters",
    "Verdict",
    "Punctuation",
    "FunctionDeletion",
)
DYNAMIC = (
    "p(e|l,f,r)",
    "p(e|l,f)",
    "p(e|f,r)",
    "SeenContext",
    "Substituted",
    "Deleted",
    "LeftChanged",
    "RightChanged",
    "MostChanged",
    "TagFit",
    "Initial",
    "Named",
)
# What `trust` makes of all the others and of the language models around an edit.
JUDGED = ("Share", "Gain", "Sound")
FEATURES = (*STATIC, *DYNAMIC, *JUDGED, "lm_0", "lm_1")
ALL_TAGS = -1


@dataclass(frozen=True, eq=False)
class Grammar:
    """Edit rules; row k of every array belongs to rule k.

    `prior` is p(e|f) from all the evidence; `tags` a bit mask of the tags a replaced word may have.
    `context_keys` are `context_key` numbers with their occasions; `changed_keys` join the place of
    a context with a rule, and `changed` is how often that edit was made there.
    """

    sources: tuple[str, ...]
    targets: tuple[str, ...]
    static: NDArray[np.float32]
    prior: NDArray[np.float32]
    tags: NDArray[np.int64]
    context_keys: NDArray[np.int64]
    occasions: NDArray[np.float32]
    changed_keys: NDArray[np.int64]
    changed: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.sources)

    @cached_property
    def by_source(self) -> Mapping[str, list[int]]:
        """The rules of a source side, the most probable first."""
        found: dict[str, list[int]] = defaultdict(list)
        for number in np.argsort(-self.prior, kind="stable").tolist():
            found[self.sources[number]].append(number)
        return dict(found)

    @cached_property
    def source_numbers(self) -> Mapping[str, int]:
        """A number for every source side, in the order of first appearance."""
        return {words: number for number, words in enumerate(dict.fromkeys(self.sources))}

    @cached_property
    def contexts(self) -> Mapping[int, int]:
        """Where a context stands in `occasions`."""
        return dict(zip(self.context_keys.tolist(), range(len(self.context_keys)), strict=True))

    @cached_property
    def changes(self) -> Mapping[int, float]:
        """How often an edit was made in a context."""
        return dict(zip(self.changed_keys.tolist(), self.changed.tolist(), strict=True))

    @cached_property
    def target_words(self) -> tuple[tuple[str, ...], ...]:
        """The target side of every rule, word by word."""
        return tuple(tuple(target.split()) for target in self.targets)

    @cached_property
    def plain_tags(self) -> list[int]:
        """The tag masks as plain numbers, which Python reads faster one by one."""
        found: list[int] = self.tags.tolist()
        return found

    @cached_property
    def counts(self) -> list[int]:
        """In how many sources each rule was seen."""
        logs = self.static[:, STATIC.index("LogCount")]
        found: list[int] = np.expm1(logs).round().astype(int).tolist()
        return found

    @cached_property
    def plain_priors(self) -> list[float]:
        """The priors as plain numbers."""
        found: list[float] = self.prior.tolist()
        return found

    def rule(self, number: int) -> Rule:
        """One rule with its context-free features."""
        features = dict(zip(STATIC, map(float, self.static[number]), strict=True))
        source, target = self.sources[number].split(), self.targets[number].split()
        return Rule("[X]", tuple(source), tuple(target), features)


def context_key(source: int, left: int, right: int) -> int:
    """One number for a source side and its neighbours' numbers; 0 for a neighbour left open."""
    return (source << 32) | (left << 16) | right


def save(grammar: Grammar, path: Path) -> None:
    """Write a grammar to a file, renamed into place when complete."""
    text = "\n".join(map("\t".join, zip(grammar.sources, grammar.targets, strict=True)))
    draft = path.with_name(path.name + ".part")
    with draft.open("wb") as stream:
        np.savez_compressed(
            stream,
            rules=np.frombuffer(text.encode(), np.uint8),
            static=grammar.static.astype(np.float16),
            prior=grammar.prior,
            tags=grammar.tags,
            context_keys=np.diff(grammar.context_keys, prepend=0),
            occasions=grammar.occasions.astype(np.float16),
            changed_keys=np.diff(grammar.changed_keys, prepend=0),
            changed=grammar.changed.astype(np.float16),
        )
    draft.replace(path)


def load(path: Path) -> Grammar:
    """The grammar of a file."""
    with named_arrays(path, "grammar", "samsari grammar extract") as found:
        rules = [line.split("\t") for line in found["rules"].tobytes().decode().split("\n") if line]
        width = found["static"].shape[1]
        if width != len(STATIC):
            raise ValueError(f"made for {width} features, not {len(STATIC)}")
        return Grammar(
            tuple(source for source, _ in rules),
            tuple(target for _, target in rules),
            found["static"].astype(np.float32),
            found["prior"],
            found["tags"],
            np.cumsum(found["context_keys"]),
            found["occasions"].astype(np.float32),
            np.cumsum(found["changed_keys"]),
            found["changed"].astype(np.float32),
        )
