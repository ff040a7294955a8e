"""What the simplifier must leave alone, from lists that a user writes."""

from __future__ import annotations

import re
from pathlib import Path

from samsari.errors import SettingError
from samsari.simplification.restrictions import Restrictions, entries

# A single word that can only be the name of a file; no rule rewrites an address anyway.
FILE_NAME = re.compile(r"[\w./\\~-]+\.[a-z]{2,4}|(?:~|\.{1,2})?/\S+")


def restrictions(
    protect: str = "", forbid: Path | None = None, allow: Path | None = None
) -> Restrictions:
    """What to leave alone: words with commas (or a file of them), and files of rewrites."""
    return Restrictions(_words(protect), _listed(forbid) or frozenset(), _listed(allow))


def _words(text: str) -> frozenset[str]:
    if text and _is_there(Path(text)):
        return _listed(Path(text)) or frozenset()
    words = frozenset(filter(None, map(str.strip, text.split(","))))
    for word in sorted(words):
        if FILE_NAME.fullmatch(word):
            raise SettingError(
                "no such list of words to protect",
                place=word,
                remedy="check the path; an address needs no protection",
            )
    return words


def _is_there(path: Path) -> bool:
    try:
        return path.exists() and not path.is_dir()
    except OSError:  # a list of words longer than a file's name may be
        return False


def _listed(path: Path | None) -> frozenset[str] | None:
    """The entries of a list; None if there is no list."""
    if path is None:
        return None
    if not _is_there(path):
        raise SettingError("no such list", place=str(path), remedy="check the path")
    try:
        return entries(path.read_text("utf-8").splitlines(), str(path))
    except UnicodeDecodeError:
        raise SettingError("the list is not text in UTF-8", place=str(path)) from None
