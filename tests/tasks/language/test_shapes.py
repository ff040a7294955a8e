"""The questions of `same` and the texts of `parse` in ordinary shapes: read right, or refused."""

from __future__ import annotations

import csv
import gzip
import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from samsari.errors import ToolkitError
from samsari.formats.doubts import as_is
from samsari.tasks.language.parse import filled_lines
from samsari.tasks.language.same import read_rows

HEADS = ("sentence", "words", "replacement")
ROWS = [
    ("He won the race; she won, too.", "race", "game"),
    ("“Is it late?”, he said.", "late", "early"),
    ("It rained.", "rained", ""),
]


def table(*, heads: tuple[str, ...] = HEADS, end: str = "\n", **dialect: object) -> str:
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator=end, **dialect)  # type: ignore[arg-type]
    writer.writerows([heads, *ROWS] if heads else ROWS)
    return text.getvalue()


def records() -> list[dict[str, str]]:
    return [dict(zip(HEADS, row, strict=True)) for row in ROWS]


def lines(end: str = "\n") -> str:
    return "".join(json.dumps(record) + end for record in records())


# The name of the file, its content, and whether it must be read (else it must be refused).
SHAPES: dict[str, tuple[str, Callable[[], str | bytes], bool]] = {
    "text, tabs": ("q.txt", lambda: table(heads=(), delimiter="\t"), True),
    "text, tabs, old Mac": ("q.txt", lambda: table(heads=(), delimiter="\t", end="\r"), False),
    "text, commas": ("q.txt", table, False),
    "text, JSON": ("q.txt", lines, False),
    "tsv": ("q.tsv", lambda: table(delimiter="\t"), True),
    "tsv, no heading": ("q.tsv", lambda: table(heads=(), delimiter="\t"), True),
    "tsv, byte order mark": ("q.tsv", lambda: "\ufeff" + table(delimiter="\t"), True),
    "tsv, Windows line ends": ("q.tsv", lambda: table(delimiter="\t", end="\r\n"), True),
    "tsv, UTF-16": ("q.tsv", lambda: table(delimiter="\t").encode("utf-16"), False),
    "csv": ("q.csv", table, True),
    "csv, no heading": ("q.csv", lambda: table(heads=(), quoting=csv.QUOTE_ALL), True),
    "csv, semicolons": ("q.csv", lambda: table(delimiter=";"), True),
    "csv, other casing": ("q.csv", lambda: table().replace("sentence,w", "Sentence ,W", 1), True),
    "csv, two of one name": ("q.csv", lambda: table(heads=("sentence", "words", "words")), False),
    "csv, other names": ("q.csv", lambda: table(heads=("a", "b", "c")), False),
    "csv, a title above": ("q.csv", lambda: "Questions,,\n" + table(), False),
    "csv, blank lines": ("q.csv", lambda: table(end="\n\n"), True),
    "csv, trailing commas below": ("q.csv", lambda: table().replace(".", ".,"), False),
    "csv, gz": ("q.csv.gz", lambda: gzip.compress(table().encode()), True),
    "jsonl": ("q.jsonl", lines, True),
    "jsonl, old Mac line ends": ("q.jsonl", lambda: lines("\r"), False),
    "json": ("q.json", lambda: json.dumps(records()), True),
    "json, columns": (
        "q.json",
        lambda: json.dumps({head: [row[n] for row in ROWS] for n, head in enumerate(HEADS)}),
        False,
    ),
}  # fmt: skip


def save(folder: Path, shape: str) -> Path:
    name, made, _ = SHAPES[shape]
    content = made()
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


@pytest.mark.parametrize("shape", SHAPES)
def test_questions_are_read_right_or_refused(tmp_path: Path, shape: str) -> None:
    path = save(tmp_path, shape)
    wanted = [
        (text, (text.index(words), text.index(words) + len(words)), r) for text, words, r in ROWS
    ]
    try:
        found = list(read_rows(path))
    except ToolkitError as error:
        assert str(path) in str(error)
        assert error.remedy
        assert not SHAPES[shape][2], str(error)
    else:
        assert found == wanted
        assert SHAPES[shape][2], "this shape was refused before"


@pytest.mark.parametrize("shape", [shape for shape in SHAPES if not shape.startswith("text")])
def test_the_texts_of_a_column_are_read_right_or_refused(tmp_path: Path, shape: str) -> None:
    path = save(tmp_path, shape)
    try:
        found = list(filled_lines([f"{path}:sentence"]))
    except ToolkitError as error:
        assert str(path) in str(error)
        assert error.remedy
    else:
        assert found == [text for text, _, _ in ROWS]


@pytest.mark.parametrize("shape", ["csv", "jsonl", "json", "tsv", "text, JSON"])
def test_a_table_is_never_parsed_as_lines_of_text(tmp_path: Path, shape: str) -> None:
    path = save(tmp_path, shape)
    with pytest.raises(ToolkitError, match="q") as caught:
        list(filled_lines([str(path)]))
    assert caught.value.remedy


def test_a_word_for_nothing_is_no_replacement_unless_the_user_insists(tmp_path: Path) -> None:
    path = tmp_path / "q.tsv"
    path.write_text("He won.\twon\tnan\n", encoding="utf-8")
    with pytest.raises(ToolkitError, match="--as-is"):
        list(read_rows(path))
    with as_is():
        assert list(read_rows(path)) == [("He won.", (3, 6), "nan")]
