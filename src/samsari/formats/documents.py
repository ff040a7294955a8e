"""The texts behind a path: one file, all files of a folder, or the members of a tar archive.

Every passage format reads with `documents` and writes with `store`. So folders, archives and
standard input work the same way everywhere. Archives are read as a stream, never unpacked to disk.
"""

from __future__ import annotations

import codecs
import io
import re
import sys
import tarfile
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from samsari.errors import FormatError
from samsari.formats.atomic import encoded, filling, writing
from samsari.formats.streams import is_damage, nearby, opened

ARCHIVES = (".tar", ".tar.gz", ".tar.bz2", ".tar.xz")
_DECLARED = re.compile(rb"""^\s*<\?xml[^>]*?encoding=["']([A-Za-z0-9._-]+)["']""")


def documents(path: Path | str, suffixes: Collection[str]) -> Iterator[tuple[str, str]]:
    """The texts of a file (`-` for standard input), folder or archive, in a stable order.

    Before each text stands the name under which errors speak of it.
    """
    for place, content in contents(path, suffixes):
        yield place, decode(content, place)


def contents(path: Path | str, suffixes: Collection[str]) -> Iterator[tuple[str, bytes]]:
    """The names and bytes of what `documents` reads: one that is no text does not stop the rest."""
    path = Path(path)
    if str(path) == "-":
        yield "<stdin>", sys.stdin.buffer.read()
        return
    found = 0
    for place, content in _contents(path, tuple(suffixes)):
        found += 1
        yield place, content
    if not found:
        endings = " or ".join(suffixes)
        raise FormatError(f"holds no {endings} file", place=str(path), code="R05")


def decode(content: bytes, place: str) -> str:
    """The text of a file: UTF-8, UTF-16 with a byte order mark, or what its XML head declares."""
    encoding = "utf-8-sig"
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        encoding = "utf-16"
    elif declared := _DECLARED.match(content):
        encoding = declared[1].decode("ascii")
        encoding = "utf-8-sig" if encoding.lower() in {"utf-8", "utf8"} else encoding
    try:
        return content.decode(encoding)
    except (LookupError, UnicodeError) as error:
        if isinstance(error, UnicodeDecodeError):
            raise _undecodable(content, error, encoding, place) from None
        what = f"declares the encoding {encoding!r}, which is unknown or no text encoding"
        raise FormatError(what, place=f"{place}:1", code="R01") from None


def _undecodable(
    content: bytes, error: UnicodeDecodeError, encoding: str, place: str
) -> FormatError:
    line = content.count(b"\n", 0, error.start) + 1
    name = encoding.removesuffix("-sig").upper()
    what = f"holds byte 0x{content[error.start]:02x}, which is not {name}"
    return FormatError(what, place=f"{place}:{line}", code="R01")


def store(texts: Iterable[tuple[str, str]], path: Path | str) -> None:
    """Write named texts into a folder or an archive, or nothing if one of them is not to be had."""
    fill = _fill_archive if is_archive(Path(path)) else _fill_folder
    fill(Path(path), _named(texts))


def _fill_archive(path: Path, texts: Iterable[tuple[str, str]]) -> None:
    # The compression follows from the name: `writing` packs .gz, .bz2 and .xz by itself.
    with writing(path) as stream, tarfile.open(fileobj=stream, mode="w|") as archive:
        for name, text in texts:
            content = encoded(text, name)
            member = tarfile.TarInfo(name)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))


def _fill_folder(path: Path, texts: Iterable[tuple[str, str]]) -> None:
    with filling(path) as draft:
        for name, text in texts:
            (draft / name).write_bytes(encoded(text, name))


def _named(texts: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """The texts, as long as each name is that of a file inside the folder and none comes twice."""
    seen: set[str] = set()
    for name, text in texts:
        if name in seen or name.startswith(".") or set(name) & set("/\\\0"):
            what = "is used twice" if name in seen else "cannot be the name of a file"
            raise FormatError(
                f"the passage id {name.rpartition('.')[0]!r} {what}",
                remedy="write all passages into one file, or give them other ids",
            )
        seen.add(name)
        yield name, text


def holds_files(path: Path | str) -> bool:
    """True if writing there means a file for each passage: a folder or an archive."""
    return str(path).endswith("/") or Path(path).is_dir() or is_archive(Path(path))


def is_archive(path: Path) -> bool:
    """True if the name is that of a tar archive."""
    return path.name.lower().endswith(ARCHIVES)


def _contents(path: Path, suffixes: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    if path.is_dir():
        for file in sorted(path.rglob("*")):
            if file.name.endswith(suffixes) and file.is_file():
                yield str(file), file.read_bytes()
    elif is_archive(path):
        yield from _members(path, suffixes)
    else:
        yield str(path), _file_content(path)


def _file_content(path: Path) -> bytes:
    """The bytes of a file, unpacked if it is compressed."""
    try:
        with opened(path) as stream:
            return stream.read()
    except Exception as error:
        if isinstance(error, OSError) or is_damage(error):
            raise _unreadable(path, error) from error
        raise


def _members(path: Path, suffixes: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    try:
        with tarfile.open(path, mode="r|*") as archive:
            for member in archive:
                file = archive.extractfile(member) if member.isfile() else None
                if file is not None and member.name.endswith(suffixes):
                    yield f"{path}:{member.name}", file.read()
    except Exception as error:
        # A TypeError is what the standard library makes of an archive that ends in its head.
        if isinstance(error, OSError | TypeError) or is_damage(error):
            raise _unreadable(path, error) from error
        raise


def _unreadable(path: Path, error: Exception) -> FormatError:
    reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
    remedy = nearby(path) if isinstance(error, FileNotFoundError) else ""
    return FormatError(f"cannot be read ({reason})", place=str(path), remedy=remedy, code="R05")
