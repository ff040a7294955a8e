"""The network as onnxruntime reads it: matrices as bytes, the word-piece table left out.

The products are those of whole numbers: each row of the input is rounded when it is met, each
column of a matrix has a scale of its own. Bytes of a matrix stay within 7 bits, so that
processors without the newest instructions give the same numbers.
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
from samsari.sameness.packing import SENTENCE
from samsari_workshop.parser.graph import Graph, Weights, value
from samsari_workshop.parser.network import MINILM, Shape
from samsari_workshop.sameness.network import HEADS

MOST = 63  # of the bytes of a matrix
INPUTS = {
    "places": ("pieces",),
    "rows": ("sentences", "longest"),
    "groups": ("sentences", "longest"),
    "back": ("pieces",),
    "asked": ("asked",),
    "asked_rows": ("sentences", "most_asked"),
    "asked_groups": ("sentences", "most_asked"),
    "asked_back": ("asked",),
}


class ByteGraph(Graph):
    """A graph whose matrices are bytes."""

    def linear(self, x: str, weights: Weights, name: str) -> str:
        """x W' + b."""
        matrix = weights[f"{name}.weight"].T
        scale = np.maximum(np.abs(matrix).max(axis=0), 1e-9) / MOST
        bytes_ = np.round(matrix / scale).astype(np.int8)
        self.names += 1
        parts = [f"q{self.names}", f"s{self.names}", f"z{self.names}"]
        self.split("DynamicQuantizeLinear", x, parts)
        product = self.add("MatMulInteger", parts[0], self.constant(bytes_), parts[2])
        product = self.add("Cast", product, to=TensorProto.FLOAT)
        factor = self.add("Mul", parts[1], self.constant(scale.astype(np.float32)))
        product = self.add("Mul", product, factor)
        return self.add("Add", product, self.constant(weights[f"{name}.bias"]))

    def side_by_side(self, x: str, rows: str, shape: Shape, count: int) -> list[str]:
        """Some parts of the vectors of pieces, in sentences, a table for each head of attention."""
        sizes = self.integers(0, 0, count, shape.heads, shape.attention // shape.heads)
        split = self.add("Reshape", self.add("Gather", x, rows), sizes)
        parts = self.add("Transpose", split, perm=[2, 0, 3, 1, 4])
        places = (self.constant(np.array(own, dtype=np.int64)) for own in range(count))
        return [self.add("Gather", parts, own) for own in places]


@dataclass(frozen=True)
class Pieces:
    """Names: pieces that see, in sentences; where each stands there; what is hidden from them."""

    rows: str
    back: str
    hide: str


def save_network(weights: Weights, shapes: Sequence[Shape], path: Path) -> None:
    """Write the layers: vectors of pieces to the vectors of those pieces that the head compares."""
    graph = ByteGraph()
    places = graph.weight(weights["places.weight"])
    x = graph.add("Add", "vectors", graph.add("Gather", places, "places"))
    x = graph.norm(x, weights, "norm")
    every = Pieces("rows", "back", _hidden(graph, "groups"))
    for layer, shape in enumerate(shapes[:-1]):
        name = f"layers.{layer}."
        parts = graph.linear(x, weights, f"{name}mixed")
        seen = _attention(graph, graph.side_by_side(parts, "rows", shape, 3), shape, every)
        x = _mixed(graph, x, seen, weights, name)
    name, shape = f"layers.{len(shapes) - 1}.", shapes[-1]
    asked = Pieces("asked_rows", "asked_back", _hidden(graph, "asked_groups"))
    chosen = graph.add("Gather", x, "asked")
    own = _rows(weights, f"{name}mixed", 0, shape.attention)
    rest = _rows(weights, f"{name}mixed", shape.attention, 3 * shape.attention)
    query = graph.side_by_side(graph.linear(chosen, own, "part"), asked.rows, shape, 1)
    others = graph.side_by_side(graph.linear(x, rest, "part"), every.rows, shape, 2)
    seen = _attention(graph, [*query, *others], shape, asked)
    graph.add("Identity", _mixed(graph, chosen, seen, weights, name), output="last")
    graph.save(path, [*_inputs()], [value("last", TensorProto.FLOAT, "asked", shape.width)])


def _inputs() -> Iterator[Any]:
    yield value("vectors", TensorProto.FLOAT, "pieces", MINILM.width)
    for name, axes in INPUTS.items():
        yield value(name, TensorProto.INT64, *axes)


def _rows(weights: Weights, name: str, start: int, end: int) -> Weights:
    """Some rows of a matrix, under the name of a part."""
    return {f"part.{kind}": weights[f"{name}.{kind}"][start:end] for kind in ("weight", "bias")}


def _hidden(graph: Graph, groups: str) -> str:
    """What is added to attention: nothing where a piece sees another, else a large negative."""
    one = graph.add("Unsqueeze", groups, graph.integers(2))
    other = graph.add("Unsqueeze", "groups", graph.integers(1))
    sentence = graph.add("Equal", other, graph.constant(np.array(SENTENCE, dtype=np.int64)))
    sees = graph.add("Or", graph.add("Equal", one, other), sentence)
    hide = graph.add("Where", sees, graph.number(0.0), graph.number(-1e9))
    return graph.add("Unsqueeze", hide, graph.integers(1))


def _mixed(graph: Graph, x: str, seen: str, weights: Weights, name: str) -> str:
    """What a layer makes of pieces and of what they have seen."""
    seen = graph.linear(seen, weights, f"{name}out")
    x = graph.norm(graph.add("Add", x, seen), weights, f"{name}norm1")
    inner = graph.add("Gelu", graph.linear(x, weights, f"{name}up"))
    inner = graph.linear(inner, weights, f"{name}down")
    return graph.norm(graph.add("Add", x, inner), weights, f"{name}norm2")


def _attention(graph: Graph, parts: Sequence[str], shape: Shape, asking: Pieces) -> str:
    """What pieces see of others: their queries, the keys of the others, what can be seen there."""
    query, key, seen = parts
    key = graph.add("Transpose", key, perm=[0, 1, 3, 2])
    query = graph.add("Mul", query, graph.number((shape.attention // shape.heads) ** -0.5))
    scores = graph.add("Add", graph.add("MatMul", query, key), asking.hide)
    found = graph.add("MatMul", graph.add("Softmax", scores, axis=-1), seen)
    found = graph.add("Transpose", found, perm=[0, 2, 1, 3])
    found = graph.add("Reshape", found, graph.integers(-1, shape.attention))
    return graph.add("Gather", found, asking.back)


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
