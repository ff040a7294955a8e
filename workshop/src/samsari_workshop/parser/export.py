"""The trained network as onnxruntime reads it.

Word-piece embeddings are stored as bytes with one scale per row. The encoder of the parser that
ships computes in bytes; other matrices, and those of parsers in training, are stored in half
precision, and the runtime widens them once when it loads the file.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto

from samsari.errors import ResourceError
from samsari.formats.atomic import rebuilding
from samsari.neural.encoder import LOWER, UPPER, second_name
from samsari.resources.artefacts import MANIFEST, Artefact, write_manifest
from samsari.ucca.parser.candidates import makes_scene
from samsari.ucca.parser.parser import FENCES, LABELS, PAIRS, SCORES, SECOND_MANIFEST
from samsari.ucca.parser.tree import ABSENT
from samsari_workshop.parser.differences import DifferenceGraph, stored_matrices
from samsari_workshop.parser.encoder_export import save_encoder, save_upper
from samsari_workshop.parser.examples import Labels
from samsari_workshop.parser.graph import Graph, Weights, value
from samsari_workshop.parser.network import Network, Shape
from samsari_workshop.parser.quantised.graphs import (
    MATRIX,
    EncoderBytesGraph,
    Inputs,
    NearbyGraph,
    matrices_near,
    matrices_of,
    rounded_matrices,
)
from samsari_workshop.parser.settings import NO_BIAS, Bias

SECOND_NAME = "v2"  # of the heads of the second guidelines, in signatures


def save_fences(weights: Weights, path: Path, graph: Graph | None = None) -> None:
    """Write the first step of the heads: token vectors to boundary vectors and word tables."""
    graph = graph or Graph()
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


def save_parser(
    network: Network,
    labels: Labels,
    tokenizer: Path,
    folder: Path,
    *,
    name: str,
    bias: Bias = NO_BIAS,
    second: Labels | None = None,
    second_bias: Bias = NO_BIAS,
    inputs: Inputs | None = None,
) -> None:
    """Write everything the parser needs into a folder; the encoder in bytes if `inputs` are given.

    They are what the encoder's matrices read.
    """
    weights = {key: tensor.detach().numpy() for key, tensor in network.state_dict().items()}
    with rebuilding(folder, keeps=False) as draft:
        _save_encoder(_inner(weights), draft, network.shape, inputs)
        _save_heads(weights, labels, draft, bias)
        (draft / "tokenizer.json").write_bytes(tokenizer.read_bytes())
        write_manifest(draft, name, [path.name for path in draft.iterdir()])
        if second is not None:
            save_second(weights, second, draft, second_bias)


def save_beside(  # noqa: PLR0917 - the same as `save_parser`, and what it stands beside
    base: Path,
    network: Network,
    second: Labels,
    folder: Path,
    inputs: Inputs,
    bias: Bias = NO_BIAS,
) -> None:
    """Write a parser of the first guidelines as it is, and beside it that of the second.

    The latter has upper layers of its own, stored as differences from those of the first. Both
    compute in bytes; `inputs` are what the matrices of the latter read.
    """
    weights = {key: tensor.detach().numpy() for key, tensor in network.state_dict().items()}
    with rebuilding(folder, keeps=False) as draft:
        names = [*dict(Artefact.open(base).checksums), MANIFEST]
        for name in names:
            (draft / name).write_bytes((base / name).read_bytes())
        save_second_upper(_inner(weights), draft, network.shape, inputs)
        save_second(weights, second, draft, bias, shared=(UPPER, FENCES))


def save_second_upper(weights: Weights, folder: Path, shape: Shape, inputs: Inputs) -> None:
    """Write the upper half of the second guidelines beside that of the first, in bytes."""
    upper = folder / UPPER
    stored = stored_matrices(upper, TensorProto.INT8)
    if not stored:
        raise ResourceError(
            "the encoder of this parser is not in bytes",
            place=str(folder),
            remedy="train it anew: samsari train ucca",
        )
    base = {name.removesuffix(MATRIX): own for name, own in stored.items()}
    matrices = matrices_near(matrices_of(onnx.load(str(upper))), weights, inputs)
    save_upper(weights, folder / second_name(UPPER), shape, NearbyGraph(matrices, base))


def save_second(
    weights: Weights, labels: Labels, folder: Path, bias: Bias, shared: Sequence[str] = ()
) -> None:
    """Write the heads of the second guidelines beside those of the first.

    `shared` are files of the first that those of the second take matrices from.
    """
    own = {
        key.removeprefix("second_"): values
        for key, values in weights.items()
        if key.startswith("second_")
    }
    graph = DifferenceGraph(stored_matrices(folder / FENCES).values()) if shared else None
    _save_heads(own, labels, folder, bias, second_name, graph)
    files = [path.name for path in folder.iterdir() if path.stem.endswith(second_name(""))]
    write_manifest(folder, SECOND_NAME, [*files, *shared], SECOND_MANIFEST)


def _save_encoder(weights: Weights, folder: Path, shape: Shape, inputs: Inputs | None) -> None:
    graphs: Callable[[], Graph] = Graph
    if inputs is not None:
        graphs = partial(EncoderBytesGraph, rounded_matrices(weights, inputs))
    save_encoder(weights, folder / LOWER, folder / UPPER, shape, graphs)


def _inner(weights: Weights) -> Weights:
    """The weights of the encoder under their own names."""
    return {
        key.removeprefix("encoder."): values
        for key, values in weights.items()
        if key.startswith("encoder.")
    }


def _save_heads(  # noqa: PLR0917 - one for each thing that differs between the guidelines
    weights: Weights,
    labels: Labels,
    folder: Path,
    bias: Bias,
    named: Callable[[str], str] = str,
    graph: Graph | None = None,
) -> None:
    save_fences(weights, folder / named(FENCES), graph)
    save_spans(weights, labels.spans, folder / named(SCORES), bias)
    save_pairs(weights, folder / named(PAIRS))
    text = json.dumps({"spans": labels.spans, "remotes": labels.remotes}) + "\n"
    (folder / named(LABELS)).write_text(text, encoding="utf-8")
