"""`samsari grammar`: rules of the simplifier from sentence pairs and lists of paraphrases."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from samsari.simplification.folder import shipped_folder
from samsari.cli.build import grammar_options as opt
from samsari.errors import SettingError
from samsari.formats.streams import read_lines
from samsari.reporting.tables.render import render
from samsari.training.simplifier import judgements
from samsari.training.chart.grammar_building import BuildSettings
from samsari.simplification.chart.span_labels import LabelStyle
from samsari.training.chart import pipeline as chart_grammar
from samsari.training.chart.pipeline import ExtractionPlan

if TYPE_CHECKING:
    from samsari.training.simplifier.pipeline import Group

command = typer.Typer()

# Options of `extract` that only one of the two kinds of grammar has.
CHART_ONLY = ("phrases_only", "least", "aligner", "labels", "no_guards")
EDITS_ONLY = ("onestop", "judged")


STYLES: dict[opt.LabelName, LabelStyle | None] = {
    opt.LabelName.none: None,
    opt.LabelName.pos: "pos",
    opt.LabelName.samt: "samt",
}


@command.command("extract")
def extract(  # noqa: PLR0917 - one parameter per option
    context: typer.Context,
    out: opt.Out,
    source: opt.Sources,
    reference: opt.References,
    onestop: opt.OneStop = None,
    without: opt.Without = None,
    base: opt.Base = None,
    folds: opt.Folds = 0,
    judged: opt.Judged = None,
    chart: opt.Chart = False,
    phrases_only: opt.PhrasesOnly = False,
    least: opt.Least = 2,
    aligner: opt.Aligner = "corpus",
    labels: opt.Labels = opt.LabelName.none,
    no_guards: opt.NoGuards = False,
) -> None:
    """Learn edits with their contexts, and which words people change, from sentence pairs.

    Example: samsari grammar extract -s tune.orig -r tune.simp.0,tune.simp.1 --folds 5 -o mine
    """
    if folds == 1:
        raise SettingError("one fold leaves nothing to learn from", remedy="take 2 or more")
    _check_kind(context, is_chart=chart)
    groups = [tuple(map(Path, names.split(","))) for names in reference]
    if chart:
        plan = ExtractionPlan(
            tuple(source),
            tuple(groups),
            out,
            BuildSettings(is_hierarchical=not phrases_only, least_count=least),
            folds,
            aligner,
            not no_guards,
            tuple(without or ()),
            base,
            STYLES[labels],
        )
        _say(render(chart_grammar.extract(plan)).rstrip("\n"))
        return
    from samsari.training.simplifier.pipeline import complete, extract_edits

    place = base or shipped_folder()
    pairs = _pairs(source, groups, onestop or ())
    banned = [line for path in without or () for line in read_lines(path)]
    answers = judgements.read(read_lines(judged), str(judged)) if judged else ()
    size = extract_edits(pairs, banned, place, out, folds, _say, answers)
    complete(place, out)
    _say(f"{size} rules written to {out}")


def _pairs(
    sources: Sequence[Path], references: Sequence[Sequence[Path]], onestop: Sequence[Path]
) -> list[Group]:
    """The sentence pairs of all files."""
    from samsari.training.simplifier.pipeline import blocks, parallel_lines

    if len(sources) != len(references):
        raise SettingError(
            f"{len(sources)} source files but {len(references)} groups of references",
            remedy="give one -r for every -s, with commas between the files of one group",
        )
    found = [parallel_lines(*files) for files in zip(sources, references, strict=True)]
    return [*found, *map(blocks, onestop)]


def _check_kind(context: typer.Context, *, is_chart: bool) -> None:
    """Raises if an option was given that only the other kind of grammar has."""
    for name in EDITS_ONLY if is_chart else CHART_ONLY:
        # By name: which module the enumeration comes from depends on the version of Typer.
        given = context.get_parameter_source(name)
        if given is not None and given.name == "COMMANDLINE":
            option = "--" + name.replace("_", "-")
            raise SettingError(
                f"{option} does nothing {'with' if is_chart else 'without'} --chart",
                remedy=f"leave {option} out" + ("" if is_chart else ", or add --chart"),
            )


@command.command("extend")
def extend(
    pairs: Annotated[
        Path, typer.Argument(help="Paraphrase pairs, two phrases a line, or a PPDB pack.")
    ],
    out: opt.Out,
    *,
    base: Annotated[
        Path | None, typer.Option(help="Folder of the grammar; the shipped one if missing.")
    ] = None,
    skip_bad: Annotated[
        bool,
        typer.Option("--skip-bad", "--skip-bad-rules", help="Pass over lines that are no pair."),
    ] = False,
) -> None:
    """Add your own paraphrase pairs, or the lexical rules of a PPDB pack, to a grammar.

    Example: samsari grammar extend ppdb-lexical.gz -o mine; samsari simplify --grammar mine text
    """
    from samsari.training.simplifier.extending import extend_grammar

    found = extend_grammar(pairs, base or shipped_folder(), out, skips_bad=skip_bad)
    for why, times in found.dropped.items():
        _say(f"{times} dropped: {why}")
    _say(f"{found.added} rules added, written to {out}")


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
