"""Bytes in: plain or compressed files, standard input and pipes, and what is wrong with them.

Compressed are .gz, .bz2, .xz and .zst; the first bytes tell, not the name.

Text is strict UTF-8. An error names the file, the line and what to do. Lines end at a line feed, or
at a carriage return and a line feed. They never end at the other line breaks of Unicode: those
occur inside sentences. A carriage return alone is refused: it ended lines once.
"""

from __future__ import annotations

import bz2
import gzip
import hashlib
import lzma
import re
import shutil
import sys
import tarfile
import tempfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import IO, Any, Protocol, cast

from samsari.errors import FormatError, SettingError
from samsari.formats import limits
from samsari.formats.doubts import doubt

TABLES = (".csv", ".tsv", ".tab", ".jsonl", ".ndjson", ".json", ".parquet", ".xlsx", ".xls", ".ods")
PACKED = (".gz", ".bz2", ".xz", ".zst")
_MAGIC: dict[bytes, Callable[[IO[bytes]], object]] = {
    rb"\x1f\x8b": gzip.open,
    rb"\xfd7zXZ": lzma.open,
    rb"BZh[1-9](?:1AY&SY|\x17rE8P\x90)": bz2.open,
    rb"\x28\xb5\x2f\xfd": lambda raw: zstd_library().open(raw, "rb"),
}
_LONGEST_MAGIC = 10  # bytes
_CHUNK = 1 << 20


def zstd_library() -> Any:
    """What reads and writes .zst: the standard library from Python 3.14 on, else a package."""
    for name in ("compression.zstd", "backports.zstd"):
        try:
            return import_module(name)
        except ImportError:
            continue
    raise FormatError(
        "reading and writing .zst needs another package", remedy='pip install "samsari[zst]"'
    )


def form_ending(name: str) -> str:
    """The ending that tells the format of a file, in lower case: of `a.CSV.gz` it is .csv.

    >>> form_ending("runs/a.CSV.gz")
    '.csv'
    """
    path = Path(name)
    if path.suffix.lower() in PACKED:
        path = path.with_suffix("")
    return path.suffix.lower()


def shown(name: str) -> str:
    """How a file is called in messages."""
    return "standard input" if name == "-" else name


class Files:
    """Paths that can be read again and again, as long as the block lasts.

    A file is itself; standard input and pipes are copied once into a temporary file.
    """

    def __init__(self) -> None:
        self._stack = ExitStack()
        self._paths: dict[str, Path] = {}

    def __enter__(self) -> Files:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def path(self, name: str) -> Path:
        """Where the bytes of a file lie; `-` is standard input."""
        if name not in self._paths:
            self._paths[name] = _stored(name, self._stack)
        return self._paths[name]


def _stored(name: str, stack: ExitStack) -> Path:
    if name == "-":
        return _spooled(cast(IO[bytes], sys.stdin.buffer), stack)
    path = Path(name)
    if path.is_dir():
        if not any(form_ending(part.name) in TABLES for part in path.iterdir()):
            raise FormatError(f"{name} is a directory", remedy="name a file")
        return path
    if not path.exists():
        raise FormatError(f"there is no file {name}", remedy=nearby(path))
    if path.is_file():
        return path
    with path.open("rb") as pipe:
        return _spooled(pipe, stack)


def _spooled(pipe: IO[bytes], stack: ExitStack) -> Path:
    copy = stack.enter_context(tempfile.NamedTemporaryFile(prefix="samsari-"))  # noqa: SIM115
    shutil.copyfileobj(pipe, copy, _CHUNK)
    copy.flush()
    return Path(copy.name)


def nearby(path: Path) -> str:
    """A remedy: the files whose names are close, if any."""
    from difflib import get_close_matches

    if not path.parent.is_dir():
        return f"there is no directory {path.parent} either; check the path"
    close = get_close_matches(path.name, [p.name for p in path.parent.iterdir()], n=1, cutoff=0.7)
    return f"did you mean {path.parent / close[0]}?" if close else "check the path"


# A text on the command line where a file may stand, too.

_SENTENCE_END = re.compile(r"""[.!?…]["'”’)\]]*\s*$""")
_FILE_ENDING = re.compile(r"\.\w{1,8}(:[^\s:]+)?$")


def is_file(text: str) -> bool:
    """True if a text is the name of a file, or of a column of one.

    >>> is_file("He ran home."), is_file("no such file.txt")
    (False, False)
    """
    if text == "-":
        return True
    # A text may be too long for a name, or be none at all.
    with suppress(OSError, ValueError):
        return Path(text).is_file() or Path(text.rpartition(":")[0] or "/").is_file()
    return False


def is_text(given: str) -> bool:
    """True for what can hardly be the name of a file: a sentence, and nothing on the disk.

    >>> is_text("He ran home."), is_text("no such file.txt"), is_text("my letter")
    (True, False, False)
    """
    n_words = len(given.split())
    is_sentence = n_words > 3 or (n_words > 1 and bool(_SENTENCE_END.search(given)))
    return is_sentence and not _FILE_ENDING.search(given) and not is_file(given)


def check_utf8(text: str, what: str) -> None:
    """Raise if bytes of the command line were no UTF-8: they are half characters in Python."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise SettingError(f"{what} is not UTF-8", remedy="convert it") from None


class Openable(Protocol):
    """What can be read: a path, or a file at an address."""

    def open(self, mode: str, /) -> Any:
        """The bytes of a file as a stream, unpacked if it is compressed."""
        ...


@contextmanager
def opened(path: Openable) -> Iterator[IO[bytes]]:
    """The bytes of a file, decompressed if its first bytes say that it is compressed."""
    with path.open("rb") as raw:
        first = raw.read(_LONGEST_MAGIC)
        raw.seek(0)
        unpack = next((_MAGIC[magic] for magic in _MAGIC if re.match(magic, first)), None)
        if unpack is None:
            yield raw
        else:
            with cast(IO[bytes], unpack(raw)) as stream:
                yield cast(IO[bytes], _Unpacked(stream))


class _Unpacked:
    """A stream out of a compressed file, which may not grow without end."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._size = 0

    def read(self, size: int = -1) -> bytes:
        most = limits.current().whole + 1
        return self._counted(self._stream.read(min(size, most) if size >= 0 else most))

    def readline(self, size: int = -1) -> bytes:
        return self._counted(self._stream.readline(size))

    def __iter__(self) -> Iterator[bytes]:
        while line := self.readline():
            yield line

    def _counted(self, found: bytes) -> bytes:
        self._size += len(found)
        what = "the compressed file unpacks to more than {}"
        limits.check("unpacked", self._size, what, "check that it holds text")
        return found


def whole(stream: IO[bytes], name: str) -> bytes:
    """All bytes of a stream, for formats that must be in memory at once."""
    content = stream.read(limits.current().whole + 1)
    remedy = "write it as JSON lines or text lines, or in parts"
    limits.check("whole", len(content), "the file is larger than {}", remedy, name)
    return content


def whole_text(path: Openable, name: str) -> str:
    """All text of a file, for formats that must be in memory at once."""
    with opened(path) as stream:
        try:
            content = whole(stream, name)
        except Exception as error:
            if not is_damage(error):
                raise
            raise _damaged(error, name) from None
    try:
        return content.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise _not_utf8(error, name, content.count(b"\n", 0, error.start) + 1) from None


def checksum(path: Path) -> str:
    """The SHA-256 of the file as it lies on disk."""
    digest = hashlib.sha256()
    if path.is_dir():
        for part in sorted(p for p in path.iterdir() if form_ending(p.name) in TABLES):
            digest.update(f"{part.name}\0{checksum(part)}\0".encode())
        return digest.hexdigest()
    with path.open("rb") as stream:
        while chunk := stream.read(_CHUNK):
            digest.update(chunk)
    return digest.hexdigest()


def files_checksum(paths: Iterable[Path]) -> str:
    """One short checksum of the contents of several files, in whatever order."""
    return hashlib.sha256("".join(sorted(map(checksum, paths))).encode()).hexdigest()[:16]


def decoded(stream: IO[bytes], name: str) -> Iterator[str]:
    """The lines of a stream as text, line ends kept; raises at the first that is not UTF-8."""
    number, most = 0, limits.current().line
    try:
        while line := stream.readline(most + 2):
            number += 1
            if len(line) > most:
                what, remedy = "the line is longer than {}", "write one text per line"
                limits.check("line", len(line), what, remedy, f"{name}:{number}")
            text = line.decode("utf-8")
            if "\0" in text:
                raise FormatError(
                    "the line holds a NUL byte",
                    place=f"{name}:{number}",
                    remedy="the file is damaged or not text; write it anew as UTF-8",
                )
            yield text.removeprefix("\ufeff") if number == 1 else text
    except UnicodeDecodeError as error:
        raise _not_utf8(error, name, number) from None
    except FormatError as error:
        error.place = error.place or f"{name}:{number + 1}"
        raise
    except Exception as error:
        if not is_damage(error):
            raise
        raise _damaged(error, f"{name}:{number + 1}") from None


def numbered(path: Openable, name: str) -> Iterator[tuple[int, str]]:
    """The number of each line of a file, from 1, and the line with its end."""
    with opened(path) as stream:
        yield from enumerate(decoded(stream, name), start=1)


def _damaged(error: Exception, place: str) -> FormatError:
    return FormatError(
        f"the compressed file is damaged ({error})", place=place, remedy="copy or download it again"
    )


def ended(line: str, place: str) -> str:
    """A line without its end; one that holds a carriage return may be several lines."""
    text = line.removesuffix("\n").removesuffix("\r")
    if "\r" in text:
        doubt(
            "a carriage return stands inside the line: it may be several lines",
            place=place,
            remedy="end lines with a line feed, for example: tr '\\r' '\\n' < old.txt > new.txt",
        )
    return text


def is_damage(error: Exception) -> bool:
    """True if the error is what a decompressor says of a file that is cut or changed."""
    kinds = (EOFError, gzip.BadGzipFile, lzma.LZMAError, zlib.error, tarfile.TarError)
    if isinstance(error, kinds) or type(error).__name__ == "ZstdError":
        return True
    return isinstance(error, OSError) and error.errno is None  # bz2


@contextmanager
def text_lines(name: str | Path) -> Iterator[Iterator[str]]:
    """The lines of a text file, line ends kept; `-` is standard input, read as it comes."""
    name = str(name)
    if name == "-":
        yield decoded(cast(IO[bytes], sys.stdin.buffer), shown(name))
        return
    with Files() as shelf, opened(shelf.path(name)) as stream:
        yield decoded(stream, name)


def read_lines(name: str | Path) -> list[str]:
    """All lines of a text file, without their ends."""
    with text_lines(name) as lines:
        return [ended(line, f"{shown(str(name))}:{n}") for n, line in enumerate(lines, start=1)]


def _not_utf8(error: UnicodeDecodeError, name: str, number: int) -> FormatError:
    wrong = error.object[error.start]
    is_utf16 = number == 1 and error.object[:2] in (b"\xff\xfe", b"\xfe\xff")
    iconv = f"iconv -f {'UTF-16' if is_utf16 else 'LATIN1'} -t UTF-8"
    is_file = name != shown("-")
    if error.object.startswith(b"SQLite format 3"):
        remedy = f"for a study: samsari rate export {name} -w ratings.csv"
        return FormatError("this is a database, not a text", place=name, remedy=remedy)
    return FormatError(
        f"byte 0x{wrong:02x} at position {error.start + 1} is not UTF-8",
        place=f"{name}:{number}",
        remedy=f"convert it, for example: {iconv} {name} > new.txt"
        if is_file
        else f"pass it through {iconv} first",
    )
