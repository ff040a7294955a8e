"""Which spans of a tree may share a remote edge, and how they stand to each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from samsari.model.passage import MAIN_RELATIONS
from samsari.model.text import Token
from samsari.ucca.parser.tree import ABSENT, CHAIN, CLIMB, SEVERAL, Span

# What stands around the boundaries between words.

Integers = npt.NDArray[np.int64]

NO_MARK, BEGIN, END = -3, -2, -1


def boundaries(tokens: Sequence[Token]) -> tuple[Integers, Integers]:
    """Word positions; for every boundary the last word, the first mark between and the next word.

    Negative numbers stand for what is missing: no mark, begin or end of the sentence.
    """
    words = [position for position, token in enumerate(tokens) if not token.is_punctuation]
    rows = []
    for before, after in pairwise([BEGIN, *words, END]):
        lower = before if before >= 0 else -1
        upper = after if after >= 0 else len(tokens)
        rows.append((before, lower + 1 if upper - lower > 1 else NO_MARK, after))
    return np.array(words, dtype=np.int64), np.array(rows, dtype=np.int64)


UP, DOWN, ORDER = 6, 5, 3
RELATIONS = UP * DOWN * ORDER
CENTERS = (MAIN_RELATIONS, frozenset({"H"}), frozenset({"C"}))


@dataclass(frozen=True)
class Candidates:
    """For every span its center word; for every candidate pair two spans and their relation."""

    centers: Integers
    parents: Integers
    children: Integers
    relations: Integers


def candidates(spans: tuple[Span, ...]) -> Candidates:
    """All pairs of a Scene and another span of a tree in preorder."""
    above = parents_of(spans)
    scenes = _scenes(spans, above)
    inside = _inside(spans, above)
    common = inside.T @ inside
    depth = np.diagonal(common)
    parents = np.repeat(scenes, len(spans))
    children = np.tile(np.arange(len(spans)), len(scenes))
    keep = (parents != children) & (children != 0)
    parents, children = parents[keep], children[keep]
    shared = common[parents, children]
    up = np.minimum(depth[parents] - shared, UP - 1)
    down = np.minimum(depth[children] - shared, DOWN - 1)
    starts = np.array([span.start for span in spans])
    ends = np.array([span.end for span in spans])
    before = ends[children] <= starts[parents]
    after = starts[children] >= ends[parents]
    order = np.where(before, 0, np.where(after, 1, 2))
    relations = ((up * DOWN + down) * ORDER + order).astype(np.int64)
    return Candidates(_centers(spans, above), parents, children, relations)


def parents_of(spans: tuple[Span, ...]) -> list[int]:
    """For every span the one it hangs from; -1 for the first."""
    above, stack = [], list[int]()
    for index, span in enumerate(spans):
        while stack and spans[stack[-1]].end <= span.start:
            stack.pop()
        above.append(stack[-1] if stack else -1)
        stack.append(index)
    return above


def _inside(spans: tuple[Span, ...], above: list[int]) -> Integers:
    """A table: is the row's span the column's span or around it?"""
    table = np.eye(len(spans), dtype=np.int64)
    for index, parent in enumerate(above):
        if parent >= 0:
            table[:, index] |= table[:, parent]
    return table


@cache  # of few different parts, asked about every span
def category_of(part: str) -> str:
    """The category of a part of a label that decides where it may stand."""
    return unmarked(part).partition(SEVERAL)[0]


def unmarked(part: str) -> str:
    """A part of a label without its marks: one category or several."""
    return part.removesuffix(ABSENT).partition(CLIMB)[0]


def makes_scene(label: str) -> bool:
    """Whether a label holds a main relation, or the mark of a missing one."""
    parts = label.split(CHAIN)
    return ABSENT in label or any(category_of(part) in MAIN_RELATIONS for part in parts)


@cache
def _role(label: str) -> tuple[bool, int | None]:
    """Whether a span is a Scene itself; if it is a main relation, how far its Scene is up."""
    first, *others = label.split(CHAIN)
    is_scene = ABSENT in label or any(category_of(part) in MAIN_RELATIONS for part in others)
    if category_of(first) not in MAIN_RELATIONS:
        return is_scene, None
    return is_scene, int(first.removesuffix(ABSENT).partition(CLIMB)[2] or 0)


def _scenes(spans: tuple[Span, ...], above: list[int]) -> Integers:
    """The spans that are Scenes."""
    found = set()
    for index, span in enumerate(spans):
        is_scene, climb = _role(span.label)
        if is_scene:
            found.add(index)
        if climb is not None and above[index] >= 0:
            parent = above[index]
            while climb and above[parent] >= 0:
                parent, climb = above[parent], climb - 1
            found.add(parent)
    return np.array(sorted(found), dtype=np.int64)


@cache
def _center_order(label: str) -> int | None:
    """The place among `CENTERS` of a label's outermost category."""
    category = category_of(label.split(CHAIN, maxsplit=1)[0])
    return next((order for order, group in enumerate(CENTERS) if category in group), None)


def _centers(spans: tuple[Span, ...], above: list[int]) -> Integers:
    """For every span one word that stands for it: its first center, else its last word."""
    centers = [span.end - 1 for span in spans]
    rank = [len(CENTERS)] * len(spans)
    for index in range(len(spans) - 1, 0, -1):
        order = _center_order(spans[index].label)
        parent = above[index]
        if order is not None and parent >= 0 and order <= rank[parent]:
            rank[parent], centers[parent] = order, centers[index]
    return np.array(centers, dtype=np.int64)
