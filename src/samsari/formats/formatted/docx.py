"""Word documents (.docx): the text of paragraphs, lists, tables and notes; all else stays.

A .docx is a zip of XML parts. Text is read from the body, footnotes and endnotes; headers, footers
and comments are left alone. Only the text of runs is written, so styles, links, footnotes and
pictures stay byte for byte. Left alone are deleted text, text boxes, fields (dates, contents),
formulas, what is styled as code, and content controls that are filled from elsewhere.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from io import BytesIO
from itertools import count, groupby
from posixpath import dirname, join, normpath
from xml.etree import ElementTree
from xml.parsers import expat
from xml.sax.saxutils import escape
from zipfile import BadZipFile, ZipFile, ZipInfo

from samsari.errors import FormatError
from samsari.formats import limits
from samsari.formats.formatted.blocks import Block, Kind, Piece, PieceKind, Splice, joined, spliced

AUTHOR = "samsari"
MOST_PARTS = 10_000
_OLD_WORD = b"\xd0\xcf\x11\xe0"  # an old .doc, and what a password protects
_W = (
    "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
    "http://purl.oclc.org/ooxml/wordprocessingml/main",
)

# What an element does to what stands in it. `skip` is left out of the text, `fixed` is read.
_EFFECTS = {
    **dict.fromkeys(
        "del moveFrom drawing pict object AlternateContent oMath oMathPara ruby".split(), "skip"
    ),
    **dict.fromkeys(("pPrChange", "sectPr", "tblPr", "trPr", "tcPr"), "skip"),
    "fldSimple": "fixed",
    **{"ins": "inserted", "moveTo": "inserted", "hyperlink": "link"},
}
# What a run may hold beside text, and how it reads; everything else reads as nothing.
_READS = {"tab": "\t", "ptab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "\u2011"}
_NO_MARK = frozenset("rPr t delText instrText fldChar lastRenderedPageBreak".split())
_HIDDEN = re.compile(r'<[\w.-]*:?vanish\s*(?:/?>|[^>]*"(?:1|true|on)")')
_CHANGED = re.compile(r"<([\w.-]+:)?rPrChange\b.*?</\1?rPrChange>", re.DOTALL)
_END_OF_PROPERTIES = re.compile(rb"</(?:[\w.-]+:)?rPr\s*>")
_TEXT_TAG = re.compile(r"<([\w.-]+:)?t\b[^>]*>")
_ID = re.compile(r':id="(\d+)"')


def opened(content: bytes, name: str) -> dict[str, str]:
    """The XML of the parts that hold text, by their names in the zip."""
    with _zip(content, name) as held:
        _check_sizes(held, name)
        main = _target(held, "_rels/.rels", "/officeDocument") or "word/document.xml"
        links = join(dirname(main), "_rels", f"{main.rpartition('/')[2]}.rels")
        notes = (_target(held, links, end) for end in ("/footnotes", "/endnotes"))
        names = [main, *(part for part in notes if part in held.NameToInfo)]
        return {part: held.read(part).decode("utf-8") for part in names}


def closed(content: bytes, parts: Mapping[str, str], name: str) -> bytes:
    """The document with other XML in some parts; every other part is copied as it is."""
    target = BytesIO()
    with _zip(content, name) as held, ZipFile(target, "w") as new:
        new.comment = held.comment
        for entry in held.infolist():
            own = parts.get(entry.filename)
            new.writestr(entry, held.read(entry) if own is None else own.encode("utf-8"))
    return target.getvalue()


@contextmanager
def _zip(content: bytes, name: str) -> Iterator[ZipFile]:
    """The parts of a document; an error that says what is wrong with it."""
    if content.startswith(_OLD_WORD):
        raise _unreadable(name, "is protected by a password, or an old .doc")
    try:
        with ZipFile(BytesIO(content)) as held:
            yield held
    except KeyError:
        raise _unreadable(name, "holds no text of Word") from None
    except UnicodeDecodeError:
        raise _unreadable(name, "is not written in UTF-8") from None
    except (ElementTree.ParseError, ValueError) as error:
        raise _unreadable(name, f"holds broken XML ({error})") from None
    except (BadZipFile, zlib.error, EOFError, OSError, RuntimeError) as error:
        is_locked = any(entry.flag_bits & 1 for entry in _entries(content))
        what = "is damaged" if content.startswith(b"PK") else "is no .docx file"
        raise _unreadable(name, "is protected by a password" if is_locked else what) from error


def _entries(content: bytes) -> list[ZipInfo]:
    try:
        return ZipFile(BytesIO(content)).infolist()
    except BadZipFile:
        return []


def _unreadable(name: str, what: str) -> FormatError:
    return FormatError(
        f"the document {what}", place=name, remedy="open it in Word and save it as .docx"
    )


def _check_sizes(held: ZipFile, name: str) -> None:
    # Reading stops at the size that the zip declares, so the sum is what it can become.
    remedy = "check that it is a document"
    size = sum(entry.file_size for entry in held.infolist())
    limits.check("whole", size, "the document unpacks to more than {}", remedy, name)
    if len(held.infolist()) > MOST_PARTS:
        raise _unreadable(name, f"has more than {MOST_PARTS:,} parts")


def _target(held: ZipFile, links: str, kind: str) -> str:
    """The part to which a part of links points; empty if there is none."""
    if links not in held.NameToInfo:
        return ""
    content = held.read(links)
    if b"<!DOCTYPE" in content:
        raise ValueError("it declares entities")
    for link in ElementTree.fromstring(content):
        if link.get("Type", "").endswith(kind):
            found = normpath(join(dirname(dirname(links)), link.get("Target", "")))
            return found.lstrip("/")
    return ""


def blocks(parts: Mapping[str, str], name: str) -> tuple[Block, ...]:
    """The texts of a document."""
    found: list[Block] = []
    for part, raw in parts.items():
        try:
            own = _Reader(raw, part).read()
        except (expat.ExpatError, ValueError) as error:
            raise _unreadable(name, f"holds broken XML in {part} ({error})") from None
        found += own
    return tuple(replace(block, id=number) for number, block in enumerate(found))


class _Reader:
    """One part: what the parser calls for each element and text, and where it stands."""

    def __init__(self, raw: str, part: str) -> None:
        self.content, self.part = raw.encode("utf-8"), part
        self.parser = expat.ParserCreate("utf-8", " ")
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.StartDoctypeDeclHandler = self._refuse
        self.parser.StartCdataSectionHandler = self._begin_fixed
        self.is_word = False
        self.path: list[str] = []
        self.since: dict[str, int] = {}  # an effect -> how deep the element stands that has it
        self.blocks: list[Block] = []
        self.pieces: list[Piece] = []
        self.kind: Kind = "paragraph"
        self.properties = ""  # of the run
        self.holder = self.n_fields = self.n_links = self.begun = 0
        self.n_bytes = self.n_characters = 0  # how far characters were counted

    def read(self) -> list[Block]:
        """The blocks of the part."""
        self.parser.Parse(self.content, True)
        if not self.is_word:
            raise ValueError("it is no text of Word")
        return self.blocks

    def _refuse(self, *_: object) -> None:
        raise ValueError("it declares entities")

    def _begin_fixed(self) -> None:
        self.since.setdefault("fixed", len(self.path))

    def _at(self) -> int:
        """The place of what the parser reads now, in characters."""
        now = self.parser.CurrentByteIndex
        self.n_characters += len(self.content[self.n_bytes : now].decode("utf-8"))
        self.n_bytes = now
        return self.n_characters

    def _start(self, name: str, given: dict[str, str]) -> None:
        space, _, tag = name.rpartition(" ")
        self.path.append(tag)
        if len(self.path) == 1:
            self.is_word = space in _W and tag in ("document", "footnotes", "endnotes")
        if "skip" in self.since:
            return
        effect = _EFFECTS.get(tag)
        if effect:
            self.since.setdefault(effect, len(self.path))
            self.n_links += effect == "link"
        if effect == "skip" or (self.path[-2:-1] == ["r"] and tag not in _NO_MARK):
            self._add(_READS.get(tag, ""), self._at(), 0, "fixed")
        self._begin(tag, {key.rpartition(" ")[2]: value for key, value in given.items()})

    def _begin(self, tag: str, given: Mapping[str, str]) -> None:
        """What single elements mean for the text."""
        value = given.get("val", "")
        if tag == "p":
            is_note = "footnote" in self.path or "endnote" in self.path
            self.kind = "note" if is_note else "cell" if "tc" in self.path else "paragraph"
            self.pieces = []
        elif tag == "numPr" and self.kind == "paragraph":
            self.kind = "item"
        elif tag == "pStyle":
            self._style(value)
        elif tag == "r":
            self.properties = ""
        elif tag == "rPr" and self.path[-2] == "r":
            self.begun = self.parser.CurrentByteIndex
        elif tag == "rStyle" and "code" in value.lower():
            self.since.setdefault("fixed", len(self.path) - 2)
        elif tag in ("showingPlcHdr", "dataBinding") and "sdt" in self.path:
            self.since.setdefault("fixed", self.path.index("sdt") + 1)
        elif tag == "fldChar":
            self.n_fields += {"begin": 1, "end": -1}.get(given.get("fldCharType", ""), 0)
        elif tag == "t":
            self.holder = self._at()

    def _style(self, style: str) -> None:
        name = style.lower()
        if name.startswith(("heading", "title", "subtitle")):
            self.kind = "heading"
        elif name.startswith("list") and self.kind == "paragraph":
            self.kind = "item"
        elif "code" in name:
            self.since.setdefault("fixed", len(self.path) - 2)

    def _end(self, name: str) -> None:
        tag, depth = self.path[-1], len(self.path)
        if "skip" not in self.since:
            if tag == "rPr" and self.path[-2] == "r":
                now = self.parser.CurrentByteIndex
                tail = _END_OF_PROPERTIES.match(self.content, now)
                end = tail.end() if tail else now  # an empty element has ended already
                self.properties = self.content[self.begun : end].decode("utf-8")
                if _HIDDEN.search(self.properties):
                    self.since["skip"] = depth - 1
            elif tag == "p":
                self._end_block()
        self.since = {effect: own for effect, own in self.since.items() if own != depth}
        self.path.pop()

    def _text(self, text: str) -> None:
        if "skip" in self.since or self.path[-2:] != ["r", "t"]:
            return
        now = self.parser.CurrentByteIndex
        sign = self.content[now : now + 1]
        if sign == b"&":
            self._add(text, self._at(), self.content.index(b";", now) + 1 - now, "coded")
        elif text == "\n":
            self._add(" ", self._at(), 1 + (self.content[now : now + 2] == b"\r\n"), "coded")
        else:
            self._add(text, self._at(), len(text), "text")

    def _add(self, text: str, start: int, length: int, kind: PieceKind) -> None:
        is_fixed = self.n_fields > 0 or "fixed" in self.since
        self.pieces.append(
            Piece(
                text,
                start,
                start + length,
                "fixed" if is_fixed else kind,
                self.properties,
                self.n_links if "link" in self.since else 0,
                self.holder,
                "inserted" in self.since,
            )
        )

    def _end_block(self) -> None:
        if any(piece.kind != "fixed" and piece.text.strip() for piece in self.pieces):
            pieces = tuple(joined(self.pieces))
            self.blocks.append(Block(0, self.kind, pieces, self.part))


def written(raw: str, found: Sequence[Splice], numbers: Iterator[int] | None = None) -> str:
    """The XML of a part with new words; with numbers for them, as tracked changes."""
    edits: list[tuple[int, int, str]] = []
    for holder, own in groupby(sorted(found, key=_place), key=lambda one: one.piece.holder):
        tag = _TEXT_TAG.match(raw, holder)
        assert tag is not None  # the piece was read there
        if numbers is not None:
            edits += ((*one.span, _tracked(one, tag[1] or "", numbers)) for one in own)
            edits.append((*tag.span(), _spaced(tag[0])))
            continue
        new = [(*one.span, escape(one.new)) for one in own]
        edits += new
        end = raw.index("</", tag.end())
        inside = [(a - tag.end(), b - tag.end(), text) for a, b, text in new]
        text = spliced(raw[tag.end() : end], inside)
        if text != text.strip():
            edits.append((*tag.span(), _spaced(tag[0])))
    return spliced(raw, edits)


def _place(one: Splice) -> tuple[int, int]:
    return one.piece.holder, one.span[0]


def _spaced(tag: str) -> str:
    """The tag of a text whose spaces at the ends count."""
    return tag if "xml:space" in tag else f'{tag[:-1]} xml:space="preserve">'


def _tracked(one: Splice, prefix: str, numbers: Iterator[int]) -> str:
    """The end of a run, the old words as deleted, the new as inserted, and the rest of the run."""
    properties = _CHANGED.sub("", one.piece.mark)

    def change(kind: str, tag: str, text: str) -> str:
        if not text:
            return ""
        head = f'<{prefix}{kind} {prefix}id="{next(numbers)}" {prefix}author="{AUTHOR}">'
        return f"{head}{run(tag)}{escape(text)}</{prefix}{tag}></{prefix}r></{prefix}{kind}>"

    def run(tag: str) -> str:
        return f'<{prefix}r>{properties}<{prefix}{tag} xml:space="preserve">'

    both = change("del", "delText", one.old) + change("ins", "t", one.new)
    return f"</{prefix}t></{prefix}r>{both}{run('t')}"


def free_numbers(parts: Iterable[str]) -> Iterator[int]:
    """Numbers that no change or bookmark of the document has."""
    return count(
        max((int(found[1]) for raw in parts for found in _ID.finditer(raw)), default=0) + 1
    )
