"""The network as onnxruntime reads it: matrices as bytes, the word-piece table left out.

The products are those of whole numbers; each row of the input has a range of its own. Attention
reads a table of a fixed width for each sentence, and another for each replacement: the sentence and
then its own pieces. So no answer depends on what else is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from onnx import TensorProto

from samsari.sameness.network import REWRITE, SAME
from samsari_workshop.parser.graph import Weights, value
from samsari_workshop.parser.network import MINILM, Shape
from samsari_workshop.parser.row_bytes import RowBytesGraph
from samsari_workshop.sameness.network import HEADS

INPUTS = {
    "places": ("pieces",),
    "rows": ("sentences", "longest"),
    "own": ("questions", "slots"),
    "of": ("questions",),
    "back": ("pieces",),
    "asked": ("asked",),
    "asked_rows": ("sentences", "most_asked"),
    "asked_own": ("questions", "slots"),
    "asked_back": ("asked",),
}
Parts = Sequence[str]  # queries, keys and what is seen, or some of them


@dataclass(frozen=True)
class Pieces:
    """Names: where the pieces of sentences and replacements are, and where each stands there."""

    rows: str
    own: str
    back: str


EVERY, ASKED = Pieces("rows", "own", "back"), Pieces("asked_rows", "asked_own", "asked_back")


class LayersGraph(RowBytesGraph):
    """The graph of the layers."""

    def __init__(self) -> None:
        super().__init__()
        gaps = [self._gap("rows"), self._gap("own")]
        self.hide = gaps[0]  # from the pieces of a sentence
        self.hide_both = self.add("Concat", self.add("Gather", gaps[0], "of"), gaps[1], axis=3)

    def _gap(self, rows: str) -> str:
        """What is added to attention: a large negative where a table has no piece."""
        is_gap = self.add("Less", rows, self.constant(np.array(0, dtype=np.int64)))
        hide = self.add("Where", is_gap, self.number(-1e9), self.number(0.0))
        return self.add("Unsqueeze", hide, self.integers(1, 2))

    def side_by_side(self, x: str, rows: str, shape: Shape, count: int) -> list[str]:
        """Some parts of the vectors of pieces, in tables, a table for each head of attention."""
        sizes = self.integers(0, 0, count, shape.heads, shape.attention // shape.heads)
        split = self.add("Reshape", self.add("Gather", x, rows), sizes)
        parts = self.add("Transpose", split, perm=[2, 0, 3, 1, 4])
        places = (self.constant(np.array(own, dtype=np.int64)) for own in range(count))
        return [self.add("Gather", parts, own) for own in places]

    def attention(self, one: Parts, own: Parts, shape: Shape, back: str) -> str:
        """What pieces see: those of a sentence the sentence, a replacement's also each other."""
        with_own = [
            self.add("Concat", self.add("Gather", part, "of"), other, axis=2)
            for part, other in zip(one[1:], own[1:], strict=True)
        ]
        tables = (
            self._seen([*one], self.hide, shape),
            self._seen([own[0], *with_own], self.hide_both, shape),
        )
        return self.add("Gather", self.add("Concat", *tables, axis=0), back)

    def _seen(self, parts: Parts, hide: str, shape: Shape) -> str:
        query, key, seen = parts
        key = self.add("Transpose", key, perm=[0, 1, 3, 2])
        query = self.add("Mul", query, self.number((shape.attention // shape.heads) ** -0.5))
        scores = self.add("Add", self.add("MatMul", query, key), hide)
        found = self.add("MatMul", self.add("Softmax", scores, axis=-1), seen)
        found = self.add("Transpose", found, perm=[0, 2, 1, 3])
        return self.add("Reshape", found, self.integers(-1, shape.attention))

    def mixed(self, x: str, seen: str, weights: Weights, name: str) -> str:
        """What a layer makes of pieces and of what they have seen."""
        seen = self.linear(seen, weights, f"{name}out")
        x = self.norm(self.add("Add", x, seen), weights, f"{name}norm1")
        inner = self.add("Gelu", self.linear(x, weights, f"{name}up"))
        inner = self.linear(inner, weights, f"{name}down")
        return self.norm(self.add("Add", x, inner), weights, f"{name}norm2")


def save_network(weights: Weights, shapes: Sequence[Shape], path: Path) -> None:
    """Write the layers: vectors of pieces to the vectors of those pieces that the head compares."""
    graph = LayersGraph()
    places = graph.weight(weights["places.weight"])
    x = graph.add("Add", "vectors", graph.add("Gather", places, "places"))
    x = graph.norm(x, weights, "norm")
    for layer, shape in enumerate(shapes[:-1]):
        name = f"layers.{layer}."
        parts = graph.linear(x, weights, f"{name}mixed")
        one, own = (graph.side_by_side(parts, rows, shape, 3) for rows in (EVERY.rows, EVERY.own))
        x = graph.mixed(x, graph.attention(one, own, shape, EVERY.back), weights, name)
    name, shape = f"layers.{len(shapes) - 1}.", shapes[-1]
    chosen = graph.add("Gather", x, "asked")
    first = _rows(weights, f"{name}mixed", 0, shape.attention)
    rest = _rows(weights, f"{name}mixed", shape.attention, 3 * shape.attention)
    query, others = graph.linear(chosen, first, "part"), graph.linear(x, rest, "part")
    one, own = (
        [
            *graph.side_by_side(query, asked, shape, 1),
            *graph.side_by_side(others, every, shape, 2),
        ]
        for asked, every in ((ASKED.rows, EVERY.rows), (ASKED.own, EVERY.own))
    )
    seen = graph.attention(one, own, shape, ASKED.back)
    graph.add("Identity", graph.mixed(chosen, seen, weights, name), output="last")
    graph.save(path, [*_inputs()], [value("last", TensorProto.FLOAT, "asked", shape.width)])


def _inputs() -> Iterator[Any]:
    yield value("vectors", TensorProto.FLOAT, "pieces", MINILM.width)
    for name, axes in INPUTS.items():
        yield value(name, TensorProto.INT64, *axes)


def _rows(weights: Weights, name: str, start: int, end: int) -> Weights:
    """Some rows of a matrix, under the name of a part."""
    return {f"part.{kind}": weights[f"{name}.{kind}"][start:end] for kind in ("weight", "bias")}


def head_arrays(weights: Weights) -> dict[str, npt.NDArray[np.float16]]:
    """The arrays of the heads, which numpy computes, in half precision."""
    found: Weights = {}
    for name, prefix in zip(HEADS, (SAME, REWRITE), strict=True):
        found |= {
            f"{prefix}hidden": weights[f"{name}.hidden.weight"].T,
            f"{prefix}hidden_bias": weights[f"{name}.hidden.bias"],
            f"{prefix}out": weights[f"{name}.out.weight"][0],
            f"{prefix}out_bias": weights[f"{name}.out.bias"],
        }
    return {name: own.astype(np.float16) for name, own in found.items()}
