"""A second judge of changed sentences: a small causal language model that may only refuse.

A change that does not fit its place makes the words after it less likely: after "Do not handle more
than 2,000", "mg" is far less likely than after "administer". The judge compares both sentences and
refuses the change if the sentence lost too much. It never proposes anything.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from samsari.lm.causal.graph import LONGEST

if TYPE_CHECKING:
    from collections.abc import Sequence

    from samsari.lm.causal.model import CausalModel

# Chosen on judged rewrites of Wikipedia text: `python benchmarks/second_judge.py DIR`.
WORDS = 0.3
MOST = 20.0
LIMIT = 4.0


@dataclass(frozen=True, slots=True)
class Cost:
    """What a change costs, in natural logarithms of probability; above 0 it made things worse."""

    words: float  # of the changed words themselves, in their place
    after: float  # of all words after the change

    @property
    def badness(self) -> float:
        """One number: what follows counts in full where it got worse, the words themselves less.

        A change may well replace a likely word by a less likely one ("help" for "assistance");
        what stands after it should hardly notice.
        """
        return WORDS * self.words + min(max(self.after, 0.0), MOST)


@dataclass(frozen=True)
class SecondJudge:
    """Refuses changes after which a sentence reads worse."""

    model: CausalModel
    limit: float = LIMIT

    def cost(self, before: str, after: str) -> Cost | None:
        """What the change from one sentence to the other costs; nothing if it cannot be judged."""
        old, new = self.model.pieces(before), self.model.pieces(after)
        if old == new or max(len(old), len(new)) >= LONGEST:
            return None
        first = _shared(old, new)
        last = _shared(old[first:][::-1], new[first:][::-1])
        scores = self.model.log_probabilities([old, new], first - 1)
        words, rest = (
            [float(own[: len(own) - last].sum()) for own in scores],
            [float(own[len(own) - last :].sum()) for own in scores],
        )
        return Cost(words[0] - words[1], rest[0] - rest[1])

    def refuses(self, before: str, after: str) -> bool:
        """Whether a sentence must not be changed so."""
        cost = self.cost(before, after)
        return cost is not None and cost.badness > self.limit


def _shared(left: Sequence[int], right: Sequence[int]) -> int:
    """How many pieces at the beginning are the same; one of each text is always left over."""
    shorter = min(len(left), len(right)) - 1
    return next((at for at in range(shorter) if left[at] != right[at]), max(shorter, 0))


@lru_cache(maxsize=1)
def second_judge() -> SecondJudge:
    """The second judge, loaded once; it needs the extra `[lm]`."""
    from samsari.lm.causal.model import causal_model

    return SecondJudge(causal_model())
