"""The options of `samsari grammar extract`."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer


class LabelName(StrEnum):
    """Where the non-terminals of a grammar get their labels from."""

    none = "none"
    pos = "pos"
    samt = "samt"


Out = Annotated[Path, typer.Option("-o", "--out", help="The folder to write into.")]
Sources = Annotated[
    list[Path], typer.Option("-s", "--source", help="Sentences, one a line; repeatable.")
]
References = Annotated[
    list[str],
    typer.Option(
        "-r", "--reference", help="The simple versions of each source file, with commas between."
    ),
]
OneStop = Annotated[
    list[Path] | None, typer.Option(help="Pairs in blocks as OneStopEnglish has them.")
]
Without = Annotated[
    list[Path] | None, typer.Option(help="Sentences that no pair may hold: test sets.")
]
Base = Annotated[
    Path | None, typer.Option(help="Folder with lexicon and tagger; the shipped ones if missing.")
]
Folds = Annotated[
    int, typer.Option(min=0, help="Grammars that each leave out a part of the sources.")
]
Judged = Annotated[
    Path | None, typer.Option(help="Rewrites that readers judged (docs/simplifier.md).")
]
Chart = Annotated[
    bool,
    typer.Option("--chart", help="Phrase and hierarchical rules for --search chart; -o FILE."),
]
PhrasesOnly = Annotated[
    bool, typer.Option("--phrases-only", help="With --chart: no hierarchical rules.")
]
Least = Annotated[int, typer.Option(min=1, help="With --chart: how often a rule is seen.")]
Aligner = Annotated[
    str, typer.Option(help="With --chart: corpus, or an aligner of `samsari align`.")
]
Labels = Annotated[
    LabelName,
    typer.Option(help="With --chart: labels of rules from tags, from phrases (samt), or none."),
]
NoGuards = Annotated[
    bool, typer.Option("--no-guards", help="With --chart: keep rules that often break text.")
]
