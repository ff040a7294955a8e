"""The word lists that scores depend on: common words, easy words, two lists of function words.

The two lists of function words differ, and each stays as it is: scores were published with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files


@cache
def ranks() -> dict[str, int]:
    """The rank of 82,834 English words; 1 is the most common one."""
    return {word: rank for rank, word in enumerate(_words("word_ranks.txt"), start=1)}


@cache
def easy_words() -> frozenset[str]:
    """The words of Dale and Chall that pupils of the fourth grade know."""
    return frozenset(_words("easy_words.txt"))


@cache
def complexity_function_words() -> frozenset[str]:
    """The function words that `lexical-complexity` leaves out."""
    return frozenset(_words("function_words_complexity.txt"))


@cache
def alignment_function_words() -> frozenset[str]:
    """The function words that the aligners link last."""
    return frozenset(_words("function_words_alignment.txt"))


def _words(name: str) -> Iterator[str]:
    """The words of a list; lines that begin with `#` are remarks."""
    text = (files("samsari.text") / name).read_text(encoding="utf-8")
    return (word for line in text.splitlines() if line[:1] != "#" for word in line.split())
