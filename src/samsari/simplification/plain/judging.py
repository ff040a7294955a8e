"""The two judges of a place: does it say the same here, and does the sentence read as well?

The table proposes what an editor found right in such places. A judge can only refuse. The more
cautious the strength, the surer both must be.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from pathlib import Path
from typing import Protocol

from samsari.english.sentence import Sentence
from samsari.lm.ngram_model import UNKNOWN, Ngram
from samsari.model.finding import Sameness
from samsari.resources.artefacts import SHIPPED
from samsari.sameness.network import Asked, Question
from samsari.simplification.plain.candidates import Candidate
from samsari.simplification.plain.operations import FIRST_USE, STEPS, WHY, Strength
from samsari.simplification.restrictions import MIDDLE
from samsari.simplification.rules import Weights, read_for
from samsari.simplification.surface import article_for

# How sure both judges must be at each strength: five numbers.
#
#     least probability of the same sense = LeastSame of the step + SameSlope * (.5 - strength)
#     least gain of log-probability       = LeastGain + GainSlope * (.5 - strength)
#
# The shipped numbers were chosen by `samsari train thresholds` from judged changes.

FILE = SHIPPED / "plain" / "thresholds.weights"
THRESHOLDS = ("LeastSameCautious", "LeastSameNormal", "SameSlope", "LeastGain", "GainSlope")
LOWEST, HIGHEST = 0.05, 0.95
# Of rows that were not read in texts: how sure both heads of the judge must be of a word and of a
# phrase, and the gain of a row without a list of places (`sure`).
WORD, PHRASE, SURE_GAIN = (0.85, 1.0), (0.8, 0.3), -1.5
RIGHT_SLOPE = 2.0
LONG = 3  # words of a phrase that has one sense only


@dataclass(frozen=True)
class Thresholds:
    """The numbers in the order of `THRESHOLDS`."""

    values: tuple[float, ...]

    def same(self, step: Strength, strength: float) -> float:
        """The least probability that a row of a step says the same."""
        least = self.values[STEPS.index(step)] + self.values[2] * (MIDDLE - strength)
        return min(max(least, LOWEST), HIGHEST)

    def gain(self, strength: float) -> float:
        """The least gain of log-probability."""
        return self.values[3] + self.values[4] * (MIDDLE - strength)

    def with_value(self, place: int, value: float) -> Thresholds:
        """The same with one other number."""
        return replace(self, values=(*self.values[:place], value, *self.values[place + 1 :]))

    def weights(self, remarks: tuple[str, ...] = ()) -> Weights:
        """The numbers as a file holds them."""
        return Weights(dict(zip(THRESHOLDS, self.values, strict=True)), remarks)


def read_thresholds(path: Path) -> Thresholds:
    """The thresholds of a file; what it does not name is as shipped."""
    found = read_for(path, THRESHOLDS).values
    usual = shipped_thresholds().values if path != FILE else (0.0,) * len(THRESHOLDS)
    return Thresholds(tuple(map(found.get, THRESHOLDS, usual)))


@cache
def shipped_thresholds() -> Thresholds:
    """The shipped thresholds of the two judges of a rewrite."""
    return read_thresholds(FILE)


class SamenessJudge(Protocol):
    """Who tells whether words say the same."""

    def judged_twice(self, sentences: Sequence[Asked]) -> list[list[tuple[Sameness, float]]]:
        """For each sentence an answer to each question, and the log-odds that it reads right."""
        ...


@dataclass(frozen=True, slots=True)
class Judged:
    """A candidate, its gain in the models of simple and normal text, and the log-odds that a
    reader calls it right. The model of normal text is not loaded before it is asked."""

    candidate: Candidate
    same: Sameness
    simple: float
    normal: Callable[[], float]
    right: float = math.inf

    def gains(self, least: float) -> bool:
        """True if one of the language models finds the sentence at least so much more likely."""
        return self.simple >= least or self.normal() >= least


@dataclass(frozen=True, eq=False)
class Judges:
    """The sameness model and the two language models; both functions remember what they loaded."""

    load_sameness: Callable[[], SamenessJudge] = field(repr=False)
    load_models: Callable[[], tuple[Ngram, Ngram]] = field(repr=False)

    @property
    def models(self) -> tuple[Ngram, Ngram]:
        """The language models of simple and of normal text."""
        return self.load_models()

    def judged(
        self, sentences: Sequence[tuple[Sentence, Sequence[Candidate]]]
    ) -> list[list[Judged]]:
        """What the judges say of the candidates of some sentences."""
        asked = [
            Asked(own.words, tuple(Question(c.begin, c.end, c.target) for c in candidates))
            for own, candidates in sentences
        ]
        is_asked = any(candidates for _, candidates in sentences)
        answers = self.load_sameness().judged_twice(asked) if is_asked else [[]] * len(asked)
        return [
            [
                Judged(
                    candidate,
                    answer,
                    self._gain(0, own, candidate),
                    partial(self._gain, 1, own, candidate),
                    right,
                )
                for candidate, (answer, right) in zip(candidates, found, strict=True)
            ]
            for (own, candidates), found in zip(sentences, answers, strict=True)
        ]

    def _gain(self, number: int, sentence: Sentence, candidate: Candidate) -> float:
        """How much more likely a language model finds the sentence; 0 if it cannot tell."""
        model = self.models[number]
        old = sentence.lower[candidate.begin : candidate.end]
        if any(model.word(word) == UNKNOWN for word in old):
            return 0.0
        after = (*candidate.target, *sentence.words[candidate.end :])
        before = with_article(sentence.words[: candidate.begin], after)
        return model.sentence((*before, *after)) - model.sentence(sentence.words)


def with_article(before: tuple[str, ...], after: Sequence[str]) -> tuple[str, ...]:
    """Words whose last one, if it is "a" or "an", fits the word that comes next.

    >>> with_article(("He", "was", "an"), ("huge", "man"))
    ('He', 'was', 'a')
    """
    is_article = before[-1:] and before[-1].lower() in {"a", "an"}
    if not is_article or not after or not after[0][0].isalpha():
        return before
    return (*before[:-1], article_for(after[0]))


def is_safe(candidate: Candidate) -> bool:
    """True for what holds in any kind of text, and for what a user asked for."""
    entry = candidate.entry
    is_free = entry.made_by is not None or entry.is_users
    return is_free or "anywhere" in entry.flags or len(entry.source.split()) >= LONG


def is_accepted(judged: Judged, strength: float, thresholds: Thresholds) -> bool:
    """True if both judges let a candidate pass at a strength from 0 to 1; rows of a user pass."""
    entry = judged.candidate.entry
    if entry.is_users:
        return True
    step = entry.strength
    if strength < FIRST_USE[step]:
        return False
    probability = judged.same.probability
    least_same, least_gain = thresholds.same(step, strength), thresholds.gain(strength)
    least_right = -math.inf
    if not is_safe(judged.candidate) and "everyday" not in entry.flags:
        own_same, own_right = PHRASE if " " in entry.source else WORD
        least_same = max(least_same, own_same)
        least_right = own_right + RIGHT_SLOPE * max(MIDDLE - strength, 0.0)
    if "sure" in entry.flags:
        least_gain = max(least_gain, SURE_GAIN)
    if probability is not None and probability < least_same:
        return False
    return judged.right >= least_right and judged.gains(least_gain)


# Why a change was made, as one plain sentence.

WHO = {
    "plainlanguage": "the plain-language guide of the US government says so",
    "turkcorpus": "at least three of eight writers made the same change (TurkCorpus)",
    "coinco": "people wrote it in such a place (CoInCo)",
    "readers": "blind readings called it right",
    "writers": "two of eight writers or more made the same change (TurkCorpus)",
    "wordnet": "WordNet has a sense in which both mean the same",
    "editor": "it is in the table of plain words",
}
COMMON = 1.5  # from how many times on "more common" is worth saying


def reason(judged: Judged, simple: Ngram) -> str:
    """What it means, how common the new words are, who writes so, how sure the judge is."""
    operation = judged.candidate.entry.operation
    if operation == "substitutes":
        return f"{WHY[operation]}; {_sure(judged)}"
    if judged.candidate.entry.made_by:
        return WHY[operation]
    parts = [
        WHY.get(operation),
        _who(judged),
        _common(judged, simple),
        _sure(judged),
    ]
    return "; ".join(filter(None, parts))


def _who(judged: Judged) -> str:
    origins = judged.candidate.entry.origins or ("editor",)
    return next(text for name, text in WHO.items() if name in (*origins, "editor"))


def _common(judged: Judged, simple: Ngram) -> str:
    """How many times as common the rarest new word is in simple text as the rarest old one."""
    old = _rarest(judged.candidate.entry.source.split(), simple)
    new = _rarest(judged.candidate.target, simple)
    if old is None or new is None:
        return ""
    times = math.exp(min(new - old, 20.0))
    return f"{times:.0f} times as common in simple text" if times >= COMMON else ""


def _rarest(words: tuple[str, ...] | list[str], simple: Ngram) -> float | None:
    numbers = [simple.word(word) for word in words]
    if not numbers or UNKNOWN in numbers:
        return None
    return min(map(simple.alone, numbers))


def _sure(judged: Judged) -> str:
    probability = judged.same.probability
    if probability is None:
        return "the sameness model cannot judge it"
    return f"{probability:.0%} sure that it says the same here"
