"""What decides the scores of an installation; workers that have another one are refused."""

from __future__ import annotations

from functools import cache

from samsari.errors import ResourceError
from samsari.model import VERSION


@cache
def fingerprint() -> str:
    """The version and the models of this installation."""
    from samsari.resources.artefacts import MODEL, Artefact

    return f"{VERSION} {Artefact.open(MODEL).signature}"


def check_fingerprint(wanted: str, found: str, who: str) -> None:
    """Raise if an installation is another one than that which asks."""
    if found != wanted:
        raise ResourceError(
            f"{who} has samsari {found}, and here it is {wanted}",
            remedy="install the same version everywhere: scores could differ",
        )
