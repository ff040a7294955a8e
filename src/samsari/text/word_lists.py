"""The word lists that scores depend on: common words, easy words, two lists of function words.

The two lists of function words differ, and each stays as it is: scores were published with it.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

REMARK = re.compile(r"^#.*", re.MULTILINE)


@cache
def ranks() -> dict[str, int]:
    """The rank of 82,834 English words; 1 is the most common one."""
    words = _words("word_ranks.txt")
    return dict(zip(words, range(1, len(words) + 1), strict=True))


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


def _words(name: str) -> list[str]:
    """The words of a list; lines that begin with `#` are remarks."""
    text = (files("samsari.text") / name).read_text(encoding="utf-8")
    return (REMARK.sub("", text) if "#" in text else text).split()
