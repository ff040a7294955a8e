"""`samsari level`: how hard a text is to read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from samsari.cli.options import TableForm, argument, flag, shared
from samsari.cli.show import show, warn, whole_texts, write_json
from samsari.errors import CorpusError, SettingError
from samsari.formats.streams import read_lines
from samsari.model.level import TextLevel
from samsari.model.showing import number_of
from samsari.model.table import Table
from samsari.reporting.rewriting import compared_table, level_table, target_table
from samsari.reporting.words import above_table
from samsari.tasks.language.level import as_json, hits, levels, parted, read_target
from samsari.tasks.language.words import hard_words


def command(
    text: Annotated[
        list[str] | None,
        argument(
            "FILE",
            "Files (UTF-8, also .gz and .xz), FILE:COLUMN or the text itself; - is standard input.",
        ),
    ] = None,
    *,
    lines: Annotated[bool, shared("lines")] = False,
    sentences: Annotated[bool, flag("sentences", "Show every sentence as well.")] = False,
    before_after: Annotated[
        bool, flag("before-after", "The first file is the text before, the others are after.")
    ] = False,
    target: Annotated[str, shared("target", "words above it are named")] = "",
    targets: Annotated[Path | None, shared("targets", "needs --lines")] = None,
    form: TableForm = "table",
    json: Annotated[str, shared("json")] = "",
) -> None:
    """Tell how hard a text is to read: CEFR level and readability formulas.

    Examples:
        samsari level "The committee augmented their remuneration considerably."
        samsari level article.txt --sentences
        samsari level outputs.txt --lines --targets wanted.txt
        samsari level before.txt after.txt --before-after
    """
    files = text or ["-"]
    _check(files, targets, lines=lines, compare=before_after)
    texts = [whole_texts(name, is_lines=lines) for name in files]
    if before_after and len({*map(len, texts)}) > 1:
        raise CorpusError(
            f"{files[0]} has {number_of(len(texts[0]), 'line')}, another file has not",
            remedy="give files with the same number of lines",
        )
    named = [
        _named(name, number, n_files=len(files), is_lines=lines)
        for name, own in zip(files, texts, strict=True)
        for number in range(1, len(own) + 1)
    ]
    found = tuple(levels([one for own in texts for one in own]))
    if json:
        write_json(as_json(found, named), json)
    if json != "-":
        show(_table(files, found, named, has_sentences=sentences, compare=before_after), form)
        if target:
            print()
            show(above_table(named, [hard_words(one.text, target) for one in found], target), form)
        if targets is not None:
            print()
            show(target_table(hits(found, _targets(targets))), form)
    for name, one in zip(named, found, strict=True):
        if one.value is None:
            where = f"{name}: " if name else ""
            warn(f"{where}{one.reason}")


def _check(files: Sequence[str], targets: Path | None, *, lines: bool, compare: bool) -> None:
    if targets is not None and (not lines or len(files) > 1):
        raise SettingError(
            "--targets needs --lines and one file", remedy="a target belongs to a line"
        )
    if compare and len(files) < 2:
        raise SettingError(
            "--before-after needs two files", remedy="samsari level A B --before-after"
        )
    if files.count("-") > 1:
        raise SettingError("standard input can be one of the texts only")


def _named(name: str, number: int, *, n_files: int, is_lines: bool) -> str:
    """What a text is called; nothing for the only one."""
    if not is_lines:
        return name if n_files > 1 else ""
    return f"{name}:{number}" if n_files > 1 else f"line {number}"


def _table(
    files: Sequence[str],
    found: Sequence[TextLevel],
    named: Sequence[str],
    *,
    has_sentences: bool,
    compare: bool,
) -> Table:
    if not compare:
        return level_table(found, named, has_sentences=has_sentences)
    return compared_table(files, parted(found, len(files)))


def _targets(path: Path) -> list[int]:
    lines = enumerate(read_lines(path), start=1)
    return [read_target(line, f"{path}:{number}") for number, line in lines]
