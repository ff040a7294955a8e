"""`samsari reproduce NAME --data DIR`: run a published experiment again."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

from samsari.cli.options import TableForm, shared
from samsari.cli.show import show
from samsari.errors import SettingError
from samsari.resources.datasets import default_home

# Name -> module with a function `tables(data: Path) -> Iterable[Table]`.
EXPERIMENTS = {
    "align": "samsari_experiments.align",
    "check": "samsari_experiments.check",
    "contrasts": "samsari_experiments.claims.corpus",
    "claims": "samsari_experiments.claims.tables",
    "pair": "samsari_experiments.pairing",
    "xu-2016": "samsari_experiments.xu_2016",
    "sulem-2018-acl": "samsari_experiments.sulem_2018_acl",
    "samsa-2018": "samsari_experiments.samsa_2018",
    "qats-2016": "samsari_experiments.qats_2016",
    "qats-ablation": "samsari_experiments.qats_ablation",
    "ucca": "samsari_experiments.ucca",
    "judge": "samsari_experiments.loop.judging",
    "lexical": "samsari_experiments.lexical.tables",
    "scores": "samsari_experiments.scores",
    "select": "samsari_experiments.loop.selecting",
    "split": "samsari_experiments.split.tables",
}


def command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The experiment; ? lists all.")],
    data: Annotated[Path | None, shared("data")] = None,
    form: TableForm = "table",
) -> None:
    """Run a published experiment again and print its tables beside the printed figures.

    Example: samsari reproduce samsa-2018 --data corpora
    """
    if name not in EXPERIMENTS:
        raise SettingError(
            f"no experiment {name!r}", remedy=f"choose one of {', '.join(EXPERIMENTS)}"
        )
    home = data or default_home()
    if not home.is_dir():
        raise SettingError(
            f"there is no folder {home} with the corpora",
            remedy="name their folder with --data DIR",
        )
    for table in import_module(EXPERIMENTS[name]).tables(home):
        show(table, form)
        print()
