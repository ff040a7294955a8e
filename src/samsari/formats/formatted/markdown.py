"""Markdown: paragraphs, headings, lists, quotes, tables and notes; marks and code stay.

Lines of a paragraph are one text. Left alone are front matter, code, HTML, definitions of links,
and addresses.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from html import unescape

from samsari.formats.formatted.blocks import Block, Kind, Piece, PieceKind, Splice, joined, spliced
from samsari.formats.formatted.html import INLINE

_FRONT = re.compile(r"(?:---|\+\+\+)[ \t]*\r?\n.*?^(?:---|\.\.\.|\+\+\+)[ \t]*$", re.DOTALL | re.M)
_QUOTE = re.compile(r"(?:[ \t]{0,3}>[ \t]?)*")
_FENCE = re.compile(r"[ \t]*(`{3,}|~{3,})")
_LISTED = re.compile(r"[ \t]*(?:(?:[-*+]|(\d{1,9})[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)")
_HEADING = re.compile(r"[ ]{0,3}#{1,6}(?:[ \t]+|$)")
_UNDERLINE = re.compile(r"[ ]{0,3}(?:=+|-+)[ \t]*$")
_RULE = re.compile(r"[ ]{0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$")
_NOTE = re.compile(r"[ ]{0,3}\[\^[^\]\s]+\]:[ \t]*")
_LABEL = re.compile(r"^[ ]{0,3}\[(?!\^)([^\]]+)\]:[ \t]*\S", re.MULTILINE)
_HTML = re.compile(r"[ ]{0,3}<(?:(?P<other>!--|[!?])|/?(?P<tag>[a-zA-Z][\w-]*))")
_CODE = re.compile(r" {4}| {0,3}\t")
_DIRECTIVE = re.compile(r"[ \t]*(?:!!!|\?\?\?|:::)")
_TABLE_RULE = re.compile(r"[ ]{0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")
_CELL = re.compile(r"(?:\\.|`[^`\n]*`|[^|\\\r\n])+")

_INLINE = re.compile(
    r"""(?P<fixed>(?<!`)(`{1,9}+)(?!`).{1,999}?(?<!`)\2(?!`)   # code
        | !\[(?:[^\[\]\\]|\\.)*\](?:\((?:[^()\\]|\\.|\([^()]*\))*\)|\[[^\]]*\])?   # a picture
        | <(?:https?|mailto|ftp):[^<>\s]*> | https?://[^\s<>)\]]+)                 # an address
      | (?P<anchor>\[\^[^\]\s]+\])                                                 # a note
      | (?P<escape>\\[!-/:-@\[-`{-~])
      | (?P<coded>&(?:\#\d{1,7}|\#[xX][0-9a-fA-F]{1,6}|[a-zA-Z]\w{1,30});)
      | (?P<hard>(?:(?<![ ])[ ]{2,}+|\\)\r?\n[ \t]*(?:>[ \t]?)*[ \t]* | <br\s*/?>)
      | (?P<html></?[a-zA-Z][^<>]*> | <!--.{0,999}?-->)
      | (?P<link>\[(?=(?:[^\[\]\\]|\\.|\[[^\[\]]*\])*\](?:\(|\[[^\]])))
      | (?P<tail>\](?:\((?:[^()\\]|\\.|\([^()]*\))*\)|\[[^\]]+\])(?:\{[^}\n]*\})?)
      | (?P<label>\[[^\[\]\n]+\](?:\[\])?)
      | (?P<emphasis>\*++(?=\S)|(?<=\S)\*++|(?<!\w)_++(?=\S)|(?<=\S)_++(?!\w)|~~)
      | (?P<soft>(?<![ \t])[ \t]*+\r?\n[ \t]*(?:>[ \t]?)*[ \t]*)""",
    re.DOTALL | re.VERBOSE,
)
_SPECIAL = re.compile(r"[\\`*_\[\]<>|]|&(?=\w+;|#)")
_START = re.compile(r"(?:\d{1,9}[.)]|#{1,6}|[-+])(?=\s|$)")


def blocks(raw: str) -> tuple[Block, ...]:
    """The texts of a Markdown file."""
    reader = _Reader(raw)
    front = _FRONT.match(raw)
    begin = front.end() if front else 0
    lines = [found.span(1) for found in re.finditer(r"([^\n]*?)(?:\r?\n|\Z)", raw)]
    for (start, end), after in zip(lines, [*lines[1:], (0, 0)], strict=True):
        if start >= begin:
            reader.line(start, end, raw[slice(*after)])
    reader.close()
    return tuple(reader.blocks)


class _Reader:
    def __init__(self, raw: str) -> None:
        self.raw = raw
        self.labels = {found[1].lower() for found in _LABEL.finditer(raw)}
        self.blocks: list[Block] = []
        self.kind: Kind = "paragraph"
        self.begun = self.ended = -1  # the paragraph that is being read
        self.until = ""  # what ends the code, or HTML
        self.is_after_blank, self.is_in_list, self.is_in_table = True, False, False

    def line(self, start: int, end: int, after: str) -> None:
        """Read a line of the file; `after` is the next one."""
        quote = _QUOTE.match(self.raw, start, end)
        at = quote.end() if quote else start
        text = self.raw[at:end]
        if self.until:
            is_end = text.strip().startswith(self.until) if self.until != "-->" else "-->" in text
            self.until = "" if is_end or (self.until == "\n" and not text.strip()) else self.until
            return
        if not text.strip():
            self.close()
            self.is_after_blank, self.is_in_table = True, False
            return
        if not self._is_left(text):
            self._read(at, end, text, after)
            self.is_after_blank = False

    def close(self) -> None:
        """End the paragraph, if there is one."""
        if self.begun >= 0:
            self._keep(self.kind, self.begun, self.ended)
        self.begun = -1

    def _is_left(self, text: str) -> bool:
        """True if the line is no text, or begins what is none."""
        if fence := _FENCE.match(text):
            self.close()
            self.until = fence[1]
            return True
        if self.begun >= 0 and not (self.kind == "note" and _LABEL.match(text)):
            return False
        if _CODE.match(text) and self.is_after_blank and not self.is_in_list:
            return True
        html = _HTML.match(text)
        if html and (html["other"] or html["tag"].lower() not in INLINE):
            self.until = "-->" if html["other"] == "!--" else "\n"
            if self.until in text:
                self.until = ""
            return True
        if _LABEL.match(text) or _DIRECTIVE.match(text):
            self.close()
            return True
        return False

    def _read(self, at: int, end: int, text: str, after: str) -> None:
        if self.begun >= 0 and _UNDERLINE.match(text) and self.kind == "paragraph":
            self.kind = "heading"
            self.close()
        elif _RULE.match(text) or (self.is_in_table and _TABLE_RULE.match(text)):
            self.close()
        elif self.is_in_table or ("|" in after and "|" in text and _TABLE_RULE.match(after)):
            self.close()
            self.is_in_table = True
            for cell in _CELL.finditer(self.raw, at, end):
                self._keep("cell", *cell.span())
        elif heading := _HEADING.match(text):
            self.close()
            # Signs that close a heading are no text: `## Aim ##`.
            bare = text.rstrip(" \t\r\n").rstrip("#")
            is_closed = bare.endswith((" ", "\t"))
            self._keep(
                "heading", at + heading.end(), at + len(bare.rstrip(" \t")) if is_closed else end
            )
        else:
            self._paragraph(at, end, text)

    def _paragraph(self, at: int, end: int, text: str) -> None:
        """A line that begins a paragraph, an item or a note, or goes on with one."""
        marker = _LISTED.match(text)
        is_item = self.begun < 0 or self.kind == "item" or (marker and marker[1] in (None, "1"))
        if note := _NOTE.match(text):
            self._open("note", at + note.end(), end)
        elif marker and is_item:
            self.is_in_list = True
            while inner := _LISTED.match(text, marker.end()):
                marker = inner
            self._open("item", at + marker.end(), end)
        elif self.begun >= 0:
            self.ended = end
        else:
            self.is_in_list = self.is_in_list and text[:1] in " \t"
            self._open("paragraph", at, end)

    def _open(self, kind: Kind, begun: int, ended: int) -> None:
        self.close()
        self.kind, self.begun, self.ended = kind, begun, ended

    def _keep(self, kind: Kind, start: int, end: int) -> None:
        # Spaces at the ends mean nothing.
        held = self.raw[start:end]
        start, end = start + len(held) - len(held.lstrip()), start + len(held.rstrip())
        pieces = tuple(joined(_pieces(self.raw, start, end, self.labels)))
        if any(piece.kind != "fixed" and piece.text.strip() for piece in pieces):
            self.blocks.append(Block(len(self.blocks), kind, pieces))


def _pieces(raw: str, start: int, end: int, labels: Collection[str]) -> Iterator[Piece]:
    """What stands between the marks from `start` to `end`."""
    at, n_marks = start, 0
    marks: list[tuple[str, int]] = []  # those that are open, each with a number; "[" is a link

    def piece(text: str, begin: int, stop: int, kind: PieceKind = "text") -> Piece:
        # An emphasis without words is no emphasis, so it must not become empty, as a link.
        name = " ".join(one for one, _ in marks if one != "[")
        return Piece(text, begin, stop, kind, name, marks[-1][1] if marks else 0)

    def toggle(name: str, *, ends: bool) -> None:
        opened = [one for one in marks if one[0] == name]
        if opened:
            marks.remove(opened[-1])
        elif not ends:
            marks.append((name, n_marks))

    for found in _INLINE.finditer(raw, start, end):
        begin, stop = found.span()
        if begin > at:
            yield piece(raw[at:begin], at, begin)
        at, text, n_marks = stop, found[0], n_marks + 1
        if found["label"]:
            is_known = text.removesuffix("[]")[1:-1].lower() in labels
            yield piece(text, begin, stop, "fixed" if is_known else "text")
        elif found["link"]:
            marks.append(("[", n_marks))
        elif found["tail"] and "[" not in dict(marks):
            yield piece(text, begin, stop, "fixed")
        elif found["tail"]:
            toggle("[", ends=True)
        elif found["emphasis"]:
            toggle(text, ends=False)
        elif found["html"]:
            toggle(re.sub(r"[</>]|\s.*", "", text, flags=re.DOTALL), ends=text.startswith("</"))
        else:
            yield piece(*_shown(found, begin, stop))
    if end > at:
        yield piece(raw[at:end], at, end)


def _shown(found: re.Match[str], begin: int, stop: int) -> tuple[str, int, int, PieceKind]:
    """What a reader sees of something that is written otherwise."""
    text = found[0]
    if found["soft"]:
        return " ", begin, stop, "coded"
    if found["hard"]:
        return "\n", begin, stop, "fixed"
    if found["escape"]:
        return text[1:], begin, stop, "coded"
    if found["coded"]:
        sign = unescape(text)
        return sign, begin, stop, "coded" if len(sign) == 1 else "fixed"
    is_anchor = found["anchor"] or text.startswith("!")
    return "" if is_anchor else text.strip("`<>"), begin, stop, "fixed"


def written(raw: str, found: Sequence[Splice]) -> str:
    """The file with new words; a sign that would be a mark is escaped."""
    return spliced(raw, ((*one.span, _escaped(raw, one)) for one in found))


def _escaped(raw: str, one: Splice) -> str:
    new = _SPECIAL.sub(r"\\\g<0>", one.new.replace("\n", " "))
    before = raw[raw.rfind("\n", 0, one.span[0]) + 1 : one.span[0]]
    if not before.strip(" \t>") and (start := _START.match(new)):
        return f"{start[0][:-1]}\\{start[0][-1]}{new[start.end() :]}"
    return new
