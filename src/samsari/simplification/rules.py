"""A rewrite rule: what may be written instead of what, with its named feature values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Rule:
    """A (synchronous) rewrite rule.

    A symbol is a word, or a non-terminal written as PPDB writes it: `[NP,1]` on both sides. An
    edit of the default search has the left-hand side `[X]` and no non-terminals; an empty target
    deletes. `links` are pairs of source and target positions. Feature values are as in PPDB.
    """

    lhs: str
    source: tuple[str, ...]
    target: tuple[str, ...]
    features: Mapping[str, float] = field(default_factory=dict)
    links: tuple[tuple[int, int], ...] = ()
    relation: str = ""

    @property
    def is_identity(self) -> bool:
        """True if the rule copies its source."""
        return self.source == self.target

    @property
    def arity(self) -> int:
        """The number of non-terminals on the source side."""
        return sum(is_nonterminal(symbol) for symbol in self.source)


def is_nonterminal(symbol: str) -> bool:
    """True for `[NP,1]` and its like.

    >>> is_nonterminal("[NP,1]"), is_nonterminal("["), is_nonterminal("[NP]")
    (True, False, False)
    """
    return len(symbol) > 4 and symbol[0] == "[" and symbol[-1] == "]" and "," in symbol
