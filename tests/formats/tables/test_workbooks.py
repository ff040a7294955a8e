"""Spreadsheets: read as test sets, and refused if a cell lies too far out."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from samsari.errors import FormatError
from samsari.formats.rows import column_names, form_of, read
from samsari.formats.tables.sheets import read_sheet

openpyxl = pytest.importorskip("openpyxl")
pytest.importorskip("python_calamine")


def workbook(path: Path, rows: list[list[object]], far: str = "") -> Path:
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    if far:
        book.active[far] = "far"
    book.save(path)
    return path


def ods(path: Path, rows: str) -> Path:
    """A small OpenDocument sheet with these table rows."""
    content = (
        '<?xml version="1.0"?><office:document-content '
        'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
        'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
        'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0">'
        '<office:body><office:spreadsheet><table:table table:name="one">'
        f"{rows}</table:table></office:spreadsheet></office:body></office:document-content>"
    )
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", content)
        archive.writestr(
            "META-INF/manifest.xml",
            "<manifest:manifest "
            'xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>',
        )
    return path


def cell(text: str, repeat: int = 1) -> str:
    return (
        f'<table:table-cell office:value-type="string" table:number-columns-repeated="{repeat}">'
        f"<text:p>{text}</text:p></table:table-cell>"
    )


def test_a_sheet_is_a_table(tmp_path: Path) -> None:
    path = workbook(tmp_path / "a.xlsx", [["source", "n"], ['He said "no", twice.', 3]])
    assert form_of("a.XLSX") == "sheet"
    assert column_names(path, "a.xlsx", "sheet") == ("source", "n")
    assert list(read(path, "a.xlsx", "sheet", ["n", "source"])) == [
        (2, ("3", 'He said "no", twice.'))
    ]


def test_an_open_document_sheet_is_a_table(tmp_path: Path) -> None:
    rows = f"<table:table-row>{cell('source')}</table:table-row>" * 2
    path = ods(tmp_path / "a.ods", rows)
    assert list(read(path, "a.ods", "sheet", ["source"])) == [(2, ("source",))]


def test_a_cell_far_out_is_refused_before_memory_is_asked_for(tmp_path: Path) -> None:
    path = workbook(tmp_path / "a.xlsx", [["source"]], far="XFD1000000")
    with pytest.raises(FormatError, match=r"row 1,000,000 and column 16,384.* delete"):
        read_sheet(path)


def test_a_column_with_a_name_of_any_length_is_refused(tmp_path: Path) -> None:
    old = workbook(tmp_path / "old.xlsx", [["source"]])
    path = tmp_path / "a.xlsx"
    with zipfile.ZipFile(old) as archive, zipfile.ZipFile(path, "w") as new:
        for name in archive.namelist():
            new.writestr(name, archive.read(name).replace(b'"A1" t', b'"' + b"A" * 300 + b'1" t'))
    with pytest.raises(FormatError, match="a sheet reaches to row 1 and column"):
        read_sheet(path)


def test_cells_that_repeat_are_counted(tmp_path: Path) -> None:
    wide = f"<table:table-row table:number-rows-repeated='90000'>{cell('x', 900)}</table:table-row>"
    with pytest.raises(FormatError, match="row 90,000 and column 900"):
        read_sheet(ods(tmp_path / "a.ods", wide))


@pytest.mark.parametrize(
    "content", [b"", b"PK\x03\x04", b"no zip at all", b"PK\x05\x06" + bytes(18)]
)
@pytest.mark.parametrize("name", ["a.xlsx", "a.ods", "a.xls"])
def test_damage_is_one_sentence(tmp_path: Path, name: str, content: bytes) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(FormatError, match=r"not a spreadsheet|no sheet"):
        read_sheet(path)


def test_a_workbook_without_sheets(tmp_path: Path) -> None:
    path = workbook(tmp_path / "a.xlsx", [["x"]])
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    whole = parts["xl/workbook.xml"]
    start, end = whole.index(b"<sheets>"), whole.index(b"</sheets>")
    parts["xl/workbook.xml"] = whole[:start] + b"<sheets>" + whole[end:]
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    with pytest.raises(FormatError, match="the workbook has no sheet"):
        read_sheet(path)


@pytest.mark.parametrize("place", ['<row r="900000000">', '<dimension ref="A1:XFD1000000"/>'])
def test_rows_and_the_claimed_size_count_too(tmp_path: Path, place: str) -> None:
    path = workbook(tmp_path / "a.xlsx", [["x"] * 30])
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    sheet = parts["xl/worksheets/sheet1.xml"]
    parts["xl/worksheets/sheet1.xml"] = sheet.replace(
        b"<sheetData>", place.encode() + b"<sheetData>"
    )
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    with pytest.raises(FormatError, match="a sheet reaches to row"):
        read_sheet(path)
