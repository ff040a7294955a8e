"""The encoder as onnxruntime reads it, in two files: the lower layers and the upper ones.

The aligner reads the vectors between the two and the parser those at the end, so that text which
is only aligned goes half the way. Sentences lie end to end, without padding; only attention sets
them side by side: `rows` names for each sentence the places of its pieces (-1 where a shorter one
has ended), and `back` the way from there to the places.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np
from onnx import TensorProto

from samsari.training.parser.graph import Graph, Weights, value
from samsari.training.parser.rounding import rounded

LOWER_LAYERS = 3
LAYOUT = (
    value("rows", TensorProto.INT64, "sentences", "longest"),
    value("back", TensorProto.INT64, "pieces"),
)


def save_encoder(weights: Weights, lower: Path, upper: Path, *, heads: int) -> None:
    """Write both halves: pieces to the vectors of layer 3, and these to those of the last layer."""
    depth = 1 + max(int(name.split(".")[1]) for name in weights if name.startswith("layers."))
    width = weights["norm.weight"].shape[0]
    graph = Graph()
    x = _embedded(graph, weights)
    _layers(graph, x, weights, range(LOWER_LAYERS), heads, output="middle")
    named = [value(name, TensorProto.INT64, "pieces") for name in ("ids", "cases", "places")]
    middle = value("middle", TensorProto.FLOAT, "pieces", width)
    graph.save(lower, [*named, *LAYOUT], [middle])
    graph = Graph()
    _layers(graph, "middle", weights, range(LOWER_LAYERS, depth), heads, output="last")
    graph.save(upper, [middle, *LAYOUT], [value("last", TensorProto.FLOAT, "pieces", width)])


def _embedded(graph: Graph, weights: Weights) -> str:
    bytes_, scale = rounded(weights["pieces.weight"])
    x = graph.add("Gather", graph.constant(bytes_), "ids")
    x = graph.add("Cast", x, to=TensorProto.FLOAT)
    x = graph.add("Mul", x, graph.add("Gather", graph.constant(scale), "ids"))
    x = graph.add("Add", x, graph.add("Gather", graph.constant(weights["cases.weight"]), "cases"))
    x = graph.add("Add", x, graph.add("Gather", graph.weight(weights["places.weight"]), "places"))
    return graph.norm(x, weights, "norm")


def _layers(
    graph: Graph, x: str, weights: Weights, numbers: Iterable[int], heads: int, *, output: str
) -> None:
    gap = graph.add("Less", "rows", graph.constant(np.array(0, dtype=np.int64)))
    hide = graph.add("Where", gap, graph.number(-1e9), graph.number(0.0))
    hide = graph.add("Unsqueeze", hide, graph.integers(1, 2))
    for layer in numbers:
        x = _layer(graph, x, hide, weights, name=f"layers.{layer}.", heads=heads)
    graph.add("Identity", x, output=output)


def _layer(graph: Graph, x: str, hide: str, weights: Weights, *, name: str, heads: int) -> str:
    width = weights[f"{name}out.weight"].shape[0]
    mixed = graph.linear(x, weights, f"{name}mixed")
    mixed = _attention(graph, mixed, hide, heads=heads, width=width)
    mixed = graph.linear(mixed, weights, f"{name}out")
    x = graph.norm(graph.add("Add", x, mixed), weights, f"{name}norm1")
    inner = graph.add("Gelu", graph.linear(x, weights, f"{name}up"))
    inner = graph.linear(inner, weights, f"{name}down")
    return graph.norm(graph.add("Add", x, inner), weights, f"{name}norm2")


def _attention(graph: Graph, mixed: str, hide: str, *, heads: int, width: int) -> str:
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
