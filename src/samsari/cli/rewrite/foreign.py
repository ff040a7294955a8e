"""Texts in another language than English: what is said of them by commands that rewrite."""

from __future__ import annotations

import sys
from collections import Counter

from samsari.text.language import ENGLISH, is_plainly_english, recognise
from samsari.text.languages import language_name

MOST_RECOGNISED = 1000  # lines whose language is looked up


class ForeignLines:
    """Lines that may be in another language than English; they are told if most lines are.

    The recogniser is loaded only if most lines have hardly a common English word.
    """

    def __init__(self, does: str) -> None:
        self.does = does  # what the command does with English
        self.n_lines = self.n_doubtful = 0
        self._doubtful: list[str] = []

    def add(self, line: str, is_changed: bool) -> None:
        """Look at a line; one that was changed is English."""
        if line.strip():
            self.n_lines += 1
            if not is_changed and not is_plainly_english(line):
                self.n_doubtful += 1
                if len(self._doubtful) < MOST_RECOGNISED:
                    self._doubtful.append(line)

    def are_most(self) -> bool:
        """True if most lines are in another language; then this is said, and what happened."""
        if 2 * self.n_doubtful <= self.n_lines:
            return False
        found = Counter(recognise(line).code for line in self._doubtful)
        del found[None], found[ENGLISH]
        about = found.total() * self.n_doubtful / len(self._doubtful)
        if 2 * about <= self.n_lines:
            return False
        names = ", ".join(language_name(str(code)) for code, _ in found.most_common(3))
        print(
            f"samsari: most of the text looks like {names}: samsari {self.does} English only, "
            "and such lines stay as they are",
            file=sys.stderr,
        )
        return True
