"""Training of the alignment head on frozen word vectors.

What is kept is a running average of the weights, which is steadier than the last ones. After each
epoch the state can be written to a file; a training that was stopped goes on from there and ends
with the same weights.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from samsari.errors import SettingError
from samsari.formats.atomic import writing
from samsari_workshop.aligner.examples import Example, Variation, vary
from samsari_workshop.aligner.network import Batch, Shape, Tensor, initial, logits, padded

Floats = npt.NDArray[np.float32]
OnEpoch = Callable[[int, float], None]

WARM_UP = 100  # steps in which the learning rate grows
LEAST_RATE = 0.01  # the part of the learning rate that is left at the end


@dataclass(frozen=True)
class Recipe:
    """How the head is built and trained."""

    shape: Shape = field(default_factory=Shape)
    epochs: int = 10
    batch: int = 16
    rate: float = 2e-3
    decay: float = 0.01
    dropout: float = 0.2
    blank_identity: float = 0.3
    average: float = 0.998
    seed: int = 1
    variation: Variation = field(default_factory=Variation)


@dataclass(frozen=True)
class Pool:
    """Examples, how many of them an epoch draws, and whether they are varied."""

    examples: Sequence[Example]
    share: int
    varied: bool = True

    @property
    def drawn(self) -> int:
        """The number of examples in an epoch."""
        return min(self.share, len(self.examples))


@dataclass
class _Run:
    """The state of a training; changes with every step."""

    weights: dict[str, Tensor]
    averages: dict[str, Tensor]
    optimizer: Any
    random: Random
    epoch: int = 0
    step: int = 0


def train(
    pools: Sequence[Pool],
    recipe: Recipe,
    on_epoch: OnEpoch = lambda epoch, loss: None,
    checkpoint: Path | None = None,
) -> dict[str, Floats]:
    """The weights after training; with a checkpoint file, from where an earlier run stopped."""
    run = _begun(recipe)
    if checkpoint is not None and checkpoint.exists():
        _restore(run, recipe, checkpoint)
    steps = recipe.epochs * -(-sum(pool.drawn for pool in pools) // recipe.batch)
    while run.epoch < recipe.epochs:
        losses = [_step(run, batch, recipe, steps) for batch in _batches(pools, recipe, run.random)]
        run.epoch += 1
        if checkpoint is not None:
            _store(run, recipe, checkpoint)
        on_epoch(run.epoch, sum(losses) / len(losses))
    stored = {name: value.numpy().copy() for name, value in run.averages.items()}
    sizes = {"heads": recipe.shape.heads, "blocks": recipe.shape.blocks}
    return {**stored, **{name: np.array(size, dtype=np.float32) for name, size in sizes.items()}}


def _begun(recipe: Recipe) -> _Run:
    import torch

    torch.manual_seed(recipe.seed)
    weights = initial(recipe.shape)
    averages = {name: value.detach().clone() for name, value in weights.items()}
    optimizer = torch.optim.AdamW(weights.values(), lr=recipe.rate, weight_decay=recipe.decay)
    return _Run(weights, averages, optimizer, Random(recipe.seed))


def _step(run: _Run, batch: Batch, recipe: Recipe, steps: int) -> float:
    import torch

    loss = link_loss(logits(run.weights, batch, recipe.shape, recipe.dropout), batch)
    run.optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(run.weights.values(), 1.0)
    run.step += 1
    for group in run.optimizer.param_groups:
        group["lr"] = _rate(run.step, steps, recipe)
    run.optimizer.step()
    with torch.no_grad():
        share = max(1 - recipe.average, 1 / (run.step + 1))
        for name, value in run.weights.items():
            run.averages[name].lerp_(value, share)
    return float(loss.item())


def _rate(step: int, steps: int, recipe: Recipe) -> float:
    return recipe.rate * min(1.0, step / WARM_UP) * max(LEAST_RATE, 1 - step / steps)


def link_loss(found: Tensor, batch: Batch) -> Tensor:
    """The loss of the log-odds of links, per word."""
    from torch.nn import functional

    losses = functional.binary_cross_entropy_with_logits(found, batch.wanted, reduction="none")
    words = batch.mask.any(2).sum() + batch.mask.any(1).sum()
    return 2 * (losses * batch.mask).sum() / words


def _batches(pools: Sequence[Pool], recipe: Recipe, random: Random) -> Iterator[Batch]:
    for group in drawn_groups(pools, recipe, random):
        batch = padded(group, recipe.blank_identity, random)
        yield batch.swapped if random.random() < 0.5 else batch


def drawn_groups(pools: Sequence[Pool], recipe: Recipe, random: Random) -> list[list[Example]]:
    """The batches of an epoch: examples of like size together, in random order."""
    strangers = [example for pool in pools if pool.varied for example in pool.examples]
    chosen = [
        vary(example, strangers, recipe.variation, random) if pool.varied else example
        for pool in pools
        for example in random.sample(list(pool.examples), pool.drawn)
    ]
    random.shuffle(chosen)
    stretch = 20 * recipe.batch  # sorted within stretches: little padding, still a random order
    groups = [
        group[start : start + recipe.batch]
        for first in range(0, len(chosen), stretch)
        for group in [sorted(chosen[first : first + stretch], key=lambda example: example.cells)]
        for start in range(0, len(group), recipe.batch)
    ]
    random.shuffle(groups)
    return groups


def _store(run: _Run, recipe: Recipe, path: Path) -> None:
    import torch

    content = io.BytesIO()
    state = {
        "recipe": repr(recipe),
        "epoch": run.epoch,
        "step": run.step,
        "weights": {name: value.detach() for name, value in run.weights.items()},
        "averages": run.averages,
        "optimizer": run.optimizer.state_dict(),
        "random": run.random.getstate(),
        "torch": torch.get_rng_state(),
    }
    torch.save(state, content)
    with writing(path) as stream:
        stream.write(content.getvalue())


def _restore(run: _Run, recipe: Recipe, path: Path) -> None:
    import torch

    state = torch.load(path, weights_only=True)
    if state["recipe"] != repr(recipe):
        raise SettingError(
            "the checkpoint belongs to a training with other settings",
            place=str(path),
            remedy="delete it or write to another folder",
        )
    for name, value in run.weights.items():
        value.data.copy_(state["weights"][name])
    run.averages = state["averages"]
    run.optimizer.load_state_dict(state["optimizer"])
    run.random.setstate(state["random"])
    torch.set_rng_state(state["torch"])
    run.epoch, run.step = state["epoch"], state["step"]
