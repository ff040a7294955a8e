"""What needs no model: the same word, other numbers, other names, opposites, closed sets.

A rule gives an answer that is almost always right, or none. The order matters: "28 July" and
"July 28" are the same words before they are two dates.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property, lru_cache

from samsari.english.inflection import lemmas
from samsari.english.lists import word_list
from samsari.english.spelling import american, folded
from samsari.model.finding import Sameness
from samsari.sameness.co_hyponyms import co_hyponym_kind, is_hypernym_change
from samsari.sameness.opposites import are_opposites, strict_sets
from samsari.sameness.phrases import (
    ALIKE,
    LIGHT,
    PHRASES,
    SYNONYMS,
    is_other_sense,
    plainly,
    shared_part,
    value_of,
)
from samsari.sameness.poles import are_at_two_ends, polarity
from samsari.sameness.relations import FAR, Relations
from samsari.sameness.scales import are_exchanged, on_scales
from samsari.text.word_lists import alignment_function_words

SAME, NEAR, LIKELY, OTHER, NEVER = 1.0, 0.95, 0.9, 0.04, 0.02
ARTICLES = frozenset({"the", "a", "an"})
NEGATIONS = word_list("negations")
TIME = re.compile(r"\d{1,2}[:.]\d{2}")
FEWEST = 3  # words of both sides together that may tell of an event
LATIN = re.compile(r"[0-9A-Za-zÀ-ɏ]")


@dataclass(frozen=True)
class Swap:
    """Words of a sentence and what is to stand there; `opens` if the sentence begins with them."""

    old: tuple[str, ...]
    new: tuple[str, ...]
    opens: bool
    relations: Relations
    before: tuple[str, ...] = ()  # the words of the sentence before, in lower case
    after: tuple[str, ...] = ()

    @classmethod
    def at(
        cls, words: Sequence[str], start: int, end: int, new: Sequence[str], relations: Relations
    ) -> Swap:
        """The swap of some words of a sentence."""
        before, after = (
            tuple(map(folded, words[:start])),
            tuple(map(folded, words[end:])),
        )
        return cls(tuple(words[start:end]), tuple(new), start == 0, relations, before, after)

    @property
    def around(self) -> frozenset[str]:
        """The words of the sentence around a replacement."""
        return frozenset((*self.before, *map(folded, self.old), *self.after))

    def is_near(self, one: str, other: str) -> bool:
        """True for two words with a common or a like sense."""
        relation = self.relations.between((one,), (other,))
        return bool(relation.shared or relation.alike)

    @cached_property
    def texts(self) -> tuple[list[str], list[str]]:
        """Both sides in lower case, without articles."""
        old, new = (
            [word for word in map(folded, side) if word not in ARTICLES]
            for side in (self.old, self.new)
        )
        return old, new

    @cached_property
    def differing(self) -> tuple[Sequence[str], Sequence[str]]:
        """Both texts without the words that both begin with and both end with."""
        old, new = self.texts
        while old and new and is_same_word(old[0], new[0]):
            old, new = old[1:], new[1:]
        while old and new and is_same_word(old[-1], new[-1]):
            old, new = old[:-1], new[:-1]
        return old, new

    @cached_property
    def unshared(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Both texts without the words that the other side has, too."""
        old, new = self.texts
        left, right = (
            tuple(word for word in own if not any(is_same_word(word, it) for it in other))
            for own, other in ((old, new), (new, old))
        )
        return left, right


def sure(swap: Swap) -> Sameness | None:
    """The answer of the first rule that has one."""
    for rule in RULES:
        found = rule(swap)
        if found is not None:
            return found
    return None


def say_alike(old: Sequence[str], new: Sequence[str], relations: Relations) -> bool:
    """True if a table puts one side into plain words that are the other side's, or synonyms."""

    def is_synonym(one: str, other: str) -> bool:
        return is_same_word(one, other) or bool(relations.between((one,), (other,)).shared)

    sides = [tuple(word for word in map(folded, side) if word not in LIGHT) for side in (old, new)]
    left, right = ((own, *plainly(own, (PHRASES, SYNONYMS))) for own in sides)
    return any(
        len(one) == len(other) and all(map(is_synonym, one, other))
        for one in left
        for other in right
        if one and (one, other) != (left[0], right[0])
    )


def is_same_word(one: str, other: str) -> bool:
    """True for one word in two forms or spellings.

    >>> is_same_word("taken", "took"), is_same_word("Colour", "color"), is_same_word("cat", "dog")
    (True, True, False)
    """
    return not _shapes(one).isdisjoint(_shapes(other))


@lru_cache(maxsize=1 << 16)
def _shapes(word: str) -> frozenset[str]:
    text = folded(word)
    return frozenset((text, american(text), *lemmas(text)))


def _same(swap: Swap) -> Sameness | None:
    old, new = swap.texts
    if old == new and old:
        return Sameness(SAME, "same word")
    if len(old) == len(new) == 1 and is_same_word(old[0], new[0]):
        return Sameness(SAME, "inflection")
    if len(old) > 1 and sorted(old) == sorted(new):
        return Sameness(NEAR, "the same words in another order")
    if _letters(old) == _letters(new):
        return Sameness(SAME, "another spelling")
    return None


def _letters(words: Sequence[str]) -> str:
    """Words without hyphens, spaces and accents."""
    split = unicodedata.normalize("NFKD", "".join(words))
    return "".join(sign for sign in split if sign != "-" and not unicodedata.combining(sign))


def _strange(swap: Swap) -> Sameness | None:
    for side in (swap.old, swap.new):
        if not any(LATIN.search(word) for word in side):
            return Sameness(None, "no Latin letters or digits")
    return None


def _numbers(swap: Swap) -> Sameness | None:
    old, new = (value_of([*map(folded, side)]) for side in (swap.old, swap.new))
    times = [TIME.fullmatch("".join(side)) for side in swap.texts]
    if all(times):
        return Sameness(NEVER, "another time", closed_set="times")
    if old is None or new is None:
        return None
    if old == new:
        return Sameness(SAME, "same number")
    return Sameness(NEVER, "another number", closed_set="numbers")


def _abbreviation(swap: Swap) -> Sameness | None:
    for short, long in ((swap.old, swap.new), (swap.new, swap.old)):
        text = "".join(short).replace(".", "")
        initials = "".join(
            word[:1] for word in long if folded(word) not in ("of", "the", "and", "for")
        )
        if len(long) > 1 and len(text) > 1 and text.isupper() and text == initials.upper():
            return Sameness(NEAR, "abbreviation")
    return None


def _negated(swap: Swap) -> Sameness | None:
    """Words and the same words with "not" before them."""
    old, new = swap.texts
    bare = [[word for word in side if word not in NEGATIONS | ADDED] for side in (old, new)]
    counts = [sum(word in NEGATIONS for word in side) for side in (old, new)]
    if counts[0] % 2 == counts[1] % 2:
        return None
    left, right = bare
    if not left or not right:
        return None if left or right else Sameness(NEVER, "negated", is_opposite=True)
    is_alike = len(left) == len(right) and all(map(is_same_word, left, right))
    return Sameness(NEVER, "negated", is_opposite=True) if is_alike else None


ADDED = word_list("auxiliaries-that-may-be-added")


def _exchanged(swap: Swap) -> Sameness | None:
    """One event seen from the other side."""
    if len(swap.old) + len(swap.new) < FEWEST:
        return None
    old, new = ([*map(folded, side)] for side in (swap.old, swap.new))
    found = are_exchanged(old, new)
    if found is None:
        return None
    if found:
        return Sameness(NEVER, "exchanged roles", is_opposite=True)
    return Sameness(LIKELY, "the same event, seen from the other side")


def _polarity(swap: Swap) -> Sameness | None:
    """The parity of negations in several words."""
    found = polarity(*swap.texts, swap.is_near)
    if found is None and polarity(*swap.unshared, swap.is_near) is False:
        found = False
    if found is None:
        return None
    if found:
        return Sameness(LIKELY, "the same words negated")
    return Sameness(NEVER, "opposite", is_opposite=True)


def _scales(swap: Swap) -> Sameness | None:
    """Words on one scale: always and rarely, older than and not as old as."""
    found = on_scales(*swap.texts, swap.is_near)
    if found is None and swap.differing != swap.texts:
        found = on_scales(*swap.differing, swap.is_near)
    if found is None:
        return None
    if found:
        return Sameness(LIKELY, "the same place of a scale")
    return Sameness(NEVER, "another place of a scale", is_opposite=True)


def _co_hyponyms(swap: Swap) -> Sameness | None:
    old, new = swap.differing
    name = co_hyponym_kind(old, new)
    relation = swap.relations.between(old, new)
    if relation.shared or min(relation.up, relation.down) < FAR:
        return None  # one of them is wider: "hymn" and "song"
    return Sameness(OTHER, "another member of a closed set", closed_set=name) if name else None


def _widened(swap: Swap) -> Sameness | None:
    if is_hypernym_change(*swap.texts, swap.before, swap.after, swap.relations):
        return Sameness(OTHER, "wider or narrower where that makes a difference")
    return None


def _opposites(swap: Swap) -> Sameness | None:
    old, new = swap.differing
    if any(word in NEGATIONS for word in (*old, *new)) and len(old) + len(new) > 2:
        return None
    for one, other in {(tuple(old), tuple(new)), swap.unshared}:
        if are_opposites(" ".join(one), " ".join(other)):
            return Sameness(NEVER, "opposite", is_opposite=True)
    return None


def _poles(swap: Swap) -> Sameness | None:
    """Phrases for two ends of one thing, without the words that both sides have."""
    old, new = swap.unshared
    if old and new and are_at_two_ends(old, new):
        return Sameness(NEVER, "opposite", is_opposite=True)
    return None


def _closed(swap: Swap) -> Sameness | None:
    name = swap.relations.closed_set(*swap.texts)
    if name in strict_sets():
        return Sameness(NEVER, "another member of a closed set", closed_set=name)
    return None


def _other_sense(swap: Swap) -> Sameness | None:
    if is_other_sense(*swap.texts, swap.around):
        return Sameness(OTHER, "another sense")
    return None


def _names(swap: Swap) -> Sameness | None:
    if not all(_is_name(side, swap) for side in (swap.old, swap.new)):
        return None
    relation = swap.relations.between(*swap.texts)
    if relation.shared or relation.derived:
        return Sameness(NEAR, "another name of the same")
    old, new = swap.texts
    if shared_part(old, new, swap.is_near):
        return Sameness(0.8, "a part of the name")
    is_alike = SequenceMatcher(None, " ".join(old), " ".join(new)).ratio() >= ALIKE
    if is_alike and set(old).isdisjoint(new):
        return Sameness(0.6, "perhaps another spelling of the name")
    return Sameness(OTHER, "another name", closed_set="names")


def _is_name(words: Sequence[str], swap: Swap) -> bool:
    small = alignment_function_words()
    content = [word for word in words if folded(word) not in small]
    if not content or not all(word[:1].isupper() for word in content):
        return False
    return not swap.opens or len(content) > 1 or swap.relations.is_name(content[0])


RULES: tuple[Callable[[Swap], Sameness | None], ...] = (
    _exchanged,
    _same,
    _strange,
    _numbers,
    _abbreviation,
    _negated,
    _scales,
    _opposites,
    _polarity,
    _poles,
    _closed,
    _co_hyponyms,
    _widened,
    _other_sense,
    _names,
)
