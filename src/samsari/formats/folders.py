"""Folders that are written whole or not at all.

`rebuilding` is for a folder of files that belong together, such as a model: the new folder takes
the place of the old one in a single step. `filling` adds files to a folder that may hold others.
"""

from __future__ import annotations

import ctypes
import errno
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from samsari.errors import FormatError
from samsari.formats.atomic import (
    ENDING,
    folder_to_disk,
    hold,
    name_to_disk,
    refused,
    remove_left_over,
)

_EXCHANGE = 2  # RENAME_EXCHANGE of Linux: two names swap what they mean, in one step
_HERE = -100  # AT_FDCWD


@contextmanager
def rebuilding(folder: Path, *, keeps: bool = True) -> Iterator[Path]:
    """A draft that becomes the folder if the block ends without an error.

    With `keeps` the draft begins as a copy of the folder, if there is one.
    """
    folder = folder.resolve()
    if folder.exists() and not folder.is_dir():
        raise FormatError(f"{folder} is a file", remedy="name a folder to write to")
    with _draft(folder) as draft:
        if keeps and folder.exists():
            shutil.copytree(folder, draft, dirs_exist_ok=True)
        yield draft
        folder_to_disk(draft)
        if folder.exists():
            _swap(draft, folder, keeps=keeps)
        else:
            draft.replace(folder)
        name_to_disk(folder.parent)


@contextmanager
def filling(folder: Path) -> Iterator[Path]:
    """A hidden folder; its files move to `folder` only if the block ends without an error."""
    folder = folder.resolve()
    with _draft(folder) as draft:
        yield draft
        folder_to_disk(draft)
        folder.mkdir(parents=True, exist_ok=True)
        for file in sorted(draft.iterdir()):
            file.replace(folder / file.name)
        name_to_disk(folder)
        name_to_disk(folder.parent)


@contextmanager
def _draft(folder: Path) -> Iterator[Path]:
    """An empty folder beside the target; gone at the end unless it was renamed."""
    made = _make_parents(folder)
    remove_left_over(folder)
    try:
        name = tempfile.mkdtemp(dir=folder.parent, prefix=f".{folder.name}.", suffix=ENDING)
    except OSError as error:
        raise refused(folder.parent, error) from None
    handle = os.open(name, os.O_RDONLY) if os.name == "posix" else -1
    try:
        if handle >= 0:
            hold(handle)
        Path(name).chmod(0o755)
        yield Path(name)
        made = []
    finally:
        if handle >= 0:
            os.close(handle)
        shutil.rmtree(name, ignore_errors=True)
        for parent in made:
            with suppress(OSError):
                parent.rmdir()


def _make_parents(folder: Path) -> list[Path]:
    """Make the folders above; those that were new, the innermost first."""
    new = [parent for parent in folder.parents if not parent.exists()]
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise refused(folder.parent, error) from None
    return new


def _swap(draft: Path, folder: Path, *, keeps: bool) -> None:
    """Put the draft in the place of the folder; the old one lies under the draft's name then."""
    if _exchanged(draft, folder):
        return
    if not keeps:
        # Two steps: for a moment nothing has the name, and never files of both.
        aside = draft.with_name(f"{draft.name.removesuffix(ENDING)}.old{ENDING}")
        folder.replace(aside)
        draft.replace(folder)
        shutil.rmtree(aside, ignore_errors=True)
        return
    # Without an exchange in one step the old files are replaced one after the other: at every
    # moment each name has a whole file.
    for file in sorted(draft.rglob("*")):
        target = folder / file.relative_to(draft)
        if file.is_dir():
            target.mkdir(exist_ok=True)
        else:
            file.replace(target)


def _exchanged(one: Path, other: Path) -> bool:
    if not sys.platform.startswith("linux"):
        return False
    rename = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    if rename is None:
        return False
    if rename(_HERE, os.fsencode(one), _HERE, os.fsencode(other), _EXCHANGE) == 0:
        return True
    if ctypes.get_errno() in (errno.ENOSYS, errno.EINVAL, errno.EBUSY, errno.EXDEV, errno.EPERM):
        return False
    raise refused(other, OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno())))
