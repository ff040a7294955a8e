"""Options that commands on human ratings share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import typer

from samsari.errors import SettingError
from samsari.reporting.tables.render import FORMATS

Questions = Annotated[
    str,
    typer.Option(
        "--questions",
        help="What was asked: samsa, xu-2016, qats, direct-assessment or a .toml file of your own "
        "(auto: the set that fits the file).",
    ),
]
Where = Annotated[
    list[str] | None,
    typer.Option(
        "--where", metavar="COLUMN=VALUE", help="Use only rows with this value, as split=test."
    ),
]
SheetName = Annotated[
    str, typer.Option("--sheet", help="Which sheet of a spreadsheet to read (default: the first).")
]
Resamples = Annotated[
    int,
    typer.Option(
        "--resamples", min=0, help="Resamples for intervals and p-values; 0 leaves them out."
    ),
]
Seed = Annotated[int, typer.Option("--seed", help="Seed of the resampling.")]
PrintFormat = Annotated[str, typer.Option("--format", help="table, markdown, latex, tsv or json.")]
JsonTarget = Annotated[
    str, typer.Option("--json", metavar="FILE", help="Also write everything as JSON (-: print it).")
]


def check_format(form: str) -> None:
    """Raise unless tables can be shown in this format; better now than after the work."""
    if form not in FORMATS:
        raise SettingError(f"no format {form!r}", remedy=f"choose one of {', '.join(FORMATS)}")


def names(text: str) -> tuple[str, ...]:
    """The names in a list with commas."""
    return tuple(name.strip() for name in text.split(",") if name.strip())


def pairs(option: str, given: Iterable[str] | None) -> dict[str, str]:
    """What NAME=VALUE texts map; the last equals sign counts, for names may hold one."""
    found = {}
    for text in given or ():
        name, sign, value = text.rpartition("=")
        if not sign or not name:
            raise SettingError(f"{option} {text!r} is not NAME=VALUE", remedy="write name=value")
        found[name.strip()] = value.strip()
    return found
