"""Private links: an address that ends in `#token`, and the file in which they are given out.

Only the hash of a token is kept with the data. The part of an address behind `#` is never sent to a
server, so a token stands in no log.
"""

from __future__ import annotations

import csv
import hashlib
import io
import os
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from samsari.errors import FormatError
from samsari.formats.atomic import put_in_place, to_disk
from samsari.formats.streams import read_lines

BITS = 128


@dataclass(frozen=True, slots=True)
class Link:
    """The link of a rater or of the organiser."""

    name: str
    address: str
    page: str
    token: str

    def __str__(self) -> str:
        return f"{self.address}{self.page}#{self.token}"


def new_token() -> str:
    """A token that nobody can guess.

    >>> len(new_token())
    22
    """
    return secrets.token_urlsafe(BITS // 8)


def token_hash(token: str) -> bytes:
    """What is kept of a token."""
    return hashlib.sha256(token.encode("utf-8", "replace")).digest()


def links_file(study: str | Path) -> Path:
    """The file beside a study that holds its links.

    >>> str(links_file("a/wiki.sqlite"))
    'a/wiki.links.csv'
    """
    return Path(study).with_suffix(".links.csv")


def write_links(path: Path, links: Iterable[Link]) -> None:
    """Write the links where only the owner of the file can read them."""
    text = io.StringIO(newline="")
    table = csv.writer(text, lineterminator="\n")
    table.writerow(["name", "link"])
    table.writerows([link.name, str(link)] for link in links)
    draft = path.with_name(f".{path.name}.part")
    draft.unlink(missing_ok=True)
    try:
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        raise FormatError(
            f"{path} cannot be written: {error.strerror}",
            remedy="choose a place where you may write",
        ) from None
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(text.getvalue())
            to_disk(stream)
        put_in_place(draft, path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def read_links(path: Path) -> tuple[Link, ...]:
    """The links in a file; none if there is no such file."""
    if not path.exists():
        return ()
    rows = csv.DictReader(read_lines(path))
    try:
        return tuple(_link(row.get("name") or "", row.get("link") or "", path) for row in rows)
    except csv.Error as error:
        raise FormatError(f"not a table of links ({error})", place=str(path)) from None


def _link(name: str, link: str, path: Path) -> Link:
    base, sign, token = link.partition("#")
    address, slash, page = base.rpartition("/")
    if not (sign and slash and token and "://" in address):
        raise FormatError(f"the link of {name!r} is damaged", place=str(path), remedy="remove it")
    return Link(name, address, f"/{page}", token)


def moved(links: Iterable[Link], address: str) -> tuple[Link, ...]:
    """The links under another address."""
    return tuple(replace(link, address=address) for link in links)
