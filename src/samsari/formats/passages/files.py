"""What all passage formats share: reading and writing of files, folders and archives.

A format is two functions: text to passages, and passage to text. The rest follows from them.
Passages are written one by one as they come. So a stream of any length needs little memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from samsari.errors import FormatError
from samsari.formats.atomic import writing
from samsari.formats.documents import documents, holds_files, store
from samsari.model.passage import Passage

Pieces = Callable[[Iterable[Passage]], Iterator[str]]


class Loads(Protocol):
    """A function from text to passages; `place` is what errors call the text."""

    def __call__(self, text: str, *, place: str = "") -> tuple[Passage, ...]:
        """The passages of a text."""
        ...


@dataclass(frozen=True, slots=True)
class PassageFormat:
    """One format: its name, the suffixes of its files, and how their text is read and written.

    Files in a folder or archive get the first suffix. `pieces` gives the text of several passages
    piece by piece; joined, the pieces are what a file holds.
    """

    name: str
    suffixes: tuple[str, ...]
    loads: Loads
    encode: Callable[[Passage], str]
    pieces: Pieces

    def decode(self, text: str, *, place: str = "") -> Passage:
        """The one passage that a text holds."""
        found = self.loads(text, place=place)
        if len(found) != 1:
            raise FormatError(f"holds {len(found)} passages, not one", place=place, code="R02")
        return found[0]

    def load(self, path: Path | str) -> tuple[Passage, ...]:
        """The passages of a file, folder or archive."""
        return tuple(self.iterate(path))

    def iterate(self, path: Path | str) -> Iterator[Passage]:
        """One passage after the other, from a file, folder or archive."""
        for place, text in documents(path, self.suffixes):
            yield from self.loads(text, place=place)

    def dumps(self, passages: Iterable[Passage]) -> str:
        """The text of a file that holds these passages."""
        return "".join(self.pieces(passages))

    def dump(self, passages: Iterable[Passage], path: Path | str) -> None:
        """Write passages to a file; into a folder or archive one file for each, named by its id."""
        if holds_files(path):
            suffix = self.suffixes[0]
            store(((f"{passage.id}{suffix}", self.encode(passage)) for passage in passages), path)
            return
        with writing(path) as stream:
            for piece in self.pieces(passages):
                stream.write(piece.encode("utf-8"))


def consecutive(encode: Callable[[Passage], str]) -> Pieces:
    """The pieces of a format in which passages simply follow each other."""
    return lambda passages: map(encode, passages)
