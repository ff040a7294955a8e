"""Is a word a term of a field here? Evidence in its sentence and its text, not a list of terms.

A term has its meaning by agreement: another word for it is wrong, however plain. Each kind of
evidence has a weight; from `ENOUGH` on a word is taken for a term.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from samsari.english.lists import word_list
from samsari.lexical.complexity import is_judged
from samsari.lexical.lexicon import common_base, known

NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS"})
TECHNICAL_ZIPF, TECHNICAL_RATING = 3.3, 4.0  # rarer and harder words than that are technical
NEAR = 5  # words on either side
OFTEN = 3  # times in a text
NAMING = word_list("naming-words")
OPEN_BRACKETS = frozenset({"(", "[", "-LRB-"})
ENOUGH = 1.0
WEIGHTS = {
    "it is part of a compound": 0.6,
    "it stands in capitals or begins with one": 1.0,
    "the text repeats it": 0.4,
    "the sentence defines it": 1.0,
    "technical words stand beside it": 0.5,
    "it is a part of a joined word": 1.0,
}
COMPOUND, CAPITAL, REPEATED, DEFINED, TECHNICAL, JOINED = WEIGHTS


@dataclass(frozen=True)
class Around:
    """A sentence with its tags, and how often each base form stands in the whole text."""

    words: tuple[str, ...]
    tags: tuple[str, ...]
    counts: Mapping[str, int]


def counts_of(sentences: Sequence[Sequence[str]]) -> dict[str, int]:
    """How often each base form stands in some sentences."""
    found: dict[str, int] = {}
    for words in sentences:
        for word in words:
            base = common_base(word.lower())
            found[base] = found.get(base, 0) + 1
    return found


def evidence(around: Around, at: int) -> tuple[str, ...]:
    """Why a word is taken for a term; empty if the evidence is not enough."""
    found = tuple(_found(around, at))
    return found if sum(WEIGHTS[name] for name in found) >= ENOUGH else ()


def _found(around: Around, at: int) -> Iterator[str]:
    words, tags = around.words, around.tags
    if _is_compound(tags, at):
        yield COMPOUND
    if words[at][:1].isupper() and (at > 0 or words[at].isupper()):
        yield CAPITAL
    if around.counts.get(common_base(words[at].lower()), 0) >= OFTEN:
        yield REPEATED
    if _is_defined(words, at):
        yield DEFINED
    if sum(is_technical(words[place]) for place in _near(words, at)) >= 2:
        yield TECHNICAL
    if any(words[place] in {"-", "/"} for place in (at - 1, at + 1) if 0 <= place < len(words)):
        yield JOINED


def _is_compound(tags: Sequence[str], at: int) -> bool:
    """True for a noun or an adjective beside a noun that makes one name with it."""
    after = at + 1 < len(tags) and tags[at + 1] in NOUNS
    before = at > 0 and tags[at - 1] in NOUNS
    return tags[at] in NOUNS and (after or before)


def _is_defined(words: Sequence[str], at: int) -> bool:
    lower = [word.lower() for word in words]
    is_glossed = at + 1 < len(words) and words[at + 1] in OPEN_BRACKETS
    is_called = bool(NAMING & set(lower[max(at - 3, 0) : at]))
    is_quoted = at > 0 and words[at - 1] in {'"', "“", "``", "‘"}
    return is_glossed or is_called or is_quoted


def _near(words: Sequence[str], at: int) -> Iterator[int]:
    return (n for n in range(max(at - NEAR, 0), min(at + NEAR + 1, len(words))) if n != at)


def is_technical(word: str) -> bool:
    """True for a rare and hard word that is no name."""
    if not is_judged(word) or word[0].isupper():
        return False
    own, base = known(word.lower()), known(common_base(word.lower()))
    rating = base.rating or own.rating or own.expected_rating
    return max(own.zipf, base.zipf) < TECHNICAL_ZIPF and rating > TECHNICAL_RATING
