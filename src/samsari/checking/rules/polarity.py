"""Negation that was dropped or brought in."""

from __future__ import annotations

from collections.abc import Iterator

from samsari.checking.hits import Hit, hit
from samsari.checking.pair import CheckedPair
from samsari.checking.reading import Reading
from samsari.text.facts.opposites import are_opposites
from samsari.text.facts.spans import Fact
from samsari.text.word_lists import ranks

REACH = 5  # tokens behind a negation in which its focus is sought
FAR = 9
NEAR = 5  # tokens around the focus in which another negation may stand
RARE = 30_000  # the rank of a word that may be no word at all
PREFIXES = ("un", "in", "im", "il", "ir", "dis", "non", "mis", "anti", "de")


def check_negation(pair: CheckedPair) -> Iterator[Hit]:
    """Negations of one text whose focus is in the other text without any negation.

    Where both texts have as many, one was only said in another place.
    """
    before, after = len(_plain(pair.source)), len(_plain(pair.output))
    if after < before:
        yield from _dropped(pair)
    elif after > before:
        yield from _added(pair)


def _dropped(pair: CheckedPair) -> Iterator[Hit]:
    for cue in _plain(pair.source):
        focus = _focus(pair.source, cue)
        spots = [spot for at in focus for spot in pair.to_output.get(at, ())]
        if not spots or pair.to_output.get(cue.first) or _is_turned(pair, focus):
            continue
        if "until" in pair.source.words[cue.last : cue.last + FAR]:
            continue  # "not until 1975" and "in 1975" say the same
        if _holds_negation(pair.output, spots, pair.source):
            continue
        place = (min(cue.first, *focus), max(cue.last, *(at + 1 for at in focus)))
        quoted = pair.source.quote(*place)
        yield hit(
            pair,
            "negation-dropped",
            f"“{quoted}” lost its “{cue.text}”",
            f"Say that it is “{quoted}”.",
            [place],
            [(spot, spot + 1) for spot in sorted(set(spots))[:3]],
        )


def _added(pair: CheckedPair) -> Iterator[Hit]:
    for cue in _plain(pair.output):
        focus = _focus(pair.output, cue)
        spots = [spot for at in focus for spot in pair.to_source.get(at, ())]
        if not spots or pair.to_source.get(cue.first) or _is_turned_back(pair, focus):
            continue
        if _holds_negation(pair.source, spots, pair.output):
            continue
        place = (min(cue.first, *focus), max(cue.last, *(at + 1 for at in focus)))
        quoted = pair.output.quote(*place)
        yield hit(
            pair,
            "negation-added",
            f"“{quoted}” is negated, the source is not",
            f"Take the “{cue.text}” out of “{quoted}”.",
            [(spot, spot + 1) for spot in sorted(set(spots))[:3]],
            [place],
        )


def _plain(reading: Reading) -> list[Fact]:
    return [cue for cue in reading.negations if cue.kind == "not"]


def _focus(reading: Reading, cue: Fact) -> list[int]:
    """The first content words behind a negation, or the last one before it, in its sentence."""
    start, end = reading.bounds[reading.sentence_of[cue.first]]
    content = set(reading.content)
    behind = [at for at in range(cue.last, _stop(reading, cue.last, end)) if at in content]
    before = [at for at in range(max(start, cue.first - 3), cue.first) if at in content]
    return behind[:2] or before[-1:]


def _stop(reading: Reading, start: int, end: int) -> int:
    """Where the reach of a negation ends: at a mark, or after some tokens."""
    last = min(end, start + REACH)
    marks = (at for at in range(start, last) if reading.words[at] in (",", ";", ":", "(", ")"))
    return next(marks, last)


def _is_turned(pair: CheckedPair, focus: list[int]) -> bool:
    """True if the negated word became its opposite: "not easy" and "hard" say the same."""
    return any(
        are_opposites(pair.source.words[at], pair.output.words[spot])
        for at in focus
        for spot in range(len(pair.output.words))
        if spot in pair.to_output.get(at, ()) or spot not in pair.to_source
    )


def _is_turned_back(pair: CheckedPair, focus: list[int]) -> bool:
    return any(
        are_opposites(pair.output.words[at], pair.source.words[spot])
        for at in focus
        for spot in range(len(pair.source.words))
        if spot in pair.to_source.get(at, ()) or spot not in pair.to_output
    )


def _holds_negation(reading: Reading, spots: list[int], other: Reading) -> bool:
    """True if any kind of negation stands near these places, or a word that only this text has."""
    for cue in reading.negations:
        is_near = any(abs(cue.first - spot) <= NEAR for spot in spots)
        if is_near and (cue.kind == "not" or reading.words[cue.first] not in other.words):
            return True
    return any(
        _has_prefix(reading.words[at]) and not set(reading.forms[at].keys) & other.stems
        for at in reading.content
        if any(abs(at - spot) <= NEAR for spot in spots)
    )


def _has_prefix(word: str) -> bool:
    """True for a word that is the negation of another word: unhappy, harmless."""
    if word.endswith("less"):
        return word.removesuffix("less") in ranks()
    rest = (word.removeprefix(prefix) for prefix in PREFIXES if word.startswith(prefix))
    return any(len(part) > 3 and ranks().get(part, RARE) < RARE for part in rest)
