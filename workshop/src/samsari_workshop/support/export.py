"""The reader of support as onnxruntime reads it: the matrices of its layers as bytes.

It reads one pair at a time, so that no answer depends on what else is asked.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from onnx import TensorProto

from samsari.sameness.support import ANSWERS
from samsari_workshop.parser.graph import Weights, value
from samsari_workshop.parser.network import MINILM
from samsari_workshop.parser.row_bytes import RowBytesGraph
from samsari_workshop.support.network import SHARPNESS, SupportNetwork

SMALLEST = 1e-12  # length of a vector


class ReaderGraph(RowBytesGraph):
    """The graph of the reader."""

    def half(self, x: str, weights: Weights, name: str) -> str:
        """x W' + b with a matrix in half precision."""
        product = self.add("MatMul", x, self.weight(weights[f"{name}.weight"].T))
        return self.add("Add", product, self.constant(weights[f"{name}.bias"]))

    def linked(self, x: str, is_output: str) -> str:
        """What each word is told of its likeliest partner in the other text."""
        square = self.add("ReduceSum", self.add("Mul", x, x), self.integers(-1), keepdims=1)
        length = self.add("Max", self.add("Sqrt", square), self.number(SMALLEST))
        unit = self.add("Div", x, length)
        near = self.add("MatMul", unit, self.add("Transpose", unit, perm=[1, 0]))
        row, column = (self.add("Unsqueeze", is_output, self.integers(axis)) for axis in (1, 0))
        is_other = self.add("Xor", row, column)
        near = self.add("Where", is_other, near, self.number(-1.0))
        shares = self.add("Softmax", self.add("Mul", near, self.number(SHARPNESS)), axis=-1)
        shares = self.add("Where", is_other, shares, self.number(0.0))
        partner = self.add("MatMul", shares, x)
        best = self.add("ReduceMax", near, self.integers(-1), keepdims=1)
        best = self.add("Max", best, self.number(0.0))
        parts = (partner, self.add("Sub", x, partner), self.add("Mul", x, partner), best)
        return self.add("Concat", *parts, axis=-1)

    def layer(self, x: str, weights: Weights, name: str) -> str:
        """One transformer layer over the rows of one pair."""
        seen = self.linear(self._seen(x, weights, name), weights, f"{name}out")
        x = self.norm(self.add("Add", x, seen), weights, f"{name}norm1")
        inner = self.add("Gelu", self.linear(x, weights, f"{name}up"))
        inner = self.linear(inner, weights, f"{name}down")
        return self.norm(self.add("Add", x, inner), weights, f"{name}norm2")

    def _seen(self, x: str, weights: Weights, name: str) -> str:
        width = MINILM.width // MINILM.heads
        mixed = self.linear(x, weights, f"{name}mixed")
        split = self.add("Reshape", mixed, self.integers(-1, 3, MINILM.heads, width))
        parts = self.add("Transpose", split, perm=[1, 2, 0, 3])
        query, key, seen = (
            self.add("Gather", parts, self.constant(np.array(at, dtype=np.int64)))
            for at in range(3)
        )
        query = self.add("Mul", query, self.number(width**-0.5))
        scores = self.add("MatMul", query, self.add("Transpose", key, perm=[0, 2, 1]))
        found = self.add("MatMul", self.add("Softmax", scores, axis=-1), seen)
        found = self.add("Transpose", found, perm=[1, 0, 2])
        return self.add("Reshape", found, self.integers(-1, MINILM.width))

    def weighed(self, x: str, shares: str) -> str:
        """The sum of rows, each with its share."""
        column = self.add("Unsqueeze", shares, self.integers(-1))
        return self.add("ReduceSum", self.add("Mul", x, column), self.integers(0), keepdims=1)


def save_network(network: SupportNetwork, path: Path) -> None:
    """Write the network: word vectors of a pair to its standings and the doubts of its words."""
    weights = {name: own.detach().numpy() for name, own in network.state_dict().items()}
    graph = ReaderGraph()
    is_output = graph.add("GreaterOrEqual", "kinds", graph.constant(np.array(3, dtype=np.int64)))
    told = graph.add("Gather", graph.weight(weights["kinds.weight"]), "kinds")
    place = graph.add("Gather", graph.weight(weights["places.weight"]), "places")
    link = graph.half(graph.linked("vectors", is_output), weights, "link")
    words = graph.add("Add", graph.add("Add", "vectors", link), graph.add("Add", told, place))
    x = graph.add("Concat", graph.constant(weights["mark"][None]), words, axis=0)
    x = graph.norm(x, weights, "norm")
    for index in range(len(network.layers)):
        x = graph.layer(x, weights, f"layers.{index}.")
    _answer(graph, x, is_output, weights)
    inputs = [
        value("vectors", TensorProto.FLOAT, "words", MINILM.width),
        value("kinds", TensorProto.INT64, "words"),
        value("places", TensorProto.INT64, "words"),
    ]
    outputs = [
        value("standings", TensorProto.FLOAT, len(ANSWERS)),
        value("doubts", TensorProto.FLOAT, "words"),
    ]
    graph.save(path, inputs, outputs)


def _answer(graph: ReaderGraph, x: str, is_output: str, weights: Weights) -> None:
    """The outputs of the graph."""
    first = graph.slice(x, 0, 1, 0)
    words = graph.slice(x, 1, np.iinfo(np.int64).max, 0)
    doubts = graph.half(words, weights, "doubt")
    doubts = graph.add("Squeeze", doubts, graph.integers(-1), output="doubts")
    doubted = graph.weighed(words, graph.add("Softmax", doubts, axis=-1))
    ones = graph.add("Cast", is_output, to=TensorProto.FLOAT)
    count = graph.add("ReduceSum", ones, graph.integers(0), keepdims=1)
    mean = graph.weighed(words, graph.add("Div", ones, count))
    joined = graph.add("Concat", first, doubted, mean, axis=-1)
    inner = graph.add("Gelu", graph.half(joined, weights, "hidden"))
    found = graph.half(inner, weights, "out")
    graph.add("Squeeze", found, graph.integers(0), output="standings")
