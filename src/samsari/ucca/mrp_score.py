"""The F1 of the shared tasks on meaning representation parsing (MRP 2019 and 2020), for UCCA.

A passage is a graph: units are nodes, every category is an edge of its own. What is counted are
tuples: which node is the top; which characters a node is anchored to (punctuation at their ends
left out); which label joins two nodes; which edges are remote. Units of one passage are paired with
units of the other, one to one, so that as many tuples as possible agree. Matches are added over
passages; "all" pools the four kinds (Oepen et al. 2019, 2020). Implicit units and linkage are left
out, as in the data of the tasks.

The pairing is a search. Units with the same characters below them are paired first; then pairs are
changed one by one as long as that adds matches. The public scorer searches in another way, and no
further than a limit of steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from samsari.model.passage import Passage
from samsari.ucca.evaluation import Agreement, check_tokens

MRP_KINDS: Final = ("tops", "anchors", "edges", "attributes")
TRIMMED: Final = frozenset(".?!;,:“\"”‘'’()[]{} \t\n\f")  # at the ends of anchors
NOWHERE: Final = -1

Characters = frozenset[int]
Pairing = dict[int, int]  # unit of the gold to unit of the prediction, or NOWHERE


@dataclass(frozen=True, slots=True)
class MrpScore:
    """Counts of tuples by kind; they may be added."""

    kinds: Mapping[str, Agreement] = field(default_factory=dict)
    n_passages: int = 0

    def __add__(self, other: MrpScore) -> MrpScore:
        none = Agreement()
        return MrpScore(
            {kind: self.kinds.get(kind, none) + other.kinds.get(kind, none) for kind in MRP_KINDS},
            self.n_passages + other.n_passages,
        )

    @property
    def all(self) -> Agreement:
        """All tuples together: the F1 that systems are ranked by."""
        return sum(self.kinds.values(), Agreement())


def mrp_score(pairs: Iterable[tuple[Passage, Passage]]) -> MrpScore:
    """The tuples that predicted passages share with the gold ones; (predicted, gold) each."""
    return sum((mrp_compare(*pair) for pair in pairs), MrpScore())


def mrp_compare(predicted: Passage, gold: Passage) -> MrpScore:
    """The tuples that two passages over the same tokens share."""
    check_tokens(predicted, gold)
    mine, theirs = MrpGraph(predicted), MrpGraph(gold)
    pairing = best_pairing(theirs, mine)
    return MrpScore(
        {
            kind: Agreement(theirs.matched(kind, mine, pairing), mine.size(kind), theirs.size(kind))
            for kind in MRP_KINDS
        },
        1,
    )


class MrpGraph:
    """The tuples of a passage."""

    def __init__(self, passage: Passage) -> None:
        kept = [index for index, unit in enumerate(passage.units) if not unit.is_implicit]
        self.units = tuple(kept)
        held = {index: passage.units[index].positions for index in kept}
        tokens = _token_characters(passage)
        self.anchors = {own: _union(tokens, spots) for own, spots in held.items() if spots}
        self.below = {own: _union(tokens, passage.yields[own]) for own in kept}
        known = set(kept)
        self.edges: set[tuple[int, int, str]] = set()
        self.attributes: set[tuple[int, int, str]] = set()
        for edge in passage.edges:
            if edge.child in known:
                rows = {(edge.parent, edge.child, name) for name in edge.categories}
                self.edges |= rows
                self.attributes |= rows if edge.is_remote else set()

    @cached_property
    def around(self) -> dict[int, list[tuple[int, int, str]]]:
        """For each unit the edges that begin or end there."""
        found: dict[int, list[tuple[int, int, str]]] = {unit: [] for unit in self.units}
        for edge in sorted(self.edges):
            found[edge[0]].append(edge)
            found[edge[1]].append(edge)
        return found

    def size(self, kind: str) -> int:
        """How many tuples of a kind there are; there is one top."""
        return 1 if kind == "tops" else len(getattr(self, kind))

    def matched(self, kind: str, other: MrpGraph, pairing: Pairing) -> int:
        """How many tuples of a kind the other graph has too."""
        if kind == "tops":
            return int(pairing.get(0) == 0)
        if kind == "anchors":
            return sum(other.anchors.get(pairing[own]) == at for own, at in self.anchors.items())
        theirs: set[tuple[int, int, str]] = getattr(other, kind)
        mine: set[tuple[int, int, str]] = getattr(self, kind)
        return sum((pairing[a], pairing[b], name) in theirs for a, b, name in mine)


def _token_characters(passage: Passage) -> list[Characters]:
    """The places of the characters of each token, without punctuation at its ends.

    Blanks do not count, so that two passages over the same tokens may differ in them.
    """
    found, at = [], 0
    for token in passage.tokens:
        inner = [place for place, sign in enumerate(token.text) if sign not in TRIMMED]
        own = range(at + inner[0], at + inner[-1] + 1) if inner else ()
        found.append(frozenset(own))
        at += len(token.text)
    return found


def _union(tokens: list[Characters], spots: Iterable[int]) -> Characters:
    return frozenset().union(*(tokens[spot] for spot in spots))


def best_pairing(gold: MrpGraph, mine: MrpGraph) -> Pairing:
    """A pairing of units that no change of one pair betters."""
    pairing = _first_pairing(gold, mine)
    search = _Search(gold, mine, pairing)
    while search.better():
        pass
    return search.pairing


def _first_pairing(gold: MrpGraph, mine: MrpGraph) -> Pairing:
    """Units with the same characters below them, the outer first; then the most alike."""
    pairing = dict.fromkeys(gold.units, NOWHERE)
    free = dict.fromkeys(mine.units)
    by_yield: dict[Characters, list[int]] = {}
    for unit in mine.units:
        by_yield.setdefault(mine.below[unit], []).append(unit)
    for unit in gold.units:
        if same := by_yield.get(gold.below[unit]):
            pairing[unit] = same.pop(0)
            free.pop(pairing[unit])
    for unit in gold.units:
        if pairing[unit] == NOWHERE and gold.below[unit]:
            likest = max(free, key=lambda j: _likeness(gold.below[unit], mine.below[j]), default=-1)
            if likest >= 0 and gold.below[unit] & mine.below[likest]:
                pairing[unit] = likest
                free.pop(likest)
    return pairing


def _likeness(one: Characters, other: Characters) -> float:
    return len(one & other) / max(1, len(one | other))


class _Search:
    """A pairing that is changed as long as this adds matches."""

    def __init__(self, gold: MrpGraph, mine: MrpGraph, pairing: Pairing) -> None:
        self.gold, self.mine, self.pairing = gold, mine, pairing
        self.owner = {j: i for i, j in pairing.items() if j != NOWHERE}
        self.candidates = {
            i: [j for j in mine.units if gold.below[i] & mine.below[j] or not gold.below[i]]
            for i in gold.units
        }

    def better(self) -> bool:
        """Make every change that helps, once for each unit; whether there was one."""
        has_changed = False
        for unit in self.gold.units:
            for target in (*self.candidates[unit], NOWHERE):
                if target != self.pairing[unit] and self._try(unit, target):
                    has_changed = True
        return has_changed

    def _try(self, unit: int, target: int) -> bool:
        """Pair a unit anew, its rival getting the old partner; undo it if that adds nothing."""
        other = self.owner.get(target) if target != NOWHERE else None
        changed = [unit] if other is None else [unit, other]
        before, old = self._worth(changed), self.pairing[unit]
        self._pair(unit, target)
        if other is not None:
            self._pair(other, old)
        if self._worth(changed) > before:
            self._own(changed, old)
            return True
        self._pair(unit, old)
        if other is not None:
            self._pair(other, target)
        return False

    def _pair(self, unit: int, target: int) -> None:
        self.pairing[unit] = target

    def _own(self, changed: list[int], old: int) -> None:
        self.owner.pop(old, None)
        for unit in changed:
            if self.pairing[unit] != NOWHERE:
                self.owner[self.pairing[unit]] = unit

    def _worth(self, units: list[int]) -> int:
        """The matches of all tuples that some units are part of."""
        pairing, mine, gold = self.pairing, self.mine, self.gold
        total = 0
        for edge in {edge for unit in units for edge in gold.around[unit]}:
            here = (pairing[edge[0]], pairing[edge[1]], edge[2])
            total += (here in mine.edges) + (edge in gold.attributes and here in mine.attributes)
        for unit in units:
            target = pairing[unit]
            total += unit == 0 == target
            total += unit in gold.anchors and mine.anchors.get(target) == gold.anchors[unit]
        return total
