"""What the table proposes for a sentence, before any judge is asked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from samsari.english.lists import word_list
from samsari.english.sentence import Sentence
from samsari.simplification.plain.forms import Form, form_order
from samsari.simplification.plain.grammar import auxiliary, opens_noun_phrase
from samsari.simplification.plain.guards import fits
from samsari.simplification.plain.table import Entry

QUANTIFIERS = word_list("quantifiers")
BEFORE_NOUN_OR_ALONE = frozenset({"DT", "PRP$", "PRP", "WDT", "WP"})


@dataclass(frozen=True, slots=True)
class Candidate:
    """The words from `begin` to `end` may become `target`, says a row of the table."""

    begin: int
    end: int
    target: tuple[str, ...]
    entry: Entry

    @property
    def span(self) -> tuple[int, int]:
        """Where it stands."""
        return self.begin, self.end


@dataclass(frozen=True, eq=False)
class Index:
    """The forms of a table by their first word, and the base forms of words in -ing."""

    entries: Sequence[Entry]
    by_word: Mapping[str, Sequence[Form]]
    gerunds: Mapping[str, str]

    def candidates(self, sentence: Sentence) -> Iterator[Candidate]:
        """All proposals that fit, from left to right, at each place the longest first."""
        for begin in range(len(sentence.lower)):
            yield from self.at(sentence, begin)

    def at(self, sentence: Sentence, begin: int) -> Iterator[Candidate]:
        """The proposals that fit and begin at a word, the longest first."""
        for form in self.by_word.get(sentence.lower[begin], ()):
            end = begin + len(form.source)
            if sentence.lower[begin:end] == form.source:
                yield from self._fitting(sentence, begin, end, form)

    def _fitting(self, sentence: Sentence, begin: int, end: int, form: Form) -> Iterator[Candidate]:
        entry = self.entries[form.entry]
        if not all(own.holds(sentence, begin, end) for own in entry.conditions):
            return
        if not fits(sentence, begin, end, form, entry):
            return
        if "gerund-to-base" not in entry.flags:
            yield Candidate(begin, end, _with_of(sentence, end, form), entry)
        elif end < len(sentence.lower) and sentence.lower[end] in self.gerunds:
            base = self.gerunds[sentence.lower[end]]
            yield Candidate(begin, end + 1, (*form.target, base), entry)


def is_clear(sentence: Sentence, candidate: Candidate) -> bool:
    """True if a row of a common verb can be used here: one reading, and no pronoun is cut off."""
    if candidate.entry.part != "verb":
        return True
    return _has_one_reading(sentence, candidate) and not _cuts_off(sentence, candidate)


def _cuts_off(sentence: Sentence, candidate: Candidate) -> bool:
    """True for "put together it": a pronoun stands between the verb and "together"."""
    after = sentence.tags[candidate.end : candidate.end + 1]
    return candidate.target[-1:] == ("together",) and after == ("PRP",)


def _has_one_reading(sentence: Sentence, candidate: Candidate) -> bool:
    """False for a participle without "be" or "have" before an object: it may be a past tense."""
    is_bare = sentence.tags[candidate.begin] == "VBN" and not auxiliary(sentence, candidate.begin)
    return not is_bare or not opens_noun_phrase(sentence, candidate.end)


def _with_of(sentence: Sentence, end: int, form: Form) -> tuple[str, ...]:
    """The target, with "of" before an article: "a number of his" is "several of his"."""
    is_counted = bool(form.target) and form.target[-1] in QUANTIFIERS and form.source[-1] == "of"
    if is_counted and end < len(sentence.tags) and sentence.tags[end] in BEFORE_NOUN_OR_ALONE:
        return (*form.target, "of")
    return form.target


def index(entries: Sequence[Entry], forms: Sequence[Form], gerunds: Mapping[str, str]) -> Index:
    """The index of a table of plain words, by first word."""
    found: defaultdict[str, list[Form]] = defaultdict(list)
    for form in forms:
        found[form.source[0]].append(form)
    by_word = {word: sorted(own, key=form_order) for word, own in found.items()}
    return Index(entries, by_word, gerunds)
