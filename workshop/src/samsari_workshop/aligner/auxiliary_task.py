"""Word alignment as an auxiliary task of the encoder's training.

The aligner reads the vectors of layer 3. If the encoder learns parsing alone, these vectors lose
some of what words mean. So every step also learns from a few aligned pairs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import pad

from samsari.alignment.lexicon import Lexicon, WordForm, own_lexicon
from samsari.model.alignment import GoldAlignment
from samsari.neural.wordpieces import Pieces, WordPieces
from samsari_workshop.aligner.examples import wanted_links
from samsari_workshop.aligner.fitting import link_loss
from samsari_workshop.aligner.network import Batch, Shape, initial, known_batch, logits
from samsari_workshop.aligner.pipeline import POSSIBLE, Drawn, drawn_pairs, load_gold_sets, treebank
from samsari_workshop.parser.network import Encoder

LAYERS = 3  # the layers below the vectors that the aligner reads
UNRELATED = 0.12  # the share of pairs whose right side becomes a stranger's
STRETCH = 80  # batches that are sorted by length together


@dataclass(frozen=True)
class _Side:
    """One sentence of a pair: its word forms and word pieces."""

    forms: tuple[WordForm, ...]
    pieces: Pieces


@dataclass(frozen=True)
class _Pair:
    """Two sentences and the wanted probability of each link."""

    left: _Side
    right: _Side
    wanted: Any

    def beside(self, stranger: _Pair) -> _Pair:
        """The left sentence beside another's right one: no links."""
        nothing = np.zeros((len(self.left.forms), len(stranger.right.forms)), dtype=np.float32)
        return _Pair(self.left, stranger.right, nothing)


@dataclass
class AlignmentTask:
    """The aligner's head, learning with the encoder below it."""

    pools: Sequence[tuple[Sequence[_Pair], int]]  # pairs, and how many of them a round draws
    rate: float = 1e-3
    batch: int = 4
    dropout: float = 0.2
    blank_identity: float = 0.3
    seed: int = 1
    weights: dict[str, Tensor] = field(init=False)

    def __post_init__(self) -> None:
        torch.manual_seed(self.seed)
        self._shape = Shape()
        self.weights = initial(self._shape)
        self._random = Random(self.seed)
        self._waiting: list[list[tuple[int, int, int]]] = []

    def loss(self, encoder: Encoder) -> Tensor:
        """The loss of its next batch."""
        if not self._waiting:
            self._waiting = self._round()
        pairs = [self._pair(*names) for names in self._waiting.pop()]
        batch = self._encoded(encoder, pairs)
        if self._random.random() < 0.5:
            batch = batch.swapped
        found: Tensor = link_loss(logits(self.weights, batch, self._shape, self.dropout), batch)
        return found

    def state(self) -> dict[str, Any]:
        """What a checkpoint must keep besides the weights."""
        return {"random": self._random.getstate(), "waiting": list(self._waiting)}

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from a checkpoint."""
        self._random.setstate(state["random"])
        self._waiting = list(state["waiting"])

    def _pair(self, pool: int, number: int, stranger: int) -> _Pair:
        pairs = self.pools[pool][0]
        return pairs[number] if stranger < 0 else pairs[number].beside(pairs[stranger])

    def _round(self) -> list[list[tuple[int, int, int]]]:
        """Batches of like length: pool, number in it, and the pair of the stranger or -1."""
        drawn = []
        for pool, (pairs, share) in enumerate(self.pools):
            for number in self._random.sample(range(len(pairs)), min(share, len(pairs))):
                strange = self._random.random() < UNRELATED
                drawn.append((pool, number, self._random.randrange(len(pairs)) if strange else -1))
        self._random.shuffle(drawn)
        stretch = STRETCH * self.batch
        groups = []
        for first in range(0, len(drawn), stretch):
            alike = sorted(drawn[first : first + stretch], key=lambda n: self._pair(*n).wanted.size)
            groups += [alike[at : at + self.batch] for at in range(0, len(alike), self.batch)]
        self._random.shuffle(groups)
        return groups

    def _encoded(self, encoder: Encoder, pairs: Sequence[_Pair]) -> Batch:
        sides = [pair.left for pair in pairs] + [pair.right for pair in pairs]
        rows = token_rows(encoder, [side.pieces for side in sides])
        forms = [(pair.left.forms, pair.right.forms) for pair in pairs]
        batch = known_batch(
            forms, [pair.wanted for pair in pairs], self.blank_identity, self._random
        )
        half = len(pairs)
        return replace(batch, left=_stacked(rows[:half]), right=_stacked(rows[half:]))


def alignment_task(data: Path, cutter: WordPieces, seed: int) -> AlignmentTask:
    """The task with the gold pairs below a data folder."""
    lexicon = own_lexicon()
    found = drawn_pairs(load_gold_sets(data), treebank(data), lexicon, Random(seed))
    return AlignmentTask([as_pool(drawn, cutter, lexicon) for drawn in found], seed=seed)


def as_pool(drawn: Drawn, cutter: WordPieces, lexicon: Lexicon) -> tuple[list[_Pair], int]:
    """The pairs with their word pieces, and how many of them a round draws."""
    return [_pieced(pair, cutter, lexicon) for pair in drawn.pairs], drawn.share


def _pieced(pair: GoldAlignment, cutter: WordPieces, lexicon: Lexicon) -> _Pair:
    one, other = (
        _Side(lexicon.forms(words), cutter.of_sentence(list(words)))
        for words in (pair.left, pair.right)
    )
    return _Pair(one, other, wanted_links(pair, POSSIBLE))


def token_rows(
    encoder: Encoder, sentences: Sequence[Pieces], layers: int = LAYERS
) -> tuple[Tensor, ...]:
    """The vectors of a layer of every sentence, a row per token: means over its pieces."""
    longest = max(len(own.ids) for own in sentences)
    ids = np.zeros((len(sentences), longest), dtype=np.int64)
    cases, mask = np.zeros_like(ids), np.zeros(ids.shape, dtype=np.float32)
    for row, own in enumerate(sentences):
        size = len(own.ids)
        ids[row, :size], cases[row, :size], mask[row, :size] = own.ids, own.cases, 1.0
    told = torch.from_numpy(cases)
    x = encoder.embedded(torch.from_numpy(ids), told)
    x = encoder.between(x, told, torch.from_numpy(mask), 0, layers)
    count = torch.from_numpy(np.concatenate([own.count for own in sentences]))
    inner = torch.cat([x[row, 1 : len(own.ids) - 1] for row, own in enumerate(sentences)])
    owner = torch.repeat_interleave(torch.arange(len(count)), count)
    sums = inner.new_zeros(len(count), inner.shape[1]).index_add(0, owner, inner)
    means = sums / count[:, None]
    return tuple(means.split([len(own.count) for own in sentences]))


def _stacked(rows: Sequence[Tensor]) -> Tensor:
    longest = max(len(own) for own in rows)
    return torch.stack([pad(own, (0, 0, 0, longest - len(own))) for own in rows])
