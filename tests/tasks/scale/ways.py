"""The ways in which the same rows can be given, and rows that a little rounding would change."""

from __future__ import annotations

import functools
import gc
import os
import signal
from collections.abc import Callable, Iterable, Sequence
from importlib.resources import files
from pathlib import Path

EXAMPLES = files("samsari") / "examples"
# The judge's answer is near its threshold here, or many questions are asked about one sentence.
NEAR = (
    ("The reporter interviewed the senator.", "The reporter talked with the senator."),
    ("The shop sells furniture.", "The shop sells chairs."),
    ("She eats in the kitchen.", "She cooks in the kitchen."),
    ("The group paid a visit to the mine.", "The group went to the mine."),
    ("The dolphin was washed ashore.", "The creature was washed ashore."),
    ("The patient consulted a specialist.", "The patient gave advice to a specialist."),
    ("The king ruled for thirty years.", "The kingdom ruled for thirty years."),
    ("The lawyer took the blame.", "The lawyer blamed others."),
    ("Her doctors told her in 2011 that she had leukaemia.", "She had an illness in 2011."),
    ("The king ruled for thirty years.", "The monarch was in power for thirty years."),
)
READING = ("alignment", "checking", "metrics", "neural", "splitting", "tasks", "ucca")
KEPT = ("_session", "shared_cutter")  # loaded once: they are the same for all texts
Row = tuple[str, str, list[str]]
Ask = Callable[[Sequence[Row]], list[str]]


def rows() -> list[Row]:
    """Pairs of the bundled example and the pairs above, each with two references."""
    names = ("source", "splitter", "reference-1", "reference-2")
    texts = [(EXAMPLES / f"{name}.txt").read_text(encoding="utf-8").splitlines() for name in names]
    shipped = zip(*(own[:6] for own in texts), strict=True)
    return [
        *((source, output, [one, other]) for source, output, one, other in shipped),
        *((source, output, [output, source]) for source, output in NEAR),
    ]


ROWS = rows()


def forget() -> None:
    """Empty the caches of what was read, so that no way profits from another one."""
    for own in gc.get_objects():
        if isinstance(own, functools._lru_cache_wrapper):
            room = own.__module__.removeprefix("samsari.").split(".")[0]
            if room in READING and own.__name__ not in KEPT:
                own.cache_clear()


def in_parts(size: int, ask: Ask, given: Sequence[Row]) -> list[str]:
    """What is found of each row where some rows are given at a time."""
    parts = (given[start : start + size] for start in range(0, len(given), size))
    return [own for part in parts for own in ask(part)]


def backwards(ask: Ask, given: Sequence[Row]) -> list[str]:
    """What is found of each row where the last one comes first."""
    return ask(given[::-1])[::-1]


WAYS: dict[str, Callable[[Ask, Sequence[Row]], list[str]]] = {
    "alone": functools.partial(in_parts, 1),
    "in parts of 7": functools.partial(in_parts, 7),
    "reversed": backwards,
}


def differences(found: Iterable[str], expected: Iterable[str]) -> list[str]:
    """The rows of which two ways find different things."""
    return [
        f"row {number}: {one} and {other}"
        for number, (one, other) in enumerate(zip(found, expected, strict=True))
        if one != other
    ]


# Work for processes: they load nothing but this file.


def suicidal(number: int) -> int:
    """Ends its process the first time it sees an odd number."""
    marker = Path(os.environ["SAMSARI_TEST_MARKS"]) / str(number)
    if number % 2 and not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * 10


def broken(number: int) -> int:
    """Fails."""
    from samsari.errors import FormatError

    raise FormatError("the part is bad", place=f"part {number}")
