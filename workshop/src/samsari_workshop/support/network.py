"""The reader of support in torch: three layers over the word vectors of two texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn import functional

from samsari.sameness.support import ANSWERS, SENTENCES
from samsari_workshop.parser.network import (
    BERT_NAMES,
    LAYER_NAMES,
    MINILM,
    Dropout,
    Layer,
    generator,
)

LAYERS = 3
INNER = 192  # width of the hidden layer of the head
SHARPNESS = 20.0  # of the choice of a word's partner
UNSEEN = -1e9
NO_WORD, SOURCE, OUTPUT, MARK = -1, 0, 1, 2


@dataclass(frozen=True, eq=False)
class Words:
    """The words of a pair, source first: vectors, kinds and places, and how many are the source's.

    `errors` has a 1 for each word at which the output is wrong; None if that is not known.
    """

    vectors: npt.NDArray[np.float16]
    kinds: npt.NDArray[np.int8]
    places: npt.NDArray[np.int8]
    n_source: int
    errors: npt.NDArray[np.int8] | None = None

    def __len__(self) -> int:
        return len(self.kinds)


class SupportNetwork(nn.Module):
    """For each pair the log-odds of the standings, for each word those of an error."""

    def __init__(self, seed: int = 1, layers: int = LAYERS) -> None:
        super().__init__()
        torch.manual_seed(seed)
        random = generator(seed)
        width = MINILM.width
        self.kinds = nn.Embedding(6, width)
        self.places = nn.Embedding(2 * SENTENCES, width)
        self.mark = nn.Parameter(torch.zeros(width))
        self.link = nn.Linear(3 * width + 1, width)
        self.norm = nn.LayerNorm(width, eps=MINILM.small)
        self.layers = nn.ModuleList(Layer(MINILM, random) for _ in range(layers))
        self.hidden = nn.Linear(3 * width, INNER)
        self.out = nn.Linear(INNER, len(ANSWERS))
        self.doubt = nn.Linear(width, 1)
        self.dropout = Dropout(MINILM.dropout, random)
        for table in (self.kinds, self.places):
            nn.init.normal_(table.weight, std=0.02)
        for parameter in self.link.parameters():
            nn.init.zeros_(parameter)

    def forward(self, batch: Sequence[Words]) -> tuple[Tensor, Tensor, Tensor]:
        """The standings of each pair, the doubts of its words, and where a word stands."""
        vectors, kinds, places, sides = _padded(batch)
        is_word = ((sides == SOURCE) | (sides == OUTPUT))[..., None].float()
        x = vectors + (self.kinds(kinds) + self.places(places)) * is_word
        x = x + self.mark * (1 - is_word) + self.link(_linked(vectors, sides)) * is_word
        x = self.dropout(self.norm(x))
        hide = torch.zeros(sides.shape).masked_fill_(sides == NO_WORD, UNSEEN)[:, None, None]
        if torch.is_autocast_enabled("cpu"):
            hide = hide.to(torch.bfloat16)
        for layer in self.layers:
            x = layer(x, hide)
        x = x.float()
        doubts = self.doubt(x)[..., 0]
        shares = torch.softmax(doubts.masked_fill(is_word[..., 0] == 0, UNSEEN), -1)[..., None]
        of_output = (sides == OUTPUT)[..., None].float()
        mean = (x * of_output).sum(1) / of_output.sum(1)
        joined = torch.cat([x[:, 0], (x * shares).sum(1), mean], 1)
        inner = self.dropout(functional.gelu(self.hidden(joined)))
        return self.out(inner), doubts[:, 1:], is_word[:, 1:, 0]


def error_odds(standings: Tensor) -> Tensor:
    """The log-odds that the output is not supported."""
    return torch.logsumexp(standings[:, 1:], 1) - standings[:, 0]


def _padded(batch: Sequence[Words]) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Vectors, kinds, places and sides, each row with a mark before its words."""
    shape = len(batch), max(map(len, batch)) + 1
    vectors = np.zeros((*shape, MINILM.width), dtype=np.float32)
    kinds, places = np.zeros(shape, dtype=np.int64), np.zeros(shape, dtype=np.int64)
    sides = np.full(shape, NO_WORD)
    for row, own in enumerate(batch):
        end = len(own) + 1
        vectors[row, 1:end] = own.vectors
        kinds[row, 1:end], places[row, 1:end] = own.kinds, own.places
        sides[row, 0], sides[row, 1:end] = MARK, OUTPUT
        sides[row, 1 : own.n_source + 1] = SOURCE
    return (
        torch.from_numpy(vectors),
        torch.from_numpy(kinds),
        torch.from_numpy(places),
        torch.from_numpy(sides),
    )


def _linked(vectors: Tensor, sides: Tensor) -> Tensor:
    """What each word is told of its likeliest partner in the other text."""
    unit = functional.normalize(vectors, dim=-1)
    near = unit @ unit.transpose(1, 2)
    is_other = (sides[:, :, None] == SOURCE) & (sides[:, None, :] == OUTPUT)
    is_other |= (sides[:, :, None] == OUTPUT) & (sides[:, None, :] == SOURCE)
    near = near.masked_fill(~is_other, -1.0)
    partner = (torch.softmax(near * SHARPNESS, -1) * is_other) @ vectors
    best = near.max(-1).values.clamp(min=0)[..., None]
    return torch.cat([partner, vectors - partner, vectors * partner, best], -1)


def pretrained(network: SupportNetwork, weights: dict[str, Tensor]) -> None:
    """Fill the layers with the last ones of a published BERT model."""
    copy = {}
    first = MINILM.layers - len(network.layers)
    for index in range(len(network.layers)):
        here, there = f"layers.{index}.", f"encoder.layer.{first + index}."
        for kind in ("weight", "bias"):
            parts = [weights[f"{there}{name}.{kind}"] for name in BERT_NAMES[:3]]
            copy[f"{here}mixed.{kind}"] = torch.cat(parts)
            for name, source in zip(LAYER_NAMES, BERT_NAMES[3:], strict=True):
                copy[f"{here}{name}.{kind}"] = weights[f"{there}{source}.{kind}"]
    network.load_state_dict(copy, strict=False)
