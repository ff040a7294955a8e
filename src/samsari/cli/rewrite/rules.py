"""`samsari rules`: how a word or phrase may be rewritten."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from samsari.cli.choices import choice
from samsari.cli.options import TABLES, Search, shared
from samsari.cli.show import show, warn_of_strange_weights
from samsari.errors import SettingError
from samsari.model.table import Table
from samsari.reporting.tables.render import FORMATS
from samsari.tasks.rewriting import rules as tasks
from samsari.tasks.rewriting.simplify import Setup

SHOWN = 5


def command(
    phrase: Annotated[list[str], typer.Argument(metavar="PHRASE", help="A word or phrase.")],
    *,
    most: Annotated[
        int, typer.Option("-n", "--most", metavar="N", min=1, help="How many rows to show.")
    ] = 20,
    features: Annotated[bool, shared("features", "of the learnt rules")] = False,
    form: Annotated[str, shared("format", TABLES)] = "table",
    search: Annotated[Search, shared("search", "plain or beam")] = Search.plain,
    words: Annotated[list[Path] | None, shared("words")] = None,
    weights: Annotated[Path | None, shared("weights")] = None,
    grammar: Annotated[Path | None, shared("grammar", "a folder")] = None,
    no_guards: Annotated[bool, shared("no-guards")] = False,
) -> None:
    """Show the rewrites of a word or phrase, and where they are made.

    Example: samsari rules principal

    With --search beam the learnt rules are shown. Their score is that of the rule alone, without
    neighbours and language models. The columns simple and normal say how much more likely the
    target is than the source to the models of simple and of normal text.
    """
    choice("--format", form, FORMATS)
    choice("--search", search.value, ("plain", "beam"))
    text = " ".join(phrase)
    if not text.strip():
        raise SettingError("no word to look up", remedy="samsari rules principal")
    is_learnt = search is Search.beam or features or weights or grammar or no_guards
    if not is_learnt:
        show(tasks.plain_rules(text, tuple(words or ()), most), form)
        return
    warn_of_strange_weights(weights)
    setup = Setup(
        "beam", grammars=(grammar,) if grammar else (), weights=weights, has_guards=not no_guards
    )
    table = tasks.rules_table(text, setup.beam(), most)
    show(table if features or form != "table" else _narrow(table), form)


def _narrow(table: Table) -> Table:
    rows = [row[:SHOWN] for row in table.rows]
    return Table(table.title, table.columns[:SHOWN], rows, table.notes)
