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
from samsari.checking.rules.roles.arguments import Arguments, arguments, core, phrase
from samsari.checking.rules.roles.verbs import is_passive
from samsari.model.alignment import Link
from samsari.splitting.sentence import Sentence
from samsari.ucca.roles.verbs import is_symmetric

Unit = tuple[Tokens, Tokens]  # a word in the source, and the same word in the output
MOST_TOKENS = 120  # of a sentence whose grammar is asked for


def exchanged_arguments(pair: CheckedPair, verbs: Iterable[Link]) -> tuple[Unit, Unit] | None:
    """The doer and the patient of a verb that were patient and doer of it in the source."""
    for link in verbs:
        left, right = link.left, link.right
        if is_symmetric(pair.source.words[left]) or not _is_suspect(pair, left, right):
            continue
        before, after = _Statement.of(pair.source, left), _Statement.of(pair.output, right)
        if before is None or after is None:
            continue
        found = _exchanged(before, after)
        if found is not None:
            return found
    return None


def _is_suspect(pair: CheckedPair, left: int, right: int) -> bool:
    """True if two words changed sides of the verb, or did not though its voice changed."""
    before, behind = _sides(pair.source, left)
    first, second = _sides(pair.output, right)
    if is_passive(pair.source, left) != is_passive(pair.output, right):
        first, second = second, first
    return not before.isdisjoint(second) and not behind.isdisjoint(first)


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

    def core(self, head: int) -> dict[str, int]:
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
    doers, new_doers = before.core(before.doer), after.core(after.doer)
    kept, new_kept = before.phrase(before.doer), after.phrase(after.doer)
    patients, new_patients = before.phrase(before.patient), after.phrase(after.patient)
    one = [key for key in doers if key in new_patients and key not in new_kept]
    other = [key for key in new_doers if key in patients and key not in kept]
    if not one or not other or doers.keys() & new_doers.keys():
        return None
    first = _unit(doers[one[-1]], new_patients[one[-1]])
    return first, _unit(patients[other[-1]], new_doers[other[-1]])


def _unit(at: int, spot: int) -> Unit:
    return (at, at + 1), (spot, spot + 1)
