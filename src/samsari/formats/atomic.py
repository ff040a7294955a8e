"""Writing that is all or nothing: a temporary file beside the target, renamed when complete.

The new file is on the disk before it takes the name, and has the rights of the file it replaces.

`-` is standard output. A target that ends in .gz, .bz2, .xz or .zst is compressed. A symbolic link
is followed. A device or a pipe, such as /dev/null, is written to directly: a rename would replace
it. Temporary files that a killed run has left are removed by the next run with the same target.
Whole folders are written by `samsari.formats.atomic`.
"""

from __future__ import annotations

import bz2
import ctypes
import errno
import gzip
import lzma
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from glob import escape
from pathlib import Path
from typing import IO, Any

from samsari.errors import FormatError
from samsari.formats.streams import PACKED, zstd_library

# Temporary files and folders of runs that were killed: told from those in use, and removed.
#
# Whoever writes one holds a lock on it. The system gives the lock back when the process ends,
# however it ends. So what is not locked, and not brand-new, belongs to nobody.

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
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path, ignore_errors=True)
            else:
                path.unlink(missing_ok=True)


def is_draft_of(target: Path, path: Path) -> bool:
    """True if the path is a temporary file for the target, in use or left over."""
    return path.name.startswith(f".{target.name}.") and path.name.endswith(ENDING)


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


@contextmanager
def writing(target: str | Path) -> Iterator[IO[bytes]]:
    """A byte stream that becomes the target only if the block ends without an error."""
    if str(target) == "-":
        sys.stdout.flush()
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    path = Path(target).resolve() if Path(target).is_symlink() else Path(target)
    if _is_special(path):
        with path.open("wb") as raw:
            yield raw
        return
    handle, name = _temporary(path)
    hold(handle)
    try:
        with os.fdopen(handle, "wb") as raw:
            with _compressed(raw, path) as stream:
                yield stream
            to_disk(raw)
        keep_rights(Path(name), path)
        put_in_place(Path(name), path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


@contextmanager
def growing(target: str | Path) -> Iterator[IO[bytes]]:
    """A byte stream into the target itself, so that others can follow it; who writes, flushes.

    If the block is stopped, the target has what was written until then. A compressed file cannot
    be read before its end: it is written whole or not at all.
    """
    path = Path(target)
    if str(target) == "-" or _is_special(path) or path.suffix in PACKED:
        with writing(target) as stream:
            yield stream
        return
    with path.open("wb") as raw:
        yield raw
        to_disk(raw)


def write_text(target: str | Path, text: str) -> None:
    """Write the whole text as UTF-8, or nothing."""
    content = encoded(text, str(target))
    with writing(target) as stream:
        stream.write(content)


def encoded(text: str, target: str = "") -> bytes:
    """The text as UTF-8; an error if it holds half a character, which no file can hold."""
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError as error:
        half = ord(text[error.start])
        around = text[max(0, error.start - 20) : error.start]
        raise FormatError(
            f"a text holds half a character (U+{half:04X} behind {around!r})",
            place=target,
            remedy="no file can hold it; correct the text",
        ) from None


def check_target(target: str | Path) -> None:
    """Raise if the target could not be written: better said before long work than after."""
    if str(target) != "-" and not _is_special(Path(target)):
        handle, name = _temporary(Path(target))
        os.close(handle)
        Path(name).unlink()


def _is_special(path: Path) -> bool:
    return path.exists() and not path.is_file() and not path.is_dir()


def _temporary(path: Path) -> tuple[int, str]:
    if path.is_dir():
        raise FormatError(f"{path} is a directory", remedy="name a file to write to")
    remove_left_over(path)
    try:
        return tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    except FileNotFoundError:
        raise FormatError(
            f"the directory {path.parent} does not exist", remedy="make it first"
        ) from None
    except OSError as error:
        raise refused(path.parent, error) from None


def refused(folder: Path, error: OSError) -> FormatError:
    """The error for a folder that cannot be written into."""
    remedy = "choose a place where you may write"
    return FormatError(f"cannot write into {folder}: {error.strerror}", remedy=remedy)


@contextmanager
def _compressed(raw: IO[bytes], path: Path) -> Iterator[IO[bytes]]:
    if path.suffix not in _PACKERS:
        yield raw
        return
    with _PACKERS[path.suffix](raw) as stream:
        yield stream


_PACKERS: dict[str, Callable[[IO[bytes]], Any]] = {
    # Without a time stamp the same content gives the same bytes.
    ".gz": lambda raw: gzip.GzipFile(filename="", mode="wb", fileobj=raw, mtime=0),
    ".xz": partial(lzma.open, mode="wb"),
    ".bz2": partial(bz2.open, mode="wb"),
    ".zst": lambda raw: zstd_library().open(raw, "wb"),
}


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
        for file in (Path(place, name) for name in names):
            if file.is_file() and not file.is_symlink():
                with file.open("rb") as stream:
                    os.fsync(stream.fileno())
        name_to_disk(Path(place))


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


# Folders that are written whole or not at all.
#
# `rebuilding` is for a folder of files that belong together, such as a model: the new folder takes
# the place of the old one in a single step. `filling` adds files to a folder that may hold others.

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
