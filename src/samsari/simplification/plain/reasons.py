"""Why a change was made, as one plain sentence."""

from __future__ import annotations

import math

from samsari.lm.ngram_model import UNKNOWN, Ngram
from samsari.simplification.plain.judging import Judged
from samsari.simplification.plain.operations import WHY

WHO = {
    "plainlanguage": "the plain-language guide of the US government says so",
    "turkcorpus": "at least three of eight writers made the same change (TurkCorpus)",
    "coinco": "people wrote it in such a place (CoInCo)",
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
