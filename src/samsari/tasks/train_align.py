"""Training the alignment head, from gold files to an artefact folder."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from samsari.align.evaluation import evaluate
from samsari.align.examples import encode_examples
from samsari.align.head import Floats, Head
from samsari.align.lexicon import WordForm, own_lexicon
from samsari.align.neural import WEIGHTS, NeuralAligner, above, bound, decode
from samsari.align.training import Recipe, train
from samsari.formats.alignments import load_gold, with_possible
from samsari.formats.atomic import write_text, writing
from samsari.model.alignment import GoldAlignment
from samsari.neural.artefacts import MANIFEST, Artefact
from samsari.neural.encoder import Encoder

EDINBURGH = "alignment/edinburgh/gold.train.sure.json"
EDINBURGH_BOTH = "alignment/edinburgh/gold.train.sure+poss.json"
WIKI_TRAIN = "alignment/wiki/wiki-train.tsv"
WIKI_DEV = "alignment/wiki/wiki-dev.tsv"
MTREF_DEV = "alignment/mtref/mtref-dev.tsv"
MSR_DEV = "alignment/msr-rte/RTE2_dev_M.align.json"

HELD_BACK = 10  # every tenth pair of Edinburgh++ is kept for evaluation
WIKI_SHARE = 600  # Wiki pairs in an epoch: most of them are near copies and teach little
MOST_CELLS = (1600, 1000)  # Edinburgh++, Wiki: longer pairs cost much and teach the same
POSSIBLE = 0.7  # the wanted probability of a possible link
THRESHOLDS = tuple(step / 100 for step in range(45, 81, 5))

Say = Callable[[str], None]
Forms = tuple[WordForm, ...]


@dataclass(frozen=True)
class GoldSets:
    """The gold standards: Wiki and Edinburgh++ to train on, four sets to develop on."""

    training: tuple[tuple[GoldAlignment, ...], ...]
    dev: tuple[tuple[str, tuple[GoldAlignment, ...]], ...]


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
    folder: Path, encoder: Encoder, recipe: Recipe, say: Say, start: Head | None = None
) -> Head:
    """A head trained (further) on the gold standards below a folder, with its best threshold."""
    gold = load_gold_sets(folder)
    lexicon = own_lexicon()
    pools = [
        encode_examples(_short(pairs, most), encoder, lexicon, POSSIBLE)
        for pairs, most in zip(gold.training, MOST_CELLS, strict=True)
    ]
    say(f"{sum(map(len, pools))} pairs encoded")
    weights = train(
        [(pools[0], len(pools[0])), (pools[1], WIKI_SHARE)],
        recipe,
        lambda epoch, loss: say(f"epoch {epoch + 1}: loss {loss:.4f}"),
        None if start is None else start.weights,
    )
    aligner = NeuralAligner(encoder, bound(Head(weights), encoder), lexicon, "training")
    return replace(aligner.head, threshold=_best_threshold(aligner, gold.dev[:3], say))


def _short(pairs: Sequence[GoldAlignment], most: int) -> list[GoldAlignment]:
    return [pair for pair in pairs if len(pair.left) * len(pair.right) <= most]


def load_head(folder: Path) -> Head:
    """The head kept in a folder."""
    return Head.load(Artefact.open(folder).path(WEIGHTS))


def save_head(head: Head, name: str, folder: Path) -> None:
    """Write the head and its manifest into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    packed = head.packed()
    with writing(folder / WEIGHTS) as stream:
        stream.write(packed)
    manifest = {"name": name, "sha256": {WEIGHTS: hashlib.sha256(packed).hexdigest()}}
    write_text(folder / MANIFEST, json.dumps(manifest, indent=2) + "\n")


def _best_threshold(
    aligner: NeuralAligner, dev: Sequence[tuple[str, tuple[GoldAlignment, ...]]], say: Say
) -> float:
    """The threshold with the best mean F1 over the dev parts."""
    means: dict[float, float] = dict.fromkeys(THRESHOLDS, 0.0)
    for name, gold in dev:
        scored = _scored(aligner, gold)
        for threshold in THRESHOLDS:
            found = [
                decode(forms, above(probabilities, threshold), range(len(forms[0])), False)
                for forms, probabilities in scored
            ]
            f1 = evaluate(gold, found)[0].f1 or 0.0
            means[threshold] += f1 / len(dev)
            say(f"{name} at {threshold:.2f}: F1 {100 * f1:.2f}")
    return max(means, key=lambda threshold: means[threshold])


def _scored(
    aligner: NeuralAligner, gold: Sequence[GoldAlignment]
) -> list[tuple[tuple[Forms, Forms], Floats]]:
    prepared = aligner.prepare([side for pair in gold for side in (pair.left, pair.right)])
    return [
        (
            (left.forms, right.forms),
            aligner.head.probabilities((left.forms, right.forms), left.vectors, right.vectors),
        )
        for left, right in zip(prepared[::2], prepared[1::2], strict=True)
    ]
