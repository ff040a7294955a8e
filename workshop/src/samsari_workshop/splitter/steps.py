"""How the small networks of the splitter are trained: in steps that can be stopped and go on."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Generic, TypeVar

import numpy as np
import torch
from torch import Tensor, nn

from samsari.formats.atomic import writing

Net = TypeVar("Net", bound=nn.Module)
BATCH, RATE = 32, 2e-3
WARMING = 0.08  # share of the steps in which the rate rises; then it falls to 0
KEPT = 0.998  # share of the running mean of the weights that each step keeps


def batches(lengths: Sequence[int], order: Sequence[int]) -> Iterator[list[int]]:
    """Batches of sentences of like length."""
    pool = BATCH * 40
    for start in range(0, len(order), pool):
        rows = sorted(order[start : start + pool], key=lambda at: lengths[at])
        for first in range(0, len(rows), BATCH):
            yield rows[first : first + BATCH]


def _rate(share: float) -> float:
    """The learning rate after a share of all steps, as a share of the highest."""
    return share / WARMING if share < WARMING else (1 - share) / (1 - WARMING)


def _follow(mean: nn.Module, network: nn.Module, step: int, most: float) -> None:
    """Move the running mean of the weights a little towards the weights."""
    kept = min(most, step / (step + 10))
    with torch.no_grad():
        for own, new in zip(mean.parameters(), network.parameters(), strict=True):
            own.lerp_(new, 1 - kept)


@dataclass
class Training(Generic[Net]):
    """A training that can be stopped and taken up again after each epoch."""

    network: Net
    mean: Net
    optimizer: torch.optim.Optimizer
    epochs: int
    generator: np.random.Generator = field(default_factory=lambda: np.random.default_rng(1))
    rate: float = RATE
    kept: float = KEPT
    epoch: int = 0
    step: int = 0

    @classmethod
    def of(cls, network: Net, epochs: int) -> Training[Net]:
        """A training that has not begun."""
        weights = network.parameters()
        optimizer = torch.optim.AdamW(weights, RATE, betas=(0.9, 0.95), weight_decay=0.01)
        return cls(network, copy.deepcopy(network), optimizer, epochs)

    def run_epoch(self, lengths: Sequence[int], loss: Callable[[Net, list[int]], Tensor]) -> None:
        """Look at each sentence once."""
        steps = self.epochs * (len(lengths) // BATCH + 1)
        self.network.train()
        for batch in batches(lengths, self.generator.permutation(len(lengths)).tolist()):
            self.optimizer.param_groups[0]["lr"] = self.rate * _rate(min(self.step / steps, 1.0))
            self.optimizer.zero_grad()
            loss(self.network, batch).backward()
            nn.utils.clip_grad_norm_(self.network.parameters(), 2.0)
            self.optimizer.step()
            self.step += 1
            _follow(self.mean, self.network, self.step, self.kept)
        self.epoch += 1

    def keep(self, path: Path) -> None:
        """Write everything that the next epoch needs."""
        state = {
            "network": self.network.state_dict(),
            "mean": self.mean.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "generator": self.generator.bit_generator.state,
            "random": torch.get_rng_state(),
            "epoch": self.epoch,
            "step": self.step,
        }
        with writing(path) as stream:
            torch.save(state, stream)

    def take_up(self, path: Path) -> None:
        """Go on where a training stopped."""
        state = torch.load(path, weights_only=False)
        self.network.load_state_dict(state["network"])
        self.mean.load_state_dict(state["mean"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.generator.bit_generator.state = state["generator"]
        torch.set_rng_state(state["random"])
        self.epoch, self.step = state["epoch"], state["step"]
