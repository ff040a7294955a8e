"""`samsari grammar`: rules of the simplifier from sentence pairs and lists of paraphrases."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from samsari.cli.options import ALIGNERS, Search, flag, shared
from samsari.cli.show import say
from samsari.errors import SettingError
from samsari.reporting.tables.render import render
from samsari.simplification.chart.span_labels import LabelStyle
from samsari.simplification.folder import shipped_folder
from samsari_workshop.chart import pipeline as chart_grammar
from samsari_workshop.chart.grammar_building import BuildSettings
from samsari_workshop.chart.pipeline import ExtractionPlan

command = typer.Typer()


class LabelName(StrEnum):
    """Where the non-terminals of a grammar get their labels from."""

    none = "none"
    pos = "pos"
    samt = "samt"


# Options of `extract` that only one of the two kinds of grammar has.
CHART_ONLY = ("phrases_only", "min_count", "aligner", "labels", "no_guards")
BEAM_ONLY = ("onestop", "judged")
STYLES: dict[LabelName, LabelStyle | None] = {
    LabelName.none: None,
    LabelName.pos: "pos",
    LabelName.samt: "samt",
}

Base = Annotated[Path | None, shared("base")]
OneStop = Annotated[
    list[Path] | None,
    typer.Option(metavar="FILE", help="Sentence pairs in blocks, as in OneStopEnglish."),
]
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
PhrasesOnly = Annotated[
    bool, flag("phrases-only", "Learn no hierarchical rules, for --search chart.")
]
Labels = Annotated[
    LabelName,
    typer.Option(metavar="NAME", help="Labels of rules: none, pos or samt, for --search chart."),
]


@command.command("extract")
def extract(  # noqa: PLR0917 - one parameter per option
    context: typer.Context,
    write: Annotated[str, shared("write", "a folder, or a file for the chart", metavar="PATH")],
    source: Annotated[
        list[str], shared("source", "a file with one sentence per line; repeat for more")
    ],
    reference: Annotated[
        list[str],
        shared("reference", "files with commas between, once for each -s", metavar="FILES"),
    ],
    onestop: OneStop = None,
    without: Without = None,
    base: Base = None,
    folds: Folds = 0,
    judged: Annotated[Path | None, shared("judged")] = None,
    search: Annotated[Search, shared("search", "beam or chart")] = Search.beam,
    phrases_only: PhrasesOnly = False,
    min_count: Annotated[int, shared("min-count", "of a rule, for --search chart", min=1)] = 2,
    aligner: Annotated[
        str, shared("aligner", f"corpus, {ALIGNERS}, for --search chart")
    ] = "corpus",
    labels: Labels = LabelName.none,
    no_guards: Annotated[bool, shared("no-guards")] = False,
) -> None:
    """Learn rules from sentence pairs.

    Example: samsari grammar extract -s tune.orig -r tune.simp.0,tune.simp.1 --folds 5 -w mine

    The beam gets edits with their contexts and which words people change, the chart phrase rules
    and hierarchical rules.
    """
    if search is Search.plain:
        raise SettingError(
            "the plain search has no learnt rules", remedy="--search is beam or chart here"
        )
    is_chart = search is Search.chart
    _check_kind(context, is_chart=is_chart)
    sources = tuple(map(Path, source))
    groups = tuple(tuple(map(Path, names.split(","))) for names in reference)
    if is_chart:
        plan = ExtractionPlan(
            sources,
            groups,
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
        return
    from samsari_workshop.simplifier.from_files import EditFiles, write_grammar

    files = EditFiles(sources, groups, onestop or (), without or (), judged)
    size = write_grammar(files, base, Path(write), folds, say)
    say(f"{size} rules written to {Path(write)}")


def _check_kind(context: typer.Context, *, is_chart: bool) -> None:
    """Raise if an option was given that only the other kind of grammar has."""
    for name in BEAM_ONLY if is_chart else CHART_ONLY:
        # By name: which module the enumeration comes from depends on the version of Typer.
        given = context.get_parameter_source(name)
        if given is not None and given.name == "COMMANDLINE":
            option = "--" + name.replace("_", "-")
            raise SettingError(
                f"{option} does nothing {'with' if is_chart else 'without'} --search chart",
                remedy=f"leave {option} out" + ("" if is_chart else ", or add --search chart"),
            )


@command.command("extend")
def extend(
    pairs: Annotated[
        Path,
        typer.Argument(
            metavar="PAIRS", help="Paraphrase pairs, two phrases per line, or a PPDB pack."
        ),
    ],
    write: Annotated[str, shared("write", "a folder", metavar="DIR")],
    *,
    base: Base = None,
    skip_bad_rules: Annotated[bool, shared("skip-bad-rules")] = False,
) -> None:
    """Add your own paraphrase pairs, or the lexical rules of a PPDB pack, to a grammar.

    Examples:
        samsari grammar extend ppdb-lexical.gz -w mine
        samsari simplify article.txt --grammar mine
    """
    from samsari_workshop.simplifier.extending import extend_grammar

    found = extend_grammar(pairs, base or shipped_folder(), Path(write), skips_bad=skip_bad_rules)
    for why, times in found.dropped.items():
        say(f"{times} dropped: {why}")
    say(f"{found.added} rules added, written to {Path(write)}")
