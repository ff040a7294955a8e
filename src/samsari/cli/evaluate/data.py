"""What there is: public test sets (`samsari data list|fetch|verify`), and `samsari metrics`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from samsari.cli.options import TableForm, argument, shared, value
from samsari.cli.show import progress, show, show_folded
from samsari.errors import ResourceError
from samsari.model.showing import number_of
from samsari.reporting.catalogs import (
    metric_table,
    metrics_table,
    overview,
    state_table,
    table,
)
from samsari.resources.datasets import DataSet, dataset, datasets, default_home
from samsari.resources.fetch import fetch_set

command = typer.Typer()

Data = Annotated[Path | None, shared("data")]
Names = Annotated[list[str] | None, argument("NAMES", "The sets, by name.")]


@command.command("list")
def listing(data: Data = None, form: TableForm = "table") -> None:
    """List the sets with size, licence and whether they are here.

    Example: samsari data list
    """
    show(table(datasets(), data or default_home()), form)


@command.command()
def fetch(
    names: Names = None,
    data: Data = None,
    all_sets: Annotated[bool, shared("all", "every set that has an address")] = False,
    mirror: Annotated[
        str, value("URL", "Fetch from here instead of raw.githubusercontent.com.")
    ] = "",
) -> None:
    """Fetch sets and check them.

    Example: samsari data fetch turkcorpus-test

    A fetch that broke off goes on where it stopped.
    """
    home = data or default_home()
    for found in _wanted(names, all_sets):
        with progress(found.name) as on_bytes:
            count = fetch_set(found, home, mirror=mirror, on_bytes=on_bytes)
        print(
            f"{found.name}: {number_of(count, 'file')} fetched, {len(found.files)} ready in {home}"
        )
        print(f"  licence: {found.licence}\n  please cite: {found.citation}")


@command.command()
def verify(names: Names = None, data: Data = None, form: TableForm = "table") -> None:
    """Check files against their checksums.

    Example: samsari data verify turkcorpus-test

    The status is 1 if a file is damaged, or if a set that you named is missing.
    """
    home = data or default_home()
    chosen = [dataset(name) for name in names] if names else list(datasets())
    states = {found.name: found.state(home) for found in chosen}
    show(state_table(chosen, home), form)
    bad = {"damaged", "absent"} if names else {"damaged"}
    if bad & set(states.values()) or set(states.values()) == {"absent"}:
        raise typer.Exit(1)


def _wanted(names: list[str] | None, all_sets: bool) -> list[DataSet]:
    if all_sets:
        return [found for found in datasets() if not found.obtain]
    if not names:
        raise ResourceError(
            "no set was named", remedy="name one (`samsari data list` shows them) or say --all"
        )
    return [dataset(name) for name in names]


def metrics(
    name: Annotated[str, argument("NAME", "The metric to explain.")] = "",
    form: TableForm = "table",
) -> None:
    """List the metrics with range, direction and signature, or explain one of them.

    Example: samsari metrics samsa
    """
    if form == "table":
        show_folded(metric_table(name.lower()) if name else overview())
    else:
        show(metric_table(name.lower()) if name else metrics_table(), form)
