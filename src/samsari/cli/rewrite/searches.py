"""The two searches of the simplifier, as the commands name them."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

from samsari.errors import SettingError


class Search(StrEnum):
    """How the best version is looked for."""

    beam = "beam"
    chart = "chart"


def one_folder(paths: tuple[Path, ...]) -> Path | None:
    """The grammar folder of the beam, which takes no more than one."""
    if len(paths) > 1:
        raise SettingError(
            "the beam takes one grammar", remedy="use --search chart for several grammars"
        )
    return paths[0] if paths else None
