"""Tokenizers by name: sacreBLEU's own, so that scores compare, and a Penn-style one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Protocol, runtime_checkable

from samsari.errors import SettingError, meant
from samsari.model.text import Token
from samsari.text.penn import UCCA_TOKENIZER, PennTokenizer
from samsari.text.word_lists import abbreviations

# Sentences of tokenised text, for the simplifier.
#
# The splitters of raw lines, which the metrics use, are in `sentences.py`.

CLOSING = frozenset("\"'”’»)]")


def sentences(tokens: tuple[Token, ...]) -> tuple[tuple[Token, ...], ...]:
    """The tokens cut after every full stop that ends a sentence."""
    parts, begin, mark = [], 0, 0
    for index in range(len(tokens) - 1):
        mark = _mark(tokens, index, mark)
        if _ends(tokens, index, mark):
            parts.append(tokens[begin : index + 1])
            begin = index + 1
    return (*parts, tokens[begin:]) if begin < len(tokens) else tuple(parts)


def _mark(tokens: tuple[Token, ...], index: int, before: int) -> int:
    """The place of the token that closing quotes and brackets up to here stand behind.

    `before` is the answer for the token before, so a row of a thousand brackets is read once.
    """
    if index == 0 or tokens[index].text not in CLOSING:
        return index
    return before if tokens[index].start == tokens[index - 1].end else index


def _ends(tokens: tuple[Token, ...], index: int, mark: int) -> bool:
    """True if a sentence ends with this token, which is not the last; `mark` as in `_mark`."""
    here, after = tokens[index], tokens[index + 1]
    if tokens[mark].text not in {".", "?", "!", "..."} or here.end == after.start:
        return False
    if after.text in CLOSING or not _may_begin(after.text):
        return False
    word = tokens[mark - 1].text if mark else ""
    is_short = len(word) == 1 and word.isupper() and word != "I"
    return tokens[mark].text != "." or not (word.lower() in abbreviations() or is_short)


def _may_begin(text: str) -> bool:
    return text[0].isupper() or text[0].isdigit() or text[0] in "\"'“‘(«["


# Name -> module and class of sacreBLEU; those that download a model on first use are left out.
SACREBLEU = {
    "13a": "tokenizer_13a:Tokenizer13a",
    "char": "tokenizer_char:TokenizerChar",
    "intl": "tokenizer_intl:TokenizerV14International",
    "none": "tokenizer_none:NoneTokenizer",
    "zh": "tokenizer_zh:TokenizerZh",
}


@runtime_checkable
class Tokenizer(Protocol):
    """Anything that cuts a line into words and has a name to print in a signature."""

    def __call__(self, line: str) -> tuple[str, ...]:
        """The words of a line."""

    def __str__(self) -> str:
        """The name in signatures."""


@dataclass(frozen=True, slots=True)
class SacreTokenizer:
    """One of sacreBLEU's tokenizers; `none` splits at white space alone."""

    name: str = "13a"

    def __post_init__(self) -> None:
        if self.name not in SACREBLEU:
            raise SettingError(
                f"there is no tokenizer {self.name!r}",
                remedy=meant(self.name, names(), "choose among {}"),
            )

    def __call__(self, line: str) -> tuple[str, ...]:
        """The words of a line."""
        return tuple(_sacrebleu(self.name)(line).split())

    def __str__(self) -> str:
        return self.name


STANDARD = SacreTokenizer("13a")
PENN: dict[str, Tokenizer] = {"penn": PennTokenizer(), "penn-hyphens": UCCA_TOKENIZER}


class _Separate(Protocol):
    def __call__(self, line: str) -> str: ...


@cache
def _sacrebleu(name: str) -> _Separate:
    """sacreBLEU's tokenizer of that name; loaded when first needed, because the import is slow."""
    module, _, kind = SACREBLEU[name].partition(":")
    found = getattr(import_module(f"sacrebleu.tokenizers.{module}"), kind)
    return found()  # type: ignore[no-any-return]


def names() -> tuple[str, ...]:
    """The names of all tokenizers."""
    return (*SACREBLEU, *PENN)


def tokenizer(name: str) -> Tokenizer:
    """The tokenizer of a name.

    >>> tokenizer("13a")("It isn't 3.5, is it?")
    ('It', "isn't", '3.5', ',', 'is', 'it', '?')
    """
    return PENN[name] if name in PENN else SacreTokenizer(name)
