"""`samsari claims`: what a text asserts."""

from __future__ import annotations

from typing import Annotated

from samsari.cli.options import TABLES, argument, choice, shared
from samsari.cli.show import show, warn, whole_texts, write_json
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
    found = list(claims_of_texts(whole_texts(text, is_lines=lines)))
    if json:
        write_json([as_json(one) for one in found], json)
    if json != "-":
        show(claims_table(found), form)
    for number, one in enumerate(found, start=1):
        for sentence, why in one.unread:
            where = f"line {number}, " if lines else ""
            warn(f"{where}sentence {sentence + 1}: {why}")
