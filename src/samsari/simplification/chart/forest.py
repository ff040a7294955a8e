"""The packed forest of the chart search and its best derivations, one by one.

`Derivations` is algorithm 3 of Huang and Chiang (2005): the k-th best derivation of a node is found
only when it is asked for. Derivations of a node that spell the same words are passed over, so
the n-best list holds different outputs.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from heapq import heappop, heappush
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from samsari.errors import SettingError
from samsari.lm.ngram_model import LanguageModel
from samsari.simplification.chart.grammar import WORD_PENALTY, PackedGrammar
from samsari.simplification.rules import Weights


@dataclass(frozen=True, slots=True)
class Edge:
    """A rule applied to nodes; `local` is its own score, `lm` what each language model adds."""

    rule: int
    target: tuple[int, ...]
    tails: tuple[Node, ...]
    local: float
    lm: tuple[float, ...]


@dataclass(slots=True, eq=False)
class Node:
    """Partial outputs that the search cannot tell apart: same words covered, label and LM states.

    `left` are the first words, whose probability is not yet final; `states` are the states of the
    language models after the last word; `estimates` score the left words without their context.
    """

    start: int
    end: int
    label: int
    score: float
    left: tuple[int, ...]
    states: tuple[int, ...]
    estimates: tuple[float, ...]
    priority: float
    edges: list[Edge] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Derivation:
    """One way to build a node: an edge and which derivation of each tail it uses."""

    score: float
    node: Node
    edge: Edge
    tails: tuple[Derivation, ...]
    words: tuple[int, ...]


@dataclass(slots=True)
class _Queue:
    """Derivations found so far, those waiting, and successors not yet scored."""

    found: list[Derivation] = field(default_factory=list)
    heap: list[tuple[float, int, Edge, tuple[int, ...]]] = field(default_factory=list)
    pending: list[tuple[Edge, tuple[int, ...]]] = field(default_factory=list)
    pushed: int = 0
    spelled: set[tuple[int, ...]] = field(default_factory=set)


class Derivations:
    """Lazy lists of the best derivations of the nodes of a forest."""

    def __init__(self) -> None:
        self._queues: dict[int, _Queue] = {}

    def kth(self, node: Node, rank: int) -> Derivation | None:
        """The derivation of that rank (0 is the best), None if there are fewer."""
        # An explicit stack: a sentence of 500 words makes a chain of 500 nodes.
        stack = [(node, rank)]
        while stack:
            missing = self._advance(*stack[-1])
            if missing:
                stack.append(missing)
            else:
                stack.pop()
        found = self._queues[id(node)].found
        return found[rank] if rank < len(found) else None

    def _advance(self, node: Node, rank: int) -> tuple[Node, int] | None:
        """Work towards a rank; returns the tail and rank that must be known first, if any."""
        queue = self._queues.get(id(node))
        if queue is None:
            first = [(edge, (0,) * len(edge.tails)) for edge in node.edges]
            queue = self._queues[id(node)] = _Queue(pending=first[::-1])
        while len(queue.found) <= rank:
            missing = self._score_pending(queue)
            if missing:
                return missing
            if not queue.heap:
                return None
            self._take_best(node, queue)
        return None

    def _score_pending(self, queue: _Queue) -> tuple[Node, int] | None:
        while queue.pending:
            edge, ranks = queue.pending[-1]
            total = edge.local
            for tail, rank in zip(edge.tails, ranks, strict=True):
                known = self._queues.get(id(tail))
                if known is None or (len(known.found) <= rank and (known.heap or known.pending)):
                    return tail, rank
                if len(known.found) <= rank:
                    break
                total += known.found[rank].score
            else:
                heappush(queue.heap, (-total, queue.pushed, edge, ranks))
                queue.pushed += 1
            queue.pending.pop()
        return None

    def _take_best(self, node: Node, queue: _Queue) -> None:
        cost, _, edge, ranks = heappop(queue.heap)
        for place in reversed(range(len(ranks))):
            later = (*ranks[:place], ranks[place] + 1, *ranks[place + 1 :])
            # Each successor has one canonical parent, so nothing is asked twice.
            if not any(ranks[place + 1 :]):
                queue.pending.append((edge, later))
        pairs = zip(edge.tails, ranks, strict=True)
        tails = tuple(self._queues[id(tail)].found[rank] for tail, rank in pairs)
        words: list[int] = []
        for code in edge.target:
            words.extend((code,) if code >= 0 else tails[-1 - code].words)
        spelling = tuple(words)
        if spelling not in queue.spelled:
            queue.spelled.add(spelling)
            queue.found.append(Derivation(-cost, node, edge, tails, spelling))


# What goes into and comes out of the chart search: its settings, its model, its candidates.

# The kernel keeps a place in a cube in 14 bits.
MOST_POPS = 10_000
# Steps of a derivation that no rule of the grammar made.
GLUE, UNKNOWN_WORD = -1, -2


@dataclass(frozen=True, slots=True)
class ChartSettings:
    """Limits of the search; the defaults are those of Xu et al. (2016)."""

    pop_limit: int = 100
    span_limit: int = 20
    # Longer sentences get shorter spans, so that the work grows with the length and not faster.
    full_spans_up_to: int = 100

    def __post_init__(self) -> None:
        if self.pop_limit < 1 or self.span_limit < 1 or self.full_spans_up_to < 1:
            raise SettingError("the limits of the chart search must be at least 1")
        if self.pop_limit > MOST_POPS:
            raise SettingError(f"the pop limit of the chart search is at most {MOST_POPS}")

    def spans_for(self, length: int) -> int:
        """The widest span that rules may cover in a sentence of this length."""
        if length <= self.full_spans_up_to:
            return self.span_limit
        return max(2, self.span_limit * self.full_spans_up_to // length)


@dataclass(frozen=True, eq=False)
class ChartModel:
    """A grammar, language models and the weights that make one log-linear model of them."""

    grammar: PackedGrammar
    language_models: tuple[LanguageModel, ...]
    weights: Weights

    @cached_property
    def feature_names(self) -> tuple[str, ...]:
        """The features of a candidate, in order."""
        models = tuple(f"lm_{number}" for number in range(len(self.language_models)))
        return (*self.grammar.feature_names, *models, "tm_glue_0", "WordPenalty", "OOVPenalty")

    @cached_property
    def unknown_labels(self) -> tuple[int, ...]:
        """The numbers of the labels under which an unknown word is copied, in order.

        One that no rule has gets a number of its own: only glue takes the word then.
        """
        labels = self.grammar.labels
        wanted = self.grammar.unknown_labels
        known = sorted(labels.index(label) for label in wanted if label in labels)
        return (*known, len(labels)) if len(known) < len(wanted) else tuple(known)

    @cached_property
    def rule_scores(self) -> NDArray[np.float64]:
        """The score of every rule, its word penalty included, without the language models."""
        vector = np.array(self.weights.vector(self.grammar.feature_names))
        scores = self.grammar.features.astype(np.float64) @ vector
        penalty = WORD_PENALTY * self.weights.get("WordPenalty")
        result: NDArray[np.float64] = scores + penalty * self.grammar.target_words
        return result

    @cached_property
    def model_weights(self) -> tuple[float, ...]:
        """The weight of each language model."""
        return tuple(self.weights.vector(f"lm_{n}" for n in range(len(self.language_models))))

    @cached_property
    def glue_score(self) -> float:
        """What one glue step adds to the score."""
        return self.weights.get("tm_glue_0")

    @cached_property
    def unknown_score(self) -> float:
        """What copying an unknown word adds to the score, without the language models."""
        return self.weights.get("OOVPenalty") + WORD_PENALTY * self.weights.get("WordPenalty")


@dataclass(frozen=True, slots=True)
class Step:
    """One rule application: the rule (or GLUE, UNKNOWN_WORD) and the words it covers."""

    rule: int
    start: int
    end: int


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """An output with its score, its feature values and the derivation that made it."""

    words: tuple[str, ...]
    score: float
    features: NDArray[np.float64]
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Shortlist:
    """Candidates as tuning wants them: keys that tell words apart, features, words when asked."""

    keys: NDArray[np.uint64]
    features: NDArray[np.floating[Any]]
    words: Callable[[int], tuple[str, ...]]


class Search(Protocol):
    """The chart search, compiled or plain."""

    def decode(
        self, words: Sequence[str], n_best: int = 1, fixed: Collection[int] = ()
    ) -> tuple[Candidate, ...]:
        """The best candidates with different words, best first.

        No rule applies to the words at `fixed` positions: they are copied as if unknown.
        """
        ...


def codes(words: Sequence[str], known: Mapping[str, int], fixed: Collection[int]) -> list[int]:
    """The numbers of a sentence's words; unknown and fixed ones get numbers after all others."""
    size = len(known)
    return [
        size + place if place in fixed else known.get(word, size + place)
        for place, word in enumerate(words)
    ]
