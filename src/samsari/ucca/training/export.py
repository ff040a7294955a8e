"""The trained network as onnxruntime reads it: small on disk, computed in float.

Word-piece embeddings are stored as bytes with one scale per row, all other matrices in half
precision; the runtime widens them once when it loads the file.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from onnx import TensorProto, checker, helper, numpy_helper, save_model

from samsari.ucca.candidates import category_of
from samsari.ucca.training.examples import Labels
from samsari.ucca.training.network import Network
from samsari.ucca.training.rounding import rounded
from samsari.ucca.tree import ABSENT, CHAIN, MAIN_RELATIONS, ROOT

Weights = dict[str, npt.NDArray[np.float32]]
OPSET = 20


class Graph:
    """An ONNX graph in the making."""

    def __init__(self) -> None:
        self.nodes: list[Any] = []
        self.constants: list[Any] = []
        self.names = 0

    def add(self, kind: str, *inputs: str, output: str = "", **attributes: object) -> str:
        """Add one operation; the name of what it yields."""
        self.names += 1
        name = output or f"t{self.names}"
        self.nodes.append(helper.make_node(kind, list(inputs), [name], **attributes))
        return name

    def constant(self, values: npt.NDArray[Any]) -> str:
        """Store an array as it is."""
        self.names += 1
        name = f"c{self.names}"
        self.constants.append(numpy_helper.from_array(np.array(values, order="C"), name))
        return name

    def integers(self, *values: int) -> str:
        """Store a list of whole numbers."""
        return self.constant(np.array(values, dtype=np.int64))

    def weight(self, values: npt.NDArray[np.float32]) -> str:
        """Store a matrix in half precision, widened when the file is loaded."""
        half = self.constant(values.astype(np.float16))
        return self.add("Cast", half, to=TensorProto.FLOAT)

    def number(self, value: float) -> str:
        """Store one number."""
        return self.constant(np.array(value, dtype=np.float32))

    def linear(self, x: str, weights: Weights, name: str) -> str:
        """x W' + b."""
        product = self.add("MatMul", x, self.weight(weights[f"{name}.weight"].T))
        return self.add("Add", product, self.constant(weights[f"{name}.bias"]))

    def norm(self, x: str, weights: Weights, name: str) -> str:
        """Layer normalisation."""
        scale = self.constant(weights[f"{name}.weight"])
        shift = self.constant(weights[f"{name}.bias"])
        return self.add("LayerNormalization", x, scale, shift, axis=-1, epsilon=1e-12)

    def slice(self, x: str, start: int, stop: int, axis: int) -> str:
        """A slice along one axis."""
        return self.add("Slice", x, self.integers(start), self.integers(stop), self.integers(axis))

    def save(self, path: Path, inputs: Sequence[Any], outputs: Sequence[Any]) -> None:
        """Write the checked model."""
        graph = helper.make_graph(
            self.nodes, path.stem, list(inputs), list(outputs), self.constants
        )
        opset = [helper.make_opsetid("", OPSET)]
        model = helper.make_model(graph, opset_imports=opset, ir_version=9)
        checker.check_model(model)
        save_model(model, str(path))


def value(name: str, kind: int, *shape: str | int) -> Any:
    """The declaration of an input or output."""
    return helper.make_tensor_value_info(name, kind, list(shape))


def save_encoder(weights: Weights, path: Path, *, heads: int) -> None:
    """Write the encoder: ids, cases and mask to the vectors of layer 3 and of the last layer."""
    graph = Graph()
    x = _embedded(graph, weights)
    gap = graph.add("Sub", graph.number(1.0), "mask")
    hide = graph.add("Mul", gap, graph.number(-1e9))
    hide = graph.add("Unsqueeze", hide, graph.integers(1, 2))
    depth = 1 + max(int(name.split(".")[1]) for name in weights if name.startswith("layers."))
    for layer in range(depth):
        x = _layer(graph, x, hide, weights, name=f"layers.{layer}.", heads=heads)
        if layer == 2:
            graph.add("Identity", x, output="middle")
    graph.add("Identity", x, output="last")
    shape = ("batch", "length")
    width = weights["norm.weight"].shape[0]
    graph.save(
        path,
        [
            value("ids", TensorProto.INT64, *shape),
            value("cases", TensorProto.INT64, *shape),
            value("mask", TensorProto.FLOAT, *shape),
        ],
        [value(name, TensorProto.FLOAT, *shape, width) for name in ("middle", "last")],
    )


def _embedded(graph: Graph, weights: Weights) -> str:
    bytes_, scale = rounded(weights["pieces.weight"])
    x = graph.add("Gather", graph.constant(bytes_), "ids")
    x = graph.add("Cast", x, to=TensorProto.FLOAT)
    x = graph.add("Mul", x, graph.add("Gather", graph.constant(scale), "ids"))
    x = graph.add("Add", x, graph.add("Gather", graph.constant(weights["cases.weight"]), "cases"))
    length = graph.add("Slice", graph.add("Shape", "ids"), graph.integers(1), graph.integers(2))
    places = graph.weight(weights["places.weight"])
    x = graph.add("Add", x, graph.add("Slice", places, graph.integers(0), length))
    return graph.norm(x, weights, "norm")


def _layer(graph: Graph, x: str, hide: str, weights: Weights, *, name: str, heads: int) -> str:
    width = weights[f"{name}out.weight"].shape[0]
    mixed = graph.linear(x, weights, f"{name}mixed")
    split = graph.add("Reshape", mixed, graph.integers(0, 0, 3, heads, width // heads))
    parts = graph.add("Transpose", split, perm=[2, 0, 3, 1, 4])
    query, key, seen = (
        graph.add("Gather", parts, graph.constant(np.array(i, dtype=np.int64))) for i in range(3)
    )
    key = graph.add("Transpose", key, perm=[0, 1, 3, 2])
    query = graph.add("Mul", query, graph.number((width // heads) ** -0.5))
    scores = graph.add("Add", graph.add("MatMul", query, key), hide)
    mixed = graph.add("MatMul", graph.add("Softmax", scores, axis=-1), seen)
    mixed = graph.add("Transpose", mixed, perm=[0, 2, 1, 3])
    mixed = graph.add("Reshape", mixed, graph.integers(0, 0, width))
    mixed = graph.linear(mixed, weights, f"{name}out")
    x = graph.norm(graph.add("Add", x, mixed), weights, f"{name}norm1")
    inner = graph.add("Gelu", graph.linear(x, weights, f"{name}up"))
    inner = graph.linear(inner, weights, f"{name}down")
    return graph.norm(graph.add("Add", x, inner), weights, f"{name}norm2")


def save_fences(weights: Weights, path: Path) -> None:
    """Write the first step of the heads: token vectors to boundary vectors and word tables."""
    graph = Graph()
    table = graph.add("Concat", "vectors", graph.constant(weights["spans.special"]), axis=0)
    width = weights["spans.special"].shape[1]
    joined = graph.add("Gather", table, "around")
    joined = graph.add("Reshape", joined, graph.integers(-1, 3 * width))
    both = graph.linear(joined, weights, "spans.fence")
    half = weights["spans.fence.bias"].shape[0] // 2
    graph.add("Identity", graph.slice(both, 0, half, 1), output="left")
    graph.add("Identity", graph.slice(both, half, 2 * half, 1), output="right")
    words = graph.add("Gather", "vectors", "words")
    wide = graph.linear(words, weights, "pairs.words")
    roles = weights["pairs.words.bias"].shape[0] // 3
    graph.add("Reshape", wide, graph.integers(-1, 3, roles), output="table")
    graph.save(
        path,
        [
            value("vectors", TensorProto.FLOAT, "tokens", width),
            value("around", TensorProto.INT64, "fences", 3),
            value("words", TensorProto.INT64, "words"),
        ],
        [
            value("left", TensorProto.FLOAT, "fences", half),
            value("right", TensorProto.FLOAT, "fences", half),
            value("table", TensorProto.FLOAT, "words", 3, roles),
        ],
    )


@dataclass(frozen=True)
class Bias:
    """What is added to span scores when the parser is written.

    Training makes a parser careful: it finds too few spans and too few Scenes.
    """

    span: float = 0.0  # to every label
    scene: float = 0.0  # to labels that hold a main relation


def save_spans(weights: Weights, labels: Sequence[str], path: Path, bias: Bias) -> None:
    """Write the span scorer: for every span its best label and what that gains over no span."""
    graph = Graph()
    raised = np.array(
        [(bias.span if label else 0.0) + bias.scene * makes_scene(label) for label in labels]
    )
    shifted = weights["spans.label.bias"] + raised.astype(np.float32)
    weights = {**weights, "spans.label.bias": shifted}
    ends = graph.add("Gather", "right", "ends")
    both = graph.add("Relu", graph.add("Add", graph.add("Gather", "left", "starts"), ends))
    scores = graph.linear(both, weights, "spans.label")
    scores = graph.add("Sub", scores, graph.slice(scores, 0, 1, 1))
    is_root = np.array([label.startswith(ROOT) for label in labels])
    inner = np.where(is_root, -1e9, 0.0).astype(np.float32)
    inner[0] = -1e9
    outer = np.where(is_root, 0.0, -1e9).astype(np.float32)
    inside = graph.add("Add", scores, graph.constant(inner))
    graph.add("ReduceMax", inside, graph.integers(1), keepdims=0, output="gains")
    graph.add("ArgMax", inside, axis=1, keepdims=0, output="labels")
    whole = graph.add("Add", graph.add("Gather", scores, "tops"), graph.constant(outer))
    graph.add("ArgMax", whole, axis=1, keepdims=0, output="roots")
    width = weights["spans.label.weight"].shape[1]
    graph.save(
        path,
        [
            value("left", TensorProto.FLOAT, "fences", width),
            value("right", TensorProto.FLOAT, "fences", width),
            *(value(name, TensorProto.INT64, name) for name in ("starts", "ends", "tops")),
        ],
        [
            value("gains", TensorProto.FLOAT, "starts"),
            value("labels", TensorProto.INT64, "starts"),
            value("roots", TensorProto.INT64, "tops"),
        ],
    )


def save_pairs(weights: Weights, path: Path) -> None:
    """Write the scorer of remote edges."""
    graph = Graph()
    pair = weights["pairs.relation.weight"].shape[1]
    roles = []
    for role in range(3):
        rows = graph.add("Gather", "table", graph.constant(np.array(role)), axis=1)
        named = graph.add("Gather", "span_words", graph.constant(np.array(role)), axis=1)
        roles.append(graph.add("Gather", rows, named))
    spans = graph.add("Sum", *roles)
    sides = []
    for name, start in (("parent", 0), ("child", 2 * pair)):
        label = graph.add("Gather", graph.weight(weights[f"pairs.{name}_label.weight"]), "labels")
        side = graph.add("Add", graph.slice(spans, start, start + 2 * pair, 1), label)
        sides.append(graph.add("Gather", side, {"parent": "parents", "child": "children"}[name]))
    near = [graph.slice(side, 0, pair, 1) for side in sides]
    far = [graph.slice(side, pair, 2 * pair, 1) for side in sides]
    relation = graph.add("Gather", graph.weight(weights["pairs.relation.weight"]), "relations")
    summed = graph.add("Relu", graph.add("Sum", *near, relation))
    joined = graph.add("Concat", summed, graph.add("Mul", *far), axis=1)
    scores = graph.linear(joined, weights, "pairs.out")
    graph.add("Identity", scores, output="scores")
    graph.save(
        path,
        [
            value("table", TensorProto.FLOAT, "words", 3, 4 * pair),
            value("span_words", TensorProto.INT64, "spans", 3),
            value("labels", TensorProto.INT64, "spans"),
            *(value(n, TensorProto.INT64, "pairs") for n in ("parents", "children", "relations")),
        ],
        [value("scores", TensorProto.FLOAT, "pairs", weights["pairs.out.bias"].shape[0])],
    )


def makes_scene(label: str) -> bool:
    """Whether a label holds a main relation, or the mark of a missing one."""
    parts = label.split(CHAIN)
    return ABSENT in label or any(category_of(part) in MAIN_RELATIONS for part in parts)


def save_parser(
    network: Network,
    labels: Labels,
    tokenizer: Path,
    folder: Path,
    *,
    name: str,
    bias: Bias = Bias(),  # noqa: B008
) -> None:
    """Write everything the parser needs into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    weights = {key: tensor.detach().numpy() for key, tensor in network.state_dict().items()}
    inner = {
        key.removeprefix("encoder."): values
        for key, values in weights.items()
        if key.startswith("encoder.")
    }
    save_encoder(inner, folder / "encoder.onnx", heads=network.shape.heads)
    save_fences(weights, folder / "fences.onnx")
    save_spans(weights, labels.spans, folder / "spans.onnx", bias)
    save_pairs(weights, folder / "pairs.onnx")
    text = json.dumps({"spans": labels.spans, "remotes": labels.remotes}) + "\n"
    (folder / "labels.json").write_text(text, encoding="utf-8")
    (folder / "tokenizer.json").write_bytes(tokenizer.read_bytes())
    write_manifest(folder, name)


def write_manifest(folder: Path, name: str) -> None:
    """Write down the sha256 of every model file in a folder."""
    files = sorted(p for p in folder.iterdir() if p.suffix in {".onnx", ".npz", ".json"})
    sums = {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in files
        if path.name != "manifest.json"
    }
    text = json.dumps({"name": name, "sha256": sums}, indent=1) + "\n"
    (folder / "manifest.json").write_text(text, encoding="utf-8")
