"""Training of the level on sentences that people placed on the CEFR scale (CEFR-SP, ReadMe++).

The penalty of the ridge was chosen on ReadMe++ val and MedReadMe dev, that of the margins on
MedReadMe dev, what the margins see on their width in cross-validation on ReadMe++ train. What makes
a text harder than its sentences is learnt from whole texts (`texts.py`).
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from samsari.errors import FormatError, ResourceError
from samsari.formats.arrays import save_arrays
from samsari.formats.rows import records
from samsari.metrics.difficulty import (
    EASIEST,
    HARDEST,
    NAME,
    DifficultyModel,
    inputs,
    place,
    spread_inputs,
)
from samsari.metrics.reading import encoder_checksum, read
from samsari.model.level import CEFR
from samsari.stats.correlation import pearson
from samsari.stats.distributions import target_figures
from samsari.stats.linear import Linear
from samsari.text.sentences import PARAGRAPHS, WholeLine
from samsari_workshop.linear import packed, ridge
from samsari_workshop.scores.texts import (
    RatedSentences,
    grouped,
    read_texts,
    text_figures,
    train_texts,
)

Floats = NDArray[np.float64]

PENALTY, SPREAD_PENALTY = 1000.0, 30.0
LEAST = 0.1  # added to an error before its logarithm is taken
SHARED = 0.8  # the part of the margins that all sentences of a text share
NINE_OF_TEN = 0.9
TEXTS = ("level/tsar2025-trial.jsonl", "select/tsar2025-runs.jsonl")
FOLDS = 5
SEED = 1
BATCH = 64


def read_part(data: Path, part: str) -> RatedSentences:
    """The sentences of CEFR-SP, the `train` or `dev` part."""
    path = data / "level" / f"cefr-sp-wikiauto-{part}.txt"
    _require(path, "the sentences of CEFR-SP are missing")
    lines = [_rated(line, f"{path}:{n}") for n, line in enumerate(path.open(encoding="utf-8"), 1)]
    rows = np.stack(list(_rows([text for text, _ in lines])))
    return RatedSentences(rows, np.array([levels for _, levels in lines], np.float64))


def read_readme(data: Path, part: str) -> RatedSentences:
    """The English sentences of ReadMe++, the `train` or `val` part; one rating each."""
    path = data / "level" / "readmepp" / f"readme_en_{part}.xlsx"
    _require(path, "the sentences of ReadMe++ are missing")
    found = [
        (str(row["Sentence"]), float(str(row["Rating"])), str(row.get("Domain") or row["Sentence"]))
        for _, row in records(path, str(path), "sheet")
        if any(sign.isalnum() for sign in str(row["Sentence"] or ""))
    ]
    rows = np.stack(list(_rows([text for text, *_ in found])))
    levels = np.array([[level, level] for _, level, _ in found])
    return RatedSentences(rows, levels, tuple(kind for *_, kind in found))


def _require(path: Path, lack: str) -> None:
    if not path.exists():
        raise ResourceError(lack, place=str(path), remedy="--data must name the folder with level/")


def _rated(line: str, place: str) -> tuple[str, tuple[float, float]]:
    try:
        text, one, other = line.rstrip("\n").split("\t")
        return text, (float(one), float(other))
    except ValueError:
        raise FormatError("not a sentence with two levels", place=place) from None


def _rows(texts: Sequence[str]) -> Iterator[Floats]:
    for start in range(0, len(texts), BATCH):
        for text in read(texts[start : start + BATCH], WholeLine()):
            yield inputs(text.sentences[0], text.vectors[0])


def train(
    parts: Sequence[RatedSentences], penalty: float = PENALTY
) -> tuple[DifficultyModel, list[float]]:
    """The model of sentences, and for each part r of cross-validation with what people said.

    A text counts as the mean of its sentences; `texts.py` learns what is to be added.

    The margins are learnt on the last part: sentences of kinds of text that the model of their
    fold has not seen. Wikipedia alone would make them too small for other texts.
    """
    rows, goals = (np.concatenate([getattr(p, name) for p in parts]) for name in ("rows", "means"))
    folds = np.concatenate([_folds(part) for part in parts])
    guesses = np.clip(_held_out(rows, goals, folds, penalty), EASIEST, HARDEST)
    cuts = np.cumsum([len(part.rows) for part in parts])[:-1]
    sides = list(zip(*(np.split(column, cuts) for column in (guesses, goals)), strict=True))
    spread = _spread(parts[-1], sides[-1][0], _folds(parts[-1]))
    encoder = encoder_checksum()
    text = ridge(rows, np.zeros(len(rows)), penalty)
    model = DifficultyModel(ridge(rows, goals, penalty), spread, text, encoder, SHARED)
    return model, [float(pearson(*side)) for side in sides]


def _folds(part: RatedSentences) -> NDArray[np.int64]:
    """The fold of each sentence; all sentences of one kind of text are in one fold."""
    kinds = part.kinds or tuple(map(str, range(len(part.rows))))
    names, numbers = np.unique(kinds, return_inverse=True)
    return np.asarray(np.random.default_rng(SEED).permutation(len(names))[numbers] % FOLDS)


def _held_out(rows: Floats, goals: Floats, folds: NDArray[np.int64], penalty: float) -> Floats:
    """What is predicted for each row by a model that was trained on the other folds."""
    found = np.zeros(len(rows))
    for fold in set(folds.tolist()):
        held = folds == fold
        found[held] = ridge(rows[~held], goals[~held], penalty).predict(rows[held])
    return found


def _spread(part: RatedSentences, guesses: Floats, folds: NDArray[np.int64]) -> Linear:
    """The model of the margin: of the expected error, times what holds nine of ten held out."""
    seen, off = spread_inputs(part.rows, guesses), np.abs(guesses - part.means)
    goals = np.log(off + LEAST)
    ratios = off / np.exp(_held_out(seen, goals, folds, SPREAD_PENALTY))
    found = ridge(seen, goals, SPREAD_PENALTY)
    return replace(found, base=found.base + math.log(float(np.quantile(ratios, NINE_OF_TEN))))


def save(model: DifficultyModel, path: Path) -> None:
    """Write the model to a file."""
    weights = {**packed(model.linear), **packed(model.spread, "spread_")}
    numbers = {"shared": np.array(model.shared), "encoder": np.array(model.encoder)}
    save_arrays(path, {**weights, **packed(model.text, "text_"), **numbers})


def write_level(data: Path, folder: Path, say: Callable[[str], None]) -> None:
    """Train on the training parts, write the model, and say how well it does on what is there."""
    parts = read_part(data, "train"), read_readme(data, "train")
    model, agreements = train(parts)
    for name, agreement in zip(("CEFR-SP", "ReadMe++"), agreements, strict=True):
        say(f"cross-validation on {name} train: r {agreement:.3f}")
    known = [*read_texts(data, model), *grouped(parts, model)]
    for line in text_figures(known):
        say(line)
    model = replace(model, text=train_texts(known))
    folder.mkdir(parents=True, exist_ok=True)
    save(model, folder / NAME.file)
    dev = read_part(data, "dev")
    for line in figures(model.levels(dev.rows), dev):
        say(line)
    wikipedia = _placed("CEFR-SP dev", dev, model)
    for line in (wikipedia, *_elsewhere(data, model), *_texts(data, model)):
        say(line)


def _elsewhere(data: Path, model: DifficultyModel) -> Iterator[str]:
    """How well sentences outside Wikipedia are placed, where the corpora are there."""
    if (data / "level" / "readmepp" / "readme_en_val.xlsx").exists():
        yield _placed("ReadMe++ val", read_readme(data, "val"), model)
    path = data / "level" / "medreadme.jsonl"
    if path.exists():
        read_lines = map(json.loads, path.read_text("utf-8").splitlines())
        dev = [own for own in read_lines if own["split"] == "dev"]
        goals = np.array([[float(own["Readability"])] * 2 for own in dev])
        rows = np.stack(list(_rows([own["Sentence"] for own in dev])))
        yield _placed("MedReadMe dev", RatedSentences(rows, goals), model)


def _placed(name: str, part: RatedSentences, model: DifficultyModel) -> str:
    found = model.levels(part.rows)
    margins = model.margins(part.rows, found)
    holds = np.mean(np.abs(found - part.means) <= margins)
    r, narrow, wide = pearson(found, part.means), *np.quantile(margins, (0.05, 0.95))
    return (
        f"{name}: r {r:.3f}, the interval holds {holds:.1%}; margins {margins.mean():.2f} in the "
        f"mean, nine of ten from {narrow:.2f} to {wide:.2f}"
    )


def _texts(data: Path, model: DifficultyModel) -> Iterator[str]:
    """How well texts written for a level are placed."""
    for name in TEXTS:
        path = data / name
        if not path.exists():
            continue
        items = list(map(json.loads, path.read_text("utf-8").splitlines()))
        goals = np.array([CEFR.index(own["target_cefr"].upper()) + 1 for own in items])
        places = [
            place(text, model) for text in read([own["reference"] for own in items], PARAGRAPHS)
        ]
        values = np.array([own.value for own in places], np.float64)
        off = values - goals
        means = ", ".join(
            f"{CEFR[n - 1]} {values[goals == n].mean():.2f}" for n in sorted({*goals})
        )
        originals = [
            place(own, model).value for own in read([own["original"] for own in items], PARAGRAPHS)
        ]
        yield (
            f"{name}: exact {np.mean(np.rint(values) == goals):.1%}, RMSE "
            f"{math.sqrt(np.mean(off**2)):.3f}, the interval holds "
            f"{np.mean(np.abs(off) <= [own.margin for own in places]):.1%}; mean {means}, "
            f"originals {np.mean(np.array(originals, np.float64)):.2f}"
        )


def figures(levels: Floats, part: RatedSentences) -> Iterator[str]:
    """How far levels agree with the teachers, in sentences."""
    one, other = part.teachers.T
    yield f"r with the mean of the teachers {pearson(levels, part.means):.3f}"
    yield f"r of the teachers with each other {pearson(one, other):.3f}"
    rounded = [int(level) for level in np.rint(levels)]
    for name, teacher in (("first", one), ("second", other)):
        found = target_figures(rounded, [int(level) for level in teacher])
        yield (
            f"beside the {name} teacher: weighted F1 {found.weighted_f1:.3f}, adjacent accuracy "
            f"{found.adjacent_accuracy:.3f}, RMSE {found.rmse:.3f}"
        )
    hits = np.mean([level in pair for level, pair in zip(rounded, part.teachers, strict=True)])
    yield f"the level of one of the two teachers: {hits:.3f}"
