"""Build what the splitter ships: word lists, the grammar head, the model of cuts.

Each step writes one file. A training that was stopped goes on with the first file that is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path

import numpy as np

from samsari.errors import ResourceError
from samsari.neural.encoder import Encoder
from samsari.resources.artefacts import write_manifest
from samsari.splitting.analysis import Analyser
from samsari.splitting.syntax import SyntaxHead
from samsari.training.splitter import cuts, referring
from samsari.training.splitter.cuts import Floats
from samsari.training.splitter.pairs import SplitPair, two_files, wikisplit
from samsari.training.splitter.syntax import write_syntax
from samsari.training.splitter.words import write_words
from samsari.ucca.parser.parser import SpanParser

Say = Callable[[str], None]
TREEBANK = Path("syntax")
TEXTS = (Path("lm/enwiki-2014-sample.txt.xz"), Path("lm/simplewiki-2018.txt.xz"))
FILES = ("names.tsv", "nouns.tsv", "syntax.npz", "cuts.npz", "referring.npz")
NAME = "split"
# How many pairs of each corpus are read, and how much an example of it weighs.
CORPORA = {"wikisplit": (5_000, 1.0), "desse": (2_000, 0.3), "minwiki": (2_500, 0.3)}


def train_split(data: Path, wordnet: Path, out: Path, say: Say) -> None:
    """Write all files of the splitter into a folder."""
    out.mkdir(parents=True, exist_ok=True)
    if not (out / "names.tsv").exists():
        nouns, names = write_words(wordnet, [_there(data / text) for text in TEXTS], out)
        say(f"{nouns} nouns, {names} first names")
    encoder = Encoder.load()
    if not (out / "syntax.npz").exists():
        train = _there(data / TREEBANK / "en_ewt-ud-train.rebuilt.conllu.xz")
        write_syntax(train, _there(data / TREEBANK / "en_ewt-ud-dev.conllu"), out, encoder, say)
    if not (out / "cuts.npz").exists() or not (out / "referring.npz").exists():
        analyser = Analyser(SpanParser.on(encoder), SyntaxHead.load(out / "syntax.npz"))
        write_cuts(data / "parallel", analyser, out, say)
    write_manifest(out, NAME, FILES)


def write_cuts(parallel: Path, analyser: Analyser, out: Path, say: Say) -> None:
    """Learn the models of cuts and of referring expressions from three corpora and write them."""
    rows, weights = [], []
    used = []
    for name, (most, weight) in CORPORA.items():
        found = list(cuts.examples(islice(_pairs(parallel, name), most), analyser))
        own = [row for one in found for row in one.cuts]
        rows += own
        weights += [weight] * len(own)
        if name == "wikisplit":
            used = [row for one in found for row in one.expressions]
        say(f"{name}: {len(own)} cuts, {sum(label for _, label in own)} made by people")
    write_models(rows, weights, used, out)
    say(f"{len(used)} referring expressions")


def write_models(
    rows: Sequence[tuple[Floats, bool]],
    weights: Sequence[float],
    used: Sequence[tuple[Floats, int]],
    out: Path,
) -> None:
    """Fit both models and write them."""
    made = np.array([label for _, label in rows])
    fitted = cuts.fit(np.stack([row for row, _ in rows]), made, np.array(weights, np.float32))
    cuts.save(fitted, out / "cuts.npz")
    names = np.array([number for _, number in used], np.int64)
    cuts.save(
        referring.fit(np.stack([row for row, _ in used]), names).weights, out / "referring.npz"
    )


def _pairs(parallel: Path, name: str) -> Iterator[SplitPair]:
    if name == "wikisplit":
        return wikisplit(_there(parallel / "wikisplit" / "tune.tsv"))
    stem = {"desse": "train", "minwiki": "matchvp_train"}[name]
    return two_files(_there(parallel / name), stem)


def _there(path: Path) -> Path:
    if not path.exists():
        raise ResourceError(f"{path} is missing", remedy="--data must name the folder of corpora")
    return path
