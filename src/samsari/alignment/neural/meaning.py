"""What a link between two words carries: is it the same word, or does it say the same here?

A link says that two words are counterparts: one stands where the other stood. Whether it also says
the same is another question. Words that differ are given to the judge of `samsari.sameness`, all
words of a many-to-many link together ("abandoned" and "gave up").
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from samsari.alignment.lexicon import WordForm
from samsari.model.alignment import Alignment, Link
from samsari.model.finding import Sameness
from samsari.sameness.network import Asked, Question
from samsari.sameness.opposites import are_opposites
from samsari.sameness.rules import NEGATIONS, NEVER

Forms = tuple[Sequence[WordForm], Sequence[WordForm]]
Place = tuple[int, int]
Questions = Mapping[Question, Sequence[Place]]  # each with the links that it decides
Judging = Callable[[Sequence[Asked]], Sequence[Sequence[Sameness]]]

SAME_WORD, INFLECTION, SMALL = "same word", "inflection", "small word in the same place"
COUNTERPART = "counterpart"  # of words that nobody judged
OTHER = "stands in its place, means something else"
RULES_OF_PLACE = frozenset({"final-mark", "beside-linked", "hyphen", "acronym"})
SHORT = 9  # words and marks of a sentence that may be like another one by its build alone
NOTHING = 0.44  # the sameness below which words share nothing
BEFORE = 2  # words before a word among which a negation is looked for


@dataclass(frozen=True, slots=True)
class Meaning:
    """The reason of a link and how far its words say the same."""

    rule: str
    sameness: float


@dataclass(frozen=True)
class LinkedWords:
    """The words of a pair and its links; many-to-many links come whole."""

    forms: Forms
    links: tuple[Link, ...]


@dataclass(frozen=True)
class Meanings:
    """For each pair what its links carry, and the questions that are still open."""

    pairs: Sequence[LinkedWords]
    found: Sequence[Mapping[Place, Meaning]]
    open: Sequence[Questions]

    @classmethod
    def plain(cls, pairs: Sequence[LinkedWords]) -> Meanings:
        """What can be said without the judge."""
        found = [
            {(own.left, own.right): _plain(pair.forms, own) for own in pair.links} for pair in pairs
        ]
        return cls(pairs, found, [_open(*each) for each in zip(pairs, found, strict=True)])

    def judged(self, judge: Judging, words: Sequence[Collection[int]] | None = None) -> Meanings:
        """With the answers of a judge, which gets all questions at once.

        With `words`, places in the left sentences, only questions about these are asked; about
        sentences that may be built alike, all.
        """
        asked = self.open if words is None else self._about(words)
        sentences = [
            Asked(tuple(form.text for form in pair.forms[0]), tuple(own))
            for pair, own in zip(self.pairs, asked, strict=True)
        ]
        answers = judge(sentences) if any(asked) else [()] * len(asked)
        found = [
            {**own, **_carried(questions, given)}
            for own, questions, given in zip(self.found, asked, answers, strict=True)
        ]
        left = [
            {question: own for question, own in every.items() if question not in now}
            for every, now in zip(self.open, asked, strict=True)
        ]
        return Meanings(self.pairs, found, left)

    def at(self, places: Sequence[int]) -> Meanings:
        """The meanings of the links of some of the pairs."""
        return Meanings(
            [self.pairs[at] for at in places],
            [self.found[at] for at in places],
            [self.open[at] for at in places],
        )

    def _about(self, words: Sequence[Collection[int]]) -> list[Questions]:
        return [
            {
                question: places
                for question, places in every.items()
                if _may_be_alike(pair.forms) or any(left in some for left, _ in places)
            }
            for pair, every, some in zip(self.pairs, self.open, words, strict=True)
        ]


def _carried(questions: Questions, answers: Sequence[Sameness]) -> dict[Place, Meaning]:
    return {
        place: meaning
        for places, answer in zip(questions.values(), answers, strict=True)
        for meaning in [_judged(answer)]
        for place in places
    }


def annotated(alignment: Alignment, found: Mapping[Place, Meaning]) -> Alignment:
    """The alignment with what each link carries."""
    links = (
        Link(link.left, link.right, own.rule, link.score, own.sameness)
        for link in alignment.links
        for own in [found[link.left, link.right]]
    )
    return Alignment(alignment.n_left, alignment.n_right, tuple(links))


def shares_nothing(forms: Forms, found: Mapping[Place, Meaning]) -> bool:
    """True for short sentences that are only built alike: no linked content word says the same."""
    if not _may_be_alike(forms):
        return False
    content = [
        own
        for (left, right), own in found.items()
        if "content" in (forms[0][left].kind, forms[1][right].kind)
    ]
    return bool(content) and all(own.sameness < NOTHING for own in content)


def _may_be_alike(forms: Forms) -> bool:
    return min(map(len, forms)) <= SHORT


def _plain(forms: Forms, link: Link) -> Meaning:
    """What can be said of a link without the judge."""
    left, right = forms[0][link.left], forms[1][link.right]
    kinds = {left.kind, right.kind}
    is_form = len(kinds) == 1 and not set(left.keys).isdisjoint(right.keys)
    tests = (
        (left.folded == right.folded and "punctuation" in kinds, "same mark"),
        (left.folded == right.folded, SAME_WORD),
        (is_form, INFLECTION),
        (link.rule in RULES_OF_PLACE, link.rule),
        ("punctuation" in kinds, "mark in the same place"),
    )
    for holds, rule in tests:
        if holds:
            return Meaning(rule, 1.0)
    if are_opposites(left.folded, right.folded):
        return Meaning("opposite", NEVER)
    if "content" not in kinds:
        return Meaning(SMALL, 1.0)
    return Meaning(COUNTERPART if link.rule == "vectors" else link.rule, 1.0)


def _judged(answer: Sameness) -> Meaning:
    if answer.probability is None:
        return Meaning(f"in the same place, {answer}", 1.0)
    says_so = answer.probability >= Link.SAYS_THE_SAME
    rule = OTHER if answer.relation == "means something else" else answer.relation
    return Meaning(rule if says_so or rule == OTHER else f"{OTHER}: {rule}", answer.probability)


def _open(pair: LinkedWords, found: Mapping[Place, Meaning]) -> dict[Question, list[Place]]:
    """The questions about a pair's links, each with the links that it decides."""
    asked: dict[Question, list[Place]] = {}
    for group in _groups(pair.links):
        unsure = [place for place in group if _is_unsure(pair.forms, place, found[place])]
        if unsure:
            question = _question(pair.forms, group, unsure)
            asked.setdefault(question, []).extend(unsure)
    return asked


def _is_unsure(forms: Forms, place: Place, found: Meaning) -> bool:
    left, right = forms[0][place[0]], forms[1][place[1]]
    is_content = "content" in (left.kind, right.kind)
    is_word = "punctuation" not in (left.kind, right.kind)
    is_plain = found.rule in (SAME_WORD, INFLECTION, *RULES_OF_PLACE)
    return is_content and is_word and not is_plain


def _groups(links: Sequence[Link]) -> list[list[Place]]:
    """The links that hang together: those that share a word, directly or through others.

    A group stands where its last link stands, and begins with it.
    """
    newer = list(range(len(links)))  # for each link a later one of its group, or itself
    joined: dict[int, list[int]] = {}  # for the last link of each group, the groups that it joined
    by_left: dict[int, int] = {}
    by_right: dict[int, int] = {}
    for number, link in enumerate(links):
        touched = (by_left.get(link.left), by_right.get(link.right))
        joined[number] = sorted({_newest(newer, own) for own in touched if own is not None})
        for other in joined[number]:
            newer[other] = number
        by_left[link.left] = by_right[link.right] = number
    last = [number for number, later in enumerate(newer) if number == later]
    return [[(links[at].left, links[at].right) for at in _members(joined, one)] for one in last]


def _newest(newer: list[int], number: int) -> int:
    """The last link of a link's group; the way to it becomes shorter."""
    while newer[number] != number:
        newer[number] = newer[newer[number]]
        number = newer[number]
    return number


def _members(joined: Mapping[int, Sequence[int]], last: int) -> Iterator[int]:
    """The links of a group: its last one, then those of each group that this one joined."""
    waiting = [last]
    while waiting:
        number = waiting.pop()
        yield number
        waiting += reversed(joined[number])


def _question(forms: Forms, group: Sequence[Place], unsure: Sequence[Place]) -> Question:
    """What to ask about links that hang together, a negation before either side included."""
    left, right = sorted({own[0] for own in group}), sorted({own[1] for own in group})
    if left[-1] - left[0] != len(left) - 1 or len(left) * len(right) > 12:
        left, right = [unsure[0][0]], sorted({own[1] for own in unsure if own[0] == unsure[0][0]})
    start, words = left[0], [forms[1][at].text for at in right]
    negations = [_negation(forms[0], left[0]), _negation(forms[1], right[0])]
    if (negations[0] is None) != (negations[1] is None):
        if negations[0] is not None:
            start = negations[0]
        else:
            words = ["not", *words]
    return Question(start, left[-1] + 1, tuple(words))


def _negation(forms: Sequence[WordForm], at: int) -> int | None:
    """The place of a negation just before a word."""
    for place in range(at - 1, max(-1, at - 1 - BEFORE), -1):
        if forms[place].folded in NEGATIONS:
            return place
    return None
