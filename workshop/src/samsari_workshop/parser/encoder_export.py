"""The encoder as onnxruntime reads it, in two files: the lower layers and the upper ones.

The aligner reads the vectors between the two and the parser those at the end, so that text which
is only aligned goes half the way. Sentences lie end to end, without padding; only attention sets
them side by side: `rows` names for each sentence the places of its pieces (-1 where a shorter one
has ended), and `back` the way from there to the places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np
from onnx import TensorProto

from samsari.neural.encoder import WINDOW
from samsari_workshop.parser.graph import Graph, Weights, value
from samsari_workshop.parser.network import Shape, distance_kinds
from samsari_workshop.parser.row_bytes import rounded

LOWER_LAYERS = 3
LAYOUT = (
    value("rows", TensorProto.INT64, "sentences", "longest"),
    value("back", TensorProto.INT64, "pieces"),
)


def save_encoder(
    weights: Weights,
    lower: Path,
    upper: Path,
    shape: Shape,
    graphs: Callable[[], Graph] = Graph,
) -> None:
    """Write both halves: pieces to the vectors of layer 3, and these to those of the last layer.

    `graphs` gives the graph of each half, which stores matrices in its own way. The upper half of
    an encoder that is told there how tokens are written reads `cases` too.
    """
    width = shape.width
    graph = graphs()
    x = _embedded(graph, weights, shape)
    _layers(graph, x, weights, range(LOWER_LAYERS), shape, output="middle")
    named = [value(name, TensorProto.INT64, "pieces") for name in ("ids", "cases", "places")]
    middle = value("middle", TensorProto.FLOAT, "pieces", width)
    graph.save(lower, [*named, *LAYOUT], [middle])
    save_upper(weights, upper, shape, graphs())


def save_upper(weights: Weights, path: Path, shape: Shape, graph: Graph) -> None:
    """Write the upper half by means of a graph that stores matrices in its own way."""
    width = shape.width
    middle = value("middle", TensorProto.FLOAT, "pieces", width)
    _layers(graph, "middle", weights, range(LOWER_LAYERS, shape.layers), shape, output="last")
    told = [value("cases", TensorProto.INT64, "pieces")] if shape.case_layer else []
    graph.save(path, [middle, *told, *LAYOUT], [value("last", TensorProto.FLOAT, "pieces", width)])


def _embedded(graph: Graph, weights: Weights, shape: Shape) -> str:
    bytes_, scale = rounded(weights["pieces.weight"])
    x = graph.add("Gather", graph.constant(bytes_), "ids")
    x = graph.add("Cast", x, to=TensorProto.FLOAT)
    x = graph.add("Mul", x, graph.add("Gather", graph.constant(scale), "ids"))
    if not shape.case_layer:
        x = _told_cases(graph, x, weights)
    places = weights["places.weight"][shape.first_place :]
    x = graph.add("Add", x, graph.add("Gather", graph.weight(places), "places"))
    return graph.norm(x, weights, "norm", shape.small)


def _told_cases(graph: Graph, x: str, weights: Weights) -> str:
    return graph.add(
        "Add", x, graph.add("Gather", graph.constant(weights["cases.weight"]), "cases")
    )


def _layers(
    graph: Graph, x: str, weights: Weights, numbers: Iterable[int], shape: Shape, *, output: str
) -> None:
    gap = graph.add("Less", "rows", graph.constant(np.array(0, dtype=np.int64)))
    hide = graph.add("Where", gap, graph.number(-1e9), graph.number(0.0))
    hide = graph.add("Unsqueeze", hide, graph.integers(1, 2))
    if shape.buckets:
        hide = graph.add("Add", hide, _distances(graph, weights, shape.buckets))
    for layer in numbers:
        if layer == shape.case_layer > 0:
            x = _told_cases(graph, x, weights)
        x = _layer(graph, x, hide, weights, name=f"layers.{layer}.", shape=shape)
    graph.add("Identity", x, output=output)


def _distances(graph: Graph, weights: Weights, buckets: int) -> str:
    """What attention adds for the distance of two places: heads by longest by longest."""
    kinds = graph.constant(distance_kinds(WINDOW, buckets).astype(np.int8))
    longest = graph.add("Slice", graph.add("Shape", "rows"), graph.integers(1), graph.integers(2))
    nothing, both = graph.integers(0, 0), graph.add("Concat", longest, longest, axis=0)
    near = graph.add("Slice", kinds, nothing, both, graph.integers(0, 1))
    near = graph.add("Cast", near, to=TensorProto.INT64)
    found = graph.add("Gather", graph.constant(weights["distances.weight"]), near)
    return graph.add("Transpose", found, perm=[2, 0, 1])


def _layer(graph: Graph, x: str, hide: str, weights: Weights, *, name: str, shape: Shape) -> str:
    mixed = graph.linear(x, weights, f"{name}mixed")
    mixed = _attention(graph, mixed, hide, heads=shape.heads, width=shape.width)
    mixed = graph.linear(mixed, weights, f"{name}out")
    x = graph.norm(graph.add("Add", x, mixed), weights, f"{name}norm1", shape.small)
    inner = graph.add("Gelu", graph.linear(x, weights, f"{name}up"))
    inner = graph.linear(inner, weights, f"{name}down")
    return graph.norm(graph.add("Add", x, inner), weights, f"{name}norm2", shape.small)


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
