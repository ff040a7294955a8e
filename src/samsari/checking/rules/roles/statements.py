"""A verb of a text with its arguments, in words of the whole text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from samsari.checking.pair import CheckedPair, Tokens, grammar_of
from samsari.checking.reading import Reading
from samsari.checking.rules.roles.arguments import Arguments, arguments, beside, core, front, phrase
from samsari.english.lists import word_list, word_tuple
from samsari.english.sentence import Sentence
from samsari.model.alignment import Link

# The verbs that two texts share, and their voice.

BE_OR_GOT = word_list("be-and-get-before-by")
STATES = word_list("verbs-of-states")
DOUBLE = word_list("verbs-with-two-objects")
PAST = word_list("past-forms-of-verbs-alone")
HAVE_FORMS = word_list("forms-of-have")


def same_verbs(pair: CheckedPair) -> list[Link]:
    """The links between two forms of one verb that somebody does to somebody."""
    return [link for link in pair.links if _are_same(pair, link)]


def has_one_object(pair: CheckedPair, link: Link) -> bool:
    """True for a verb with one object at most."""
    return DOUBLE.isdisjoint(pair.source.forms[link.left].keys)


def _are_same(pair: CheckedPair, link: Link) -> bool:
    left, right = pair.source.forms[link.left], pair.output.forms[link.right]
    if left.kind != "content" or left.similarity(right) < 1 or not STATES.isdisjoint(left.keys):
        return False
    is_verb = [
        reading.tags[at].startswith("VB") or reading.words[at] in PAST
        for reading, at in ((pair.source, link.left), (pair.output, link.right))
    ]
    is_one_word = pair.source.words[link.left] == pair.output.words[link.right]
    # A verb between two nouns that changed places may get the tag of another word.
    is_kept = all(is_verb) or (any(is_verb) and is_one_word)
    is_state = _is_equating(pair.source, link.left) or _is_equating(pair.output, link.right)
    return is_kept and not is_state and not _is_titled(pair.source, link.left)


def _is_equating(reading: Reading, at: int) -> bool:
    """True for "is set to be": what stands on the two sides is the same."""
    return reading.words[at + 1 : at + 3] == ("to", "be")


def _is_titled(reading: Reading, at: int) -> bool:
    """True for a word with a capital inside a sentence: "Just Lose It"."""
    first, _ = reading.bounds[reading.sentence_of[at]]
    return at > first and reading.texts[at][0].isupper()


def is_passive_by_words(reading: Reading, verb: int) -> bool:
    """True if the words around a verb show the passive voice; its grammar is not asked."""
    before, behind = reading.words[max(0, verb - 3) : verb], reading.words[verb + 1 : verb + 5]
    if before[-1:] and before[-1] in BE_OR_GOT and behind[:1] == ("by",):
        return True
    if reading.tags[verb] not in ("VBN", "VBD") and reading.words[verb] not in PAST:
        return False
    if before and before[-1] in HAVE_FORMS:  # "had left Rome by May"
        return False
    is_in = behind[:1] in (("in",), ("on",))  # "published in France by"
    is_done_by = "by" in behind[: 4 if is_in else 2]
    return bool(BE_OR_GOT & set(before)) or (reading.tags[verb] == "VBN" and is_done_by)


# A noun with a participle that does what was done to it: "the wounded soldier".

Unit = tuple[Tokens, Tokens]  # a word in the source, and the same word in the output
ENDS = word_tuple("endings-of-participles")
OBJECTS = ("DT", "PRP$")  # tags of the first word of a noun phrase


def turned_modifier(pair: CheckedPair, verbs: Iterable[Link]) -> tuple[Unit, Unit] | None:
    """A participle before its noun that is a verb behind the noun, with an object.

    "The elected president" and "the president elected the".
    """
    for link in verbs:
        left, right = link.left, link.right
        noun, spot = _phrase_behind(pair.source, left), right - 1
        if noun is None or spot < 0 or not _has_object(pair.output, right):
            continue
        stems = {pair.source.forms[at].stem: at for at in range(*noun)}
        at = stems.get(pair.output.forms[spot].stem)
        if at is not None and pair.output.forms[spot].kind == "content":
            return ((left, left + 1), (right, right + 1)), ((at, at + 1), (spot, spot + 1))
    return None


def _phrase_behind(reading: Reading, verb: int) -> Tokens | None:
    """The nouns right behind a participle that stands inside a noun phrase."""
    if not reading.words[verb].endswith(ENDS):
        return None
    before = reading.tags[max(0, verb - 2) : verb]
    is_inside = bool(before) and (
        before[-1] in OBJECTS or (before[-1] == "RB" and before[0] in OBJECTS)
    )
    _, end = reading.bounds[reading.sentence_of[verb]]
    last = verb + 1
    while last < end and (reading.tags[last].startswith("NN") or last in reading.name_words):
        last += 1
    return (verb + 1, last) if is_inside and last > verb + 1 else None


def _has_object(reading: Reading, verb: int) -> bool:
    """True if a determiner stands right behind a verb."""
    behind = reading.tags[verb + 1 : verb + 2]
    return bool(behind) and behind[0] in OBJECTS


PEOPLE_PRONOUNS = word_list("pronouns-for-somebody")
STATEMENTS_OBJECTS = ("obj", "iobj")


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
        return self.sentence.relations[self.patient] in STATEMENTS_OBJECTS

    def is_pronoun(self, word: int) -> bool:
        """True if an argument is a pronoun."""
        return self.sentence.lower[word] in PEOPLE_PRONOUNS

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
