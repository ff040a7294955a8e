"""A noun with a participle that does what was done to it: "the wounded soldier"."""

from __future__ import annotations

from collections.abc import Iterable

from samsari.checking.hits import Tokens
from samsari.checking.pair import CheckedPair
from samsari.checking.reading import Reading
from samsari.model.alignment import Link

Unit = tuple[Tokens, Tokens]  # a word in the source, and the same word in the output
ENDS = ("ed", "en", "own", "ung", "uilt", "ade")  # of participles
OBJECTS = ("DT", "PRP$")  # tags of the first word of a noun phrase


def turned_modifier(pair: CheckedPair, verbs: Iterable[Link]) -> tuple[Unit, Unit] | None:
    """A participle before its noun that is a verb behind the noun, with an object.

    "The elected president" and "the president elected the".
    """
    for link in verbs:
        left, right = link.left, link.right
        noun, spot = _phrase_behind(pair.source, left), right - 1
        if noun is None or spot < 0 or not _has_object(pair.output, right):
            continue
        stems = {pair.source.forms[at].stem: at for at in range(*noun)}
        at = stems.get(pair.output.forms[spot].stem)
        if at is not None and pair.output.forms[spot].kind == "content":
            return ((left, left + 1), (right, right + 1)), ((at, at + 1), (spot, spot + 1))
    return None


def _phrase_behind(reading: Reading, verb: int) -> Tokens | None:
    """The nouns right behind a participle that stands inside a noun phrase."""
    if not reading.words[verb].endswith(ENDS):
        return None
    before = reading.tags[max(0, verb - 2) : verb]
    is_inside = bool(before) and (
        before[-1] in OBJECTS or (before[-1] == "RB" and before[0] in OBJECTS)
    )
    _, end = reading.bounds[reading.sentence_of[verb]]
    last = verb + 1
    while last < end and (reading.tags[last].startswith("NN") or last in reading.name_words):
        last += 1
    return (verb + 1, last) if is_inside and last > verb + 1 else None


def _has_object(reading: Reading, verb: int) -> bool:
    """True if a determiner stands right behind a verb."""
    behind = reading.tags[verb + 1 : verb + 2]
    return bool(behind) and behind[0] in OBJECTS
