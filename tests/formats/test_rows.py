from __future__ import annotations

import gzip
import json
import lzma
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samsari.errors import CorpusError, FormatError
from samsari.formats.layout import Inputs, unique_names
from samsari.formats.rows import column_names, form_of, read
from samsari.formats.streams import Files, checksum
from samsari.formats.testset import open_testset


def rows(path: Path, *columns: str, header: bool = True) -> list[tuple[int, tuple]]:
    return list(read(path, path.name, form_of(path.name), columns, header=header))


def write(path: Path, content: str | bytes) -> Path:
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def test_lines_end_at_line_feeds_only_and_lose_nothing_else(tmp_path: Path) -> None:
    # U+2028 and U+0085 are breaks for str.splitlines, and occur inside real sentences.
    path = write(tmp_path / "a.txt", "one\u2028still one\x85\r\n\n  two  ")
    assert rows(path, "") == [(1, ("one\u2028still one\x85",)), (2, ("",)), (3, ("  two  ",))]


def test_a_byte_order_mark_is_no_text(tmp_path: Path) -> None:
    assert rows(write(tmp_path / "a.txt", b"\xef\xbb\xbfyes\n"), "") == [(1, ("yes",))]


@pytest.mark.parametrize("pack", [gzip.compress, lzma.compress])
def test_compression_is_seen_in_the_bytes(tmp_path: Path, pack) -> None:
    assert rows(write(tmp_path / "a.txt", pack("é\n".encode())), "") == [(1, ("é",))]


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.txt", b"ok\ncaf\xe9\n", "a.txt:2: byte 0xe9 at position 4 is not UTF-8; convert"),
        ("a.txt", "hé".encode("utf-16"), "a.txt:1: byte 0xff .* iconv -f UTF-16"),
        ("a.txt", b"ok\nok\na\0b\n", "a.txt:3: the line holds a NUL byte"),
        ("a.csv", "a,b\n1,2\n1,2,3\n", "a.csv:3: 3 fields for 2 columns"),
        ("a.csv", 'a,b\n1,"2\n', "a.csv:.* not readable as CSV"),
        ("a.tsv", "a\tb\n1\n", "a.tsv:2: 1 field for 2 columns"),
        ("a.csv", "x,y\n1,2\n", "a.csv:1: there is no column 'a'; it has x, y"),
        ("a.csv", "", "a.csv: the file is empty"),
        ("a.jsonl", '{"a": "x"}\n{"b": "y"}\n', "a.jsonl:2: there is no field 'a'"),
        ("a.jsonl", '{"a": "x"\n', "a.jsonl:1: not JSON"),
        ("a.jsonl", '["x"]\n', "a.jsonl:1: this is not a JSON object"),
        ("a.jsonl", '{"a": {"b": 1}}\n', "a.jsonl:1: 'a' is neither a text nor a list"),
        ("a.parquet", "no", "a.parquet: not readable as Parquet"),
        ("a.txt.gz", gzip.compress(b"some text\n" * 99, mtime=0)[:-9], "a.txt.gz:.*is damaged"),
    ],
)
def test_what_is_wrong_is_said_with_file_line_and_remedy(
    tmp_path: Path, name: str, content: str | bytes, message: str
) -> None:
    with pytest.raises(FormatError, match=message) as caught:
        rows(write(tmp_path / name, content), "a")
    assert caught.value.remedy


def test_quotes_are_plain_in_tsv_and_group_in_csv(tmp_path: Path) -> None:
    tsv = write(tmp_path / "a.tsv", 'a\tb\n"He" said "no\t2\n')
    assert rows(tsv, "b", "a") == [(2, ("2", '"He" said "no'))]
    csv = write(tmp_path / "a.csv", 'a,b\n"one, two\nthree",2\n')
    assert rows(csv, "a") == [(3, ("one, two\nthree",))]


def test_columns_may_be_numbers(tmp_path: Path) -> None:
    path = write(tmp_path / "a.tsv", "x\ty\nz\tw\n")
    assert rows(path, "2", header=False) == [(1, ("y",)), (2, ("w",))]
    assert column_names(path, "a.tsv", "tsv", header=False) == ("1", "2")


def test_one_column_keeps_its_empty_rows(tmp_path: Path) -> None:
    assert len(rows(write(tmp_path / "a.tsv", "a\nx\n\ny\n"), "a")) == 3


def test_json_lines_hold_lists_numbers_and_nothing(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", '{"a": ["x", "y"], "b": 7, "c": null}\n\n')
    assert rows(path, "a", "b", "c") == [(1, (("x", "y"), "7", None))]


def test_parquet_holds_texts_and_lists(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "a.parquet"
    table = pyarrow.table({"a": ["é", ""], "r": [["x"], ["y", "z"]]})
    parquet.write_table(table, path)
    assert rows(path, "r", "a") == [(1, (("x",), "é")), (2, (("y", "z"), ""))]
    with pytest.raises(FormatError, match="no column 'b'; it has a, r"):
        rows(path, "b")


@given(st.lists(st.text(st.characters(exclude_characters="\0\n\r", codec="utf-8")), min_size=1))
def test_any_text_survives_json_lines_and_lines(tmp_path_factory, texts: list[str]) -> None:
    folder = tmp_path_factory.mktemp("any")
    lines = write(folder / "a.txt", "".join(f"{text}\n" for text in texts))
    found = [fields[0] for _, fields in rows(lines, "")]
    assert found == [texts[0].removeprefix("\ufeff"), *texts[1:]]
    records = write(folder / "a.jsonl", "".join(json.dumps({"a": t}) + "\n" for t in texts))
    assert [fields[0] for _, fields in rows(records, "a")] == texts


def test_labels_are_short_and_apart() -> None:
    assert unique_names(["x/a.txt", "y/b.tok.gz", "-"]) == ["a", "b", "standard-input"]
    assert unique_names(["x/a.txt", "y/a.txt", "y/b.txt"]) == ["x/a", "y/a", "b"]
    assert unique_names(["a.txt", "x/a.txt"]) == ["a", "x/a"]


def test_references_of_a_pattern_come_in_natural_order(tmp_path: Path) -> None:
    for name in ("s", "o", "r.10", "r.2", "r.1"):
        write(tmp_path / name, "x\n")
    with Files() as files:
        layout = Inputs(f"{tmp_path}/s", (f"{tmp_path}/o",), (f"{tmp_path}/r.*",)).layout(files)
        assert [Path(each.file).name for each in layout.references] == [
            "r.1",
            "r.2",
            "r.10",
        ]
        assert open_testset(files, layout).inputs[0].sha256 == checksum(tmp_path / "s")


def test_outputs_may_be_a_pattern_but_not_one_with_a_name(tmp_path: Path) -> None:
    for name in ("s.txt", "out.a.txt", "out.b.txt"):
        write(tmp_path / name, "x\n")
    with Files() as files:
        layout = Inputs(f"{tmp_path}/s.txt", (f"{tmp_path}/out.*",)).layout(files)
        assert [text_column.system for text_column in layout.outputs] == ["out.a", "out.b"]
        with pytest.raises(CorpusError, match="one name cannot stand for all"):
            Inputs(f"{tmp_path}/s.txt", (f"ours={tmp_path}/out.*",)).layout(files)


def test_a_table_finds_its_usual_columns(tmp_path: Path) -> None:
    path = write(tmp_path / "t.csv", "id,source,ref1,ref2,ours,theirs\n7,s,r,,o,p\n")
    with Files() as files:
        layout = Inputs("", ("ours", "T=theirs"), table=str(path), ids="id").layout(files)
        testset = open_testset(files, layout)
        (item,) = next(testset.batches())
    assert (item.id, item.source, item.outputs, item.references) == ("7", "s", ("o", "p"), ("r",))
    assert testset.systems == ("ours", "T")


def test_parts_may_come_from_different_tables(tmp_path: Path) -> None:
    write(tmp_path / "s.txt", "s1\ns2\n")
    write(tmp_path / "o.csv", "ours,theirs\na,b\nc,d\n")
    write(tmp_path / "r.jsonl", '{"references": ["x", "y"]}\n{"references": ["z"]}\n')
    with Files() as files:
        outputs = (f"{tmp_path}/o.csv:theirs", f"first={tmp_path}/o.csv:ours")
        given = Inputs(f"{tmp_path}/s.txt", outputs, (f"{tmp_path}/r.jsonl",))
        layout = given.layout(files)
        items = next(open_testset(files, layout).batches())
    assert [item.outputs for item in items] == [("b", "a"), ("d", "c")]
    assert [item.references for item in items] == [("x", "y"), ("z",)]
    assert [text_column.system for text_column in layout.outputs] == ["theirs", "first"]
