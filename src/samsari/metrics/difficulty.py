"""easier: by how many CEFR levels the output is easier to read than its source.

    easier = mean over pairs of level(source) - level(output)

A level goes from 1 (A1) to 6 (C2). So 1 means that the outputs are one CEFR level easier, 0 that
nothing was gained, and a negative value that they are harder. A pair is left out if one side is
too short to judge (fewer than six words) or not English. It says nothing about meaning: an
unrelated easy sentence is easier, too. Until version 1 it was called `difficulty`, and people took
a high value for a hard text.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from samsari.english.lists import word_list, word_tuple
from samsari.formats.arrays import named_arrays
from samsari.lm.ngram_model import UNKNOWN, Ngram, shared_models
from samsari.metrics.contract import MetricBase, Need, Rows, mean
from samsari.metrics.reading import (
    FOLDER,
    ReadText,
    Remembered,
    TrainedModel,
    Vectors,
    check_encoder,
    read,
)
from samsari.model.level import Level, TextLevel
from samsari.model.result import Tally
from samsari.model.text import Pair, Token
from samsari.neural.encoder import shared_encoder
from samsari.stats.linear import Linear, unpacked
from samsari.text.readability import counts, readability
from samsari.text.sentences import PARAGRAPHS, WholeLine
from samsari.text.word_lists import complexity_function_words, easy_words, ranks, syllables

RAREST = 82_835  # the rank of a word that the list lacks
INNER_LINKERS = word_list("openings-of-inner-clauses")
BE = word_list("forms-of-be")
COMMON = (1_000, 3_000, 6_000, 15_000)

FEATURE_NAMES = (
    "words",
    "log words",
    "letters a word",
    "syllables a word",
    "share of long words",
    "share of very long words",
    "mean rarity",
    "third quartile of rarity",
    "rarest word",
    *(f"share beyond the {rank} commonest" for rank in COMMON),
    "share not on the easy list",
    "share of function words",
    "log-probability a word, simple text",
    "log-probability a word, normal text",
    "share of unknown words",
    "commas and the like a word",
    "clause openers",
    "share of numbers",
    "passive or participle forms",
    "nominal endings",
)
NOMINAL = word_tuple("endings-of-abstract-nouns")


def features(tokens: Sequence[Token], models: tuple[Ngram, Ngram]) -> Rows:
    """The features of a sentence, in the order of `FEATURE_NAMES`; it must have a word.

    Capitals are not looked at: they made a text in capitals look easier than it is.
    """
    lower = [token.text.lower() for token in tokens if not token.is_punctuation]
    n = len(lower)
    rarity = [_rarity(word) for word in lower]
    content = [
        value
        for value, word in zip(rarity, lower, strict=True)
        if word not in complexity_function_words()
    ] or [0.0]
    spoken = [max(1, syllables(word)) for word in lower]
    probabilities = [model.sentence([token.text.lower() for token in tokens]) for model in models]
    values = (
        n,
        math.log(n),
        sum(map(len, lower)) / n,
        sum(spoken) / n,
        sum(count > 2 for count in spoken) / n,
        sum(count > 3 for count in spoken) / n,
        float(np.mean(content)),
        float(np.quantile(content, 0.75)),
        max(content),
        *(sum(value > math.log(rank) for value in rarity) / n for rank in COMMON),
        sum(word not in easy_words() for word in lower) / n,
        sum(word in complexity_function_words() for word in lower) / n,
        *(logp / (len(tokens) + 1) for logp in probabilities),
        sum(models[0].word(word) == UNKNOWN for word in lower) / n,
        sum(token.text in ",;:()–—" for token in tokens) / n,
        sum(word in INNER_LINKERS for word in lower),
        sum(any(sign.isdigit() for sign in word) for word in lower) / n,
        _participles(lower),
        sum(word.endswith(NOMINAL) for word in lower) / n,
    )
    return np.array(values, np.float64)


def _rarity(word: str) -> float:
    """The logarithm of a word's rank; numbers count as common."""
    if not word.isalpha():
        return math.log(COMMON[0])
    return math.log(ranks().get(word, RAREST))


def _participles(words: Sequence[str]) -> float:
    """How many forms of "be" stand just before a word in -ed or -en."""
    pairs = pairwise(words)
    return float(sum(a in BE and b.endswith(("ed", "en")) for a, b in pairs))


COMMAND = "samsari train level"
NAME = TrainedModel("difficulty")
EASIEST, MIDDLE, HARDEST = 1.0, 3.5, 6.0
NARROWEST, WIDEST = 0.6, 2.0  # margins of a sentence


@dataclass(frozen=True, eq=False)
class DifficultyModel:
    """The weights for a sentence and for a text, and the encoder they were trained on.

    `text` gives by how much a text of many sentences is harder than they are in the mean; `spread`
    gives the logarithm of how far the level of a sentence may be off in nine of ten; `shared` is
    the part of that which more sentences do not make smaller.
    """

    linear: Linear
    spread: Linear
    text: Linear
    encoder: str
    shared: float

    @classmethod
    def load(cls, path: Path) -> DifficultyModel:
        """The model of a file; it must have been trained on the encoder that is there."""
        with named_arrays(path, "model of difficulty", COMMAND) as arrays:
            linear, spread = unpacked(arrays), unpacked(arrays, "spread_")
            numbers = str(arrays["encoder"]), float(arrays["shared"])
            found = cls(linear, spread, unpacked(arrays, "text_"), *numbers)
        check_encoder(found.encoder, path, "difficulty", COMMAND)
        return found

    def levels(self, rows: Rows) -> Rows:
        """For each row of inputs the level, from 1 to 6."""
        return np.clip(self.linear.predict(rows), EASIEST, HARDEST)

    def margins(self, rows: Rows, levels: Rows) -> Rows:
        """For each row of inputs and its level how far the level may be off in nine of ten."""
        return np.clip(np.exp(self.spread.predict(spread_inputs(rows, levels))), NARROWEST, WIDEST)

    def of_text(self, found: Judged, weights: Rows) -> tuple[float, float]:
        """The level of a text of such sentences, and how far it may be off.

        `weights` add up to 1. A text of one sentence has the level and the margin of that sentence.
        """
        mean, alone = float(weights @ found.levels), one_in(weights)
        value = mean + (1.0 - alone) * float(self.text.predict((weights @ found.rows)[None])[0])
        own = weights * found.margins
        common = self.shared * float(own.sum())
        margin = math.sqrt(common**2 + (1.0 - self.shared**2) * float(own @ own))
        return min(max(value, EASIEST), HARDEST), margin


@dataclass(frozen=True, eq=False)
class Judged:
    """The sentences of a text: what the model sees of each, its level and its margin."""

    rows: Rows
    levels: Rows
    margins: Rows


def one_in(weights: Rows) -> float:
    """One divided by the number of sentences that count, less where one is much longer."""
    return float((weights**2).sum())


def inputs(tokens: Sequence[Token], vectors: NDArray[np.float32]) -> Rows:
    """What the model sees of a sentence: its features, then its mean word vector."""
    return np.concatenate([features(tokens, shared_models()), vectors.mean(axis=0)])


def spread_inputs(rows: Rows, levels: Rows) -> Rows:
    """What the margins are learnt from: the level, its distance from the middle, the features."""
    return np.column_stack([levels, (levels - MIDDLE) ** 2, rows[:, : len(FEATURE_NAMES)]])


@cache
def shared_model() -> DifficultyModel:
    """The shipped model, loaded once."""
    return DifficultyModel.load(FOLDER / NAME.file)


FEWEST_WORDS = 6
FEWEST_IN_TEXT = 3  # a shorter sentence of a longer text does not count
LONG, MOST_CAPITALS = 3, 0.6  # letters of a longer word; share of them with a capital
TOO_SHORT = f"too short to judge: fewer than {FEWEST_WORDS} words"


@dataclass(frozen=True, slots=True)
class Place:
    """A value on the scale and how far it may be off on either side, or the reason for none."""

    value: float | None
    margin: float = 0.0
    reason: str = ""

    @property
    def ends(self) -> tuple[float | None, float | None]:
        """The ends of the interval, inside the scale."""
        if self.value is None:
            return None, None
        return max(EASIEST, self.value - self.margin), min(HARDEST, self.value + self.margin)


def place(text: ReadText, model: DifficultyModel | None = None) -> Place:
    """Where a text stands on the scale; each of its sentences weighs as much as its words."""
    model = model or shared_model()
    reason = _why_not(text)
    if reason:
        return Place(None, reason=reason)
    return Place(*model.of_text(judged(text, model), weights_of(text)))


def weights_of(text: ReadText) -> Rows:
    """How much each sentence of a text counts: its words, if it is not much too short."""
    sizes = [_n_words(tokens) for tokens in text.sentences]
    chosen = [size if size >= FEWEST_IN_TEXT else 0 for size in sizes]
    weights = np.array(chosen if any(chosen) else sizes, np.float64)
    return np.asarray(weights / weights.sum())


def judged(text: ReadText, model: DifficultyModel) -> Judged:
    """The level and the margin of each sentence; one without words is as easy as can be."""
    known = [number for number, tokens in enumerate(text.sentences) if _n_words(tokens)]
    n = len(text.sentences)
    rows, found, margins = np.zeros((n, model.linear.means.size)), np.full(n, EASIEST), np.zeros(n)
    if known:
        rows[known] = [_row(text.sentences[n], text.vectors[n]) for n in known]
        found[known] = model.levels(rows[known])
        margins[known] = model.margins(rows[known], found[known])
    return Judged(rows, found, margins)


def _row(tokens: Sequence[Token], vectors: Vectors) -> Rows:
    if _has_capitals(tokens):  # the encoder takes them for names
        vectors = shared_encoder().middle([[token.text.lower() for token in tokens]])[0]
    return inputs(tokens, vectors)


def _has_capitals(tokens: Sequence[Token]) -> bool:
    """True where most longer words have a capital: headlines, titles, warnings in capitals."""
    longer = [token.text for token in tokens if len(token.text) > LONG and token.text.isalpha()]
    return sum(word[0].isupper() for word in longer) > MOST_CAPITALS * len(longer)


def text_levels(texts: Sequence[str]) -> list[TextLevel]:
    """The level of each text and of its sentences."""
    return [_level(text) for text in read(texts, PARAGRAPHS)]


def _level(text: ReadText) -> TextLevel:
    model = shared_model()
    found = place(text, model)
    sentences = _sentences(text, model) if found.value is not None else _unjudged(text)
    return TextLevel(
        text.text,
        text.n_words,
        found.value,
        *found.ends,
        found.reason,
        {} if text.language else readability(counts(text.text, PARAGRAPHS)),
        tuple(sentences),
    )


def _sentences(text: ReadText, model: DifficultyModel) -> list[Level]:
    levels = []
    own = judged(text, model)
    for tokens, value, margin in zip(text.sentences, own.levels, own.margins, strict=True):
        is_short = _n_words(tokens) < FEWEST_WORDS
        one = Place(None, reason=TOO_SHORT) if is_short else Place(float(value), float(margin))
        levels.append(_sentence(text.text, tokens, one))
    return levels


def _unjudged(text: ReadText) -> list[Level]:
    reason = _why_not(text)
    found = [_sentence(text.text, tokens, Place(None, reason=reason)) for tokens in text.sentences]
    return [replace(one, readability={}) for one in found] if text.language else found


def _sentence(raw: str, tokens: Sequence[Token], found: Place) -> Level:
    shown = raw[tokens[0].start : tokens[-1].end]
    formulas = readability(counts(shown, WholeLine()))
    return Level(shown, _n_words(tokens), found.value, *found.ends, found.reason, formulas)


def _why_not(text: ReadText) -> str:
    return text.why_foreign or (TOO_SHORT if text.n_words < FEWEST_WORDS else "")


def _n_words(tokens: Sequence[Token]) -> int:
    return sum(not token.is_punctuation for token in tokens)


PLACES: Remembered[str, Place] = Remembered(lambda texts: [place(text) for text in read(texts)])


@dataclass(frozen=True)
class Easier(MetricBase):
    """By how many levels the output is easier than the source."""

    model: TrainedModel = NAME

    name: ClassVar[str] = "easier"
    revision: ClassVar[int] = 2
    is_english_only: ClassVar[bool] = True
    needs: ClassVar[frozenset[Need]] = frozenset({"source"})
    why_undefined: ClassVar[str] = "every pair is too short to judge or not English"
    # The levels of sources and of outputs, added up, and how many pairs have both.
    width: ClassVar[int] = 3

    def tallies(self, pairs: Sequence[Pair]) -> Rows:
        """For each pair both levels and 1, or zeros where one of them is missing."""
        sources = PLACES.of([pair.source for pair in pairs])
        outputs = PLACES.of([pair.output for pair in pairs])
        rows = [
            (0.0, 0.0, 0.0)
            if source.value is None or output.value is None
            else (source.value, output.value, 1.0)
            for source, output in zip(sources, outputs, strict=True)
        ]
        return np.array(rows, dtype=np.float64).reshape(len(rows), 3)

    def scores(self, totals: Rows) -> Rows:
        """The mean fall; undefined where no pair could be judged."""
        return mean(totals[:, 0] - totals[:, 1], totals[:, 2])

    def parts(self, total: Tally) -> dict[str, float]:
        """The mean levels of sources and outputs."""
        source, output, count = total
        return {"source": source / count, "output": output / count} if count else {}
