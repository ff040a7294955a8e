"""What options may hold: one of a few words, a list with commas, NAME=VALUE."""

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


def names(text: str) -> tuple[str, ...]:
    """The names in a list with commas.

    >>> names("sari, bleu,")
    ('sari', 'bleu')
    """
    return tuple(name.strip() for name in text.split(",") if name.strip())


def values(option: str, given: Iterable[str] | None, *, at_last: bool = False) -> dict[str, str]:
    """The values of NAME=VALUE texts by name; with `at_last` a name may hold equals signs.

    >>> values("--rename", ["a=b=c"], at_last=True)
    {'a=b': 'c'}
    """
    found = {}
    for text in given or ():
        name, sign, value = text.rpartition("=") if at_last else text.partition("=")
        if not sign or not name:
            raise SettingError(f"{option} {text!r} is not NAME=VALUE", remedy="write name=value")
        found[name.strip()] = value.strip()
    return found
