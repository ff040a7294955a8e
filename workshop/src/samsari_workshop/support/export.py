"""The reader of support as onnxruntime reads it: the matrices of its layers as bytes.

It reads one pair at a time, so that no answer depends on what else is asked.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from onnx import TensorProto

from samsari.sameness.support import ANSWERS, MARK
from samsari_workshop.parser.graph import Weights, value
from samsari_workshop.parser.network import MINILM
from samsari_workshop.parser.row_bytes import RowBytesGraph
from samsari_workshop.support.network import UNSEEN, SupportNetwork

TABLES = ("kinds", "cases")  # what a piece is told beside its place


class ReaderGraph(RowBytesGraph):
    """The graph of the reader."""

    def half(self, x: str, weights: Weights, name: str) -> str:
        """x W' + b with a matrix in half precision."""
        product = self.add("MatMul", x, self.weight(weights[f"{name}.weight"].T))
        return self.add("Add", product, self.constant(weights[f"{name}.bias"]))

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
    """Write the network: vectors of pieces to the standings of a pair and the doubts of pieces."""
    weights = {name: own.detach().numpy() for name, own in network.state_dict().items()}
    graph = ReaderGraph()
    told = [graph.add("Gather", graph.weight(weights[f"{name}.weight"]), name) for name in TABLES]
    count = graph.add("Shape", "kinds")
    places = graph.add(
        "Slice", graph.weight(weights["places.weight"]), graph.integers(0), count, graph.integers(0)
    )
    x = graph.add("Add", graph.add("Add", "vectors", places), graph.add("Add", *told))
    x = graph.norm(x, weights, "norm")
    for index in range(len(network.layers)):
        x = graph.layer(x, weights, f"layers.{index}.")
    _answer(graph, x, weights)
    inputs = [
        value("vectors", TensorProto.FLOAT, "pieces", MINILM.width),
        *(value(name, TensorProto.INT64, "pieces") for name in TABLES),
    ]
    outputs = [
        value("standings", TensorProto.FLOAT, len(ANSWERS)),
        value("doubts", TensorProto.FLOAT, "pieces"),
    ]
    graph.save(path, inputs, outputs)


def _answer(graph: ReaderGraph, x: str, weights: Weights) -> None:
    """The outputs of the graph."""
    first_of_output, mark = (graph.constant(np.array(own, dtype=np.int64)) for own in (3, MARK))
    is_word = graph.add("Less", "kinds", mark)
    is_output = graph.add("And", is_word, graph.add("GreaterOrEqual", "kinds", first_of_output))
    doubts = graph.half(x, weights, "doubt")
    doubts = graph.add("Squeeze", doubts, graph.integers(-1), output="doubts")
    asked = graph.add("Where", is_word, doubts, graph.number(UNSEEN))
    doubted = graph.weighed(x, graph.add("Softmax", asked, axis=-1))
    ones = graph.add("Cast", is_output, to=TensorProto.FLOAT)
    count = graph.add("ReduceSum", ones, graph.integers(0), keepdims=1)
    mean = graph.weighed(x, graph.add("Div", ones, count))
    joined = graph.add("Concat", graph.slice(x, 0, 1, 0), doubted, mean, axis=-1)
    inner = graph.add("Gelu", graph.half(joined, weights, "hidden"))
    found = graph.half(inner, weights, "out")
    graph.add("Squeeze", found, graph.integers(0), output="standings")
