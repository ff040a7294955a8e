"""Blocks of text, and new text in their place, so that only changed words change in the file.

A block is what a reader takes for one text: a paragraph, a heading, an item of a list, a cell.
Its pieces say where each character stands in the file. What lies between two pieces is markup, and
nobody touches it. So a document that gets new words keeps every other byte.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from typing import Literal

Kind = Literal["paragraph", "heading", "item", "cell", "note"]
PieceKind = Literal["text", "coded", "fixed"]
_TOKEN = re.compile(r"\w+(?:['’]\w+)*|\s+|[^\w\s]")
_BREAKS = re.compile(r"[\t\r\n]+")
_SENTENCE_END = re.compile(r"""[.!?…]["'”’)\]]*\s|\n""")


@dataclass(frozen=True, slots=True)
class Piece:
    """Characters of a block; in the file they stand from `start` to `end`.

    Of a `text` each character stands as it is. A `coded` piece is written otherwise (`&eacute;`)
    and goes as a whole. A `fixed` piece stays: a tab, a line break, code, a field. One without
    text is the mark of a footnote or a picture, and no change may reach over it. `mark` is the
    formatting, `link` the number of the link around the piece, `holder` where its element begins.
    """

    text: str
    start: int
    end: int
    kind: PieceKind = "text"
    mark: str = ""
    link: int = 0
    holder: int = -1
    is_inserted: bool = False


@dataclass(frozen=True, slots=True)
class Block:
    """A text of a document: its number, its kind, and its pieces in a part of the file."""

    id: int
    kind: Kind
    pieces: tuple[Piece, ...]
    part: str = ""

    @property
    def text(self) -> str:
        """The text of a block as a reader reads it, without formatting."""
        return "".join(piece.text for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class Splice:
    """New text for the characters from `begin` to `end` of a piece."""

    piece: Piece
    begin: int
    end: int
    new: str

    @property
    def old(self) -> str:
        """The characters of a block that new text replaces."""
        return self.piece.text[self.begin : self.end]

    @property
    def span(self) -> tuple[int, int]:
        """Where a piece of a block stands in the file."""
        if self.piece.kind == "text":
            return self.piece.start + self.begin, self.piece.start + self.end
        is_behind = self.begin == self.end  # new text behind what is written otherwise
        return (self.piece.end if is_behind else self.piece.start), self.piece.end


@dataclass(frozen=True, slots=True)
class Change:
    """Characters of a block that get new text."""

    begin: int
    end: int
    new: str


def splices(block: Block, new: str, *, tracked: bool = False) -> tuple[list[Splice], int]:
    """What to write into the pieces for a new text of the block, and how many sentences stay.

    A sentence stays as it was if its change would move what is fixed, empty a link, or part words
    from their formatting. With `tracked`, words that somebody else inserted are fixed as well.
    """
    pieces = [
        replace(piece, kind="fixed") if tracked and piece.is_inserted else piece
        for piece in block.pieces
    ]
    found: list[Splice] = []
    n_left = 0
    for group in _by_sentence(block.text, new):
        own = _of_group(pieces, group)
        if own is None:
            n_left += 1
        else:
            found += own
    return found, n_left


def after(block: Block, found: Iterable[Splice]) -> str:
    """The text of a block with new words in it."""
    by_piece: dict[int, list[tuple[int, int, str]]] = {}
    for own in found:
        by_piece.setdefault(own.piece.start, []).append((own.begin, own.end, own.new))
    return "".join(
        spliced(piece.text, by_piece.get(piece.start, ()) if piece.text else ())
        for piece in block.pieces
    )


def changes(old: str, new: str) -> list[Change]:
    """The words that differ, from left to right.

    >>> changes("He commenced work.", "He started work.")
    [Change(begin=3, end=12, new='started')]
    """
    one, other = _TOKEN.findall(old), _TOKEN.findall(new)
    starts = [0]
    for token in one:
        starts.append(starts[-1] + len(token))
    return [
        Change(starts[a], starts[b], _BREAKS.sub(" ", "".join(other[c:d])))
        for tag, a, b, c, d in SequenceMatcher(None, _bare(one), _bare(other)).get_opcodes()
        if tag != "equal"
    ]


def _bare(tokens: Sequence[str]) -> list[str]:
    """Tokens to compare: spaces are a space, and stay as they were."""
    return [token if token.strip(" ") else " " for token in tokens]


def _by_sentence(old: str, new: str) -> Iterator[list[Change]]:
    """The changes, those of one sentence together: they hold together or not at all."""
    group: list[Change] = []
    for change in changes(old, new):
        if group and _SENTENCE_END.search(old, group[-1].end, change.begin):
            yield group
            group = []
        group.append(change)
    if group:
        yield group


def _of_group(pieces: Sequence[Piece], group: Iterable[Change]) -> list[Splice] | None:
    """What to write for the changes of a sentence; None if one of them cannot be made."""
    found: list[Splice] = []
    for change in group:
        own = _of_change(pieces, change)
        if own is None:
            return None
        found += own
    return None if _empties_link(pieces, found) or _parts_from_marks(found) else found


def _of_change(pieces: Sequence[Piece], change: Change) -> list[Splice] | None:
    reached: list[Splice] = []
    at = 0
    for piece in pieces:
        begin, end = max(change.begin - at, 0), min(change.end - at, len(piece.text))
        is_mark = not piece.text and change.begin < at < change.end
        if is_mark or (begin < end and piece.kind == "fixed"):
            return None
        if begin < end:
            reached.append(Splice(piece, begin, end, ""))
        at += len(piece.text)
    if not reached:
        place = _insertion(pieces, change)
        return None if place is None else [place]
    if not change.new:
        return reached
    # The new words stand where most of the old ones stood.
    main = max(reached, key=lambda own: (own.piece.kind == "text", own.end - own.begin))
    return [replace(own, new=change.new) if own is main else own for own in reached]


def _insertion(pieces: Sequence[Piece], change: Change) -> Splice | None:
    """New words where none stood: behind the piece before, or else before the piece behind."""
    at, behind = 0, None
    for piece in pieces:
        begin, length = change.begin - at, len(piece.text)
        if piece.kind != "fixed" and length:
            if 0 < begin <= length:
                return Splice(piece, begin, begin, change.new)
            if begin == 0 and piece.kind == "text" and behind is None:
                behind = Splice(piece, 0, 0, change.new)
        at += length
    return behind


def _empties_link(pieces: Sequence[Piece], found: Sequence[Splice]) -> bool:
    left = Counter[int]()
    for piece in pieces:
        left[piece.link] += len(piece.text)
    for own in found:
        left[own.piece.link] += len(own.new) - len(own.old)
    return any(own.piece.link and not left[own.piece.link] for own in found)


def _parts_from_marks(found: Sequence[Splice]) -> bool:
    """True if a word went from one place to another that is formatted in another way."""
    gone = {(word, own.piece.mark, own.piece.link) for own in found for word in _words(own.old)}
    words = {word for word, *_ in gone}
    return any(
        word in words and (word, own.piece.mark, own.piece.link) not in gone
        for own in found
        for word in _words(own.new)
    )


def _words(text: str) -> list[str]:
    return [token for token in _TOKEN.findall(text) if token[0].isalnum()]


def joined(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """The pieces, neighbours of plain text in one."""
    held: Piece | None = None
    for piece in pieces:
        if held is not None and _are_one(held, piece):
            held = replace(held, text=held.text + piece.text, end=piece.end)
            continue
        if held is not None:
            yield held
        held = piece
    if held is not None:
        yield held


def _are_one(one: Piece, other: Piece) -> bool:
    is_near = one.kind == other.kind == "text" and one.end == other.start
    return is_near and (one.mark, one.link) == (other.mark, other.link)


def spliced(raw: str, edits: Iterable[tuple[int, int, str]]) -> str:
    """The text with the parts from start to end replaced.

    >>> spliced("a cat", [(2, 5, "dog"), (0, 1, "the")])
    'the dog'
    """
    found, at = [], 0
    for start, end, new in sorted(edits):
        found += [raw[at:start], new]
        at = end
    return "".join((*found, raw[at:]))
