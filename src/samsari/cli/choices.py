"""Options that take one of a few words, or NAME=VALUE."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from samsari.errors import SettingError


def choice(option: str, given: str, known: Sequence[str]) -> str:
    """The word given, if it is one of the known ones (or nothing)."""
    if given and given not in known:
        raise SettingError(
            f"{option} cannot be {given!r}", remedy=f"choose one of {', '.join(known)}"
        )
    return given


def settings(option: str, given: Iterable[str]) -> Iterable[tuple[str, str]]:
    """The names and values of NAME=VALUE texts."""
    for text in given:
        name, sign, value = text.partition("=")
        if not sign or not name:
            raise SettingError(f"{option} {text!r} is not NAME=VALUE", remedy="write name=value")
        yield name.strip(), value.strip()
