"""A teacher for the alignment head: a larger encoder, untuned, with a head of its own.

Gold pairs are few. A head on the vectors of all-mpnet-base-v2 learns other things from them than
one on the small shared encoder does, and the mean of both is better than either: it judges pairs
without gold links, from which the small head then learns. Only the lower layers of the large
encoder are read: higher ones know less of single words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

import numpy as np
import numpy.typing as npt
import torch

from samsari.alignment.board import Sides
from samsari.alignment.lexicon import Lexicon, own_lexicon
from samsari.alignment.neural.aligner import WordEncoder
from samsari.alignment.neural.head import Head
from samsari.formats.atomic import writing
from samsari.neural.wordpieces import Pieces, WordPieces
from samsari_workshop.aligner.auxiliary_task import token_rows
from samsari_workshop.aligner.fitting import Recipe, train
from samsari_workshop.aligner.kept import packed
from samsari_workshop.aligner.network import Shape
from samsari_workshop.aligner.parallel_pairs import Pair, parallel_pairs, sentences_of
from samsari_workshop.aligner.pipeline import Drawn, Say, by_epoch, encoded_pools, load_gold_sets
from samsari_workshop.aligner.silver import SilverPair, read_silver, write_silver
from samsari_workshop.parser.network import MPNET, Encoder, Network, pretrained
from samsari_workshop.parser.stages import Start

Floats = npt.NDArray[np.float32]
Voice = tuple[WordEncoder, Head]  # vectors and what is made of them

LAYERS = 4  # those below the vectors
PIECES_AT_A_TIME = 700  # what fits the processor's cache
PAIRS_AT_A_TIME = 200
SHARES = {0: 610, 1: 200, 3: 100, 5: 150}  # gold, Wiki, fragments, look-alikes in an epoch
MOST = {3: 150, 5: 300}  # fragments and look-alikes that are encoded
HEAD = "head.npz"
SILVER = "silver.jsonl.gz"


@dataclass(frozen=True)
class JudgePlan:
    """How the teacher learns and how much it judges."""

    pairs: int = 2400
    seed: int = 1
    recipe: Recipe = field(
        default_factory=lambda: Recipe(Shape(MPNET.width), epochs=5, average=0.99)
    )


@dataclass(frozen=True)
class LowerLayers:
    """The lower layers of a published encoder."""

    network: Encoder
    cutter: WordPieces
    layers: int = LAYERS
    signature: str = "all-mpnet-base-v2"

    @classmethod
    def of(cls, start: Start) -> LowerLayers:
        """The published weights, unchanged."""
        network = Network(replace(start.shape, labels=1, remotes=1))
        pretrained(network, start.weights)
        return cls(network.encoder.eval(), start.cutter)

    def middle(self, sentences: Sequence[Sequence[str]]) -> list[Floats]:
        """The vectors of every sentence, a row per word."""
        pieces = [self.cutter.of_sentence(list(words)) for words in sentences]
        found: dict[int, Floats] = {}
        with torch.inference_mode():
            for group in _groups(pieces):
                rows = token_rows(self.network, [pieces[n] for n in group], self.layers)
                found.update((n, own.numpy()) for n, own in zip(group, rows, strict=True))
        return [found[number] for number in range(len(pieces))]


@dataclass(frozen=True)
class LinkJudge:
    """The folder of a teacher, and what it needs to go to work."""

    folder: Path
    data: Path
    large: Start  # the published encoder
    plan: JudgePlan
    say: Say

    def silver(self, drawn: Sequence[Drawn], small: Voice) -> list[SilverPair]:
        """The pairs it judged: those in its folder, or else new ones, which are kept there.

        It learns from the gold pairs drawn; `small` is the encoder to be taught, with a head.
        """
        path = self.folder / SILVER
        if not path.exists():
            self.folder.mkdir(parents=True, exist_ok=True)
            encoder = LowerLayers.of(self.large)
            write_silver(self._judged([(encoder, self._head(encoder, drawn)), small]), path)
        return read_silver(path)

    def _head(self, encoder: LowerLayers, drawn: Sequence[Drawn]) -> Head:
        path, checkpoint = self.folder / HEAD, self.folder / "training.pt"
        if not path.exists():
            recipe = replace(self.plan.recipe, seed=self.plan.seed)
            pools = encoded_pools(_few(drawn), encoder, own_lexicon())
            weights = train(pools, recipe, by_epoch(self.say, "teacher", recipe), checkpoint)
            with writing(path) as stream:
                stream.write(packed(Head(weights)))
            checkpoint.unlink()
        return Head.load(path)

    def _judged(self, voices: Sequence[Voice]) -> Iterator[SilverPair]:
        dev = load_gold_sets(self.data).dev
        banned = sentences_of(pair for _, part in dev for pair in part)
        pairs = parallel_pairs(self.data, banned, Random(self.plan.seed))[: self.plan.pairs]
        lexicon = own_lexicon()
        for first in range(0, len(pairs), PAIRS_AT_A_TIME):
            yield from judged(pairs[first : first + PAIRS_AT_A_TIME], voices, lexicon)
            self.say(f"{min(first + PAIRS_AT_A_TIME, len(pairs))} of {len(pairs)} pairs judged")


def judged(
    pairs: Sequence[Pair], voices: Sequence[Voice], lexicon: Lexicon
) -> Iterator[SilverPair]:
    """The pairs with the mean of what all voices say."""
    sides = [side for pair in pairs for side in pair]
    vectors = [[head.vectors(rows) for rows in encoder.middle(sides)] for encoder, head in voices]
    for number, (left, right) in enumerate(pairs):
        forms = Sides(lexicon.forms(left), lexicon.forms(right))
        said = [
            head.probabilities(forms, *own[2 * number : 2 * number + 2])
            for (_, head), own in zip(voices, vectors, strict=True)
        ]
        yield SilverPair(left, right, np.mean(said, axis=0))


def _few(drawn: Sequence[Drawn]) -> list[Drawn]:
    """The pools that the teacher learns from."""
    return [
        Drawn(drawn[pool].pairs[: MOST.get(pool)], share, drawn[pool].varied)
        for pool, share in SHARES.items()
    ]


def _groups(pieces: Sequence[Pieces]) -> Iterator[list[int]]:
    """Sentences of like length, so many that they fit the processor's cache."""
    group: list[int] = []
    for number in sorted(range(len(pieces)), key=lambda n: len(pieces[n].ids)):
        if group and (len(group) + 1) * len(pieces[number].ids) > PIECES_AT_A_TIME:
            yield group
            group = []
        group.append(number)
    if group:
        yield group
