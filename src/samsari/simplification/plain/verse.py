"""Lines that belong together and are no prose: verse, lists of fields, headings, addresses.

One line does not tell. Three short lines or more do, if each begins with a capital letter and the
first does not end a sentence. Later lines may end one, but not two in a row.

>>> poem = ["Whose woods these are", "I think I know", "His house is in the village though"]
>>> [is_verse for _, is_verse in with_verse(poem)]
[True, True, True]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

LONGEST = 70  # characters of a line of verse
FEWEST = 3  # lines from which on they are verse
STOPS = (".", "!", "?")
CLOSING = "\"'”’)]»* \t\r\n"
OPENING = "\"'“‘([«*_ \t"
Kind = Literal["blank", "open", "closed", "prose"]


def kind_of(line: str) -> Kind:
    """What a line may be: a short line that ends no sentence is open, one that does is closed."""
    text = line.strip()
    if not text:
        return "blank"
    if len(text) > LONGEST or not text.lstrip(OPENING)[:1].isupper():
        return "prose"
    return "closed" if text.rstrip(CLOSING).endswith(STOPS) else "open"


@dataclass
class _Block:
    """The lines that may turn out to be verse, and what is known of them."""

    waiting: list[str] = field(default_factory=list)
    size: int = 0  # blank lines are not counted
    last: Kind = "prose"

    def goes_on(self, kind: Kind) -> bool:
        """True if a line belongs to the block, or begins one."""
        return kind == "open" or (kind == "closed" and self.last == "open")

    def taken(self) -> Iterator[tuple[str, bool]]:
        """The lines that wait, once they are known to be verse."""
        if self.size >= FEWEST:
            yield from ((line, True) for line in self.waiting)
            self.waiting.clear()


def with_verse(lines: Iterable[str]) -> Iterator[tuple[str, bool]]:
    """Each line, and whether it is part of verse or of a list; a line is held while it may be."""
    block = _Block()
    for line in lines:
        kind = kind_of(line)
        if kind != "blank" and not block.goes_on(kind):
            yield from ((own, False) for own in block.waiting)
            block = _Block()
            yield line, False
            continue
        block.waiting.append(line)
        block.size += kind != "blank"
        block.last = kind
        yield from block.taken()
        if not block.size:
            yield from ((own, False) for own in block.waiting)
            block.waiting.clear()
    yield from ((own, False) for own in block.waiting)
