"""Simplify a file: each line with its versions, written in one of four ways."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from samsari.errors import SettingError
from samsari.formats.testset import texts
from samsari.tasks.rewriting import simplify as tasks
from samsari.tasks.rewriting.plain import preset_words

if TYPE_CHECKING:
    from samsari.simplification.versions import Simplification


import re

from samsari.simplification.restrictions import Restrictions, entries

Way = Literal["text", "list", "explain", "features", "json"]


def simplify_file(
    file: Path,
    setup: tasks.Setup,
    way: Way = "text",
    n_best: int = 1,
    jobs: int = 1,
    *,
    executor: Any = None,
    on_failure: Callable[[int, str], None] = lambda number, reason: None,
    on_line: Callable[[str, bool], None] = lambda line, is_changed: None,
) -> Iterator[str]:
    """What to write for each line of a file, as soon as it is known.

    `on_failure` is told the number of each line that failed, from 1 on, and why. It stays as it is.
    `on_line` is told each line, and whether it was changed.
    """
    found = _versions(texts(file), setup, n_best, jobs, executor)
    return _rendered(_noted(found, on_failure, on_line), way)


def _noted(
    found: Iterable[tuple[str, list[Simplification]]],
    on_failure: Callable[[int, str], None],
    on_line: Callable[[str, bool], None],
) -> Iterator[tuple[str, list[Simplification]]]:
    for number, (line, versions) in enumerate(found, start=1):
        if versions[0].failure:
            on_failure(number, versions[0].failure)
        on_line(line, versions[0].text != line)
        yield line, versions


def _versions(
    lines: Iterable[str], setup: tasks.Setup, n: int, jobs: int, executor: Any
) -> Iterator[tuple[str, list[Simplification]]]:
    kept: deque[str] = deque()

    def remembered() -> Iterator[str]:
        for line in lines:
            kept.append(line)
            yield line

    for versions in tasks.simplify_lines(remembered(), setup, n, jobs, executor):
        yield kept.popleft(), versions


def _rendered(found: Iterable[tuple[str, list[Simplification]]], way: Way) -> Iterator[str]:
    for number, (line, versions) in enumerate(found):
        match way:
            case "json":
                yield json.dumps(tasks.explanation(line, versions), ensure_ascii=False) + "\n"
            case "explain":
                yield tasks.explain(line, versions)
            case "features":
                yield tasks.explain_features(line, versions)
            case "list":
                yield tasks.n_best_lines(number, versions)
            case "text":
                yield versions[0].text


# A single word that can only be the name of a file; no rule rewrites an address anyway.
FILE_NAME = re.compile(r"[\w./\\~-]+\.[a-z]{2,4}|(?:~|\.{1,2})?/\S+")


def restrictions(
    protect: str = "",
    forbid: Path | None = None,
    allow: Path | None = None,
    presets: Sequence[str] = (),
) -> Restrictions:
    """What to leave alone: words with commas (or a file of them), files of rewrites, presets."""
    words, terms = _words(protect), frozenset(preset_words(presets))
    return Restrictions(
        words | terms, _listed(forbid) or frozenset(), _listed(allow), explainable=terms - words
    )


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
