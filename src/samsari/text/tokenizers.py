"""Tokenizers by name: sacreBLEU's own, so that scores compare, and a Penn-style one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Protocol, runtime_checkable

from samsari.errors import SettingError
from samsari.text.penn import UCCA_TOKENIZER, PennTokenizer

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
                f"there is no tokenizer {self.name!r}", remedy=f"choose among {', '.join(names())}"
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
