"""Who did what to whom, by grammar: the doer and the patient of one verb exchanged.

The grammar is asked only where nouns stand on other sides of the verb than before, or where the
voice of the verb changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from samsari.checking.grammar import grammar_of
from samsari.checking.hits import Tokens
from samsari.checking.pair import CheckedPair
from samsari.checking.reading import Reading
from samsari.checking.rules.roles.arguments import (
    Arguments,
    arguments,
    core,
    passive_subject,
    phrase,
)
from samsari.checking.rules.roles.verbs import is_passive
from samsari.model.alignment import Link
from samsari.splitting.sentence import Sentence
from samsari.ucca.roles.verbs import is_symmetric

Unit = tuple[Tokens, Tokens]  # a word in the source, and the same word in the output
PRONOUNS = frozenset("he she it they him her them who".split())
MOST_TOKENS = 120  # of a sentence whose grammar is asked for


def exchanged_arguments(pair: CheckedPair, verbs: Iterable[Link]) -> tuple[Unit, Unit] | None:
    """The doer and the patient of a verb that were patient and doer of it in the source."""
    for link in verbs:
        left, right = link.left, link.right
        if is_symmetric(pair.source.words[left]) or not _is_suspect(pair, left, right):
            continue
        before, after = _Statement.of(pair.source, left), _Statement.of(pair.output, right)
        if after is None:
            continue
        found = _made_doer(pair, left, after) if before is None else _exchanged(before, after)
        if found is not None:
            return found
    return None


def _made_doer(pair: CheckedPair, verb: int, after: _Statement) -> tuple[Unit, Unit] | None:
    """The subject of a passive verb that does the act in the output, and to whom it does it.

    "The satellite was found in the images" and "the satellite found the scientist".
    """
    number = pair.source.sentence_of[verb]
    start, end = pair.source.bounds[number]
    sentence = grammar_of(pair.source, number)
    patient = passive_subject(sentence, verb - start)
    if patient is None or not after.has_object:
        return None
    doers, patients = after.names(after.doer), after.names(after.patient)
    ones = {pair.source.forms[at + start].stem: at + start for at in core(sentence, patient)}
    there = {pair.source.forms[at].stem: at for at in range(start, end)}
    one = [key for key in ones if key in doers and key not in patients]
    other = [key for key in patients if key in there and key not in ones]
    if not one or not other:
        return None
    return _unit(ones[one[-1]], doers[one[-1]]), _unit(there[other[-1]], patients[other[-1]])


def _is_suspect(pair: CheckedPair, left: int, right: int) -> bool:
    """True if two words changed sides of the verb, or did not though its voice changed.

    One word is enough if a pronoun of the source may stand for the other.
    """
    before, behind = _sides(pair.source, left)
    first, second = _sides(pair.output, right)
    if is_passive(pair.source, left) != is_passive(pair.output, right):
        first, second = second, first
    is_made_active = is_passive(pair.source, left) and not is_passive(pair.output, right)
    if is_made_active and first & (behind | before) and before & second:
        return True
    moved, others = not before.isdisjoint(second), not behind.isdisjoint(first)
    if moved and others:
        return True
    number = pair.source.sentence_of[left]
    start, end = pair.source.bounds[number]
    words = pair.source.words
    places = range(left + 1, end) if moved else range(start, left)
    return (moved or others) and any(words[at] in PRONOUNS for at in places)


def _sides(reading: Reading, verb: int) -> tuple[set[str], set[str]]:
    """The stems of the content words before and behind a verb in its sentence."""
    first, last = reading.bounds[reading.sentence_of[verb]]
    if last - first > MOST_TOKENS:
        return set(), set()
    stems = [
        {reading.forms[at].stem for at in places if reading.forms[at].kind == "content"}
        for places in (range(first, verb), range(verb + 1, last))
    ]
    return stems[0], stems[1]


class _Statement:
    """A verb of a text with its arguments, in words of the whole text."""

    def __init__(self, reading: Reading, sentence: Sentence, start: int, own: Arguments) -> None:
        self.reading, self.sentence, self.start = reading, sentence, start
        self.doer, self.patient = own.doer, own.patient

    @classmethod
    def of(cls, reading: Reading, verb: int) -> _Statement | None:
        number = reading.sentence_of[verb]
        start = reading.bounds[number][0]
        sentence = grammar_of(reading, number)
        own = arguments(sentence, verb - start)
        return None if own is None else cls(reading, sentence, start, own)

    def at(self, word: int) -> int:
        return word + self.start

    @property
    def has_object(self) -> bool:
        return self.sentence.relations[self.patient] == "obj"

    def is_pronoun(self, word: int) -> bool:
        return self.sentence.lower[word] in PRONOUNS

    def names(self, head: int) -> dict[str, int]:
        """The words that name an argument.

        "The judge is helped by two lay judges": where the nouns are the same, the other words of
        the two phrases tell them apart.
        """
        rival = self.patient if head == self.doer else self.doer
        own, other = self._core(head), self._core(rival)
        if own.keys() != other.keys():
            return own
        others = self.phrase(rival)
        return {key: at for key, at in self.phrase(head).items() if key not in others}

    def _core(self, head: int) -> dict[str, int]:
        return dict(self._keys(core(self.sentence, head)))

    def phrase(self, head: int) -> dict[str, int]:
        return dict(self._keys(phrase(self.sentence, head)))

    def _keys(self, places: Iterable[int]) -> Iterator[tuple[str, int]]:
        for place in sorted(places):
            at = place + self.start
            if self.reading.forms[at].kind == "content":
                yield self.reading.forms[at].stem, at


def _exchanged(before: _Statement, after: _Statement) -> tuple[Unit, Unit] | None:
    """The old doer that is now in the patient's phrase, and the new doer that was in it."""
    doers, new_doers = before.names(before.doer), after.names(after.doer)
    kept, new_kept = before.phrase(before.doer), after.phrase(after.doer)
    patients, new_patients = before.phrase(before.patient), after.phrase(after.patient)
    if doers.keys() & new_doers.keys():
        return None
    one = [key for key in doers if key in new_patients and key not in new_kept]
    other = [key for key in new_doers if key in patients and key not in kept]
    if one and other:
        first = _unit(doers[one[-1]], new_patients[one[-1]])
        return first, _unit(patients[other[-1]], new_doers[other[-1]])
    if one and before.is_pronoun(before.patient) and kept.keys().isdisjoint(new_doers):
        first = _unit(doers[one[-1]], new_patients[one[-1]])
        return first, _unit(before.at(before.patient), after.at(after.doer))
    if other and before.is_pronoun(before.doer) and patients.keys().isdisjoint(new_patients):
        second = _unit(patients[other[-1]], new_doers[other[-1]])
        return _unit(before.at(before.doer), after.at(after.patient)), second
    return None


def _unit(at: int, spot: int) -> Unit:
    return (at, at + 1), (spot, spot + 1)
