"""Who did what to whom, by grammar: the doer and the patient of one verb exchanged.

The grammar is asked only where nouns stand on other sides of the verb than before, or where the
voice of the verb changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from samsari.checking.pair import CheckedPair, Tokens, grammar_of
from samsari.checking.reading import Reading
from samsari.checking.rules.roles.arguments import agent_of, core, passive_subject
from samsari.checking.rules.roles.statements import PEOPLE_PRONOUNS, Statement, is_passive_by_words
from samsari.model.alignment import Link
from samsari.ucca.roles import is_symmetric

Unit = tuple[Tokens, Tokens]  # a word in the source, and the same word in the output
Places = dict[str, int]  # the stem of a word, and its place in the text
MOST_TOKENS = 120  # of a sentence whose grammar is asked for


def exchanged_arguments(pair: CheckedPair, verbs: Iterable[Link]) -> tuple[Unit, Unit] | None:
    """The doer and the patient of a verb that were patient and doer of it in the source."""
    for link in verbs:
        left, right = link.left, link.right
        if is_symmetric(pair.source.words[left]) or not _is_suspect(pair, left, right):
            continue
        before = Statement.of(pair.source, left) or Statement.by_place(pair.source, left)
        for after in _statements(pair.output, right):
            found = _turned(pair, left, before, after)
            if found is not None:
                return found
    return None


def _statements(reading: Reading, verb: int) -> Iterator[Statement]:
    """What a verb may say: by grammar, and by the nouns beside it."""
    own, other = Statement.of(reading, verb), Statement.by_place(reading, verb)
    if own is not None:
        yield own
    if other is not None and other != own:
        yield other


def _turned(
    pair: CheckedPair, verb: int, before: Statement | None, after: Statement
) -> tuple[Unit, Unit] | None:
    if before is None:
        return _made_doer(pair, verb, after) or _made_patient(pair, verb, after)
    return _exchanged(before, after) or _took_part(pair, verb, before, after)


def _made_doer(pair: CheckedPair, verb: int, after: Statement) -> tuple[Unit, Unit] | None:
    """The subject of a passive verb that does the act in the output, and to whom it does it.

    "The satellite was found in the images" and "the satellite found the scientist".
    """
    start = pair.source.bounds[pair.source.sentence_of[verb]][0]
    sentence = grammar_of(pair.source, pair.source.sentence_of[verb])
    patient = passive_subject(sentence, verb - start)
    if patient is None or not after.has_object:
        return None
    doers, patients = after.names(after.doer), after.names(after.patient)
    there = _stems(pair.source, verb)
    ones = {pair.source.forms[at + start].stem: at + start for at in core(sentence, patient)}
    one = [key for key in ones if key in doers and key not in patients]
    other = [key for key in patients if key in there and key not in ones]
    if not one or not other:
        return None
    return _unit(ones[one[-1]], doers[one[-1]]), _unit(there[other[-1]], patients[other[-1]])


def _made_patient(pair: CheckedPair, verb: int, after: Statement) -> tuple[Unit, Unit] | None:
    """The doer of a passive verb to whom the act is done in the output, and who does it.

    "A team led by Sheppard" and "a team led Sheppard".
    """
    start = pair.source.bounds[pair.source.sentence_of[verb]][0]
    sentence = grammar_of(pair.source, pair.source.sentence_of[verb])
    agent = agent_of(sentence, verb - start)
    if agent is None or not after.has_object:
        return None
    there = _stems(pair.source, verb)
    ones = {pair.source.forms[at + start].stem: at + start for at in core(sentence, agent)}
    doers, patients = after.names(after.doer), after.names(after.patient)
    one = [key for key in ones if key in patients and key not in doers]
    other = [key for key in doers if key in there and key not in ones]
    if not one or not other:
        return None
    return _unit(ones[one[-1]], patients[one[-1]]), _unit(there[other[-1]], doers[other[-1]])


def _took_part(
    pair: CheckedPair, verb: int, before: Statement, after: Statement
) -> tuple[Unit, Unit] | None:
    """The patient that does the act in the output, to another word of the source sentence.

    "He tells the story" and "the story tells Lohengrin".
    """
    doers, new_doers = before.phrase(before.doer), after.names(after.doer)
    patients = before.names(before.patient)
    new_patients = after.names(after.patient)
    if not after.has_object or doers.keys() & after.phrase(after.doer).keys():
        return None
    there = _stems(pair.source, verb)
    one = [key for key in patients if key in new_doers]
    old = before.phrase(before.patient)
    other = [key for key in new_patients if key in there and key not in old]
    if not one or not other:
        return None
    first = _unit(patients[one[-1]], new_doers[one[-1]])
    return first, _unit(there[other[-1]], new_patients[other[-1]])


def _stems(reading: Reading, verb: int) -> Places:
    """The stems of the sentence of a verb, each with a place."""
    start, end = reading.bounds[reading.sentence_of[verb]]
    return {reading.forms[at].stem: at for at in range(start, end)}


def _is_suspect(pair: CheckedPair, left: int, right: int) -> bool:
    """True if two words changed sides of the verb, or did not though its voice changed.

    One word is enough if a pronoun of the source may stand for the other.
    """
    before, behind = _sides(pair.source, left)
    first, second = _sides(pair.output, right)
    if is_passive_by_words(pair.source, left) != is_passive_by_words(pair.output, right):
        first, second = second, first
    is_made_active = is_passive_by_words(pair.source, left) and not is_passive_by_words(
        pair.output, right
    )
    if is_made_active and first & (behind | before) and before & second:
        return True
    moved, others = not before.isdisjoint(second), not behind.isdisjoint(first)
    if moved and others:
        return True
    number = pair.source.sentence_of[left]
    start, end = pair.source.bounds[number]
    words = pair.source.words
    places = range(left + 1, end) if moved else range(start, left)
    return (moved or others) and any(words[at] in PEOPLE_PRONOUNS for at in places)


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


def _exchanged(before: Statement, after: Statement) -> tuple[Unit, Unit] | None:
    """The old doer that is now in the patient's phrase, and the new doer that was in it."""
    doers, new_doers = before.names(before.doer), after.names(after.doer)
    kept, new_kept = before.phrase(before.doer), after.phrase(after.doer)
    patients, new_patients = before.patients(), after.patients()
    one = [key for key in doers if key in new_patients and key not in new_kept]
    other = [key for key in new_doers if key in patients and key not in kept]
    if one and other:
        first = _unit(doers[one[-1]], new_patients[one[-1]])
        return first, _unit(patients[other[-1]], new_doers[other[-1]])
    if doers.keys() & new_doers.keys():
        return None
    if one and before.is_pronoun(before.patient) and kept.keys().isdisjoint(new_doers):
        first = _unit(doers[one[-1]], new_patients[one[-1]])
        return first, _unit(before.at(before.patient), after.at(after.doer))
    if other and before.is_pronoun(before.doer) and patients.keys().isdisjoint(new_patients):
        second = _unit(patients[other[-1]], new_doers[other[-1]])
        return _unit(before.at(before.doer), after.at(after.patient)), second
    return None


def _unit(at: int, spot: int) -> Unit:
    return (at, at + 1), (spot, spot + 1)
