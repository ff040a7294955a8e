"""Fixed terms, of which no part may change ("intensive care"), and presets of terms to protect."""

from __future__ import annotations

from functools import cache

from samsari.errors import SettingError
from samsari.resources.artefacts import SHIPPED
from samsari.simplification.protection import Phrases, phrases

FILE = SHIPPED / "plain" / "terms.tsv"
GENERAL = "general"
PRESETS = ("legal", "medical", "technical")


@cache
def _kinds() -> dict[str, tuple[str, ...]]:
    """The terms of each kind."""
    found: dict[str, list[str]] = {GENERAL: [], **{name: [] for name in PRESETS}}
    for line in FILE.read_text("utf-8").splitlines():
        term, _, kind = line.partition("\t")
        if kind in found:
            found[kind].append(term)
    return {kind: tuple(terms) for kind, terms in found.items()}


@cache
def fixed_terms() -> Phrases:
    """Terms that are one name for one thing in any text."""
    return phrases(_kinds()[GENERAL])


def preset(name: str) -> tuple[str, ...]:
    """The terms of a preset, in singular and plural.

    >>> "consideration" in preset("legal")
    True
    """
    if name not in PRESETS:
        raise SettingError(f"no such preset: {name!r}", remedy=f"one of {', '.join(PRESETS)}")
    return tuple(form for term in _kinds()[name] for form in _numbers(term))


def _numbers(term: str) -> tuple[str, ...]:
    """A term and its plural, if that ends in -s."""
    plural = f"{term[:-1]}ies" if term.endswith("y") else f"{term}s"
    return (term, plural)
