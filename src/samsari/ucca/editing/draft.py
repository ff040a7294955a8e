"""A passage taken apart, to be changed and put together again.

Only this file builds the new graph. It keeps what every edit must keep: each word hangs from one
unit, no unit but an implicit one is empty, no remote edge leads back up, two units share one edge.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from samsari.errors import PassageError
from samsari.model.passage import (
    CERTAINTY,
    EXPECTED_SCENES,
    SCENE_CERTAINTY,
    Attributes,
    Edge,
    Linkage,
    Passage,
    Unit,
)

ROOT = 0
OF_PARSER = (SCENE_CERTAINTY, EXPECTED_SCENES)  # what people who change a passage know better


class EditError(PassageError):
    """An edit that makes no sense for the passage at hand."""


@dataclass
class Parent:
    """The primary edge of a unit."""

    key: int
    categories: tuple[str, ...]
    attributes: Attributes = ()


@dataclass
class Remote:
    """A remote edge."""

    parent: int
    child: int
    categories: tuple[str, ...]
    attributes: Attributes = ()


class Draft:
    """The units of a passage by key; keys are the old indices, new units get new ones.

    No new unit gets an id that is `taken`: ids of units that were removed keep their meaning.
    """

    def __init__(self, passage: Passage, taken: Iterable[str] = ()) -> None:
        self.passage = passage
        self.taken = frozenset(taken)
        self.units: dict[int, Unit] = dict(enumerate(passage.units))
        self.words: dict[int, set[int]] = {k: set(u.positions) for k, u in self.units.items()}
        self.parents: dict[int, Parent] = {}
        self.children: dict[int, list[int]] = {key: [] for key in self.units}
        self.remotes: list[Remote] = []
        for edge in passage.edges:
            if edge.is_remote:
                self.remotes.append(
                    Remote(edge.parent, edge.child, edge.categories, edge.attributes)
                )
            else:
                self.parents[edge.child] = Parent(edge.parent, edge.categories, edge.attributes)
                self.children[edge.parent].append(edge.child)

    def key(self, id: str) -> int:
        """The key of the unit with this id."""
        found = self.find(id)
        if found is None:
            raise EditError(f"there is no unit {id}", place=self.passage.id)
        return found

    def find(self, id: str) -> int | None:
        """The key of the unit with this id, or None."""
        return next((key for key, unit in self.units.items() if unit.id == id), None)

    def below(self, key: int) -> set[int]:
        """A unit and all units below it."""
        found, waiting = set(), [key]
        while waiting:
            found.add(one := waiting.pop())
            waiting.extend(self.children[one])
        return found

    def above(self, key: int) -> list[int]:
        """The units above a unit, the nearest first."""
        found = []
        while key in self.parents:
            found.append(key := self.parents[key].key)
        return found

    def yield_of(self, key: int) -> set[int]:
        """All words below a unit of a passage that is edited."""
        return set().union(*(self.words[one] for one in self.below(key)))

    def add(
        self,
        parent: int,
        categories: tuple[str, ...],
        *,
        is_implicit: bool = False,
        id: str = "",
    ) -> int:
        """A new unit below a parent; without an id it gets the next free number."""
        key = max(self.units) + 1
        self.units[key] = Unit(id or self._new_id(), is_implicit=is_implicit)
        self.words[key], self.children[key] = set(), []
        self.parents[key] = Parent(parent, categories)
        self.children[parent].append(key)
        self.say(parent)
        return key

    def say(self, key: int) -> None:
        """A unit that holds something is not implicit."""
        self.units[key] = replace(self.units[key], is_implicit=False)

    def hang(self, key: int, parent: int) -> None:
        """Hang a unit from another parent."""
        old = self.parents[key]
        self.children[old.key].remove(key)
        self.children[parent].append(key)
        self.say(parent)
        old.key = parent

    def drop(self, key: int) -> None:
        """Take a unit away; it must hold nothing that is still wanted."""
        self.children[self.parents[key].key].remove(key)
        for table in (self.units, self.words, self.children, self.parents):
            table.pop(key)
        self.remotes = [one for one in self.remotes if key not in (one.parent, one.child)]

    def gather(self, words: Iterable[int], target: int) -> None:
        """Move words into a unit; units below which nothing else stands move whole."""
        wanted = set(words) - self.yield_of(target)
        fixed = {target, *self.above(target)}
        waiting = [ROOT]
        while waiting:
            key = waiting.pop()
            held = self.yield_of(key)
            if not held & wanted:
                continue
            if key not in fixed and held <= wanted:
                self.hang(key, target)
                continue
            taken = self.words[key] & wanted if key != target else set()
            self.words[key] -= taken
            self.words[target] |= taken
            if taken:
                self.say(target)
            waiting.extend(one for one in self.children[key] if one != target)

    def finished(self) -> Passage:
        """The new passage: empty units and impossible remote edges are gone."""
        self._drop_empty()
        self._drop_circles()
        order = {key: place for place, key in enumerate(self.units)}
        edges = [
            Edge(order[p.key], order[key], p.categories, attributes=p.attributes)
            for key, p in self.parents.items()
        ]
        edges += [
            Edge(order[r.parent], order[r.child], r.categories, True, r.attributes)
            for r in self.remotes
        ]
        units = tuple(self._unit(key) for key in self.units)
        kept = tuple(a for a in self.passage.attributes if a[0] not in OF_PARSER)
        return replace(
            self.passage,
            units=units,
            edges=tuple(sorted(edges, key=lambda edge: (edge.parent, edge.is_remote))),
            attributes=kept,
            linkages=tuple(self._linkages(order)),
        )

    def changed(self, key: int) -> None:
        """Forget how sure the parser was of a unit that people changed."""
        unit = self.units[key]
        kept = tuple(row for row in unit.attributes if row[0] != CERTAINTY)
        self.units[key] = replace(unit, attributes=kept)

    def _unit(self, key: int) -> Unit:
        parent = self.parents.get(key)
        is_mark = parent is not None and "U" in parent.categories
        positions = tuple(sorted(self.words[key]))
        return replace(self.units[key], positions=positions, is_punctuation=is_mark)

    def _new_id(self) -> str:
        used = {*self.taken, *(unit.id for unit in self.units.values())}
        numbers = [int(id[2:]) for id in used if id.startswith("1.") and id[2:].isdecimal()]
        return f"1.{max(numbers, default=0) + 1}"

    def _drop_empty(self) -> None:
        # A unit that goes may leave its parent, or a unit that was remotely joined to it, empty.
        while empty := [key for key in self.units if self._is_empty(key)]:
            for key in empty:
                self.drop(key)

    def _is_empty(self, key: int) -> bool:
        holds = self.words[key] or self.children[key]
        is_said = any(one.parent == key for one in self.remotes)
        return key != ROOT and not holds and not is_said and not self.units[key].is_implicit

    def _drop_circles(self) -> None:
        """Remote edges that lead up, to a child, or twice to one unit are gone."""
        seen: set[tuple[int, int]] = set()
        kept = []
        for one in self.remotes:
            pair = one.parent, one.child
            leads_up = one.child in (one.parent, *self.above(one.parent))
            if leads_up or pair in seen or self.parents[one.child].key == one.parent:
                continue
            seen.add(pair)
            kept.append(one)
        gone = len(kept) != len(self.remotes)
        self.remotes = kept
        if gone:
            self._drop_empty()

    def _linkages(self, order: dict[int, int]) -> Iterable[Linkage]:
        for row in self.passage.linkages:
            links = tuple((category, order[key]) for category, key in row.links if key in order)
            if links:
                yield replace(row, links=links)
