"""Pages: the text of what flows; scripts, code, attributes and everything else stay."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape, unescape
from html.parser import HTMLParser

from samsari.formats.formatted.blocks import Block, Kind, Piece, PieceKind, Splice, joined, spliced

# Elements inside a line of text; every other one begins and ends a block.
INLINE = frozenset(
    "a abbr acronym b bdi bdo big br cite code data del dfn em font i img ins kbd label mark q s "
    "samp small span strike strong sub sup time tt u var wbr".split()
)
# What is left out of the text altogether; inside a line it stays where it is.
SKIPPED = frozenset(
    "area audio base button canvas col datalist del embed head iframe img input link map math meta "
    "nav noscript object param pre s script select source strike style sup svg template textarea "
    "title track video wbr".split()
)
VOID = frozenset("area base br col embed hr img input link meta param source track wbr".split())
FIXED = frozenset("code data kbd samp sub time tt var".split())  # read, but never changed
KINDS: dict[str, Kind] = {
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), "heading"),
    **dict.fromkeys(("li", "dt", "dd"), "item"),
    **dict.fromkeys(("td", "th"), "cell"),
}
_SPACE = re.compile(r"[ \t\n\r\f]+")


def blocks(raw: str) -> tuple[Block, ...]:
    """The texts of a page."""
    reader = _Reader(raw)
    reader.feed(raw)
    reader.close()
    reader.end_block()
    return tuple(reader.blocks)


def written(raw: str, found: Sequence[Splice]) -> str:
    """The page with new words."""
    return spliced(raw, ((*own.span, escape(own.new, quote=False)) for own in found))


class _Reader(HTMLParser):
    def __init__(self, raw: str) -> None:
        super().__init__(convert_charrefs=False)
        self.raw = raw
        self.lines = [0, *(found.end() for found in re.finditer("\n", raw))]
        self.blocks: list[Block] = []
        self.pieces: list[Piece] = []
        self.open: list[str] = []  # the elements inside the block
        self.around: list[str] = []  # the blocks around the text
        self.skipped: list[str] = []  # the element that is left out, and those of its name in it
        self.n_links = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin an element, a block, or what is left out."""
        if self.skipped:
            if tag == self.skipped[0] and tag not in VOID:
                self.skipped.append(tag)
            return
        if tag not in INLINE and tag not in SKIPPED:
            self.end_block()
            if tag not in VOID:
                self.around.append(tag)
            return
        if tag == "br" or tag in SKIPPED:
            self._add("\n" if tag == "br" else "", self._at, self._at, "fixed")
            self.skipped = [] if tag in VOID else [tag]
            return
        self.n_links += tag == "a"
        fixed = ("translate", "no") in attrs
        self.open.append("code" if fixed and tag not in FIXED else tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element that is empty by its slash: in pages only void ones and those of pictures."""
        self.handle_starttag(tag, attrs)
        if self.skipped[-1:] == [tag]:
            self.skipped.pop()

    def handle_endtag(self, tag: str) -> None:
        """End an element, a block, or what was left out."""
        if self.skipped:
            if tag == self.skipped[0]:
                self.skipped.pop()
        elif tag in INLINE:
            if self.open and tag not in SKIPPED and tag != "br":
                self.open.pop()
        elif tag not in SKIPPED:
            self.end_block()
            if tag in self.around:
                del self.around[len(self.around) - 1 - self.around[::-1].index(tag) :]

    def handle_data(self, data: str) -> None:
        """Text, in which spaces and line ends count as one space."""
        start = at = self._at
        assert self.raw.startswith(data, at)  # so the places are right
        for found in _SPACE.finditer(self.raw, start, start + len(data)):
            self._add(self.raw[at : found.start()], at, found.start())
            is_plain = found[0] == " "
            self._add(" ", found.start(), found.end(), "text" if is_plain else "coded")
            at = found.end()
        self._add(self.raw[at : start + len(data)], at, start + len(data))

    def handle_entityref(self, name: str) -> None:
        """A character by its name, such as &eacute;."""
        end = self._at + 1 + len(name)
        end += self.raw.startswith(";", end)
        text = unescape(self.raw[self._at : end])
        self._add(text, self._at, end, "coded" if len(text) == 1 else "fixed")

    def handle_charref(self, name: str) -> None:
        """A character by its number, such as &#233;."""
        self.handle_entityref(f"#{name}")

    def end_block(self) -> None:
        """Keep what was read as a block, if a word of it may change."""
        while self.pieces and self.pieces[-1].text == " ":
            self.pieces.pop()
        if any(piece.kind != "fixed" and piece.text.strip() for piece in self.pieces):
            kind: Kind = next(
                (KINDS[tag] for tag in reversed(self.around) if tag in KINDS), "paragraph"
            )
            self.blocks.append(Block(len(self.blocks), kind, tuple(joined(self.pieces))))
        self.pieces, self.open = [], []

    @property
    def _at(self) -> int:
        line, column = self.getpos()
        return self.lines[line - 1] + column

    def _add(self, text: str, start: int, end: int, kind: PieceKind = "text") -> None:
        if self.skipped or (start == end and kind != "fixed"):
            return
        before = next((piece.text for piece in reversed(self.pieces) if piece.text), " ")
        if text == " " and before[-1:] in " \n":
            return
        if not FIXED.isdisjoint(self.open):
            kind = "fixed"
        link = self.n_links if "a" in self.open else 0
        mark = " ".join(tag for tag in self.open if tag != "a")
        self.pieces.append(Piece(text, start, end, kind, mark, link))
