"""Ratings from files: both layouts, spreadsheets, and every mistake with its file and line."""

from __future__ import annotations

import zipfile
from pathlib import Path

import openpyxl
import pytest

from samsari.errors import ToolkitError
from samsari.formats.question_sets import read_question_set
from samsari.formats.tables.sheets import read_sheet
from samsari.human.protocols import names, question_set, read_ratings, shipped

WIDE = "system,sentence_id,annotator,Qa,Qb,Qc,Qd\nTSM,1,A,3,1,2,2\nTSM,1,B,2,1,,1\n"
LONG = """system,item,rater,question,value
TSM,1,A,Qa,3
TSM,1,A,Qb,1
TSM,1,A,Qc,2
TSM,1,A,Qd,2
TSM,1,B,Qa,2
TSM,1,B,Qb,1
TSM,1,B,Qc,
TSM,1,B,Qd,1
"""


@pytest.fixture
def write(tmp_path: Path):
    def written(text: str, name: str = "r.csv") -> Path:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return written


def complaint(path: Path, **settings: object) -> str:
    with pytest.raises(ToolkitError) as caught:
        read_ratings(path, **settings)  # type: ignore[arg-type]
    return str(caught.value).replace(str(path), "FILE")


def test_wide_and_long_give_the_same_ratings(write) -> None:
    wide, long = read_ratings(write(WIDE)), read_ratings(write(LONG, "long.csv"))
    assert wide.ratings == long.ratings
    assert wide.question_set.id == "samsa"
    assert len(wide) == 7  # the empty cell is a missing answer
    assert wide.raters == ("A", "B")
    assert wide.units == (("TSM", "1"),)


def test_semicolons_tabs_and_byte_order_marks_are_fine(write) -> None:
    expected = read_ratings(write(WIDE)).ratings
    for name, text in (
        ("semicolon.csv", WIDE.replace(",", ";")),
        ("tab.tsv", WIDE.replace(",", "\t")),
        ("bom.csv", "\ufeff" + WIDE.replace("\n", "\r\n")),
    ):
        assert read_ratings(write(text, name)).ratings == expected


def test_spreadsheets_read_like_csv(write, tmp_path: Path) -> None:
    rows = [line.split(",") for line in WIDE.split()]
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append([int(cell) if cell.isdigit() else cell for cell in row])
    book.save(tmp_path / "r.xlsx")
    _write_ods(tmp_path / "r.ods", rows)
    expected = read_ratings(write(WIDE)).ratings
    assert read_ratings(tmp_path / "r.xlsx").ratings == expected
    assert read_ratings(tmp_path / "r.ods").ratings == expected
    assert "no sheet 'two'; it has" in complaint(tmp_path / "r.ods", sheet="two")
    (tmp_path / "broken.xlsx").write_text("hello")
    assert complaint(tmp_path / "broken.xlsx").startswith("FILE: not a spreadsheet")


def test_qats_labels_become_numbers_and_items_are_counted_within_the_split(write) -> None:
    text = (
        "split,Original,Simplified,G,M,S,Overall\n"
        "train,a,b,good,ok,bad,ok\n"
        'test,"c,\nd",e,bad,bad,bad,bad\n'
        "test,f,g,good,good,ok,good\n"
    )
    found = read_ratings(write(text), where={"split": "test"})
    assert found.question_set.id == "qats"
    assert found.units == (("", "1"), ("", "2"))
    assert [rating.value for rating in found] == [1, 1, 1, 1, 3, 3, 2, 3]
    assert found.ratings[-1].place.endswith(":5")  # a cell with a line break takes two lines
    assert "no column 'part'" in complaint(write(text), where={"part": "test"})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            WIDE.replace("A,3", "A,4"),
            "FILE:2: 4 is off the scale of Qa; answers are no (1), maybe (2), yes (3)",
        ),
        (WIDE.replace("A,3", "A,1.5"), "FILE:2: 1.5 is off the scale of Qa"),
        (WIDE.replace("A,3", "A,often"), "FILE:2: 'often' is no answer to Qa"),
        (WIDE.replace("A,3", "A,nan"), "FILE:2: nan is off the scale of Qa"),
        (
            WIDE.replace("B,2", "A,2"),
            "FILE:3: rater 'A' answered Qa twice for item '1' of 'TSM', first at FILE:2",
        ),
        (WIDE.replace("TSM,1,B", ",1,B"), "FILE:3: the system is empty"),
        (WIDE + "TSM,2,B,1,1,1,1,1\n", "FILE:4: 8 cells under 7 headings"),
        (LONG.replace("A,Qb", "A,Qx"), "FILE:3: samsa has no question 'Qx'; it has Qa, Qb, Qc"),
        ("a,b\n1,2\n", "FILE:1: no question set fits the columns or questions a, b"),
        ("system,sentence_id,annotator,Qa,Qb,Qc,Qd\n", "FILE: there is not a single rating"),
        ("", "FILE:1: there is no heading line"),
        ("Qa,Qa\n", "FILE:1: two columns are called 'Qa'"),
        ('Qa,Qb\n"1,2\n', "FILE:2: not readable as CSV"),
    ],
)
def test_every_mistake_has_its_line(write, text: str, expected: str) -> None:
    assert complaint(write(text)).startswith(expected)


def test_a_folder_and_a_missing_file_are_named_as_elsewhere(tmp_path: Path) -> None:
    assert complaint(tmp_path) == "FILE is a directory; name a file"
    assert complaint(tmp_path / "none.csv").startswith("there is no file FILE")


def test_what_is_not_utf8_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "latin.csv"
    path.write_bytes(WIDE.encode() + "Übung,1,C,1,1,1,1\n".encode("latin-1"))
    assert complaint(path).startswith("FILE:4: byte 0xdc at position 1 is not UTF-8; convert it")


def test_long_questions_must_belong_to_the_set(write) -> None:
    path = write(LONG.replace("A,Qb", "A,Qx"))
    assert complaint(path, questions="samsa").startswith("FILE:3: samsa has no question 'Qx'")
    assert "FILE:1: there is no column `item`" in complaint(write("question,value\nQa,1\n"))
    assert "there is no question set 'nope'" in complaint(path, questions="nope")


def test_the_shipped_question_sets() -> None:
    assert names() == (
        *("direct-assessment", "error-spans", "five-point", "pairwise", "qats", "ranking"),
        *("samsa", "sulem-2018-acl", "xu-2016", "xu-2016-writing"),
    )
    samsa = question_set("samsa")
    assert [aspect.id for aspect in samsa.aspects] == [
        *("G", "Non-Addition", "Non-Removal", "P", "S", "AvgHuman")
    ]
    assert all((q.low, q.high) == (1, 3) for q in samsa.questions)
    gain = shipped("xu-2016").by_id["Simplicity+"]
    assert gain.value("17") == 17
    assert gain.scale == "a whole number from 0"
    assert shipped("direct-assessment").by_id["fluency"].value("33.5") == 33.5
    assert shipped("direct-assessment").is_standardized


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "a question set needs at least one question"),
        ("[[question]]\nid = 1\n[", "not a TOML file"),
        ('[[question]]\nid = "Q"\nlow = 3\nhigh = 1', "the scale of Q ends at 1 and begins at 3"),
        ('[[question]]\nid = "Q"\nkind = "odd"', "Q is of kind 'odd'"),
        ('[[question]]\nid = "Q"\nmax = 3', "a question has no 'max'"),
        ('[[question]]\ntext = "Q"', "a question has no id"),
        ('[[question]]\nid = "Q"\n[[aspect]]\nid = "A"', "the aspect A needs either a question"),
        ('[[question]]\nid = "Q"\n[[aspect]]\nid = "A"\nmean_of = ["B"]', "A averages B, which"),
        ('[[question]]\nid = "Q"\n[[aspect]]\nid = "A"\nquestion = "R"', "A asks for R"),
        (
            '[[question]]\nid = "Q"\n[[aspect]]\nid = "A"\nquestion = "Q"\ninverted = true',
            "Q has no upper end to invert at",
        ),
        ('[[question]]\nid = "Q"\n[[question]]\nid = "Q"', "an id stands twice"),
    ],
)
def test_a_wrong_question_set_is_explained(write, text: str, expected: str) -> None:
    with pytest.raises(ToolkitError) as caught:
        read_question_set(write(text, "own.toml"))
    assert expected in str(caught.value)
    assert "own.toml" in str(caught.value)


def test_a_question_set_of_ones_own(write) -> None:
    own = write('name = "Mine"\n[[question]]\nid = "easy"\nlow = 1\nhigh = 5\n', "own.toml")
    found = read_ratings(write("item,rater,easy\n7,me,5\n"), questions=str(own))
    assert [aspect.id for aspect in found.question_set.aspects] == ["easy"]
    assert found.ratings[0].value == 5


@pytest.mark.data
def test_the_samsa_benchmark_is_complete(data_dir: Path) -> None:
    found = read_ratings(data_dir / "human" / "samsa_human.csv")
    assert len(found) == 4 * 3500
    assert len(found.systems) == 7
    assert len(found.units) == 700
    sheet = read_sheet(data_dir / "human" / "qats_all.csv")
    assert len(sheet.rows) == 505 + 126


def _write_ods(path: Path, rows: list[list[str]]) -> None:
    def cell(text: str) -> str:
        if text.isdigit():
            kind = f'office:value-type="float" office:value="{text}"'
        else:
            kind = 'office:value-type="string"'
        return f"<table:table-cell {kind}><text:p>{text}</text:p></table:table-cell>"

    lines = "".join(f"<table:table-row>{''.join(map(cell, row))}</table:table-row>" for row in rows)
    space = "urn:oasis:names:tc:opendocument:xmlns"
    content = (
        f'<office:document-content xmlns:office="{space}:office:1.0" '
        f'xmlns:table="{space}:table:1.0" xmlns:text="{space}:text:1.0"><office:body>'
        f'<office:spreadsheet><table:table table:name="one">{lines}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", content)
        archive.writestr("META-INF/manifest.xml", f'<m:manifest xmlns:m="{space}:manifest:1.0"/>')
