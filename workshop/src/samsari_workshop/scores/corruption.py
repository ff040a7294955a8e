"""Sentences broken on purpose, and where they are broken: what the model of odd words learns."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

Tokens = list[str]

AGREEMENT = {
    "is": "are",
    "are": "is",
    "was": "were",
    "were": "was",
    "has": "have",
    "have": "has",
    "does": "do",
    "do": "does",
    "this": "these",
    "these": "this",
    "that": "those",
    "those": "that",
    "a": "an",
    "an": "a",
    "he": "him",
    "him": "he",
    "they": "them",
    "them": "they",
}


@dataclass(frozen=True)
class Broken:
    """The tokens of a sentence and, for each, whether something is wrong at it."""

    tokens: tuple[str, ...]
    wrong: tuple[bool, ...]


Breaking = Callable[[Tokens, random.Random, Sequence[str]], tuple[Tokens, set[int]] | None]


def agreement(
    tokens: Tokens, draw: random.Random, words: Sequence[str]
) -> tuple[Tokens, set[int]] | None:
    """A verb, article or pronoun in the wrong form."""
    places = [i for i, token in enumerate(tokens) if i and token in AGREEMENT]
    if not places:
        return None
    at = draw.choice(places)
    return [*tokens[:at], AGREEMENT[tokens[at]], *tokens[at + 1 :]], {at}


def inflection(
    tokens: Tokens, draw: random.Random, words: Sequence[str]
) -> tuple[Tokens, set[int]] | None:
    """Another form of a noun or a verb."""
    from lemminflect import getAllInflections, getAllLemmas

    places = [i for i, token in enumerate(tokens) if i and token.isalpha() and token.islower()]
    draw.shuffle(places)
    for at in places[:6]:
        lemmas = getAllLemmas(tokens[at], upos=draw.choice(("VERB", "NOUN")))
        lemma = next((group[0] for group in lemmas.values()), None)
        if lemma is None:
            continue
        upos = next(iter(lemmas))
        forms = {form for group in getAllInflections(lemma, upos=upos).values() for form in group}
        others = sorted(forms - {tokens[at]})
        if others:
            return [*tokens[:at], draw.choice(others), *tokens[at + 1 :]], {at}
    return None


def cut(
    tokens: Tokens, draw: random.Random, words: Sequence[str]
) -> tuple[Tokens, set[int]] | None:
    """The first or the last part of a sentence, as if it were one; its open end is wrong."""
    if len(tokens) < 9:
        return None
    at = draw.randint(3, len(tokens) - 4)
    if not tokens[at - 1].isalnum():
        return None
    if draw.random() < 0.5:
        return [*tokens[:at], "."], {at - 1, at}
    rest = tokens[at:]
    return [rest[0][:1].upper() + rest[0][1:], *rest[1:]], {0, 1}


def swapped(
    tokens: Tokens, draw: random.Random, words: Sequence[str]
) -> tuple[Tokens, set[int]] | None:
    """Two neighbours in the wrong order."""
    if len(tokens) < 4:
        return None
    at = draw.randrange(len(tokens) - 2)
    if tokens[at] == tokens[at + 1]:
        return None
    return [*tokens[:at], tokens[at + 1], tokens[at], *tokens[at + 2 :]], {at, at + 1}


def shuffled(
    tokens: Tokens, draw: random.Random, words: Sequence[str]
) -> tuple[Tokens, set[int]] | None:
    """A stretch, or all, in a random order."""
    if len(tokens) < 6:
        return None
    size = draw.choice((4, 5, 6, len(tokens) - 1))
    at = draw.randrange(max(1, len(tokens) - size))
    part = tokens[at : at + size]
    mixed = list(part)
    draw.shuffle(mixed)
    moved = {at + i for i, (one, other) in enumerate(zip(part, mixed, strict=True)) if one != other}
    return [*tokens[:at], *mixed, *tokens[at + size :]], moved


def dropped(
    tokens: Tokens, draw: random.Random, words: Sequence[str]
) -> tuple[Tokens, set[int]] | None:
    """Without a function word or a verb's neighbour; both sides of the gap are wrong."""
    if len(tokens) < 6:
        return None
    at = draw.randrange(1, len(tokens) - 1)
    if not tokens[at].isalpha():
        return None
    return [*tokens[:at], *tokens[at + 1 :]], {at - 1, at}


def doubled(
    tokens: Tokens, draw: random.Random, words: Sequence[str]
) -> tuple[Tokens, set[int]] | None:
    """With one to three words said twice in a row."""
    size = draw.randint(1, 3)
    if len(tokens) < size + 3:
        return None
    at = draw.randrange(len(tokens) - size)
    part = tokens[at : at + size]
    return [*tokens[: at + size], *part, *tokens[at + size :]], set(range(at + size, at + 2 * size))


def replaced(
    tokens: Tokens, draw: random.Random, words: Sequence[str]
) -> tuple[Tokens, set[int]] | None:
    """With a random word in the place of one, or put in."""
    if len(tokens) < 4:
        return None
    at = draw.randrange(len(tokens) - 1)
    rest = tokens[at + 1 :] if draw.random() < 0.6 else tokens[at:]
    return [*tokens[:at], draw.choice(words), *rest], {at}


BREAKINGS: tuple[Breaking, ...] = (
    agreement,
    agreement,
    inflection,
    cut,
    cut,
    swapped,
    shuffled,
    dropped,
    doubled,
    replaced,
)


def broken(tokens: Sequence[str], draw: random.Random, words: Sequence[str]) -> Broken | None:
    """A sentence broken in one random way; None where that way does not fit it."""
    found = draw.choice(BREAKINGS)(list(tokens), draw, words)
    if found is None or found[0] == list(tokens):
        return None
    return Broken(tuple(found[0]), tuple(i in found[1] for i in range(len(found[0]))))
