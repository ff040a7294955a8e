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
    """First names with the pronoun of nearly everybody who bears them; empty if both sexes do."""
    found = _table("names.tsv")
    return {
        name: "" if name.lower() in SHARED_NAMES else pronoun
        for name, pronoun in found.items()
        if name.lower() not in NO_NAMES
    }


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
# People of one family, who may share a last name.
KIN = frozenset(
    "son daughter brother sister father mother wife husband uncle aunt nephew niece cousin "
    "grandson granddaughter grandfather grandmother widow stepson stepdaughter".split()
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
# First names of both sexes, and family names that stand first: they tell no gender.
SHARED_NAMES = frozenset(
    "adrian alex alexis allison andy angel ara ariel ashley beverly bernie billy blake bo "
    "bobby brady brook brooke cameron cao carmelo carol carter casey charlie cho chris chu chung "
    "claude cory courtney cyril dana danny darryl dean di dominique dong drew dylan eddie elliot "
    "emmanuel evelyn ezra femi finn francis frankie freddie gabriel gale gao gerry glen glenn guru "
    "hayden heath hong hu hun hunter ilya ira jackie jamie jay jean jerry jesse jo jordan "
    "jules julian jun kelly kenny kerry kieran kim kirsten kyle lala laurence lauren lee "
    "leslie lex lindsay logan loren lou lucky lynn marion max maxim meredith michel mickey mir "
    "morgan musa nicky nikola noel paddy pak pat percy perry quinn randy rene rené riley robin "
    "rory rowan rui ryan ryo sam sammy sandy sasha sean shane shannon shaun shelley sid sidney "
    "sonny stacy sydney tai taylor teddy terry theo toni tony tracy tyler valery van vivian wes "
    "whitney yi yun yuri zheng".split()
)
# Words that begin many titles of articles about people, or of towns, and are no first names.
NO_NAMES = frozenset(
    "actor actress admiral air ait ambassador another aphex april art austin big brigadier british "
    "chief commander critic departing dos each east el field finally first florence former fort "
    "future general green grumpy israel journalist judge justice lake late lieutenant lincoln "
    "major may mayor metropolitan milan modern mount muddy national orlando other our paris "
    "private rabbi rear representative roman salvador santiago senator several sterling symphony "
    "targett under unlike vice wolf".split()
)
# What is counted or measured; "this cent", "this metre" would say nothing.
SHARES = frozenset({"cent", "percent", "%", "percentage", "pct"})
UNITS = frozenset(
    "m metre meter km kilometre kilometer cm mm mile yard foot feet inch acre hectare ha kg gram "
    "pound ton tonne dollar euro rupee yen franc dollars euros pounds million billion thousand "
    "hundred degree point vote goal run litre liter gallon watt kw mw hp mph knot year month week "
    "day hour minute second".split()
)
