"""One error family: what happened, where (file:line) and what to do about it.

An error that belongs to a documented table of checks also carries its code.
"""

from __future__ import annotations


class ToolkitError(Exception):
    """A mistake in the input or the set-up that the user can mend."""

    def __init__(self, what: str, *, place: str = "", remedy: str = "", code: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.place = place
        self.remedy = remedy
        self.code = code

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        code = f"[{self.code}] " if self.code else ""
        remedy = f"; {self.remedy}" if self.remedy else ""
        return f"{where}{code}{self.what}{remedy}"

    def __reduce__(self) -> tuple[object, ...]:
        # Errors cross process borders when work runs with --jobs.
        return _rebuild, (type(self), self.what, self.place, self.remedy, self.code)


def _rebuild(
    kind: type[ToolkitError], what: str, place: str, remedy: str, code: str
) -> ToolkitError:
    return kind(what, place=place, remedy=remedy, code=code)


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
