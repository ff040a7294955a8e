"""A trained network as the start of a further training: the bytes of its matrices as numbers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import onnx
import torch
from onnx import numpy_helper

from samsari.sameness.judge import HEAD
from samsari.sameness.network import LAYERS
from samsari.training.parser.network import MINILM
from samsari.training.sameness.network import SamenessNetwork

Arrays = Iterator[npt.NDArray[Any]]


def take_over(network: SamenessNetwork, folder: Path) -> None:
    """Fill a network with the layers and the heads of a folder; the word pieces stay."""
    weights = {
        name: torch.from_numpy(np.array(own, dtype=np.float32))
        for name, own in {**_layers(folder / LAYERS), **_heads(folder / HEAD)}.items()
    }
    missing, strange = network.load_state_dict(weights, strict=False)
    assert not strange and all(name.startswith(("pieces", "rewrite")) for name in missing)


def _layers(path: Path) -> dict[str, npt.NDArray[Any]]:
    """The arrays of the layers, in the order in which they were written."""
    constants = map(numpy_helper.to_array, onnx.load(str(path)).graph.initializer)
    arrays = (own for own in constants if own.ndim and own.dtype != np.int64)
    found = {"places.weight": next(arrays)}
    found |= _norm("norm", arrays)
    for layer in range(MINILM.layers):
        name = f"layers.{layer}."
        found |= _matrix(f"{name}mixed", arrays) | _matrix(f"{name}out", arrays)
        found |= _norm(f"{name}norm1", arrays)
        found |= _matrix(f"{name}up", arrays) | _matrix(f"{name}down", arrays)
        found |= _norm(f"{name}norm2", arrays)
    return found


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
