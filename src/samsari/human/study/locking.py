"""A lock on a file that the system drops when the process dies."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from samsari.errors import StudyError

# Far behind the bytes that SQLite itself locks.
_FAR = 1 << 40


class BusyError(StudyError):
    """Another process has the study open for writing."""


def locked(path: Path) -> int:
    """The handle of the locked file; closing it gives the file free. Raises if another has it."""
    try:
        handle = os.open(path, os.O_RDWR)
    except OSError as error:
        raise StudyError(
            f"{path} cannot be written: {error.strerror}", remedy="check its permissions"
        ) from None
    try:
        _lock(handle)
    except OSError:
        os.close(handle)
        raise BusyError(
            f"{path} is open in another samsari", remedy="stop that server first"
        ) from None
    return handle


if sys.platform == "win32":  # pragma: no cover

    def _lock(handle: int) -> None:
        import msvcrt

        os.lseek(handle, _FAR, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:

    def _lock(handle: int) -> None:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
