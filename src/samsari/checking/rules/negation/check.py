"""Negation that was dropped or brought in.

A negation is looked for at the word that it negates: "was not built" and "was built". The word
itself must stand in both texts. Where it was replaced, a negation is often a part of the new
wording ("unclear", "no one knows why"), and no rule can tell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from samsari.checking.pair import CheckedPair, Hit, Tokens, hit
from samsari.checking.reading import Reading
from samsari.checking.rules.negation.cues import WEAK, Negation, View, unmatched
from samsari.checking.rules.negation.elsewhere import PLAIN, is_said_otherwise
from samsari.model.alignment import Link

# Not until: "it was not built until 1975" became "it was built until 1975".

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


SURE = 0.75  # the score of a link between two different words
FEW = 2  # words behind a negation that must stay if it turns no content word
STOPS = frozenset({".", "!", "?", ";"})
# Verbs that say little: "did not manage to reach" is about reaching.
LIGHT = frozenset(
    "be have do make take get go come manage want try seem appear need begin start allow let able "
    "become".split()
)


def check_negation(pair: CheckedPair) -> Iterator[Hit]:
    """Negated words of one text that stand in the other text without any negation."""
    dropped, added = unmatched(pair)
    view = View(pair.source, pair.output, _links(pair, is_source=True), added)
    lost = [_dropped(pair, *each) for each in _turned(view, dropped)]
    yield from lost
    late = lost_until(pair)
    if late is not None and not lost:
        yield _without_not(pair, *late)
    if added:
        view = View(pair.output, pair.source, _links(pair, is_source=False), dropped)
        for negation, word, spots in _turned(view, added):
            yield _added(pair, negation, word, spots)


def _links(pair: CheckedPair, *, is_source: bool) -> dict[int, list[tuple[int, Link]]]:
    found: dict[int, list[tuple[int, Link]]] = {}
    for link in pair.links:
        at, spot = (link.left, link.right) if is_source else (link.right, link.left)
        found.setdefault(at, []).append((spot, link))
    return found


def _turned(
    view: View, chosen: Sequence[Negation]
) -> Iterator[tuple[Negation, int, Sequence[int]]]:
    """The negations whose word the other text states; with the word and its places there."""
    for negation in chosen:
        kept = _kept(view, negation)
        if kept is not None and not is_said_otherwise(view, negation, *kept):
            yield negation, *kept


def _without_not(pair: CheckedPair, place: Tokens, there: Tokens) -> Hit:
    cue, quoted = pair.source.quote(place[0]), pair.source.quote(*place)
    message = f"“{quoted}” lost its “{cue}”"
    return hit(
        pair, "negation-dropped", message, f"Write “{quoted}” with its “{cue}”.", [place], [there]
    )


def _dropped(pair: CheckedPair, negation: Negation, word: int, spots: Sequence[int]) -> Hit:
    cue = negation.cue
    place = (min(cue.first, word), max(cue.last, word + 1))
    quoted = pair.source.quote(*place)
    return hit(
        pair,
        "negation-dropped",
        f"“{quoted}” lost its “{cue.text}”",
        f"Write “{quoted}” with its “{cue.text}”.",
        [place],
        [(spot, spot + 1) for spot in sorted(set(spots))[:3]],
    )


def _added(pair: CheckedPair, negation: Negation, word: int, spots: Sequence[int]) -> Hit:
    cue = negation.cue
    place = (min(cue.first, word), max(cue.last, word + 1))
    quoted = pair.output.quote(*place)
    return hit(
        pair,
        "negation-added",
        f"“{quoted}” is negated, the source is not",
        f"Take the “{cue.text}” out of “{quoted}”.",
        [(spot, spot + 1) for spot in sorted(set(spots))[:3]],
        [place],
    )


def _kept(view: View, negation: Negation) -> tuple[int, list[int]] | None:
    """The first of the negated words that the other text has as well, and its places there.

    A word that was replaced counts if the aligner is very sure of the link, or fairly sure where
    the auxiliary verb is kept. If the negated verb is gone, its object proves nothing: "who do not
    break the law" and "law-abiding".
    """
    is_same = _is_helper_kept(view, negation) or _is_object_kept(view, negation)
    least = FAIR if is_same else SURE
    for at in sorted(negation.words, key=lambda each: _is_light(view.own, each)):
        spots = [
            spot
            for spot, link in view.links.get(at, ())
            if _are_forms(view, at, spot) or (_is_sure(link, least) and _are_alike(view, at, spot))
        ]
        if view.own.tags[at].startswith("NN") and _is_light_verb_gone(view, negation):
            continue
        if spots and (is_same or not _is_light(view.own, at) or _is_next_kept(view, at, spots)):
            return at, spots
        if _is_full_verb(view.own, at) and not _is_helper_kept(view, negation):
            return None
    return None if negation.words else _kept_end(view, negation)


def _is_sure(link: Link, least: float) -> bool:
    return link.score >= SURE or (link.score >= least and link.says_the_same)


def _kept_end(view: View, negation: Negation) -> tuple[int, list[int]] | None:
    """The auxiliary verb before the same words, or at the end of a clause, in both texts.

    "It was not about her" and "it was about her"; "the others were not." and "were.".
    """
    at = negation.helper
    if at is None:
        return None
    behind = negation.cue.last
    is_end = _is_end(view.own, behind)
    after = view.own.words[behind : behind + FEW]
    if not is_end and view.own.words[behind] in WEAK:
        return None
    spots = [
        spot
        for spot, _ in view.links.get(at, ())
        if view.other.words[spot] == view.own.words[at]
        if (is_end and _is_end(view.other, spot + 1))
        or (not is_end and view.other.words[spot + 1 : spot + 1 + FEW] == after)
    ]
    return (at, spots) if spots else None


def _is_end(reading: Reading, at: int) -> bool:
    return at >= len(reading.words) or reading.words[at] in STOPS


def _is_light(reading: Reading, at: int) -> bool:
    return reading.tags[at].startswith("VB") and not LIGHT.isdisjoint(reading.forms[at].keys)


def _is_light_verb_gone(view: View, negation: Negation) -> bool:
    """True for "did not get along with him" where the other text has no "get"."""
    light = [at for at in negation.words if _is_light(view.own, at)]
    return (
        bool(light)
        and not _is_helper_kept(view, negation)
        and not any(
            _are_forms(view, at, spot) for at in light for spot, _ in view.links.get(at, ())
        )
    )


def _is_helper_kept(view: View, negation: Negation) -> bool:
    at = negation.helper
    return at is not None and any(
        view.other.words[spot] == view.own.words[at] for spot, _ in view.links.get(at, ())
    )


def _is_object_kept(view: View, negation: Negation) -> bool:
    """True if the word behind the negated verb stands in the other text as well."""
    return any(
        _are_forms(view, at, spot)
        for at in negation.words[1:]
        for spot, _ in view.links.get(at, ())
    )


def _is_next_kept(view: View, at: int, spots: Sequence[int]) -> bool:
    """True if the same word follows a light verb in both texts: "did not get home", "got home"."""
    after = view.own.words[at + 1 : at + 2]
    if not after or not (
        view.own.forms[at + 1].kind == "content" or view.own.tags[at + 1].startswith("R")
    ):
        return False
    return any(view.other.words[spot + 1 : spot + 2] == after for spot in spots)


def _are_alike(view: View, at: int, spot: int) -> bool:
    """True for one stem, two verbs, two nouns; "anonymously" does not keep "revealing"."""
    tags = view.own.tags[at], view.other.tags[spot]
    is_one_stem = view.own.forms[at].similarity(view.other.forms[spot]) > 0
    return is_one_stem or tags[0][:2] == tags[1][:2] or _are_participles(*tags)


def _are_participles(one: str, other: str) -> bool:
    """True for a participle and an adjective, which taggers mix up: "not observed", "seen"."""
    return {one, other} in ({"VBN", "JJ"}, {"VBD", "JJ"})


def _is_full_verb(reading: Reading, at: int) -> bool:
    return reading.tags[at].startswith("VB") and LIGHT.isdisjoint(reading.forms[at].keys)


def _are_forms(view: View, at: int, spot: int) -> bool:
    """True for two forms of one word, or synonyms; a verb is no form of a noun."""
    if view.own.words[at] == view.other.words[spot]:
        return True
    tags = view.own.tags[at], view.other.tags[spot]
    is_noun = tags[0].startswith("VB") and tags[1].startswith("NN")
    return not is_noun and view.own.forms[at].similarity(view.other.forms[spot]) > 0
