"""The options of `samsari simplify`."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from samsari.cli.rewrite.searches import Search, one_folder


class Rerank(StrEnum):
    """What is done with the n-best list."""

    none = "none"
    dissimilarity = "dissimilarity"


Text = Annotated[Path, typer.Argument(help="Text, any number of lines; - is standard input.")]
Output = Annotated[str, typer.Option("-o", "--output", help="Where to; - prints.")]
NBest = Annotated[
    int,
    typer.Option(
        "--n-best",
        min=1,
        help="Versions of each line; more than one are written as `number ||| text ||| score`, "
        "the number being that of the line, from 0.",
    ),
]
Explain = Annotated[
    bool,
    typer.Option(
        "--explain",
        help="Say which rules fired where, and why; words count from 0, the end is excluded.",
    ),
]
JsonLines = Annotated[bool, typer.Option("--json", help="One JSON object a line, with the rules.")]
Strength = Annotated[str, typer.Option(help="cautious, normal, bold, or a number from 0 to 1.")]
Protect = Annotated[
    str,
    typer.Option(help="Words and phrases to leave alone, separated by commas, or a file of them."),
]
Forbid = Annotated[
    Path | None, typer.Option(help="Rewrites not to make: `phrase` or `phrase -> phrase`.")
]
Allow = Annotated[
    Path | None,
    typer.Option(help="Make only these rewrites, written likewise; none if the file is empty."),
]
WeightsFile = Annotated[Path | None, typer.Option(help="Weights from `samsari tune`.")]
SearchName = Annotated[
    Search, typer.Option(help="beam over edits, or chart for grammars with non-terminals.")
]
Grammars = Annotated[
    list[Path] | None,
    typer.Option(
        help="Beam: a folder with another grammar. Chart: packed grammars and PPDB packs."
    ),
]
RerankName = Annotated[
    Rerank,
    typer.Option(help="dissimilarity: of the ten best, the least like the input (PBMT-R)."),
]
SkipBadRules = Annotated[
    bool,
    typer.Option("--skip-bad-rules", help="Chart: pass over malformed lines of a PPDB pack."),
]
Models = Annotated[
    Path | None,
    typer.Option(help="Chart: a folder with language models (and grammar, weights) of yours."),
]
UnknownLabels = Annotated[
    str,
    typer.Option(help="Chart: labels of words that no rule knows, besides the grammar's."),
]
NoGuards = Annotated[
    bool, typer.Option("--no-guards", help="Allow changes that often break a sentence.")
]
Jobs = Annotated[int, typer.Option("-j", "--jobs", min=1, help="Processes.")]


def grammar_paths(search: Search, given: list[Path] | None) -> tuple[Path, ...]:
    """The grammars given: any number for the chart, one folder at most for the beam."""
    paths = tuple(given or ())
    if search is Search.beam:
        one_folder(paths)
    return paths
