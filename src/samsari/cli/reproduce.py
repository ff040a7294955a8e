"""`samsari reproduce NAME --data DIR`: run a published experiment again."""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

from samsari.cli.show import show
from samsari.errors import SettingError

# Name -> module with a function `tables(data: Path) -> Iterable[Table]`.
EXPERIMENTS = {
    "align": "samsari.tasks.reproduce.align",
}


def command(
    name: Annotated[str, typer.Argument(help=f"One of: {', '.join(EXPERIMENTS)}.")],
    data: Annotated[
        Path | None, typer.Option(help="The folder of the corpora (or SAMSARI_DATA).")
    ] = None,
    form: Annotated[
        str, typer.Option("-f", "--format", help="table, markdown, latex, tsv or json.")
    ] = "table",
) -> None:
    """Run a published experiment again and print its tables beside the printed figures."""
    if name not in EXPERIMENTS:
        raise SettingError(
            f"no experiment {name!r}", remedy=f"choose one of {', '.join(EXPERIMENTS)}"
        )
    folder = data or Path(os.environ.get("SAMSARI_DATA", ""))
    if data is None and not os.environ.get("SAMSARI_DATA"):
        raise SettingError("the corpora are missing", remedy="name their folder with --data DIR")
    for table in import_module(EXPERIMENTS[name]).tables(folder):
        show(table, form)
        print()
