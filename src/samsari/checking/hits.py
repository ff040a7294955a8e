"""What a rule reports before its level is known."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from samsari.checking.pair import CheckedPair
from samsari.model.finding import Span

Tokens = tuple[int, int]  # the first token, and the one after the last


@dataclass(frozen=True, slots=True)
class Hit:
    """Something that a rule found: one sentence about it, one about what to do, and where."""

    rule: str
    message: str
    advice: str
    source: tuple[Span, ...] = ()
    output: tuple[Span, ...] = ()
    score: float = 1.0


def hit(  # noqa: PLR0917 - the places are clearer in order
    pair: CheckedPair,
    rule: str,
    message: str,
    advice: str,
    source: Iterable[Tokens] = (),
    output: Iterable[Tokens] = (),
    score: float = 1.0,
) -> Hit:
    """A hit whose places are given in tokens."""
    return Hit(
        rule,
        message,
        advice,
        tuple(pair.source.span(*tokens) for tokens in source),
        tuple(pair.output.span(*tokens) for tokens in output),
        round(min(max(score, 0.0), 1.0), 4),
    )


def changed(pair: CheckedPair, rule: str, before: Tokens, after: Tokens, score: float = 1.0) -> Hit:
    """The hit of a stretch of text that became another: "1998 became 1993"."""
    old, new = pair.source.quote(*before), pair.output.quote(*after)
    return hit(
        pair,
        rule,
        f"“{old}” became “{new}”",
        f"Write “{old}” instead of “{new}”.",
        (before,),
        (after,),
        score,
    )
