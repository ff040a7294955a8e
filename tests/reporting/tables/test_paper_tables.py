"""Tables for papers: LaTeX that compiles as pasted, HTML for a page."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from samsari.model.table import Cell, Column, Table
from samsari.reporting.tables import label, render
from samsari.reporting.tables import latex_escape as escape

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
    assert r"\providecommand{\resizebox}[3]" in text
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
    compiled(tmp_path, f"{head}\n{render(TABLE, 'latex')}{tail}")


@pytest.mark.skipif(not shutil.which("pdflatex"), reason="pdflatex is not installed")
@pytest.mark.parametrize(
    ("packages", "options", "n_columns"),
    [
        ("", "", 4),
        ("", "[twocolumn]", 2),
        ("\\usepackage{booktabs,graphicx}", "", 6),
        ("\\usepackage{booktabs,graphicx}", "[twocolumn]", 9),
    ],
)
def test_a_wide_table_fits_the_column(
    tmp_path: Path, packages: str, options: str, n_columns: int
) -> None:
    columns = ("system", *(Column(f"metric-{n} ↑") for n in range(n_columns)))
    cells = (Cell(40.0 + n, note="[63.09, 100.00]") for n in range(n_columns))
    head = rf"\documentclass{options}{{article}}{packages}\begin{{document}}"
    wide = render(Table("Wide", columns, [("identity (copy of the input)", *cells)]), "latex")
    log = compiled(tmp_path, f"{head}\n{wide}" r"\end{document}")
    assert "Overfull" not in log


def compiled(folder: Path, text: str) -> str:
    """The log of LaTeX."""
    (folder / "a.tex").write_text(text, encoding="utf-8")
    command = ["pdflatex", "-halt-on-error", "-interaction=nonstopmode", "a.tex"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return (folder / "a.log").read_text(encoding="latin-1")


def test_html_is_one_table() -> None:
    text = render(TABLE, "html")
    assert "<b>41.40 *</b>" in text
    assert "<td>c &amp; d</td>" in text
    assert '<th align="right">sari ↑</th>' in text
