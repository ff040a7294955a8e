"""The alignment head with torch, for training.

The same network as in `samsari.alignment.neural.head`, under the names that it reads.
A test compares the two.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from samsari.alignment.board import Sides
from samsari.alignment.lexicon import WordForm
from samsari.alignment.neural.channels import (
    N_IDENTITY,
    N_LEXICAL,
    N_POSITION,
    lexical_channels,
    position_channels,
)
from samsari.alignment.neural.head import EPSILON
from samsari_workshop.aligner.examples import Example

Tensor = Any  # torch is not typed here
Weights = Mapping[str, Tensor]
Floats = npt.NDArray[np.float32]

WIDTH = 384
RARE = -4.0  # a link is rare among all pairs of words: where the last bias starts


@dataclass(frozen=True)
class Shape:
    """The sizes of the network; `width` is that of the encoder's vectors."""

    width: int = WIDTH
    heads: int = 6
    projected: int = 96
    traits: int = 8
    channels: int = 32
    blocks: int = 3


@dataclass(frozen=True)
class Batch:
    """Examples of like size, padded; `mask` marks the pairs that are real."""

    left: Tensor
    right: Tensor
    known: Tensor
    mask: Tensor
    wanted: Tensor

    @property
    def swapped(self) -> Batch:
        """The same pairs, seen from the other side."""
        known, mask, wanted = self.known, self.mask, self.wanted
        return Batch(
            self.right,
            self.left,
            known.transpose(2, 3),
            mask.transpose(1, 2),
            wanted.transpose(1, 2),
        )


def initial(shape: Shape) -> dict[str, Tensor]:
    """Random weights; torch's own seed decides."""
    import torch

    def matrix(rows: int, columns: int, gain: float = 1.0) -> Tensor:
        return (torch.randn(rows, columns) * gain / rows**0.5).requires_grad_()

    def vector(size: int, value: float = 0.0) -> Tensor:
        return torch.full((size,), value).requires_grad_()

    size = shape.channels
    weights = {
        "shift": vector(shape.width),
        "temperature": vector(1, 20.0),
        "projection": matrix(shape.width, shape.projected),
        "projection_bias": vector(shape.projected),
        "traits": matrix(shape.width, shape.traits, gain=0.5),
        "traits_bias": vector(shape.traits),
        "input": matrix(3 + shape.heads + N_LEXICAL + N_POSITION, size),
        "input_bias": vector(size),
        "input_left": matrix(shape.traits, size, gain=0.5),
        "input_right": matrix(shape.traits, size, gain=0.5),
        "output": matrix(size, 1, gain=0.5),
        "output_bias": vector(1, RARE),
    }
    for block in range(shape.blocks):
        weights[f"block{block}"] = matrix(9 * size, size, gain=0.6)
        weights[f"block{block}_bias"] = vector(size)
        weights[f"rivals{block}_row"] = matrix(size, size, gain=0.2)
        weights[f"rivals{block}_column"] = matrix(size, size, gain=0.2)
        weights[f"whole{block}"] = matrix(2 * size, size, gain=0.2)
    return weights


def logits(weights: Weights, batch: Batch, shape: Shape, dropout: float) -> Tensor:
    """The log-odds of each link, batch x n x m."""
    from torch.nn import functional

    mask = batch.mask[:, None].float()
    state = functional.relu(_first(weights, batch, shape, dropout)) * mask
    sizes = [batch.mask.any(axis).sum(1, keepdim=True).float() for axis in (2, 1)]
    for block in range(shape.blocks):
        kernel = weights[f"block{block}"].view(3, 3, shape.channels, shape.channels)
        found = functional.conv2d(
            functional.dropout2d(state, dropout),
            kernel.permute(3, 2, 0, 1),
            weights[f"block{block}_bias"],
            padding=1,
        )
        found = found + _rivals(weights, block, state, sizes)
        state = (state + functional.relu(found)) * mask
    return _cells(state, weights["output"], weights["output_bias"])[:, 0]


def _first(weights: Weights, batch: Batch, shape: Shape, dropout: float) -> Tensor:
    """What the convolutions start from, batch x channels x n x m."""
    import torch
    from torch.nn import functional

    sides = [
        functional.layer_norm(rows, rows.shape[-1:], eps=EPSILON)
        for rows in (batch.left, batch.right)
    ]
    one, other = (functional.normalize(rows - weights["shift"], dim=-1) for rows in sides)
    cosine = one @ other.transpose(1, 2)
    scaled = (cosine * weights["temperature"]).masked_fill(~batch.mask, -1e4)
    thinned = [functional.dropout(rows, dropout) for rows in sides]
    parts = [_projected(weights, rows, shape) for rows in thinned]
    layers = (
        torch.stack((cosine, scaled.softmax(2), scaled.softmax(1)), dim=1),
        parts[0] @ parts[1].transpose(2, 3),
        batch.known,
    )
    known = torch.cat(layers, dim=1) * batch.mask[:, None]
    traits = [torch.tanh(rows @ weights["traits"] + weights["traits_bias"]) for rows in thinned]
    return (
        _cells(known, weights["input"], weights["input_bias"])
        + (traits[0] @ weights["input_left"]).transpose(1, 2)[:, :, :, None]
        + (traits[1] @ weights["input_right"]).transpose(1, 2)[:, :, None, :]
    )


def _rivals(weights: Weights, block: int, state: Tensor, sizes: Sequence[Tensor]) -> Tensor:
    """What a pair hears of its row, its column and the whole matrix."""
    import torch

    by_row, by_column = state.amax(3).transpose(1, 2), state.amax(2).transpose(1, 2)
    whole = torch.cat((by_row.sum(1) / sizes[0], by_column.sum(1) / sizes[1]), dim=-1)
    return (
        (by_row @ weights[f"rivals{block}_row"]).transpose(1, 2)[:, :, :, None]
        + (by_column @ weights[f"rivals{block}_column"]).transpose(1, 2)[:, :, None, :]
        + (whole @ weights[f"whole{block}"])[:, :, None, None]
    )


def _projected(weights: Weights, rows: Tensor, shape: Shape) -> Tensor:
    from torch.nn import functional

    projected = rows @ weights["projection"] + weights["projection_bias"]
    parts = projected.view(*rows.shape[:2], shape.heads, -1).transpose(1, 2)
    return functional.normalize(parts, dim=-1)


def _cells(state: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
    """A linear map of the channels of each cell."""
    from torch.nn import functional

    return functional.conv2d(state, weight.t()[:, :, None, None], bias)


def padded(examples: Sequence[Example], blank: float, random: Random) -> Batch:
    """The examples as one batch, a share `blank` of them without identity layers."""
    forms = [(example.left, example.right) for example in examples]
    width = examples[0].left_rows.shape[1]
    batch = known_batch(forms, [example.wanted for example in examples], blank, random, width)
    for row, example in enumerate(examples):
        for side, rows in ((batch.left, example.left_rows), (batch.right, example.right_rows)):
            side[row, : len(rows)] = torch_floats(rows)
    return batch


def known_batch(
    forms: Sequence[tuple[Sequence[WordForm], Sequence[WordForm]]],
    wanted: Sequence[Floats],
    blank: float,
    random: Random,
    width: int = WIDTH,
) -> Batch:
    """A batch with everything but the vectors, which are zero."""
    import torch

    size = len(wanted)
    n, m = (max(own.shape[axis] for own in wanted) for axis in (0, 1))
    known = torch.zeros(size, N_LEXICAL + N_POSITION, n, m)
    mask, links = torch.zeros(size, n, m, dtype=torch.bool), torch.zeros(size, n, m)
    for row, (sides, own) in enumerate(zip(forms, wanted, strict=True)):
        i, j = own.shape
        lexical = lexical_channels(Sides(*sides))
        if random.random() < blank:
            lexical[..., :N_IDENTITY] = 0.0
        layers = np.concatenate((lexical, position_channels(i, j)), axis=-1).transpose(2, 0, 1)
        known[row, :, :i, :j] = torch_floats(layers)
        links[row, :i, :j] = torch_floats(own)
        mask[row, :i, :j] = True
    return Batch(torch.zeros(size, n, width), torch.zeros(size, m, width), known, mask, links)


def torch_floats(values: npt.NDArray[Any]) -> Tensor:
    """An array as torch's own, in single precision."""
    import torch

    return torch.from_numpy(np.ascontiguousarray(values, dtype=np.float32))
