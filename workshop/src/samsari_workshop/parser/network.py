"""The parser as a torch network: encoder, span scorer and remote-edge scorer."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn import functional

from samsari.neural.wordpieces import CASES
from samsari.ucca.parser.candidates import RELATIONS
from samsari_workshop.parser.row_bytes import widened

Random = np.random.Generator


def generator(seed: int = 1) -> Random:
    """Fast random numbers."""
    return Random(np.random.SFC64(seed))


@dataclass(frozen=True)
class Shape:
    """The sizes of the network."""

    labels: int
    remotes: int
    width: int = 384
    layers: int = 6
    heads: int = 12
    inner: int = 1536
    pieces: int = 30522
    window: int = 512
    span: int = 384
    pair: int = 128
    dropout: float = 0.1
    head_dropout: float = 0.2
    buckets: int = 0  # kinds of distance between pieces that attention knows; 0: none
    first_place: int = 0  # the row of the table of places where a sentence begins
    case_layer: int = 0  # the layer whose input is told how a token is written
    second_labels: int = 0  # labels and remote categories of the second guidelines; 0: no such head
    second_remotes: int = 0
    small: float = 1e-12  # what keeps normalisation from dividing by zero
    head_width: int = 0  # numbers of a head of attention; 0: all heads share the width

    @property
    def attention(self) -> int:
        """The numbers of all heads of attention together."""
        return self.heads * self.head_width or self.width


MINILM = Shape(0, 0)
MPNET = Shape(
    0, 0, width=768, layers=12, inner=3072, pieces=30527, window=514, buckets=32, first_place=2,
    case_layer=6, small=1e-5,
)  # fmt: skip


class Dropout(nn.Module):
    """Dropout with cheap random bytes: torch's own generator costs a tenth of a step on a CPU."""

    def __init__(self, share: float, random: Random) -> None:
        super().__init__()
        self.threshold = round(share * 256)
        self.random = random

    def forward(self, x: Tensor) -> Tensor:
        """The input, a share of it set to zero while training."""
        if not self.training or not self.threshold:
            return x
        noise = torch.from_numpy(self.random.integers(0, 256, tuple(x.shape), dtype=np.uint8))
        keep = (noise >= self.threshold).to(x.dtype)
        return x * keep.mul_(256 / (256 - self.threshold))


class Layer(nn.Module):
    """One transformer layer, normalised after each half."""

    def __init__(self, shape: Shape, random: Random) -> None:
        super().__init__()
        self.heads = shape.heads
        self.mixed = nn.Linear(shape.width, 3 * shape.attention)
        self.out = nn.Linear(shape.attention, shape.width)
        self.norm1 = nn.LayerNorm(shape.width, eps=shape.small)
        self.up = nn.Linear(shape.width, shape.inner)
        self.down = nn.Linear(shape.inner, shape.width)
        self.norm2 = nn.LayerNorm(shape.width, eps=shape.small)
        self.dropout = Dropout(shape.dropout, random)

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        """The next layer's vectors; `mask` is added to the attention scores."""
        batch, length, _ = x.shape
        mixed = self.mixed(x).view(batch, length, 3, self.heads, -1)
        query, key, value = mixed.permute(2, 0, 3, 1, 4).unbind(0)
        seen = functional.scaled_dot_product_attention(query, key, value, attn_mask=mask)
        seen = seen.transpose(1, 2).flatten(2)
        x = self.norm1(x + self.dropout(self.out(seen)))
        return self.norm2(x + self.dropout(self.down(functional.gelu(self.up(x)))))


class Encoder(nn.Module):
    """Word pieces to vectors."""

    def __init__(self, shape: Shape, random: Random | None = None) -> None:
        super().__init__()
        self.shape = shape
        random = random or generator()
        self.pieces = nn.Embedding(shape.pieces, shape.width)
        self.places = nn.Embedding(shape.window, shape.width)
        self.cases = nn.Embedding(CASES, shape.width)
        nn.init.zeros_(self.cases.weight)
        self.norm = nn.LayerNorm(shape.width, eps=shape.small)
        self.layers = nn.ModuleList(Layer(shape, random) for _ in range(shape.layers))
        self.dropout = Dropout(shape.dropout, random)
        if shape.buckets:
            self.distances = nn.Embedding(shape.buckets, shape.heads)

    def forward(self, ids: Tensor, cases: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """The vectors of layer 3 and of the last layer; `mask` is 1 where a piece stands."""
        middle = self.between(self.embedded(ids, cases), cases, mask, 0, 3)
        return middle, self.between(middle, cases, mask, 3)

    def embedded(self, ids: Tensor, cases: Tensor) -> Tensor:
        """What the first layer reads."""
        first = self.shape.first_place
        x = self.pieces(ids) + self.places.weight[first : first + ids.shape[1]]
        if not self.shape.case_layer:
            x = x + self.cases(cases)
        return self.dropout(self.norm(x))

    def between(
        self, x: Tensor, cases: Tensor, mask: Tensor, start: int, stop: int | None = None
    ) -> Tensor:
        """The vectors after some of the layers."""
        hide = (1.0 - mask)[:, None, None, :] * -1e9
        if self.shape.buckets:
            kinds = torch.from_numpy(distance_kinds(x.shape[1], self.shape.buckets))
            hide = hide + self.distances(kinds).permute(2, 0, 1)
        for depth in range(start, len(self.layers) if stop is None else stop):
            if depth == self.shape.case_layer > 0:
                x = x + self.cases(cases)
            x = self.layers[depth](x, hide)
        return x


def distance_kinds(length: int, buckets: int) -> npt.NDArray[np.int64]:
    """The kind of every distance between two places: exact when near, then ever coarser."""
    place = np.arange(length)
    away = place[:, None] - place[None, :]
    half = buckets // 2
    near = half // 2
    far = np.abs(away)
    steps = np.log(np.maximum(far, 1) / near) / math.log(128 / near) * (half - near)
    coarse = np.minimum(near + steps.astype(np.int64), half - 1)
    return np.where(far < near, far, coarse) + half * (away < 0)


def _expect_nothing(out: nn.Linear) -> None:
    """Start from the commonest answer: no span, no edge."""
    nn.init.normal_(out.weight, std=0.02)
    nn.init.zeros_(out.bias)
    with torch.no_grad():
        out.bias[0] = 5.0


class SpanScorer(nn.Module):
    """Label scores of spans from the boundaries at their two ends."""

    def __init__(self, shape: Shape, random: Random, labels: int) -> None:
        super().__init__()
        self.special = nn.Parameter(torch.randn(3, shape.width) * 0.5)  # none, begin, end
        self.fence = nn.Linear(3 * shape.width, 2 * shape.span)
        self.label = nn.Linear(shape.span, labels)
        self.dropout = Dropout(shape.head_dropout, random)
        self.span = shape.span
        _expect_nothing(self.label)

    def fences(self, vectors: Tensor, around: Tensor) -> tuple[Tensor, Tensor]:
        """Left and right boundary vectors; `around` names last word, mark and next word."""
        table = torch.cat([vectors, self.special])
        both = self.fence(table[around].flatten(1))
        return both[:, : self.span], both[:, self.span :]

    def forward(self, left: Tensor, right: Tensor, starts: Tensor, ends: Tensor) -> Tensor:
        """The label scores of spans between boundaries."""
        both = left.index_select(0, starts) + right.index_select(0, ends)
        return self.label(self.dropout(functional.relu(both)))


class PairScorer(nn.Module):
    """Scores of remote edges between a Scene and another unit."""

    def __init__(self, shape: Shape, random: Random, labels: int, remotes: int) -> None:
        super().__init__()
        self.words = nn.Linear(shape.width, 12 * shape.pair)
        self.parent_label = nn.Embedding(labels, 2 * shape.pair)
        self.child_label = nn.Embedding(labels, 2 * shape.pair)
        self.relation = nn.Embedding(RELATIONS, shape.pair)
        self.out = nn.Linear(2 * shape.pair, remotes)
        self.dropout = Dropout(shape.head_dropout, random)
        self.pair = shape.pair
        for table in (self.parent_label, self.child_label, self.relation):
            nn.init.normal_(table.weight, std=0.05)
        _expect_nothing(self.out)

    def forward(
        self,
        words: Tensor,
        *,
        span_words: Tensor,
        labels: Tensor,
        parents: Tensor,
        children: Tensor,
        relations: Tensor,
    ) -> Tensor:
        """Scores of candidate pairs; `span_words` names first, last and center word of spans."""
        table = self.words(words).view(-1, 3, 4 * self.pair)
        spans = sum(table[span_words[:, role], role] for role in range(3))
        assert isinstance(spans, Tensor)
        above = spans[:, : 2 * self.pair] + self.parent_label(labels)
        below = spans[:, 2 * self.pair :] + self.child_label(labels)
        above, below = above[parents], below[children]
        summed = functional.relu(
            above[:, : self.pair] + below[:, : self.pair] + self.relation(relations)
        )
        product = above[:, self.pair :] * below[:, self.pair :]
        return self.out(self.dropout(torch.cat([summed, product], dim=1)))


class Network(nn.Module):
    """Everything that is trained."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.frozen_layers = 0  # lower layers that do not change
        self.half = False  # whether the encoder computes in bfloat16
        self.random = generator()  # of everything that is left out while training
        self.encoder = Encoder(shape, self.random)
        self.spans = SpanScorer(shape, self.random, shape.labels)
        self.pairs = PairScorer(shape, self.random, shape.labels, shape.remotes)
        if shape.second_labels:
            labels, remotes = shape.second_labels, shape.second_remotes
            self.second_spans = SpanScorer(shape, self.random, labels)
            self.second_pairs = PairScorer(shape, self.random, labels, remotes)
        self.dropout = Dropout(shape.head_dropout, self.random)

    def heads(self, guidelines: int) -> tuple[SpanScorer, PairScorer]:
        """The scorers of spans and of remote edges by the first or the second guidelines."""
        if guidelines == 2:
            return self.second_spans, self.second_pairs
        return self.spans, self.pairs

    def vectors(self, batch: dict[str, Tensor]) -> Tensor:
        """The vectors of all tokens of a batch: means over their pieces."""
        last = self._last(batch)
        flat = last.flatten(0, 1)[batch["piece"]]
        total = flat.new_zeros(len(batch["count"]), flat.shape[1])
        total = total.index_add(0, batch["owner"], flat)
        return self.dropout(total / batch["count"][:, None])

    def _last(self, batch: dict[str, Tensor]) -> Tensor:
        """The last layer, from where the batch begins: word pieces or a frozen layer's vectors."""
        with torch.autocast("cpu", torch.bfloat16, enabled=self.half):
            if "frozen" in batch:
                x, start = batch["frozen"], self.frozen_layers
                return self.encoder.between(x, batch["cases"], batch["mask"], start).float()
            last: Tensor = self.encoder(batch["ids"], batch["cases"], batch["mask"])[1]
        return last.float()


def pretrained(network: Network, weights: dict[str, Tensor]) -> None:
    """Fill the encoder with the published weights of a BERT or MPNet model."""
    target = network.encoder
    names = MPNET_NAMES if network.shape.buckets else BERT_NAMES
    places = weights["embeddings.position_embeddings.weight"]
    kinds = weights.get("embeddings.token_type_embeddings.weight")
    copy = {
        "pieces.weight": torch.from_numpy(
            widened(weights["embeddings.word_embeddings.weight"].numpy())
        ),
        "places.weight": places if kinds is None else places + kinds[0],
        "cases.weight": target.cases.weight.detach(),
        "norm.weight": weights["embeddings.LayerNorm.weight"],
        "norm.bias": weights["embeddings.LayerNorm.bias"],
    }
    if network.shape.buckets:
        copy["distances.weight"] = weights["encoder.relative_attention_bias.weight"]
    for index in range(network.shape.layers):
        here, there = f"layers.{index}.", f"encoder.layer.{index}."
        for kind in ("weight", "bias"):
            parts = [weights[f"{there}{name}.{kind}"] for name in names[:3]]
            copy[f"{here}mixed.{kind}"] = torch.cat(parts)
            for name, source in zip(LAYER_NAMES, names[3:], strict=True):
                copy[f"{here}{name}.{kind}"] = weights[f"{there}{source}.{kind}"]
    target.load_state_dict(copy)


LAYER_NAMES = ("out", "norm1", "up", "down", "norm2")
BERT_NAMES = (
    *(f"attention.self.{part}" for part in ("query", "key", "value")),
    "attention.output.dense",
    "attention.output.LayerNorm",
    "intermediate.dense",
    "output.dense",
    "output.LayerNorm",
)
MPNET_NAMES = (
    *(f"attention.attn.{part}" for part in ("q", "k", "v", "o")),
    "attention.LayerNorm",
    "intermediate.dense",
    "output.dense",
    "output.LayerNorm",
)
