"""The options of `samsari score`, by the question they answer."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from samsari.cli.options import ALIGNERS, TABLES, argument, flag, shared, starting, value
from samsari.formats.rows import FORMS, WRITTEN
from samsari.tasks.scoring.evaluate import KEEPS


@dataclass(frozen=True)
class _Files:
    panel = "What to score"

    source: str = shared("source", "a file with one sentence per line")
    output: list[str] | None = shared(
        "output", "FILE, NAME=FILE or a quoted pattern; repeat for more systems"
    )
    reference: list[str] | None = shared(
        "reference", "a file or a quoted pattern such as 'ref.*'; repeat for more"
    )
    table: str = shared("table", "-s, -o, -r and --ids name its columns")
    testset: str = shared("testset")
    data: Path | None = shared("data")
    ids: str = shared("ids")
    match: str = value("COLUMN", "Match the rows of all tables by the ids in this column.")
    missing: str = starting("fail", shared("missing"))
    input_format: str = shared("input-format", ", ".join(FORMS))
    no_header: bool = shared("no-header")


@dataclass(frozen=True)
class _Metrics:
    panel = "How to score"

    metrics: str = shared(
        "metrics", "meaning,fluency,easier and sari by default; see samsari metrics"
    )
    tokenizer: str = value("NAME", "The tokenizer of the metrics: 13a, intl, none, char ...")
    language: str = value("CODE", "The language, such as de; the texts tell by default.")
    case: str = value("NAME", "Whether upper case counts: lower or keep.")
    aligner: str = shared("aligner", f"{ALIGNERS}, for SAMSA")
    passages: Path | None = shared("passages", "file, folder or archive, by id")
    guidelines: int | None = shared("guidelines", "1 (default) or 2, for SAMSA")
    cache: str = value("FILE", "Keep the parses of SAMSA in this file for the next run.")
    setting: list[str] | None = value(
        "NAME=VALUE", "Any other setting of the metrics; repeat for more."
    )
    scores: list[str] | None = shared(
        "scores", "CSV or TSV with system, item and a column for each metric; repeat for more"
    )
    lower: str = shared("lower")
    jobs: int = starting(1, shared("jobs", min=1))
    cluster: str = shared("cluster")
    run: Path | None = shared("run")


@dataclass(frozen=True)
class _Doubt:
    panel = "Is the difference real?"

    ci: bool = flag("ci", "Add bootstrap confidence intervals.")
    paired: bool = flag("paired", "Test every two systems against each other.")
    against: str = shared("against", "a result.json of an earlier run fails if a score got worse")
    resamples: int = starting(1000, shared("resamples", min=1))
    seed: int = starting(12345, shared("seed", min=0))
    confidence: float = starting(
        0.95, value("SHARE", "The confidence of the intervals.", min=0.5, max=0.9999)
    )


@dataclass(frozen=True)
class _Results:
    panel = "What to do with the result"

    form: str = starting("table", shared("format", TABLES))
    json: str = shared("json")
    per_pair: str = value(
        "FILE",
        f"Write the scores of every pair to this file ({', '.join(WRITTEN)}); - prints them.",
    )
    with_texts: bool = flag("with-texts", "Add the texts to the file of --per-pair.")
    overwrite: bool = flag(
        "overwrite", "Replace a folder of --per-pair that holds the scores of another run."
    )
    explain_pages: str = shared("explain-pages")
    plots: str = shared("plots", "each metric against each other, a dot for each pair")
    parts: bool = flag("parts", "Show the parts of scores, such as add, keep, del.")
    check: bool = shared(
        "check",
        "in each pair, by the rules of samsari check; a second table counts what they find, "
        "--json and --per-pair list it",
    )
    keep: str = starting(
        "auto", value("NAME", f"What the JSON document keeps: {', '.join(KEEPS)}.")
    )
    no_baselines: bool = flag("no-baselines", "Leave out identity and leave-one-out.")
    fail_under: list[str] | None = value(
        "METRIC=N", "Leave with status 1 if a system scores below N."
    )
    fail_over: list[str] | None = value(
        "METRIC=N", "Leave with status 1 if a system scores above N."
    )
    pairs_under: list[str] | None = value(
        "METRIC=N", "Leave with status 1 if a pair is below N.", "--fail-pair-under"
    )
    strict: bool = flag("strict", "Leave with status 1 if there is a warning.")
    junit: str = value("FILE", "Write what was checked as JUnit XML.", "--junit")
    quiet: bool = shared("quiet")
    stray: list[str] | None = argument("", "", hidden=True)


@dataclass(frozen=True)
class ScoreOptions(_Results, _Doubt, _Metrics, _Files):
    """All of them, a field for each; those of the last class come first."""
