"""The edit grammar of the default search: rules with their features, found by their source side.

A grammar is a bundle of arrays: the rules as text, one row of context-free features each, and the
counts with neighbours, keyed by numbers. What a sentence needs of it is looked up when it is
needed, so that a large grammar is ready at once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from samsari.simplification.edits.core_edits import Words
from samsari.simplification.edits.vetting import Vetting, vet

ALL_TAGS = -1
NEIGHBOURS = (1 << 32) - 1  # the part of a context key that stands for the neighbours
K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Memo(dict[K, V]):
    """Values that are computed when they are first asked for."""

    def __init__(self, compute: Callable[[K], V]) -> None:
        super().__init__()
        self.compute = compute

    def __missing__(self, key: K) -> V:
        value = self[key] = self.compute(key)
        return value


@dataclass(frozen=True, eq=False)
class Contexts:
    """Counts with neighbours.

    `keys` are sorted `context_key` numbers, `occasions` how often each context was seen. An entry
    of `changed_keys` is the place of a context times the number of rules plus a rule; `changed`
    is how often that rewrite was made there.
    """

    keys: NDArray[np.int64]
    occasions: NDArray[np.float32]
    changed_keys: NDArray[np.int64]
    changed: NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class SourceContexts:
    """The contexts of one source side.

    `places` gives for the neighbours their place and their occasions, `changes` how often a
    rewrite was made in a place.
    """

    places: Mapping[int, tuple[int, float]]
    changes: Mapping[int, float]


@dataclass(frozen=True, eq=False)
class Grammar:
    """Edit rules; row k of every array belongs to rule k.

    `sides` are the different source sides, `source_of` says which one a rule has. `prior` is
    p(e|f) from all the evidence; `tags` a bit mask of the tags a replaced word may have.
    """

    sides: tuple[str, ...]
    source_of: NDArray[np.int32]
    targets: tuple[str, ...]
    static: NDArray[np.float32]
    prior: NDArray[np.float32]
    tags: NDArray[np.int64]
    contexts: Contexts
    vetting: Vetting

    def __len__(self) -> int:
        return len(self.targets)

    @cached_property
    def sources(self) -> tuple[str, ...]:
        """The source side of every rule."""
        return tuple(self.sides[number] for number in self.source_of.tolist())

    @cached_property
    def source_numbers(self) -> Mapping[str, int]:
        """The number of every source side."""
        return dict(zip(self.sides, range(len(self.sides)), strict=True))

    @cached_property
    def target_words(self) -> Memo[int, Words]:
        """The target side of a rule, word by word."""
        return Memo(lambda rule: tuple(self.targets[rule].split()))

    def rules_of(self, source: str) -> list[int]:
        """The rules of a source side, the most probable first; none if it is unknown."""
        number = self.source_numbers.get(source)
        if number is None:
            return []
        order, starts = self._by_source
        rules: list[int] = order[starts[number] : starts[number + 1]].tolist()
        return sorted(rules, key=lambda rule: -self.plain_priors[rule])

    @cached_property
    def _by_source(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The rules in the order of their source sides, and where each source side begins."""
        ends = np.cumsum(np.bincount(self.source_of, minlength=len(self.sides)))
        return np.argsort(self.source_of, kind="stable"), np.append(0, ends)

    @cached_property
    def source_contexts(self) -> Memo[int, SourceContexts]:
        """The contexts of a source side, by its number."""
        return Memo(self._contexts_of)

    def _contexts_of(self, source: int) -> SourceContexts:
        found, size = self.contexts, len(self)
        begin, end = np.searchsorted(found.keys, (source << 32, (source + 1) << 32)).tolist()
        neighbours = (found.keys[begin:end] & NEIGHBOURS).tolist()
        occasions = zip(range(begin, end), found.occasions[begin:end].tolist(), strict=True)
        first, last = np.searchsorted(found.changed_keys, (begin * size, end * size)).tolist()
        changed = found.changed[first:last].tolist()
        return SourceContexts(
            dict(zip(neighbours, occasions, strict=True)),
            dict(zip(found.changed_keys[first:last].tolist(), changed, strict=True)),
        )

    # Views that give plain numbers, which Python reads faster one by one.

    @cached_property
    def plain_tags(self) -> memoryview:
        """The tag masks."""
        return np.ascontiguousarray(self.tags).data

    @cached_property
    def plain_priors(self) -> memoryview:
        """The priors."""
        return np.ascontiguousarray(self.prior).data

    @cached_property
    def counts(self) -> memoryview:
        """In how many source sentences each rewrite was made."""
        return np.ascontiguousarray(self.vetting.seen).data


def grammar_of(
    rules: Sequence[tuple[Words, Words]],
    static: NDArray[np.float32],
    prior: NDArray[np.float32],
    tags: NDArray[np.int64],
    contexts: Contexts,
) -> Grammar:
    """The grammar of some rules, vetted."""
    numbers = {source: number for number, source in enumerate(dict.fromkeys(s for s, _ in rules))}
    return Grammar(
        tuple(map(" ".join, numbers)),
        np.array([numbers[source] for source, _ in rules], np.int32),
        tuple(" ".join(target) for _, target in rules),
        static,
        prior,
        tags,
        contexts,
        vet(rules, static),
    )


def context_key(source: int, left: int, right: int) -> int:
    """One number for a source side and its neighbours' numbers; 0 for a neighbour left open."""
    return (source << 32) | (left << 16) | right
