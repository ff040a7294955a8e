"""Build what the splitter ships: word lists, the grammar head, the model of cuts, the tagger.

Each step writes one file, and the longest one a file after each epoch. A training that was stopped
goes on with the first file that is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import numpy as np

from samsari.english.syntax import SyntaxHead
from samsari.errors import ResourceError
from samsari.formats.atomic import writing
from samsari.neural.encoder import Encoder
from samsari.resources.artefacts import write_manifest
from samsari.splitting.analysis import Analyser
from samsari.ucca.parser.parser import SpanParser
from samsari_workshop.splitter import cuts
from samsari_workshop.splitter.pairs import SplitPair, two_files, wikisplit
from samsari_workshop.splitter.syntax import write_syntax
from samsari_workshop.splitter.tagger import write_tagger
from samsari_workshop.splitter.words import write_words

Say = Callable[[str], None]
TREEBANK = Path("syntax")
TEXTS = (Path("lm/enwiki-2014-sample.txt.xz"), Path("lm/simplewiki-2018.txt.xz"))
FILES = ("names.tsv", "nouns.tsv", "syntax.npz", "cuts.npz", "tagger.npz", "wide.npz")
NAME = "split"
PART = 500  # pairs whose examples are written together
# How many pairs of each corpus are read, and how much an example of it weighs.
TAGGED = {"wikisplit": (5_000, 1.0), "minwiki": (6_000, 0.3), "desse": (4_000, 0.3)}
TESTS = Path("parallel/wikisplit/validation.tsv")
TESTED = 1_000
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
    if not (out / "cuts.npz").exists():
        analyser = Analyser(SpanParser.on(encoder), SyntaxHead.load(out / "syntax.npz"))
        write_cuts(data / "parallel", analyser, out, say)
    write_taggers(data, (encoder, SyntaxHead.load(out / "syntax.npz")), out, say)
    write_manifest(out, NAME, FILES)


def write_taggers(data: Path, readers: tuple[Encoder, SyntaxHead], out: Path, say: Say) -> None:
    """Train the tagger, and the wide one that also learns places from pairs that are not clean."""
    for name, known in (("tagger.npz", tuple(TAGGED)), ("wide.npz", ("wikisplit",))):
        if not (out / name).exists():
            corpora = {one: (_pairs(data / "parallel", one), *TAGGED[one]) for one in known}
            tests = islice(wikisplit(_there(data / TESTS)), TESTED)
            write_tagger(corpora, tests, readers, out / name, say, is_wide=name == "wide.npz")


def write_cuts(parallel: Path, analyser: Analyser, out: Path, say: Say) -> None:
    """Learn the model of cuts from three corpora and write it."""
    rows, made, weights = [], [], []
    for name, (_, weight) in CORPORA.items():
        paths = list(_write_examples(parallel, name, analyser, out))
        for path in paths:
            with np.load(path) as arrays:
                rows.append(arrays["rows"])
                made.append(arrays["made"])
            weights.append(np.full(len(made[-1]), weight, np.float32))
        own = np.concatenate(made[-len(paths) :])
        say(f"{name}: {len(own)} cuts, {int(own.sum())} made by people")
    fitted = cuts.fit(np.concatenate(rows), np.concatenate(made), np.concatenate(weights))
    cuts.save(fitted, out / "cuts.npz")
    for path in out.glob("examples-*.npz"):
        path.unlink()


def _write_examples(parallel: Path, name: str, analyser: Analyser, out: Path) -> Iterator[Path]:
    """Write the examples of a corpus in parts; those that are there are kept."""
    most = CORPORA[name][0]
    for begin in range(0, most, PART):
        path = out / f"examples-{name}-{begin}.npz"
        if not path.exists():
            pairs = islice(_pairs(parallel, name), begin, min(begin + PART, most))
            found = list(cuts.examples(pairs, analyser))
            with writing(path) as stream:
                rows = np.stack([row for row, _ in found])
                np.savez(stream, rows=rows, made=np.array([is_made for _, is_made in found]))
        yield path


def _pairs(parallel: Path, name: str) -> Iterator[SplitPair]:
    if name == "wikisplit":
        return wikisplit(_there(parallel / "wikisplit" / "tune.tsv"))
    stem = {"desse": "train", "minwiki": "matchvp_train"}[name]
    return two_files(_there(parallel / name), stem)


def _there(path: Path) -> Path:
    if not path.exists():
        raise ResourceError(f"{path} is missing", remedy="--data must name the folder of corpora")
    return path
