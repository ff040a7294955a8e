"""The place of a text: the characters that stand there in the file are the text's."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samsari.formats.rows import Form, read
from samsari.formats.text_places import TextPlace, text_places

TEXTS = (
    "He opened it in 1993.",
    'He said "no", twice.',
    "a tab\tand a back\\slash",
    "two\nlines and\r\nmore",
    "é and 😀 in 1993",
    "",
    "line separator \u2028 stays",
    '"',
    '"" all "" marks ""',
)


def signs(lines: list[str], start: tuple[int, int], end: tuple[int, int]) -> str:
    """What an editor shows between two places."""
    if start[0] == end[0]:
        return lines[start[0] - 1][start[1] - 1 : end[1] - 1]
    middle = lines[start[0] : end[0] - 1]
    return "".join([lines[start[0] - 1][start[1] - 1 :], *middle, lines[end[0] - 1][: end[1] - 1]])


def written(texts: tuple[str, ...], form: str) -> str:
    rows = [{"id": str(n), "source": f'x "{n}", y', "output": text} for n, text in enumerate(texts)]
    if form == "jsonl":
        return "".join(json.dumps(row) + "\n" for row in rows)
    if form == "jsonl, blank lines":
        return "\n".join(" " + json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    if form == "json":
        return json.dumps(rows, indent=2)
    if form == "json, short":
        return json.dumps(rows, ensure_ascii=False)
    stream = io.StringIO(newline="")
    delimiter = "," if form == "csv" else "\t"
    table = csv.writer(stream, delimiter=delimiter, lineterminator="\r\n")
    table.writerows([["id", "source", "output"], *(row.values() for row in rows)])
    return stream.getvalue()


FORMS = ["jsonl", "jsonl, blank lines", "json", "json, short", "csv", "tsv-quoted"]


def check(path: Path, form: str, texts: tuple[str, ...]) -> None:
    content = written(texts, form)
    path.write_text(content, encoding="utf-8", newline="")
    lines = content.split("\n")
    lines = [f"{line}\n" for line in lines[:-1]] + lines[-1:]
    kind: Form = form.partition(",")[0]  # type: ignore[assignment]
    places = list(text_places(path, path.name, kind, "output"))
    known = [fields[0] for _, fields in read(path, path.name, kind, ["output"])]
    assert known == list(texts) and len(places) == len(texts)
    for place, text in zip(places, texts, strict=True):
        assert place.holds(text)
        for index, sign in enumerate(text):
            raw = signs(lines, place.at(index), place.at(index + 1))
            if kind in ("json", "jsonl"):
                assert json.loads(f'"{raw}"', strict=False) == sign
            else:
                assert raw in (sign, sign * 2)


@pytest.mark.parametrize("form", FORMS)
def test_every_character_stands_where_the_place_says(tmp_path: Path, form: str) -> None:
    check(tmp_path / "t", form, TEXTS)


@pytest.mark.parametrize("form", FORMS)
@given(texts=st.lists(st.text(st.sampled_from('ab"\\\n\t,é😀 \x07'), max_size=8), min_size=1))
def test_any_text_is_found(tmp_path_factory: pytest.TempPathFactory, form: str, texts) -> None:
    check(tmp_path_factory.mktemp("t") / "t", form, tuple(texts))


def test_plain_tables_and_lines(tmp_path: Path) -> None:
    (tmp_path / "t.tsv").write_text('output\tsource\nHe "said" no\tx\nb\ty\n', encoding="utf-8")
    one, two = text_places(tmp_path / "t.tsv", "t.tsv", "tsv", "output")
    assert one.at(4) == (2, 5) and two.at(1) == (3, 2)
    three = list(text_places(tmp_path / "t.tsv", "t.tsv", "tsv", "2", header=False))
    assert [place.raw for place in three] == ["source", "x", "y"]
    (tmp_path / "t.txt").write_text("\ufeffone\n\nthree\n", encoding="utf-8")
    found = list(text_places(tmp_path / "t.txt", "t.txt", "lines", ""))
    assert [(place.line, place.raw) for place in found] == [(1, "one"), (2, ""), (3, "three")]


def test_paragraphs_in_a_list_are_lines_of_one_text(tmp_path: Path) -> None:
    line = json.dumps({"source": "x", "output": ["One é.", 'Two "2".']})
    (tmp_path / "t.jsonl").write_text(line + "\n", encoding="utf-8")
    (place,) = text_places(tmp_path / "t.jsonl", "t.jsonl", "jsonl", "output")
    text = 'One é.\nTwo "2".'
    assert place.holds(text)
    for word in ("One", "Two", "2"):
        start, end = place.at(text.index(word)), place.at(text.index(word) + len(word))
        assert signs([line], start, end) == word


def test_numbers_and_doubled_names(tmp_path: Path) -> None:
    (tmp_path / "t.jsonl").write_text('{"output": "a", "o": {"output": 1}, "output": 12}\n')
    (place,) = text_places(tmp_path / "t.jsonl", "t.jsonl", "jsonl", "output")
    assert place == TextPlace(1, 47, "12", "json") and place.holds("12")
    assert place.at(2) == (1, 49)
