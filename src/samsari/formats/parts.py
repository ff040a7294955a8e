"""Input in parts: many tables of one format, here or at any address that fsspec knows.

    parts-*.parquet   s3://bucket/run/*.jsonl   memory://x/*.parquet

A part is read where it is counted, some thousand rows at a time, as every table is read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from io import BufferedReader
from pathlib import Path
from typing import IO, Any, cast

from samsari.errors import FormatError, needed
from samsari.formats.rows import Field, Form, form_of, parquet_file, read, records
from samsari.formats.rows import column_names as heads_of
from samsari.formats.streams import Openable


@dataclass(frozen=True, slots=True)
class Part:
    """One file of a partitioned input, and what told it from others when it was listed."""

    address: str
    form: Form
    state: str  # its size and time of change


def list_parts(pattern: str) -> tuple[Part, ...]:
    """The parts that a pattern or an address stands for, sorted by name."""
    with opened_system(pattern) as (system, path):
        found = sorted(system.glob(path)) if set("*?[") & set(path) else [path]
        files = [name for name in found if not name.rsplit("/", 1)[-1].startswith(".")]
        if not files or not all(system.exists(name) for name in files):
            raise FormatError(f"no file fits {pattern}", remedy="check the address and the pattern")
        parts = tuple(_part(system, name) for name in files)
    forms = {part.form for part in parts}
    if len(forms) > 1 or "lines" in forms:
        raise FormatError(
            f"the files of {pattern} are {' and '.join(sorted(forms))}",
            remedy="parts are tables of one format, such as .parquet or .jsonl (.gz and .xz too)",
        )
    return parts


def state_of(address: str) -> str:
    """The size and time of change of a part as it is now."""
    with opened_system(address) as (system, path):
        return _state(system, path)


def n_rows(part: Part) -> int:
    """How many rows a part has; of Parquet only the end of the file is read."""
    with _readable(part):
        if part.form == "parquet":
            return int(parquet_file(_bytes_of(part), part.address).metadata.num_rows)
        if part.form in ("json", "jsonl"):
            return sum(1 for _ in records(_bytes_of(part), part.address, part.form))
        return sum(1 for _ in read(_bytes_of(part), part.address, part.form, ("1",)))


def read_part(part: Part, columns: Sequence[str]) -> Iterator[tuple[int, tuple[Field, ...]]]:
    """The number and the wanted fields of each row of a part."""
    with _readable(part):
        yield from read(_bytes_of(part), part.address, part.form, columns)


def column_names(part: Part) -> tuple[str, ...]:
    """The columns of a part."""
    with _readable(part):
        return heads_of(_bytes_of(part), part.address, part.form)


@dataclass(frozen=True, slots=True)
class _Remote:
    """A file at an address that fsspec knows."""

    address: str

    def open(self, _mode: str = "rb", /) -> IO[bytes]:
        """The bytes as they lie there."""
        with opened_system(self.address) as (system, path):
            return cast(IO[bytes], BufferedReader(system.open(path, "rb", compression=None)))


def _bytes_of(part: Part) -> Openable:
    return _Remote(part.address) if "://" in part.address else Path(part.address)


@contextmanager
def _readable(part: Part) -> Iterator[None]:
    try:
        yield
    except (OSError, EOFError) as error:
        raise _unreadable(part.address, error) from None


@contextmanager
def writing_part(address: str) -> Iterator[IO[bytes]]:
    """A stream that becomes the file at an address only if the block ends without an error."""
    with opened_system(address) as (system, path):
        folder, _, name = path.rpartition("/")
        draft = f"{folder}/.{name}.part"
        try:
            system.makedirs(folder, exist_ok=True)
            with _removed_on_error(system, draft), system.open(draft, "wb") as stream:
                yield stream
            system.mv(draft, path)
        except OSError as error:
            raise FormatError(
                f"cannot be written ({error.strerror or error})",
                place=address,
                remedy="make room or choose another place; finished parts stay",
            ) from None


@contextmanager
def _removed_on_error(system: Any, path: str) -> Iterator[None]:
    try:
        yield
    except BaseException:
        with suppress(OSError):
            system.rm(path)
        raise


def _part(system: Any, path: str) -> Part:
    address = system.unstrip_protocol(path) if system.protocol not in _LOCAL else path
    return Part(address, form_of(path), _state(system, path))


_LOCAL = ("file", ("file", "local"))


def _state(system: Any, path: str) -> str:
    try:
        info = system.info(path)
    except FileNotFoundError as error:
        raise _unreadable(path, error) from None
    change = next((info[k] for k in ("mtime", "ETag", "LastModified", "created") if k in info), "")
    return f"{info['size']}-{change}"


def local_path(address: str) -> Path | None:
    """The path of an address on this machine; None if it is elsewhere."""
    if "://" not in address:
        return Path(address)
    with opened_system(address) as (system, path):
        return Path(path) if system.protocol in _LOCAL else None


@contextmanager
def opened_system(address: str) -> Iterator[tuple[Any, str]]:
    """The file system of an address, and the path in it."""
    remedy = 'pip install "samsari[dask]"'
    fsspec = needed("fsspec.core", "reading parts needs fsspec", remedy, kind=FormatError)
    try:
        system, path = fsspec.url_to_fs(address)
    except (ImportError, ValueError) as error:
        raise FormatError(
            f"the address cannot be used ({error})", place=address, remedy="check it"
        ) from None
    yield system, path


def _unreadable(address: str, error: Exception) -> FormatError:
    reason = " ".join(
        str(getattr(error, "strerror", None) or error or type(error).__name__).split()
    )
    return FormatError(
        f"the part cannot be read ({reason})",
        place=address,
        remedy="it is missing, damaged or still being written; finished parts stay",
    )
