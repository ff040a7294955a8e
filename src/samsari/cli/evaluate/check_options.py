"""The options of `samsari check`, by the question they answer."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from samsari.checking.settings import FAIL_ON, PRESETS
from samsari.cli.options import flag, shared
from samsari.formats.rows import FORMS

FILES = "What to check"
STRICTNESS = "How strict"
RESULTS = "What to do with the findings"
FORMATS = ("text", "json", "jsonl", "sarif", "junit", "github", "html", "tsv")

# What to check
option = partial(typer.Option, rich_help_panel=FILES)
common = partial(shared, rich_help_panel=FILES)
Source = Annotated[str, common("source", "a file with one text per line, or a column")]
Output = Annotated[str, common("output", "a file with one text per line, or a column")]
TableFile = Annotated[str, common("table")]
Ids = Annotated[str, common("ids")]
InputFormat = Annotated[str, common("input-format", ", ".join(FORMS))]
NoHeader = Annotated[bool, common("no-header")]
Documents = Annotated[
    bool, flag("documents", "-s and -o are whole documents, or two folders.", rich_help_panel=FILES)
]

# How strict
option = partial(typer.Option, rich_help_panel=STRICTNESS)
common = partial(shared, rich_help_panel=STRICTNESS)
Preset = Annotated[
    str,
    option(
        metavar="NAME",
        help=f"Ready settings, named after what they check: {', '.join(PRESETS)}.",
    ),
]
Config = Annotated[
    str,
    option(
        metavar="FILE",
        help="A TOML file with settings of your own; by default the nearest samsari.toml or "
        "pyproject.toml that has some.",
    ),
]
Isolated = Annotated[
    bool, flag("isolated", "Look for no settings file.", rich_help_panel=STRICTNESS)
]
Select = Annotated[
    str, option(metavar="NAMES", help="Only these rules or families of rules, with commas.")
]
Ignore = Annotated[str, option(metavar="NAMES", help="Rules or families of rules to leave out.")]
FailOn = Annotated[
    str,
    option(
        metavar="LEVEL",
        help=f"Leave with status 1 from this level on: {', '.join(FAIL_ON)}; fail by default.",
    ),
]
AllowUnjudged = Annotated[
    bool,
    flag("allow-unjudged", "Let pairs pass that cannot be judged.", rich_help_panel=STRICTNESS),
]
Baseline = Annotated[str, option(metavar="FILE", help="Known findings; only new ones count.")]
SaveBaseline = Annotated[
    str, option(metavar="FILE", help="Write all findings to this file, as known ones.")
]
Fast = Annotated[
    bool,
    flag("fast", "Link words by rule: faster, with fewer findings.", rich_help_panel=STRICTNESS),
]
Jobs = Annotated[int, common("jobs", min=1)]
Cluster = Annotated[str, common("cluster")]
Run = Annotated[Path | None, common("run")]

# What to do with the findings
option = partial(typer.Option, rich_help_panel=RESULTS)
common = partial(shared, rich_help_panel=RESULTS)
PrintFormat = Annotated[str, common("format", ", ".join(FORMATS))]
Write = Annotated[str, common("write", "a file; - prints")]
Html = Annotated[str, common("html")]
Json = Annotated[str, common("json")]
Feedback = Annotated[
    bool,
    flag("feedback", "Write one instruction for each finding.", rich_help_panel=RESULTS),
]
Everything = Annotated[
    bool, flag("show-all", "Show the pairs that pass, too.", rich_help_panel=RESULTS)
]
Calibrate = Annotated[
    str,
    option(
        metavar="FILE", help="A table of accepted pairs; print how often each rule fires on it."
    ),
]
About = Annotated[str, option(metavar="RULE", help="Explain a rule; list prints all rules.")]
Quiet = Annotated[bool, common("quiet")]
