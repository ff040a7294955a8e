"""Families of edits: an edit of one form of a word is evidence for its other forms, too.

`commenced -> began` and `commences -> begins` belong to one family. Where a form has little or no
evidence of its own, the rate of its sisters is used.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from samsari.simplification.edits.core_edits import Words
from samsari_workshop.simplifier.evidence import SINGLE_WEIGHT, Evidence
from samsari_workshop.simplifier.wordnet import TAGS, inflections, lemmas

Pair = tuple[Words, Words]
FEWEST_SOURCES = 2
LONGEST_TARGET = 3
SHORTEST_WORD = 3  # shorter ones are function words, with forms of their own kind
FUNCTION_LEMMAS = frozenset({"have", "its", "the", "this", "that", "can", "will", "may"})
DOUBT = 8.0  # occasions without an edit that every family is thought to have had


@dataclass(frozen=True, slots=True)
class Family:
    """The lemmas of an edit: of its one source word, of its target's head, and the target's rest.

    The head of a verb comes first ("set up"), that of other words last.
    """

    part: str
    source: str
    target: str
    rest: Words

    def member(self, tag: str) -> Pair | None:
        """The edit for one form; None if there is no such form."""
        old, new = inflections(self.source, tag), inflections(self.target, tag)
        if not old or not new or old[0] == new[0]:
            return None
        is_first = self.part == "VERB"
        return (old[0],), (new[0], *self.rest) if is_first else (*self.rest, new[0])


@dataclass(frozen=True, slots=True)
class Sisters:
    """What an edit's family says of it: rate and sources without its own, the tags it is for."""

    rate: float
    sources: int
    tags: frozenset[str] = frozenset()


NO_SISTERS = Sisters(0.0, 0)


def families(pair: Pair) -> Iterator[Family]:
    """The families that an edit may belong to: one for each part of speech that both sides share.

    >>> [family.part for family in families((("commenced",), ("began",)))]
    ['VERB']
    """
    source, target = pair
    if len(source) != 1 or not 1 <= len(target) <= LONGEST_TARGET:
        return
    for part, tags in TAGS.items():
        head, rest = (target[0], target[1:]) if part == "VERB" else (target[-1], target[:-1])
        for old in _content_lemmas(source[0], part):
            for new in _content_lemmas(head, part):
                both = (
                    source[0] in inflections(old, tag)[:1] and head in inflections(new, tag)[:1]
                    for tag in tags
                )
                if old != new and any(both):
                    yield Family(part, old, new, rest)


def _content_lemmas(word: str, part: str) -> list[str]:
    if not word.isalpha():
        return []
    return [
        lemma
        for lemma in lemmas(word, part)
        if len(lemma) >= SHORTEST_WORD and lemma not in FUNCTION_LEMMAS
    ]


def sisters(evidence: Evidence) -> dict[Pair, Sisters]:
    """What families say of their members, those never seen included."""
    members: dict[Family, list[Pair]] = defaultdict(list)
    for pair in evidence.pairs:
        for family in families(pair):
            members[family].append(pair)
    found: dict[Pair, Sisters] = {}
    for family, pairs in members.items():
        if _sources(pairs, evidence) >= FEWEST_SOURCES:
            for pair, tags in _forms(family).items():
                # What people did with a word says more about its tags than a dictionary.
                here = _without(
                    pair, pairs, evidence, tags if pair not in evidence.pairs else frozenset()
                )
                if here.rate > found.get(pair, NO_SISTERS).rate:
                    found[pair] = here
    return found


def _forms(family: Family) -> Mapping[Pair, frozenset[str]]:
    found: dict[Pair, set[str]] = defaultdict(set)
    for tag in TAGS[family.part]:
        pair = family.member(tag)
        if pair:
            found[pair].add(tag)
    return {pair: frozenset(tags) for pair, tags in found.items()}


def _sources(pairs: list[Pair], evidence: Evidence) -> int:
    return sum(evidence.sources[pair] for pair in pairs)


def _without(pair: Pair, pairs: list[Pair], evidence: Evidence, tags: frozenset[str]) -> Sisters:
    """The rate of a family without one of its members."""
    others = [other for other in pairs if other != pair]
    made = sum(_weighted(evidence.pairs[other]) for other in others)
    sides = {other[0] for other in others} - {pair[0]}
    occasions = sum(_weighted(evidence.occasions.get(side, (0.0, 0.0))) for side in sides)
    return Sisters(made / (occasions + DOUBT), _sources(others, evidence), tags)


def _weighted(counts: tuple[float, float]) -> float:
    return counts[0] + SINGLE_WEIGHT * counts[1]
