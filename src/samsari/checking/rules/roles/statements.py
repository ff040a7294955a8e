"""A verb of a text with its arguments, in words of the whole text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from samsari.checking.grammar import grammar_of
from samsari.checking.reading import Reading
from samsari.checking.rules.roles.arguments import (
    Arguments,
    arguments,
    beside,
    core,
    front,
    phrase,
)
from samsari.english.sentence import Sentence

PRONOUNS = frozenset(
    "i you he she it we they me him her us them who this these that those "
    "some someone somebody many others everyone".split()
)
OBJECTS = ("obj", "iobj")


@dataclass(frozen=True)
class Statement:
    """Who does what to whom: the head words of the doer and the patient in their sentence."""

    reading: Reading
    sentence: Sentence
    start: int
    verb: int
    doer: int
    patient: int

    @classmethod
    def of(cls, reading: Reading, verb: int) -> Statement | None:
        """The statement of a verb by grammar; None if the doer or the patient is not said."""
        return cls._of(reading, verb, arguments(*_located(reading, verb)))

    @classmethod
    def by_place(cls, reading: Reading, verb: int) -> Statement | None:
        """The statement of a verb by the nouns beside it.

        A sentence whose nouns changed places is often no grammar at all.
        """
        return cls._of(reading, verb, beside(*_located(reading, verb)))

    @classmethod
    def _of(cls, reading: Reading, verb: int, own: Arguments | None) -> Statement | None:
        if own is None:
            return None
        sentence, at = _located(reading, verb)
        return cls(reading, sentence, verb - at, at, own.doer, own.patient)

    def at(self, word: int) -> int:
        """The place of a word in the text."""
        return word + self.start

    @property
    def has_object(self) -> bool:
        """True if the patient is the object of a verb in the active voice."""
        return self.sentence.relations[self.patient] in OBJECTS

    def is_pronoun(self, word: int) -> bool:
        """True if an argument is a pronoun."""
        return self.sentence.lower[word] in PRONOUNS

    def names(self, head: int) -> dict[str, int]:
        """The words that name an argument and not the other one.

        "The judge is helped by two lay judges": where the nouns are the same, the words before
        them tell them apart.
        """
        rival = self.patient if head == self.doer else self.doer
        own, other = (self._keys(core(self.sentence, word)) for word in (head, rival))
        found = {key: at for key, at in own.items() if key not in other}
        if found:
            return found
        own, other = (self._keys(front(self.sentence, word)) for word in (head, rival))
        return {key: at for key, at in own.items() if key not in other}

    def phrase(self, head: int) -> dict[str, int]:
        """All content words of an argument, without the clause of the verb."""
        own = phrase(self.sentence, head)
        if self.verb in own:  # "an accident that involved two cars"
            own -= phrase(self.sentence, self.verb)
        return self._keys(own)

    def patients(self) -> dict[str, int]:
        """All content words of the patient, and of the one to whom something is given."""
        found = self.phrase(self.patient)
        for word in self.sentence.children(self.verb, "iobj"):
            found |= self.phrase(word)
        return found

    def _keys(self, places: Iterable[int]) -> dict[str, int]:
        return dict(self._pairs(places))

    def _pairs(self, places: Iterable[int]) -> Iterator[tuple[str, int]]:
        for place in sorted(places):
            at = place + self.start
            if self.reading.forms[at].kind == "content":
                yield self.reading.forms[at].stem, at


def _located(reading: Reading, verb: int) -> tuple[Sentence, int]:
    number = reading.sentence_of[verb]
    return grammar_of(reading, number), verb - reading.bounds[number][0]
