"""`samsari rules`: how a word or phrase may be rewritten, ranked by the tuned model."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from samsari.cli.rewrite.simplify import warn_of_strange_weights
from samsari.cli.show import show
from samsari.errors import SettingError
from samsari.model.table import Table
from samsari.tasks import simplify as tasks

SHOWN = 5


def command(
    phrase: Annotated[list[str], typer.Argument(help="A word or phrase.")],
    *,
    most: Annotated[int, typer.Option("-n", "--most", min=1, help="Rows to show.")] = 20,
    features: Annotated[
        bool, typer.Option("--features", help="Show every feature, not only the score.")
    ] = False,
    form: Annotated[
        str, typer.Option("-f", "--format", help="table, tsv, json, latex or markdown.")
    ] = "table",
    weights: Annotated[Path | None, typer.Option(help="Weights from `samsari tune`.")] = None,
    grammar: Annotated[
        Path | None, typer.Option(help="Folder with another grammar and its models.")
    ] = None,
    no_guards: Annotated[
        bool, typer.Option("--no-guards", help="Show rules that the guards keep back, too.")
    ] = False,
) -> None:
    """Show the rewrites of a word or phrase and their features.

    The score leaves out the neighbours and the language models; `simple` and `normal` say how much
    more likely the models of simple and of normal text find the target than the source.

    Example: samsari rules principal
    """
    words = " ".join(phrase)
    if not words.strip():
        raise SettingError("no word to look up", remedy="samsari rules principal")
    warn_of_strange_weights(weights)
    setup = tasks.Setup(
        grammars=(grammar,) if grammar else (), weights=weights, has_guards=not no_guards
    )
    table = tasks.rules_table(words, setup.beam(), most)
    show(table if features or form != "table" else _narrow(table), form)


def _narrow(table: Table) -> Table:
    rows = [row[:SHOWN] for row in table.rows]
    return Table(table.title, table.columns[:SHOWN], rows, table.notes)
