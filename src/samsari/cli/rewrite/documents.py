"""Where new texts go: line by line, or into a copy of the document that they come from."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated

from samsari.cli.options import shared
from samsari.errors import SettingError
from samsari.formats.formatted import form_named, target_form
from samsari.model.showing import number_of

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
