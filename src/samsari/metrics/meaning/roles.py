"""Who does what to whom, by Scenes: statements that stand the other way round in the output.

    The man bit the dog.    The dog was bitten by the man.    the same roles
    The man bit the dog.    The dog bit the man.              exchanged roles

The output is parsed only where both participants and the verb of a Scene are still said, but on
other sides of the verb or in another voice. Words are compared by identity, because the aligner
links by place as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from samsari.english.lists import word_list, word_table
from samsari.metrics.meaning.words import INFLECTED, Match, Partner, Place, Side
from samsari.metrics.samsa.comparison import Comparison, SceneStep
from samsari.model.scene import Element
from samsari.ucca.roles import (
    Roles,
    are_converse,
    is_symmetric,
    scene_roles,
    sentence_passage,
    voice_words,
)

SAME_VERB = 0.5  # a linked verb of this value tells the same event
CASES = word_table("subject-forms")
PRONOUNS = frozenset(CASES) | frozenset(CASES.values())
INDIRECT = word_list("before-place-time-or-manner")
GIVING = frozenset({"to", "from", "by", "of"})  # before a participant of a converse verb


@dataclass(frozen=True, slots=True)
class Turned:
    """A statement of the source that stands the other way round in the output.

    `exchanged` holds the source words of two participants that have each other's role; it is empty
    if the roles are the same. `links` join the same participants. `free` are words that only the
    voice asks for, on each side. `words` are those of the statement in the source.
    """

    exchanged: tuple[tuple[Place, ...], ...]
    links: tuple[Match, ...]
    free_left: frozenset[Place]
    free_right: frozenset[Place]
    words: frozenset[Place]


@dataclass(frozen=True, slots=True)
class _Statement:
    """The roles of a Scene in one sentence of a side."""

    side: Side
    sentence: int
    roles: Roles

    @property
    def verb(self) -> Place:
        return self.sentence, self.roles.verb

    def heads(self, own: Element) -> dict[str, Place]:
        """The centers of a participant by their base forms."""
        places = ((self.sentence, at) for at in own.centers)
        return {key: place for place in places if (key := _key(self.side, place))}

    def other_heads(self) -> dict[str, Place]:
        return {key: at for own in self.roles.others for key, at in self.heads(own).items()}

    def direct_heads(self) -> dict[str, Place]:
        own = [each for each in self.roles.others if self._is_direct(each)]
        return {key: at for each in own for key, at in self.heads(each).items()}

    def _is_direct(self, own: Element) -> bool:
        first = min(own.positions)
        spots = (first,) if own.is_remote else (max(0, first - 1), first)
        return INDIRECT.isdisjoint(self.side.form((self.sentence, at)).folded for at in spots)

    def words(self) -> frozenset[Place]:
        own = (self.roles.doer, *self.roles.others)
        return frozenset((self.sentence, at) for each in own for at in each.positions) | {self.verb}


def turned_statements(
    compared: Comparison, left: Side, right: Side, supported: Mapping[Place, Partner]
) -> Iterator[Turned]:
    """The statements of the source that stand the other way round in a sentence of the output."""
    for step in compared.steps:
        roles = scene_roles(left.sentences[step.passage], step.scene)
        if roles is None:
            continue
        own = _Statement(left, step.passage, roles)
        verbs = list(_same_verbs(own, right, supported, _sentences(step)))
        turned = (found for verb in verbs if (found := _in_sentence(own, right, verb)))
        first = next(turned, None)
        if first is not None and not (first.exchanged and _is_told(own, right, verbs)):
            yield first


def _sentences(step: SceneStep) -> list[int]:
    """The sentences that hold a word of the Scene, those with most of them first."""
    held = [number for number, count in enumerate(step.counts) if count]
    return sorted(held, key=lambda number: -step.counts[number])


def _same_verbs(
    own: _Statement, right: Side, supported: Mapping[Place, Partner], sentences: Iterable[int]
) -> Iterator[Place]:
    """The words of the output that tell the event of a statement."""
    text, key = own.side.token(own.verb).text, own.side.key(own.verb)
    for number in sentences:
        for at, token in enumerate(right.sentences[number]):
            place = number, at
            partner = supported.get(place)
            is_linked = partner is not None and partner.place == own.verb
            is_same = is_linked and partner is not None and partner.value >= SAME_VERB
            if is_same or right.key(place) == key or are_converse(text, token.text):
                yield place


def _in_sentence(own: _Statement, right: Side, verb: Place) -> Turned | None:
    """The statement as the sentence with a verb tells it, if it stands the other way round."""
    there = _statement(right, verb) if _may_be_turned(own, right, verb) else None
    return None if there is None else _compared(own, there)


def _is_told(own: _Statement, right: Side, verbs: Iterable[Place]) -> bool:
    """True if the output also has the statement with the same roles: A beat B, and B beat A."""
    told = (_statement(right, verb) for verb in verbs)
    return any(there is not None and _has_same_roles(own, there) for there in told)


def _statement(side: Side, verb: Place) -> _Statement | None:
    """The Scene of a verb with its roles, by a parse of its sentence."""
    tokens = side.sentences[verb[0]]
    for scene in sentence_passage(tokens).scenes:
        if verb[1] in scene.main_relation.centers:
            roles = scene_roles(tokens, scene)
            return _Statement(side, verb[0], roles) if roles else None
    return None


def _may_be_turned(own: _Statement, right: Side, verb: Place) -> bool:
    """True if both participants are there, on another side of the verb or in another voice."""
    doers, others = own.heads(own.roles.doer), own.other_heads()
    spots = _spots(right, verb[0])
    pairs = [(one, two) for one in doers for two in others if one in spots and two in spots]
    if not pairs:
        return False
    words = [token.text.lower() for token in right.sentences[verb[0]]]
    if bool(voice_words(words, verb[1], verb[1])) != own.roles.has_passive_words:
        return True
    return any(
        _order(own.verb, doers[one], others[two]) not in _orders(verb, spots[one], spots[two])
        for one, two in pairs
    )


def _spots(side: Side, sentence: int) -> dict[str, list[Place]]:
    """The words that may be participants of a sentence, by their base forms."""
    spots: dict[str, list[Place]] = {}
    for at in range(len(side.sentences[sentence])):
        if key := _key(side, (sentence, at)):
            spots.setdefault(key, []).append((sentence, at))
    return spots


def _orders(verb: Place, doers: list[Place], others: list[Place]) -> set[tuple[bool, bool, bool]]:
    return {_order(verb, one, two) for one in doers for two in others}


def _order(verb: Place, doer: Place, other: Place) -> tuple[bool, bool, bool]:
    return doer < verb, other < verb, doer < other


def _compared(own: _Statement, there: _Statement) -> Turned | None:
    """The statement with the roles that it has in the output; None if they cannot be compared."""
    doers, others = own.heads(own.roles.doer), own.other_heads()
    doers_there, others_there = there.heads(there.roles.doer), there.other_heads()
    is_kept = _has_same_roles(own, there)
    one = (doers.keys() - others.keys()) & (others_there.keys() - doers_there.keys())
    two = (others.keys() - doers.keys()) & (doers_there.keys() - others_there.keys())
    is_crossed = bool(one and two)
    verbs = own.side.token(own.verb).text, there.side.token(there.verb).text
    is_converse = are_converse(*verbs)
    if is_crossed and not is_converse and not is_symmetric(verbs[0]):
        if (
            not _are_forms(own, there)
            and own.roles.has_passive_words != there.roles.has_passive_words
        ):
            return None  # "storms feature hail" and "storms are accompanied by hail" say the same
        one, two = one & there.direct_heads().keys(), two & own.direct_heads().keys()
        sides = [[doers[key] for key in one], [others[key] for key in two]]
        return _turned(own, there, sides) if all(sides) else None
    is_same = is_crossed or (is_kept and not is_converse and _has_moved(own, there))
    return _turned(own, there, ()) if is_same else None


def _has_same_roles(own: _Statement, there: _Statement) -> bool:
    """True if a doer is still the doer, and another participant still another one."""
    doers, doers_there = own.heads(own.roles.doer), there.heads(there.roles.doer)
    others, others_there = own.other_heads(), there.other_heads()
    return not doers.keys().isdisjoint(doers_there) and not others.keys().isdisjoint(others_there)


def _has_moved(own: _Statement, there: _Statement) -> bool:
    """True if the voice changed, or the same participants stand in another order."""
    if own.roles.has_passive_words != there.roles.has_passive_words:
        return True
    doers, others = own.heads(own.roles.doer), own.other_heads()
    doers_there, others_there = there.heads(there.roles.doer), there.other_heads()
    return any(
        _order(own.verb, doers[one], others[two])
        != _order(there.verb, doers_there[one], others_there[two])
        for one in doers.keys() & doers_there.keys()
        for two in others.keys() & others_there.keys()
    )


def _turned(own: _Statement, there: _Statement, exchanged: Iterable[Iterable[Place]]) -> Turned:
    words = tuple(tuple(sorted(places)) for places in exchanged)
    free_left, free_right = _shared(own, there), _shared(there, own)
    if not words:
        free_left, free_right = free_left | _asked(own, there), free_right | _asked(there, own)
    return Turned(words, tuple(_links(own, there)), free_left, free_right, own.words())


def _links(own: _Statement, there: _Statement) -> Iterator[Match]:
    """The verb and the same participants, linked."""
    left = {**own.other_heads(), **own.heads(own.roles.doer)}
    right = {**there.other_heads(), **there.heads(there.roles.doer)}
    pairs = [(left[key], right[key]) for key in left if key in right]
    for one, other in (*pairs, (own.verb, there.verb)):
        is_same = own.side.form(one).folded == there.side.form(other).folded
        if is_same or (one, other) in pairs or _is_one_event(own, there):
            yield Match(one, other, 1.0 if is_same else INFLECTED)


def _is_one_event(own: _Statement, there: _Statement) -> bool:
    """True for two forms of one verb, and for converse verbs."""
    verbs = own.side.token(own.verb).text, there.side.token(there.verb).text
    return _are_forms(own, there) or are_converse(*verbs)


def _shared(own: _Statement, other: _Statement) -> frozenset[Place]:
    """The function words of participants that the same participants have on the other side."""
    found: set[Place] = set()
    for one in (own.roles.doer, *own.roles.others):
        for two in (other.roles.doer, *other.roles.others):
            if own.heads(one).keys() & other.heads(two).keys():
                there = {other.side.form((other.sentence, at)).folded for at in two.positions}
                found |= {p for p in _function_words(own, one) if own.side.form(p).folded in there}
    return frozenset(found)


def _asked(own: _Statement, other: _Statement) -> frozenset[Place]:
    """The words that a voice or a converse verb asks for: "was", "by", "to", "from"."""
    found = {(own.sentence, at) for at in own.roles.voice}
    if not _are_forms(own, other):
        for one in own.roles.others:
            found |= {p for p in _function_words(own, one) if own.side.form(p).folded in GIVING}
    return frozenset(found)


def _are_forms(own: _Statement, other: _Statement) -> bool:
    return own.side.key(own.verb) == other.side.key(other.verb)


def _function_words(own: _Statement, unit: Element) -> list[Place]:
    places = [(own.sentence, at) for at in unit.positions]
    return [place for place in places if own.side.form(place).kind == "function"]


def _key(side: Side, place: Place) -> str:
    """The base form of a content word or a pronoun; nothing for another word."""
    form = side.form(place)
    if form.folded in PRONOUNS:
        return CASES.get(form.folded, form.folded)
    return side.key(place) if form.kind == "content" else ""
