"""`samsari data list|fetch|verify`: the public test sets and system outputs of the field."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from samsari.cli.choices import choice
from samsari.cli.progress import progress
from samsari.cli.show import show
from samsari.errors import ResourceError
from samsari.reporting.datasets import state_table, table
from samsari.reporting.tables.render import FORMATS
from samsari.resources.datasets import DataSet, dataset, datasets, default_home
from samsari.resources.fetch import fetch_set

command = typer.Typer()

Data = Annotated[
    str, typer.Option("--data", envvar="SAMSARI_DATA", help="Where the sets lie or shall lie.")
]
Form = Annotated[str, typer.Option("--format", help=f"How to print: {', '.join(FORMATS)}.")]
Names = Annotated[list[str] | None, typer.Argument(help="Sets, by name.")]


@command.command("list")
def listing(data: Data = "", form: Form = "table") -> None:
    """List the sets with size, licence and whether they are here."""
    choice("--format", form, FORMATS)
    show(table(datasets(), _home(data)), form)


@command.command()
def fetch(
    names: Names = None,
    data: Data = "",
    all_sets: Annotated[bool, typer.Option("--all", help="Every set that has an address.")] = False,
    mirror: Annotated[
        str, typer.Option(help="Fetch from here instead of raw.githubusercontent.com.")
    ] = "",
) -> None:
    """Fetch sets, going on where an earlier fetch broke off, and check them."""
    home = _home(data)
    for found in _wanted(names, all_sets):
        with progress(found.name) as on_bytes:
            count = fetch_set(found, home, mirror=mirror, on_bytes=on_bytes)
        files = "file" if count == 1 else "files"
        print(f"{found.name}: {count} {files} fetched, {len(found.files)} ready in {home}")
        print(f"  licence: {found.licence}\n  please cite: {found.citation}")


@command.command()
def verify(names: Names = None, data: Data = "", form: Form = "table") -> None:
    """Check files against their checksums; status 1 if one is damaged, or missing though named."""
    choice("--format", form, FORMATS)
    home = _home(data)
    chosen = [dataset(name) for name in names] if names else list(datasets())
    states = {found.name: found.state(home) for found in chosen}
    show(state_table(chosen, home), form)
    bad = {"damaged", "absent"} if names else {"damaged"}
    if bad & set(states.values()) or set(states.values()) == {"absent"}:
        raise typer.Exit(1)


def _home(data: str) -> Path:
    return Path(data) if data else default_home()


def _wanted(names: list[str] | None, all_sets: bool) -> list[DataSet]:
    if all_sets:
        return [found for found in datasets() if not found.obtain]
    if not names:
        raise ResourceError(
            "no set was named", remedy="name one (`samsari data list` shows them) or say --all"
        )
    return [dataset(name) for name in names]
