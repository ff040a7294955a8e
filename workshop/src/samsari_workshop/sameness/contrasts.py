"""Hand-made contrasts: a sentence, words of it, other words, and whether they say the same."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from samsari.sameness.network import Asked, Question
from samsari.text.penn import PennTokenizer

# Parts whose failures have been read: trees and the threshold come from all of them, in folds.
SEEN = ("dev", "test", "fresh", "fresh-2", "fresh-3")
APART = "apart"  # a part that nothing is grown on
# Written by a stranger and run once on the model that is shipped: never grown on, never tuned for.
INDEPENDENT = "fresh-4"


@dataclass(frozen=True)
class Contrast:
    """One hand-made case."""

    sentence: str
    span: tuple[int, int]
    replacement: str
    kind: str
    same: bool
    part: str

    @property
    def asked(self) -> Asked:
        """The case as a question about tokens."""
        cut = PennTokenizer()
        tokens = cut.tokens(self.sentence)
        inside = [
            n for n, own in enumerate(tokens) if own.start < self.span[1] and own.end > self.span[0]
        ]
        question = Question(inside[0], inside[-1] + 1, cut(self.replacement))
        return Asked(tuple(own.text for own in tokens), (question,))


def read_contrasts(path: Path, part: str) -> list[Contrast]:
    """The cases of one part of a file."""
    rows = json.loads(path.read_text(encoding="utf-8"))
    return [
        Contrast(
            row["sentence"], tuple(row["span"]), row["replacement"], row["kind"], row["same"], part
        )
        for row in rows
        if row["part"] == part
    ]


def seen_contrasts(path: Path) -> list[Contrast]:
    """The cases that trees are grown on."""
    return [case for part in SEEN for case in read_contrasts(path, part)]
