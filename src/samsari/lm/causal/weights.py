"""The weights of a Llama-like model in a GGUF file, as arrays and plain numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Shape:
    """The sizes of a model: how many layers, heads, and so on."""

    layers: int
    width: int
    heads: int
    key_heads: int
    rope_base: float
    epsilon: float

    @property
    def head_width(self) -> int:
        """How many numbers one attention head reads."""
        return self.width // self.heads


@dataclass(frozen=True, slots=True)
class Weights:
    """A GGUF file that is open: sizes, tensors by name, and what its tokenizer needs."""

    shape: Shape
    tensor: Callable[[str], Array]  # unpacks one tensor each time, so that few are in memory
    pieces: tuple[str, ...]
    merges: tuple[tuple[str, str], ...]
    start: int


def read_weights(path: Path) -> Weights:
    """The weights in a GGUF file of the Llama family."""
    from gguf import GGUFReader, dequantize

    reader = GGUFReader(path)
    fields = {name: field.contents() for name, field in reader.fields.items()}
    stored = {tensor.name: tensor for tensor in reader.tensors}

    def unpacked(name: str) -> Array:
        found = stored[name]
        return np.asarray(dequantize(found.data, found.tensor_type), np.float32)

    merges = tuple(_pair(merge) for merge in fields["tokenizer.ggml.merges"])
    return Weights(
        _shape(fields), unpacked, tuple(fields["tokenizer.ggml.tokens"]), merges, _start(fields)
    )


def _shape(fields: dict[str, Any]) -> Shape:
    return Shape(
        layers=int(fields["llama.block_count"]),
        width=int(fields["llama.embedding_length"]),
        heads=int(fields["llama.attention.head_count"]),
        key_heads=int(fields["llama.attention.head_count_kv"]),
        rope_base=float(fields["llama.rope.freq_base"]),
        epsilon=float(fields["llama.attention.layer_norm_rms_epsilon"]),
    )


def _pair(merge: str) -> tuple[str, str]:
    left, right = merge.split(" ", 1)
    return left, right


def _start(fields: dict[str, Any]) -> int:
    """The piece that stands before a text: the end of another text."""
    return int(fields["tokenizer.ggml.unknown_token_id"])
