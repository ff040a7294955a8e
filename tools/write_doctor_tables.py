"""Write the table "How it can be fooled" into the page of every metric.

python tools/write_doctor_tables.py DIR [NAME ...]

DIR is the folder of the corpora; without names all metrics are examined. The suite runs on the
first 100 sources of TurkCorpus test, with their eight references. It takes some minutes.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from samsari.formats.streams import read_lines
from samsari.metrics.catalog import BUILT_IN
from samsari.metrics.doctor import Verdict
from samsari.reporting.catalogs import SIGNS
from samsari.resources.datasets import files_of_testset
from samsari.tasks.doctor import doctor

PAGES = Path(__file__).parents[1] / "docs" / "reference" / "metrics"
HEADING = "## How it can be fooled"
N_SOURCES = 100


def main(data: Path, names: tuple[str, ...]) -> None:
    """Run the suite on some metrics and write their tables."""
    source, references = files_of_testset("turkcorpus-test", data)
    sources = read_lines(source)[:N_SOURCES]
    rows = list(zip(*(read_lines(path)[:N_SOURCES] for path in references), strict=True))
    found = doctor(names, sources, rows)
    for name in names:
        page = PAGES / f"{name}.md"
        text = page.read_text(encoding="utf-8")
        before = re.split(rf"\n*^{re.escape(HEADING)}$", text, flags=re.MULTILINE)[0].rstrip()
        own = [one for one in found.verdicts if one.metric == name]
        page.write_text(f"{before}\n\n{section(name, own)}", encoding="utf-8")


def section(name: str, verdicts: list[Verdict]) -> str:
    """The heading, the command and the table of one metric."""
    lines = [
        HEADING,
        "",
        f"    samsari doctor -m {name} --testset turkcorpus-test --data DIR",
        "",
        "The first 100 sources of TurkCorpus test, damaged on purpose "
        "([what the tests are](../../guides/doctor.md)). The last column is the share of "
        "sources in which the damage scores worse than the copy; for the human reference, better.",
        "",
        "| test | mean score | noticed |",
        "|---|---:|---:|",
    ]
    for one in verdicts:
        mean = "–" if one.mean is None else f"{one.mean:.{digits(verdicts)}f}"
        seen = "" if one.below is None else f"{100 * one.below:.0f} % {SIGNS[one.outcome]}"
        lines.append(f"| {one.test} | {mean} | {seen} |")
    return "\n".join(lines) + "\n"


def digits(verdicts: list[Verdict]) -> int:
    """One decimal, two for metrics that stay below ten."""
    return 1 if max(abs(one.mean or 0.0) for one in verdicts) >= 10 else 2


if __name__ == "__main__":
    main(Path(sys.argv[1]), tuple(sys.argv[2:]) or tuple(BUILT_IN))
