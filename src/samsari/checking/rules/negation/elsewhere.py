"""A negation that the other text has in other words: "not easy" and "hard"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from samsari.checking.reading import Reading
from samsari.checking.rules.negation.cues import REACH, Negation, View, negations
from samsari.sameness.opposites import are_opposites, is_listed_opposite
from samsari.text.word_lists import ranks

SURE = 0.75  # the score of a link between two different words
NEAR = 6  # tokens around the negated word in which another negation may stand
PLAIN = frozenset("not n't no non never nor neither without cannot dont didnt doesnt".split())
ENDINGS = frozenset({"less", "free"})  # behind a hyphen: "sugar-free"
JOINTS = frozenset(", ; : but and that who which because since ( )".split())
RARE = 30_000  # the rank of a word that may be no word at all
FREE, BOUND = ("un", "non"), ("in", "im", "il", "ir", "dis", "mis", "anti", "de")  # prefixes
WORDS = ("NN", "JJ", "VB")  # tags of words that may hold a negation
# "Yet to be built" and "still to be built" are "not yet built".
OPEN = frozenset({"yet", "still", "remain", "remains", "remained", "about"})


def is_said_otherwise(view: View, negation: Negation, word: int, spots: Sequence[int]) -> bool:
    """True if the text that lacks the negation has the same in other words near these places."""
    if _is_late(view, negation) or _is_open(view.other, spots) or _is_double(view, negation):
        return True
    if _is_one_word_there(view, negation) or _is_linked_to_word(view, negation):
        return True
    if _is_stated_twice(view, word, spots):
        return True
    if _is_negated_there(view, spots) or _holds_negation(view, word, spots):
        return True
    return _has_opposite(view, negation, word, spots)


def _is_double(view: View, negation: Negation) -> bool:
    """True for "not uncommon", which becomes "often": the negated word holds a negation."""
    return any(
        _has_prefix(view.own.words[at]) and not set(view.own.forms[at].keys) & view.other.stems
        for at in negation.words
    )


def _is_late(view: View, negation: Negation) -> bool:
    """True for "not until 1975" and "in 1975", which say the same."""
    behind = view.own.words[negation.cue.last : negation.cue.last + 2 * NEAR]
    counts = [reading.words.count("until") for reading in (view.own, view.other)]
    return "until" in behind and counts[0] > counts[1]


def _is_open(reading: Reading, spots: Sequence[int]) -> bool:
    """True if something is yet to be done."""
    return any(
        reading.words[at] in OPEN and reading.words[at + 1 : at + 2] == ("to",)
        for at in _near(reading, spots)
    )


def _near(reading: Reading, spots: Sequence[int]) -> list[int]:
    return [at for at in range(len(reading.words)) if any(abs(at - spot) <= NEAR for spot in spots)]


def _is_linked_to_word(view: View, negation: Negation) -> bool:
    """True if the negation is linked to a word that only the other text has: "refrained"."""
    spots = [spot for spot, _ in view.links.get(negation.cue.first, ())]
    return any(
        view.other.forms[spot].kind == "content"
        and view.other.tags[spot].startswith(WORDS)
        and not set(view.other.forms[spot].keys) & view.own.stems
        for spot in spots
    )


def _is_one_word_there(view: View, negation: Negation) -> bool:
    """True if the other text has the negation and its word in one: "no leaves", "leafless"."""
    return any(
        _has_prefix(view.other.words[spot]) and view.other.words[spot] not in view.own.words
        for at in negation.words[:1]
        for spot, _ in view.links.get(at, ())
    )


def _is_stated_twice(view: View, word: int, spots: Sequence[int]) -> bool:
    """True if the text with the negation also says the word without one: "some work, some do not".

    The other text may then have kept only that statement.
    """
    if not view.own.tags[word].startswith("VB"):
        return False  # whoever splits a sentence says its noun again
    turned = {at for each in negations(view.own, view.other) for at in each.words}
    own = view.own.forms[word]
    plain = sum(
        own.similarity(form) >= 1 and at not in turned and view.own.tags[at].startswith("VB")
        for at, form in enumerate(view.own.forms)
        if at != word
    )
    there = view.other.forms[spots[0]]
    stated = sum(there.similarity(form) >= 1 for form in view.other.forms)
    return plain >= stated


def _is_negated_there(view: View, spots: Sequence[int]) -> bool:
    """True if a negation of the other text turns one of the places, or stands free beside it."""
    if any(not PLAIN.isdisjoint(_clause(view.other, spot)) for spot in spots):
        return True
    sentences = {view.other.sentence_of[spot] for spot in spots}
    cues = {at for cue in view.other.negations for at in range(cue.first, cue.last)}
    if any(  # "even if not praying" holds a negation that proves nothing by itself
        word in PLAIN and at not in cues and view.other.sentence_of[at] in sentences
        for at, word in enumerate(view.other.words)
        if view.other.words[at - 1 : at] != ("or",)
    ):
        return True
    return any(view.other.sentence_of[each.cue.first] in sentences for each in view.free)


def _clause(reading: Reading, spot: int) -> Iterator[str]:
    """The words before a place, back to where another clause begins."""
    for at in range(spot - 1, max(-1, spot - NEAR - 1), -1):
        if reading.words[at] in JOINTS:
            return
        yield reading.words[at]


def _holds_negation(view: View, word: int, spots: Sequence[int]) -> bool:
    """True if a word near these places, which only this text has, holds a negation."""
    for cue in view.other.negations:
        is_near = any(cue.first - NEAR <= spot < cue.last + NEAR for spot in spots)
        if is_near and cue.kind != "not" and _is_new(view, view.other.words[cue.first]):
            return True
    near = _near(view.other, spots)
    if any(view.other.words[at] in ENDINGS and view.other.words[at - 1] == "-" for at in near):
        return True
    return any(
        _has_prefix(view.other.words[at]) and not set(view.other.forms[at].keys) & view.own.stems
        for at in near
        if view.other.forms[at].kind == "content" and not _is_for_another(view, word, at)
    )


def _is_for_another(view: View, word: int, at: int) -> bool:
    """True if a word stands for another word than the negated one: "unorthodox", "heterodox"."""
    held = [
        place
        for place, links in view.links.items()
        if any(spot == at and link.score >= SURE for spot, link in links)
    ]
    return bool(held) and word not in held and not any(view.own.words[n] in PLAIN for n in held)


def _is_new(view: View, word: str) -> bool:
    """True if the text that lacks the negation has a word more often than the other."""
    return view.other.words.count(word) > view.own.words.count(word)


def _has_prefix(word: str) -> bool:
    """True for a word that is the negation of another word: unhappy, harmless."""
    for ending in ("less", "lessly", "lessness"):
        if word.endswith(ending):
            return word.removesuffix(ending) in ranks()
    return any(_is_negative(word, prefix) for prefix in (*FREE, *BOUND) if word.startswith(prefix))


def _is_negative(word: str, prefix: str) -> bool:
    """True if a word is its own rest, negated; most words with "in" or "dis" are not."""
    rest = word.removeprefix(prefix).lstrip("-")
    if prefix in FREE:
        return len(rest) > 3 and ranks().get(rest, RARE) < RARE
    return is_listed_opposite(word, rest)


def _has_opposite(view: View, negation: Negation, word: int, spots: Sequence[int]) -> bool:
    """True if a word near the negation became its opposite: "not easy" and "hard"."""
    cue = negation.cue
    places = range(cue.last, min(cue.last + REACH, len(view.own.words)))
    behind = [(at, view.own.words[at]) for at in places]
    is_kept = any(view.other.words[spot] == view.own.words[word] for spot in spots)
    if cue.text.lower() == "never" and not is_kept:
        behind.append((cue.first, "never"))  # "never forget" and "always cherish"
    return any(
        are_opposites(own, view.other.words[spot])
        for spot in _near(view.other, spots)
        for at, own in behind
        if own.isalpha() and own not in view.other.words
        if view.other.words[spot] not in view.own.words and not _is_for_another(view, at, spot)
    )
