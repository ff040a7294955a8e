"""Input in parts: many Parquet or JSON-lines files, here or at any address that fsspec knows.

    parts-*.parquet   s3://bucket/run/*.jsonl   memory://x/*.parquet

A part is read where it is counted, some thousand rows at a time.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from samsari.errors import FormatError
from samsari.formats.rows import Field, Form, as_field, form_of

PACKED = {".gz": "gzip", ".xz": "xz", ".bz2": "bz2"}
ROWS = 4096


@dataclass(frozen=True, slots=True)
class Part:
    """One file of a partitioned input, and what told it from others when it was listed."""

    address: str
    form: Form
    state: str  # its size and time of change


def is_partitioned(pattern: str) -> bool:
    """True if a name is a pattern or an address, so that it may stand for many files."""
    return "://" in pattern or bool(set("*?[") & set(pattern))


def list_parts(pattern: str) -> tuple[Part, ...]:
    """The parts that a pattern or an address stands for, sorted by name."""
    with opened_system(pattern) as (system, path):
        found = sorted(system.glob(path)) if set("*?[") & set(path) else [path]
        files = [name for name in found if not name.rsplit("/", 1)[-1].startswith(".")]
        if not files or not all(system.exists(name) for name in files):
            raise FormatError(f"no file fits {pattern}", remedy="check the address and the pattern")
        parts = tuple(_part(system, name) for name in files)
    forms = {part.form for part in parts}
    if len(forms) > 1 or not forms <= {"jsonl", "parquet"}:
        raise FormatError(
            f"the files of {pattern} are {' and '.join(sorted(forms))}",
            remedy="parts are all .parquet or all .jsonl (.gz and .xz too)",
        )
    return parts


def state_of(address: str) -> str:
    """The size and time of change of a part as it is now."""
    with opened_system(address) as (system, path):
        return _state(system, path)


def n_rows(part: Part) -> int:
    """How many rows a part has; of Parquet only the end of the file is read."""
    if part.form == "parquet":
        with opened_part(part) as stream:
            return int(_parquet(stream, part.address).metadata.num_rows)
    return sum(1 for _ in _records(part))


def read_part(part: Part, columns: Sequence[str]) -> Iterator[tuple[int, tuple[Field, ...]]]:
    """The number and the wanted fields of each row of a part."""
    wanted = tuple(columns)
    rows = _parquet_rows(part, wanted) if part.form == "parquet" else _json_rows(part, wanted)
    for number, values in rows:
        place = f"{part.address}:{number}"
        pairs = zip(values, wanted, strict=True)
        yield number, tuple(as_field(value, column, place) for value, column in pairs)


def column_names(part: Part) -> tuple[str, ...]:
    """The columns of a part."""
    if part.form == "parquet":
        with opened_part(part) as stream:
            return tuple(_parquet(stream, part.address).schema_arrow.names)
    return tuple(next((record for _, record in _records(part)), {}))


@contextmanager
def opened_part(part: Part) -> Iterator[IO[bytes]]:
    """The bytes of a part, unpacked."""
    ending = "." + part.address.rsplit(".", 1)[-1]
    with opened_system(part.address) as (system, path):
        packing = PACKED.get(ending)
        try:
            with system.open(path, "rb", compression=packing) as stream:
                yield stream
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
    try:
        from fsspec.core import url_to_fs
    except ImportError:
        raise FormatError(
            "reading parts needs fsspec", remedy='pip install "samsari[dask]"'
        ) from None
    try:
        system, path = url_to_fs(address)
    except (ImportError, ValueError) as error:
        raise FormatError(
            f"the address cannot be used ({error})", place=address, remedy="check it"
        ) from None
    yield system, path


def _records(part: Part) -> Iterator[tuple[int, dict[str, Any]]]:
    with opened_part(part) as stream:
        for number, line in enumerate(stream, start=1):
            if not line.strip():
                continue
            try:
                record = json.loads(line.decode("utf-8"))
            except (ValueError, RecursionError) as error:
                raise FormatError(
                    f"the line is not JSON ({error})",
                    place=f"{part.address}:{number}",
                    remedy="the part is damaged or still being written; write it again",
                ) from None
            if not isinstance(record, dict):
                raise FormatError("the line is no JSON object", place=f"{part.address}:{number}")
            yield number, record


def _json_rows(part: Part, columns: Sequence[str]) -> Iterator[tuple[int, tuple[Any, ...]]]:
    for number, record in _records(part):
        for column in columns:
            if column not in record:
                raise _no_column(part, column, record, f":{number}")
        yield number, tuple(record[column] for column in columns)


def _parquet_rows(part: Part, columns: Sequence[str]) -> Iterator[tuple[int, tuple[Any, ...]]]:
    from pyarrow.lib import ArrowException

    with opened_part(part) as stream:
        table = _parquet(stream, part.address)
        for column in columns:
            if column not in table.schema_arrow.names:
                raise _no_column(part, column, table.schema_arrow.names, "")
        number = 0
        try:
            for batch in table.iter_batches(batch_size=ROWS, columns=list(dict.fromkeys(columns))):
                held = {column: batch.column(column).to_pylist() for column in columns}
                for values in zip(*(held[column] for column in columns), strict=True):
                    number += 1
                    yield number, values
        except (ArrowException, OSError) as error:
            raise _unreadable(part.address, error) from None


def _parquet(stream: IO[bytes], name: str) -> Any:
    try:
        from pyarrow.lib import ArrowException
        from pyarrow.parquet import ParquetFile
    except ImportError:
        raise FormatError(
            "reading Parquet needs pyarrow", place=name, remedy='pip install "samsari[parquet]"'
        ) from None
    try:
        return ParquetFile(stream)
    except (ArrowException, OSError) as error:
        raise _unreadable(name, error) from None


def _no_column(part: Part, column: str, known: Any, line: str) -> FormatError:
    return FormatError(
        f"there is no column {column!r}",
        place=f"{part.address}{line}",
        remedy=f"it has {', '.join(known)}; all parts need the same columns",
    )


def _unreadable(address: str, error: Exception) -> FormatError:
    reason = " ".join(
        str(getattr(error, "strerror", None) or error or type(error).__name__).split()
    )
    return FormatError(
        f"the part cannot be read ({reason})",
        place=address,
        remedy="it is missing, damaged or still being written; finished parts stay",
    )
