"""One error family: what happened, where (file:line) and what to do about it.

An error that belongs to a documented table of checks also carries its code.
"""

from __future__ import annotations

import os
import re
import traceback
from collections.abc import Iterable
from functools import partial
from importlib import import_module
from typing import Any

# Everything that moves a cursor, hides text or changes its direction: control characters, lone
# surrogates, marks of direction, separators of lines.
_HIDDEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)


def visible(text: str) -> str:
    """The text with control characters written as escapes, safe to show on a terminal.

    >>> visible("red: " + chr(27) + "[31m") == "red: " + chr(92) + "x1b[31m"
    True
    """
    return _HIDDEN.sub(lambda found: _escape(found[0]), text)


def _escape(character: str) -> str:
    return repr(character)[1:-1] if character != "\ufeff" else "\\ufeff"


class ToolkitError(Exception):
    """A mistake in the input or the set-up that the user can mend."""

    def __init__(
        self, what: str, *, place: str = "", remedy: str = "", code: str = "", example: str = ""
    ) -> None:
        super().__init__(what)
        self.what = what
        self.place = place
        self.remedy = remedy
        self.code = code
        self.example = example  # lines to copy, shown below the sentence

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        code = f"[{self.code}] " if self.code else ""
        remedy = f"; {self.remedy}" if self.remedy else ""
        return visible(f"{where}{code}{self.what}{remedy}")

    def __reduce__(self) -> tuple[object, ...]:
        # Errors cross process borders when work runs with --jobs.
        more = {name: getattr(self, name) for name in ("place", "remedy", "code", "example")}
        return partial(type(self), **more), (self.what,)


class CorpusError(ToolkitError):
    """Sources, outputs and references do not fit together or cannot be read."""


class FormatError(ToolkitError):
    """A file is not in the format it claims to be in."""


class PassageError(ToolkitError):
    """A UCCA graph breaks a rule that everything else relies on."""


class MetricError(ToolkitError):
    """A metric is unknown, or lacks something that it needs."""


class RatingError(ToolkitError):
    """Human ratings are off their scale, doubled or missing."""


class ResourceError(ToolkitError):
    """A corpus or model file is absent, damaged or out of reach."""


class SettingError(ToolkitError):
    """Two settings contradict each other, or one has no such value."""


class StudyError(ToolkitError):
    """A study of human ratings cannot be read, written or changed in this way."""


# What says nothing about one row: the set-up is wrong, a file, or the machine.
_ENDS_ALL = (
    *(ResourceError, SettingError, MetricError, FormatError),
    *(OSError, ImportError, MemoryError, NotImplementedError),
)


def ends_all(error: Exception) -> bool:
    """True if an error says nothing about one row, or if its traceback is wanted."""
    return isinstance(error, _ENDS_ALL) or bool(os.environ.get("SAMSARI_TRACEBACK"))


def why_failed(error: Exception) -> str:
    """Why a row cannot be judged: an error that is its own, in words that can be counted.

    >>> why_failed(PassageError("two roots"))
    'two roots'
    """
    if isinstance(error, ToolkitError):
        return error.what
    own = [step for step in traceback.extract_tb(error.__traceback__) if "samsari" in step.filename]
    place = ""
    if own:
        parts = own[-1].filename.replace("\\", "/").rpartition("/samsari/")
        place = f" in {parts[2]}:{own[-1].lineno}"
    return f"samsari made a mistake ({type(error).__name__}{place}); please report it"


FEW = 8  # names that still fit a sentence


def check_known(
    name: str,
    known: Iterable[object],
    what: str,
    remedy: str = "choose one of {}",
    *,
    place: str = "",
    kind: type[ToolkitError] = SettingError,
) -> None:
    """Raise unless a name is among the known ones, which the braces in `remedy` stand for."""
    listed = tuple(map(str, known))
    if name not in listed:
        raise kind(what, place=place, remedy=meant(name, listed, remedy))


def meant(name: str, known: Iterable[str], remedy: str = "choose one of {}") -> str:
    """A remedy for a wrong name: the known one that is close, and all of them if they are few.

    >>> meant("medcal", ["medical", "legal"]), meant("x", ["medical", "legal"])
    ('did you mean medical? (medical, legal)', 'choose one of medical, legal')
    """
    from difflib import get_close_matches  # only a mistake needs it

    listed = tuple(known)
    close = get_close_matches(name.lower().replace("_", "-"), listed, n=1, cutoff=0.7)
    every = ", ".join(listed)
    if not close:
        return remedy.format(every)
    return f"did you mean {close[0]}?" + (f" ({every})" if len(listed) <= FEW else "")


def needed(
    module: str, what: str, remedy: str, place: str = "", kind: type[ToolkitError] = ResourceError
) -> Any:
    """A module that may not be installed; a sentence says what is missing and how to get it."""
    try:
        return import_module(module)
    except ImportError:
        raise kind(what, place=place, remedy=remedy) from None
