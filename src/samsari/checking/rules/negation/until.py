"""Not until: "it was not built until 1975" became "it was built until 1975"."""

from __future__ import annotations

from samsari.checking.hits import Tokens
from samsari.checking.pair import CheckedPair
from samsari.checking.reading import Reading
from samsari.checking.rules.negation.elsewhere import PLAIN

REACH = 10  # tokens between a negation and its "until"
FAIR = 0.5  # the score of a link between two different words
LATE = frozenset({"until", "before"})
NOT = frozenset(("not", "n't", "never"))


def lost_until(pair: CheckedPair) -> tuple[Tokens, Tokens] | None:
    """The "not ... until" of the source and the "until" of the output without a negation.

    The negated word must be kept: "did not leave until 1975" is "stayed until 1975".
    """
    if pair.source.words.count("until") != 1 or pair.output.words.count("until") != 1:
        return None
    at, spot = pair.source.words.index("until"), pair.output.words.index("until")
    cue = _negation(pair.source, at)
    if cue is None or _has_negation(pair.output, pair.output.sentence_of[spot]):
        return None
    is_kept = cue + 1 == at or any(
        cue < link.left < at and link.score >= FAIR and link.says_the_same
        for link in pair.links
        if pair.source.tags[link.left].startswith("VB")
        if pair.source.forms[link.left].kind == "content"
    )
    return ((cue, at + 1), (spot, spot + 1)) if is_kept else None


def _negation(reading: Reading, until: int) -> int | None:
    first, _ = reading.bounds[reading.sentence_of[until]]
    for at in range(until - 1, max(first, until - REACH) - 1, -1):
        if reading.words[at] in NOT:
            return at
        if reading.words[at] in (",", ";", "but"):
            break
    return None


def _has_negation(reading: Reading, number: int) -> bool:
    first, last = reading.bounds[number]
    return not PLAIN.isdisjoint(reading.words[first:last]) or any(
        first <= cue.first < last and cue.text.lower() not in LATE for cue in reading.negations
    )
