"""The graph in which UCCA passages are compared, without differences that mean nothing.

Annotators and parsers may nest the same analysis more or less deeply. So each passage is first
brought into one form, as is usual in the field:

- a C inside a C, each the only C of its unit, gives its children to the unit above;
- a unit with a single child that is C, F or A gives way to that child, which takes its category;
- an F that has units inside gives them to the unit above, its C becoming F;
- an H that holds only H, L, F, G, R, N gives its children to the unit above;
- a root with P, S or A children of its own, or a unit that has them beside H, gets an H for them;
- remote edges that lead back up into a circle are dropped.

Punctuation units and linkage are left out from the start.
"""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass

from samsari.model.passage import MAIN_RELATIONS, Passage

_TOP = frozenset("HLFGRN")
_OUTSIDE_SCENES = frozenset("HLGU")


@dataclass(slots=True, eq=False)
class Arc:
    """An edge of the graph to be changed; units are numbers."""

    parent: int
    child: int
    categories: tuple[str, ...]
    is_remote: bool


class Graph:
    """A passage that may be changed; `normalize` brings it into the form for comparing."""

    def __init__(self, passage: Passage) -> None:
        tokens = passage.tokens
        self.down: list[list[Arc]] = [[] for _ in passage.units]
        self.up: list[list[Arc]] = [[] for _ in passage.units]
        self.terminals = [unit.positions for unit in passage.units]
        self.is_implicit = [unit.is_implicit for unit in passage.units]
        self.words = [
            frozenset(spot for spot in unit.positions if not tokens[spot].is_punctuation)
            for unit in passage.units
        ]
        for edge in passage.edges:
            if not passage.units[edge.child].is_punctuation:
                self.add(Arc(edge.parent, edge.child, edge.categories, edge.is_remote))

    def add(self, arc: Arc) -> None:
        """Put an edge into the graph; the children of a unit stand in the order of units."""
        insort(self.down[arc.parent], arc, key=lambda row: row.child)
        insort(self.up[arc.child], arc, key=lambda row: row.parent)

    def cut(self, arc: Arc) -> None:
        """Take an edge out of the graph."""
        self.down[arc.parent].remove(arc)
        self.up[arc.child].remove(arc)

    def parent_arc(self, unit: int) -> Arc | None:
        """The primary edge to a unit."""
        return next((arc for arc in self.up[unit] if not arc.is_remote), None)

    def yields(self) -> list[frozenset[int]]:
        """For each unit the words below it by primary edges."""
        found: list[frozenset[int] | None] = [None] * len(self.down)
        stack = [unit for unit in range(len(self.down)) if self.parent_arc(unit) is None]
        while stack:
            unit = stack[-1]
            below = [arc.child for arc in self.down[unit] if not arc.is_remote]
            waiting = [child for child in below if found[child] is None]
            if waiting:
                stack += waiting
                continue
            parts = [words for child in below if (words := found[child]) is not None]
            found[unit] = self.words[unit].union(*parts)
            stack.pop()
        return [words or frozenset() for words in found]

    def normalize(self) -> None:
        """Bring every unit into the form for comparing, from the root downwards."""
        visited, path = {0}, [0]
        self._normalize_unit(0)
        while path:
            for arc in list(self.down[path[-1]]):
                if arc.child in path:
                    self._drop(arc)
                elif arc.child not in visited:
                    visited.add(arc.child)
                    path.append(arc.child)
                    self._normalize_unit(arc.child)
                    break
            else:
                path.pop()

    def _normalize_unit(self, unit: int) -> None:
        self._separate_scenes(unit)
        for step in (self._flatten_centers, self._flatten_functions, self._flatten_participants):
            if step(unit):
                return
        self._flatten_scenes(unit)

    def _children(self, unit: int, category: str) -> list[Arc]:
        return [arc for arc in self.down[unit] if category in arc.categories]

    def _size(self, unit: int) -> int:
        return len(self.down[unit]) + len(self.terminals[unit])

    def _separate_scenes(self, unit: int) -> None:
        held = {category for arc in self.down[unit] for category in arc.categories}
        is_mixed = bool(held & (MAIN_RELATIONS | {"A"})) and (unit == 0 or "H" in held)
        if not is_mixed:
            return
        scene = len(self.down)
        moved = [arc for arc in self.down[unit] if arc.categories[0] not in _OUTSIDE_SCENES]
        self.down.append([])
        self.up.append([])
        self.terminals.append(())
        self.is_implicit.append(False)
        self.words.append(frozenset())
        self.add(Arc(unit, scene, ("H",), False))
        self._move_tokens(unit, scene)
        for arc in moved:
            self._copy(arc, parent=scene)
            self.cut(arc)

    def _flatten_centers(self, unit: int) -> bool:
        """True if the unit is gone: a C inside a C, or a unit with nothing but a C."""
        centers = self._children(unit, "C")
        if len(centers) != 1:
            return False
        arc = self.parent_arc(unit)
        if arc and arc.categories[0] == "C" and len(self._children(arc.parent, "C")) == 1:
            for remote in [row for row in self.up[unit] if row.is_remote]:
                self._copy(remote, child=centers[0].child)
            for below in self.down[unit]:
                self._copy(below, parent=arc.parent)
            self._move_tokens(unit, arc.parent)
            self._destroy(unit)
            return True
        return self._give_way(unit, centers)

    def _flatten_functions(self, unit: int) -> bool:
        """True if the unit is gone: it held nothing but a Function."""
        if not self.up[unit]:
            return False
        for arc in self._children(unit, "F"):
            if self.down[arc.child]:
                for below in self.down[arc.child]:
                    is_center = below.categories[0] == "C"
                    self._copy(below, parent=unit, categories=("F",) if is_center else None)
                self._move_tokens(arc.child, unit)
                self._destroy(arc.child)
        return self._give_way(unit, self._children(unit, "F"))

    def _flatten_participants(self, unit: int) -> bool:
        """True if the unit is gone: it held nothing but a participant."""
        return self._give_way(unit, self._children(unit, "A"))

    def _flatten_scenes(self, unit: int) -> None:
        for scene in self._children(unit, "H"):
            arcs = list(self.down[scene.child])
            only_top = all(_TOP & set(arc.categories) for arc in arcs)
            if only_top and not self.terminals[scene.child]:
                for arc in arcs:
                    self._copy(arc, parent=unit)
                    self._drop(arc)

    def _give_way(self, unit: int, only: list[Arc]) -> bool:
        """True if the unit had this one child and nothing else, and the child took its place."""
        if len(only) != 1 or self._size(unit) != 1 or not self.up[unit]:
            return False
        for arc in list(self.up[unit]):
            # Only a Center hands its remoteness on: so it is in the field's own program.
            is_center = "C" in only[0].categories
            is_remote = arc.is_remote or (is_center and only[0].is_remote)
            self._copy(arc, child=only[0].child, is_remote=is_remote)
        self._destroy(unit)
        return True

    def _move_tokens(self, unit: int, target: int) -> None:
        """Hang the tokens of a unit from another one."""
        self.terminals[target] += self.terminals[unit]
        self.words[target] |= self.words[unit]
        self.terminals[unit], self.words[unit] = (), frozenset()

    def _copy(
        self,
        arc: Arc,
        *,
        parent: int | None = None,
        child: int | None = None,
        categories: tuple[str, ...] | None = None,
        is_remote: bool | None = None,
    ) -> None:
        """Add a changed copy of an edge, unless that would close a circle."""
        copy = Arc(
            arc.parent if parent is None else parent,
            arc.child if child is None else child,
            categories or arc.categories,
            arc.is_remote if is_remote is None else is_remote,
        )
        if copy.parent not in self._below(copy.child):
            self.add(copy)

    def _below(self, unit: int) -> set[int]:
        found, stack = {unit}, [unit]
        while stack:
            for arc in self.down[stack.pop()]:
                if arc.child not in found:
                    found.add(arc.child)
                    stack.append(arc.child)
        return found

    def _drop(self, arc: Arc) -> None:
        self.cut(arc)
        self._prune(arc.parent)

    def _destroy(self, unit: int) -> None:
        arc = self.parent_arc(unit)
        for row in [*self.down[unit], *self.up[unit]]:
            self.cut(row)
        if arc:
            self._prune(arc.parent)

    def _prune(self, unit: int) -> None:
        """Remove a unit that has lost all it held, and those above that held nothing else."""
        while not self._size(unit) and not self.is_implicit[unit]:
            arc = self.parent_arc(unit)
            if arc is None:
                return
            for row in list(self.up[unit]):
                self.cut(row)
            unit = arc.parent
