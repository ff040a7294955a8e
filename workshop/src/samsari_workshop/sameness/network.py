"""The sameness network in torch: six transformer layers and two small heads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from samsari.sameness.network import PLACES, SENTENCE, Packed
from samsari_workshop.parser.network import (
    BERT_NAMES,
    LAYER_NAMES,
    MINILM,
    Dropout,
    Layer,
    Shape,
    generator,
)
from samsari_workshop.parser.row_bytes import widened

Span = tuple[int, int]

PADDING = -1
HEAD_WIDTH = 32  # numbers of a head of attention
WIDE = (replace(MINILM, head_width=HEAD_WIDTH),) * MINILM.layers  # the shape of each layer
INNER = 192  # width of a head's hidden layer
HEADS = ("same", "rewrite")  # does it say the same, and would a reader call the rewrite right?


class Head(nn.Module):
    """Compares two vectors."""

    def __init__(self, dropout: Dropout) -> None:
        super().__init__()
        self.hidden = nn.Linear(4 * MINILM.width, INNER)
        self.out = nn.Linear(INNER, 1)
        self.dropout = dropout

    def forward(self, joined: Tensor) -> Tensor:
        """The log-odds of each row."""
        result: Tensor = self.out(self.dropout(functional.gelu(self.hidden(joined))))[:, 0]
        return result


class SamenessNetwork(nn.Module):
    """Two vectors for each question, old and new words in place, and the log-odds of two heads."""

    def __init__(self, seed: int = 1, shapes: Sequence[Shape] = WIDE) -> None:
        super().__init__()
        torch.manual_seed(seed)
        self.shapes = tuple(shapes)
        self.random = generator(seed)
        self.pieces = nn.Embedding(MINILM.pieces, MINILM.width)
        self.pieces.weight.requires_grad_(False)  # the table is the parser's own, and not trained
        self.places = nn.Embedding(PLACES, MINILM.width)
        self.norm = nn.LayerNorm(MINILM.width, eps=MINILM.small)
        self.layers = nn.ModuleList(Layer(shape, self.random) for shape in self.shapes)
        self.dropout = Dropout(self.shapes[0].dropout, self.random)
        self.same, self.rewrite = Head(self.dropout), Head(self.dropout)

    def forward(self, batch: Sequence[Packed]) -> Tensor:
        """The log-odds of all questions of a batch, in order; a column for each head."""
        ids, places, groups = (_padded([getattr(own, name) for own in batch]) for name in COLUMNS)
        is_piece = groups != PADDING
        x = self.pieces(ids.clamp(min=0)) + self.places(places.clamp(min=0))
        x = self.dropout(self.norm(x))
        sees = (groups[:, :, None] == groups[:, None, :]) | (groups[:, None, :] == SENTENCE)
        sees &= is_piece[:, None, :]
        mask = torch.zeros(sees.shape).masked_fill_(~sees, -1e9)[:, None].to(x.dtype)
        for layer in self.layers:
            x = layer(x, mask)
        flat, starts = x.flatten(0, 1), [n * ids.shape[1] for n in range(len(batch))]
        old = _means(flat, [_shifted(own.old, at) for own, at in zip(batch, starts, strict=True)])
        new = _means(flat, [_shifted(own.new, at) for own, at in zip(batch, starts, strict=True)])
        joined = torch.cat([old, new, old * new, (old - new).abs()], dim=1)
        return torch.stack([self.same(joined), self.rewrite(joined)], dim=1)


COLUMNS = ("ids", "places", "groups")


def _padded(rows: Sequence[np.ndarray]) -> Tensor:
    longest = max(map(len, rows))
    table = np.full((len(rows), longest), PADDING, dtype=np.int64)
    for row, own in zip(table, rows, strict=True):
        row[: len(own)] = own
    return torch.from_numpy(table)


def _shifted(spans: Sequence[Span], by: int) -> list[Span]:
    return [(start + by, end + by) for start, end in spans]


def _means(flat: Tensor, parts: Sequence[Sequence[Span]]) -> Tensor:
    spans = [span for part in parts for span in part]
    rows = np.concatenate([np.arange(start, end) for start, end in spans])
    counts = np.array([end - start for start, end in spans])
    owners = torch.from_numpy(np.repeat(np.arange(len(spans)), counts))
    picked = flat[torch.from_numpy(rows)].float()
    total = picked.new_zeros(len(spans), flat.shape[1]).index_add(0, owners, picked)
    return total / torch.from_numpy(counts).float()[:, None]


def pretrained(network: SamenessNetwork, weights: dict[str, Tensor]) -> None:
    """Fill the layers with the published weights of a BERT model."""
    kinds = weights["embeddings.token_type_embeddings.weight"][0]
    table = weights["embeddings.word_embeddings.weight"].numpy()
    copy = {
        "pieces.weight": torch.from_numpy(widened(table)),
        "places.weight": weights["embeddings.position_embeddings.weight"][:PLACES] + kinds,
        "norm.weight": weights["embeddings.LayerNorm.weight"],
        "norm.bias": weights["embeddings.LayerNorm.bias"],
    }
    for index in range(MINILM.layers):
        here, there = f"layers.{index}.", f"encoder.layer.{index}."
        for kind in ("weight", "bias"):
            parts = [weights[f"{there}{name}.{kind}"] for name in BERT_NAMES[:3]]
            copy[f"{here}mixed.{kind}"] = torch.cat(parts)
            for name, source in zip(LAYER_NAMES, BERT_NAMES[3:], strict=True):
                copy[f"{here}{name}.{kind}"] = weights[f"{there}{source}.{kind}"]
    missing, strange = network.load_state_dict(copy, strict=False)
    assert not strange and all(name.startswith(HEADS) for name in missing)
