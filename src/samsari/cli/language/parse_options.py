"""The options of `samsari parse`, and which of its jobs reads which of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import Annotated, Final

import typer

from samsari.errors import SettingError
from samsari.formats.passages import registry
from samsari.model.passage import Passage
from samsari.report.passages import drawing as passage_drawing

PASSAGES = registry.FORMATS
DRAWINGS: dict[str, Callable[[Iterable[Passage]], str]] = {
    "svg": passage_drawing.svg,
    "html": passage_drawing.html_page,
}
FORMATS = (*PASSAGES, *DRAWINGS)

Files = Annotated[
    list[str] | None,
    typer.Argument(help="Text, a paragraph a line (default: standard input), or passages."),
]
Form = Annotated[str, typer.Option("-f", "--format", help=f"What to write: {', '.join(FORMATS)}.")]
Output = Annotated[
    str, typer.Option("-o", "--output", help="A file, folder or .tar archive; - prints.")
]
Tokenized = Annotated[
    bool, typer.Option("--tokenized", help="A line is a sentence, spaces between tokens.")
]
Model = Annotated[Path | None, typer.Option(help="A folder made by `samsari train ucca`.")]
Threads = Annotated[int, typer.Option(min=1, help="Threads of the encoder.")]
Convert = Annotated[
    bool, typer.Option("--convert", help="FILES hold passages: write them in another format.")
]
Check = Annotated[
    bool, typer.Option("--check", help="FILES hold passages: report what is wrong with them.")
]
Evaluate = Annotated[
    Path | None, typer.Option(help="Gold passages (file, folder, tar) to compare with.")
]
Predicted = Annotated[
    list[str] | None,
    typer.Option(help="Passages to compare instead of parsing the gold tokens."),
]
Json = Annotated[bool, typer.Option("--json", help="Print tables as JSON.")]

PARSE: Final = "parsing text"
COMPARE: Final = "--evaluate with --predicted"
READ: Final = {
    PARSE: {"--format", "--output", "--tokenized", "--model", "--threads"},
    "--convert": {"--format", "--output"},
    "--check": {"--output", "--json"},
    "--evaluate": {"--output", "--json", "--model", "--threads"},
    COMPARE: {"--output", "--json", "--predicted"},
}
REMEDIES: Final = {
    "--json": "it is for the tables of --check and --evaluate; write passages with --format json",
    "--predicted": "it needs --evaluate GOLD to compare with",
    "--format": "ask for its table as JSON with --json",
    "--model": "nothing is parsed then",
    "--threads": "nothing is parsed then",
    "--tokenized": "it is for parsing text",
}


def check_options(chosen: Collection[str], given: Iterable[str], *, is_compared: bool) -> None:
    """Raise if options contradict each other: none is passed over in silence.

    `chosen` are the jobs that were asked for, `given` all other options that were.
    """
    if len(chosen) > 1:
        raise SettingError(f"{' and '.join(chosen)} are two jobs", remedy="ask for one at a time")
    job = next(iter(chosen), PARSE)
    if is_compared and job == "--evaluate":
        job = COMPARE
    for option in given:
        if option not in READ[job]:
            raise SettingError(f"{job} does not read {option}", remedy=REMEDIES[option])
