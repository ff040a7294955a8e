"""The two judges of a place: does it say the same here, and does the sentence read as well?

The table proposes what an editor found right in such places. A judge can only refuse. The more
cautious the strength, the surer both must be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from samsari.lm.language_model import UNKNOWN
from samsari.lm.ngram_model import Ngram
from samsari.model.sameness import Sameness
from samsari.sameness.network import Sentence
from samsari.sameness.packing import Question
from samsari.simplification.plain.candidates import Candidate
from samsari.simplification.plain.sentence import PlainSentence
from samsari.simplification.plain.table import Strength
from samsari.simplification.restrictions import MIDDLE

# The least probability of the same sense for a row of each strength, at `--strength normal`, and
# how much it falls over the whole range of `--strength`; chosen by reading: docs/evidence.md.
LEAST_SAME: dict[Strength, float] = {"cautious": 0.47, "normal": 0.54, "bold": 0.67}
SLOPE = 1.4
# The least gain of log-probability (of the better of two language models), and how it falls.
LEAST_GAIN = -9.0
GAIN_SLOPE = 16.0
# From which number of `--strength` on the rows of a strength are used.
FIRST_USE: dict[Strength, float] = {"cautious": 0.0, "normal": 0.375, "bold": 0.625}
LOWEST, HIGHEST = 0.05, 0.95


class SamenessJudge(Protocol):
    """Who tells whether words say the same."""

    def judge(self, sentences: Sequence[Sentence]) -> list[list[Sameness]]:
        """For each sentence an answer to each question."""
        ...


@dataclass(frozen=True, slots=True)
class Judged:
    """A candidate and what the judges say of it."""

    candidate: Candidate
    same: Sameness
    gains: tuple[float, float]  # of the language models of simple and of normal text

    @property
    def gain(self) -> float:
        """What the kinder language model says."""
        return max(self.gains)


@dataclass(frozen=True, eq=False)
class Judges:
    """The sameness model and the two language models."""

    sameness: SamenessJudge = field(repr=False)
    models: tuple[Ngram, Ngram] = field(repr=False)

    def judged(
        self, sentences: Sequence[tuple[PlainSentence, Sequence[Candidate]]]
    ) -> list[list[Judged]]:
        """What the judges say of the candidates of some sentences."""
        asked = [
            Sentence(own.words, tuple(Question(c.begin, c.end, c.target) for c in candidates))
            for own, candidates in sentences
        ]
        answers = self.sameness.judge(asked) if any(c for _, c in sentences) else [[]] * len(asked)
        return [
            [
                Judged(candidate, answer, self._gains(own, candidate))
                for candidate, answer in zip(candidates, found, strict=True)
            ]
            for (own, candidates), found in zip(sentences, answers, strict=True)
        ]

    def _gains(self, sentence: PlainSentence, candidate: Candidate) -> tuple[float, float]:
        """How much more likely each language model finds the sentence; 0 if it cannot tell."""
        old = sentence.lower[candidate.begin : candidate.end]
        if any(self.models[0].word(word) == UNKNOWN for word in old):
            return 0.0, 0.0
        new = (
            *sentence.words[: candidate.begin],
            *candidate.target,
            *sentence.words[candidate.end :],
        )
        simple, normal = (
            model.sentence(new) - model.sentence(sentence.words) for model in self.models
        )
        return simple, normal


def is_accepted(judged: Judged, strength: float) -> bool:
    """True if both judges let a candidate pass at a strength from 0 to 1."""
    step = judged.candidate.entry.strength
    if strength < FIRST_USE[step]:
        return False
    least = min(max(LEAST_SAME[step] + SLOPE * (MIDDLE - strength), LOWEST), HIGHEST)
    probability = judged.same.probability
    if probability is not None and probability < least:
        return False
    return judged.gain >= LEAST_GAIN + GAIN_SLOPE * (MIDDLE - strength)
