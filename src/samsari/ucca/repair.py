"""Trees that no annotator would draw, put right: a main relation is never itself a Scene.

Span labels are chosen one by one, so a Process may come out inside a Process. Then
- beside a participant or the like, the outer one goes: `[P [P got] [A home]]` is a Scene's content;
- beside other parts, the inner one is the Center: `[P [F was] [P seen]]`;
- beside bare words, both are one unanalysable Process: `[P [P ran] away]`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from samsari.ucca.candidates import category_of, parents_of
from samsari.ucca.tree import CHAIN, MAIN_RELATIONS, Span

SCENE_PARTS = MAIN_RELATIONS | {"A", "D", "H"}


def one_main_relation(spans: tuple[Span, ...]) -> tuple[Span, ...]:
    """The spans of a tree in preorder, no main relation directly inside another."""
    while (mended := _step(spans)) != spans:
        spans = mended
    return spans


def _step(spans: tuple[Span, ...]) -> tuple[Span, ...]:
    parents = parents_of(spans)
    for inner, outer in enumerate(parents):
        if outer > 0 and _first(spans[inner]) in MAIN_RELATIONS and _is_main(spans[outer]):
            beside = [
                _first(spans[index])
                for index, parent in enumerate(parents)
                if parent == outer and index != inner
            ]
            return _mended(spans, inner, outer, beside)
    return spans


def _mended(
    spans: tuple[Span, ...], inner: int, outer: int, beside: Sequence[str]
) -> tuple[Span, ...]:
    changed: list[Span | None] = list(spans)
    if SCENE_PARTS.intersection(beside):
        above = spans[outer].label.split(CHAIN)[:-1]
        changed[outer] = replace(spans[outer], label=CHAIN.join(above)) if above else None
    elif beside:
        changed[inner] = replace(spans[inner], label="C")
    else:
        changed[inner] = None
    return tuple(span for span in changed if span is not None)


def _first(span: Span) -> str:
    return category_of(span.label.split(CHAIN)[0])


def _is_main(span: Span) -> bool:
    return category_of(span.label.split(CHAIN)[-1]) in MAIN_RELATIONS
