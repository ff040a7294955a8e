"""UCCA-App JSON: the tasks that the annotation tool UCCA-App imports and exports.

Units are a flat list with tree ids ("1-2" is the second child of the first child of the root "0").
A remote unit is a copy that names the unit it was cloned from. `children_tokens` lists all tokens
below a unit. Categories have their full names. The tool has no punctuation units, so they are not
written. On reading, punctuation belongs to the lowest unit that covers it. One object is one task;
several may follow each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from samsari.errors import FormatError
from samsari.formats.passages.base import Fields, object_format
from samsari.formats.passages.own_json import completed, restored
from samsari.model.passage import NAMES, Attributes, Edge, Passage, Unit
from samsari.model.text import Token

_LETTERS = {name.replace(" ", ""): letter for letter, name in NAMES.items()}
_MARKS = {"UNA", "UNC"}


def _passage(task: Fields) -> Passage:
    return restored(task, _plain_passage)


def _task(passage: Passage) -> Fields:
    return completed(passage, _plain_task(passage), _plain_passage)


def _plain_task(passage: Passage) -> Fields:
    categories = [{"id": rank, "name": name} for rank, name in enumerate(NAMES.values(), start=1)]
    return {
        "type": "ANNOTATION",
        "passage": {"id": passage.id, "text": passage.raw},
        "project": {"layer": {"name": "UCCA", "categories": categories, "parent": None}},
        "tokens": [_token(passage, spot) for spot in range(len(passage.tokens))],
        "annotation_units": list(_annotation_units(passage)),
        "manager_comment": passage.id,
    }


def _token(passage: Passage, spot: int) -> Fields:
    token = passage.tokens[spot]
    return {
        "id": spot + 1,
        "text": token.text,
        "start_index": token.start,
        "end_index": token.end,
        "index_in_task": spot,
        "require_annotation": not token.is_punctuation,
    }


def _annotation_units(passage: Passage) -> Iterator[Fields]:
    trees = _tree_ids(passage)
    own = {row.child: name for row, name in trees if not row.is_remote}
    yield _annotation_unit(passage, 0, "0", None, ())
    for edge, tree in trees:
        above = own.get(edge.parent, "0")
        row = _annotation_unit(passage, edge.child, tree, above, edge.categories)
        if edge.is_remote:
            row |= {"is_remote_copy": True, "cloned_from_tree_id": own.get(edge.child, "0")}
        if ("uncertain", "True") in edge.attributes:
            row["categories"].append({"name": NAMES["UNC"], "slot": 1})
        yield row


def _tree_ids(passage: Passage) -> list[tuple[Edge, str]]:
    """Each edge with the tree id of its lower end; parents before children."""
    found: list[tuple[Edge, str]] = []
    queue = [(0, "")]
    last = len(passage.tokens)
    while queue:
        unit, above = queue.pop(0)
        edges = [
            row for row in passage.outgoing[unit] if not passage.units[row.child].is_punctuation
        ]
        edges.sort(key=lambda row: min(passage.yields[row.child], default=last))
        for rank, edge in enumerate(edges, start=1):
            tree = f"{above}-{rank}" if above else str(rank)
            found.append((edge, tree))
            if not edge.is_remote:
                queue.append((edge.child, tree))
    return found


def _annotation_unit(
    passage: Passage, index: int, tree: str, above: str | None, categories: Iterable[str]
) -> Fields:
    unit = passage.units[index]
    names: list[Fields] = [{"name": NAMES.get(letter, letter), "slot": 1} for letter in categories]
    if len(unit.positions) > 1 and index:
        names.insert(0, {"name": NAMES["UNA"], "slot": 1})
    return {
        "tree_id": tree,
        "type": "IMPLICIT" if unit.is_implicit else "REGULAR",
        "is_remote_copy": False,
        "categories": names,
        "comment": dict(unit.attributes).get("extra:remarks", ""),
        "cluster": "",
        "cloned_from_tree_id": None,
        "parent_tree_id": above,
        "gui_status": "OPEN",
        "children_tokens": [{"id": spot + 1} for spot in passage.yields[index]],
    }


def _plain_passage(task: Fields) -> Passage:
    passage_id = task["passage"].get("id") or task.get("manager_comment", "")
    rows = sorted(task["tokens"], key=lambda row: int(row["index_in_task"]))
    spots = {row["id"]: spot for spot, row in enumerate(rows)}
    tokens = tuple(
        Token(
            str(row["text"]),
            int(row["start_index"]),
            int(row["end_index"]),
            not row.get("require_annotation", True),
        )
        for row in rows
    )
    raw = task["passage"].get("text")
    graph = _Tree(task, tokens, spots)
    return Passage(
        id=str(passage_id),
        tokens=tokens,
        units=tuple(graph.units),
        edges=tuple(graph.edges),
        raw=" ".join(token.text for token in tokens) if raw is None else str(raw),
    )


class _Tree:
    """The units and edges of a task; parents are found by tree id, tokens by the lowest unit."""

    def __init__(self, task: Fields, tokens: tuple[Token, ...], spots: dict[Any, int]) -> None:
        self.names = _category_names(task)
        self.spots = spots
        self.ranks: dict[str, int] = {}
        self.units: list[Unit] = []
        self.edges: list[Edge] = []
        self.owners: dict[int, int] = {}
        rows = sorted(task["annotation_units"], key=_tree_order)
        for row in rows:
            if not row.get("is_remote_copy"):
                self._add_unit(row)
        for row in rows:
            if row.get("is_remote_copy"):
                self._add_edge(row, self._rank(row.get("cloned_from_tree_id")))
        self._hang(tokens)

    def _add_unit(self, row: Fields) -> None:
        rank = len(self.units)
        self.ranks[str(row["tree_id"])] = rank
        is_implicit = row.get("type") == "IMPLICIT"
        comment = row.get("comment")
        notes: Attributes = (("extra:remarks", str(comment)),) if comment else ()
        self.units.append(Unit(f"1.{rank + 1}", (), is_implicit, False, notes))
        if row.get("parent_tree_id") is not None:
            self._add_edge(row, rank)
        for token in () if is_implicit else row.get("children_tokens") or ():
            self.owners[self.spots[token["id"]]] = rank

    def _add_edge(self, row: Fields, child: int) -> None:
        letters = [self._letter(category) for category in row.get("categories", ())]
        marks: Attributes = (("uncertain", "True"),) if "UNC" in letters else ()
        categories = tuple(letter for letter in letters if letter not in _MARKS)
        above = self._rank(row["parent_tree_id"])
        self.edges.append(Edge(above, child, categories, bool(row.get("is_remote_copy")), marks))

    def _rank(self, tree: object) -> int:
        if str(tree) not in self.ranks:
            raise FormatError(f"speaks of a unit {tree!r} that does not exist", code="R07")
        return self.ranks[str(tree)]

    def _letter(self, category: Fields) -> str:
        name = str(category.get("name") or self.names.get(category.get("id"), category.get("id")))
        letter = _LETTERS.get(name.replace(" ", ""), name)
        if letter not in NAMES:
            raise FormatError(f"has a unit of unknown category {name!r}", code="R06")
        return letter

    def _hang(self, tokens: tuple[Token, ...]) -> None:
        """Hang each token from the lowest unit that lists it; punctuation in a unit of its own."""
        held: dict[int, list[int]] = {}
        for spot, token in enumerate(tokens):
            owner = self.owners.get(spot, 0)
            if token.is_punctuation:
                self.edges.append(Edge(owner, len(self.units), ("U",)))
                owner = len(self.units)
                self.units.append(Unit(f"1.{owner + 1}", is_punctuation=True))
            held.setdefault(owner, []).append(spot)
        for rank, spots in held.items():
            unit = self.units[rank]
            self.units[rank] = Unit(
                unit.id, tuple(spots), unit.is_implicit, unit.is_punctuation, unit.attributes
            )


def _tree_order(row: Fields) -> tuple[int, list[int]]:
    """Parents before children, and siblings in their order; the root is "0"."""
    parts = [int(part) for part in str(row["tree_id"]).split("-")]
    return (0 if parts == [0] else len(parts)), parts


def _category_names(task: Fields) -> dict[Any, str]:
    """Category ids to names, from the layer of the project and those below it."""
    names: dict[Any, str] = {}
    layer = (task.get("project") or {}).get("layer")
    while layer:
        names |= {row["id"]: row["name"] for row in layer.get("categories", ())}
        layer = layer.get("parent")
    return names


FORMAT = object_format("app-json", (".json",), _passage, _task)
decode, loads, load, iterate = FORMAT.decode, FORMAT.loads, FORMAT.load, FORMAT.iterate
encode, dumps, dump = FORMAT.encode, FORMAT.dumps, FORMAT.dump
