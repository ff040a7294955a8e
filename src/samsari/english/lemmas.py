"""The base forms of English words.

`lemmas.tsv` holds the answers of lemminflect for all words that it knows in another form than
their own. The library itself takes half a second to start and 33 MB.
`workshop/builders/build_lemmas.py` makes the file.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

from samsari.text.sorted_lines import SortedLines

KNOWN = Path(__file__).with_name("lemmas.tsv")


@lru_cache(maxsize=1 << 16)
def lemmas(text: str) -> tuple[str, ...]:
    """The base forms of a folded word in all parts of speech, without the word itself.

    >>> lemmas("taken"), lemmas("children"), lemmas("take")
    (('take',), ('child',), ())
    """
    return tuple(base for line in _known().of(text) for base in line.split("\t")[1:])


@cache
def _known() -> SortedLines:
    return SortedLines.read(KNOWN)
