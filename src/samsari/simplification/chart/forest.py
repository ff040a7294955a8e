"""The packed forest of the chart search and its best derivations, one by one.

`Derivations` is algorithm 3 of Huang and Chiang (2005): the k-th best derivation of a node is found
only when it is asked for. Derivations of a node that spell the same words are passed over, so
the n-best list holds different outputs.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from heapq import heappop, heappush


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
