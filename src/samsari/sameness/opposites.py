"""Opposites and closed sets: what can stand in one place and never says the same.

Opposites come from two lists: a short one written by hand (`opposites.tsv`: small words, converse
relations, verbs of change) and the antonyms of WordNet (an artefact, see its card).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import product
from pathlib import Path

from samsari.english.inflection import lemmas
from samsari.english.lists import word_tuple
from samsari.english.spelling import folded
from samsari.resources.artefacts import SHIPPED
from samsari.text.word_lists import ranks, table_rows

OWN = Path(__file__).parent
LISTED = SHIPPED / "sameness" / "opposites.tsv"
UN_PREFIXES = word_tuple("negating-prefixes")
SURE = frozenset(("un", "non", "non-"))  # prefixes that negate nearly always
SHORTEST = 3  # letters of what is left of a word without its negation


@lru_cache(maxsize=1 << 16)
def are_opposites(one: str, other: str) -> bool:
    """True if two words or phrases, in whatever form, are known opposites.

    >>> are_opposites("bought", "sold"), are_opposites("Before", "after"), are_opposites("a", "b")
    (True, True, False)
    """
    left, right = _forms(one), _forms(other)
    known = _pairs()
    return any(
        second in known.get(first, ()) or _is_negated(first, second) or _is_negated(second, first)
        for first, second in product(left, right)
    )


def is_listed_opposite(one: str, other: str) -> bool:
    """True if a list has two words as opposites; a prefix alone proves nothing here.

    >>> is_listed_opposite("impossible", "possible"), is_listed_opposite("income", "come")
    (True, False)
    """
    known = _pairs()
    return any(
        second in known.get(first, ()) for first, second in product(_forms(one), _forms(other))
    )


def _is_negated(word: str, other: str) -> bool:
    """True for pairs such as possible and impossible, useful and useless."""
    if word.endswith("less") and other.endswith("ful"):
        return word[:-4] == other[:-3] and len(word) - 4 >= SHORTEST
    return len(word) > SHORTEST and any(
        other == prefix + word and (word, other) not in _only_look_negated()
        for prefix in UN_PREFIXES
    )


def positives(word: str) -> tuple[str, ...]:
    """What a word negates by its form, if anything.

    >>> positives("unfriendly"), positives("homeless"), positives("income"), positives("union")
    (('friendly',), ('homeful', 'home'), (), ())
    """
    if word.endswith("less") and len(word) - 4 >= SHORTEST and word[:-4] in ranks():
        return f"{word[:-4]}ful", word[:-4]
    for prefix in UN_PREFIXES:
        bare = word.removeprefix(prefix)
        if bare == word or (bare, word) in _only_look_negated():
            continue
        is_sure = prefix in SURE and len(bare) > SHORTEST and bare in ranks()
        if is_sure or is_listed_opposite(bare, word):
            return (bare,)
    return ()


@cache
def _only_look_negated() -> frozenset[tuple[str, str]]:
    return frozenset(pair for sides in _sides(OWN / "not_negated.tsv") for pair in product(*sides))


@lru_cache(maxsize=1 << 14)
def _forms(text: str) -> tuple[str, ...]:
    words = [folded(word) for word in text.split()]
    if not words:
        return ()
    heads = (words[0], *lemmas(words[0]))
    return tuple(" ".join((head, *words[1:])) for head in heads)


@cache
def _pairs() -> Mapping[str, Sequence[str]]:
    """For each word its opposites."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for ones, others in (*_sides(OWN / "opposites.tsv"), *_sides(LISTED)):
        for word in ones:
            found[word] += others
        for word in others:
            found[word] += ones
    # Python looks through lists for garbage again and again, through tuples of text only once.
    return {word: tuple(others) for word, others in found.items()}


def _sides(path: Path) -> Iterator[tuple[list[str], list[str]]]:
    """What stands left and right in each row of a table."""
    return ((one.split("|"), other.split("|")) for one, other in table_rows(path))


def closed_sets() -> list[tuple[str, str, str, str]]:
    """The rows of the closed sets: name, a word of WordNet, its sense, strict or loose."""
    return [
        (name, word, sense, kind) for name, word, sense, kind in table_rows(OWN / "closed_sets.tsv")
    ]


@cache
def strict_sets() -> frozenset[str]:
    """The names of the closed sets whose members differ in every sentence."""
    return frozenset(name for name, _, _, kind in closed_sets() if kind == "strict")
