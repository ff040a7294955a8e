"""The files of the default simplifier, loaded when they are first needed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from samsari.lm.ngram_model import shared_models
from samsari.resources.artefacts import SHIPPED
from samsari.sameness.judge import shared_judge
from samsari.simplification.plain.candidates import Index, index
from samsari.simplification.plain.forms import LazyEntries, LazyForms, forms, read_forms
from samsari.simplification.plain.judging import Judges
from samsari.simplification.plain.table import Entry, read_table

FOLDER = SHIPPED / "plain"
TABLE, FORMS, GERUNDS, PARTS = "words.tsv", "forms.tsv", "gerunds.tsv", "parts.tsv"


@cache
def shipped_table() -> tuple[Entry, ...]:
    """The rows of the shipped table."""
    return read_table(FOLDER / TABLE)


@cache
def shipped_index() -> Index:
    """The shipped table, ready to be searched."""
    return Index(LazyEntries(FOLDER / TABLE), LazyForms(FOLDER / FORMS), _gerunds())


@cache
def extended_index(paths: tuple[Path, ...]) -> Index:
    """The shipped table after the rows of other tables, which are tried first."""
    if not paths:
        return shipped_index()
    own = tuple(entry for path in paths for entry in read_table(path))
    entries: Sequence[Entry] = (*own, *shipped_table())
    moved = (
        type(form)(form.source, form.target, form.tag, form.entry + len(own))
        for form in read_forms(FOLDER / FORMS)
    )
    return index(entries, (*forms(own), *moved), _gerunds())


@cache
def shared_judges() -> Judges:
    """The shipped sameness model and language models."""
    return Judges(shared_judge, shared_models)


@cache
def known_parts() -> dict[str, str]:
    """The Penn tags of words of the table that have one part of speech only."""
    return _pairs(PARTS)


def _gerunds() -> dict[str, str]:
    return _pairs(GERUNDS)


def _pairs(name: str) -> dict[str, str]:
    lines = (FOLDER / name).read_text("utf-8").splitlines()
    return dict(line.split("\t") for line in lines)
