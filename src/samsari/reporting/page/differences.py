"""What a system did to the words of a pair: kept, replaced, changed, deleted, added, split.

They come from the word links of a comparison, so the colours agree with SAMSA.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from samsari.metrics.samsa.comparison import Comparison
from samsari.model.alignment import Link
from samsari.model.text import Token


class Fate(IntEnum):
    """What became of a word; the numbers are those that the page's script knows."""

    KEPT = 0
    REPLACED = 1
    LOST = 2  # deleted from the source, or added in the output
    SPLIT = 3  # between two output sentences
    CHANGED = 4  # replaced by a word that says something else


# The best that became of a word counts if it has several links.
ORDER = (Fate.KEPT, Fate.REPLACED, Fate.CHANGED, Fate.LOST)


Piece = tuple[str, Fate]


@dataclass(frozen=True, slots=True)
class Difference:
    """Source and output as stretches of text, each with the fate of its words."""

    source: tuple[Piece, ...]
    output: tuple[Piece, ...]
    added: tuple[str, ...]
    deleted: tuple[str, ...]


def difference(comparison: Comparison) -> Difference:
    """The stretches of source and output that were kept, replaced, deleted or added."""
    left = [list(_fates(passage.tokens)) for passage in comparison.passages]
    right = [list(_fates(tokens)) for tokens in comparison.sentences]
    for index, row in enumerate(comparison.alignments):
        for number, alignment in enumerate(row):
            for link in alignment.links:
                one = comparison.passages[index].tokens[link.left].text
                other = comparison.sentences[number][link.right].text
                fate = _fate(one, other, link)
                left[index][link.left] = _better(left[index][link.left], fate)
                right[number][link.right] = _better(right[number][link.right], fate)
    tokens = [token for passage in comparison.passages for token in passage.tokens]
    outputs = [token for sentence in comparison.sentences for token in sentence]
    before = [fate for row in left for fate in row]
    after = [fate for row in right for fate in row]
    starts = {sentence[0].start for sentence in comparison.sentences[1:]}
    return Difference(
        tuple(_pieces(comparison.source, tokens, before, frozenset())),
        tuple(_pieces(comparison.output, outputs, after, starts)),
        _words(outputs, after),
        _words(tokens, before),
    )


def _fate(one: str, other: str, link: Link) -> Fate:
    if one.lower() == other.lower():
        return Fate.KEPT
    return Fate.REPLACED if link.says_the_same else Fate.CHANGED


def _better(one: Fate, other: Fate) -> Fate:
    return min(one, other, key=ORDER.index)


def _fates(tokens: Sequence[Token]) -> list[Fate]:
    """Words are lost until a link is found; punctuation never counts."""
    return [Fate.KEPT if token.is_punctuation else Fate.LOST for token in tokens]


def _words(tokens: Sequence[Token], fates: Sequence[Fate]) -> tuple[str, ...]:
    pairs = zip(tokens, fates, strict=True)
    return tuple(token.text for token, fate in pairs if fate == Fate.LOST)


def _pieces(
    text: str, tokens: Sequence[Token], fates: Sequence[Fate], splits: frozenset[int] | set[int]
) -> list[Piece]:
    """Stretches of equal fate; text between two of one fate belongs to them."""
    if any(text[token.start : token.end] != token.text for token in tokens):
        # Annotation by hand has tokens of its own, which do not point into the text.
        text = " ".join(token.text for token in tokens)
        tokens = _laid_out(tokens)
    pieces: list[Piece] = []
    at = 0
    for token, fate in zip(tokens, fates, strict=True):
        gap = text[at : token.start]
        if token.start in splits:
            pieces.append((gap, Fate.SPLIT))
            gap = ""
        if pieces and pieces[-1][1] == fate:
            pieces[-1] = (pieces[-1][0] + gap + text[token.start : token.end], fate)
        else:
            if gap:
                pieces.append((gap, Fate.KEPT))
            pieces.append((text[token.start : token.end], fate))
        at = token.end
    if text[at:]:
        pieces.append((text[at:], Fate.KEPT))
    return pieces


def _laid_out(tokens: Sequence[Token]) -> list[Token]:
    laid, at = [], 0
    for token in tokens:
        end = at + len(token.text)
        laid.append(Token(token.text, at, end, token.is_punctuation))
        at = end + 1
    return laid
