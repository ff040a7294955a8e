"""Tokens as the word pieces the encoder reads: BERT's normaliser and WordPiece, lower case."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from samsari.errors import ResourceError

Integers = npt.NDArray[np.int64]

CASES = 8
LONGEST_WORD = 100  # letters; a longer one is unknown
_CONTROL = frozenset({"Cc", "Cf", "Co"})
_CHINESE = re.compile(
    "[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0002a6df\U0002a700-\U0002b81f\U0002b920-\U0002ceaf"
    "\U0002f800-\U0002fa1f]"
)
# The encoder was tuned on text with plain signs; a typographic one must not look like a new word.
PLAIN = str.maketrans({"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "—": "-", "–": "-"})
# Nor must what the Penn Treebank writes for brackets and quotes.
PENN = {
    "-lrb-": "(", "-rrb-": ")", "-lsb-": "[", "-rsb-": "]", "-lcb-": "{", "-rcb-": "}",
    "``": '"', "''": '"',
}  # fmt: skip


def plain(token: str) -> str:
    """A token as the encoder knows it: brackets, quotes and dashes by their plain signs.

    >>> plain("-LRB-"), plain("“"), plain("rock-n-roll")
    ('(', '"', 'rock-n-roll')
    """
    return PENN.get(token.lower(), token).translate(PLAIN)


@lru_cache(maxsize=1 << 16)
def case_of(token: str) -> int:
    """The way a token is written: the encoder itself reads lower case only."""
    letters = [character for character in token if character.isalpha()]
    if not letters:
        return 1 if any(character.isdigit() for character in token) else 2
    if token.islower():
        return 3
    if len(letters) == 1:
        return 4
    if token.isupper():
        return 5
    return 6 if letters[0].isupper() and "".join(letters[1:]).islower() else 7


@dataclass(frozen=True)
class Pieces:
    """The word pieces of one sentence, begin and end mark included."""

    ids: Integers
    cases: Integers
    count: Integers  # for each token the number of its pieces


def _words(text: str) -> Iterator[str]:
    """The words and marks of a text as BERT normalises it: no accents, lower case."""
    letters = []
    for letter in text:
        if letter not in "\t\n\r" and unicodedata.category(letter) in _CONTROL:
            continue
        if _CHINESE.match(letter):
            letters.append(f" {letter} ")
        elif letter != "\ufffd":
            letters.append(letter)
    plainer = unicodedata.normalize("NFD", "".join(letters))
    kept = (x.lower() for x in plainer if unicodedata.category(x) != "Mn")
    for word in "".join(kept).split():
        start = 0
        for at, letter in enumerate(word):
            if _is_mark(letter):
                if at > start:
                    yield word[start:at]
                yield letter
                start = at + 1
        if start < len(word):
            yield word[start:]


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter)[0] == "P" or (letter.isascii() and not letter.isalnum())


def _cut(word: str, vocabulary: Mapping[str, int], unknown: int) -> list[int]:
    """The longest pieces from the left; the unknown piece if one is missing."""
    if len(word) > LONGEST_WORD:
        return [unknown]
    found: list[int] = []
    start = 0
    while start < len(word):
        prefix = "##" if start else ""
        for end in range(len(word), start, -1):
            piece = vocabulary.get(prefix + word[start:end])
            if piece is not None:
                break
        else:
            return [unknown]
        found.append(piece)
        start = end
    return found


@dataclass
class WordPieces:
    """Cuts tokens into word pieces and remembers the tokens it has seen."""

    vocabulary: Mapping[str, int]
    special: Mapping[str, int]  # marks of the tokenizer itself, wherever they stand
    begin: int
    end: int
    unknown: int
    _seen: dict[str, tuple[int, ...]] = field(default_factory=dict)

    @classmethod
    def load(cls, path: Path) -> WordPieces:
        """The cutter described by a tokenizer file."""
        held = json.loads(path.read_text(encoding="utf-8"))
        vocabulary = held["model"]["vocab"]
        special = {one["content"]: one["id"] for one in held["added_tokens"]}
        known = {**vocabulary, **special}
        marks = ("<s>", "</s>", "[UNK]") if "<s>" in known else ("[CLS]", "[SEP]", "[UNK]")
        if any(mark not in known for mark in marks):
            raise ResourceError("the tokenizer file lacks its marks", place=str(path))
        return cls(vocabulary, special, *(known[mark] for mark in marks))

    def of_token(self, token: str) -> tuple[int, ...]:
        """The pieces of one token: at least one."""
        found = self._seen.get(token)
        if found is None:
            # Half a surrogate pair, which a string may hold but no tokenizer takes, reads as "?".
            text = plain(token).encode("utf-8", "replace").decode("utf-8")
            found = tuple(self._ids(text)[:24]) or (self.unknown,)
            if len(self._seen) < 200_000:
                self._seen[token] = found
        return found

    def _ids(self, text: str) -> list[int]:
        parts = re.split(f"({'|'.join(map(re.escape, self.special))})", text)
        found: list[int] = []
        for part in parts:
            if part in self.special:
                found.append(self.special[part])
            else:
                for word in _words(part):
                    found += _cut(word, self.vocabulary, self.unknown)
        return found

    def of_sentence(self, tokens: list[str]) -> Pieces:
        """The word pieces of the tokens of a sentence."""
        parts = [self.of_token(token) for token in tokens]
        count = np.array([len(part) for part in parts], dtype=np.int64)
        ids = [self.begin, *(piece for part in parts for piece in part), self.end]
        cases = np.zeros(len(ids), dtype=np.int64)
        cases[1:-1] = np.repeat([case_of(plain(token)) for token in tokens], count)
        return Pieces(np.array(ids, dtype=np.int64), cases, count)


@lru_cache(maxsize=4)
def shared_cutter(path: Path, checksum: str) -> WordPieces:
    """The cutter of a tokenizer file, loaded once: what it has seen serves all who use it."""
    return WordPieces.load(path)
