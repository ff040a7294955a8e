"""The base forms of English words.

`lemmas.tsv` holds the answers of the library for the words that the simplifier replaces, because
the library takes a second to start. `tools/build_plain_words.py` makes it again.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

KNOWN = Path(__file__).with_name("lemmas.tsv")


@lru_cache(maxsize=1 << 16)
def lemmas(text: str) -> tuple[str, ...]:
    """The base forms of a folded word in all parts of speech, without the word itself.

    >>> lemmas("taken"), lemmas("children")
    (('take',), ('child',))
    """
    found = _known().get(text)
    return looked_up(text) if found is None else tuple(found.split())


def looked_up(text: str) -> tuple[str, ...]:
    """The answer of the library."""
    from lemminflect import getAllLemmas

    found = {lemma for group in getAllLemmas(text).values() for lemma in group}
    return tuple(sorted(found - {text}))


@cache
def _known() -> dict[str, str]:
    """The answers that are at hand, each as one text."""
    lines = KNOWN.read_text("utf-8").splitlines()
    return {word: found for word, _, found in (line.partition("\t") for line in lines)}
