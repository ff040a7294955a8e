"""The level of a text: where it stands between A1 (1) and C2 (6), with an interval.

A text of fewer than six words is too short to judge, and only English is judged. Each sentence
of a text weighs as much as its words; how the level of the text follows from their mean is in
`model.py`. The interval is meant to hold what people say in nine cases of ten.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from samsari.metrics.difficulty.model import (
    EASIEST,
    HARDEST,
    DifficultyModel,
    inputs,
    shared_model,
)
from samsari.metrics.reading import ReadText, Vectors, read
from samsari.model.level import Level, TextLevel
from samsari.model.text import Token
from samsari.neural.encoder import shared_encoder
from samsari.text.languages import language_name
from samsari.text.readability import counts, readability
from samsari.text.sentences import PARAGRAPHS, WholeLine

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
    """Where a text stands."""
    model = model or shared_model()
    reason = _why_not(text)
    if reason:
        return Place(None, reason=reason)
    sizes = [_n_words(tokens) for tokens in text.sentences]
    chosen = [size if size >= FEWEST_IN_TEXT else 0 for size in sizes]
    weights = np.array(chosen if any(chosen) else sizes, np.float64)
    return Place(*model.of_text(sentence_values(text, model), weights / weights.sum()))


def sentence_values(text: ReadText, model: DifficultyModel) -> np.typing.NDArray[np.float64]:
    """The level of each sentence; of one without words that of the easiest text."""
    rows = [
        inputs(tokens, _in_lower_case(tokens) if _has_capitals(tokens) else vectors)
        if _n_words(tokens)
        else None
        for tokens, vectors in zip(text.sentences, text.vectors, strict=True)
    ]
    found = np.full(len(rows), EASIEST)
    known = [number for number, row in enumerate(rows) if row is not None]
    if known:
        found[known] = model.levels(np.stack([row for row in rows if row is not None]))
    return found


def _has_capitals(tokens: Sequence[Token]) -> bool:
    """True where most longer words have a capital: headlines, titles, warnings in capitals."""
    longer = [token.text for token in tokens if len(token.text) > LONG and token.text.isalpha()]
    return sum(word[0].isupper() for word in longer) > MOST_CAPITALS * len(longer)


def _in_lower_case(tokens: Sequence[Token]) -> Vectors:
    """The vectors of a sentence without its capitals, which the encoder takes for names."""
    return shared_encoder().middle([[token.text.lower() for token in tokens]])[0]


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
    for tokens, value in zip(text.sentences, sentence_values(text, model), strict=True):
        is_short = _n_words(tokens) < FEWEST_WORDS
        one = Place(None, reason=TOO_SHORT) if is_short else Place(float(value), model.margin)
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
    if text.language:
        return f"only English can be judged, and this looks like {language_name(text.language)}"
    return TOO_SHORT if text.n_words < FEWEST_WORDS else ""


def _n_words(tokens: Sequence[Token]) -> int:
    return sum(not token.is_punctuation for token in tokens)
