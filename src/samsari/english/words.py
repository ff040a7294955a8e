"""Nouns for people and things, the gender of first names, and short lists of grammar words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from samsari.english.lists import word_list, word_table
from samsari.resources.artefacts import SHIPPED, Artefact

FOLDER = SHIPPED / "splitter"


@cache
def noun_kinds() -> Mapping[str, str]:
    """Nouns that name a person, a group or a place."""
    return _table("nouns.tsv")


@cache
def name_genders() -> Mapping[str, str]:
    """First names with the pronoun of nearly everybody who bears them; empty if both sexes do."""
    found = _table("names.tsv")
    return {
        name: "" if name.lower() in SHARED_NAMES else pronoun
        for name, pronoun in found.items()
        if name.lower() not in NO_FIRST_NAMES
    }


def _table(file: str) -> Mapping[str, str]:
    text = Artefact.open(FOLDER).path(file).read_text(encoding="utf-8")
    return dict(line.split("\t") for line in text.splitlines())


SUBJECT_PRONOUNS = word_list("subject-pronouns")
OBJECT = word_table("object-forms")
MALE = frozenset({"he", "him", "his", "himself"})
FEMALE = frozenset({"she", "her", "hers", "herself"})
MEN = word_list("words-for-men")
WOMEN = word_list("words-for-women")
KIN = word_list("kin")
TITLES = word_list("titles")
QUANTIFIED = word_list("quantified-subjects")
SHARED_NAMES = word_list("first-names-of-both")
NO_FIRST_NAMES = word_list("no-first-names")
# What is counted or measured; "this cent", "this metre" would say nothing.
SHARES = frozenset({"cent", "percent", "%", "percentage", "pct"})
