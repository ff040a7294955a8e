"""`samsari grammar`: rules of the simplifier from sentence pairs and lists of paraphrases."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from samsari.errors import SettingError
from samsari.formats.streams import read_lines
from samsari.report.render import render
from samsari.simplify import judgements, shipped
from samsari.simplify.scfg_building import BuildSettings
from samsari.simplify.span_labels import LabelStyle
from samsari.tasks import chart_grammar
from samsari.tasks.chart_grammar import ExtractionPlan

command = typer.Typer()

# Options of `extract` that only one of the two kinds of grammar has.
CHART_ONLY = ("phrases_only", "least", "aligner", "labels", "no_guards")
EDITS_ONLY = ("onestop", "judged")


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


@command.command("extract")
def extract(
    context: typer.Context,
    out: Annotated[Path, typer.Option("-o", "--out", help="The folder to write into.")],
    source: Annotated[
        list[Path], typer.Option("-s", "--source", help="Sentences, one a line; repeatable.")
    ],
    reference: Annotated[
        list[str],
        typer.Option(
            "-r",
            "--reference",
            help="The simple versions of each source file, with commas between.",
        ),
    ],
    *,
    onestop: Annotated[
        list[Path] | None, typer.Option(help="Pairs in blocks as OneStopEnglish has them.")
    ] = None,
    without: Annotated[
        list[Path] | None, typer.Option(help="Sentences that no pair may hold: test sets.")
    ] = None,
    base: Annotated[
        Path | None,
        typer.Option(help="Folder with lexicon and tagger; the shipped ones if missing."),
    ] = None,
    folds: Annotated[
        int, typer.Option(min=0, help="Grammars that each leave out a part of the sources.")
    ] = 0,
    judged: Annotated[
        Path | None, typer.Option(help="Rewrites that readers judged (docs/simplifier.md).")
    ] = None,
    chart: Annotated[
        bool,
        typer.Option("--chart", help="Phrase and hierarchical rules for --search chart; -o FILE."),
    ] = False,
    phrases_only: Annotated[
        bool, typer.Option("--phrases-only", help="With --chart: no hierarchical rules.")
    ] = False,
    least: Annotated[int, typer.Option(min=1, help="With --chart: how often a rule is seen.")] = 2,
    aligner: Annotated[
        str, typer.Option(help="With --chart: corpus, or an aligner of `samsari align`.")
    ] = "corpus",
    labels: Annotated[
        LabelName,
        typer.Option(help="With --chart: labels of rules from tags, from phrases (samt), or none."),
    ] = LabelName.none,
    no_guards: Annotated[
        bool, typer.Option("--no-guards", help="With --chart: keep rules that often break text.")
    ] = False,
) -> None:
    """Learn edits with their contexts, and which words people change, from sentence pairs.

    Example: samsari grammar extract -s tune.orig -r tune.simp.0,tune.simp.1 --folds 5 -o mine
    """
    if folds == 1:
        raise SettingError("one fold leaves nothing to learn from", remedy="take 2 or more")
    _check_kind(context, is_chart=chart)
    if chart:
        plan = ExtractionPlan(
            tuple(source),
            tuple(tuple(map(Path, names.split(","))) for names in reference),
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
    from samsari.tasks.train_simplifier import blocks, complete, extract_edits, parallel_lines

    if len(source) != len(reference):
        raise SettingError(
            f"{len(source)} source files but {len(reference)} groups of references",
            remedy="give one -r for every -s, with commas between the files of one group",
        )
    groups = [
        parallel_lines(sources, [Path(name) for name in names.split(",")])
        for sources, names in zip(source, reference, strict=True)
    ]
    groups += map(blocks, onestop or ())
    banned = [line for path in without or () for line in read_lines(path)]
    place = base or shipped.folder()
    answers = judgements.read(read_lines(judged), str(judged)) if judged else ()
    size = extract_edits(groups, banned, place, out, folds, _say, answers)
    complete(place, out)
    _say(f"{size} rules written to {out}")


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
    out: Annotated[Path, typer.Option("-o", "--out", help="The folder to write into.")],
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
    from samsari.tasks.extend_grammar import extend_grammar

    found = extend_grammar(pairs, base or shipped.folder(), out, skips_bad=skip_bad)
    for why, times in found.dropped.items():
        _say(f"{times} dropped: {why}")
    _say(f"{found.added} rules added, written to {out}")


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
