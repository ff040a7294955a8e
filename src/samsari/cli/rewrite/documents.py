"""What becomes of texts that are rewritten: where new ones go, which lines are not English.

New texts go line by line, or into a copy of the document that they come from.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated

from samsari.cli.options import shared
from samsari.errors import SettingError
from samsari.formats.formatted import form_named, target_form
from samsari.model.showing import number_of
from samsari.text.language import ENGLISH, is_plainly_english, recognise
from samsari.text.languages import language_name

Tracked = Annotated[bool, shared("tracked")]


@dataclass(frozen=True, slots=True)
class Rewriting:
    """What is written for the texts of a file: a document if it is one, else text."""

    file: str
    is_document: bool
    tracked: bool

    def written(self, texts: Iterable[str]) -> Iterator[bytes]:
        """What to write, as soon as it is known; a document is known at its end."""
        if not self.is_document:
            yield from (text.encode() for text in texts)
            return
        from samsari.formats.formatted.files import formatted

        document = formatted(self.file)
        lines = [text.removesuffix("\n") for text in texts]
        found = document.replaced(document.of_lines(lines), tracked=self.tracked)
        yield found.content
        if found.left:
            said = f"{number_of(found.left, 'sentence')} stayed: a change would have moved what is"
            print(f"samsari: {said} fixed there, such as a footnote or a link", file=sys.stderr)


def rewriting(file: str, write: str, *, tracked: bool = False, is_text: bool = True) -> Rewriting:
    """How the new texts of a file are written; raises if the two names do not fit together.

    `is_text` is false if what is written tells about the texts, and so can be no document.
    """
    form = target_form(file, write if is_text else "")
    if not is_text and form_named(write) in ("docx", "html"):
        remedy = "write a .txt"
        raise SettingError("what tells about a text is no document", place=write, remedy=remedy)
    if tracked and (form != "docx" or not is_text):
        remedy = "samsari simplify letter.docx --tracked -w new.docx"
        raise SettingError("--tracked needs a .docx, and a .docx to write", remedy=remedy)
    return Rewriting(file, form is not None and is_text, tracked)


# Texts in another language than English: what is said of them by commands that rewrite.

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
