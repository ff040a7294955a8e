"""The network as onnxruntime reads it: matrices as bytes, the word-piece table left out.

The products are those of whole numbers: each row of the input is rounded when it is met, each
column of a matrix has a scale of its own. Bytes of a matrix stay within 7 bits, so that
processors without the newest instructions give the same numbers.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt
from onnx import TensorProto

from samsari.sameness.network import REWRITE, SAME
from samsari.sameness.packing import SENTENCE
from samsari.training.parser.graph import Graph, Weights, value
from samsari.training.parser.network import MINILM
from samsari.training.sameness.network import HEADS

MOST = 63  # of the bytes of a matrix


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


def save_network(weights: Weights, path: Path) -> None:
    """Write the layers: vectors of pieces to the vectors that the head compares."""
    graph = ByteGraph()
    places = graph.weight(weights["places.weight"])
    x = graph.add("Add", "vectors", graph.add("Gather", places, "places"))
    x = graph.norm(x, weights, "norm")
    hide = _hidden(graph)
    for layer in range(MINILM.layers):
        x = _layer(graph, x, hide, weights, f"layers.{layer}.")
    graph.add("Identity", x, output="last")
    graph.save(
        path,
        [
            value("vectors", TensorProto.FLOAT, "pieces", MINILM.width),
            value("places", TensorProto.INT64, "pieces"),
            value("rows", TensorProto.INT64, "sentences", "longest"),
            value("groups", TensorProto.INT64, "sentences", "longest"),
            value("back", TensorProto.INT64, "pieces"),
        ],
        [value("last", TensorProto.FLOAT, "pieces", MINILM.width)],
    )


def _hidden(graph: Graph) -> str:
    """What is added to attention: nothing where a piece sees another, else a large negative."""
    one = graph.add("Unsqueeze", "groups", graph.integers(2))
    other = graph.add("Unsqueeze", "groups", graph.integers(1))
    sentence = graph.add("Equal", other, graph.constant(np.array(SENTENCE, dtype=np.int64)))
    sees = graph.add("Or", graph.add("Equal", one, other), sentence)
    hide = graph.add("Where", sees, graph.number(0.0), graph.number(-1e9))
    return graph.add("Unsqueeze", hide, graph.integers(1))


def _layer(graph: Graph, x: str, hide: str, weights: Weights, name: str) -> str:
    mixed = graph.linear(x, weights, f"{name}mixed")
    mixed = graph.linear(_attention(graph, mixed, hide), weights, f"{name}out")
    x = graph.norm(graph.add("Add", x, mixed), weights, f"{name}norm1")
    inner = graph.add("Gelu", graph.linear(x, weights, f"{name}up"))
    inner = graph.linear(inner, weights, f"{name}down")
    return graph.norm(graph.add("Add", x, inner), weights, f"{name}norm2")


def _attention(graph: Graph, mixed: str, hide: str) -> str:
    heads, width = MINILM.heads, MINILM.width
    side_by_side = graph.add("Gather", mixed, "rows")
    split = graph.add("Reshape", side_by_side, graph.integers(0, 0, 3, heads, width // heads))
    parts = graph.add("Transpose", split, perm=[2, 0, 3, 1, 4])
    query, key, seen = (
        graph.add("Gather", parts, graph.constant(np.array(i, dtype=np.int64))) for i in range(3)
    )
    key = graph.add("Transpose", key, perm=[0, 1, 3, 2])
    query = graph.add("Mul", query, graph.number((width // heads) ** -0.5))
    scores = graph.add("Add", graph.add("MatMul", query, key), hide)
    found = graph.add("MatMul", graph.add("Softmax", scores, axis=-1), seen)
    found = graph.add("Transpose", found, perm=[0, 2, 1, 3])
    found = graph.add("Reshape", found, graph.integers(-1, width))
    return graph.add("Gather", found, "back")


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
