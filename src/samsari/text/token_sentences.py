"""Sentences of tokenised text, for the simplifier.

The splitters of raw lines, which the metrics use, are in `sentences.py`.
"""

from __future__ import annotations

from samsari.model.text import Token

ABBREVIATIONS = frozenset(
    "mr mrs ms dr st prof rev sen gen col capt lt sgt jr sr vs etc no vol fig ca c al inc ltd co "
    "corp jan feb mar apr jun jul aug sep sept oct nov dec approx mt ft e.g i.e".split()
)
CLOSING = frozenset("\"'”’»)]")


def sentences(tokens: tuple[Token, ...]) -> tuple[tuple[Token, ...], ...]:
    """The tokens cut after every full stop that ends a sentence."""
    parts, begin, mark = [], 0, 0
    for index in range(len(tokens) - 1):
        mark = _mark(tokens, index, mark)
        if _ends(tokens, index, mark):
            parts.append(tokens[begin : index + 1])
            begin = index + 1
    return (*parts, tokens[begin:]) if begin < len(tokens) else tuple(parts)


def _mark(tokens: tuple[Token, ...], index: int, before: int) -> int:
    """The place of the token that closing quotes and brackets up to here stand behind.

    `before` is the answer for the token before, so a row of a thousand brackets is read once.
    """
    if index == 0 or tokens[index].text not in CLOSING:
        return index
    return before if tokens[index].start == tokens[index - 1].end else index


def _ends(tokens: tuple[Token, ...], index: int, mark: int) -> bool:
    """True if a sentence ends with this token, which is not the last; `mark` as in `_mark`."""
    here, after = tokens[index], tokens[index + 1]
    if tokens[mark].text not in {".", "?", "!", "..."} or here.end == after.start:
        return False
    if after.text in CLOSING or not _may_begin(after.text):
        return False
    word = tokens[mark - 1].text if mark else ""
    is_short = len(word) == 1 and word.isupper() and word != "I"
    return tokens[mark].text != "." or not (word.lower() in ABBREVIATIONS or is_short)


def _may_begin(text: str) -> bool:
    return text[0].isupper() or text[0].isdigit() or text[0] in "\"'“‘(«["
