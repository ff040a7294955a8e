"""Sentences that are written together: "He won.She lost" has a full stop, but no space."""

from __future__ import annotations

import re
from dataclasses import dataclass

from samsari.text.sentences import STANDARD, Span, spans

# A word in lower case or a year, a full stop, and a word with a capital that goes on with a space.
_GLUED = re.compile(r"(?:(?<=[a-z]{3})|(?<=\d{4}))\.(?=[A-Z][a-z]*[ ,])")


@dataclass(frozen=True, slots=True)
class GluedSentences:
    """The standard splitter of sentences, and ends without a space behind them."""

    def __call__(self, line: str) -> tuple[Span, ...]:
        """Start and end of every sentence."""
        ends = {end for _, end in STANDARD(line)}
        ends |= {match.end() for match in _GLUED.finditer(line)}
        return spans(line, ends)

    def __str__(self) -> str:
        return "glued"


SENTENCES = GluedSentences()
