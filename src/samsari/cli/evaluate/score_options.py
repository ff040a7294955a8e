"""The options of `samsari score`, by the question they answer."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from samsari.cli.fields import InputOptions
from samsari.cli.options import ALIGNERS, argument, chosen_guidelines, flag, shared, value, values
from samsari.formats.layout import MISSING
from samsari.formats.rows import WRITTEN
from samsari.model.passage import Guidelines
from samsari.reporting.tables import FORMATS
from samsari.tasks.scoring.evaluate import KEEPS, Keep
from samsari.tasks.scoring.score_files import Request


@dataclass(frozen=True)
class _Files(InputOptions, Request):
    panel = "What to score"

    source: str = shared("source", "a file with one sentence per line")
    outputs: tuple[str, ...] = shared(
        "output", "FILE, NAME=FILE or a quoted pattern; repeat for more systems"
    )
    references: tuple[str, ...] = shared(
        "reference", "a file or a quoted pattern such as 'ref.*'; repeat for more"
    )
    testset: str = shared("testset")
    data: Path | None = shared("data")
    match: str = value("COLUMN", "Match the rows of all tables by the ids in this column.")
    missing: str = shared("missing", of=MISSING, start="fail")


@dataclass(frozen=True)
class _Metrics(Request):
    panel = "How to score"

    metrics: tuple[str, ...] = shared(
        "metrics", "meaning,fluency,easier and sari by default; see samsari metrics"
    )
    tokenizer: str = value("NAME", "The tokenizer of the metrics: 13a, intl, none, char ...")
    language: str = value("CODE", "The language, such as de; the texts tell by default.")
    case: str = value("NAME", "Whether upper case counts: lower or keep.", of=("lower", "keep"))
    aligner: str = shared("aligner", f"{ALIGNERS}, for SAMSA")
    passages: Path | None = shared("passages", "file, folder or archive, by id")
    guidelines: Guidelines | None = shared(
        "guidelines", "1 (default) or 2, for SAMSA", typed=int | None, read=chosen_guidelines
    )
    cache: str = value("FILE", "Keep the parses of SAMSA in this file for the next run.")
    setting: dict[str, str] = value(
        "NAME=VALUE",
        "Any other setting of the metrics; repeat for more.",
        typed=list[str] | None,
        read=partial(values, "--setting"),
    )
    scores: tuple[str, ...] = shared(
        "scores", "CSV or TSV with system, item and a column for each metric; repeat for more"
    )
    lower: tuple[str, ...] = shared("lower")
    jobs: int = shared("jobs", min=1, start=1)
    cluster: str = shared("cluster")
    run: Path | None = shared("run")


@dataclass(frozen=True)
class _Doubt:
    panel = "Is the difference real?"

    ci: bool = flag("ci", "Add bootstrap confidence intervals.")
    paired: bool = flag("paired", "Test every two systems against each other.")
    against: str = shared("against", "a result.json of an earlier run fails if a score got worse")
    resamples: int = shared("resamples", min=1, start=1000)
    seed: int = shared("seed", min=0, start=12345)
    confidence: float = value(
        "SHARE", "The confidence of the intervals.", min=0.5, max=0.9999, start=0.95
    )


@dataclass(frozen=True)
class _Results(Request):
    panel = "What to do with the result"

    shown: str = shared("format", of=FORMATS, start="table")
    json: str = shared("json")
    per_pair: str = value(
        "FILE",
        f"Write the scores of every pair to this file ({', '.join(WRITTEN)}); - prints them.",
    )
    with_texts: bool = flag("with-texts", "Add the texts to the file of --per-pair.")
    overwrite: bool = flag(
        "overwrite", "Replace a folder of --per-pair that holds the scores of another run."
    )
    explain: str = shared("explain-pages")
    plots: str = shared("plots", "each metric against each other, a dot for each pair")
    parts: bool = flag("parts", "Show the parts of scores, such as add, keep, del.")
    check: bool = shared(
        "check",
        "in each pair, by the rules of samsari check; a second table counts what they find, "
        "--json and --per-pair list it",
    )
    keep: Keep = value(
        "NAME", f"What the JSON document keeps: {', '.join(KEEPS)}.", of=KEEPS, start="auto"
    )
    no_baselines: bool = flag("no-baselines", "Leave out identity and leave-one-out.")
    fail_under: tuple[str, ...] = value(
        "METRIC=N", "Leave with status 1 if a system scores below N."
    )
    fail_over: tuple[str, ...] = value(
        "METRIC=N", "Leave with status 1 if a system scores above N."
    )
    pairs_under: tuple[str, ...] = value(
        "METRIC=N", "Leave with status 1 if a pair is below N.", "--fail-pair-under"
    )
    strict: bool = flag("strict", "Leave with status 1 if there is a warning.")
    junit: str = value("FILE", "Write what was checked as JUnit XML.", "--junit")
    quiet: bool = shared("quiet")
    stray: tuple[str, ...] = argument("", "", hidden=True)


@dataclass(frozen=True)
class ScoreOptions(_Files, _Metrics, _Doubt, _Results):
    """All of them, a field for each."""
