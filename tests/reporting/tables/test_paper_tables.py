"""Tables for papers: LaTeX that compiles as pasted, HTML for a page."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from samsari.model.table import Cell, Column, Table
from samsari.reporting.tables.latex import escape, label
from samsari.reporting.tables.render import render

TABLE = Table(
    "Scores of 20 pairs",
    ("system", Column("sari ↑"), Column("difference")),
    [("a_b", Cell(41.4, note="*", is_best=True), -0.5), ("c & d", 40.0, Cell(1.0, note="[-1, 3]"))],
    ("sari|rev:1",),
)


def test_the_minus_is_a_minus_and_marks_are_raised() -> None:
    text = render(TABLE, "latex")
    assert "$-$0.50" in text
    assert r"\textbf{41.40$^{*}$}" in text
    assert r"1.00 [$-$1, 3]" in text
    assert escape("well-known 3-4") == "well-known 3-4"


def test_it_has_a_label_and_needs_no_package() -> None:
    text = render(TABLE, "latex")
    assert r"\label{tab:scores-of-20-pairs}" in text
    assert r"\providecommand{\toprule}{\hline}" in text
    assert r"\providecommand{\resizebox}[3]{#3}" in text
    assert label("—") == "samsari"


def test_braces_and_environments_are_closed() -> None:
    text = "\n".join(line for line in render(TABLE, "latex").splitlines() if line[0] != "%")
    bare = re.sub(r"\\[{}%]", "", text)
    assert bare.count("{") == bare.count("}")
    assert re.findall(r"\\begin\{(\w+)\}", text) == re.findall(r"\\end\{(\w+)\}", text)[::-1]


@pytest.mark.skipif(not shutil.which("pdflatex"), reason="pdflatex is not installed")
@pytest.mark.parametrize("packages", ["", r"\usepackage{booktabs,graphicx}"])
def test_it_compiles_as_pasted(tmp_path: Path, packages: str) -> None:
    head, tail = rf"\documentclass{{article}}{packages}\begin{{document}}", r"\end{document}"
    body = f"{head}\n{render(TABLE, 'latex')}{tail}"
    (tmp_path / "a.tex").write_text(body, encoding="utf-8")
    command = ["pdflatex", "-halt-on-error", "-interaction=nonstopmode", "a.tex"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)


@pytest.mark.skipif(not shutil.which("pdflatex"), reason="pdflatex is not installed")
def test_a_wide_table_fits_the_column(tmp_path: Path) -> None:
    columns = ("system", *(Column(f"metric-{n} ↑") for n in range(9)))
    wide = Table("Wide", columns, [("a", *(Cell(40.0 + n, note="[38, 45]") for n in range(9)))])
    head = r"\documentclass[twocolumn]{article}\usepackage{graphicx}\begin{document}"
    body = "\n".join((head, render(wide, "latex"), r"\end{document}"))
    (tmp_path / "a.tex").write_text(body, encoding="utf-8")
    command = ["pdflatex", "-halt-on-error", "-interaction=nonstopmode", "a.tex"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    assert "Overfull" not in (tmp_path / "a.log").read_text(encoding="latin-1")


def test_html_is_one_table() -> None:
    text = render(TABLE, "html")
    assert "<b>41.40 *</b>" in text
    assert "<td>c &amp; d</td>" in text
    assert '<th align="right">sari ↑</th>' in text
