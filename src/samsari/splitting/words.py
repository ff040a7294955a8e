"""Word lists that ship with the splitter, and short lists of grammar words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from samsari.resources.artefacts import SHIPPED, Artefact

FOLDER = SHIPPED / "splitter"


@cache
def noun_kinds() -> Mapping[str, str]:
    """Nouns that name a person, a group or a place."""
    return _table("nouns.tsv")


@cache
def name_genders() -> Mapping[str, str]:
    """First names with the pronoun of nearly everybody who bears them."""
    return _table("names.tsv")


def _table(file: str) -> Mapping[str, str]:
    text = Artefact.open(FOLDER).path(file).read_text(encoding="utf-8")
    return dict(line.split("\t") for line in text.splitlines())


SUBJECT_PRONOUNS = frozenset({"he", "she", "it", "they", "we", "i", "you"})
# Object form and possessive of a subject pronoun.
OBJECT = {
    "he": "him",
    "she": "her",
    "it": "it",
    "they": "them",
    "we": "us",
    "i": "me",
    "you": "you",
}
POSSESSIVE = {"he": "his", "she": "her", "it": "its", "they": "their", "we": "our", "i": "my",
              "you": "your", "this": "this"}  # fmt: skip
MALE = frozenset({"he", "him", "his", "himself"})
FEMALE = frozenset({"she", "her", "hers", "herself"})
# Nouns that tell the gender.
MEN = frozenset(
    "man boy father son brother husband king prince duke uncle nephew grandfather grandson actor "
    "gentleman monk priest emperor lord businessman policeman statesman sportsman baron earl count "
    "widower stepfather stepson bishop pope sir mr boyfriend groom fisherman salesman chairman "
    "cowboy hero wizard knight friar abbot".split()
)
WOMEN = frozenset(
    "woman girl mother daughter sister wife queen princess duchess aunt niece grandmother "
    "granddaughter actress lady nun empress businesswoman policewoman baroness countess widow "
    "stepmother stepdaughter mrs ms miss heroine girlfriend bride soprano goddess waitress hostess "
    "ballerina witch abbess".split()
)
TITLES = frozenset(
    "mr mrs ms miss dr sir lord lady king queen prince princess pope president senator general "
    "captain colonel professor saint st emperor duke count reverend judge".split()
)
# Subjects that say something about none or each of several: they cannot be repeated.
QUANTIFIED = frozenset(
    "no nobody none nothing neither every everyone everybody everything each any anyone anybody "
    "anything few little half most whoever whatever who what which somebody something someone "
    "one many several some all both another others".split()
)
