"""The database files of WordNet 3.0: `data.*` and `index.*`, as its manual page `wndb` says."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from samsari.errors import FormatError, ResourceError

PARTS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
MARKER = re.compile(r"\(\w+\)$")  # (p), (a), (ip): where an adjective may stand

# The letter of a part of speech and the place of a synset in its file.
Key = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Pointer:
    """A relation from a word of one synset to a word of another.

    Words count from 0; both are -1 where the relation holds between whole synsets.
    """

    symbol: str
    to: Key
    source: int
    target: int


@dataclass(frozen=True, slots=True)
class Synset:
    """The words of one sense (lower case, `_` for spaces), where they point, what they mean."""

    words: tuple[str, ...]
    pointers: tuple[Pointer, ...]
    gloss: str = ""
    names: frozenset[str] = frozenset()  # the words that are written with a capital letter


def read_synsets(folder: Path) -> dict[Key, Synset]:
    """All synsets of a dictionary folder."""
    synsets: dict[Key, Synset] = {}
    for part, letter in PARTS.items():
        paths = sorted(folder.glob(f"data.{part}*"))
        if not paths:
            raise ResourceError(
                f"no WordNet dictionary here: data.{part} is missing",
                place=str(folder),
                remedy="Debian's package wordnet-base installs one in /usr/share/wordnet",
            )
        for path in paths:
            for number, line in enumerate(path.read_text("latin-1").splitlines(), start=1):
                if not line.startswith(" "):
                    place, synset = _synset(line, f"{path}:{number}")
                    synsets[letter, place] = synset
    return synsets


def read_senses(folder: Path, part: str) -> Mapping[str, tuple[str, ...]]:
    """For each lemma of a part of speech the places of its synsets, the most frequent first."""
    lines = (folder / f"index.{part}").read_text("latin-1").splitlines()
    rows = (line.split() for line in lines if not line.startswith(" "))
    return {row[0]: tuple(row[-int(row[2]) :]) for row in rows}


def _synset(line: str, place: str) -> tuple[str, Synset]:
    head, _, gloss = line.partition(" | ")
    fields = head.split()
    try:
        start = 4 + 2 * int(fields[3], 16)
        written = [MARKER.sub("", word) for word in fields[4:start:2]]
        words = tuple(word.lower() for word in written)
        names = frozenset(word.lower() for word in written if word[:1].isupper())
        rows = (fields[start + 1 + 4 * k : start + 5 + 4 * k] for k in range(int(fields[start])))
        pointers = tuple(_pointer(*row) for row in rows)
        return fields[0], Synset(words, pointers, gloss.strip(), names)
    except (IndexError, ValueError, TypeError) as error:
        raise FormatError("not a line of a WordNet database", place=place) from error


def _pointer(symbol: str, offset: str, letter: str, ends: str) -> Pointer:
    # Satellite adjectives (s) are in the file of the adjectives.
    to = ("a" if letter == "s" else letter, offset)
    return Pointer(symbol, to, int(ends[:2], 16) - 1, int(ends[2:], 16) - 1)
