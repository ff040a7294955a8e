"""The base forms of English words."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=1 << 16)
def lemmas(text: str) -> tuple[str, ...]:
    """The base forms of a folded word in all parts of speech, without the word itself.

    >>> lemmas("taken"), lemmas("children")
    (('take',), ('child',))
    """
    from lemminflect import getAllLemmas

    found = {lemma for group in getAllLemmas(text).values() for lemma in group}
    return tuple(sorted(found - {text}))
