"""The terms of the table in all their forms, found in a sentence."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from samsari.simplification.plain.folder import FOLDER
from samsari.simplification.plain.glosses.table import Gloss, read_fields, read_glosses
from samsari.simplification.plain.sentence import PlainSentence

TABLE, FORMS, FIELDS = "glosses.tsv", "gloss-forms.tsv", "gloss-fields.tsv"


@dataclass(frozen=True, slots=True)
class TermForm:
    """One form of a term.

    `is_sure` tells that its last word has no other part of speech, whatever a tagger says.
    `rarity` is how rare its rarest word is in simple text, as minus the logarithm.
    """

    words: tuple[str, ...]
    tag: str
    is_sure: bool
    rarity: float
    row: int


@dataclass(frozen=True, slots=True)
class Mention:
    """A term in a sentence: the words from `begin` to `end`."""

    begin: int
    end: int
    form: TermForm
    gloss: Gloss

    @property
    def text(self) -> str:
        """What stands in the brackets."""
        return self.gloss.plural if self.form.tag == "NNS" else self.gloss.gloss


@dataclass(frozen=True, eq=False)
class GlossIndex:
    """The table of glosses, ready to be searched."""

    glosses: Sequence[Gloss]
    by_word: Mapping[str, Sequence[TermForm]]

    def mentions(self, sentence: PlainSentence) -> Iterator[Mention]:
        """The terms of a sentence from left to right; of terms that overlap the longest."""
        end = 0
        for begin, word in enumerate(sentence.lower):
            found = None if begin < end else self._longest(sentence, begin, word)
            if found is not None:
                end = found.end
                yield found

    def _longest(self, sentence: PlainSentence, begin: int, word: str) -> Mention | None:
        for form in self.by_word.get(word, ()):
            end, gloss = begin + len(form.words), self.glosses[form.row]
            written = sentence.words if gloss.is_as_written else sentence.lower
            if written[begin:end] == form.words:
                return Mention(begin, end, form, gloss)
        return None


def read_term_forms(path: Path) -> Iterator[TermForm]:
    """The forms of the shipped table: words, tag, sure or not, rarity, number of the row."""
    for line in path.read_text("utf-8").splitlines():
        words, tag, sure, rarity, row = line.split("\t")
        yield TermForm(tuple(words.split()), tag, sure == "sure", float(rarity), int(row))


@cache
def gloss_index() -> GlossIndex:
    """The shipped table; nothing is read before it is asked for."""
    found: defaultdict[str, list[TermForm]] = defaultdict(list)
    for form in read_term_forms(FOLDER / FORMS):
        found[form.words[0].lower()].append(form)
    by_word = {
        word: tuple(sorted(own, key=lambda form: -len(form.words))) for word, own in found.items()
    }
    return GlossIndex(read_glosses(FOLDER / TABLE, read_fields(FOLDER / FIELDS)), by_word)
