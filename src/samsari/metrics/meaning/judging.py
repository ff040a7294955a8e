"""The costs of meaning: each loss of a pair with the points that it takes off 100.

lost       a word of the source without a partner, by its weight
added      a word of the output without a partner, by its weight
changed    a word whose partner does not say quite the same
repeated   a word that the output has more often than the source
negation   a "not" more or less than in what is kept of the source
roles      two participants of a Scene that have each other's role
order      neighbours of the source that are turned round
cut        a sentence that ends where none ends in the source
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from samsari.english.facts.cues import negations
from samsari.english.lists import word_list
from samsari.metrics.meaning.roles import Turned, turned_statements
from samsari.metrics.meaning.words import (
    CENTER,
    FUNCTION,
    Match,
    Partner,
    Place,
    Side,
    center_places,
    main_places,
    matches,
    partners,
    sides,
)
from samsari.metrics.samsa.comparison import Comparison
from samsari.model.finding import Cost, CostKind, MeaningJudgement, TextSide, WordMeaning
from samsari.model.text import Token


@dataclass(frozen=True, slots=True)
class Prices:
    """What the whole of a kind costs, in points of 100."""

    lost: float = 100.0  # if every word of the source is lost
    added: float = 20.0  # if every word of the output is new
    repeated: float = 40.0  # if every word of the output is said once too often
    negation: float = 10.0  # for each
    roles: float = 100.0  # if every word of the source has another one's role
    least_roles: float = 5.0  # for each of the two participants
    order: float = 20.0  # if all neighbours are turned round
    cut: float = 8.0  # for each


PRICES = Prices()
SMALLEST = 0.005  # points; less is no cost
SURE = 0.5  # a partner of this value holds a word's place in the order
FREE_TURNS = 1  # a phrase that moved to another place turns one pair of neighbours
FREE_REPEATS = 2  # words that each new sentence may repeat, such as its subject
NOT, NEGATIVE = "not", "word"  # kinds of negation


@dataclass(frozen=True)
class Judging:
    """One pair on its way to its costs."""

    compared: Comparison
    left: Side
    right: Side
    found: tuple[Match, ...]
    turned: tuple[Turned, ...]

    @cached_property
    def kept(self) -> dict[Place, Partner]:
        """The partner of each word of the source."""
        return partners(self.found, of_source=True)

    @cached_property
    def supported(self) -> dict[Place, Partner]:
        """The partner of each word of the output."""
        return partners(self.found, of_source=False)

    @cached_property
    def free(self) -> tuple[frozenset[Place], frozenset[Place]]:
        """The words of source and output that a turned statement asks for: they cost nothing."""
        left = frozenset(place for one in self.turned for place in one.free_left)
        return left, frozenset(place for one in self.turned for place in one.free_right)

    @cached_property
    def turned_words(self) -> frozenset[Place]:
        """The words of all statements of the source that stand the other way round."""
        return frozenset(place for one in self.turned for place in one.words)

    @cached_property
    def left_weights(self) -> dict[Place, float]:
        """What each word of the source weighs."""
        centers = center_places(self.compared)
        return {
            place: self.left.weight(place) * (CENTER if place in centers else 1.0)
            for place in self.left.places
        }

    @cached_property
    def right_weights(self) -> dict[Place, float]:
        """What each word of the output weighs."""
        return {place: self.right.weight(place) for place in self.right.places}


def judge(compared: Comparison, prices: Prices = PRICES) -> MeaningJudgement:
    """The judgement of a compared pair."""
    left, right = sides(compared)
    found = matches(compared, left, right)
    supported = partners(found, of_source=False)
    turned = tuple(turned_statements(compared, left, right, supported))
    found += [link for one in turned for link in one.links]
    at = Judging(compared, left, right, tuple(found), turned)
    costs = [cost for cost in _costs(at, prices) if cost.points >= SMALLEST]
    return MeaningJudgement(
        compared.source,
        compared.output,
        tuple(_words(left, at.left_weights, at.kept, right)),
        tuple(_words(right, at.right_weights, at.supported, left)),
        tuple(sorted(costs, key=lambda cost: -cost.points)),
    )


def _words(
    side: Side, weights: Mapping[Place, float], held: Mapping[Place, Partner], other: Side
) -> Iterator[WordMeaning]:
    for place, weight in weights.items():
        token, partner = side.token(place), held.get(place)
        value, text = (partner.value, other.token(partner.place).text) if partner else (0.0, "")
        yield WordMeaning(token.text, token.start, token.end, weight, value, text)


def _costs(at: Judging, prices: Prices) -> Iterator[Cost]:
    if not at.left.places:
        # Nothing was said, so whatever is said now is made up.
        yield from _unmatched(at, 100.0, is_source=False)
        return
    yield from _unmatched(at, prices.lost, is_source=True)
    yield from _unmatched(at, prices.added, is_source=False)
    yield from _repeated(at, prices.repeated)
    yield from _negation(at, prices.negation)
    yield from _roles(at, prices)
    yield from _order(at, prices.order)
    for token in careless_cuts(at.compared, at.supported):
        yield Cost("cut", "output", token.text, prices.cut, start=token.start, end=token.end)


def _unmatched(at: Judging, price: float, *, is_source: bool) -> Iterator[Cost]:
    """The words of one side that have no partner, or one that says less."""
    side, other = (at.left, at.right) if is_source else (at.right, at.left)
    weights = at.left_weights if is_source else at.right_weights
    held = at.kept if is_source else at.supported
    total = sum(weights.values())
    free = at.free[0 if is_source else 1]
    for place, weight in weights.items():
        if place in free:
            continue
        partner = held.get(place)
        points = price * weight / total * (1.0 - (partner.value if partner else 0.0))
        if points <= 0:
            continue
        token = side.token(place)
        text = other.token(partner.place).text if partner else ""
        kind: CostKind = "changed" if partner else "lost" if is_source else "added"
        name: TextSide = "source" if is_source else "output"
        yield Cost(kind, name, token.text, points, text, token.start, token.end)


def _repeated(at: Judging, price: float) -> Iterator[Cost]:
    """Content words that the output has more often than the source, subjects left free."""
    total = sum(at.right_weights.values())
    extra = _extra(at)
    main = {at.left.key(place) for place in main_places(at.compared)}
    n_content = sum(weight > FUNCTION for weight in at.right_weights.values())
    free = FREE_REPEATS * max(0, len(at.right.sentences) - len(at.left.sentences))
    if 2 * len(extra) >= n_content:
        free = 0
    for place in extra:
        token = at.right.token(place)
        if free and at.right.key(place) not in main:
            free -= 1
            continue
        points = price * at.right_weights[place] / total
        yield Cost("repeated", "output", token.text, points, start=token.start, end=token.end)


def _extra(at: Judging) -> list[Place]:
    """The later copies of words, as many as the output has more than the source.

    Another word for a word of the source is no copy, if nothing else says that word.
    """
    left = Counter(map(at.left.key, at.left.places))
    known = frozenset(left)
    extra = []
    for place in at.right.places:
        key = at.right.key(place)
        left[key] -= 1
        partner = at.supported.get(place)
        if left[key] >= 0 or partner is None or at.right_weights[place] <= FUNCTION:
            continue
        if key in known or at.kept[partner.place].place != place:
            extra.append(place)
    return extra


def _negation(at: Judging, price: float) -> Iterator[Cost]:
    """A cost for each "not" that only one side has, among words that both have.

    A word that holds a negation ("fail", "without") may stand for a "not" of the other side.
    """
    left, right = [*_negated(at.left, at.kept)], [*_negated(at.right, at.supported)]
    held = _n_negative_words(at.right) - _n_negative_words(at.left)
    for token in left[len(right) + max(0, held) :]:
        yield Cost("negation", "source", token.text, price, start=token.start, end=token.end)
    for token in right[len(left) + max(0, -held) :]:
        yield Cost("negation", "output", token.text, price, start=token.start, end=token.end)


def _negated(side: Side, held: Mapping[Place, Partner]) -> Iterator[Token]:
    """Each "not" whose next content word has a partner."""
    for number, tokens in enumerate(side.sentences):
        for cue in negations(tokens):
            after = [(number, at) for at in (*range(cue.last, len(tokens)), *range(cue.first))]
            content = next((p for p in after if side.form(p).kind == "content"), None)
            if cue.kind == NOT and (content is None or content in held):
                yield tokens[cue.first]


def _n_negative_words(side: Side) -> int:
    return sum(cue.kind == NEGATIVE for own in side.sentences for cue in negations(own))


def _roles(at: Judging, prices: Prices) -> Iterator[Cost]:
    """A cost for each participant that has the role of another: as if it were lost."""
    total = sum(at.left_weights.values())
    for one in at.turned:
        for own, other in (one.exchanged, one.exchanged[::-1]) if one.exchanged else ():
            partner = at.left.token(other[0]).text
            for place in own:
                points = prices.roles * at.left_weights[place] / total
                token = at.left.token(place)
                points = max(points, prices.least_roles / len(own))
                yield Cost("roles", "source", token.text, points, partner, token.start, token.end)


def _order(at: Judging, price: float) -> Iterator[Cost]:
    """A cost for neighbours among the kept words that are turned round in a sentence."""
    turned = total = 0
    first: Token | None = None
    orders = _orders(at)
    for one, two in _neighbours(at):
        before, after = orders.get(one, {}), orders.get(two, {})
        together = [number for number in before if number in after]
        if not together:
            continue
        total += 1
        if not any(after[number] - before[number] == 1 for number in together):
            turned += 1
            first = first or at.left.token(one)
    if first is not None and turned > FREE_TURNS:
        points = price * (turned - FREE_TURNS) / total
        yield Cost("order", "source", first.text, points, start=first.start, end=first.end)


def _orders(at: Judging) -> dict[Place, dict[int, int]]:
    """For each source word the output sentences that hold it, with its order among theirs."""
    orders: dict[Place, dict[int, int]] = {}
    sizes: Counter[int] = Counter()
    for place in at.right.places:
        if not _holds(at.supported.get(place), at.right, place):
            continue
        number, held = place[0], orders.setdefault(at.supported[place].place, {})
        if number not in held:
            held[number] = sizes[number]
            sizes[number] += 1
    return orders


def _neighbours(at: Judging) -> Iterator[tuple[Place, Place]]:
    """Each two content words of a source sentence that follow each other among the kept ones."""
    kept = [p for p in at.left.places if _holds(at.kept.get(p), at.left, p)]
    for one, two in pairwise(kept):
        # What stands the other way round is judged by its roles.
        if one[0] == two[0] and at.turned_words.isdisjoint((one, two)):
            yield one, two


def _holds(partner: Partner | None, side: Side, place: Place) -> bool:
    return partner is not None and partner.value >= SURE and side.form(place).kind == "content"


CANNOT_END = word_list("cannot-end-a-sentence")
FULL_STOPS = (".", "!", "?")


def careless_cuts(compared: Comparison, supported: Mapping[Place, Partner]) -> Iterator[Token]:
    """The first word behind each stop of the output that cuts a statement of the source.

    A cut is careless if the words on its two sides are neighbours in the source, with no stop
    between them. It is not careless if the second word begins a parallel Scene that has a
    participant of its own, and the first may end a sentence.
    """
    openings = _openings(compared)
    for one, two in _stops(compared.sentences):
        left, right = supported.get(one), supported.get(two)
        if left is None or right is None or not _go_on(compared, left.place, right.place):
            continue
        before, after = (compared.sentences[number][at] for number, at in (one, two))
        if right.place not in openings or before.text.lower().rstrip(".") in CANNOT_END:
            yield after


def _stops(sentences: Sequence[tuple[Token, ...]]) -> Iterator[tuple[Place, Place]]:
    """The places of the words before and behind each stop inside the output."""
    words = [
        (number, at)
        for number, tokens in enumerate(sentences)
        for at, token in enumerate(tokens)
        if not token.is_punctuation
    ]
    for one, two in pairwise(words):
        here = sentences[one[0]][one[1]].text
        between = sentences[one[0]][one[1] + 1 : two[1] if one[0] == two[0] else None]
        has_stop = any(token.text in FULL_STOPS for token in between)
        is_glued = here.endswith(".") and here.lower().rstrip(".") in CANNOT_END
        if one[0] != two[0] or has_stop or is_glued:
            yield one, two


def _go_on(compared: Comparison, one: Place, two: Place) -> bool:
    """True for words of one source sentence with nothing but marks between them, and no stop."""
    if one[0] != two[0] or two[1] <= one[1]:
        return False
    between = compared.passages[one[0]].tokens[one[1] + 1 : two[1]]
    return all(token.is_punctuation and token.text not in FULL_STOPS for token in between)


def _openings(compared: Comparison) -> frozenset[Place]:
    """The places at which a Scene of its own may begin a sentence."""
    found: set[Place] = set()
    for step in compared.steps:
        scene = step.scene
        own = [unit for unit in scene.participants if not unit.is_remote and unit.positions]
        main = min(scene.main_relation.positions, default=0)
        if scene.kind == "parallel" and any(min(unit.positions) <= main for unit in own):
            found.add((step.passage, min(p for unit in own for p in unit.positions)))
            found.add((step.passage, min(scene.positions)))
    return frozenset(found)
