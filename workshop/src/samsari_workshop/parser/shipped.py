"""The weights of a written parser, read back from its files: the way from ONNX to torch.

Training that only adds to the shipped parser starts here. The matrices are those that the parser
computes with (bytes in the encoder and for word pieces, half precision elsewhere).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor

from samsari.errors import ResourceError
from samsari.neural.encoder import LOWER, UPPER
from samsari_workshop.parser.encoder_export import LOWER_LAYERS
from samsari_workshop.parser.examples import Labels
from samsari_workshop.parser.quantised.graphs import MATRIX, matrices_of

Arrays = Iterator[npt.NDArray[np.float32]]

# The order in which `encoder_export` and `export` store the weights of each part.
LINEAR_LAYER = ("mixed", "out", "norm1", "up", "down", "norm2")
NORMS = ("norm1", "norm2")


def shipped_labels(folder: Path) -> Labels:
    """The labels of a written parser."""
    stored = json.loads((folder / "labels.json").read_text(encoding="utf-8"))
    return Labels(tuple(stored["spans"]), tuple(stored["remotes"]))


def shipped_weights(folder: Path) -> dict[str, Tensor]:
    """The weights of a written parser under the names that the network has for them."""
    lower, upper = _stored(folder / LOWER), _stored(folder / UPPER)
    found = {f"encoder.{name}": own for name, own in _embedding(lower).items()}
    found |= _layers(lower, range(LOWER_LAYERS))
    found |= _layers(upper, range(LOWER_LAYERS, 2 * LOWER_LAYERS))
    found |= _heads(folder)
    for rest in (lower, upper):
        if next(rest, None) is not None:
            raise ResourceError("the file has more layers than expected", place=str(folder))
    return {name: torch.from_numpy(np.array(own)) for name, own in found.items()}


def _heads(folder: Path) -> dict[str, npt.NDArray[np.float32]]:
    fences, spans = _stored(folder / "fences.onnx"), _stored(folder / "spans.onnx")
    pairs = _stored(folder / "pairs.onnx")
    found = {"spans.special": next(fences)}
    found |= _linear(fences, "spans.fence") | _linear(fences, "pairs.words")
    found |= _linear(spans, "spans.label")
    for name in ("parent_label", "child_label", "relation"):
        found[f"pairs.{name}.weight"] = next(pairs)
    return found | _linear(pairs, "pairs.out")


def _embedding(stored: Arrays) -> dict[str, npt.NDArray[np.float32]]:
    bytes_, scale = next(stored), next(stored)
    return {
        "pieces.weight": bytes_.astype(np.float32) * scale,
        "cases.weight": next(stored),
        "places.weight": next(stored),
        "norm.weight": next(stored),
        "norm.bias": next(stored),
    }


def _layers(stored: Arrays, numbers: Sequence[int]) -> dict[str, npt.NDArray[np.float32]]:
    found: dict[str, npt.NDArray[np.float32]] = {}
    for layer in numbers:
        for part in LINEAR_LAYER:
            name = f"encoder.layers.{layer}.{part}"
            found |= _norm(stored, name) if part in NORMS else _linear(stored, name)
    return found


def _linear(stored: Arrays, name: str) -> dict[str, npt.NDArray[np.float32]]:
    """A matrix, which the graph keeps turned, and its bias."""
    return {f"{name}.weight": next(stored).T, f"{name}.bias": next(stored)}


def _norm(stored: Arrays, name: str) -> dict[str, npt.NDArray[np.float32]]:
    return {f"{name}.weight": next(stored), f"{name}.bias": next(stored)}


def _stored(path: Path) -> Arrays:
    """The weights of a file in their order: what is neither a single number nor a place."""
    try:
        model = onnx.load(str(path))
    except OSError as error:
        raise ResourceError("the model file is missing", place=str(path)) from error
    matrices = matrices_of(model)
    for one in model.graph.initializer:
        values = numpy_helper.to_array(one)
        product, _, part = one.name.rpartition(".")
        if product not in matrices:
            if values.ndim and values.dtype != np.int64:
                yield values.astype(np.float32)
        elif MATRIX.endswith(part):
            yield matrices[product].widened
