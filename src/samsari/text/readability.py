"""The readability formulas that people ask for: school grades and ease from counts of a text.

Each formula is a function of `Counts`, so its printed examples can be tested without a tokenizer.
What counts as a word, a sentence and a syllable differs between programs; here:

- a word is a run of letters and digits, with the hyphens and apostrophes inside it;
- sentences come from the package's own splitter;
- syllables come from `text.syllables`, at least one for each word.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from types import MappingProxyType

from samsari.text.sentences import STANDARD, SentenceSplitter
from samsari.text.word_lists import easy_words, syllables

WORD = re.compile(r"[^\W_]+(?:[-'’.,][^\W_]+)*")
MANY_SYLLABLES = 3
FEWEST_FOR_SMOG = 30  # sentences; McLaughlin's formula is for samples of thirty
# Endings that Dale and Chall let pass: regular plurals, possessives and forms of verbs.
_ENDINGS = ("'s", "’s", "s", "es", "ies", "ed", "d", "ied", "ing", "er", "est", "n", "ly")


@dataclass(frozen=True, slots=True)
class Counts:
    """What the formulas are made of."""

    sentences: int = 0
    words: int = 0
    syllables: int = 0
    letters: int = 0
    long_words: int = 0  # three syllables or more
    hard_words: int = 0  # the same without names, joined words and endings (Gunning)
    unfamiliar_words: int = 0  # not on the list of Dale and Chall

    def __add__(self, other: Counts) -> Counts:
        return Counts(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))


def counts(text: str, split: SentenceSplitter = STANDARD) -> Counts:
    """The counts of a text; all zero where it has no word.

    >>> counts("The cat sat on the mat.").syllables
    6
    """
    found = [WORD.findall(text[start:end]) for start, end in split(text)]
    return sum((_of_sentence(words) for words in found if words), Counts())


def _of_sentence(words: Sequence[str]) -> Counts:
    spoken = [max(1, syllables(word)) for word in words]
    return Counts(
        sentences=1,
        words=len(words),
        syllables=sum(spoken),
        letters=sum(sum(sign.isalnum() for sign in word) for word in words),
        long_words=sum(count >= MANY_SYLLABLES for count in spoken),
        hard_words=sum(
            _is_hard(word, count, is_first=place == 0)
            for place, (word, count) in enumerate(zip(words, spoken, strict=True))
        ),
        unfamiliar_words=sum(
            not _is_familiar(word, is_first=i == 0) for i, word in enumerate(words)
        ),
    )


def _is_hard(word: str, spoken: int, *, is_first: bool) -> bool:
    """Gunning's hard words: three syllables, but no name, no joined word, no -es or -ed."""
    is_name = word[0].isupper() and not is_first
    if spoken < MANY_SYLLABLES or is_name or "-" in word:
        return False
    is_longer_by_ending = word.endswith(("es", "ed")) and spoken == MANY_SYLLABLES
    return not is_longer_by_ending


def _is_familiar(word: str, *, is_first: bool) -> bool:
    """True for words of the list and their regular forms, for names and for numbers."""
    if not word[0].isalpha() or (word[0].isupper() and not is_first):
        return True
    lower, known = word.lower().replace("’", "'"), easy_words()
    if lower in known:
        return True
    return any(
        stem in known
        for ending in _ENDINGS
        if lower.endswith(ending)
        for stem in _stems(lower.removesuffix(ending), ending)
    ) or ("-" in lower and all(_is_familiar(part, is_first=True) for part in lower.split("-")))


def _stems(rest: str, ending: str) -> tuple[str, ...]:
    doubled = rest[:-1] if len(rest) > 2 and rest[-1] == rest[-2] else rest
    return (rest, rest + "e", doubled, rest + "y" if ending.startswith("i") else rest)


def flesch(of: Counts) -> float:
    """Flesch reading ease (Flesch 1948): about 0 (hard) to 100 (easy)."""
    return 206.835 - 1.015 * of.words / of.sentences - 84.6 * of.syllables / of.words


def fkgl(of: Counts) -> float:
    """Flesch-Kincaid grade level (Kincaid, Fishburne, Rogers & Chissom 1975)."""
    return 0.39 * of.words / of.sentences + 11.8 * of.syllables / of.words - 15.59


def smog(of: Counts) -> float:
    """SMOG grade (McLaughlin 1969), made for samples of thirty sentences."""
    return 3.1291 + 1.0430 * math.sqrt(of.long_words * FEWEST_FOR_SMOG / of.sentences)


def fog(of: Counts) -> float:
    """Gunning fog index (Gunning 1952), a school grade."""
    return 0.4 * (of.words / of.sentences + 100 * of.hard_words / of.words)


def dale_chall(of: Counts) -> float:
    """Dale-Chall score (Dale & Chall 1948): 4.9 or less fourth grade, 10 or more college."""
    share = 100 * of.unfamiliar_words / of.words
    raised = 3.6365 if share > 5 else 0.0
    return 0.1579 * share + 0.0496 * of.words / of.sentences + raised


def ari(of: Counts) -> float:
    """Automated readability index (Smith & Senter 1967), a school grade."""
    return 4.71 * of.letters / of.words + 0.5 * of.words / of.sentences - 21.43


def coleman_liau(of: Counts) -> float:
    """Coleman-Liau index (Coleman & Liau 1975), a school grade."""
    return 5.88 * of.letters / of.words - 29.6 * of.sentences / of.words - 15.8


FORMULAS: Mapping[str, Callable[[Counts], float]] = MappingProxyType(
    {
        "flesch": flesch,
        "fkgl": fkgl,
        "smog": smog,
        "fog": fog,
        "dale-chall": dale_chall,
        "ari": ari,
        "coleman-liau": coleman_liau,
    }
)


def readability(of: Counts) -> dict[str, float]:
    """The value of every formula by its name; empty where there is no word."""
    return {name: formula(of) for name, formula in FORMULAS.items()} if of.words else {}
