"""What the table proposes for a sentence, before any judge is asked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from samsari.simplification.plain.forms import Form
from samsari.simplification.plain.guards import fits
from samsari.simplification.plain.lazy import form_order
from samsari.simplification.plain.sentence import PlainSentence
from samsari.simplification.plain.table import Entry

QUANTIFIERS = frozenset("many several most few enough some fewer more all".split())
DETERMINER_TAGS = frozenset({"DT", "PRP$", "PRP", "WDT", "WP"})


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

    def candidates(self, sentence: PlainSentence) -> Iterator[Candidate]:
        """All proposals that fit, from left to right, at each place the longest first."""
        for begin, word in enumerate(sentence.lower):
            for form in self.by_word.get(word, ()):
                end = begin + len(form.source)
                if sentence.lower[begin:end] == form.source:
                    yield from self._fitting(sentence, begin, end, form)

    def _fitting(
        self, sentence: PlainSentence, begin: int, end: int, form: Form
    ) -> Iterator[Candidate]:
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


def _with_of(sentence: PlainSentence, end: int, form: Form) -> tuple[str, ...]:
    """The target, with "of" before an article: "a number of his" is "several of his"."""
    is_counted = bool(form.target) and form.target[-1] in QUANTIFIERS and form.source[-1] == "of"
    if is_counted and end < len(sentence.tags) and sentence.tags[end] in DETERMINER_TAGS:
        return (*form.target, "of")
    return form.target


def index(entries: Sequence[Entry], forms: Sequence[Form], gerunds: Mapping[str, str]) -> Index:
    """The index of a table."""
    found: defaultdict[str, list[Form]] = defaultdict(list)
    for form in forms:
        found[form.source[0]].append(form)
    by_word = {word: sorted(own, key=form_order) for word, own in found.items()}
    return Index(entries, by_word, gerunds)
