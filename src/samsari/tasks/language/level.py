"""`samsari.level`: how hard a text is to read, on the CEFR scale and by readability formulas."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict
from typing import Any

from samsari.errors import SettingError
from samsari.model.level import CEFR, TextLevel
from samsari.model.showing import number_of
from samsari.stats.distributions import TargetFigures, target_figures
from samsari.tasks.pool import in_batches


def level(text: str) -> TextLevel:
    """The level of a text and of each of its sentences.

    `value` goes from 1 (A1) to 6 (C2), with `low` and `high` around it. It is None if the text is
    too short to judge or not English; `reason` then says so. `readability` holds the formulas.

    >>> found = level("The cat sat on the mat.")
    >>> found.cefr, round(found.readability["flesch"], 1)
    ('A1', 116.1)
    """
    return next(levels([text]))


def levels(texts: Sequence[str]) -> Iterator[TextLevel]:
    """The level of each text."""
    return in_batches(_reader, texts, otherwise=_failed)


def _reader() -> Callable[[Sequence[str]], Iterable[TextLevel]]:
    from samsari.metrics.difficulty import text_levels

    return text_levels


def _failed(text: str, reason: str) -> TextLevel:
    return TextLevel(text, len(text.split()), reason=reason)


def read_target(text: str, place: str = "") -> int:
    """The number of a level that is written as a number or as a CEFR level.

    >>> read_target("B1"), read_target("3")
    (3, 3)
    """
    named = text.strip().upper()
    if named in CEFR:
        return CEFR.index(named) + 1
    if named in map(str, range(1, len(CEFR) + 1)):
        return int(named)
    raise SettingError(
        f"{text.strip()!r} is not a level", place=place, remedy=f"write one of {', '.join(CEFR)}"
    )


def hits(found: Sequence[TextLevel], targets: Sequence[int]) -> TargetFigures:
    """How well texts hit their target levels; texts that cannot be judged are left out."""
    if len(found) != len(targets):
        raise SettingError(
            f"{number_of(len(found), 'text')} but {number_of(len(targets), 'target')}",
            remedy="give a target for each line",
        )
    judged = [
        (round(one.value), target)
        for one, target in zip(found, targets, strict=True)
        if one.value is not None
    ]
    if not judged:
        raise SettingError("no text could be judged", remedy="give texts of six words or more")
    return target_figures([value for value, _ in judged], [target for _, target in judged])


def parted(found: Sequence[TextLevel], n_files: int) -> list[tuple[TextLevel, ...]]:
    """For each text its levels in each of the files, which must have as many texts."""
    size = len(found) // n_files
    return [tuple(found[file * size + row] for file in range(n_files)) for row in range(size)]


def as_json(found: Sequence[TextLevel], named: Sequence[str] = ()) -> dict[str, Any]:
    """The levels as a document."""
    names = named if any(named) else [""] * len(found)
    return {
        "texts": [
            {**({"name": name} if name else {}), **asdict(one), "cefr": one.cefr}
            for name, one in zip(names, found, strict=True)
        ]
    }
