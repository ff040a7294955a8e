"""Growing the trees that rescore the aligner's matrix, on what a trained head says of gold pairs.

They learn from the pairs that the head learnt from, long ones too, which it never saw, in both
directions; some pairs without links keep them from linking strangers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np

from samsari.alignment.board import Sides
from samsari.alignment.lexicon import Lexicon, own_lexicon
from samsari.alignment.neural.aligner import (
    PAIRS_AT_A_TIME,
    NeuralAligner,
    PreparedSentence,
    WordEncoder,
)
from samsari.alignment.neural.head import Floats, Head
from samsari.alignment.neural.rescoring import possible_links
from samsari.model.alignment import GoldAlignment
from samsari.neural.encoder import Encoder
from samsari_workshop.aligner.decoys import Tagged, look_alikes
from samsari_workshop.aligner.examples import wanted_links
from samsari_workshop.aligner.pipeline import POSSIBLE, Say, load_gold_sets, treebank
from samsari_workshop.aligner.thresholds import with_best_thresholds
from samsari_workshop.growing import Growing, cross_entropy, grow, mean_forest

# Two forests, each of which sees other rows: their mean is a little better than either.
PLANS = tuple(Growing(trees=200, depth=5, rate=0.08, bins=128, seed=seed) for seed in (1, 2))
LOOK_ALIKES = 25  # few: each has some twenty cells that may be links, and none that is
UNRELATED = 60
SEED = 1

Examples = tuple[Floats, Floats]  # the facts of cells, a row for each, and how sure their links are


def finished(head: Head, folder: Path, encoder: Encoder, say: Say) -> Head:
    """The head with trees for rescoring, and then the thresholds that are best with them."""
    return with_best_thresholds(with_rescoring(head, folder, encoder, say), folder, encoder, say)


def with_rescoring(head: Head, folder: Path, encoder: WordEncoder, say: Say) -> Head:
    """The head with trees that were grown on the training pairs below a data folder."""
    lexicon = own_lexicon()
    gold = [pair for part in load_gold_sets(folder).training for pair in part]
    pairs = [*gold, *strangers(gold, treebank(folder), lexicon, Random(SEED))]
    examples = examples_of(pairs, head, encoder, lexicon)
    facts, goals = map(np.concatenate, zip(*examples, strict=True))
    say(f"rescoring: {len(goals)} possible links of {len(pairs)} pairs")
    slopes = cross_entropy(goals.astype(np.float64))
    return replace(head, trees=mean_forest([grow(facts, slopes, 0.0, plan) for plan in PLANS]))


def strangers(
    gold: Sequence[GoldAlignment], sentences: Sequence[Tagged], lexicon: Lexicon, random: Random
) -> Iterator[GoldAlignment]:
    """Pairs without links: short sentences of like build, and sides of different gold pairs."""
    yield from look_alikes(sentences, lexicon, LOOK_ALIKES, random)
    for _ in range(UNRELATED):
        one, other = random.sample(gold, 2)
        yield GoldAlignment(f"{one.id}/{other.id}", one.left, other.right, frozenset())


def examples_of(
    pairs: Sequence[GoldAlignment], head: Head, encoder: WordEncoder, lexicon: Lexicon
) -> Iterator[Examples]:
    """What the head says of the possible links of each pair, in both directions."""
    aligner = NeuralAligner(encoder, head, lexicon, "training")
    for start in range(0, len(pairs), PAIRS_AT_A_TIME):
        some = pairs[start : start + PAIRS_AT_A_TIME]
        prepared = aligner.prepare([side for pair in some for side in (pair.left, pair.right)])
        for pair, left, right in zip(some, prepared[::2], prepared[1::2], strict=True):
            wanted = wanted_links(pair, POSSIBLE)
            if wanted.size:
                yield _examples(head, left, right, wanted)
                yield _examples(head, right, left, wanted.T)


def _examples(
    head: Head, left: PreparedSentence, right: PreparedSentence, wanted: Floats
) -> Examples:
    found = head.head_scores(Sides(left.forms, right.forms), left.vectors, right.vectors)
    cells = possible_links(found)
    return cells.facts.T, wanted.ravel()[cells.places]
