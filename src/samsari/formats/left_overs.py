"""Temporary files and folders of runs that were killed: told from those in use, and removed.

Whoever writes one holds a lock on it. The system gives the lock back when the process ends, however
it ends. So what is not locked, and not brand-new, belongs to nobody.
"""

from __future__ import annotations

import os
import shutil
import time
from glob import escape
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows: only age tells
    fcntl = None  # type: ignore[assignment]

ENDING = ".part"
# Between making a file and locking it another run must not take it for a left-over.
YOUNG = 60 if fcntl is not None else 86_400  # seconds


def hold(handle: int) -> None:
    """Lock an open file or folder until the process ends or the handle is closed."""
    if fcntl is not None:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:  # a file system without locks: age alone tells
            return


def remove_left_over(target: Path) -> None:
    """Remove the temporary files and folders that killed runs left for this target."""
    try:
        found = list(target.parent.glob(f".{escape(target.name)}.*{ENDING}"))
    except OSError:
        return
    for path in found:
        if _is_abandoned(path):
            _remove(path)


def _is_abandoned(path: Path) -> bool:
    try:
        if time.time() - path.stat().st_mtime < YOUNG:
            return False
        handle = os.open(path, os.O_RDONLY)
    except OSError:
        return False
    try:
        if fcntl is not None:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    except OSError:  # somebody is writing it
        return False
    finally:
        os.close(handle)


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)
