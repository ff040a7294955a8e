"""What goes into the matrices of an encoder when it reads sentences."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

import numpy as np
import torch
from torch import Tensor

from samsari.neural.wordpieces import Pieces
from samsari_workshop.parser.network import Encoder
from samsari_workshop.parser.quantised.rounding import InputFacts

PRODUCTS = ("mixed", "out", "up", "down")
SENTENCES = 1500  # that are read
TOGETHER = 1024  # word pieces


def layer_inputs(encoder: Encoder, sentences: Sequence[Pieces]) -> dict[str, InputFacts]:
    """The facts of each product's input, over sentences taken evenly from those given."""
    step = max(1, len(sentences) // SENTENCES)
    chosen = sorted(sentences[::step], key=lambda own: len(own.ids))
    seen = {
        f"layers.{number}.{name}": _Seen(getattr(layer, name))
        for number, layer in enumerate(encoder.layers)
        for name in PRODUCTS
    }
    with torch.no_grad():
        for _, same in groupby(chosen, key=lambda own: len(own.ids)):
            # Sentences of one length need no padding.
            for ids, cases in _tables(list(same)):
                encoder(ids, cases, torch.ones(ids.shape))
    return {name: own.facts() for name, own in seen.items()}


def _tables(same: Sequence[Pieces]) -> list[tuple[Tensor, Tensor]]:
    rows = max(1, TOGETHER // len(same[0].ids))
    return [
        (
            torch.from_numpy(np.stack([own.ids for own in same[start : start + rows]])),
            torch.from_numpy(np.stack([own.cases for own in same[start : start + rows]])),
        )
        for start in range(0, len(same), rows)
    ]


class _Seen:
    """Sums over what one linear layer has read."""

    def __init__(self, layer: torch.nn.Linear) -> None:
        width = layer.in_features
        self.moments = torch.zeros(width, width, dtype=torch.float64)
        self.largest = torch.zeros(width)
        self.hook = layer.register_forward_pre_hook(self._read)

    def _read(self, _: Any, inputs: tuple[Tensor, ...]) -> None:
        rows = inputs[0].flatten(0, -2)
        self.moments += rows.T @ rows
        self.largest = torch.maximum(self.largest, rows.abs().amax(0))

    def facts(self) -> InputFacts:
        """What was seen; nothing more is noted."""
        self.hook.remove()
        return InputFacts(self.moments.numpy(), self.largest.numpy())
