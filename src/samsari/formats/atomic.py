"""Writing that is all or nothing: a temporary file beside the target, renamed when complete.

`-` is standard output. A target that ends in .gz or .xz is compressed. A symbolic link is followed.
A device or a pipe, such as /dev/null, is written to directly: a rename would replace it.
"""

from __future__ import annotations

import gzip
import lzma
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, cast

from samsari.errors import FormatError


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
    try:
        with os.fdopen(handle, "wb") as raw, _compressed(raw, path) as stream:
            yield stream
        _permit(name)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


@contextmanager
def filling(folder: Path) -> Iterator[Path]:
    """A hidden folder; its files move to `folder` only if the block ends without an error."""
    with _draft_folder(folder) as name:
        yield Path(name)
        folder.mkdir(parents=True, exist_ok=True)
        for file in sorted(Path(name).iterdir()):
            file.replace(folder / file.name)


def _draft_folder(path: Path) -> tempfile.TemporaryDirectory[str]:
    place = next(folder for folder in (path, *path.parents) if folder.exists())
    try:
        return tempfile.TemporaryDirectory(dir=place, prefix=".samsari-")
    except OSError as error:
        raise _refused(place, error) from None


def write_text(target: str | Path, text: str) -> None:
    """Write the whole text as UTF-8, or nothing."""
    with writing(target) as stream:
        stream.write(text.encode("utf-8"))


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
    try:
        return tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    except FileNotFoundError:
        raise FormatError(
            f"the directory {path.parent} does not exist", remedy="make it first"
        ) from None
    except OSError as error:
        raise _refused(path.parent, error) from None


def _refused(folder: Path, error: OSError) -> FormatError:
    remedy = "choose a place where you may write"
    return FormatError(f"cannot write into {folder}: {error.strerror}", remedy=remedy)


@contextmanager
def _compressed(raw: IO[bytes], path: Path) -> Iterator[IO[bytes]]:
    if path.suffix == ".gz":
        # Without a time stamp the same content gives the same bytes.
        with gzip.GzipFile(filename="", mode="wb", fileobj=raw, mtime=0) as stream:
            yield cast(IO[bytes], stream)
    elif path.suffix == ".xz":
        with lzma.open(raw, "wb") as packed:
            yield cast(IO[bytes], packed)
    else:
        yield raw


def _permit(name: str) -> None:
    """Give the file the rights that a plain `open` would have given; mkstemp is stricter."""
    mask = os.umask(0)
    os.umask(mask)
    Path(name).chmod(0o666 & ~mask)
