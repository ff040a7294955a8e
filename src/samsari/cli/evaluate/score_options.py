"""The options of `samsari score`, by the question they answer."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from samsari.cli.options import ALIGNERS, TABLES, flag, shared, value
from samsari.formats.rows import FORMS, WRITTEN
from samsari.tasks.scoring.evaluate import KEEPS

FILES = "What to score"
METRICS = "How to score"
DOUBT = "Is the difference real?"
RESULTS = "What to do with the result"

# What to score
option = partial(value, rich_help_panel=FILES)
common = partial(shared, rich_help_panel=FILES)
Source = Annotated[str, common("source", "a file with one sentence per line")]
Outputs = Annotated[
    list[str] | None,
    common("output", "FILE, NAME=FILE or a quoted pattern; repeat for more systems"),
]
References = Annotated[
    list[str] | None,
    common("reference", "a file or a quoted pattern such as 'ref.*'; repeat for more"),
]
TableFile = Annotated[str, common("table", "-s, -o, -r and --ids name its columns")]
TestsetName = Annotated[str, common("testset")]
DataDir = Annotated[Path | None, common("data")]
Ids = Annotated[str, common("ids")]
Match = Annotated[str, option("COLUMN", "Match the rows of all tables by the ids in this column.")]
MissingIds = Annotated[str, common("missing")]
InputFormat = Annotated[str, common("input-format", ", ".join(FORMS))]
NoHeader = Annotated[bool, common("no-header")]

# How to score
option = partial(value, rich_help_panel=METRICS)
common = partial(shared, rich_help_panel=METRICS)
MetricNames = Annotated[
    str, common("metrics", "meaning,fluency,easier and sari by default; see samsari metrics")
]
TokenizerName = Annotated[
    str, option("NAME", "The tokenizer of the metrics: 13a, intl, none, char ...")
]
LanguageCode = Annotated[
    str, option("CODE", "The language, such as de; the texts tell by default.")
]
Case = Annotated[str, option("NAME", "Whether upper case counts: lower or keep.")]
AlignerName = Annotated[str, common("aligner", f"{ALIGNERS}, for SAMSA")]
PassagesFrom = Annotated[Path | None, common("passages", "file, folder or archive, by id")]
GuidelinesChoice = Annotated[int | None, common("guidelines", "1 (default) or 2, for SAMSA")]
CacheFile = Annotated[
    str, option("FILE", "Keep the parses of SAMSA in this file for the next run.")
]
Settings = Annotated[
    list[str] | None, option("NAME=VALUE", "Any other setting of the metrics; repeat for more.")
]
ScoreTables = Annotated[
    list[str] | None,
    common("scores", "CSV or TSV with system, item and a column for each metric; repeat for more"),
]
Lower = Annotated[str, common("lower")]
Jobs = Annotated[int, common("jobs", min=1)]
Cluster = Annotated[str, common("cluster")]
Run = Annotated[Path | None, common("run")]

# Is the difference real?
option = partial(value, rich_help_panel=DOUBT)
common = partial(shared, rich_help_panel=DOUBT)
switch = partial(flag, rich_help_panel=DOUBT)
Intervals = Annotated[bool, switch("ci", "Add bootstrap confidence intervals.")]
Paired = Annotated[bool, switch("paired", "Test every two systems against each other.")]
Against = Annotated[
    str, common("against", "a result.json of an earlier run fails if a score got worse")
]
Resamples = Annotated[int, common("resamples", min=1)]
Seed = Annotated[int, common("seed", min=0)]
Confidence = Annotated[
    float, option("SHARE", "The confidence of the intervals.", min=0.5, max=0.9999)
]

# What to do with the result
option = partial(value, rich_help_panel=RESULTS)
common = partial(shared, rich_help_panel=RESULTS)
switch = partial(flag, rich_help_panel=RESULTS)
PrintFormat = Annotated[str, common("format", TABLES)]
JsonTarget = Annotated[str, common("json")]
PerPairTarget = Annotated[
    str,
    option(
        "FILE",
        f"Write the scores of every pair to this file ({', '.join(WRITTEN)}); - prints them.",
    ),
]
WithTexts = Annotated[bool, switch("with-texts", "Add the texts to the file of --per-pair.")]
Overwrite = Annotated[
    bool,
    switch("overwrite", "Replace a folder of --per-pair that holds the scores of another run."),
]
ExplainPages = Annotated[str, common("explain-pages")]
Plots = Annotated[str, shared("plots", "each metric against each other, a dot for each pair")]
Parts = Annotated[bool, switch("parts", "Show the parts of scores, such as add, keep, del.")]
Check = Annotated[
    bool,
    common(
        "check",
        "in each pair, by the rules of samsari check; a second table counts what they find, "
        "--json and --per-pair list it",
    ),
]
KeepWhat = Annotated[str, option("NAME", f"What the JSON document keeps: {', '.join(KEEPS)}.")]
NoBaselines = Annotated[bool, switch("no-baselines", "Leave out identity and leave-one-out.")]
FailUnder = Annotated[
    list[str] | None, option("METRIC=N", "Leave with status 1 if a system scores below N.")
]
FailOver = Annotated[
    list[str] | None, option("METRIC=N", "Leave with status 1 if a system scores above N.")
]
PairsUnder = Annotated[
    list[str] | None,
    option("METRIC=N", "Leave with status 1 if a pair is below N.", "--fail-pair-under"),
]
Strict = Annotated[bool, switch("strict", "Leave with status 1 if there is a warning.")]
JUnitTarget = Annotated[str, option("FILE", "Write what was checked as JUnit XML.", "--junit")]
Quiet = Annotated[bool, common("quiet")]
Stray = Annotated[list[str] | None, typer.Argument(hidden=True, metavar="")]
