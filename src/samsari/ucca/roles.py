"""Who does something in a Scene, and to whom: active and passive voice read alike.

UCCA has one category for all participants. Here the doer is found by place and voice:

    The man bit the dog.              doer: man   others: dog
    The dog was bitten by the man.    doer: man   others: dog
    the dog that the man bit          doer: man   others: dog
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

from samsari.english.inflection import lemmas
from samsari.english.lists import word_list
from samsari.model.passage import Passage
from samsari.model.scene import Element, Scene
from samsari.model.text import Token

PASSIVE_HELPERS = word_list("passive-helpers-with-short-forms")
AGENT = "by"
COMPARED = "than"
REACH = 3  # words between a form of "be" and its verb
LEAST = 2  # participants


@dataclass(frozen=True, slots=True)
class Roles:
    """The verb of a Scene, its doer, its other participants, and the words that make it passive."""

    verb: int
    doer: Element
    others: tuple[Element, ...]
    voice: tuple[int, ...]

    @property
    def has_passive_words(self) -> bool:
        """True if words make the verb passive, such as "was" and "by"."""
        return bool(self.voice)


def scene_roles(tokens: Sequence[Token], scene: Scene) -> Roles | None:
    """The roles of a Scene; None if it has no verb, no doer, or nobody else."""
    relation = scene.main_relation
    said = tuple(own for own in scene.participants if own.positions and own.centers)
    if not relation.centers or len(said) < LEAST:
        return None
    words = [token.text.lower() for token in tokens]
    start, verb = min(relation.positions), relation.centers[0]
    if words[verb] in PASSIVE_HELPERS:
        return None
    before = _nearest(tuple(on_side(said, start, is_before=True)), start)
    voice = voice_words(words, start, verb, 1 + max(before.positions) if before else 0)
    doer = _agent(said, words, verb) if voice else before
    if doer is None:
        return None
    if voice:
        first = min(doer.positions)
        voice = (*voice, *(at for at in (first - 1, first) if words[at] == AGENT))
    return Roles(verb, doer, tuple(own for own in said if own is not doer), voice)


def _nearest(before: Sequence[Element], start: int) -> Element | None:
    """The participant before a verb that is nearest to it; a remote one behind it comes last."""
    return max(
        before,
        key=lambda own: (max(own.positions) < start, max(own.positions)),
        default=None,
    )


def voice_words(words: Sequence[str], start: int, verb: int, first: int = 0) -> tuple[int, ...]:
    """The places of the words that make a verb passive, "was" and "by"; none in the active voice.

    >>> voice_words("the dog was bitten by the man".split(), 3, 3)
    (2, 4)
    """
    if words[verb].endswith("ing") or COMPARED in words[verb + 1 : verb + 3]:
        return ()
    low = first if first <= start else 0
    be = [at for at in range(max(low, start - REACH), verb) if words[at] in PASSIVE_HELPERS]
    by = _by(words, verb)
    if not be and not by:
        return ()
    return () if be and "to" in words[be[-1] : verb] else (*be, *by)


def _by(words: Sequence[str], verb: int) -> list[int]:
    """The place of a "by" right behind the verb, an adverb between them aside."""
    behind = verb + 1
    if behind < len(words) and words[behind].endswith("ly"):
        behind += 1
    return [behind] if behind < len(words) and words[behind] == AGENT else []


def _agent(said: Sequence[Element], words: Sequence[str], verb: int) -> Element | None:
    """The participant that begins with "by"."""
    for own in said:
        first = min(own.positions)
        if first > verb and AGENT in (words[first], words[first - 1]):
            return own
    return None


# The participants of a Scene that stand before or behind its verb.


@lru_cache(maxsize=256)
def sentence_passage(tokens: tuple[Token, ...]) -> Passage:
    """The passage of a sentence by the shipped parser; the latest ones are kept.

    The parser takes as long as the aligner, so rules ask only when they have a suspicion.
    """
    from samsari.ucca.parser.parser import shared_parser

    (passage,) = shared_parser().parse([tokens], raw="")
    return passage


def on_side(participants: tuple[Element, ...], verb: int, is_before: bool) -> Iterator[Element]:
    """The participants before or behind a verb.

    A remote participant counts as one before it: "having persuaded Clerc, Gallaudet sailed".
    """
    for own in participants:
        if own.is_remote:
            if is_before:
                yield own
        elif own.positions and (max(own.positions) < verb) == is_before:
            yield own


# Verbs that say the same with their participants exchanged.


@cache
def _lists() -> tuple[frozenset[str], frozenset[frozenset[str]]]:
    text = files("samsari.ucca").joinpath("verbs.toml").read_text(encoding="utf-8")
    found = tomllib.loads(text)
    return frozenset(found["symmetric"]), frozenset(map(frozenset, found["converse"]))


def is_symmetric(verb: str) -> bool:
    """True for a verb that says the same both ways.

    >>> is_symmetric("married"), is_symmetric("bit")
    (True, False)
    """
    symmetric, _ = _lists()
    return not symmetric.isdisjoint(_bases(verb))


def are_converse(one: str, other: str) -> bool:
    """True for two verbs that tell one event from its two ends.

    >>> are_converse("sold", "bought"), are_converse("sold", "stole")
    (True, False)
    """
    _, converse = _lists()
    left, right = _bases(one), _bases(other)
    return any(frozenset((a, b)) in converse for a in left for b in right if a != b)


def _bases(verb: str) -> frozenset[str]:
    return frozenset((verb.lower(), *lemmas(verb.lower())))
