"""`samsari judge`: read the options, call the task, show tables."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import typer

from samsari.cli.fields import TableOptions, handed, of_fields
from samsari.cli.human.ratings import ResamplingOptions
from samsari.cli.options import QUESTIONS, argument, shared, value
from samsari.cli.show import say, show_found
from samsari.reporting.judging import judge_document
from samsari.tasks.judge import judge


@dataclass(frozen=True)
class JudgeOptions(ResamplingOptions, TableOptions):
    """The options of `samsari judge`, named as its function names them."""

    judgements: str = argument(
        "TABLE",
        "CSV, TSV or spreadsheet: system, item, a column for each judge; - reads CSV.",
        start=...,
    )
    human: str = value("COLUMN", "The column of the table with people's labels.")
    ratings: str | None = shared("ratings", "labels in a file of their own")
    aspect: str = value("NAME", "The aspect of the ratings; the first by default.")
    questions: str = shared("questions", QUESTIONS, start="auto")
    judges: tuple[str, ...] = value("NAMES", "Some of the judges; all by default.")
    yes: tuple[str, ...] = value("WORDS", "The words of a verdict that mean yes.")
    within: float = value("N", "The half width that the means should have.", min=0, start=0.0)
    labels: int = value("N", "Name so many outputs to be labelled next.", "--next", min=0, start=0)
    prompt: str = value("FILE", "The judge's prompt and settings; a change makes another judge.")
    save_card: str = value("FILE", "Keep what the judges are, as a card.")
    card: str = value("FILE", "Fail if a judge is not the one of this card any more.")
    at_least: float = value(
        "R", "Fail if the agreement may be below this.", min=-2, max=1, start=-2.0
    )


@of_fields(JudgeOptions)
def command(options: JudgeOptions) -> None:
    """Find out whether a judge can be believed, and correct its means by people's labels.

    Example: samsari judge judged.csv --human people

    A judge is a language model, a metric, a gate: any column of scores or verdicts. Shown are its
    agreement beside chance and beside people's own, its biases, what its values mean, and each
    system's mean with an interval that the labels carry. Status 1 if --card or --at-least fails.
    """
    found = handed(judge, options)
    if options.save_card:
        found.save_card(options.save_card)
    document = partial(judge_document, found.found)
    show_found(found.tables, document, options.form, options.json)
    for doubt in found.doubts:
        say(f"samsari: {doubt}")
    if found.doubts:
        raise typer.Exit(1)
