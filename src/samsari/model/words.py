"""Hard words of a text, and what could replace them."""

from __future__ import annotations

from dataclasses import dataclass

from samsari.model.showing import Shown


@dataclass(frozen=True, slots=True)
class Substitute:
    """Words that could stand in the place of a word.

    `same` is the probability that they say the same there, `easier` by how much less hard they are
    there (from -1 to 1), `score` the log-odds by which they were ranked, and `sentence` the text
    with them in place, with the article that fits.
    """

    text: str
    same: float
    easier: float
    score: float
    reason: str
    sentence: str


@dataclass(frozen=True, slots=True)
class HardWord:
    """A word in its place, in characters of its text.

    `level` is a CEFR level, from a list or (`is_estimated`) from a model. `hardness` goes from 0 to
    1, with the ends of its interval. `term` says why it is taken for a term of a field; it is empty
    for other words. `reason` says why nothing replaces it.
    """

    text: str
    start: int
    end: int
    part: str
    level: str
    is_estimated: bool
    hardness: float
    low: float
    high: float
    term: tuple[str, ...] = ()
    substitutes: tuple[Substitute, ...] = ()
    reason: str = ""

    @property
    def replacement(self) -> str:
        """What it is best replaced by; empty where nothing is sure enough."""
        return self.substitutes[0].text if self.substitutes and not self.reason else ""


@dataclass(frozen=True, slots=True)
class TextWords(Shown):
    """The hard words of a text from left to right; `reason` says why a text was not read."""

    text: str
    target: str
    n_words: int
    hard: tuple[HardWord, ...] = ()
    reason: str = ""
    failure: str = ""
