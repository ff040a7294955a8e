"""The same pairs in every ordinary shape of table: read right, or refused in one sentence."""

from __future__ import annotations

import csv
import gzip
import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from samsari.errors import ToolkitError
from samsari.formats.doubts import as_is
from samsari.formats.layout import Inputs
from samsari.formats.streams import Files
from samsari.formats.testset import open_testset

Pairs = list[tuple[str, str, tuple[str, ...]]]
PAIRS: Pairs = [
    (
        "The cat commenced to eat; it was late.",
        "The cat ate.",
        ("The cat began to eat.", "It ate."),
    ),
    ("He said, \u201cno\u201d.", "He said no.", ("He said no.", "No, he said.")),
    ("It rained.", "", ("It rained.", "Rain fell.")),
    ("Caf\u00e9 and bar", "A bar", ("Caf\u00e9", "Bar")),
]


def written(
    pairs: Pairs,
    heads: tuple[str, ...] = ("source", "output", "ref1", "ref2"),
    *,
    end: str = "\n",
    row: Callable[[list[str]], list[str]] = lambda cells: cells,
    **dialect: object,
) -> str:
    text = io.StringIO(newline="")
    table = csv.writer(text, lineterminator=end, **dialect)  # type: ignore[arg-type]
    table.writerow(heads)
    table.writerows(row([s, o, *refs]) for s, o, refs in pairs)
    return text.getvalue()


def records(pairs: Pairs) -> list[dict[str, object]]:
    return [{"source": s, "output": o, "references": list(refs)} for s, o, refs in pairs]


def jsonl(pairs: Pairs, end: str = "\n") -> str:
    return "".join(json.dumps(record) + end for record in records(pairs))


def columns(pairs: Pairs) -> dict[str, list[object]]:
    return {key: [record[key] for record in records(pairs)] for key in records(pairs)[0]}


def listed(pairs: Pairs, write: Callable[[list[str]], str]) -> str:
    text = io.StringIO(newline="")
    table = csv.writer(text, lineterminator="\n")
    table.writerow(["source", "output", "references"])
    table.writerows([s, o, write(list(refs))] for s, o, refs in pairs)
    return text.getvalue()


# The name of the file, how it is written, and whether it must be read (else it may be refused).
SHAPES: dict[str, tuple[str, Callable[[Pairs], str | bytes], bool]] = {
    "csv": ("t.csv", written, True),
    "csv, byte order mark": ("t.csv", lambda p: "\ufeff" + written(p), True),
    "csv, Windows line ends": ("t.csv", lambda p: written(p, end="\r\n"), True),
    "csv, mixed line ends": ("t.csv", lambda p: written(p).replace("\n", "\r\n", 2), True),
    "csv, old Mac line ends": ("t.csv", lambda p: written(p, end="\r"), False),
    "csv, semicolons": ("t.csv", lambda p: written(p, delimiter=";"), True),
    "csv, semicolons and marks": (
        "t.csv",
        lambda p: written(p, delimiter=";", quoting=csv.QUOTE_ALL),
        True,
    ),
    "csv, tabs": ("t.csv", lambda p: written(p, delimiter="\t", quoting=csv.QUOTE_ALL), True),
    "csv, all quoted": ("t.csv", lambda p: written(p, quoting=csv.QUOTE_ALL), True),
    "csv, other headings": (
        "t.csv",
        lambda p: written(p, ("Source ", "Simplification", "Ref_1", "ref 2")),
        True,
    ),
    "csv, pandas index": (
        "t.csv",
        lambda p: written(
            p, ("Unnamed: 0", "src", "output", "ref1", "ref2"), row=lambda c: ["0", *c]
        ),
        True,
    ),
    "csv, trailing commas": (
        "t.csv",
        lambda p: written(p, ("source", "output", "ref1", "ref2", ""), row=lambda c: [*c, ""]),
        True,
    ),
    "csv, trailing commas below": ("t.csv", lambda p: written(p, row=lambda c: [*c, ""]), False),
    "csv, short rows": ("t.csv", lambda p: written(p, row=lambda c: c[:3]), False),
    "csv, blank lines": ("t.csv", lambda p: written(p, end="\n\n"), True),
    "csv, blank rows below": ("t.csv", lambda p: written(p) + ",,,\n,,,\n", True),
    "csv, blank row inside": ("t.csv", lambda p: written([p[0]]) + ",,,\n" + written(p[1:]), False),
    "csv, two headings of one name": (
        "t.csv",
        lambda p: written(p, ("source", "output", "output", "ref2")),
        False,
    ),
    "csv, a title above": ("t.csv", lambda p: "Results,,,\n" + written(p), False),
    "csv, UTF-16": ("t.csv", lambda p: written(p).encode("utf-16"), False),
    "csv, Windows-1252": ("t.csv", lambda p: written(p).encode("cp1252"), False),
    "csv, gz": ("t.csv.gz", lambda p: gzip.compress(written(p).encode()), True),
    "csv, gz without the ending": ("t.csv", lambda p: gzip.compress(written(p).encode()), True),
    "csv, python lists": ("t.csv", lambda p: listed(p, repr), True),
    "csv, JSON lists": ("t.csv", lambda p: listed(p, json.dumps), True),
    "csv, numpy lists": (
        "t.csv",
        lambda p: listed(p, lambda texts: "[" + " ".join(map(repr, texts)) + "]"),
        False,  # Python would join texts that stand side by side
    ),
    "tsv": (
        "t.tsv",
        lambda p: written(p, delimiter="\t", quoting=csv.QUOTE_NONE, quotechar=None),
        True,
    ),
    "jsonl": ("t.jsonl", jsonl, True),
    "jsonl, Windows line ends": ("t.jsonl", lambda p: jsonl(p, "\r\n"), True),
    "jsonl, old Mac line ends": ("t.jsonl", lambda p: jsonl(p, "\r"), False),
    "jsonl, trailing commas": ("t.jsonl", lambda p: jsonl(p, ",\n"), False),
    "jsonl, equal keys": (
        "t.jsonl",
        lambda p: jsonl(p).replace('"output"', '"output": "x", "output"'),
        False,
    ),
    "jsonl, references as text": (
        "t.jsonl",
        lambda p: "".join(
            json.dumps({**r, "references": json.dumps(r["references"])}) + "\n" for r in records(p)
        ),
        True,
    ),
    "json": ("t.json", lambda p: json.dumps(records(p)), True),
    "json, indented": ("t.json", lambda p: json.dumps(records(p), indent=2), True),
    "json, columns": ("t.json", lambda p: json.dumps(columns(p)), False),
    "json, columns by number": (
        "t.json",
        lambda p: json.dumps({k: dict(enumerate(v)) for k, v in columns(p).items()}),
        False,
    ),
    "json, arrays": ("t.json", lambda p: json.dumps([list(r.values()) for r in records(p)]), False),
    "json, nested": ("t.json", lambda p: json.dumps([{"pair": r} for r in records(p)]), False),
    "json, under a key": ("t.json", lambda p: json.dumps({"data": records(p)}), False),
}


def found(path: Path) -> Pairs:
    with Files() as files:
        testset = open_testset(files, Inputs(table=str(path)).layout(files))
        return [
            (item.source, item.outputs[0], item.references)
            for batch in testset.batches()
            for item in batch
        ]


def save(path: Path, content: str | bytes) -> Path:
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


@pytest.mark.parametrize("shape", SHAPES)
def test_a_shape_is_read_right_or_refused(tmp_path: Path, shape: str) -> None:
    name, write, is_read = SHAPES[shape]
    path = save(tmp_path / name, write(PAIRS))
    try:
        pairs = found(path)
    except ToolkitError as error:
        assert str(path) in str(error)
        assert error.remedy
        assert not is_read, str(error)
    else:
        assert pairs == PAIRS
        assert is_read, "this shape was refused before"


TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\0\r\n\t"), max_size=12)
ROWS = st.lists(st.tuples(TEXT, TEXT, st.tuples(TEXT, TEXT)), min_size=2, max_size=4)


@given(ROWS, st.sampled_from(sorted(SHAPES)))
@settings(max_examples=400, deadline=None)
def test_no_shape_gives_other_pairs(
    tmp_path_factory: pytest.TempPathFactory, pairs: Pairs, shape: str
) -> None:
    name, write, _ = SHAPES[shape]
    try:
        path = save(tmp_path_factory.mktemp("shape") / name, write(pairs))
    except (UnicodeEncodeError, csv.Error):
        return  # texts that this shape cannot hold
    try:
        seen = found(path)
    except ToolkitError:
        return
    said = [(s, o, tuple(text for text in refs if text.strip())) for s, o, refs in pairs]
    last = next((n for n in range(len(said), 0, -1) if said[n - 1] != ("", "", ())), 0)
    assert seen in (said, said[:last])


@pytest.mark.parametrize("word", ["None", "nan", "NaN", "null", "<NA>", "['a', 'b']", '["a"]'])
def test_a_word_for_nothing_is_no_text_unless_the_user_insists(tmp_path: Path, word: str) -> None:
    source, output = (
        save(tmp_path / "s.txt", "one\ntwo\n"),
        save(tmp_path / "o.txt", f"x\n{word}\n"),
    )
    with Files() as files:
        layout = Inputs(str(source), (str(output),)).layout(files)
        with pytest.raises(ToolkitError, match=r"o\.txt:2: .*--as-is"):
            open_testset(files, layout)
        with as_is():
            (batch,) = open_testset(files, layout).batches()
    assert batch[1].outputs == (word,)


@pytest.mark.parametrize(
    ("name", "content", "column"),
    [
        ("o.csv", "The cat ate.\nHe left.\n", ""),  # no heading
        ("o.csv", "yes\nno\n", ""),
        ("o.csv", "The cat ate.,x\nHe left.,y\n", ":1"),  # a number, and a pair as heading
        ("o.txt", '{"source": "a"}\n{"source": "b"}\n', ""),
        ("o.txt", "The cat ate.\rHe left.\r", ""),
        ("o.csv", "output\nThe cat ate.\n\nHe left.\n", ""),
    ],
)
def test_what_would_eat_or_join_pairs_is_refused(
    tmp_path: Path, name: str, content: str, column: str
) -> None:
    source, output = save(tmp_path / "s.txt", "one\ntwo\n"), save(tmp_path / name, content)
    with Files() as files, pytest.raises(ToolkitError, match=name) as caught:
        open_testset(files, Inputs(str(source), (f"{output}{column}",)).layout(files))
    assert "--as-is" in str(caught.value) or "number of" in str(caught.value)


def test_a_first_row_of_headings_is_no_pair(tmp_path: Path) -> None:
    path = save(tmp_path / "t.csv", written(PAIRS))
    with Files() as files, pytest.raises(ToolkitError, match="leave out --no-header"):
        given = Inputs("1", ("2",), table=str(path), header=False)
        open_testset(files, given.layout(files))


@pytest.mark.parametrize("ending", [".csv", ".jsonl", ".parquet"])
def test_a_folder_of_parts_is_one_table(tmp_path: Path, ending: str) -> None:
    folder = tmp_path / "parts"
    folder.mkdir()
    for number, pairs in ((10, PAIRS[2:]), (9, PAIRS[:2])):  # 9 comes before 10
        path = folder / f"part-{number}{ending}"
        if ending == ".parquet":
            arrow = pytest.importorskip("pyarrow")
            parquet = pytest.importorskip("pyarrow.parquet")
            parquet.write_table(arrow.Table.from_pylist(records(pairs)), path)
        else:
            save(path, jsonl(pairs) if ending == ".jsonl" else written(pairs))
    assert found(folder) == PAIRS
