"""The shared tasks on words: TSAR-2022 (substitutes) and MLSP-2024 (substitutes and complexity)."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

import numpy as np
from numpy.typing import NDArray

from samsari.errors import CorpusError
from samsari.formats.lexical import Answered, Rated
from samsari.lexical.complexity import hardness
from samsari.lexical.measures import Item, measures
from samsari.model.table import Cell, Column, Table, missing
from samsari.stats.correlation import pearson, spearman
from samsari.tasks.language.substitutes import Asked, ranked
from samsari.text.penn import PennTokenizer

AT_A_TIME = 64
Floats = NDArray[np.float64]


def answers(rows: Sequence[Answered], most: int = 10) -> list[Answered]:
    """What samsari answers for the word of each row; the first place of the word counts."""
    found: list[Answered] = []
    for start in range(0, len(rows), AT_A_TIME):
        some = rows[start : start + AT_A_TIME]
        asked = [Asked.of(row.sentence, *_place(row.sentence, row.word)) for row in some]
        for row, own in zip(some, ranked(asked, most), strict=True):
            texts = tuple(one.text.lower() for one in own)
            found.append(Answered(row.sentence, row.word, texts))
    return found


def _place(sentence: str, word: str) -> tuple[tuple, int]:  # type: ignore[type-arg]
    """The tokens of a sentence and the place of a word, which may be written in another case."""
    tokens = tuple(PennTokenizer().tokens(sentence))
    texts = [token.text for token in tokens]
    lower = [text.lower() for text in texts]
    if word in texts:
        return tokens, texts.index(word)
    if word.lower() in lower:
        return tokens, lower.index(word.lower())
    at = sentence.lower().find(word.lower())
    inside = [n for n, own in enumerate(tokens) if at >= 0 and own.start <= at < own.end]
    if not inside:
        what = f"the sentence {sentence[:40]!r} has no {word!r}"
        raise CorpusError(what, remedy="write the word as it stands there")
    return tokens, inside[0]


def answer_table(
    gold: Sequence[Answered], run: Sequence[Answered], *, keeps_word: bool = False
) -> Table:
    """The measures of a run; rows are joined by sentence and word, as the official script does."""
    if not any(row.answers for row in gold):
        raise CorpusError("the gold has no substitutes", remedy="name the file with the answers")
    by_key = {(row.sentence, row.word): row for row in gold}
    own = {(row.sentence, row.word): row for row in run}
    lacking = [key for key in own if key not in by_key]
    if lacking:
        raise CorpusError(
            f"the gold has no word {lacking[0][1]!r} in {lacking[0][0][:40]!r}",
            remedy="give the run and the gold of the same items",
        )
    items = [Item(by_key[key].answers, row.answers, key[1], keeps_word) for key, row in own.items()]
    rows = [(name, value) for name, value in measures(items).items()]
    notes = [f"{len(items)} items"]
    if len(items) < len(by_key):
        notes.append(f"{len(by_key) - len(items)} items of the gold are not in the run")
    return Table("Substitutes", ("measure", Column("value", digits=4)), rows, tuple(notes))


def complexities(rows: Sequence[Rated]) -> list[float]:
    """How hard the word of each row is, from 0 to 1; for several words the mean."""
    found = []
    for row in rows:
        words = PennTokenizer()(row.sentence)
        asked = PennTokenizer()(row.word) or (row.word,)
        starts = [n for n in range(len(words)) if words[n : n + len(asked)] == asked]
        start = starts[0] if starts else len(words)
        words = words if starts else (*words, *asked)
        found.append(fmean(hardness(words, start + n).value for n in range(len(asked))))
    return found


def complexity_table(rows: Sequence[Rated], found: Sequence[float]) -> Table:
    """How far our numbers follow those of people: the measures of SemEval-2021 and MLSP-2024."""
    both = zip(rows, found, strict=True)
    pairs = [(row.value, one) for row, one in both if row.value is not None]
    if len(pairs) < 2:
        raise CorpusError("the file has no ratings", remedy="give the file with the gold")
    gold, own = np.array(pairs).T
    square, spread = float(np.mean((gold - own) ** 2)), float(gold.var())
    cells = [
        ("Pearson", _cell(pearson(gold, own))),
        ("Spearman", _cell(spearman(gold, own))),
        ("MAE", Cell(float(np.mean(np.abs(gold - own))))),
        ("MSE", Cell(square)),
        ("R2", Cell(1 - square / spread) if spread else missing("all ratings are equal")),
    ]
    columns = ("measure", Column("value", digits=4))
    return Table("How hard words are", columns, cells, (f"{len(pairs)} words",))


def _cell(value: Floats | float) -> Cell:
    return Cell(float(value)) if np.isfinite(value) else missing("undefined")
