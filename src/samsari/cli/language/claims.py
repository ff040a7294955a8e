"""`samsari claims`: what a text asserts."""

from __future__ import annotations

import sys
from typing import Annotated

from samsari.cli.options import TABLES, argument, choice, shared
from samsari.cli.show import show, write_json
from samsari.errors import CorpusError
from samsari.formats.testset import lines_of
from samsari.reporting.rewriting import claims_table
from samsari.reporting.tables import FORMATS
from samsari.tasks.language.claims import as_json, claims_of_texts


def command(
    text: Annotated[
        str, argument("FILE", "A text (UTF-8, also .gz and .xz); - is standard input.")
    ] = "-",
    *,
    lines: Annotated[bool, shared("lines")] = False,
    form: Annotated[str, shared("format", TABLES)] = "table",
    json: Annotated[str, shared("json")] = "",
) -> None:
    """Show what a text asserts: predicates, who takes part, and under which condition, by whom.

    Examples:
        samsari claims letter.txt
        samsari claims outputs.txt --lines --json claims.json
    """
    choice("--format", form, FORMATS)
    given = lines_of(text)
    texts = given if lines else ["\n".join(given)]
    if not any(one.strip() for one in texts):
        raise CorpusError("the text is empty", place=text, remedy="give a file with some text")
    found = list(claims_of_texts(texts))
    if json:
        write_json([as_json(one) for one in found], json)
    if json != "-":
        show(claims_table(found), form)
    for number, one in enumerate(found, start=1):
        for sentence, why in one.unread:
            where = f"line {number}, " if lines else ""
            print(f"samsari: warning: {where}sentence {sentence + 1}: {why}", file=sys.stderr)
