"""Damages: a source in, a text out of which the source's meaning or grammar was broken in one way.

Each damage is a plain function of the source, the other sources and a generator of random numbers.
It gives None where the source has nothing to damage (no number to change, say); the suite then
leaves the source out of that test.
"""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from samsari.english.facts.names import names
from samsari.model.text import Token
from samsari.text.penn import UCCA_TOKENIZER
from samsari.text.sentences import WholeLine
from samsari.text.word_lists import alignment_function_words

_NUMBER = re.compile(r"\d{1,4000}")
_WORDS = re.compile(r"\S+")
FEWEST_TO_CUT = 8  # words


@dataclass(frozen=True, slots=True)
class Setting:
    """A source, its place among all sources, its references, and a generator of random numbers."""

    source: str
    place: int
    sources: Sequence[str]
    references: Sequence[str]
    draw: random.Random


Damage = Callable[[Setting], str | None]


def copy(at: Setting) -> str:
    """The source itself."""
    return at.source


def human_reference(at: Setting) -> str | None:
    """The first reference."""
    return at.references[0] if at.references else None


def unrelated(at: Setting) -> str:
    """A sentence that has nothing to do with the source."""
    return _unrelated(at)


def exchanged(at: Setting) -> str | None:
    """The source of another item, one that shares the fewest content words."""
    own = _content(at.source)
    others = [text for text in at.sources if text != at.source and text.strip()]
    return min(others, key=lambda text: len(own & _content(text)), default=None)


def empty(at: Setting) -> str:
    """Nothing at all."""
    return ""


def shuffled(at: Setting) -> str | None:
    """The words in another order; a mark at the end stays there."""
    words = at.source.split()
    mark = re.search(r"(?<![.!?])[.!?]+$", at.source.strip())
    if mark:
        words[-1] = words[-1].removesuffix(mark[0])
    words = [word for word in words if word]
    if len(set(words)) < 3:
        return None
    mixed = list(words)
    while mixed == words:
        at.draw.shuffle(mixed)
    return " ".join(mixed) + (mark[0] if mark else "")


def negated(at: Setting) -> str | None:
    """With "not" behind the first helping verb, or without a "not" that was there."""
    without = re.sub(r"\b(not |never )", "", at.source, count=1)
    if without != at.source:
        return without
    helpers = "|".join(_words()["negation"]["helpers"])
    said = re.search(rf"\b(?:{helpers})\b(?! (?:not|n't)\b)", at.source)
    return f"{at.source[: said.end()]} not{at.source[said.end() :]}" if said else None


def number_changed(at: Setting) -> str | None:
    """With another number in the place of the first."""
    found = _NUMBER.search(at.source)
    if not found:
        return None
    digits = found[0]
    other = str(int(digits) + at.draw.randint(2, 7) * 10 ** (len(digits) // 2)).zfill(len(digits))
    return at.source[: found.start()] + other + at.source[found.end() :]


def name_changed(at: Setting) -> str | None:
    """With another name in the place of the first that does not begin the sentence."""
    found = [name for name in names(_tokens(at.source)) if name.start > 0]
    if not found:
        return None
    other: str = _words()["names"][at.place % len(_words()["names"])]
    return at.source[: found[0].start] + other + at.source[found[0].end :]


def role_changed(at: Setting) -> str | None:
    """With two names in each other's place."""
    found = names(_tokens(at.source))
    pairs = [(one, two) for one in found for two in found if one.end < two.start]
    for one, two in pairs:
        if one.value != two.value and not _is_near(at.source[one.end : two.start]):
            text = at.source
            swapped = text[: one.start] + two.text + text[one.end : two.start] + one.text
            return swapped + text[two.end :]
    return None


def _is_near(between: str) -> bool:
    """True for names of one list ("Paris and Rome", "Paris, France"): their order says nothing."""
    return between.strip(" ,") in ("", "and", "or", "(", "&")


def antonym(at: Setting) -> str | None:
    """With the opposite in the place of a word."""
    opposites = _antonyms()
    for word in re.finditer(r"[A-Za-z]+", at.source):
        other = opposites.get(word[0].lower())
        if other:
            shown = other.capitalize() if word[0][0].isupper() else other
            return at.source[: word.start()] + shown + at.source[word.end() :]
    return None


def half(at: Setting) -> str | None:
    """The first half of the words."""
    words = at.source.split()
    return " ".join(words[: len(words) // 2]).rstrip(",;:") + "." if len(words) > 3 else None


def sentence_added(at: Setting) -> str | None:
    """The source, and behind it a sentence that has nothing to do with it."""
    return f"{at.source} {_unrelated(at)}"


def said_twice(at: Setting) -> str | None:
    """The source, said once more."""
    return f"{at.source} {at.source}" if at.source.strip() else None


def cut_anywhere(at: Setting) -> str | None:
    """Cut into two sentences in the middle, where no sentence ends."""
    spans = [match.span() for match in _WORDS.finditer(at.source)]
    if len(spans) < FEWEST_TO_CUT:
        return None
    middle = len(spans) // 2
    places = [n for n in range(middle - 2, middle + 3) if at.source[spans[n - 1][1] - 1].isalnum()]
    if not places:
        return None
    start = spans[at.draw.choice(places)][0]
    rest = at.source[start:]
    return f"{at.source[:start].rstrip()}. {rest[0].upper()}{rest[1:]}"


def broken_agreement(at: Setting) -> str | None:
    """With a verb that no longer agrees with its subject."""
    wrong: Mapping[str, str] = _words()["agreement"]
    for word in re.finditer(r"[A-Za-z]+", at.source):
        # At the beginning it is a question or a command, which may be right both ways.
        if word.start() and word[0] in wrong:
            return at.source[: word.start()] + wrong[word[0]] + at.source[word.end() :]
    return None


DAMAGES: Mapping[str, Damage] = MappingProxyType(
    {
        "copy": copy,
        "human reference": human_reference,
        "unrelated": unrelated,
        "exchanged": exchanged,
        "empty": empty,
        "shuffled": shuffled,
        "negated": negated,
        "number changed": number_changed,
        "name changed": name_changed,
        "role changed": role_changed,
        "antonym": antonym,
        "half": half,
        "sentence added": sentence_added,
        "said twice": said_twice,
        "cut anywhere": cut_anywhere,
        "broken agreement": broken_agreement,
    }
)


def _unrelated(at: Setting) -> str:
    sentences: list[str] = _words()["unrelated"]
    return sentences[at.place % len(sentences)]


def _tokens(text: str) -> tuple[Token, ...]:
    return UCCA_TOKENIZER.segment(text, WholeLine()).tokens


def _content(text: str) -> frozenset[str]:
    words = re.findall(r"\w+", text.lower())
    return frozenset(word for word in words if word not in alignment_function_words())


@cache
def _words() -> dict[str, Any]:
    return tomllib.loads((files("samsari.metrics.doctor") / "words.toml").read_text("utf-8"))


@cache
def _antonyms() -> dict[str, str]:
    pairs: list[list[str]] = _words()["antonyms"]
    both = [(one, other) for one, other in pairs] + [(other, one) for one, other in pairs]
    return dict(reversed(both))
