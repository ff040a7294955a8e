"""The reader of support in torch: six layers over the word pieces of two texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn import functional

from samsari.neural.embeddings import piece_vectors
from samsari.neural.encoder import LOWER
from samsari.neural.wordpieces import CASES
from samsari.resources.artefacts import MODEL, Artefact
from samsari.sameness.support import ANSWERS, MARK, MOST_PIECES, Pieces
from samsari_workshop.parser.network import (
    BERT_NAMES,
    LAYER_NAMES,
    MINILM,
    Dropout,
    Layer,
    generator,
)

LAYERS = 6
INNER = 192  # width of the hidden layer of the head
UNSEEN = -1e9
NO_PIECE = MARK + 1


@dataclass(frozen=True, eq=False)
class Read:
    """The pieces of a pair; a 1 for each at which the output is wrong, None if not known."""

    pieces: Pieces
    errors: npt.NDArray[np.int8] | None = None

    def __len__(self) -> int:
        return len(self.pieces.ids)


class SupportNetwork(nn.Module):
    """For each pair the log-odds of the standings, for each piece those of an error."""

    def __init__(self, seed: int = 1, layers: int = LAYERS) -> None:
        super().__init__()
        torch.manual_seed(seed)
        random = generator(seed)
        width = MINILM.width
        self.kinds = nn.Embedding(MARK + 1, width)
        self.cases = nn.Embedding(CASES, width)
        self.places = nn.Embedding(MOST_PIECES, width)
        self.norm = nn.LayerNorm(width, eps=MINILM.small)
        self.layers = nn.ModuleList(Layer(MINILM, random) for _ in range(layers))
        self.hidden = nn.Linear(3 * width, INNER)
        self.out = nn.Linear(INNER, len(ANSWERS))
        self.doubt = nn.Linear(width, 1)
        self.dropout = Dropout(MINILM.dropout, random)
        for table in (self.kinds, self.cases):
            nn.init.normal_(table.weight, std=0.02)

    def forward(self, batch: Sequence[Read]) -> tuple[Tensor, Tensor, Tensor]:
        """The standings of each pair, the doubts of its pieces, and where a piece of a word is."""
        vectors, kinds, cases = padded(batch)
        there = (kinds < NO_PIECE)[:, None, None]
        hide = torch.zeros(there.shape).masked_fill_(~there, UNSEEN)
        x = vectors + self.kinds(kinds.clamp(max=MARK)) + self.cases(cases)
        x = self.dropout(self.norm(x + self.places.weight[: x.shape[1]]))
        if torch.is_autocast_enabled("cpu"):
            hide = hide.to(torch.bfloat16)
        for layer in self.layers:
            x = layer(x, hide)
        x = x.float()
        is_word = kinds < MARK
        doubts = self.doubt(x)[..., 0]
        shares = torch.softmax(doubts.masked_fill(~is_word, UNSEEN), -1)[..., None]
        of_output = (is_word & (kinds >= 3))[..., None].float()
        mean = (x * of_output).sum(1) / of_output.sum(1)
        joined = torch.cat([x[:, 0], (x * shares).sum(1), mean], 1)
        inner = self.dropout(functional.gelu(self.hidden(joined)))
        return self.out(inner), doubts, is_word


def error_odds(standings: Tensor) -> Tensor:
    """The log-odds that the output is not supported."""
    return torch.logsumexp(standings[:, 1:], 1) - standings[:, 0]


def padded(batch: Sequence[Read]) -> tuple[Tensor, Tensor, Tensor]:
    """Vectors, kinds and cases of the pieces of each pair."""
    shape = len(batch), max(map(len, batch))
    table = piece_vectors(Artefact.open(MODEL).path(LOWER))
    vectors = np.zeros((*shape, MINILM.width), dtype=np.float32)
    kinds, cases = np.full(shape, NO_PIECE), np.zeros(shape, dtype=np.int64)
    for row, own in enumerate(batch):
        vectors[row, : len(own)] = table.of(own.pieces.ids)
        kinds[row, : len(own)], cases[row, : len(own)] = own.pieces.kinds, own.pieces.cases
    return torch.from_numpy(vectors), torch.from_numpy(kinds), torch.from_numpy(cases)


def pretrained(network: SupportNetwork, weights: dict[str, Tensor]) -> None:
    """Fill the layers and the table of places with those of a published BERT model."""
    copy = {
        "places.weight": weights["embeddings.position_embeddings.weight"][:MOST_PIECES],
        "norm.weight": weights["embeddings.LayerNorm.weight"],
        "norm.bias": weights["embeddings.LayerNorm.bias"],
        "kinds.weight": network.kinds.weight
        + weights["embeddings.token_type_embeddings.weight"][:1],
    }
    for index in range(len(network.layers)):
        here, there = f"layers.{index}.", f"encoder.layer.{index}."
        for kind in ("weight", "bias"):
            parts = [weights[f"{there}{name}.{kind}"] for name in BERT_NAMES[:3]]
            copy[f"{here}mixed.{kind}"] = torch.cat(parts)
            for name, source in zip(LAYER_NAMES, BERT_NAMES[3:], strict=True):
                copy[f"{here}{name}.{kind}"] = weights[f"{there}{source}.{kind}"]
    network.load_state_dict(copy, strict=False)
    network.places.weight.requires_grad_(False)
