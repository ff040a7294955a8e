"""One order of units and edges, for formats that do not state any.

Standard files list units by number, and the edges of a unit by the number of the child. In other
formats the order means something else, such as the order of the text. Their passages are brought
into this order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from samsari.model.passage import Edge, Linkage, Passage


def ordered(passage: Passage) -> Passage:
    """The same passage with the root first, other units by number, edges by parent and child."""
    units = passage.units
    order = [0, *sorted(range(1, len(units)), key=lambda index: number(units[index].id))]
    rank = {index: place for place, index in enumerate(order)}
    edges = [
        replace(edge, parent=rank[edge.parent], child=rank[edge.child]) for edge in passage.edges
    ]
    linkages = [
        replace(row, links=tuple((category, rank[unit]) for category, unit in row.links))
        for row in passage.linkages
    ]
    return replace(
        passage,
        units=tuple(units[index] for index in order),
        edges=_by_units(edges),
        linkages=_by_number(linkages),
    )


def number(name: str) -> tuple[tuple[int, int, str], ...]:
    """A sort key under which 1.10 comes after 1.9 and any two names have an order."""
    parts = re.split(r"([0-9]+)", name)
    return tuple(_key(part) for part in parts)


def _key(part: str) -> tuple[int, int, str]:
    """Numbers by their value, however many digits they have; texts before all numbers."""
    digits = part.lstrip("0")
    return (1, len(digits), digits) if part.isdecimal() else (0, 0, part)


def _by_units(edges: Iterable[Edge]) -> tuple[Edge, ...]:
    return tuple(sorted(edges, key=lambda edge: (edge.parent, edge.child, edge.is_remote)))


def _by_number(linkages: Iterable[Linkage]) -> tuple[Linkage, ...]:
    return tuple(sorted(linkages, key=lambda row: number(row.id)))
