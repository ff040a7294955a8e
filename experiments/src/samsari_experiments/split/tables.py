"""The splitter among others on HSplit, and what its limit does on WikiSplit validation.

HSplit is in lower case, so its sources get the capitals of the same lines of TurkCorpus before they
are split. All texts are then compared in lower case with plain quotes. Some tables take the raw
lines of TurkCorpus as the sources of SARI; both figures are shown.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from samsari.errors import ResourceError
from samsari.model.table import Cell, Column, Table
from samsari.splitting.splitter import Settings, shared_splitter
from samsari.tasks.scoring.score import score
from samsari.text.sentences import sentences
from samsari_experiments.sulem_ratings import recased
from samsari_workshop.splitter.pairs import SplitPair, wikisplit

HSPLIT = Path("simplification/hsplit")
TURK = Path("simplification/turkcorpus")
OTHERS = {
    "DisSim": HSPLIT / "systems/dissim",
    "DSS": Path("human/sulem-acl2018/All_system_outputs/DSS_all"),
    "BERT transformer, a million pairs": HSPLIT / "systems/transformer_wiki",
    "BiSECT model": HSPLIT / "systems/our_model_bisect_wiki",
}
STEPS = (0.1, 0.03, 0.005, 0.0)  # of --min-confidence
N_PAIRS, SEED = 1_000, 17
_HYPHEN = re.compile(r"(?<=\w) - (?=\w)")


def tables(data: Path) -> Iterator[Table]:
    """HSplit, then WikiSplit validation."""
    yield hsplit_table(data)
    yield wikisplit_table(sample(wikisplit(_there(data / "parallel/wikisplit/validation.tsv"))))


def plain(line: str) -> str:
    """A line in lower case with plain quotes and without marks between sentences.

    >>> plain("Islam ’ s city <SEP> Afro - Arab")
    "islam 's city afro-arab"
    """
    text = line.replace("&apos;", "'").replace("&quot;", '"').replace("<SEP>", " ")
    for old, new in (("’", "'"), ("‘", "'"), ("“", '"'), ("”", '"'), ("' s ", "'s ")):
        text = text.replace(old, new)
    return " ".join(_HYPHEN.sub("-", text).lower().split())


def hsplit_table(data: Path) -> Table:
    """BLEU, SARI and SAMSA of the splitter and of others on the 359 lines of HSplit."""
    lower = _lines(data / HSPLIT / "hsplit.tok.src")
    cased = _lines(data / TURK / "detok/test.truecase.detok.orig")
    sources = [recased(line, raw) for line, raw in zip(lower, cased, strict=True)]
    outputs: dict[str, Sequence[str]] = {"copy": lower}
    outputs |= {name: _lines(data / path)[: len(lower)] for name, path in OTHERS.items()}
    for step in STEPS:
        found = shared_splitter().split_lines(sources, Settings(min_confidence=step))
        outputs[_name(step)] = [one.text for one in found]
    references = [_lines(data / HSPLIT / f"hsplit.tok.{number}") for number in range(1, 5)]
    return _hsplit_rows(outputs, lower, cased, [list(row) for row in zip(*references, strict=True)])


def _hsplit_rows(
    outputs: Mapping[str, Sequence[str]],
    sources: Sequence[str],
    turk: Sequence[str],
    references: Sequence[Sequence[str]],
) -> Table:
    made = {name: [plain(line) for line in lines] for name, lines in outputs.items()}
    wanted = [[plain(line) for line in row] for row in references]
    own = [plain(line) for line in sources]
    other = [plain(line) for line in turk]
    metrics = ["bleu", "sari", "samsa", "samsa-preservation"]
    first = score(own, made, wanted, metrics, baselines=False)
    second = score(other, made, wanted, ["sari"], baselines=False)
    rows: list[list[Cell | str | float | None]] = []
    for name, lines in made.items():
        split = sum(len(sentences(a)) > len(sentences(b)) for a, b in zip(lines, own, strict=True))
        scores = [first.score(name, metric) for metric in metrics]
        rows.append([name, *scores, second.score(name, "sari"), float(split)])
    names = ("bleu", "sari", "samsa", "samsa-preservation", "sari, other source", "lines split")
    notes = ("13a, lower case, four references; the other source is the raw line of TurkCorpus",)
    return Table(f"HSplit, {len(own)} lines", ("system", *map(Column, names)), rows, notes)


def sample(pairs: Iterable[SplitPair]) -> list[SplitPair]:
    """Pairs drawn at random; the file is sorted by its letters."""
    every = list(pairs)
    return random.Random(SEED).sample(every, min(N_PAIRS, len(every)))


def wikisplit_table(pairs: Sequence[SplitPair]) -> Table:
    """The share of split sentences, BLEU and SARI at each step, with one cut and with all."""
    sources = [pair.source for pair in pairs]
    references = [[" ".join(pair.sentences)] for pair in pairs]
    outputs: dict[str, Sequence[str]] = {"copy": sources}
    shares = {"copy": 0.0}
    for most in (1, None):
        for step in STEPS:
            settings = Settings(max_splits=most, min_confidence=step)
            found = list(shared_splitter().split_lines(sources, settings))
            name = f"{_name(step)}{', one cut' if most else ''}"
            outputs[name] = [one.text for one in found]
            shares[name] = 100 * sum(bool(one.cuts) for one in found) / len(found)
    result = score(sources, outputs, references, ["bleu", "sari"], baselines=False)
    rows = [
        [name, shares[name], result.score(name, "bleu"), result.score(name, "sari")]
        for name in outputs
    ]
    title = f"WikiSplit validation, {len(pairs)} pairs drawn at random"
    return Table(title, ("system", *map(Column, ("split, %", "bleu", "sari"))), rows)


def _name(step: float) -> str:
    return f"samsari split --min-confidence {step:g}"


def _lines(path: Path) -> list[str]:
    return _there(path).read_text(encoding="utf-8").splitlines()


def _there(path: Path) -> Path:
    if not path.exists():
        raise ResourceError(f"{path} is missing", remedy="--data must name the folder of corpora")
    return path
