"""The costs of meaning: each loss of a pair with the points that it takes off 100.

lost       a word of the source without a partner, by its weight
added      a word of the output without a partner, by its weight
changed    a word whose partner does not say quite the same
repeated   a word that the output has more often than the source
claim      a condition, exception, speaker, negation, duty or amount lost, added or turned
roles      two participants of a Scene that have each other's role
order      neighbours of the source that are turned round
cut        a sentence that ends where none ends in the source
doubt      the reader of support thinks that the source does not say it
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from samsari.english.lists import word_list
from samsari.metrics.meaning.claims import changed_claims
from samsari.metrics.meaning.roles import Turned, turned_statements
from samsari.metrics.meaning.words import (
    ASIDE,
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
    same_things,
    sides,
    turned_twice,
)
from samsari.metrics.samsa.comparison import Comparison
from samsari.model.finding import Cost, CostKind, MeaningJudgement, TextSide, WordMeaning
from samsari.model.text import Token
from samsari.sameness.support import shared_reader


@dataclass(frozen=True, slots=True)
class Prices:
    """What the whole of a kind costs, in points of 100."""

    lost: float = 100.0  # if every word of the source is lost
    added: float = 20.0  # if every word of the output is new
    repeated: float = 40.0  # if every word of the output is said once too often
    turned_claim: float = 12.0  # for each that fails a check
    weaker_claim: float = 6.0  # for each that a check warns of
    roles: float = 100.0  # if every word of the source has another one's role
    least_roles: float = 15.0  # for each of the two participants
    order: float = 70.0  # if all neighbours are turned round
    cut: float = 8.0  # for each
    doubt: float = 40.0  # if the reader of support is sure that the output errs


PRICES = Prices()
# The weight of a short sentence, and how much more the same part of a long one counts at most.
USUAL, MOST_LONGER = 8.0, 2.0
FEW_SENTENCES = 3  # in more of them each sentence counts by its share
SMALLEST = 0.005  # points; less is no cost
SURE = 0.5  # a partner of this value holds a word's place in the order
FREE_TURNS = 1  # a phrase that moved to another place turns one pair of neighbours
FREE_REPEATS = 2  # words that each new sentence may repeat, such as its subject


@dataclass(frozen=True)
class Judging:
    """One pair on its way to its costs."""

    compared: Comparison
    left: Side
    right: Side
    found: tuple[Match, ...]
    turned: tuple[Turned, ...]
    is_turned_twice: bool = False  # what a rule knows to be right, the reader need not judge

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
            place: self.left.weight(place) * self._share(place, place in centers)
            for place in self.left.places
        }

    def _share(self, place: Place, is_center: bool) -> float:
        return ASIDE if place in self.left.asides else CENTER if is_center else 1.0

    @cached_property
    def right_weights(self) -> dict[Place, float]:
        """What each word of the output weighs."""
        return {place: self.right.weight(place) for place in self.right.places}


def judge(compared: Comparison, prices: Prices = PRICES) -> MeaningJudgement:
    """The judgement of a compared pair."""
    left, right = sides(compared)
    raw = [*matches(compared, left, right), *same_things(left, right)]
    found = turned_twice(raw)
    supported = partners(found, of_source=False)
    told_back = {one.left for one, old in zip(found, raw, strict=True) if one != old}
    turned = tuple(
        one
        for one in turned_statements(compared, left, right, supported)
        if not (one.exchanged and told_back & one.words)
    )
    found += [link for one in turned for link in one.links]
    at = Judging(compared, left, right, tuple(found), turned, bool(told_back))
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
    yield from _claims(at, prices)
    yield from _roles(at, prices)
    yield from _order(at, prices.order)
    for token in careless_cuts(at.compared, at.supported):
        yield Cost("cut", "output", token.text, prices.cut, start=token.start, end=token.end)
    yield from _doubt(at, prices.doubt)


def _unmatched(at: Judging, price: float, *, is_source: bool) -> Iterator[Cost]:
    """The words of one side that have no partner, or one that says less."""
    side, other = (at.left, at.right) if is_source else (at.right, at.left)
    weights = at.left_weights if is_source else at.right_weights
    held = at.kept if is_source else at.supported
    free = at.free[0 if is_source else 1]
    missing = {
        place: weight * (1.0 - (held[place].value if place in held else 0.0))
        for place, weight in weights.items()
        if place not in free
    }
    lost = sum(missing.values())
    if lost <= 0:
        return
    is_document = len(at.left.sentences) > FEW_SENTENCES
    whole = price * _seen(lost, sum(weights.values()), 1.0 if is_document else MOST_LONGER)
    for place, part in missing.items():
        points = whole * part / lost
        if points <= 0:
            continue
        partner = held.get(place)
        token = side.token(place)
        text = other.token(partner.place).text if partner else ""
        kind: CostKind = "changed" if partner else "lost" if is_source else "added"
        name: TextSide = "source" if is_source else "output"
        yield Cost(kind, name, token.text, points, text, token.start, token.end)


def _seen(lost: float, total: float, most: float) -> float:
    """How much a reader misses: of a longer text a smaller part is a loss of the same size."""
    longer = min(most, max(1.0, (total / USUAL) ** 0.5))
    return float(1.0 - max(0.0, 1.0 - lost / total) ** longer)


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


def _claims(at: Judging, prices: Prices) -> Iterator[Cost]:
    """A cost for each claim that was lost, added or turned."""
    price = {"fail": prices.turned_claim, "warn": prices.weaker_claim}
    for change in changed_claims(at.left, at.right, list(at.found)):
        if change.level in price:
            first = change.words[0]
            text = " ".join(token.text for token in change.words)
            place = (first.start, first.end)
            points = price[change.level]
            yield Cost("claim", change.side, text, points, "", *place, change.message)


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
        points = price * ((turned - FREE_TURNS) / total) ** 2
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


def _doubt(at: Judging, price: float) -> Iterator[Cost]:
    """A cost where the reader of support thinks that the output probably errs."""
    texts = [
        [[token.text for token in one] for one in side.sentences] for side in (at.left, at.right)
    ]
    if texts[0] == texts[1] or at.is_turned_twice or at.turned:
        return
    for one in shared_reader().read(*texts):
        tokens = [token for number in one.part.output for token in at.right.sentences[number]]
        points = price * max(0.0, 2 * one.probability - 1) * len(one.part.output) / len(texts[1])
        doubts = one.doubts[1]
        worst = tokens[max(range(len(doubts)), key=doubts.__getitem__)]
        yield Cost("doubt", "output", worst.text, points, start=worst.start, end=worst.end)


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
