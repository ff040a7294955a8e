"""Fetching files: resumed where they broke off, and kept only if their checksum is right."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from http.client import HTTPException, HTTPResponse
from pathlib import Path
from typing import IO, cast
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

from samsari.errors import ResourceError
from samsari.formats.atomic import put_in_place
from samsari.formats.streams import checksum
from samsari.resources.datasets import DataFile, DataSet

CHUNK = 1 << 16
TIMEOUT = 30
OFFLINE = "are you online? You may also copy the files by hand and point --data at them"

OnBytes = Callable[[int, int], None]


def fetch_set(
    found: DataSet, home: Path, *, mirror: str = "", on_bytes: OnBytes = lambda done, total: None
) -> int:
    """The number of files fetched: those of the set that are not ready yet."""
    if found.obtain:
        raise ResourceError(
            f"{found.name} cannot be fetched: no single address has it",
            remedy=f"it is {found.obtain}; put it at {home / found.files[0].path}",
        )
    done, fetched = 0, 0
    for file in found.files:
        if file.state(home) != "ready":
            step = partial(_step, on_bytes, done, found.size)
            fetch_file(file, home, mirror=mirror, on_bytes=step)
            fetched += 1
        done += file.size
        on_bytes(done, found.size)
    return fetched


def _step(on_bytes: OnBytes, before: int, total: int, received: int) -> None:
    on_bytes(before + received, total)


def fetch_file(
    file: DataFile,
    home: Path,
    *,
    mirror: str = "",
    on_bytes: Callable[[int], None] = lambda n: None,
) -> Path:
    """The path of the file, fetched and checked; a `.part` beside it is continued."""
    target = home / file.path
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(f"{target.name}.part")
    _download(_address(file, mirror), part, on_bytes)
    found = checksum(part)
    if found != file.sha256:
        part.unlink()
        raise ResourceError(
            f"the file has the checksum {found[:12]}…, not {file.sha256[:12]}…",
            place=_address(file, mirror),
            remedy="the address serves something else now; try again, or use a copy you trust",
        )
    put_in_place(part, target)
    return target


def _address(file: DataFile, mirror: str) -> str:
    """The address, its host replaced by the mirror if there is one."""
    parts = urlsplit(file.address)
    path = quote(parts.path, safe="/+")
    address = f"{mirror.rstrip('/')}{path}" if mirror else f"{parts.scheme}://{parts.netloc}{path}"
    if urlsplit(address).scheme not in ("http", "https"):
        raise ResourceError(
            f"{address!r} is no web address", remedy="a mirror looks like https://host/path"
        )
    return address


def _download(address: str, part: Path, on_bytes: Callable[[int], None]) -> None:
    have = part.stat().st_size if part.exists() else 0
    headers = {"User-Agent": "samsari", **({"Range": f"bytes={have}-"} if have else {})}
    try:
        with cast(HTTPResponse, urlopen(Request(address, headers=headers), timeout=TIMEOUT)) as got:
            is_rest = got.status == 206
            with part.open("ab" if is_rest else "wb") as sink:
                _copy(got, sink, have if is_rest else 0, on_bytes)
    except HTTPError as error:
        if error.code == 416:  # nothing is left to send: the part is whole, or not ours
            return
        raise ResourceError(
            f"the server says {error.code} {error.reason}",
            place=address,
            remedy="the file may have moved; look for it at its home, or use --mirror",
        ) from None
    except (URLError, TimeoutError, HTTPException, ConnectionError) as error:
        reason = getattr(error, "reason", None) or error
        raise ResourceError(
            f"cannot be reached ({reason})", place=address, remedy=OFFLINE
        ) from None


def _copy(got: HTTPResponse, sink: IO[bytes], have: int, on_bytes: Callable[[int], None]) -> None:
    promised = int(got.headers.get("Content-Length") or -1)
    received = 0
    while chunk := got.read(CHUNK):
        sink.write(chunk)
        received += len(chunk)
        on_bytes(have + received)
    if 0 <= received < promised:
        raise ConnectionError(f"broke off after {have + received} bytes; run again to go on")
