"""What no row can say: how probably an output errs, by the reader, the rules and the words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from samsari.checking.pair import CheckedPair, Hit, Tokens, hit
from samsari.checking.reading import Reading
from samsari.checking.registry import rule
from samsari.checking.replaced import risk, shift
from samsari.model.finding import Level
from samsari.sameness.support import Numbers, Reader, Support, shared_reader

NEAR = 1.5  # how far the doubt of a word may lie below the highest one
LEAST = -1.5  # doubt of a word of the source that is shown


def facts(pair: CheckedPair, hits: Iterable[Hit], reader: Reader | None = None) -> dict[str, float]:
    """What is known of a pair: see `Numbers`. Another reader than the shipped one may read it."""
    read = reader.read(*pair.texts) if reader else pair.read_support
    found = {each.rule: 1.0 for each in hits if rule(each.rule).is_of_meaning}
    amounts = {"risk": risk(pair), "shift": shift(pair), "coverage": pair.coverage}
    found |= {name: value for name, value in amounts.items() if value is not None}
    return found | {"reader": max((one.odds for one in read), default=0.0)}


@dataclass(frozen=True, slots=True)
class Belief:
    """How probable it is that the output errs."""

    probability: float
    numbers: Numbers

    @classmethod
    def of(cls, pair: CheckedPair, hits: Iterable[Hit]) -> Belief | None:
        """The belief about a pair; None if the reader has read nothing."""
        if not pair.read_support:
            return None
        numbers = shared_reader().numbers
        return cls(numbers.probability(facts(pair, hits)), numbers)

    @property
    def warns(self) -> bool:
        """True if the output is probably wrong."""
        return self.probability >= self.numbers.warn

    def level(self, name: str, usual: Level) -> Level:
        """The level of a hit: a warning of meaning is heard as far as the rest agrees."""
        is_heard = self.probability >= self.numbers.hear or not rule(name).is_of_meaning
        return usual if is_heard or usual != "warn" else "note"


def unsupported(pair: CheckedPair, belief: Belief) -> Iterator[Hit]:
    """The part of the output that the reader doubts most, if the output is probably wrong."""
    if belief.warns:
        worst = max(pair.read_support, key=lambda one: one.odds)
        yield _hit(pair, worst, belief.probability)


def _hit(pair: CheckedPair, one: Support, probability: float) -> Hit:
    before = _place(pair.source, one.part.source, one.doubts[0])
    after = _place(pair.output, one.part.output, one.doubts[1])
    words = pair.output.quote(*after)
    says = "may deny" if one.standing == "contradicted" else "may not say"
    return hit(
        pair,
        "unsupported",
        f"The source {says} this: look at “{words}”",
        "Read both texts: say only what the source says.",
        [before] if max(one.doubts[0], default=LEAST) > LEAST else [],
        [after],
        probability,
    )


def _place(reading: Reading, sentences: Sequence[int], doubts: Sequence[float]) -> Tokens:
    """The words around the most doubtful one that are doubtful as well."""
    words = [at for number in sentences for at in range(*reading.bounds[number])]
    first = last = max(range(len(doubts)), key=doubts.__getitem__)
    limit = doubts[first] - NEAR
    while first > 0 and doubts[first - 1] >= limit and words[first - 1] == words[first] - 1:
        first -= 1
    while (
        last + 1 < len(doubts) and doubts[last + 1] >= limit and words[last + 1] == words[last] + 1
    ):
        last += 1
    return words[first], words[last] + 1
