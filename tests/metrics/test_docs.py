"""Every metric has a page whose facts and examples are true."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from samsari.metrics.catalog import BUILT_IN, kind
from samsari.reporting.catalogs import metric_table
from samsari.reporting.tables import render

DOCS = Path(__file__).parents[2] / "docs"
PAGES = [p for p in sorted((DOCS / "reference" / "metrics").glob("*.md")) if p.stem != "index"]
# The signatures of the others name models, whose checksums change with every training.
MODELLED = ("samsa", "meaning", "fluency", "easier")
LEXICAL = [name for name in BUILT_IN if not name.startswith(MODELLED)]


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_metric_has_a_page(name: str) -> None:
    assert (DOCS / "reference" / "metrics" / f"{name}.md").is_file()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_page_tells_how_the_metric_can_be_fooled(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert "## How it can be fooled" in text, "run: python tools/write_doctor_tables.py DIR NAME"
    assert f"samsari doctor -m {page.stem} " in text


def test_the_index_lists_every_metric_with_its_summary() -> None:
    lines = (DOCS / "reference" / "metrics" / "index.md").read_text(encoding="utf-8").splitlines()
    expected = [f"- [{name}]({name}.md): {kind(name).card.summary}" for name in BUILT_IN]
    assert [line for line in lines if line.startswith("- [")] == expected


@pytest.mark.parametrize("name", LEXICAL)
def test_the_page_says_what_the_metric_says(name: str) -> None:
    text = (DOCS / "reference" / "metrics" / f"{name}.md").read_text(encoding="utf-8")
    _, _, *table = render(metric_table(name), "markdown").strip().splitlines()
    missing = [line for line in table if line not in text]
    assert not missing, f"samsari metrics {name} --format markdown prints the table anew"
    assert "## Corner cases" in text
    assert "## Differences" in text


@pytest.mark.parametrize(
    "page",
    [
        "concepts/sentence-splitting.md",
        "guides/adding-a-metric.md",
        "guides/alignment.md",
        "guides/documents.md",
        "guides/scale.md",
        *(f"reference/metrics/{name}.md" for name in BUILT_IN),
    ],
)
def test_examples_run(page: str) -> None:
    path = DOCS / page
    text = path.read_text(encoding="utf-8").replace("```", "")
    test = doctest.DocTestParser().get_doctest(text, {}, page, str(path), 0)
    assert test.examples
    complaints: list[str] = []
    failed, _ = doctest.DocTestRunner(verbose=False).run(test, out=complaints.append)
    assert not failed, "".join(complaints)


@pytest.mark.parametrize("name", sorted(set(BUILT_IN) - set(LEXICAL)))
def test_a_page_states_no_checksum_that_the_next_training_changes(name: str) -> None:
    text = (DOCS / "reference" / "metrics" / f"{name}.md").read_text(encoding="utf-8")
    assert not re.search(r"\|(?:model|parser|aligner):[a-z,]*[-:][\w,:-]*[0-9a-f]{8}", text)
