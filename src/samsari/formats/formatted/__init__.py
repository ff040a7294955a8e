"""Text with its formatting.

- `blocks`: blocks of text, and new text in their place; `Piece`, `Block`, `Splice`, `Change`
- `docx`: word documents (.docx), the text of paragraphs, lists, tables and notes; `opened`
- `files`: text with its formatting, a document is opened, gets new texts, and is written again
- `html`: pages, the text of what flows; `blocks`, `written`
- `markdown`: markdown, paragraphs, headings, lists, quotes, tables and notes; `blocks`, `written`
"""

from __future__ import annotations

from typing import Literal

from samsari.errors import FormatError
from samsari.formats.streams import form_ending, is_text

Form = Literal["docx", "html", "markdown", "text"]
FORMS: dict[str, Form] = {
    **{".docx": "docx", ".html": "html", ".htm": "html", ".xhtml": "html"},
    **{".md": "markdown", ".markdown": "markdown", ".txt": "text"},
}
# What people have, and what they can do with it.
OTHER = (".doc", ".odt", ".rtf", ".pdf", ".pages", ".docm", ".dotx", ".epub")


def form_named(name: str) -> Form | None:
    """The form of a document by its name; None for a name that says nothing."""
    ending = form_ending(name)
    if ending in OTHER:
        what = f"{ending} files cannot be read"
        raise FormatError(what, place=name, remedy="save it as .docx, .html or .txt")
    return FORMS.get(ending)


def is_formatted(name: str) -> bool:
    """True for the name of a document that has more than lines of text."""
    return form_named(name) not in (None, "text")


def target_form(source: str, target: str) -> Form | None:
    """The form in which a new version of a document is written; None for its plain text."""
    form, wanted = form_named(source), form_named(target)
    if form in (None, "text") or is_text(source):
        form = None
    if target == "-":
        return form if form != "docx" else None
    if wanted in (form, None, "text"):
        return form if wanted == form else None
    what = f"a {form_ending(target)} file needs a {form_ending(target)} file to begin with"
    raise FormatError(what, place=target, remedy="write a .txt, or the form of the original")
