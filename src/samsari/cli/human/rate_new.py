"""`samsari rate new`: read the options, make the study, print the links."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from samsari.cli.options import choice, flag, shared
from samsari.model.showing import number_of
from samsari.model.study import Order, StudyPlan

if TYPE_CHECKING:
    from samsari.tasks.rating.request import NewStudy

SETS = (
    "samsa, xu-2016, five-point, direct-assessment, pairwise, ranking, error-spans or a .toml file"
)


def new(  # noqa: PLR0917 - one parameter per option
    study: Annotated[
        str, typer.Argument(metavar="FILE", help="A study.toml, or a result.json with texts.")
    ] = "",
    source: Annotated[str, shared("source", "a file with one text per line")] = "",
    output: Annotated[
        list[str] | None, shared("output", "FILE or NAME=FILE; repeat for more systems")
    ] = None,
    table: Annotated[str, shared("table", "-s, -o and --ids name its columns")] = "",
    ids: Annotated[str, shared("ids")] = "",
    questions: Annotated[str, shared("questions", SETS)] = "samsa",
    raters: Annotated[str, shared("raters")] = "3",
    per_output: Annotated[int, shared("per-output", min=0)] = 0,
    title: Annotated[str, shared("title", "the name of the study, which raters see")] = "",
    *,
    add_source: Annotated[
        bool, flag("add-source", "Add the unchanged source as a system.")
    ] = False,
    order: Annotated[
        str, typer.Option(metavar="NAME", help="shuffled, or together: a source at a time.")
    ] = "shuffled",
    repeats: Annotated[
        float, typer.Option(metavar="X", help="The share of outputs that a rater sees twice.")
    ] = 0.0,
    checks: Annotated[
        str, typer.Option(metavar="FILE", help="Attention checks as JSON lines.")
    ] = "",
    practice: Annotated[
        str, typer.Option(metavar="FILE", help="Practice pairs as JSON lines.")
    ] = "",
    welcome: Annotated[
        str, typer.Option(metavar="FILE", help="What raters read first: plain text.")
    ] = "",
    contact: Annotated[
        str, typer.Option(metavar="TEXT", help="Whom raters can ask: a name or an address.")
    ] = "",
    seed: Annotated[int, shared("seed", min=0)] = 12345,
    url: Annotated[str, shared("url")] = "",
    write: Annotated[str, shared("write", "the study file; links are kept beside it")] = "",
) -> None:
    """Make a study from text files, a table, a result.json or a study.toml.

    Examples:
        samsari rate new -s source.txt -o ours=ours.txt -o theirs=theirs.txt --raters 5
        samsari rate new study.toml --write study.sqlite

    Prints a private link for each rater.
    """
    from samsari.tasks.rating.request import (
        ADDRESS,
        StudyRequest,
        new_study,
        request_of,
        study_plan,
    )

    choice("--order", order, ("shuffled", "together"))
    given = StudyRequest(
        questions=questions,
        name=title,
        source=source,
        outputs=tuple(output or ()),
        table=table,
        ids=ids,
        raters=raters,
        per_output=per_output,
        order=cast(Order, order),
        repeats=repeats,
        add_source=add_source,
        checks=checks,
        practice=practice,
        welcome=welcome,
        contact=contact,
        seed=seed,
    )
    request = request_of(study, given)
    plan = study_plan(request)
    target = Path(write or f"{request.name or 'study'}.sqlite")
    _show_links(new_study(plan, target, url.rstrip("/") or ADDRESS), plan)


def _show_links(made: NewStudy, plan: StudyPlan) -> None:
    """Print how large the study is, and a private link for each rater."""
    from samsari.human.study.places import network_warning

    counts = sorted(made.tasks.values())
    span = f"{counts[0]}" if counts[0] == counts[-1] else f"{counts[0]} to {counts[-1]}"
    items, raters = number_of(len(plan.items), "item"), number_of(len(plan.design.raters), "rater")
    print(f"{made.path}: {items}, {raters}, {span} {'task' if span == '1' else 'tasks'} each")
    for link in made.links:
        print(f"{link.name}\t{link}")
    if warning := network_warning(made.path):
        print(f"samsari: warning: {warning}", file=sys.stderr)
    print(f"Give each rater one link. Start with: samsari rate serve {made.path}")
