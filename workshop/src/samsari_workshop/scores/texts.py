"""What makes a text harder than its sentences are in the mean, learnt from whole texts.

The sentence model is careful and pulls every sentence to the middle; in the mean over a text this
pull stays, though the noise goes. A ridge over the mean of what the model sees of the sentences
undoes it. Each kind of text has a goal. Those of OneStopEnglish and of the two Wikipedias lie
further apart than the levels that are wanted, because a ridge draws them together again. Goals,
shares and penalty were chosen on the TSAR 2025 trial and in cross-validation on the others.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from samsari.errors import ResourceError
from samsari.metrics.difficulty import (
    EASIEST,
    HARDEST,
    DifficultyModel,
    judged,
    one_in,
    weights_of,
)
from samsari.metrics.reading import read
from samsari.stats.linear import Linear
from samsari.text.sentences import PARAGRAPHS
from samsari_workshop.linear import ridge

Floats = NDArray[np.float64]

PENALTY = 2000.0
GOALS = {"ADV": 5.6, "INT": 3.7, "ELE": 1.7, "enwiki": 4.8, "simplewiki": 2.9}
SHARES = {"onestop": 1.0, "wikipedia": 1.0, "CEFR-SP": 0.5, "ReadMe++": 1.0}
ONESTOP = ("ADV-ELE", "ADV-INT", "ELE-INT")
BLOCK, MOST_PAIRS = 10, 1000  # aligned sentences that stand for a text; those of two levels
ARTICLES, ARTICLE_WORDS, FEWEST_WORDS = 250, 220, 60
PARAGRAPHS_OF_EACH, EVERY, LONG = 150, 401, 80
GROUP, NOISE, FEWEST = 6, 0.3, 12  # rated sentences of about one level that stand for a text
LEAST = 0.2  # share of the text model in a text of few sentences
FOLDS, SEED, BATCH = 5, 1, 32


@dataclass(frozen=True, eq=False)
class RatedSentences:
    """What the model sees of each sentence, what the two teachers said, and its kind of text."""

    rows: Floats
    teachers: Floats
    kinds: tuple[str, ...] = ()

    @property
    def means(self) -> Floats:
        """The mean of the two teachers."""
        return np.asarray(self.teachers.mean(axis=1))


@dataclass(frozen=True, eq=False)
class KnownTexts:
    """Texts of one kind: the mean of what is seen of their sentences, of their levels, the goals.

    `many` is 1 less one divided by the number of sentences.
    """

    name: str
    kind: str
    rows: Floats
    levels: Floats
    many: Floats
    goals: Floats

    @property
    def folds(self) -> NDArray[np.int64]:
        """Texts of one article stand beside each other, so they are in one fold."""
        return np.arange(len(self.rows)) * FOLDS // max(len(self.rows), 1)

    def placed(self, model: Linear) -> Floats:
        """The level of each text."""
        return np.clip(self.levels + self.many * model.predict(self.rows), EASIEST, HARDEST)


def read_texts(data: Path, model: DifficultyModel) -> Iterator[KnownTexts]:
    """The texts whose kind tells their level."""
    for file in ONESTOP:
        pairs = _onestop(data / "parallel" / "onestop" / f"{file}.txt")
        for side, level in enumerate(file.split("-")):
            texts = [pair[side] for pair in pairs]
            yield _seen(f"{file}: {level}", "onestop", texts, GOALS[level], model)
    normal, simple = zip(*_articles(data / "documents" / "swipe-val.json"), strict=True)
    yield _seen("articles: enwiki", "wikipedia", normal, GOALS["enwiki"], model)
    yield _seen("articles: simplewiki", "wikipedia", simple, GOALS["simplewiki"], model)
    for name, file in (("enwiki", "enwiki-2014-sample"), ("simplewiki", "simplewiki-2018")):
        texts = list(_paragraphs(data / "lm" / f"{file}.txt.xz"))
        yield _seen(f"paragraphs: {name}", "wikipedia", texts, GOALS[name], model)


def _onestop(path: Path) -> list[tuple[str, str]]:
    """Both sides of ten aligned sentences that differ; the files do not tell articles apart."""
    blocks = (block.strip().split("\n") for block in _text(path).split("*******"))
    pairs = [(own[0].strip(), own[1].strip()) for own in blocks if len(own) == 2]
    chosen = [pair for pair in pairs if pair[0] != pair[1]][:MOST_PAIRS]
    whole = (chosen[at : at + BLOCK] for at in range(0, len(chosen) - BLOCK + 1, BLOCK))
    return [(" ".join(a for a, _ in own), " ".join(b for _, b in own)) for own in whole]


def _articles(path: Path) -> list[tuple[str, str]]:
    """The beginnings of articles, from English and from Simple English Wikipedia."""
    both = [(_beginning(own["r_content"]), _beginning(own["s_content"])) for own in _json(path)]
    long = [own for own in both if min(len(text.split()) for text in own) > FEWEST_WORDS]
    return long[:ARTICLES]


def _json(path: Path) -> list[dict[str, str]]:
    found: list[dict[str, str]] = json.loads(_text(path))
    return found


def _beginning(text: str) -> str:
    found: list[str] = []
    for line in text.split("\n"):
        if len(line.split()) > 20 and sum(len(own.split()) for own in found) <= ARTICLE_WORDS:
            found.append(line.strip())
    return "\n".join(found)


def _paragraphs(path: Path) -> Iterator[str]:
    _require(path)
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        long = (own.strip() for own in islice(lines, 0, None, EVERY) if len(own.split()) > LONG)
        yield from islice(long, PARAGRAPHS_OF_EACH)


def _text(path: Path) -> str:
    _require(path)
    return path.read_text("utf-8")


def _require(path: Path) -> None:
    if not path.exists():
        raise ResourceError(
            "texts of a known level are missing",
            place=str(path),
            remedy="--data must name the folder with parallel/, documents/ and lm/",
        )


def _seen(
    name: str, kind: str, texts: Sequence[str], goal: float, model: DifficultyModel
) -> KnownTexts:
    found = []
    for start in range(0, len(texts), BATCH):
        for text in read(texts[start : start + BATCH], PARAGRAPHS):
            if not text.why_foreign and text.n_words:
                own, weights = judged(text, model), weights_of(text)
                found.append((weights @ own.rows, weights @ own.levels, 1.0 - one_in(weights)))
    rows, levels, many = map(np.array, zip(*found, strict=True))
    return KnownTexts(name, kind, rows, levels, many, np.full(len(rows), goal))


def grouped(parts: Sequence[RatedSentences], model: DifficultyModel) -> Iterator[KnownTexts]:
    """Rated sentences of one kind and of about one level, taken for texts."""
    for name, part in zip(("CEFR-SP", "ReadMe++"), parts, strict=True):
        draw = np.random.default_rng(SEED)
        chosen = [own for same in _kinds(part) for own in _groups(part, same, draw)]
        if not chosen:
            continue
        levels = model.levels(part.rows)
        rows, means, goals = (
            np.array([values[own].mean(axis=0) for own in chosen])
            for values in (part.rows, levels, part.means)
        )
        yield KnownTexts(name, name, rows, means, np.full(len(rows), 1.0 - 1.0 / GROUP), goals)


def _kinds(part: RatedSentences) -> Iterator[NDArray[np.int64]]:
    kinds = np.array(part.kinds or ("",) * len(part.rows))
    for kind in np.unique(kinds):
        same = np.flatnonzero(kinds == kind)
        if len(same) >= FEWEST:
            yield same


def _groups(
    part: RatedSentences, same: NDArray[np.int64], draw: np.random.Generator
) -> Iterator[NDArray[np.int64]]:
    order = same[np.argsort(part.means[same] + draw.normal(0.0, NOISE, len(same)))]
    for start in range(0, len(order) - GROUP + 1, GROUP):
        yield order[start : start + GROUP]


def train_texts(known: Sequence[KnownTexts]) -> Linear:
    """By how much a text is harder than the mean of its sentences."""
    every = [np.ones(len(own.rows), np.bool_) for own in known]
    return _trained(known, every)


def _trained(known: Sequence[KnownTexts], chosen: Sequence[NDArray[np.bool_]]) -> Linear:
    rows, goals, counts = [], [], []
    for own, kept in zip(known, chosen, strict=True):
        many = np.maximum(own.many[kept], LEAST)
        n = sum(len(other.rows) for other in known if other.kind == own.kind)
        rows.append(own.rows[kept])
        goals.append((own.goals[kept] - own.levels[kept]) / many)
        counts.append(many**2 * SHARES[own.kind] / n)
    return ridge(np.concatenate(rows), np.concatenate(goals), PENALTY, np.concatenate(counts))


def text_figures(known: Sequence[KnownTexts]) -> Iterator[str]:
    """The mean level of each kind of text in cross-validation, and how many are in order."""
    found: Mapping[str, Floats] = {own.name: np.zeros(len(own.rows)) for own in known}
    for fold in range(FOLDS):
        model = _trained(known, [own.folds != fold for own in known])
        for own in known:
            held = own.folds == fold
            found[own.name][held] = own.placed(model)[held]
    for own in known:
        values = found[own.name]
        yield f"texts held out, {own.name}: {values.mean():.2f} in the mean of {len(values)}"
    for file in ONESTOP:
        one, other = (found[f"{file}: {level}"] for level in file.split("-"))
        is_right = one > other if file.startswith("ADV") else one < other
        yield f"texts held out, {file}: {100 * np.mean(is_right):.1f} % in order"
