"""The rules of roles: words that changed places, nouns that changed sides of a verb.

The aligner links by place, so "The dog chased the cat" and "The cat chased the dog" look alike to
it. These rules go by the identity of words that stand once in each text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from samsari.checking.pair import CheckedPair, Hit, Tokens, hit, scenes_of
from samsari.checking.reading import Reading
from samsari.checking.rules.roles.arguments import CLAUSE_WORDS
from samsari.checking.rules.roles.grammar import exchanged_arguments
from samsari.checking.rules.roles.statements import (
    has_one_object,
    is_passive_by_words,
    same_verbs,
    turned_modifier,
)
from samsari.checking.rules.roles.swaps import swapped_phrases, turned_ways
from samsari.english.lists import word_list
from samsari.model.alignment import Link
from samsari.model.scene import Element
from samsari.text.word_lists import ranks
from samsari.ucca.roles import on_side

# Two nouns that changed sides of a verb, by place alone.

Unit = tuple[Tokens, Tokens]  # a word in the source, and the same word in the output
NOUN_OR_PRONOUN = ("NN", "PRP")
INSIDE_PHRASE = ("DT", "JJ", "NN", "PRP$", "POS", "VBN", "VBG")  # tags inside a noun phrase
REACH = 9  # tokens between a verb and its arguments


def exchanged_sides(pair: CheckedPair, verbs: Iterable[Link]) -> tuple[Unit, Unit] | None:
    """Two nouns that stand on the wrong side of the same verb; its voice must be the same."""
    for link in verbs:
        voices = (
            is_passive_by_words(pair.source, link.left),
            is_passive_by_words(pair.output, link.right),
        )
        found = _moved(pair, link) if voices[0] == voices[1] else None
        if found is not None:
            return found
    return None


def _moved(pair: CheckedPair, link: Link) -> tuple[Unit, Unit] | None:
    """A noun from before the verb and one from behind it that stand where they should not."""
    left, right = _arguments(pair.source, link.left)
    before, behind = (_by_stem(pair.output, side) for side in _arguments(pair.output, link.right))
    one = _stray(pair, left, right, behind, before)
    other = _stray(pair, right[::-1], left, before, behind)
    return None if one is None or other is None else (one, other)


def _stray(
    pair: CheckedPair,
    nouns: list[int],
    rivals: list[int],
    there: Mapping[str, int],
    here: Mapping[str, int],
) -> Unit | None:
    """The noun nearest to the verb that is `there` and not `here`, on one side only."""
    doubled = {pair.source.forms[at].stem for at in rivals}
    for at in reversed(nouns):
        stem = pair.source.forms[at].stem
        if stem in there and stem not in here and stem not in doubled:
            return (at, at + 1), (there[stem], there[stem] + 1)
    return None


def _by_stem(reading: Reading, places: list[int]) -> dict[str, int]:
    return {reading.forms[at].stem: at for at in places}


def _arguments(reading: Reading, verb: int) -> tuple[list[int], list[int]]:
    """The nouns just before and just behind a verb in its sentence, without those of phrases.

    A noun behind "in", "of" or another preposition is no argument; the agent behind "by" is one.
    """
    first, last = reading.bounds[reading.sentence_of[verb]]
    left = [at for at in range(max(first, verb - REACH), verb) if _is_noun(reading, at)]
    right = [at for at in range(verb + 1, min(last, verb + REACH + 1)) if _is_noun(reading, at)]
    left = [at for at in left if not _preposition(reading, at)]
    return left[-3:], [at for at in right if _preposition(reading, at) in ("", "by")][:3]


def _preposition(reading: Reading, at: int) -> str:
    """The preposition that governs a noun, if there is one."""
    spot = at - 1
    while spot >= 0 and reading.tags[spot].startswith(INSIDE_PHRASE):
        spot -= 1
    if spot < 0 or reading.tags[spot] not in ("IN", "TO") or reading.words[spot] in CLAUSE_WORDS:
        return ""
    return reading.words[spot]


def _is_noun(reading: Reading, at: int) -> bool:
    is_noun = reading.tags[at].startswith(NOUN_OR_PRONOUN) or at in reading.name_words
    is_unknown = reading.texts[at][0].isupper() and reading.words[at] not in ranks()
    return (is_noun or is_unknown) and reading.forms[at].kind == "content"


# Who did what to whom, by Scenes: the participants of one main relation exchanged.
#
# The parser is asked only for a verb that stands in both texts in the active voice, and whose
# subject and object in the output are both nouns of the source.

NOUN = ("NN", "PRP")
ADVERBS_AND_MODALS = ("RB", "MD")  # between a subject and its verb
SCENES_INSIDE = ("DT", "JJ", "PRP$", "CD", "VBN")  # before the head of an object
HAVE_OR_THEN = word_list("have-then-and-also")


def exchanged_participants(pair: CheckedPair, verbs: Iterable[Link]) -> tuple[Unit, Unit] | None:
    """The subject and the object of a verb that were object and subject of it in the source."""
    for link in verbs:
        if is_passive_by_words(pair.source, link.left) or is_passive_by_words(
            pair.output, link.right
        ):
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
    while at >= first and (
        reading.tags[at].startswith(ADVERBS_AND_MODALS) or reading.words[at] in HAVE_OR_THEN
    ):
        at -= 1
    return at if at >= first and _scenes_is_noun(reading, at) else None


def _object(reading: Reading, verb: int) -> int | None:
    """The head of the noun phrase right behind a verb."""
    _, last = reading.bounds[reading.sentence_of[verb]]
    at = verb + 1
    while (
        at < last
        and reading.tags[at].startswith(SCENES_INSIDE)
        and not _scenes_is_noun(reading, at)
    ):
        at += 1
    if at >= last or not _scenes_is_noun(reading, at):
        return None
    while at + 1 < last and _scenes_is_noun(reading, at + 1):
        at += 1
    return at


def _scenes_is_noun(reading: Reading, at: int) -> bool:
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


def check_roles(pair: CheckedPair) -> Iterator[Hit]:
    """Two nouns that changed sides of a verb, or two phrases that changed places."""
    rule, found = "roles-swapped", _exchanged(pair)
    if found is None:
        rule, found = "names-swapped", swapped_phrases(pair) or turned_ways(pair)
    if found is not None:
        (one, first), (other, second) = found
        before, after = pair.source.quote(*one), pair.source.quote(*other)
        yield hit(
            pair,
            rule,
            f"“{before}” and “{after}” changed places",
            f"Put “{before}” and “{after}” where the source has them.",
            [one, other],
            [first, second],
        )


def _exchanged(pair: CheckedPair) -> tuple[Unit, Unit] | None:
    """Two nouns that exchanged their roles: by place, by grammar, by Scenes."""
    verbs = same_verbs(pair)
    plain = [link for link in verbs if has_one_object(pair, link)]
    found = turned_modifier(pair, verbs)
    if not pair.source.grammar or not pair.output.grammar:
        found = exchanged_sides(pair, plain) or found
    if found is not None or not pair.may_parse:
        return found
    return exchanged_arguments(pair, verbs) or exchanged_participants(pair, plain)
