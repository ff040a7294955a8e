"""Training the alignment head, from gold files to an artefact folder."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from samsari.alignment.lexicon import Lexicon, own_lexicon
from samsari.alignment.neural.aligner import WEIGHTS, WordEncoder, bound
from samsari.alignment.neural.head import Head
from samsari.formats.alignments import load_gold, with_possible
from samsari.formats.atomic import writing
from samsari.model.alignment import GoldAlignment
from samsari.neural.encoder import Encoder
from samsari.resources.artefacts import write_manifest
from samsari_workshop.aligner.decoys import Tagged, fragment, look_alikes, substituted, vocabulary
from samsari_workshop.aligner.examples import encode_examples
from samsari_workshop.aligner.fitting import OnEpoch, Pool, Recipe, train
from samsari_workshop.aligner.kept import packed
from samsari_workshop.corpora import TREEBANK
from samsari_workshop.simplifier.language_models import read_lines
from samsari_workshop.simplifier.tagging import read_conllu

EDINBURGH = "alignment/edinburgh/gold.train.sure.json"
EDINBURGH_BOTH = "alignment/edinburgh/gold.train.sure+poss.json"
WIKI_TRAIN = "alignment/wiki/wiki-train.tsv"
WIKI_DEV = "alignment/wiki/wiki-dev.tsv"
MTREF_DEV = "alignment/mtref/mtref-dev.tsv"
MSR_DEV = "alignment/msr-rte/RTE2_dev_M.align.json"

HELD_BACK = 10  # every tenth pair of Edinburgh++ is kept for evaluation
MOST_CELLS = (1600, 900)  # Edinburgh++, Wiki: longer pairs cost much and teach the same
FROM_WIKI = 500  # Wiki pairs that get other words or are cut to pieces, besides Edinburgh++
FRAGMENTS_OF_A_PAIR = 3
LOOK_ALIKES = 2500
POSSIBLE = 0.5  # the wanted probability of a possible link
CHECKPOINT = "training.pt"

Say = Callable[[str], None]


@dataclass(frozen=True)
class GoldSets:
    """The gold standards: Wiki and Edinburgh++ to train on, four sets to develop on."""

    training: tuple[tuple[GoldAlignment, ...], ...]
    dev: tuple[tuple[str, tuple[GoldAlignment, ...]], ...]


@dataclass(frozen=True)
class Drawn:
    """Pairs, how many of them an epoch draws, and whether they are varied."""

    pairs: Sequence[GoldAlignment]
    share: int
    varied: bool


def load_gold_sets(folder: Path) -> GoldSets:
    """The gold standards below a data folder; MTRef and MSR RTE-2 never serve for training."""
    edinburgh = with_possible(
        load_gold(folder / EDINBURGH), load_gold(folder / EDINBURGH_BOTH), EDINBURGH_BOTH
    )
    held_back = edinburgh[HELD_BACK - 1 :: HELD_BACK]
    kept = tuple(pair for n, pair in enumerate(edinburgh, start=1) if n % HELD_BACK)
    return GoldSets(
        training=(kept, load_gold(folder / WIKI_TRAIN)),
        dev=(
            ("MTRef", load_gold(folder / MTREF_DEV)),
            ("Wiki", load_gold(folder / WIKI_DEV)),
            ("Edinburgh++", held_back),
            ("MSR RTE-2", load_gold(folder / MSR_DEV)),
        ),
    )


def train_head(
    folder: Path, encoder: Encoder, recipe: Recipe, say: Say, checkpoint: Path | None = None
) -> Head:
    """A head trained on the gold standards below a folder; it has no trees and thresholds yet."""
    gold, lexicon = load_gold_sets(folder), own_lexicon()
    drawn = drawn_pairs(gold, treebank(folder), lexicon, Random(recipe.seed))
    pools = encoded_pools(drawn, encoder, lexicon)
    say(f"{sum(len(pool.examples) for pool in pools)} pairs encoded")
    weights = train(pools, recipe, by_epoch(say, "gold pairs", recipe), checkpoint)
    return bound(Head(weights), encoder)


def encoded_pools(drawn: Sequence[Drawn], encoder: WordEncoder, lexicon: Lexicon) -> list[Pool]:
    """The pairs with their vectors."""
    return [
        Pool(encode_examples(own.pairs, encoder, lexicon, POSSIBLE), own.share, own.varied)
        for own in drawn
    ]


def by_epoch(say: Say, what: str, recipe: Recipe) -> OnEpoch:
    """What says a line after each epoch."""
    return lambda epoch, loss: say(f"{what}, epoch {epoch} of {recipe.epochs}: loss {loss:.4f}")


def treebank(folder: Path) -> list[Tagged]:
    """The tagged sentences that made-up pairs take their words from."""
    return read_conllu(read_lines(folder / TREEBANK))


def drawn_pairs(
    gold: GoldSets, sentences: Sequence[Tagged], lexicon: Lexicon, random: Random
) -> list[Drawn]:
    """The pairs to train on: gold ones, and what is made up from them and a treebank."""
    edinburgh, wiki = (
        _short(pairs, most) for pairs, most in zip(gold.training, MOST_CELLS, strict=True)
    )
    known = vocabulary(sentences, lexicon)
    some = [*edinburgh, *random.sample(wiki, min(FROM_WIKI, len(wiki)))]
    pieces = _made(fragment(pair, random) for pair in some for _ in range(FRAGMENTS_OF_A_PAIR))
    changed = _made(substituted(pair, known, lexicon, random) for pair in some)
    changed_pieces = _made(substituted(pair, known, lexicon, random) for pair in pieces)
    strange = look_alikes(sentences, lexicon, LOOK_ALIKES, random)
    return [
        Drawn(edinburgh, len(edinburgh), varied=True),
        Drawn(wiki, 400, varied=True),  # most of them are near copies and teach little
        Drawn(changed, 300, varied=True),
        Drawn(pieces, 300, varied=False),
        Drawn(changed_pieces, 150, varied=False),
        Drawn(strange, 400, varied=False),
    ]


def _made(pairs: Iterable[GoldAlignment | None]) -> list[GoldAlignment]:
    return [pair for pair in pairs if pair is not None]


def _short(pairs: Sequence[GoldAlignment], most: int) -> list[GoldAlignment]:
    return [pair for pair in pairs if len(pair.left) * len(pair.right) <= most]


def save_head(head: Head, name: str, folder: Path) -> None:
    """Write the head and its manifest into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with writing(folder / WEIGHTS) as stream:
        stream.write(packed(head))
    write_manifest(folder, name, [WEIGHTS])
