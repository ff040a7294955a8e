"""Tokens as the word pieces the encoder reads."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt
from tokenizers import Tokenizer

from samsari.errors import ResourceError

Integers = npt.NDArray[np.int64]

CASES = 8
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


@dataclass
class WordPieces:
    """Cuts tokens into word pieces and remembers the tokens it has seen."""

    tokenizer: Tokenizer
    begin: int
    end: int
    unknown: int
    _seen: dict[str, tuple[int, ...]] = field(default_factory=dict)

    @classmethod
    def load(cls, path: Path) -> WordPieces:
        """The cutter described by a tokenizer file."""
        tokenizer = Tokenizer.from_file(str(path))
        tokenizer.no_truncation()
        tokenizer.no_padding()
        mpnet = tokenizer.token_to_id("<s>") is not None
        marks = ("<s>", "</s>", "[UNK]") if mpnet else ("[CLS]", "[SEP]", "[UNK]")
        begin, end, unknown = map(tokenizer.token_to_id, marks)
        if begin is None or end is None or unknown is None:
            raise ResourceError("the tokenizer file lacks its marks", place=str(path))
        return cls(tokenizer, begin, end, unknown)

    def of_token(self, token: str) -> tuple[int, ...]:
        """The pieces of one token: at least one."""
        found = self._seen.get(token)
        if found is None:
            # Half a surrogate pair, which a string may hold but no tokenizer takes, reads as "?".
            text = plain(token).encode("utf-8", "replace").decode("utf-8")
            ids = self.tokenizer.encode(text, add_special_tokens=False).ids
            found = tuple(ids[:24]) or (self.unknown,)
            if len(self._seen) < 200_000:
                self._seen[token] = found
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
