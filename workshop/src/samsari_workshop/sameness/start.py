"""A trained network as the start of a further training: the bytes of its matrices as numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import onnx
import torch
from onnx import numpy_helper

from samsari.sameness.judge import HEAD
from samsari.sameness.network import LAYERS
from samsari_workshop.parser.network import MINILM, Shape
from samsari_workshop.sameness.network import WIDE, SamenessNetwork

Arrays = Iterator[npt.NDArray[Any]]


def taken_over(network: SamenessNetwork, folder: Path) -> SamenessNetwork:
    """A network with the layers and heads of a folder and the word pieces of another network."""
    weights = {
        name: torch.from_numpy(np.array(own, dtype=np.float32))
        for name, own in {**_layers(folder / LAYERS), **_heads(folder / HEAD)}.items()
    }
    found = SamenessNetwork(shapes=_shapes(weights))
    missing, strange = found.load_state_dict(network.state_dict() | weights, strict=False)
    assert not strange and not missing
    return found


def _shapes(weights: Mapping[str, torch.Tensor]) -> tuple[Shape, ...]:
    """The shapes of the layers; a network may have fewer heads of attention than MiniLM."""
    widths = [weights[f"layers.{layer}.out.weight"].shape[1] for layer in range(MINILM.layers)]
    return tuple(
        replace(like, heads=width // like.head_width)
        for like, width in zip(WIDE, widths, strict=True)
    )


def _layers(path: Path) -> dict[str, npt.NDArray[Any]]:
    """The arrays of the layers, in the order in which they were written."""
    constants = map(numpy_helper.to_array, onnx.load(str(path)).graph.initializer)
    arrays = (own for own in constants if own.ndim and own.dtype != np.int64)
    found = {"places.weight": next(arrays)}
    found |= _norm("norm", arrays)
    for layer in range(MINILM.layers):
        name = f"layers.{layer}."
        found |= _mixed(name, arrays)
        found |= _norm(f"{name}norm1", arrays)
        found |= _matrix(f"{name}up", arrays) | _matrix(f"{name}down", arrays)
        found |= _norm(f"{name}norm2", arrays)
    return found


def _mixed(name: str, arrays: Arrays) -> dict[str, npt.NDArray[Any]]:
    """Both matrices of attention; in the last layer, the first one is stored in two parts."""
    mixed, out = (_matrix("part", arrays) for _ in range(2))
    if len(out["part.bias"]) == 2 * len(mixed["part.bias"]):
        mixed = {kind: np.concatenate([own, out[kind]]) for kind, own in mixed.items()}
        out = _matrix("part", arrays)
    return {
        kind.replace("part", f"{name}{part}"): own
        for part, both in (("mixed", mixed), ("out", out))
        for kind, own in both.items()
    }


def _norm(name: str, arrays: Arrays) -> dict[str, npt.NDArray[Any]]:
    return {f"{name}.weight": next(arrays), f"{name}.bias": next(arrays)}


def _matrix(name: str, arrays: Arrays) -> dict[str, npt.NDArray[Any]]:
    bytes_, scale = next(arrays), next(arrays)
    return {f"{name}.weight": (bytes_ * scale).T, f"{name}.bias": next(arrays)}


def _heads(path: Path) -> dict[str, npt.NDArray[Any]]:
    """The heads of a model; one of before has no head for rewrites."""
    with np.load(path) as arrays:
        found: dict[str, npt.NDArray[Any]] = {}
        for head, prefix in (("same", ""), ("rewrite", "rewrite_")):
            if f"{prefix}hidden" in arrays:
                found |= {
                    f"{head}.hidden.weight": arrays[f"{prefix}hidden"].T,
                    f"{head}.hidden.bias": arrays[f"{prefix}hidden_bias"],
                    f"{head}.out.weight": arrays[f"{prefix}out"][None],
                    f"{head}.out.bias": arrays[f"{prefix}out_bias"],
                }
        return found
