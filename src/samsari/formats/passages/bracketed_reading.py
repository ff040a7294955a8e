"""Reading bracketed text: every mistake is reported with its line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from samsari.errors import FormatError, PassageError
from samsari.formats.passages.base import ordered
from samsari.model.passage import LINKAGE, Attributes, Edge, Linkage, Passage, Unit, unknown
from samsari.model.text import Token

_PIECES = re.compile(
    r"""\[ (?P<head> [^\s\[\]<]* )
      | (?P<close> \] )
      | < (?P<sign> \^? ) (?P<key> [^\s"=<>\[\]]+ ) (?: = (?P<value> "(?:[^"\\]|\\.)*" ) )? >
      | (?P<word> (?: \\. | [^ \t\n\r\[\]\\] )+ )
      | (?P<blank> [ \t\n\r]+ )""",
    re.VERBOSE,
)
_HEAD = re.compile(r"(?P<categories>\.\.\.|[^\s#*]+)(?P<remote>\*?)(?:#(?P<name>[\w-]+))?")
_MARK = re.compile(r'<([^\s"=<>\[\]]+)=("(?:[^"\\]|\\.)*")>')
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_SIGNS = {"s": " ", "n": "\n", "t": "\t", "r": "\r", "e": ""}


def passages(text: str, place: str) -> tuple[Passage, ...]:
    """The passages of a text; an empty one is an error."""
    found = []
    for line, block in _blocks(text):
        try:
            found.append(_Reader(place, line).passage(block))
        except PassageError as error:
            raise FormatError(error.what, place=f"{place}:{line}", code=error.code) from error
    if not found:
        raise FormatError("is empty", place=place, code="R04")
    return tuple(found)


def _blocks(text: str) -> Iterator[tuple[int, list[str]]]:
    """The runs of lines that are not empty and hold more than comments, with their line numbers."""
    block: list[str] = []
    start = 1
    for number, line in enumerate([*text.split("\n"), ""], start=1):
        if line.strip(" \t\r"):
            if not block:
                start = number
            block.append(line)
        elif block:
            if not all(_is_comment(row) for row in block):
                yield start, block
            block = []


def _is_comment(line: str) -> bool:
    return line.startswith("#") and not line.startswith("# ::")


@dataclass(slots=True)
class _Draft:
    """A unit while its brackets are being read."""

    categories: tuple[str, ...] = ()
    parent: int = 0
    line: int = 0
    positions: list[int] = field(default_factory=list)
    flags: set[str] = field(default_factory=set)
    attributes: list[tuple[str, str]] = field(default_factory=list)
    edge_attributes: list[tuple[str, str]] = field(default_factory=list)


@dataclass(slots=True)
class _Remote:
    """A remote edge while its brackets are being read; the name may be defined further on."""

    parent: int
    categories: tuple[str, ...]
    line: int
    name: str = ""
    attributes: list[tuple[str, str]] = field(default_factory=list)


class _Reader:
    def __init__(self, place: str, line: int) -> None:
        self.place, self.line = place, line
        self.drafts = [_Draft()]
        self.remotes: list[_Remote] = []
        self.names = {"root": 0}
        self.tokens: list[Token] = []
        self.start = 0

    def passage(self, block: list[str]) -> Passage:
        """The passage of the lines; metadata first, because linkage speaks of units."""
        notes: list[tuple[int, str, str]] = []
        body: list[str] = []
        first = self.line
        for number, line in enumerate(block, start=first):
            if line.startswith("# ::"):
                key, _, value = line.removeprefix("# ::").strip().partition(" ")
                notes.append((number, key, value.strip()))
            body.append("" if line.startswith("#") else line)
        self._read("\n".join(body), first)
        if len(self.drafts) == 1 and not self.remotes and not notes:
            self.line = first
            raise self._error("holds words but no brackets: it may be plain text", "R02")
        return ordered(self._annotated(self._graph(), notes))

    def _read(self, body: str, first: int) -> None:
        stack: list[int | _Remote] = [0]
        end = 0
        self.line = first
        while end < len(body):
            match = _PIECES.match(body, end)
            if match is None:
                raise self._error(f"has a stray sign {body[end]!r}")
            end = match.end()
            self._take(match, stack)
            self.line += match[0].count("\n")
        if len(stack) > 1:
            raise self._error("has a bracket that is never closed")

    def _take(self, match: re.Match[str], stack: list[int | _Remote]) -> None:
        if (head := match["head"]) is not None:
            stack.append(self._open(head, stack[-1]))
        elif match["close"]:
            if len(stack) == 1:
                raise self._error("closes a bracket that was never opened")
            stack.pop()
        elif match["key"]:
            self._mark(match, stack[-1])
        elif word := match["word"]:
            self._word(word, stack[-1])

    def _open(self, head: str, above: int | _Remote) -> int | _Remote:
        match = _HEAD.fullmatch(head)
        if match is None or isinstance(above, _Remote):
            raise self._error(f"has a bracket that begins with {head!r}")
        if match["categories"] == "...":
            if match["name"] not in self.names:
                raise self._error(f"goes on with {head!r}, which has not begun")
            return self.names[match["name"]]
        categories = tuple(match["categories"].split("|"))
        if match["remote"]:
            self.remotes.append(_Remote(above, categories, self.line))
            return self.remotes[-1]
        self.drafts.append(_Draft(categories, above, self.line))
        if name := match["name"]:
            if name in self.names:
                raise self._error(f"uses the name #{name} twice")
            self.names[name] = len(self.drafts) - 1
        return len(self.drafts) - 1

    def _mark(self, match: re.Match[str], holder: int | _Remote) -> None:
        key, value = match["key"], match["value"]
        if value is None:
            if isinstance(holder, _Remote) or key not in {"implicit", "FN", "PNCT"}:
                raise self._error(f"has an unknown mark <{key}>")
            self.drafts[holder].flags.add(key)
            return
        row = (key, self._string(value))
        if isinstance(holder, _Remote):
            holder.attributes.append(row)
        elif match["sign"]:
            self.drafts[holder].edge_attributes.append(row)
        else:
            self.drafts[holder].attributes.append(row)

    def _word(self, word: str, holder: int | _Remote) -> None:
        if isinstance(holder, _Remote):
            if holder.name or not word.startswith("#"):
                raise self._error("needs one name in a remote unit, like [A* #1]")
            holder.name = word[1:]
        elif word != "...":
            self._token(word, holder)

    def _token(self, word: str, holder: int) -> None:
        marks = re.match(r"(\\o)?(\\[pw])?", word)
        assert marks is not None
        text = re.sub(
            r"\\(.)",
            lambda match: _SIGNS.get(match[1], match[1]),
            word[marks.end() :],
            flags=re.DOTALL,
        )
        if not text and not word.endswith("\\e"):
            raise self._error(f"has a word without text: {word!r}")
        default = self._is_punctuation(self.drafts[holder]) and not marks[1]
        is_punctuation = {"\\p": True, "\\w": False}.get(marks[2] or "", default)
        if not marks[1]:
            self.drafts[holder].positions.append(len(self.tokens))
        self.tokens.append(Token(text, self.start, self.start + len(text), is_punctuation))
        self.start += len(text) + 1

    @staticmethod
    def _is_punctuation(draft: _Draft) -> bool:
        if "PNCT" in draft.flags or "FN" in draft.flags:
            return "PNCT" in draft.flags
        return draft.categories[:1] == ("U",)

    def _graph(self) -> Passage:
        edges = []
        for rank, draft in enumerate(self.drafts[1:], start=1):
            self.line = draft.line
            marks = self._known(draft.categories, draft.edge_attributes)
            edges.append(Edge(draft.parent, rank, draft.categories, attributes=marks))
        for row in self.remotes:
            self.line = row.line
            child = self._unit_named(row.name)
            marks = self._known(row.categories, row.attributes)
            edges.append(Edge(row.parent, child, row.categories, True, marks))
        return Passage("", tuple(self.tokens), tuple(self._units()), tuple(edges), self._joined())

    def _known(self, categories: tuple[str, ...], attributes: list[tuple[str, str]]) -> Attributes:
        for category in unknown(categories, attributes):
            raise self._error(f"has a unit of unknown category {category!r}", "R06")
        return tuple(attributes)

    def _units(self) -> Iterator[Unit]:
        for rank, draft in enumerate(self.drafts):
            yield Unit(
                id=f"1.{rank + 1}",
                positions=tuple(draft.positions),
                is_implicit="implicit" in draft.flags,
                is_punctuation=self._is_punctuation(draft),
                attributes=tuple(draft.attributes),
            )

    def _joined(self) -> str:
        return " ".join(token.text for token in self.tokens)

    def _annotated(self, passage: Passage, notes: list[tuple[int, str, str]]) -> Passage:
        """The passage with what the metadata lines say."""
        for number, key, value in notes:
            self.line = number
            passage = self._noted(passage, key, value)
        return passage

    def _noted(self, passage: Passage, key: str, value: str) -> Passage:
        match key:
            case "id":
                passage = passage.noted(id=self._string(value) if value.startswith('"') else value)
            case "ids":
                passage = self._note_ids(passage, value)
            case "raw":
                passage = passage.noted(raw=self._string(value))
            case "spans":
                passage = self._note_spans(passage, value)
            case "passage":
                passage = passage.noted(attributes=self._attributes(value))
            case "tokens":
                rows = (self._attributes(value),) * len(passage.tokens)
                passage = passage.noted(token_attributes=rows)
            case "token":
                passage = self._note_token(passage, value)
            case "linkage":
                passage = self._note_linkage(passage, value)
            case _:
                raise self._error(f"has an unknown line '::{key}'")
        return passage

    def _note_ids(self, passage: Passage, value: str) -> Passage:
        ids = self._strings(value) if value.startswith("[") else value.split()
        if len(ids) != len(passage.units):
            raise self._error(f"has {len(ids)} ids for {len(passage.units)} units")
        rows = zip(passage.units, ids, strict=True)
        return passage.noted(units=tuple(replace(unit, id=name) for unit, name in rows))

    def _note_spans(self, passage: Passage, value: str) -> Passage:
        spans = re.findall(r"(?<!\d)(\d{1,12})-(\d{1,12})(?!\d)", value)
        if len(spans) != len(passage.tokens):
            raise self._error(f"has {len(spans)} spans for {len(passage.tokens)} tokens")
        tokens = [
            replace(token, start=int(start), end=int(end))
            for token, (start, end) in zip(passage.tokens, spans, strict=True)
        ]
        return passage.noted(tokens=tuple(tokens))

    def _note_token(self, passage: Passage, value: str) -> Passage:
        number, _, marks = value.partition(" ")
        if not number.isdecimal() or len(number) > 12 or int(number) >= len(passage.tokens):
            raise self._error(f"has no token {number}")
        rows = list(passage.token_attributes or ((),) * len(passage.tokens))
        rows[int(number)] = self._attributes(marks)
        return passage.noted(token_attributes=tuple(rows))

    def _note_linkage(self, passage: Passage, value: str) -> Passage:
        match = re.match(r'("(?:[^"\\]|\\.)*"|\S+)((?: [A-Z]+=#[\w-]+)*)', value)
        if match is None:
            raise self._error("has a linkage without an id")
        name = self._string(match[1]) if match[1].startswith('"') else match[1]
        links = [pair.split("=#") for pair in match[2].split()]
        for category, _ in links:
            if category not in LINKAGE:
                raise self._error(f"has a linkage of unknown category {category!r}", "R06")
        row = Linkage(
            id=name,
            links=tuple((category, self._unit_named(unit)) for category, unit in links),
            attributes=self._attributes(value[match.end() :]),
        )
        return passage.noted(linkages=(*passage.linkages, row))

    def _unit_named(self, name: str) -> int:
        if name not in self.names:
            raise self._error(f"speaks of a unit #{name} that does not exist", "R07")
        return self.names[name]

    def _attributes(self, text: str) -> Attributes:
        return tuple((key, self._string(value)) for key, value in _MARK.findall(text))

    def _string(self, text: str) -> str:
        try:
            return str(json.loads(text, strict=False))
        except ValueError as error:
            raise self._error(f"has a string that cannot be read: {text}") from error

    def _strings(self, text: str) -> list[str]:
        try:
            return [str(name) for name in json.loads(text)]
        except (ValueError, TypeError) as error:
            raise self._error(f"has a list that cannot be read: {text}") from error

    def _error(self, what: str, code: str = "R01") -> FormatError:
        return FormatError(what, place=f"{self.place}:{self.line}", code=code)
