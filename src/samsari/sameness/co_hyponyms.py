"""Other words of one kind, and wider or narrower words where the difference counts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path

from samsari.english.inflection import forms, lemmas
from samsari.english.lists import word_list, word_rows
from samsari.english.spelling import folded
from samsari.sameness.relations import Relations
from samsari.text.word_lists import table_rows

# Co-hyponyms: two things of one kind, such as rubies and pearls (`co_hyponyms.tsv`).

PART = "!"  # begins a row of a time and its parts
TIME_WORDS = word_list("before-times")
Places = dict[str, dict[int, int]]  # for each word its groups, and its number in each of them


def co_hyponym_kind(one: Sequence[str], other: Sequence[str]) -> str:
    """The kind of thing that both are, if they are two of that kind, or nothing.

    >>> co_hyponym_kind(["rubies"], ["pearls"]), co_hyponym_kind(["trucks"], ["lorry"])
    ('gem', '')
    """
    left, right = _groups(one), _groups(other)
    shared = [group for group in left if group in right and _table()[2][group] > 1]
    if not shared or any(left[group] == right[group] for group in shared):
        return ""
    return _kinds()[shared[0]][0]


def is_hypernym(one: Sequence[str], other: Sequence[str]) -> bool:
    """True if the one is the kind of thing that the other is."""
    forms = _forms(one)
    return any(not forms.isdisjoint(_kinds()[group]) for group in _groups(other))


def are_other_times(one: Sequence[str], other: Sequence[str]) -> bool:
    """True for a time and a part of it: "at weekends" and "on Sundays".

    >>> are_other_times(["at", "weekends"], ["on", "sundays"])
    True
    """
    left, right = ([word for word in side if word not in TIME_WORDS] for side in (one, other))
    return _is_part(left, right) or _is_part(right, left)


def _is_part(whole: Sequence[str], part: Sequence[str]) -> bool:
    forms = _forms(whole)
    kinds = (_kinds()[group] for group in _groups(part))
    return any(names[0][0] == PART and not forms.isdisjoint(names[1:]) for names in kinds)


def _groups(words: Sequence[str]) -> dict[int, int]:
    places = _table()[1]
    return {group: at for form in _forms(words) for group, at in places.get(form, {}).items()}


def _forms(words: Sequence[str]) -> frozenset[str]:
    return _forms_of(tuple(map(folded, words)))


@lru_cache(maxsize=1 << 14)
def _forms_of(text: tuple[str, ...]) -> frozenset[str]:
    if not text:
        return frozenset()
    lasts = (text[-1], *lemmas(text[-1]), text[-1].removesuffix("s"))  # "sundays" has no lemma
    return frozenset(" ".join((*text[:-1], last)) for last in lasts)


def _kinds() -> list[tuple[str, ...]]:
    return _table()[0]


@cache
def _table() -> tuple[list[tuple[str, ...]], Places, list[int]]:
    """The names of each kind, the places of each word, and how many members a kind has."""
    kinds: list[tuple[str, ...]] = []
    places: Places = {}
    sizes: list[int] = []
    for kind, members in table_rows(Path(__file__).with_name("co_hyponyms.tsv")):
        for at, names in enumerate(members.split("|")):
            for name in names.split("="):
                places.setdefault(name, {})[len(kinds)] = at
        wider = tuple(kind.removeprefix(PART).split("|"))
        kinds.append((PART, *wider) if kind[0] == PART else wider)
        sizes.append(members.count("|") + 1)
    return kinds, places, sizes


# Wider and narrower words where the difference counts.
#
# "He saw a penguin" is nearly "he saw a bird". But "penguins cannot fly" is not "birds cannot
# fly": under a negation, a ban, "only" or "all", a wider or narrower noun makes another statement.

LEAST_STEPS = 2  # one step up is often a mere synonym: employee, worker
REACH, REACH_AFTER = 7, 4  # words before and after that are looked at
WHOLE = frozenset(("any", "all", "every", "each"))
GENERAL = word_list("general-nouns")
BEFORE_NOUN = word_list("determiners") | {"of"}
GROUP_NEGATIONS = word_list("negations-of-a-group")
EXCLUSIVE = word_list("exclusive-words")
RESTRICTING = word_list("restricting-prepositions")
BANS = word_list("verbs-of-banning")
AFTER_ONLY = frozenset(("only", "alone", "exclusively"))
BREAKS = word_list("breaks-between-clauses")
NO_NEGATION = word_rows("no-negations")
GENERIC = word_list("verbs-of-general-statements")


def is_hypernym_change(
    old: Sequence[str],
    new: Sequence[str],
    before: Sequence[str],
    after: Sequence[str],
    relations: Relations,
) -> bool:
    """True if a noun becomes wider or narrower where that makes another statement.

    All words are folded; `before` and `after` are the rest of the sentence.
    """
    if are_other_times(old, new) or _is_restricted(old, new, relations):
        return True
    if not old or not new or not (_is_strict(before, after) or _is_generic(old, before, after)):
        return False
    return _differ_in_width(old, new, relations)  # asked last: it walks through WordNet


def _is_restricted(old: Sequence[str], new: Sequence[str], relations: Relations) -> bool:
    """True for a noun with and without what says which ones: "women over fifty" and "women"."""
    for long, short in ((old, new), (new, old)):
        rest = long[len(short) :]
        is_longer = bool(short) and list(long[: len(short)]) == list(short) and len(rest) > 1
        if is_longer and rest[0] in RESTRICTING and relations.is_thing(short[-1:]):
            return True
    return False


def _differ_in_width(old: Sequence[str], new: Sequence[str], relations: Relations) -> bool:
    one, other = ([word for word in side if word not in BEFORE_NOUN] for side in (old, new))
    if not one or not other or not GENERAL.isdisjoint((*one, *other)):
        return False
    if not all(relations.is_mostly_noun(side[-1:]) for side in (one, other)):
        return False
    if WHOLE.isdisjoint(one) != WHOLE.isdisjoint(other):
        return True
    if len(one) == len(other) + 1 and forms(one[-1]) & forms(other[-1]):
        return relations.is_thing(one[-1:])
    if relations.between(one, other).shared:
        return False  # one sense of both: attorney, lawyer
    is_listed = is_hypernym(one, other) or is_hypernym(other, one)
    return is_listed or relations.noun_steps(one, other) >= LEAST_STEPS


def _is_strict(before: Sequence[str], after: Sequence[str]) -> bool:
    near = _clause(before)
    if _has_negation(near) or not EXCLUSIVE.isdisjoint(near):
        return True
    if _is_banned(near) or _is_superlative(near):
        return True
    if after[:1] and after[0] in AFTER_ONLY:
        return True
    return len(near) == len(before) and _is_denied(after)


def _clause(before: Sequence[str]) -> list[str]:
    """The words before, back to where the clause or the reach ends."""
    found: list[str] = []
    for word in reversed(before[-REACH:]):
        if word in BREAKS:
            break
        found.insert(0, word)
    return found


def _has_negation(words: Sequence[str]) -> bool:
    return any(
        word in GROUP_NEGATIONS and tuple(words[at : at + 2]) not in NO_NEGATION
        for at, word in enumerate(words)
    )


def _is_banned(words: Sequence[str]) -> bool:
    return any(not BANS.isdisjoint(forms(word)) for word in words)


def _is_superlative(near: Sequence[str]) -> bool:
    """True right after "the largest", "the most common"."""
    return any(
        word.endswith("est") and word[:-3] and bool(lemmas(word)) and lemmas(word)[0] != word
        for word in near[-1:]
    )


def _is_denied(after: Sequence[str]) -> bool:
    """True if what is told of a subject is denied or banned."""
    near = list(after[:REACH_AFTER])
    for at, word in enumerate(near):
        if word in BREAKS:
            near = near[:at]
            break
    return _has_negation(near) or _is_banned(near)


def _is_generic(old: Sequence[str], before: Sequence[str], after: Sequence[str]) -> bool:
    """True for a bare plural of which something is told in general: "Penguins are …"."""
    is_plural = len(old) == 1 and bool(lemmas(old[0]))
    return is_plural and not before and after[:1] != () and after[0] in GENERIC
