"""The options of `samsari score`, by the question they answer."""

from __future__ import annotations

from typing import Annotated

import typer

from samsari.formats.rows import FORMS
from samsari.reporting.tables.render import FORMATS
from samsari.tasks.scoring.evaluate import KEEPS

FILES = "What to score"
METRICS = "How to score"
DOUBT = "Is the difference real?"
RESULTS = "What to do with the result"

Source = Annotated[
    str, typer.Option("-s", "--source", help="The originals: a file.", rich_help_panel=FILES)
]
Outputs = Annotated[
    list[str] | None,
    typer.Option(
        "-o",
        "--output",
        help="A system's outputs: FILE, NAME=FILE or a quoted pattern; repeat for more systems.",
        rich_help_panel=FILES,
    ),
]
References = Annotated[
    list[str] | None,
    typer.Option(
        "-r",
        "--reference",
        help="References: FILE or a quoted pattern such as 'ref.*'; repeat for more.",
        rich_help_panel=FILES,
    ),
]
TableFile = Annotated[
    str,
    typer.Option(
        help="A CSV, TSV, JSON-lines or Parquet file that holds it all; "
        "-s, -o, -r and --ids then name its columns.",
        rich_help_panel=FILES,
    ),
]
TestsetName = Annotated[
    str,
    typer.Option(
        help="A known test set instead of -s and -r; `samsari data list` shows them.",
        rich_help_panel=FILES,
    ),
]
DataDir = Annotated[
    str,
    typer.Option(envvar="SAMSARI_DATA", help="Where the test sets lie.", rich_help_panel=FILES),
]
Ids = Annotated[str, typer.Option(help="A file or column of ids.", rich_help_panel=FILES)]
InputFormat = Annotated[
    str,
    typer.Option(
        help=f"The format of all files ({', '.join(FORMS)}) if their names do not tell.",
        rich_help_panel=FILES,
    ),
]
NoHeader = Annotated[
    bool,
    typer.Option(
        "--no-header",
        help="Tables have no heading line; columns are numbers from 1.",
        rich_help_panel=FILES,
    ),
]
MetricNames = Annotated[
    str,
    typer.Option(
        "-m",
        "--metrics",
        help="Metrics, separated by commas (samsa,sari,bleu if left out); "
        "`samsari metrics` lists them all.",
        rich_help_panel=METRICS,
    ),
]
TokenizerName = Annotated[
    str,
    typer.Option(
        help="The tokenizer of all metrics that have one: 13a, intl, none, char ...",
        rich_help_panel=METRICS,
    ),
]
Case = Annotated[
    str,
    typer.Option(help="'lower' or 'keep': whether upper case matters.", rich_help_panel=METRICS),
]
AlignerName = Annotated[
    str,
    typer.Option(
        "-a",
        "--aligner",
        help="SAMSA's aligner: neural, sultan, stem or exact.",
        rich_help_panel=METRICS,
    ),
]
PassagesFrom = Annotated[
    str,
    typer.Option(
        help="UCCA annotation of the sources (file, folder or archive) for SAMSA, by id, "
        "instead of the parser.",
        rich_help_panel=METRICS,
    ),
]
CacheFile = Annotated[
    str,
    typer.Option(help="Keep SAMSA's parses in this file between runs.", rich_help_panel=METRICS),
]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        help="Any other setting of the metrics, as NAME=VALUE; repeatable.",
        rich_help_panel=METRICS,
    ),
]
Jobs = Annotated[
    int, typer.Option(min=1, help="How many processes to use.", rich_help_panel=METRICS)
]
Intervals = Annotated[
    bool,
    typer.Option("--ci", help="Add bootstrap confidence intervals.", rich_help_panel=DOUBT),
]
Paired = Annotated[
    bool,
    typer.Option("--paired", help="Compare every two systems.", rich_help_panel=DOUBT),
]
Against = Annotated[
    str,
    typer.Option(
        help="Compare with this system only (its name, or identity).", rich_help_panel=DOUBT
    ),
]
Resamples = Annotated[int, typer.Option(min=1, help="How many resamples.", rich_help_panel=DOUBT)]
Seed = Annotated[int, typer.Option(min=0, help="The seed of the resamples.", rich_help_panel=DOUBT)]
Level = Annotated[
    float,
    typer.Option(min=0.5, max=0.9999, help="The level of the intervals.", rich_help_panel=DOUBT),
]
PrintFormat = Annotated[
    str,
    typer.Option("--format", help=f"How to print: {', '.join(FORMATS)}.", rich_help_panel=RESULTS),
]
JsonTarget = Annotated[
    str,
    typer.Option(help="Write result.json here (- prints it).", rich_help_panel=RESULTS),
]
PerPairTarget = Annotated[
    str,
    typer.Option(
        help="Write the scores of every pair here (.tsv, .csv or .jsonl; - prints).",
        rich_help_panel=RESULTS,
    ),
]
ExplainDir = Annotated[
    str,
    typer.Option(
        help="Write a page for every pair that shows how SAMSA comes about into this new folder.",
        rich_help_panel=RESULTS,
    ),
]
Parts = Annotated[
    bool,
    typer.Option(
        "--parts", help="Show what scores are made of (add, keep, del).", rich_help_panel=RESULTS
    ),
]
KeepWhat = Annotated[
    str,
    typer.Option(
        help=f"What result.json keeps: {', '.join(KEEPS)} "
        "(auto: texts and tallies up to 20,000 pairs).",
        rich_help_panel=RESULTS,
    ),
]
NoBaselines = Annotated[
    bool,
    typer.Option(
        "--no-baselines", help="Leave out identity and leave-one-out.", rich_help_panel=RESULTS
    ),
]
FailUnder = Annotated[
    list[str] | None,
    typer.Option(
        help="METRIC=NUMBER: leave with status 1 if a system is below.", rich_help_panel=RESULTS
    ),
]
FailOver = Annotated[
    list[str] | None,
    typer.Option(
        help="METRIC=NUMBER: leave with status 1 if a system is above.", rich_help_panel=RESULTS
    ),
]
Quiet = Annotated[
    bool,
    typer.Option("-q", "--quiet", help="No warnings and no progress bar.", rich_help_panel=RESULTS),
]
Stray = Annotated[list[str] | None, typer.Argument(hidden=True, metavar="")]
