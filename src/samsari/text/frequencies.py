"""How common English words are: ranks from the list that ships with symspellpy (MIT).

The list holds 82,834 words with their counts on the web; 1 is the most common word.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

LIST = ("symspellpy", "frequency_dictionary_en_82_765.txt")


@cache
def ranks() -> dict[str, int]:
    """The rank of every word of the list; read when first needed, then kept."""
    package, name = LIST
    text = (files(package) / name).read_text(encoding="utf-8-sig")
    counts = {word: int(count) for word, count in map(str.split, text.splitlines())}
    by_count = sorted(counts, key=lambda word: (-counts[word], word))
    return {word: rank for rank, word in enumerate(by_count, start=1)}


@cache
def function_words() -> frozenset[str]:
    """Articles, pronouns, prepositions and the like, which say nothing about difficulty."""
    text = (files("samsari.text") / "function_words.txt").read_text(encoding="utf-8")
    return frozenset(text.split())
