"""What no row can say: the reader doubts that the source says what the output says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from samsari.checking.pair import CheckedPair, Hit, Tokens, hit
from samsari.checking.reading import Reading
from samsari.checking.registry import rule
from samsari.sameness.support import Part, Support, shared_reader

NEAR = 1.5  # how far the doubt of a word may lie below the highest one
LEAST = -1.5  # doubt of a word of the source that is shown


def check_support(pair: CheckedPair) -> Iterator[tuple[Part, Hit]]:
    """The parts of the output that the reader does not find in the source."""
    for one in pair.read_support:
        if one.probability >= shared_reader().numbers.warn:
            yield one.part, _hit(pair, one)


def is_dispelled(pair: CheckedPair, each: Hit) -> bool:
    """True if the reader finds all of the output in the source: then a warning is only a note."""
    read = pair.read_support
    return (
        bool(read)
        and rule(each.rule).is_of_meaning
        and max(one.probability for one in read) <= shared_reader().numbers.quiet
    )


def _hit(pair: CheckedPair, one: Support) -> Hit:
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
        one.probability,
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
