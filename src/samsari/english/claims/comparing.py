"""What became of the claims of a text in another text: lost, added or turned operators.

    place      where the other text says what an operator stands on, by the links of words
    partner    an operator there that says the same, or something else of its kind
    change     the row of `changes.toml` for what the one became in the other

The scope of an operator comes from the tree of the text that has it; in the other text a full stop
ends it, and inside a sentence any operator of its kind counts. Each operator is used once: what
stands for another operator is nobody's partner.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from samsari.english.claims.reading import Analysed
from samsari.english.claims.tables import ChangeRow, changes_of, fits
from samsari.english.clauses import tense
from samsari.english.lists import word_list
from samsari.english.sentence import NOUNS, VERBS
from samsari.model.alignment import Link
from samsari.model.claim import Claim, Operator

Tokens = tuple[int, ...]
LEAST_KEPT = 0.5  # of the content words of a clause, so that the other text says it
COPIED = 0.9  # of the words of a sentence, so that it is a copy
CONTENT = NOUNS | VERBS | {"JJ", "JJR", "JJS", "CD"}


@dataclass(frozen=True, slots=True)
class Change:
    """What happened to an operator: the row of the table, and the words on both sides.

    `before` and `after` are the words of the operator alone; one of them may be empty.
    """

    row: ChangeRow
    source: Tokens
    output: Tokens
    before: Tokens
    after: Tokens
    words: str

    @property
    def message(self) -> str:
        """What the reader would now believe."""
        return self.row.message.format(words=self.words)


@dataclass(frozen=True, eq=False)
class Side:
    """One text as it is compared with the other one: `links` go from its tokens to the other's."""

    own: Analysed
    other: Analysed
    links: Mapping[int, Sequence[tuple[int, Link]]]
    is_source: bool
    is_strict: bool = False

    @cached_property
    def owners(self) -> Mapping[Operator, tuple[Operator, ...]]:
        """For each operator of the other text those of this text whose words it has."""
        by_word: dict[int, list[Operator]] = {}
        for operator in self.own.operators:
            for at in operator.words:
                for spot, _ in self.links.get(at, ()):
                    by_word.setdefault(spot, []).append(operator)
        return {
            rival: tuple(
                held
                for at in rival.words
                for held in by_word.get(at, ())
                if held.kind == rival.kind
            )
            for rival in self.other.operators
        }

    @cached_property
    def back(self) -> Mapping[int, tuple[int, ...]]:
        """For each word of the other text those of this text that say the same."""
        found: dict[int, tuple[int, ...]] = {}
        for at, links in self.links.items():
            for spot, link in links:
                if link.says_the_same:
                    found[spot] = (*found.get(spot, ()), at)
        return found

    def spots(self, at: int, *, same: bool = False) -> list[int]:
        """Where the other text has a word; `same` for places that say the same only."""
        found = self.links.get(at, ())
        return [spot for spot, link in found if link.says_the_same or not same]

    def is_content(self, at: int) -> bool:
        """True for a noun, a verb that is no helper, an adjective or a number."""
        return self.own.tags[at] in CONTENT and self.own.relations[at] not in word_list("helpers")

    def place(self, claim: Claim, operator: Operator) -> frozenset[int]:
        """The sentences of the other text that say a claim, what the operator brings left out."""
        words = [
            at
            for at in claim.words
            if self.is_content(at) and not operator.scope[0] <= at < operator.scope[1]
        ]
        counts: dict[int, int] = {}
        for at in words:
            for sentence in {self.other.sentence_of[spot] for spot in self.spots(at)}:
                counts[sentence] = counts.get(sentence, 0) + 1
        found = {n for n, count in counts.items() if count >= max(1, LEAST_KEPT * len(words))}
        at = operator.on if self.own.claim_of[operator.on] >= 0 else claim.predicate
        if operator in claim.own:
            found |= {self.other.sentence_of[spot] for spot in self.spots(at, same=True)}
        return frozenset(found)

    def is_kept(self, claim: Claim, operator: Operator, row: ChangeRow) -> bool:
        """True if the other text has what the row needs: its clause, its predicate, the word.

        For a joint both words must be kept.
        """
        is_noun = self.own.tags[operator.on] in NOUNS and row.needs == "either"
        at = operator.on if is_noun or row.needs in {"word", "joint"} else claim.predicate
        spots = self.spots(at, same=True)
        if row.needs == "copy":
            return bool(self.spots(operator.on)) and self._is_copied(claim, operator)
        if row.needs == "joint":
            return self._is_one_word(at) and self._is_one_word(self.own.heads[at])
        if row.needs in {"predicate", "either"} and not is_noun:
            spots = [spot for spot in spots if self.is_predicate(spot)]
        if row.tense and not any(self.tense(spot) in row.tense.split("|") for spot in spots):
            return False
        return row.needs in {"clause", "scope"} or bool(spots)

    def _is_copied(self, claim: Claim, operator: Operator) -> bool:
        """True if the other text has the sentence word for word, but not what comes with it."""
        first, last = self.own.starts[claim.sentence], self.own.starts[claim.sentence + 1]
        words = [at for at in range(first, last) if self.is_content(at)]
        inside = {at for at in words if operator.scope[0] <= at < operator.scope[1]}
        kept = {
            at
            for at in words
            if any(self.own.lower[at] == self.other.lower[spot] for spot in self.spots(at))
        }
        outside = len(words) - len(inside)
        return not kept & inside and len(kept) >= COPIED * outside

    def _is_one_word(self, at: int) -> bool:
        """True if the other text has the very word, in the same number."""
        return any(
            self.own.lower[at] == self.other.lower[spot]
            and self.own.tags[at] == self.other.tags[spot]
            for spot in self.spots(at)
        )

    def stands_elsewhere(self, operator: Operator, rival: Operator) -> bool:
        """True if the other text has the same operator on another claim that both texts make."""
        if (rival.kind, rival.value) != (operator.kind, operator.value):
            return False
        spots = self.back.get(rival.on, ())
        claims = {self.own.claim_of[at] for at in spots} - {-1}
        if not claims or self.own.claim_of[operator.on] in claims:
            return False
        return not any(self._is_raising(at) for at in (operator.on, *spots))

    def _is_raising(self, at: int) -> bool:
        """True for "think" and "seem": "I do not think so" is "I think not"."""
        sentence, start = self.own.sentence_of[at], self.own.starts[self.own.sentence_of[at]]
        lemmas = self.own.sentences[sentence].lemmas[at - start]
        return not word_list("negation-raising").isdisjoint(lemmas)

    def is_predicate(self, spot: int) -> bool:
        """True if a word of the other text is the predicate of a claim."""
        number = self.other.claim_of[spot]
        return number >= 0 and self.other.claims[number].predicate == spot

    def tense(self, spot: int) -> str:
        """The tense of a word of the other text."""
        number = self.other.sentence_of[spot]
        return tense(self.other.sentences[number], spot - self.other.starts[number])

    def rivals(self, operator: Operator, place: frozenset[int]) -> list[Operator]:
        """The operators of the other text in a place that stand for no other operator."""
        return [
            rival
            for rival in self.there(place)
            if not self.owners[rival]
            or any(held.words == operator.words for held in self.owners[rival])
        ]

    def there(self, place: frozenset[int]) -> list[Operator]:
        """The operators of the other text in a place."""
        return [one for one in self.other.operators if self.other.sentence_of[one.on] in place]

    def count(self, kind: str, where: int | frozenset[int]) -> int:
        """How many operators of a kind a sentence of this text has, or a place of the other."""
        if isinstance(where, frozenset):
            return sum(one.kind == kind for one in self.there(where))
        own = self.own.operators
        return sum(one.kind == kind and self.own.sentence_of[one.on] == where for one in own)

    def stands_there(self, operator: Operator, place: frozenset[int]) -> bool:
        """True if the very words of an operator stand in the place and say nothing else there."""
        others = {
            at
            for one in self.there(place)
            if one.kind == operator.kind and one.value != operator.value
            for at in one.words
        }
        wanted = [self.own.lower[at] for at in operator.words]
        return all(
            any(
                self.other.sentence_of[spot] in place
                and self.other.lower[spot] == word
                and spot not in others
                for spot in self.spots(at)
            )
            for at, word in zip(operator.words, wanted, strict=True)
        )


def compare(
    source: Analysed, output: Analysed, links: Sequence[Link], *, is_strict: bool = False
) -> tuple[Change, ...]:
    """The operators of a source that its output lost or turned, and those that it added.

    `is_strict` asks for what clauses inherit as well: it must stand in each sentence that says one
    of them.
    """
    there: dict[int, list[tuple[int, Link]]] = {}
    back: dict[int, list[tuple[int, Link]]] = {}
    for link in links:
        there.setdefault(link.left, []).append((link.right, link))
        back.setdefault(link.right, []).append((link.left, link))
    found = [
        *_changes(Side(source, output, there, True, is_strict)),
        *_changes(Side(output, source, back, False)),
    ]
    return tuple({(one.row.name, one.source, one.output): one for one in found}.values())


def _changes(side: Side) -> Iterator[Change]:
    for claim in side.own.claims:
        for operator in claim.status if side.is_strict else claim.own:
            place = side.place(claim, operator)
            found = _change(side, claim, operator, place) if place else None
            if found is not None:
                yield found


def _change(side: Side, claim: Claim, operator: Operator, place: frozenset[int]) -> Change | None:
    rivals = side.rivals(operator, place)
    name = f"{operator.kind} {operator.value}"
    for rival in rivals if side.is_source else ():
        if _is_crossed(side, operator, rival):
            for row in changes_of(name, f"{rival.kind} {rival.value}", is_crossed=True):
                return _made(side, row, operator, rival)
    same = [one for one in rivals if (one.kind, one.value) == (operator.kind, operator.value)]
    if same or side.stands_there(operator, place):
        return None
    for rival in rivals:
        pair = (name, f"{rival.kind} {rival.value}")
        for row in changes_of(*(pair if side.is_source else pair[::-1])):
            if _stands_for(side, operator, rival, row):
                is_one = side.is_source and _counts(side, row, claim, operator, place)
                return _made(side, row, operator, rival) if is_one else None
    if any(one.kind == operator.kind and _stands_for(side, operator, one, None) for one in rivals):
        return None  # it became another one of its kind, and no row says that this matters
    for row in changes_of(name, "") if side.is_source else changes_of("", name):
        if _counts(side, row, claim, operator, place):
            return _made(side, row, operator, None)
    return None


def _stands_for(side: Side, operator: Operator, rival: Operator, row: ChangeRow | None) -> bool:
    """True if one operator stands where the other one stood, and not the other way round."""
    if row is not None and row.needs == "scope":
        words = [at for at in range(*operator.scope) if side.is_content(at)]
        there = range(*rival.scope) if any(rival.scope) else (rival.on,)
        kept = [at for at in words if any(one in there for one in side.spots(at, same=True))]
        return bool(kept) and (not any(rival.scope) or len(kept) >= LEAST_KEPT * len(words))
    if _is_crossed(side, operator, rival):
        return False
    spots = {spot for at in (*operator.words, operator.on) for spot in side.spots(at)}
    return not spots.isdisjoint((*rival.words, rival.on))


def _is_crossed(side: Side, operator: Operator, rival: Operator) -> bool:
    """True if what came with the one stands above the other: "A before B" and "B after A"."""
    spots = side.spots(operator.on)
    if rival.on in spots or not any(rival.scope[0] <= spot < rival.scope[1] for spot in spots):
        return False
    if operator.scope == (0, 0):
        return True
    return any(rival.on in side.spots(at) for at in range(*operator.scope))


def _counts(
    side: Side, row: ChangeRow, claim: Claim, operator: Operator, place: frozenset[int]
) -> bool:
    """True if what the row needs is kept and nothing excuses the change.

    What stands for another operator excuses nothing. `reach` lets the sentences beside count too.
    """
    reach = 0 if side.is_strict else row.reach
    wide = frozenset(n + step for n in place for step in range(-reach, reach + 1))
    near = [one for one in side.rivals(operator, wide) if not side.stands_elsewhere(operator, one)]
    names = [f"{one.kind} {one.value}" for one in near]
    if any(fits(excuse, one) for excuse in row.excuses for one in names):
        return False
    if row.balance and side.count(row.balance, claim.sentence) != side.count(row.balance, place):
        return False
    return side.is_kept(claim, operator, row)


def _made(side: Side, row: ChangeRow, operator: Operator, rival: Operator | None) -> Change:
    words = " ".join(side.own.tokens[at].text for at in operator.words)
    own = tuple(sorted({*operator.words, operator.on}))
    told = rival.words if rival else ()
    other = tuple(sorted({*told, rival.on} if rival else set(side.spots(operator.on))))
    if side.is_source:
        return Change(row, own, other, operator.words, told, words)
    return Change(row, other, own, told, operator.words, words)
