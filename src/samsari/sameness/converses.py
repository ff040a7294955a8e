"""One event seen from the other side: "lent him the money" and "borrowed the money from him".

A short table (`converses.tsv`) has verbs whose subject gives and verbs whose subject gets. If both
sides have the same subject, or leave it to the sentence, the roles are exchanged. If what was the
subject now follows a preposition, the two sides say the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from samsari.english.inflection import lemmas
from samsari.english.lists import word_list
from samsari.english.spelling import folded
from samsari.text.word_lists import ranks

GIVES, GETS = 1, -1
TO, FROM = frozenset(("to", "for")), frozenset(("from", "off"))
BE_OR_GET = word_list("passive-helpers")
BEFORE_VERB = word_list("helping-verbs-before-a-verb")
JOINS = word_list("between-equal-parts")
AROUND_VERB = word_list("around-a-verb")
MUTUAL = word_list("mutual-verbs")
LONGEST_VERB = 3  # words


@dataclass(frozen=True)
class Event:
    """A verb of the table in its phrase: the subject gives or gets, or may do both."""

    kind: str
    directions: frozenset[int]
    before: tuple[str, ...]
    after: tuple[str, ...]

    @property
    def direction(self) -> int:
        """What the subject does, by the preposition if the verb does not tell."""
        if len(self.directions) == 1:
            return next(iter(self.directions))
        if not TO.isdisjoint(self.after):
            return GIVES
        return GETS if not FROM.isdisjoint(self.after) else 0


def are_converse(one: str, other: str) -> bool:
    """True for two verbs of one event: the subject of one gives, that of the other gets."""
    left, right = (
        {own for verb in _bases(word) for own in _table().get(verb, ())} for word in (one, other)
    )
    return any(a == b and ways != others for a, ways in left for b, others in right)


def are_exchanged(old: Sequence[str], new: Sequence[str]) -> bool | None:
    """True if two folded phrases tell one event with its roles exchanged, False if with the same.

    None if they are no such phrases.

    >>> are_exchanged("lent him the money".split(), "borrowed the money from him".split())
    True
    >>> are_exchanged("ann lent him a book".split(), "he borrowed a book from ann".split())
    False
    """
    old, new = tuple(old), tuple(new)
    if len(old) + len(new) < 3:
        return None
    if _are_turned(old, new) or _are_swapped(old, new):
        return True
    for left in _events(old):
        for right in _events(new):
            found = _compared(left, right)
            if found is not None:
                return found
    return None


def _compared(left: Event, right: Event) -> bool | None:
    if left.kind != right.kind or left.direction * right.direction != GIVES * GETS:
        return None
    if _content(left.before) == _content(right.before):
        return True if _rest_is_like(left, right) else None
    moved = any(
        len(_content(one.before)) > 0 and set(_content(one.before)) <= set(other.after)
        for one, other in ((left, right), (right, left))
        if other.before
    )
    return False if moved else None


def _rest_is_like(left: Event, right: Event) -> bool:
    """True if one side's further words are among the other's."""
    one, other = (set(_content(own.after)) for own in (left, right))
    return one <= other or other <= one


def _content(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(word for word in words if word not in AROUND_VERB | BEFORE_VERB)


def _events(words: tuple[str, ...]) -> list[Event]:
    """The verbs of the table in a phrase; "by" after a verb turns its direction."""
    return [own for at in range(len(words)) for own in _events_at(words, at)]


def _events_at(words: tuple[str, ...], at: int) -> Iterator[Event]:
    for length in range(min(LONGEST_VERB, len(words) - at), 0, -1):
        stretch, after = words[at : at + length], words[at + length :]
        turns = -1 if after[:1] == ("by",) else 1
        if turns > 0 and at and words[at - 1] in BE_OR_GET:
            continue  # a passive whose agent is not told
        for head in (stretch[0], *lemmas(stretch[0])):
            for kind, ways in _table().get(" ".join((head, *stretch[1:])), ()):
                yield Event(kind, frozenset(turns * way for way in ways), words[:at], after)


def _are_turned(old: Sequence[str], new: Sequence[str]) -> bool:
    """True for "praised" and "was praised by", with the same words after both."""
    for active, passive in ((old, new), (new, old)):
        if len(passive) < 3 or passive[2] != "by" or passive[0] not in BE_OR_GET:
            continue
        is_active = BE_OR_GET.isdisjoint(active) and _bases(active[0]).isdisjoint(MUTUAL)
        rest = [_content(side) for side in (passive[3:], active[1:])]
        if is_active and rest[0] == rest[1] and _is_like(passive[1], active[0]):
            return True
    return False


def _is_like(one: str, other: str) -> bool:
    """True for two forms of one verb, or two verbs whose subject does the same."""
    left, right = _bases(one), _bases(other)
    ways = [{way for verb in side for way in _table().get(verb, ())} for side in (left, right)]
    return not left.isdisjoint(right) or not ways[0].isdisjoint(ways[1])


def _are_swapped(old: Sequence[str], new: Sequence[str]) -> bool:
    """True for "the dog bit the man" and "the man bit the dog"."""
    one, other = ([word for word in side if word not in ("a", "an", "the")] for side in (old, new))
    if sorted(one) != sorted(other) or one == other:
        return False
    return any(
        other == one[second:] + one[first:second] + one[:first]
        for first in range(1, len(one) - 1)
        for second in range(first + 1, len(one))
        if JOINS.isdisjoint(one[first:second]) and not _is_loose(one)
    )


def _is_loose(words: Sequence[str]) -> bool:
    """True if some words may stand in many places of a phrase: adverbs, parts of a date."""
    return any(
        (word.endswith("ly") and word[:-2] in ranks()) or any(map(str.isdigit, word))
        for word in words
    )


def _bases(word: str) -> set[str]:
    return {word, *lemmas(word)}


@cache
def _table() -> dict[str, list[tuple[str, frozenset[int]]]]:
    """For each verb its kinds of event, and whether its subject gives or gets."""
    text = files("samsari.sameness").joinpath("converses.tsv").read_text(encoding="utf-8")
    ways: dict[tuple[str, str], set[int]] = {}
    for line in text.splitlines():
        if line and line[0] != "#":
            kind, gives, gets = folded(line).split("\t")
            for way, verbs in ((GIVES, gives), (GETS, gets)):
                for verb in verbs.split("|"):
                    ways.setdefault((verb, kind), set()).add(way)
    found: dict[str, list[tuple[str, frozenset[int]]]] = {}
    for (verb, kind), both in ways.items():
        found.setdefault(verb, []).append((kind, frozenset(both)))
    return found
