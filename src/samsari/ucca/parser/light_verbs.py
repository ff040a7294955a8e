"""Light verbs with a participant in between: "gave Mary a call" is one main relation.

By the guidelines its center is the noun, and the verb is a Function:

    [P gave] [A Mary] [A [E a] [C call]]  ->  [P [F gave] ...] [A Mary] [... [E a] [C call]]

Training passages hold too few of them to learn from, so the networks take the verb for the whole
relation. This puts it right for verbs and nouns of a list (`light_verbs.toml`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from samsari.model.passage import Passage
from samsari.model.text import Token
from samsari.ucca.parser.tree import CLIMB, Span, SpanTree, word_positions

INDEFINITE_ARTICLES = frozenset({"a", "an"})
NO_WORDS: frozenset[int] = frozenset()
VERB, PARTICIPANT = "P", "A"
PHRASES = ("A", "D")  # what the noun phrase is taken for


@dataclass(frozen=True)
class LightVerb:
    """The nouns of a light verb, and the word before the article, if there is one."""

    nouns: frozenset[str]
    linked: str = ""


@cache
def light_verbs() -> Mapping[str, LightVerb]:
    """Light verbs by their forms."""
    text = files("samsari.ucca.parser").joinpath("light_verbs.toml").read_text(encoding="utf-8")
    return {
        form: LightVerb(frozenset(entry["nouns"]), entry.get("linked", ""))
        for entry in tomllib.loads(text).values()
        for form in entry["forms"]
    }


def light_verb_words(passage: Passage, relation: int) -> frozenset[int]:
    """The positions of the light verb in a main relation with a gap; none if it has no such verb.

    >>> from samsari.formats.passages.bracketed import decode
    >>> passage = decode("[H [A He] [P#1 [F gave] ...] [A us] [...#1 [E a] [C smile]]]")
    >>> light_verb_words(passage, passage.scenes[0].main_relation.unit)
    frozenset({1})
    """
    functions = _single_words(passage, relation, "F")
    spots = passage.yields[relation]
    if not functions or len(spots) > spots[-1] - spots[0]:
        return NO_WORDS
    nouns = _single_words(passage, relation, "C").values()
    forms = light_verbs()
    return frozenset(
        at
        for at, word in functions.items()
        if word in forms and not forms[word].nouns.isdisjoint(nouns)
    )


def _single_words(passage: Passage, unit: int, category: str) -> dict[int, str]:
    """The children of a category that are one word: where it stands, in small letters."""
    return {
        spots[0]: passage.tokens[spots[0]].text.lower()
        for edge in passage.children[unit]
        if edge.category == category and len(spots := passage.yields[edge.child]) == 1
    }


@dataclass(frozen=True)
class _Found:
    """Spans of a light verb, by their places in the tree: verb, participant, noun phrase."""

    verb: int
    participant: int
    phrase: int


def with_light_verbs(tree: SpanTree, tokens: Sequence[Token]) -> tuple[SpanTree, Sequence[int]]:
    """The tree with light verbs put right; for each span of it, its place in the given tree."""
    order: Sequence[int] = range(len(tree.spans))
    forms = light_verbs()
    if not any(token.text.lower() in forms for token in tokens):
        return tree, order
    words = [tokens[spot].text.lower() for spot in word_positions(tokens)]
    for at in reversed(order):
        found = _found(tree.spans, at, words)
        if found is not None:
            tree, moved = _joined(tree, found)
            order = [order[place] for place in moved]
    return tree, order


def _found(spans: Sequence[Span], verb: int, words: Sequence[str]) -> _Found | None:
    """The light verb at a span, if there is one."""
    own = spans[verb]
    if own.label != VERB or own.end - own.start != 1 or words[own.start] not in light_verbs():
        return None
    participant = verb + 1
    if not _is_next(spans, participant, own.end, (PARTICIPANT,)):
        return None
    phrase = _after(spans, participant)
    if not _is_next(spans, phrase, spans[participant].end, PHRASES):
        return None
    entry = light_verbs()[words[own.start]]
    return _Found(verb, participant, phrase) if _names(spans, phrase, words, entry) else None


def _is_next(spans: Sequence[Span], place: int, start: int, labels: Sequence[str]) -> bool:
    """Whether a span with one of the labels stands at a place and begins at a word."""
    found = place < len(spans) and spans[place].start == start
    return found and spans[place].label in labels


def _after(spans: Sequence[Span], place: int) -> int:
    """The place behind a span and all below it."""
    inside = (at for at in range(place + 1, len(spans)) if spans[at].start >= spans[place].end)
    return next(inside, len(spans))


def _names(spans: Sequence[Span], phrase: int, words: Sequence[str], entry: LightVerb) -> bool:
    """Whether a phrase is an article and a noun of the list, linked as it must be."""
    start, end = spans[phrase].start, spans[phrase].end
    opening = [entry.linked] if entry.linked else []
    if words[start : start + len(opening)] != opening:
        return False
    if start + len(opening) >= end or words[start + len(opening)] not in INDEFINITE_ARTICLES:
        return False
    centers = [
        own
        for own in spans[phrase + 1 : _after(spans, phrase)]
        if own.label == "C" and own.end - own.start == 1 and words[own.start] in entry.nouns
    ]
    return len(centers) == 1 and not _holds_scene(spans, phrase)


def _holds_scene(spans: Sequence[Span], phrase: int) -> bool:
    below = spans[phrase + 1 : _after(spans, phrase)]
    return any(set(own.label) & set("PSH") for own in below)


def _joined(tree: SpanTree, found: _Found) -> tuple[SpanTree, list[int]]:
    """The tree with verb and phrase in one main relation; its spans' former places.

    The verb's span becomes that of the relation, the phrase's span that of the verb.
    """
    spans = tree.spans
    verb = spans[found.verb]
    relation = replace(verb, end=spans[found.phrase].end)
    between = range(found.participant, found.phrase)
    first = spans[found.participant]
    moved = (
        replace(first, label=first.label + CLIMB + "1"),
        *spans[found.participant + 1 : found.phrase],
    )
    order = [
        *range(found.verb + 1),
        found.phrase,
        *between,
        *range(found.phrase + 1, len(spans)),
    ]
    new = (
        *spans[: found.verb],
        relation,
        replace(verb, label="F"),
        *moved,
        *spans[found.phrase + 1 :],
    )
    place = {old: at for at, old in enumerate(order)}
    remotes = tuple(
        replace(own, parent=place[own.parent], child=place[own.child])
        for own in tree.remotes
        if found.phrase not in (own.parent, own.child)
    )
    return SpanTree(tree.n_words, new, remotes), order
