"""Training of the alignment head on frozen word vectors (needs the extra `train`).

The head is written here once more with torch, under the names that `samsari.align.head` reads; a
test compares the two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from samsari.align.channels import (
    N_IDENTITY,
    N_LEXICAL,
    N_POSITION,
    lexical_channels,
    position_channels,
)
from samsari.align.examples import Example, Variation, vary
from samsari.align.head import EPSILON

Floats = npt.NDArray[np.float32]
Tensor = Any  # torch is not typed here

WIDTH = 384
RARE = -4.0  # a link is rare among all pairs of words: where the last bias starts


@dataclass(frozen=True)
class Recipe:
    """How the head is built and trained."""

    heads: int = 4
    projected: int = 64
    channels: int = 24
    blocks: int = 2
    epochs: int = 9
    batch: int = 16
    rate: float = 2e-3
    decay: float = 0.01
    dropout: float = 0.1
    blank_identity: float = 0.3
    seed: int = 1
    variation: Variation = field(default_factory=Variation)


@dataclass(frozen=True)
class Batch:
    """Examples of like size, padded; `mask` marks the pairs that are real."""

    left: Tensor
    right: Tensor
    known: Tensor
    mask: Tensor
    wanted: Tensor


def train(
    pools: Sequence[tuple[Sequence[Example], int]],
    recipe: Recipe,
    on_epoch: Callable[[int, float], None] = lambda epoch, loss: None,
    start: Mapping[str, Floats] | None = None,
) -> dict[str, Floats]:
    """The weights after training on `share` examples of each pool in every epoch.

    `start` are the weights of an earlier training with the same recipe, to be trained further.
    """
    import torch

    torch.manual_seed(recipe.seed)
    random = Random(recipe.seed)
    weights = _initial(recipe)
    for name, value in start.items() if start is not None else ():
        if name in weights:
            weights[name].data.copy_(torch.tensor(value))
    shares = [min(len(pool), share) for pool, share in pools]
    steps = recipe.epochs * -(-sum(shares) // recipe.batch)
    optimizer = torch.optim.AdamW(weights.values(), lr=recipe.rate, weight_decay=recipe.decay)
    rates = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, recipe.rate, total_steps=steps + 1, pct_start=0.1, anneal_strategy="linear"
    )
    for epoch in range(recipe.epochs):
        chosen = [
            example
            for (pool, _), share in zip(pools, shares, strict=True)
            for example in random.sample(list(pool), share)
        ]
        losses = []
        for batch in _batches(chosen, recipe, random):
            loss = _loss(weights, batch, recipe)
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(weights.values(), 1.0)
            optimizer.step()
            rates.step()
            losses.append(loss.item())
        on_epoch(epoch, sum(losses) / len(losses))
    stored = {name: value.detach().numpy() for name, value in weights.items()}
    sizes = {"heads": recipe.heads, "blocks": recipe.blocks}
    return {**stored, **{name: np.array(size, dtype=np.float32) for name, size in sizes.items()}}


def logits(weights: Mapping[str, Tensor], batch: Batch, recipe: Recipe, dropout: float) -> Tensor:
    """The log-odds of each link, batch x n x m."""
    import torch
    from torch.nn import functional

    sides = [
        functional.layer_norm(rows, (WIDTH,), eps=EPSILON) for rows in (batch.left, batch.right)
    ]
    one, other = (functional.normalize(rows - weights["shift"], dim=-1) for rows in sides)
    cosine = one @ other.transpose(1, 2)
    scaled = (cosine * weights["temperature"]).masked_fill(~batch.mask, -1e4)
    parts = [_projected(weights, functional.dropout(rows, dropout), recipe) for rows in sides]
    layers = (
        torch.stack((cosine, scaled.softmax(2), scaled.softmax(1)), dim=1),
        parts[0] @ parts[1].transpose(2, 3),
        batch.known,
    )
    mask = batch.mask[:, None].float()
    state = _cells(torch.cat(layers, dim=1) * mask, weights["input"], weights["input_bias"])
    state = functional.relu(state) * mask
    for block in range(recipe.blocks):
        kernel = weights[f"block{block}"].view(3, 3, recipe.channels, recipe.channels)
        found = functional.conv2d(
            functional.dropout(state, dropout),
            kernel.permute(3, 2, 0, 1),
            weights[f"block{block}_bias"],
            padding=1,
        )
        found = found + _cells(state.amax(3, keepdim=True), weights[f"rivals{block}_row"])
        found = found + _cells(state.amax(2, keepdim=True), weights[f"rivals{block}_column"])
        state = (state + functional.relu(found)) * mask
    return _cells(state, weights["output"], weights["output_bias"])[:, 0]


def _projected(weights: Mapping[str, Tensor], rows: Tensor, recipe: Recipe) -> Tensor:
    from torch.nn import functional

    projected = rows @ weights["projection"] + weights["projection_bias"]
    parts = projected.view(*rows.shape[:2], recipe.heads, -1).transpose(1, 2)
    return functional.normalize(parts, dim=-1)


def _cells(state: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
    """A linear map of the channels of each cell."""
    from torch.nn import functional

    return functional.conv2d(state, weight.t()[:, :, None, None], bias)


def _loss(weights: Mapping[str, Tensor], batch: Batch, recipe: Recipe) -> Tensor:
    from torch.nn import functional

    found = logits(weights, batch, recipe, recipe.dropout)
    losses = functional.binary_cross_entropy_with_logits(found, batch.wanted, reduction="none")
    words = batch.mask.any(2).sum() + batch.mask.any(1).sum()
    return 2 * (losses * batch.mask).sum() / words


def _initial(recipe: Recipe) -> dict[str, Tensor]:
    import torch

    def matrix(rows: int, columns: int, gain: float = 1.0) -> Tensor:
        return (torch.randn(rows, columns) * gain / rows**0.5).requires_grad_()

    def vector(size: int, value: float = 0.0) -> Tensor:
        return torch.full((size,), value).requires_grad_()

    size = recipe.channels
    weights = {
        "shift": vector(WIDTH),
        "temperature": vector(1, 20.0),
        "projection": matrix(WIDTH, recipe.projected),
        "projection_bias": vector(recipe.projected),
        "input": matrix(3 + recipe.heads + N_LEXICAL + N_POSITION, size),
        "input_bias": vector(size),
        "output": matrix(size, 1, gain=0.5),
        "output_bias": vector(1, RARE),
    }
    for block in range(recipe.blocks):
        weights[f"block{block}"] = matrix(9 * size, size)
        weights[f"block{block}_bias"] = vector(size)
        weights[f"rivals{block}_row"] = matrix(size, size, gain=0.3)
        weights[f"rivals{block}_column"] = matrix(size, size, gain=0.3)
    return weights


def _batches(examples: Sequence[Example], recipe: Recipe, random: Random) -> Iterator[Batch]:
    varied = [vary(example, examples, recipe.variation, random) for example in examples]
    random.shuffle(varied)
    stretch = 20 * recipe.batch  # sorted within stretches: little padding, still a random order
    groups = [
        group[start : start + recipe.batch]
        for first in range(0, len(varied), stretch)
        for group in [sorted(varied[first : first + stretch], key=lambda example: example.cells)]
        for start in range(0, len(group), recipe.batch)
    ]
    random.shuffle(groups)
    for group in groups:
        yield padded(group, swap=random.random() < 0.5, blank=recipe.blank_identity, random=random)


def padded(examples: Sequence[Example], swap: bool, blank: float, random: Random) -> Batch:
    """The examples as one batch: sides swapped or not, a share `blank` without identity layers."""
    import torch

    n = max(len(example.left) for example in examples)
    m = max(len(example.right) for example in examples)
    size = len(examples)
    left, right = torch.zeros(size, n, WIDTH), torch.zeros(size, m, WIDTH)
    known = torch.zeros(size, N_LEXICAL + N_POSITION, n, m)
    mask, wanted = torch.zeros(size, n, m, dtype=torch.bool), torch.zeros(size, n, m)
    for row, example in enumerate(examples):
        i, j = example.wanted.shape
        left[row, :i] = torch.from_numpy(example.left_rows.astype(np.float32))
        right[row, :j] = torch.from_numpy(example.right_rows.astype(np.float32))
        lexical = lexical_channels(example.left, example.right)
        if random.random() < blank:
            lexical[..., :N_IDENTITY] = 0.0
        layers = np.concatenate((lexical, position_channels(i, j)), axis=-1).transpose(2, 0, 1)
        known[row, :, :i, :j] = torch.from_numpy(np.ascontiguousarray(layers))
        wanted[row, :i, :j] = torch.from_numpy(np.ascontiguousarray(example.wanted))
        mask[row, :i, :j] = True
    if swap:
        return Batch(
            right, left, known.transpose(2, 3), mask.transpose(1, 2), wanted.transpose(1, 2)
        )
    return Batch(left, right, known, mask, wanted)
