"""The kinds of change by name, and what a user wants of one call."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, get_args

from samsari.english.lists import word_list, word_tuple
from samsari.errors import SettingError
from samsari.simplification.restrictions import MIDDLE, Phrases, Restrictions, phrases

OfRows = Literal["words", "fillers", "nominalisations"]
OfPlaces = Literal["numbers", "dates", "inversions", "glosses"]
Operation = Literal[OfRows, OfPlaces, "substitutes"]
OPERATIONS: tuple[Operation, ...] = get_args(Operation)
# What is done unless a user says otherwise: the operations were read blindly, or are exact.
# Notes and substitutes wait for it: of those read so far one of four and one of ten is unfit.
USUAL: frozenset[Operation] = frozenset(OPERATIONS) - {"glosses", "substitutes"}
GROUPS = {"all": frozenset(OPERATIONS), "usual": USUAL}
# What `--strength cautious` does not do, because words are added.
NOT_CAUTIOUS: frozenset[Operation] = frozenset({"glosses", "substitutes"})
# Why a change of this kind helps; a word needs no such reason.
WHY: dict[Operation, str] = {
    "fillers": "words that add nothing are left out",
    "nominalisations": "a verb says it more directly than a noun",
    "numbers": "a round number is easier to read as a word, and it is exactly the same",
    "dates": "it is the same date in its short form",
    "inversions": "a condition with “if” is easier to see",
    "substitutes": "an easier word of PPDB or WordNet that was ranked best for this place",
    "glosses": "a hard word that has no plainer one is explained where it first stands",
}
Strength = Literal["cautious", "normal"]
STEPS: tuple[Strength, ...] = get_args(Strength)
# From which number of `--strength` on the rows of a strength are used.
FIRST_USE: dict[Strength, float] = {"cautious": 0.0, "normal": 0.375}
NOUN_ENDINGS = word_tuple("endings-of-nouns-from-verbs")
LIGHT_VERBS = word_list("light-verbs")
COMMON_START = 4  # letters that a noun and its verb share


def chosen(only: Iterable[str] | None = None, without: Iterable[str] = ()) -> frozenset[Operation]:
    """The operations to use: the usual ones or those named, but not those named in `without`.

    >>> sorted(chosen(["usual", "glosses"], without=["numbers", "dates"]))
    ['fillers', 'glosses', 'inversions', 'nominalisations', 'words']
    """
    named = USUAL if only is None else _known(only)
    return named - _known(without)


def _known(names: Iterable[str]) -> frozenset[Operation]:
    found: set[Operation] = set()
    for name in names:
        if name not in GROUPS and name not in OPERATIONS:
            names = ", ".join((*OPERATIONS, *GROUPS))
            raise SettingError(f"no such operation: {name!r}", remedy=f"one of {names}")
        found |= GROUPS.get(name) or {own for own in OPERATIONS if name == own}
    return frozenset(found)


def of_row(source: str, part: str, target: str) -> Operation:
    """What a row of the table does.

    >>> of_row("make a decision", "verb", "decide")
    'nominalisations'
    >>> of_row("please be advised that", "phrase", ""), of_row("commence", "verb", "start")
    ('fillers', 'words')
    """
    old, new = source.split(), target.split()
    if len(old) > 1 and new and _is_noun_to_verb(old, new, part):
        return "nominalisations"
    return "fillers" if _only_drops(old, new) else "words"


def _only_drops(old: Sequence[str], new: Sequence[str]) -> bool:
    """True if a target keeps some of the old words, in their order, and adds none."""
    rest = iter(old)
    return len(new) < len(old) and all(word in rest for word in new)


def _is_noun_to_verb(old: Sequence[str], new: Sequence[str], part: str) -> bool:
    """True for "the use of" to "using", and for a verb that says little with its noun."""
    if old[0] == "the" and old[-1] == "of":
        return new[0].endswith("ing")
    if part != "verb" or old[0] in new:
        return False
    if old[0] in LIGHT_VERBS and new[0] in old[1:]:
        return True
    nouns = [word for word in old[1:] if word.endswith(NOUN_ENDINGS)]
    is_related = any(_is_related(noun, word) for noun in nouns for word in new)
    return is_related or (bool(nouns) and old[0] in LIGHT_VERBS)


def _is_related(noun: str, word: str) -> bool:
    return word != noun and len(word) >= COMMON_START and word[:COMMON_START] == noun[:COMMON_START]


Span = tuple[int, int]  # characters of the line, the end excluded


@dataclass(frozen=True)
class Options:
    """Settings of one call. They cost nothing to change: no file is read again.

    `keep` are spans of characters in which the original stays. `choose` maps the span of a change
    to other words that stand there instead; they are taken as they are. `operations` are the kinds
    of change to make. `explain` are the terms that a line explains; None if no plan was made.
    """

    strength: float = MIDDLE
    restrictions: Restrictions = field(default_factory=Restrictions)
    keep: frozenset[Span] = frozenset()
    choose: Mapping[Span, str] = field(default_factory=dict)
    operations: frozenset[Operation] = USUAL
    explain: frozenset[str] | None = None

    def __post_init__(self) -> None:
        if not 0.0 <= self.strength <= 1.0:
            raise SettingError(f"no such strength: {self.strength}", remedy="a number from 0 to 1")

    @property
    def usable(self) -> frozenset[Operation]:
        """The kinds of change that the strength allows."""
        is_cautious = self.strength < FIRST_USE["normal"]
        return self.operations - NOT_CAUTIOUS if is_cautious else self.operations

    @property
    def phrases(self) -> Phrases:
        """The protected words and phrases as tokens."""
        return phrases(self.restrictions.protected)

    @property
    def unexplained(self) -> Phrases:
        """The words and phrases that get no note either."""
        return phrases(self.restrictions.protected - self.restrictions.explainable)

    def keeps(self, start: int, end: int) -> bool:
        """True if the user wants the original between two characters."""
        return any(start < last and first < end for first, last in self.keep)
