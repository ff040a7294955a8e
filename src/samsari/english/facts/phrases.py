"""Lists of phrases, and where their phrases stand in a text.

A list is a file of lines `phrase<TAB>kind<TAB>value`. The value may be left out; it is then the
phrase. Lines that begin with `#` are remarks. The longest phrase wins, and phrases never overlap.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from samsari.model.text import Token
from samsari.text.word_lists import table_rows

# The spans that all functions of this folder give: where a fact stands and what it says.


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact of a text: its kind, its value, and where it stands.

    `first` and `last` count tokens, `start` and `end` characters; both ends are exclusive.
    Two texts agree on a fact if they hold the same `value`.
    """

    kind: str
    value: str
    text: str
    first: int
    last: int
    start: int
    end: int


def fact(kind: str, value: str, tokens: Sequence[Token], first: int, last: int) -> Fact:
    """The fact that the tokens from `first` to before `last` state."""
    return Fact(
        kind,
        value,
        surface(tokens[first:last]),
        first,
        last,
        tokens[first].start,
        tokens[last - 1].end,
    )


def surface(tokens: Sequence[Token]) -> str:
    """The tokens as text, with a blank where there was any space."""
    pieces = []
    for before, token in zip((None, *tokens[:-1]), tokens, strict=True):
        gap = " " if before is not None and before.end < token.start else ""
        pieces.append(gap + token.text)
    return "".join(pieces)


Entry = tuple[str, str]  # kind and value
QUOTES = str.maketrans({"’": "'", "‘": "'", "‑": "-", "‐": "-"})


def folded(word: str) -> str:
    """The word in lower case with plain apostrophes and hyphens.

    >>> folded("Don’t")
    "don't"
    """
    return word.lower().translate(QUOTES)


def rows(name: str) -> Iterator[list[str]]:
    """The cells of each line of a list, without remarks and empty lines."""
    return table_rows(files("samsari.english.facts") / "lists" / name)


@dataclass(frozen=True)
class PhraseList:
    """Phrases by their first word, the longest first."""

    phrases: Mapping[str, Sequence[tuple[tuple[str, ...], Entry]]] = field(repr=False)

    def find(self, tokens: Sequence[Token]) -> tuple[Fact, ...]:
        """The phrases in a text, from left to right."""
        words = [folded(token.text) for token in tokens]
        found, at = [], 0
        while at < len(words):
            hit = self._longest(words, at)
            if hit is None:
                at += 1
                continue
            length, (kind, value) = hit
            found.append(fact(kind, value, tokens, at, at + length))
            at += length
        return tuple(found)

    def entry(self, phrase: str) -> Entry | None:
        """The kind and value of a phrase that is in the list."""
        words = tuple(folded(phrase).split())
        rivals = self.phrases.get(words[0], ()) if words else ()
        return next((entry for held, entry in rivals if held == words), None)

    def _longest(self, words: Sequence[str], at: int) -> tuple[int, Entry] | None:
        for phrase, entry in self.phrases.get(words[at], ()):
            if tuple(words[at : at + len(phrase)]) == phrase:
                return len(phrase), entry
        return None


@cache
def phrase_list(name: str) -> PhraseList:
    """The list of a file in `lists/`."""
    held: dict[str, list[tuple[tuple[str, ...], Entry]]] = {}
    for phrase, kind, *value in rows(name):
        words = tuple(phrase.split())
        held.setdefault(words[0], []).append((words, (kind, value[0] if value else phrase)))
    for entries in held.values():
        entries.sort(key=lambda entry: -len(entry[0]))
    return PhraseList(held)
