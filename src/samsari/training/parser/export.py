"""The trained network as onnxruntime reads it: small on disk, computed in float.

Word-piece embeddings are stored as bytes with one scale per row, all other matrices in half
precision; the runtime widens them once when it loads the file.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from onnx import TensorProto

from samsari.formats.folders import rebuilding
from samsari.model.categories import MAIN_RELATIONS
from samsari.neural.encoder import LOWER, UPPER
from samsari.resources.artefacts import write_manifest
from samsari.training.parser.encoder_export import save_encoder
from samsari.training.parser.examples import Labels
from samsari.training.parser.graph import Graph, Weights, value
from samsari.training.parser.network import Network
from samsari.ucca.parser.candidates import category_of
from samsari.ucca.parser.tree import ABSENT, CHAIN


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
    scene: float = 0.0  # to labels that hold a main relation, or the mark of a missing one
    absent: float = 0.0  # to the latter once more


def save_spans(weights: Weights, labels: Sequence[str], path: Path, bias: Bias) -> None:
    """Write the span scorer: for every span what each label gains over no span."""
    graph = Graph()
    raised = np.array(
        [
            bias.span * bool(label)
            + bias.scene * makes_scene(label)
            + bias.absent * (ABSENT in label)
            for label in labels
        ]
    )
    shifted = weights["spans.label.bias"] + raised.astype(np.float32)
    weights = {**weights, "spans.label.bias": shifted}
    ends = graph.add("Gather", "right", "ends")
    both = graph.add("Relu", graph.add("Add", graph.add("Gather", "left", "starts"), ends))
    scores = graph.linear(both, weights, "spans.label")
    graph.add("Sub", scores, graph.slice(scores, 0, 1, 1), output="scores")
    width = weights["spans.label.weight"].shape[1]
    graph.save(
        path,
        [
            value("left", TensorProto.FLOAT, "fences", width),
            value("right", TensorProto.FLOAT, "fences", width),
            *(value(name, TensorProto.INT64, "spans") for name in ("starts", "ends")),
        ],
        [value("scores", TensorProto.FLOAT, "spans", len(labels))],
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
    bias: Bias = Bias(),
) -> None:
    """Write everything the parser needs into a folder."""
    with rebuilding(folder) as draft:
        _save(network, labels, draft, bias)
        (draft / "tokenizer.json").write_bytes(tokenizer.read_bytes())
        write_manifest(draft, name, [path.name for path in draft.iterdir()])


def _save(network: Network, labels: Labels, folder: Path, bias: Bias) -> None:
    weights = {key: tensor.detach().numpy() for key, tensor in network.state_dict().items()}
    inner = {
        key.removeprefix("encoder."): values
        for key, values in weights.items()
        if key.startswith("encoder.")
    }
    save_encoder(inner, folder / LOWER, folder / UPPER, heads=network.shape.heads)
    save_fences(weights, folder / "fences.onnx")
    save_spans(weights, labels.spans, folder / "spans.onnx", bias)
    save_pairs(weights, folder / "pairs.onnx")
    text = json.dumps({"spans": labels.spans, "remotes": labels.remotes}) + "\n"
    (folder / "labels.json").write_text(text, encoding="utf-8")
