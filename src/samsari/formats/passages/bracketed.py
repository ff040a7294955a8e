r"""Compact bracketed text: UCCA passages that a person can read and write, without loss.

    # ::id call
    [H [A#1 John] [P got] [A home]] [L and] [H [A* #1] [P#2 [F gave] ...] [A Mary]
      [...#2 [C [E a] [C call]]]] [U .]

- `[A John]` is a unit of category A with the word "John"; several categories are joined: `[A|D x]`.
- The brackets stand in the root; text order is token order. `[U .]` is a punctuation unit.
- `#1` names a unit (any letters, digits, `_`, `-`), `[A* #1]` is a remote edge to it.
- A discontinuous unit ends with `...` and goes on in `[...#2 more]`.
- `<implicit>` inside a unit marks it implicit; `<FN>` and `<PNCT>` state a type that is not the
  usual one; `<key="value">` is an attribute of the unit, `<^key="value">` of the edge to it.
- In words: `\[ \] \\` for the signs themselves, `\s \n \t` for white space, `\e` for no text; in
  front of a word `\p` means punctuation, `\w` a word inside a punctuation unit, `\o` a token
  outside the graph. A backslash before any other sign is that sign (`\...`, `\#`, `\<`).
- Lines from `# ::` say what does not fit: `id`, `ids` (unit ids in the order of opening brackets,
  unless 1.1, 1.2, ...), `raw` and `spans` (unless the tokens are joined by blanks), `passage`,
  `tokens` (attributes of every token), `token N`, `linkage ID LR=#1 LA=#2`. Other lines that
  begin with `#` are comments. An empty line ends a passage. What has neither such a line nor a
  bracket is plain text and no passage.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from samsari.formats.passages import bracketed_reading
from samsari.formats.passages.base import PassageFormat
from samsari.model.passage import Attributes, Edge, Passage
from samsari.model.text import Token, joined_by_blanks


def loads(text: str, *, place: str = "") -> tuple[Passage, ...]:
    """The passages of a bracketed text, which empty lines separate.

    >>> passage, = loads("[H [A He] [P ran] [A [R into] [E the] [C park]]]")
    >>> [passage.tokens[center].text for center in passage.scenes[0].main_relation.centers]
    ['ran']
    """
    return bracketed_reading.passages(text, place)


def encode(passage: Passage) -> str:
    """The bracketed text of one passage."""
    writer = _Writer(passage)
    body = _lines(writer.body(), "")
    lines = [*writer.header(), *body]
    return "\n".join(lines) + "\n"


def _pieces(passages: Iterable[Passage]) -> Iterator[str]:
    """The texts of passages, an empty line between two."""
    for rank, passage in enumerate(passages):
        yield "\n" + encode(passage) if rank else encode(passage)


FORMAT = PassageFormat("text", (".ucca", ".txt"), loads, encode, _pieces)
decode, load, iterate = FORMAT.decode, FORMAT.load, FORMAT.iterate
dumps, dump = FORMAT.dumps, FORMAT.dump


# Writing bracketed text: the tokens in order, with brackets opened and closed around them.

WIDTH = 100
ESCAPES = {"\\": "\\\\", "[": "\\[", "]": "\\]", " ": "\\s", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


@dataclass(slots=True)
class Bracket:
    """A piece of a unit while it is written: what follows the bracket, and what it holds."""

    head: str
    items: list[str | Bracket] = field(default_factory=list)

    def flat(self) -> str:
        """The bracket on one line; without recursion, for graphs may be deep."""
        parts: list[str] = []
        stack: list[str | Bracket | None] = [self]
        while stack:
            item = stack.pop()
            if isinstance(item, Bracket):
                parts.append(f"[{item.head}")
                stack.append(None)
                stack += reversed(item.items)
            elif item is None:
                parts[-1] += "]"
            else:
                parts.append(item)
        return " ".join(parts)


class _Writer:
    def __init__(self, passage: Passage) -> None:
        self.passage = passage
        self.names: dict[int, str] = {}
        self.order = [0]  # the units in the order of their opening brackets
        self.left = [len(positions) for positions in passage.yields]
        owners = {spot: rank for rank, unit in enumerate(passage.units) for spot in unit.positions}
        self.owners = [owners.get(spot) for spot in range(len(passage.tokens))]
        self.paths = [self._path(owner) for owner in self.owners]
        self._name_units()

    def header(self) -> Iterator[str]:
        """The lines of what cannot be said in brackets; `body` must have been called."""
        passage = self.passage
        # Without brackets, a line of metadata tells a passage from plain text.
        if passage.id or len(self.order) == 1:
            yield (
                f"# ::id {json.dumps(passage.id)}"
                if _is_odd(passage.id)
                else f"# ::id {passage.id}"
            )
        ids = [passage.units[index].id for index in self.order]
        if ids != [f"1.{rank + 1}" for rank in range(len(ids))]:
            yield (
                f"# ::ids {json.dumps(ids)}"
                if any(map(_is_odd, ids))
                else f"# ::ids {' '.join(ids)}"
            )
        yield from self._raw()
        if passage.attributes:
            yield f"# ::passage {_marks(passage.attributes)}"
        yield from self._token_attributes()
        for row in passage.linkages:
            links = [f"{category}={self._name(unit)}" for category, unit in row.links]
            name = json.dumps(row.id) if _is_odd(row.id) else row.id
            yield " ".join(["# ::linkage", name, *links, _marks(row.attributes)]).rstrip()

    def body(self) -> list[str | Bracket]:
        """What stands between the brackets of the root, which are not written."""
        root = Bracket("")
        root.items += self._flags(0, None)
        stack = [(0, root)]
        for spot, path in enumerate(self.paths):
            while stack[-1][0] not in path:
                self._close(*stack.pop())
            for index in path[path.index(stack[-1][0]) + 1 :]:
                bracket = self._open(index)
                stack[-1][1].items.append(bracket)
                stack.append((index, bracket))
            stack[-1][1].items.append(self._word(spot))
            if self.owners[spot] is not None:
                for index in path:
                    self.left[index] -= 1
        while stack:
            self._close(*stack.pop())
        return root.items

    def _path(self, owner: int | None) -> list[int]:
        path = [] if owner is None else [owner]
        while path and path[-1]:
            edge = self.passage.parents[path[-1]]
            assert edge is not None
            path.append(edge.parent)
        return path[::-1] or [0]

    def _name_units(self) -> None:
        """Give a name to what is spoken of elsewhere: remote, discontinuous and linked units."""
        wanted = {edge.child for edge in self.passage.edges if edge.is_remote}
        wanted |= {unit for row in self.passage.linkages for _, unit in row.links}
        wanted |= set(self._interrupted())
        first = {unit: min(spots, default=-1) for unit, spots in enumerate(self.passage.yields)}
        for unit in sorted(wanted, key=lambda unit: (first[unit], unit)):
            self.names[unit] = f"#{len(self.names) + 1}" if unit else "#root"

    def _interrupted(self) -> Iterator[int]:
        """The units that are closed and opened again when the tokens are written in order."""
        seen: set[int] = set()
        before: set[int] = {0}
        for path in self.paths:
            yield from (index for index in path if index in seen and index not in before)
            before = set(path)
            seen |= before

    def _name(self, unit: int) -> str:
        return self.names[unit]

    def _open(self, index: int) -> Bracket:
        name = self.names.get(index, "")
        if self.left[index] < len(self.passage.yields[index]):
            return Bracket(f"...{name}")
        self.order.append(index)
        edge = self.passage.parents[index]
        assert edge is not None
        return Bracket("|".join(edge.categories) + name, self._flags(index, edge))

    def _close(self, index: int, bracket: Bracket) -> None:
        """Write what is left to say when a unit's brackets close: a gap, or what has no words."""
        if self.left[index]:
            bracket.items.append("...")
            return
        stack = [(bracket, iter(self.passage.outgoing[index]))]
        while stack:
            holder, edges = stack[-1]
            edge = next(edges, None)
            if edge is None:
                stack.pop()
            elif edge.is_remote:
                holder.items.append(self._remote(edge))
            elif not self.passage.yields[edge.child]:
                empty = self._open(edge.child)
                holder.items.append(empty)
                stack.append((empty, iter(self.passage.outgoing[edge.child])))

    def _remote(self, edge: Edge) -> Bracket:
        items: list[str | Bracket] = [self._name(edge.child)]
        items += [_marks((row,), "^") for row in edge.attributes]
        return Bracket("|".join(edge.categories) + "*", items)

    def _flags(self, index: int, edge: Edge | None) -> list[str | Bracket]:
        unit = self.passage.units[index]
        usual = edge is not None and edge.category == "U"
        flags: list[str | Bracket] = ["<implicit>"] if unit.is_implicit else []
        if unit.is_punctuation != usual:
            flags.append("<PNCT>" if unit.is_punctuation else "<FN>")
        flags += [_marks((row,)) for row in unit.attributes]
        flags += [_marks((row,), "^") for row in (edge.attributes if edge else ())]
        return flags

    def _word(self, spot: int) -> str:
        token = self.passage.tokens[spot]
        owner = self.owners[spot]
        usual = owner is not None and self.passage.units[owner].is_punctuation
        prefix = "\\o" if owner is None else ""
        if token.is_punctuation != usual:
            prefix += "\\p" if token.is_punctuation else "\\w"
        return prefix + escape(token)

    def _raw(self) -> Iterator[str]:
        tokens, raw = self.passage.tokens, self.passage.raw
        if (raw, tokens) != joined_by_blanks(tokens):
            yield f"# ::raw {json.dumps(raw, ensure_ascii=False)}"
            yield " ".join(["# ::spans", *(f"{token.start}-{token.end}" for token in tokens)])

    def _token_attributes(self) -> Iterator[str]:
        rows = self.passage.token_attributes
        if len(set(rows)) == 1 and rows[0]:
            yield f"# ::tokens {_marks(rows[0])}"
        else:
            yield from (f"# ::token {spot} {_marks(row)}" for spot, row in enumerate(rows) if row)


def escape(token: Token) -> str:
    """The token's text with the signs that mean something here escaped."""
    word = "".join(ESCAPES.get(sign, sign) for sign in token.text) or "\\e"
    return "\\" + word if word == "..." or word[0] in "#<" else word


def _is_odd(name: str) -> bool:
    return not name or name.startswith(('"', "[")) or name.split() != [name]


def _marks(attributes: Attributes, sign: str = "") -> str:
    return " ".join(
        f"<{sign}{key}={json.dumps(value, ensure_ascii=False)}>" for key, value in attributes
    )


def _lines(items: list[str | Bracket], indent: str) -> Iterator[str]:
    """The items, as many on a line as fit; a bracket that is too long for a line is spread out."""
    line = indent
    for item in items:
        flat = item if isinstance(item, str) else item.flat()
        if len(line) + len(flat) < WIDTH or (line == indent and isinstance(item, str)):
            line += flat + " "
            continue
        if line != indent:
            yield line.rstrip(" ")
        line = indent
        if isinstance(item, Bracket) and len(indent) + len(flat) >= WIDTH > len(indent):
            yield f"{indent}[{item.head}"
            yield from _closed(_lines(item.items, indent + "  "))
        else:
            line += flat + " "
    if line != indent:
        yield line.rstrip(" ")


def _closed(lines: Iterator[str]) -> Iterator[str]:
    last = next(lines, "")
    for line in lines:
        yield last
        last = line
    yield last + "]"
