"""A Penn-Treebank-style tokenizer that keeps offsets: nothing is normalised, nothing is lost.

Punctuation stands apart, clitics are cut off ("do|n't", "John|'s", "can|not"), abbreviations keep
their full stop, numbers stay whole, bracket names such as -LRB- are one token. Hyphenated words
stay whole as in the Treebank, or fall into their parts as in UCCA (`hyphens`). Text that is
tokenised already comes out as it went in.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from samsari.model.text import Segment, Token
from samsari.text.sentences import STANDARD, SentenceSplitter
from samsari.text.word_lists import penn_abbreviations

Span = tuple[int, int]  # start and end

ABBREVIATIONS = "|".join(penn_abbreviations())

_CLITIC = r"['’](?:s|re|ve|ll|d|m)"
_WORD = re.compile(
    rf"""
      -(?:lrb|rrb|lsb|rsb|lcb|rcb)-                  # brackets by name
    | (?:https?://|www\.)[^\s<>"]*[^\s<>".,;:!?')\]]  # addresses on the web
    | [\w.+-]{{1,64}}@\w+(?:\.\w+)+                  # addresses of people
    | \.{{2,}} | -{{2,}} | [?!]{{2,}} | `` | ''      # runs that are one mark
    | ([=*_#~])\1+
    | (?:[^\W\d_]\.){{2,}}                           # u.s. e.g. J.R.R.
    | \b(?:{ABBREVIATIONS})\.(?=\s*\S)     # Mr. but not a full stop at the end
    | (?-i:\b[A-Z]\.(?=\s+[A-Z]))                    # J. Smith
    | \d+(?:[.,:/]\d+)*(?:[^\W\d_]+)?                # 1,000.5 10:30 1990s 3rd
    | {_CLITIC}\b | n['’]t\b                         # clitics that stand alone
    | [^\W_]+(?:['’&./][^\W_]+)*                     # words, o'clock, AT&T, and/or
    | \S
    """,
    re.VERBOSE | re.IGNORECASE,
)
# Where a word that ends in a clitic is cut.
_CONTRACTION = re.compile(rf"(?i)(?<=\w)(?:n['’]t|{_CLITIC})$|(?<=^can)not$|(?<=^gon|^wan)na$")
_JOINER = "\u200d"  # makes one emoji of several
_JOINERS = frozenset("\u00ad\u200c\u200d")  # soft hyphen, zero-width non-joiner and joiner
_HYPHENS = re.compile(r"(?<=[^\W_])-(?=[^\W_])")


@dataclass(frozen=True, slots=True)
class PennTokenizer:
    """Penn-Treebank-style tokens; `hyphens` says whether hyphenated words fall apart."""

    hyphens: bool = False

    def __call__(self, line: str) -> tuple[str, ...]:
        """The words of a line."""
        return tuple(token.text for token in self.tokens(line))

    def tokens(self, line: str) -> tuple[Token, ...]:
        """The tokens of a line with their offsets."""
        return self._sentence(line, 0, len(line))

    def segment(self, line: str, split: SentenceSplitter = STANDARD) -> Segment:
        """The line as sentences of tokens."""
        return Segment(line, tuple(self._sentence(line, *span) for span in split(line)))

    def _sentence(self, line: str, first: int, last: int) -> tuple[Token, ...]:
        text = line[first:last]
        return tuple(
            Token(word := text[start:end], start + first, end + first, is_punctuation(word))
            for start, end in self._spans(text)
        )

    def _spans(self, line: str) -> Iterator[tuple[int, int]]:
        pieces = (_cut(line, *match.span()) for match in _WORD.finditer(line))
        found = [span for piece in pieces for span in piece]
        if not line.isascii():
            found = list(_bound(line, found))
        return iter(found if self.hyphens else _joined(line, found))

    def __str__(self) -> str:
        return "penn-hyphens" if self.hyphens else "penn"


@lru_cache(maxsize=1 << 16)
def is_punctuation(text: str) -> bool:
    """True if no letter, digit or currency sign is in the text, or it is the name of a bracket."""
    return not any(char.isalnum() or char in "$€£¥" for char in text) or (
        text.lower() in {"-lrb-", "-rrb-", "-lsb-", "-rsb-", "-lcb-", "-rcb-"}
    )


def _cut(line: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    text = line[start:end]
    if text.isascii() and "'" not in text and text[-1] not in "tTaA":
        yield start, end  # most words: nothing in them or at their end is cut off
        return
    clitic = _CONTRACTION.search(text)
    if clitic is not None and clitic.start() > 0:
        yield start, start + clitic.start()
        start += clitic.start()
    yield start, end


def _bound(line: str, spans: list[Span]) -> Iterator[Span]:
    """The spans, those put together that a combining mark or an invisible joiner holds together.

    An accent written as a sign of its own belongs to the letter before it, and the word goes on.
    """
    return _merged(spans, lambda current, start: _goes_on(line, current, start))


def _merged(spans: list[Span], belongs: Callable[[Span, int], bool]) -> Iterator[Span]:
    """The spans, each put together with the one that it touches if what starts there belongs."""
    current: Span | None = None
    for start, end in spans:
        if current is not None and current[1] == start and belongs(current, start):
            current = (current[0], end)
            continue
        if current is not None:
            yield current
        current = (start, end)
    if current is not None:
        yield current


def _goes_on(line: str, current: Span, start: int) -> bool:
    """Whether the sign at `start` belongs to the word that ends there."""
    last = line[start - 1]
    if _binds(line[start]):
        return not line[current[0]].isspace()
    if last == _JOINER:
        return True
    return _binds(last) and line[start].isalnum() and line[current[0]].isalnum()


def _binds(sign: str) -> bool:
    return sign in _JOINERS or unicodedata.category(sign).startswith("M")


def _joined(line: str, spans: list[Span]) -> Iterator[Span]:
    """The spans, those around a hyphen inside a word put together."""
    hyphens = {match.start() for match in _HYPHENS.finditer(line)}
    return _merged(spans, lambda _, start: start in hyphens or start - 1 in hyphens)


# The tokens of UCCA passages: hyphenated words fall into their parts.
UCCA_TOKENIZER = PennTokenizer(hyphens=True)
