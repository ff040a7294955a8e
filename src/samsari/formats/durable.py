"""Bytes that stay after a loss of power: a file reaches the disk before its name does.

with open(draft, "wb") as stream:
    ...
    to_disk(stream)
put_in_place(draft, target)
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import IO


def to_disk(stream: IO[bytes] | IO[str]) -> None:
    """Wait until all that was written is on the disk."""
    stream.flush()
    os.fsync(stream.fileno())


def put_in_place(draft: Path, target: Path) -> None:
    """Give a finished draft the name of the target, for good."""
    draft.replace(target)
    name_to_disk(target.parent)


def name_to_disk(folder: Path) -> None:
    """Wait until the names in a folder are on the disk; some systems cannot promise it."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):
            os.fsync(handle)
    finally:
        os.close(handle)


def folder_to_disk(folder: Path) -> None:
    """Wait until all files below a folder, and their names, are on the disk."""
    for place, _, names in os.walk(folder):
        _files_to_disk(Path(place, name) for name in names)
        name_to_disk(Path(place))


def _files_to_disk(files: Iterable[Path]) -> None:
    for file in files:
        if file.is_file() and not file.is_symlink():
            with file.open("rb") as stream:
                os.fsync(stream.fileno())


def keep_rights(draft: Path, target: Path) -> None:
    """Give a draft the rights of the file that it replaces, or those of any new file."""
    try:
        old = target.stat()
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        draft.chmod(0o666 & ~mask)
        return
    if os.name == "posix":
        with suppress(OSError):  # only the owner of the machine may give a file away
            os.chown(draft, old.st_uid, old.st_gid)
    draft.chmod(old.st_mode & 0o777)
