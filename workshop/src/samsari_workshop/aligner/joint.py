"""Word alignment learnt beside parsing, with a head that is kept.

`alignment_task` helps the encoder alone: its head is thrown away, and a head that is trained later
on vectors tuned with the same pairs does worse. Here the aligner's head, already trained, and the
layers below it change together while the parser learns. Both are kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor
from torch.nn.functional import pad

from samsari.alignment.lexicon import Lexicon, own_lexicon
from samsari.alignment.neural.head import Head
from samsari.model.alignment import GoldAlignment
from samsari.neural.wordpieces import Pieces, WordPieces
from samsari_workshop.aligner.auxiliary_task import token_rows
from samsari_workshop.aligner.examples import Example, wanted_links
from samsari_workshop.aligner.fitting import Pool, Recipe, drawn_groups, link_loss
from samsari_workshop.aligner.network import Batch, known_batch, logits, torch_floats
from samsari_workshop.aligner.pipeline import POSSIBLE, drawn_pairs, load_gold_sets, treebank
from samsari_workshop.aligner.silver import SilverPair
from samsari_workshop.parser.network import Encoder

SIZES = ("heads", "blocks")  # numbers of the head that are not trained
MOST = (None, 350, 300, 500, 250, 600)  # of each pool that `drawn_pairs` makes
SHARES = (610, 100, 200, 200, 120, 300)  # how many of them a round draws
REWRITTEN, REWRITTEN_CELLS = 400, 1200  # Wiki pairs in which a word has changed: draws, longest
JUDGED = 1000  # pairs that a teacher judged, in a round
RECIPE = Recipe(batch=8, rate=5e-4)


@dataclass(frozen=True)
class Words:
    """Sentences, each once; their words are numbered through."""

    sentences: Sequence[Pieces]
    first: dict[tuple[str, ...], int]  # the number of the first word of a sentence
    owner: npt.NDArray[np.int64]  # the sentence of each word

    @classmethod
    def of(cls, sentences: Sequence[tuple[str, ...]], cutter: WordPieces) -> Words:
        """The words of sentences that are all different."""
        sizes = [len(words) for words in sentences]
        starts = np.cumsum([0, *sizes]).tolist()
        return cls(
            [cutter.of_sentence(list(words)) for words in sentences],
            dict(zip(sentences, starts, strict=False)),
            np.repeat(np.arange(len(sentences)), sizes),
        )

    def numbers(self, words: tuple[str, ...]) -> npt.NDArray[Any]:
        """The numbers of the words of a sentence, in a column."""
        return self.first[words] + np.arange(len(words))[:, None]

    def vectors(self, encoder: Encoder, columns: Sequence[npt.NDArray[Any]]) -> list[Tensor]:
        """The vectors of numbered words, a tensor for each column of numbers."""
        chosen = np.unique(self.owner[np.concatenate(columns)[:, 0]]).tolist()
        rows = token_rows(encoder, [self.sentences[number] for number in chosen])
        place = np.full(len(self.owner), -1)
        place[np.isin(self.owner, chosen)] = np.arange(sum(map(len, rows)))
        joined = torch.cat(rows)
        return [joined[torch.from_numpy(place[column[:, 0]])] for column in columns]


@dataclass
class JointAlignment:
    """The aligner's head, learning together with the encoder below it."""

    words: Words
    pools: Sequence[Pool]  # examples with numbers of words where others have vectors
    start: Head
    recipe: Recipe = RECIPE
    share: float = 1.5  # of its loss beside the parser's
    weights: dict[str, Tensor] = field(init=False)

    def __post_init__(self) -> None:
        self.rate = self.recipe.rate
        self.weights = {
            name: torch_floats(values).clone().requires_grad_()
            for name, values in self.start.weights.items()
            if name not in SIZES
        }
        self._drawing, self._blanking = Random(self.recipe.seed), Random(self.recipe.seed + 1)
        self._begin_round()

    def _begin_round(self) -> None:
        self._round = self._drawing.getstate()
        self._waiting = drawn_groups(self.pools, self.recipe, self._drawing)
        self._used = 0

    def loss(self, encoder: Encoder) -> Tensor:
        """The loss of its next batch."""
        if self._used == len(self._waiting):
            self._begin_round()
        batch = self._encoded(encoder, self._waiting[self._used])
        self._used += 1
        if self._blanking.random() < 0.5:
            batch = batch.swapped
        found = logits(self.weights, batch, self.recipe.shape, self.recipe.dropout)
        return self.share * link_loss(found, batch)

    def _encoded(self, encoder: Encoder, group: Sequence[Example]) -> Batch:
        forms = [(example.left, example.right) for example in group]
        wanted = [example.wanted for example in group]
        batch = known_batch(forms, wanted, self.recipe.blank_identity, self._blanking)
        columns = [example.left_rows for example in group]
        columns += [example.right_rows for example in group]
        rows = self.words.vectors(encoder, columns)
        left, right = _stacked(rows[: len(group)]), _stacked(rows[len(group) :])
        return replace(batch, left=left, right=right)

    @property
    def head(self) -> Head:
        """The head as it is now."""
        found = {name: value.detach().numpy().copy() for name, value in self.weights.items()}
        sizes = {name: self.start.weights[name] for name in SIZES}
        return replace(self.start, weights={**found, **sizes})

    def state(self) -> dict[str, Any]:
        """What a checkpoint must keep besides the weights."""
        return {"round": self._round, "used": self._used, "blanking": self._blanking.getstate()}

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from a checkpoint."""
        self._drawing.setstate(state["round"])
        self._begin_round()
        self._used = state["used"]
        self._blanking.setstate(state["blanking"])


def joint_alignment(
    data: Path, cutter: WordPieces, start: Head, judged: Sequence[SilverPair], seed: int
) -> JointAlignment:
    """The task with the gold pairs below a data folder and pairs that a teacher judged."""
    gold, lexicon = load_gold_sets(data), own_lexicon()
    drawn = drawn_pairs(gold, treebank(data), lexicon, Random(1))
    some = Random(5)
    parts = [
        (_some(own.pairs, most, some), share, own.varied)
        for own, most, share in zip(drawn, MOST, SHARES, strict=True)
    ]
    parts.append((rewritten(gold.training[1]), REWRITTEN, True))
    pairs: list[GoldAlignment | SilverPair] = [pair for part, _, _ in parts for pair in part]
    pairs += judged
    sides = dict.fromkeys(side for pair in pairs for side in (pair.left, pair.right))
    words = Words.of(list(sides), cutter)
    pools = [
        Pool([numbered(pair, words, lexicon) for pair in part], share, varied)
        for part, share, varied in parts
    ]
    pools.append(Pool([numbered(pair, words, lexicon) for pair in judged], JUDGED, varied=True))
    return JointAlignment(words, pools, start, replace(RECIPE, seed=seed))


def rewritten(pairs: Sequence[GoldAlignment]) -> list[GoldAlignment]:
    """The pairs, not too long, in which some linked words differ; most of Wiki are near copies."""
    return [
        pair
        for pair in pairs
        if len(pair.left) * len(pair.right) <= REWRITTEN_CELLS
        and any(pair.left[i].lower() != pair.right[j].lower() for i, j in pair.sure)
    ]


def numbered(pair: GoldAlignment | SilverPair, words: Words, lexicon: Lexicon) -> Example:
    """The pair with the numbers of its words."""
    return Example(
        lexicon.forms(pair.left),
        lexicon.forms(pair.right),
        words.numbers(pair.left),
        words.numbers(pair.right),
        pair.wanted if isinstance(pair, SilverPair) else wanted_links(pair, POSSIBLE),
    )


def _some(
    pairs: Sequence[GoldAlignment], most: int | None, random: Random
) -> Sequence[GoldAlignment]:
    return pairs if most is None or most >= len(pairs) else random.sample(list(pairs), most)


def _stacked(rows: Sequence[Tensor]) -> Tensor:
    longest = max(len(own) for own in rows)
    return torch.stack([pad(own, (0, 0, 0, longest - len(own))) for own in rows])
