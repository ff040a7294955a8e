"""`samsari judge`: read the options, call the task, show tables."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import typer

from samsari.cli.options import QUESTIONS, TableForm, argument, names, shared, value
from samsari.cli.show import say, show_found
from samsari.reporting.judging import judge_document
from samsari.tasks.judge import judge

Judgements = Annotated[
    str,
    argument(
        "TABLE", "CSV, TSV or spreadsheet: system, item, a column for each judge; - reads CSV."
    ),
]
Human = Annotated[str, value("COLUMN", "The column of the table with people's labels.")]
RatingsFile = Annotated[str, shared("ratings", "labels in a file of their own")]
Aspect = Annotated[str, value("NAME", "The aspect of the ratings; the first by default.")]
Judges = Annotated[str, value("NAMES", "Some of the judges; all by default.")]
Yes = Annotated[str, value("WORDS", "The words of a verdict that mean yes.")]
Within = Annotated[float, value("N", "The half width that the means should have.", min=0)]
Next = Annotated[int, value("N", "Name so many outputs to be labelled next.", "--next", min=0)]
Prompt = Annotated[
    str, value("FILE", "The judge's prompt and settings; a change makes another judge.")
]
SaveCard = Annotated[str, value("FILE", "Keep what the judges are, as a card.")]
Card = Annotated[str, value("FILE", "Fail if a judge is not the one of this card any more.")]
AtLeast = Annotated[float, value("R", "Fail if the agreement may be below this.", min=-2, max=1)]


def command(  # noqa: PLR0917 - one parameter per option
    table: Judgements,
    human: Human = "",
    ratings: RatingsFile = "",
    aspect: Aspect = "",
    questions: Annotated[str, shared("questions", QUESTIONS)] = "auto",
    judges: Judges = "",
    yes: Yes = "",
    within: Within = 0.0,
    labels: Next = 0,
    prompt: Prompt = "",
    save_card: SaveCard = "",
    card: Card = "",
    at_least: AtLeast = -2.0,
    resamples: Annotated[int, shared("resamples", "0 for none", min=0)] = 1000,
    seed: Annotated[int, shared("seed", min=0)] = 12345,
    form: TableForm = "table",
    json: Annotated[str, shared("json")] = "",
) -> None:
    """Find out whether a judge can be believed, and correct its means by people's labels.

    Example: samsari judge judged.csv --human people

    A judge is a language model, a metric, a gate: any column of scores or verdicts. Shown are its
    agreement beside chance and beside people's own, its biases, what its values mean, and each
    system's mean with an interval that the labels carry. Status 1 if --card or --at-least fails.
    """
    found = judge(
        table,
        human=human,
        ratings=ratings or None,
        aspect=aspect,
        questions=questions,
        judges=names(judges),
        yes=names(yes),
        within=within,
        labels=labels,
        prompt=prompt,
        card=card,
        at_least=at_least,
        resamples=resamples,
        seed=seed,
    )
    if save_card:
        found.save_card(save_card)
    show_found(found.tables, partial(judge_document, found.found), form, json)
    for doubt in found.doubts:
        say(f"samsari: {doubt}")
    if found.doubts:
        raise typer.Exit(1)
