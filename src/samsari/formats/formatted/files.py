"""Text with its formatting: a document is opened, gets new texts, and is written again.

    from samsari.formats.formatted.files import formatted

    found = formatted("letter.docx")                # or formatted(content, "letter.docx")
    found.blocks[0].id, found.blocks[0].text        # 0, "He commenced work."
    new = found.replaced({0: "He started work."})   # only the changed words change
    new.content, new.left                           # bytes; how many sentences had to stay

The name tells the form: .docx, .html, .htm, .md, .markdown; all else is text, a block for each
line. What stays, and why a sentence may stay, is told in `docs/guides/formatted.md`.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path

from samsari.errors import FormatError, SettingError
from samsari.formats.formatted import Form, docx, form_named, html, markdown
from samsari.formats.formatted.blocks import Block, Piece, Splice, after, spliced, splices
from samsari.formats.streams import Files, opened, whole

# What neither a text nor XML may hold: control characters and half characters.
_NO_TEXT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_BREAK = re.compile(r"([\n\t])")


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A document with new texts; `left` counts sentences that could not be changed safely."""

    content: bytes
    left: int


@dataclass(frozen=True, slots=True)
class Formatted:
    """A document: its blocks of text, and whatever is needed to write it again."""

    name: str
    form: Form
    blocks: tuple[Block, ...]
    parts: Mapping[str, str] = field(repr=False)
    content: bytes = field(repr=False)

    @property
    def lines(self) -> tuple[str, ...]:
        """The texts of all blocks; one with tabs or line breaks is several lines."""
        return tuple(line for block in self.blocks for line in _BREAK.split(block.text)[::2])

    @property
    def kinds(self) -> tuple[str, ...]:
        """What each of the lines belongs to, such as a heading."""
        return tuple(one.kind for one in self.blocks for _ in _BREAK.split(one.text)[::2])

    @property
    def text(self) -> str:
        """The plain text, a line for each paragraph, item and cell."""
        return "".join(f"{line}\n" for line in self.lines)

    def of_lines(self, lines: Iterable[str]) -> dict[int, str]:
        """The new text of each block, from new texts for all `lines`."""
        left = iter(lines)
        found = {}
        for block in self.blocks:
            parts = _BREAK.split(block.text)
            parts[::2] = [next(left) for _ in parts[::2]]
            found[block.id] = "".join(parts)
        return found

    def replaced(self, texts: Mapping[int, str], *, tracked: bool = False) -> Rewritten:
        """The document with new texts for blocks, by their numbers; others stay as they are.

        With `tracked`, changes of a .docx can be accepted or rejected in a word processor.
        """
        if tracked and self.form != "docx":
            raise SettingError("only a .docx can hold tracked changes", remedy="leave it out")
        known = {block.id: block for block in self.blocks}
        found: dict[int, list[Splice]] = {}
        n_left = 0
        for number, new in texts.items():
            if number not in known:
                raise SettingError(f"the document has no block {number}", place=self.name)
            own, left = splices(known[number], _NO_TEXT.sub("", new), tracked=tracked)
            n_left += left
            if own:
                found[number] = own
        content = self._with(found, tracked)
        while self.form == "markdown" and (wrong := self._misread(content, found)):
            found = {number: own for number, own in found.items() if number not in wrong}
            n_left += len(wrong)
            content = self._with(found, tracked)
        return Rewritten(content, n_left)

    def _misread(self, content: bytes, found: Mapping[int, list[Splice]]) -> set[int]:
        """Blocks whose new text would be read otherwise: it would end an emphasis, say."""
        if self._is_read(content, found):
            return set()
        alone = [{number: own} for number, own in found.items()]
        wrong = [one for one in alone if not self._is_read(self._with(one, False), one)]
        return {number for one in wrong or alone for number in one}

    def _is_read(self, content: bytes, found: Mapping[int, list[Splice]]) -> bool:
        """True if a new document has the texts that it is to have."""
        meant = [after(block, found.get(block.id, ())) for block in self.blocks]
        again = [block.text for block in formatted(content, self.name).blocks]
        return again == [text for text in meant if text.strip()]

    def _with(self, found: Mapping[int, list[Splice]], tracked: bool) -> bytes:
        """The document with new words in some blocks."""
        by_part: dict[str, list[Splice]] = {}
        for number, own in found.items():
            by_part.setdefault(self.blocks[number].part, []).extend(own)
        if not by_part:
            return self.content
        if self.form == "docx":
            numbers = docx.free_numbers(self.parts.values()) if tracked else None
            parts = {
                part: docx.written(self.parts[part], own, numbers) for part, own in by_part.items()
            }
            return docx.closed(self.content, parts, self.name)
        mark = BOM_UTF8 if self.content.startswith(BOM_UTF8) else b""
        return mark + _WRITERS[self.form](self.parts[""], by_part[""]).encode()


def formatted(source: Path | str | bytes, name: str = "") -> Formatted:
    """The document of a file, or of bytes with a name; `blocks` are its texts.

    >>> found = formatted(b"# Work\\n\\nHe *commenced*  work.", "note.md")
    >>> [(block.id, block.kind, block.text) for block in found.blocks]
    [(0, 'heading', 'Work'), (1, 'paragraph', 'He commenced  work.')]
    >>> found.replaced({1: "He started work."}).content
    b'# Work\\n\\nHe *started*  work.'
    """
    name = name or ("" if isinstance(source, bytes) else str(source))
    content = source if isinstance(source, bytes) else _read(str(source))
    form = form_named(name) or "text"
    if form == "docx":
        parts = docx.opened(content, name)
        return Formatted(name, form, docx.blocks(parts, name), parts, content)
    raw = _decoded(content, name)
    blocks = _BLOCKS[form](raw)
    return Formatted(name, form, blocks, {"": raw}, content)


def _lines(raw: str) -> tuple[Block, ...]:
    """The lines of a plain text that are not empty."""
    lines = raw.split("\n")
    starts = accumulate((len(line) + 1 for line in lines), initial=0)
    ended = (line.removesuffix("\r") for line in lines)
    kept = ((start, line) for start, line in zip(starts, ended, strict=False) if line.strip())
    return tuple(
        Block(number, "paragraph", (Piece(line, start, start + len(line)),))
        for number, (start, line) in enumerate(kept)
    )


def _as_it_is(raw: str, found: Sequence[Splice]) -> str:
    return spliced(raw, ((*one.span, one.new) for one in found))


_BLOCKS = {"html": html.blocks, "markdown": markdown.blocks, "text": _lines}
_WRITERS = {"html": html.written, "markdown": markdown.written, "text": _as_it_is}


def _read(name: str) -> bytes:
    with Files() as files, opened(files.path(name)) as stream:
        return whole(stream, name)


def _decoded(content: bytes, name: str) -> str:
    try:
        return content.removeprefix(BOM_UTF8).decode("utf-8")
    except UnicodeDecodeError as error:
        raise FormatError(
            f"byte 0x{content[error.start]:02x} at position {error.start + 1} is not UTF-8",
            place=name,
            remedy="save it as UTF-8",
        ) from None
