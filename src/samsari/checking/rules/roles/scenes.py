"""Who did what to whom, by Scenes: the participants of one main relation exchanged.

The parser is asked only for a verb that stands in both texts in the active voice, and whose subject
and object in the output are both nouns of the source.
"""

from __future__ import annotations

from collections.abc import Iterable

from samsari.checking.hits import Tokens
from samsari.checking.pair import CheckedPair
from samsari.checking.reading import Reading
from samsari.checking.rules.roles.verbs import is_passive
from samsari.checking.scenes import scenes_of
from samsari.model.alignment import Link
from samsari.model.scene import Element
from samsari.ucca.roles.sides import on_side

Unit = tuple[Tokens, Tokens]  # a word in the source, and the same word in the output
NOUN = ("NN", "PRP")
SKIPPED = ("RB", "MD")  # between a subject and its verb
INSIDE = ("DT", "JJ", "PRP$", "CD", "VBN")  # before the head of an object
HAVE = frozenset("has have had then also".split())


def exchanged_participants(pair: CheckedPair, verbs: Iterable[Link]) -> tuple[Unit, Unit] | None:
    """The subject and the object of a verb that were object and subject of it in the source."""
    for link in verbs:
        if is_passive(pair.source, link.left) or is_passive(pair.output, link.right):
            continue
        subject, object_ = _subject(pair.output, link.right), _object(pair.output, link.right)
        if subject is None or object_ is None:
            continue
        twins = [_twin(pair, at) for at in (subject, object_)]
        if twins[0] is None or twins[1] is None or twins[0] == twins[1]:
            continue
        if _are_exchanged(pair, link.left, twins[0], twins[1]):
            one, other = ((at, at + 1) for at in (twins[0], twins[1]))
            return (one, (subject, subject + 1)), (other, (object_, object_ + 1))
    return None


def _subject(reading: Reading, verb: int) -> int | None:
    """The noun right before a verb."""
    first, _ = reading.bounds[reading.sentence_of[verb]]
    at = verb - 1
    while at >= first and (reading.tags[at].startswith(SKIPPED) or reading.words[at] in HAVE):
        at -= 1
    return at if at >= first and _is_noun(reading, at) else None


def _object(reading: Reading, verb: int) -> int | None:
    """The head of the noun phrase right behind a verb."""
    _, last = reading.bounds[reading.sentence_of[verb]]
    at = verb + 1
    while at < last and reading.tags[at].startswith(INSIDE) and not _is_noun(reading, at):
        at += 1
    if at >= last or not _is_noun(reading, at):
        return None
    while at + 1 < last and _is_noun(reading, at + 1):
        at += 1
    return at


def _is_noun(reading: Reading, at: int) -> bool:
    is_noun = reading.tags[at].startswith(NOUN) or at in reading.name_words
    return is_noun and reading.forms[at].kind == "content"


def _twin(pair: CheckedPair, spot: int) -> int | None:
    """The only place of the source with a word of the output."""
    stem = pair.output.forms[spot].stem
    places = [at for at in pair.source.content if pair.source.forms[at].stem == stem]
    return places[0] if len(places) == 1 else None


def _are_exchanged(pair: CheckedPair, verb: int, subject: int, object_: int) -> bool:
    """True if the subject was a participant behind the verb, and the object one before it."""
    number = pair.source.sentence_of[verb]
    start, end = pair.source.bounds[number]
    if not (start <= subject < end and start <= object_ < end):
        return False
    for scene in scenes_of(pair.source, number):
        if verb - start in scene.main_relation.positions:
            return _is_side(
                scene.participants, subject - start, verb - start, is_before=False
            ) and (_is_side(scene.participants, object_ - start, verb - start, is_before=True))
    return False


def _is_side(participants: tuple[Element, ...], word: int, verb: int, *, is_before: bool) -> bool:
    return any(word in own.centers for own in on_side(participants, verb, is_before))
