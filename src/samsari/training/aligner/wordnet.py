"""The package's own synonyms and derivations, drawn from the database files of WordNet 3.0.

A word is near the single words that share a sense with it, and those that WordNet calls
derivationally related (arrive / arrival). Rare words are left out to keep the table small.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import permutations
from pathlib import Path

from samsari.errors import FormatError, ResourceError

FILES = {"n": "data.noun*", "v": "data.verb", "a": "data.adj", "r": "data.adv"}
DERIVATION = ("+", "\\")  # derivationally related form; derived from an adjective
MARKER = re.compile(r"\(\w+\)$")  # (p), (a), (ip): where an adjective may stand


@dataclass(frozen=True, slots=True)
class Synset:
    """The words of one sense, and pointers from one of its words to a word of another sense."""

    words: tuple[str, ...]
    derivations: tuple[tuple[int, str, str, int], ...]


def near_words(folder: Path, is_known: Callable[[str], bool]) -> dict[str, set[str]]:
    """For each known word, its synonyms and derivations after it in the alphabet."""
    synsets = _load(folder)
    near: dict[str, set[str]] = defaultdict(set)
    for pair in _pairs(synsets):
        one, other = sorted(pair)
        if one != other and is_known(one) and is_known(other):
            near[one].add(other)
    return dict(near)


def render_near_words(near: dict[str, set[str]]) -> str:
    """The table as text: a word and its near words on each line."""
    return "".join(f"{word} {' '.join(sorted(near[word]))}\n" for word in sorted(near))


def _pairs(synsets: dict[tuple[str, str], Synset]) -> Iterator[tuple[str, str]]:
    for synset in synsets.values():
        yield from permutations((word for word in synset.words if "_" not in word), 2)
        for source, kind, offset, target in synset.derivations:
            one, other = synset.words[source], synsets[kind, offset].words[target]
            if "_" not in one + other:
                yield one, other


def _load(folder: Path) -> dict[tuple[str, str], Synset]:
    synsets: dict[tuple[str, str], Synset] = {}
    for kind, pattern in FILES.items():
        paths = sorted(folder.glob(pattern))
        if not paths:
            raise ResourceError(f"no {pattern}", place=str(folder), remedy="name WordNet's dict/")
        for path in paths:
            for number, line in enumerate(path.read_text("latin-1").splitlines(), start=1):
                if not line.startswith("  "):
                    offset, synset = _synset(line, f"{path}:{number}")
                    synsets[kind, offset] = synset
    return synsets


def _synset(line: str, place: str) -> tuple[str, Synset]:
    fields = line.split(" | ", maxsplit=1)[0].split()
    try:
        n_words = int(fields[3], 16)
        words = [MARKER.sub("", fields[4 + 2 * k]).lower() for k in range(n_words)]
        start = 4 + 2 * n_words
        pointers = [
            fields[start + 1 + 4 * k : start + 5 + 4 * k] for k in range(int(fields[start]))
        ]
    except (IndexError, ValueError) as error:
        raise FormatError("not a line of a WordNet database", place=place) from error
    derivations = tuple(
        (int(ends[:2], 16) - 1, "a" if kind == "s" else kind, offset, int(ends[2:], 16) - 1)
        for symbol, offset, kind, ends in pointers
        if symbol in DERIVATION and ends != "0000"
    )
    return fields[0], Synset(tuple(words), derivations)
