"""`samsari grammar extract`: rules of the chart search from sentence pairs."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from samsari.cli.options import ALIGNERS, flag, shared
from samsari.cli.show import say
from samsari.reporting.tables import render
from samsari.simplification.chart.span_labels import LabelStyle
from samsari_workshop.chart import pipeline as chart_grammar
from samsari_workshop.chart.grammar_building import BuildSettings
from samsari_workshop.chart.pipeline import ExtractionPlan
from samsari_workshop.chart.ppdb_grammar import build

command = typer.Typer()


@command.callback()
def grammar() -> None:
    """Learn rules of the chart search."""


class LabelName(StrEnum):
    """Where the non-terminals of a grammar get their labels from."""

    none = "none"
    pos = "pos"
    samt = "samt"


STYLES: dict[LabelName, LabelStyle | None] = {
    LabelName.none: None,
    LabelName.pos: "pos",
    LabelName.samt: "samt",
}

Without = Annotated[
    list[Path] | None,
    typer.Option(metavar="FILE", help="Sentences that no pair may hold, such as test sets."),
]
Folds = Annotated[
    int,
    typer.Option(
        metavar="N", min=0, help="Also write N grammars that each leave out a part of the text."
    ),
]
Labels = Annotated[
    LabelName, typer.Option(metavar="NAME", help="Labels of rules: none, pos or samt.")
]


@command.command("extract")
def extract(  # noqa: PLR0917 - one parameter per option
    write: Annotated[str, shared("write", "a file")],
    source: Annotated[
        list[str], shared("source", "a file with one sentence per line; repeat for more")
    ],
    reference: Annotated[
        list[str],
        shared("reference", "files with commas between, once for each -s", metavar="FILES"),
    ],
    without: Without = None,
    base: Annotated[Path | None, shared("base")] = None,
    folds: Folds = 0,
    phrases_only: Annotated[bool, flag("phrases-only", "Learn no hierarchical rules.")] = False,
    min_count: Annotated[int, shared("min-count", "of a rule", min=1)] = 2,
    aligner: Annotated[str, shared("aligner", f"corpus, {ALIGNERS}")] = "corpus",
    labels: Labels = LabelName.none,
    no_guards: Annotated[bool, shared("no-guards")] = False,
) -> None:
    """Learn phrase rules and hierarchical rules from sentence pairs.

    Example: samsari grammar extract -s tune.orig -r tune.simp.0,tune.simp.1 --folds 5 -w mine
    """
    plan = ExtractionPlan(
        tuple(map(Path, source)),
        tuple(tuple(map(Path, names.split(","))) for names in reference),
        Path(write),
        BuildSettings(is_hierarchical=not phrases_only, least_count=min_count),
        folds,
        aligner,
        not no_guards,
        tuple(without or ()),
        base,
        STYLES[labels],
    )
    say(render(chart_grammar.extract(plan)).rstrip("\n"))


@command.command("ppdb")
def ppdb(
    write: Annotated[str, shared("write", "a file")],
    pairs: Annotated[
        list[Path],
        typer.Option(
            "--ppdb", metavar="FILE", help="Pairs of words of PPDB, one a line; repeat for more."
        ),
    ],
    text: Annotated[
        list[Path],
        typer.Option("--written", metavar="FILE", help="Text to score them by; repeat for more."),
    ],
) -> None:
    """Make a grammar of word pairs of PPDB, with labels and scores from text.

    Example: samsari grammar ppdb --ppdb pairs.xz --written text.xz -w ppdb.grammar
    """
    say(render(build(pairs, text, Path(write))).rstrip("\n"))
