"""The table of glosses: a term, what it means in a few plain words, and where that is true.

A row has six columns, separated by tabs: `term`, `part` (noun or adjective), `field`, `gloss`,
`plural` (the gloss behind the plural of the term) and `where`, which has the conditions of the
table of plain words. `@law` in a condition stands for the words of a field, which are in a file
of their own. A term with a capital letter is matched as it is written.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Literal, get_args

from samsari.english.sentence import Sentence
from samsari.simplification.plain.candidates import Candidate
from samsari.simplification.plain.conditions import Condition, ConditionError, read_conditions
from samsari.simplification.plain.folder import FOLDER
from samsari.simplification.plain.operations.exact import made_up
from samsari.simplification.plain.table import TableError

GlossPart = Literal["noun", "adjective"]
PARTS: tuple[str, ...] = get_args(GlossPart)
HEADING = ("term", "part", "field", "gloss", "plural", "where")


@dataclass(frozen=True)
class Gloss:
    """A row of the table."""

    term: str
    part: GlossPart
    field: str
    gloss: str
    plural: str
    where: str

    @cached_property
    def conditions(self) -> tuple[Condition, ...]:
        """What must hold in a place."""
        return read_conditions(self.where)

    @property
    def is_as_written(self) -> bool:
        """True for a term with capitals, such as "MRI"."""
        return not self.term.islower()


def read_glosses(path: Path, fields: Mapping[str, str]) -> tuple[Gloss, ...]:
    """The rows of a table; an error names the line."""
    lines = path.read_text("utf-8").splitlines()
    rows = enumerate((line.split("\t") for line in lines), 1)
    return tuple(
        _gloss(row, fields, f"{path}:{number}") for number, row in rows if tuple(row) != HEADING
    )


def _gloss(row: list[str], fields: Mapping[str, str], place: str) -> Gloss:
    if len(row) != len(HEADING) or not row[0] or not row[3] or row[1] not in PARTS:
        raise TableError(
            f"{' | '.join(row)!r} is no row of a table of glosses",
            place=place,
            remedy=f"write {', '.join(HEADING)}",
        )
    term, part, field, gloss, plural, where = row
    for name, words in fields.items():
        where = where.replace(f"@{name}", words)
    try:
        read_conditions(where)
    except ConditionError as error:
        raise TableError(str(error), place=place, remedy="see docs/guides/simplify.md") from None
    return Gloss(term, part, field, gloss, plural or gloss, where)  # type: ignore[arg-type]


def read_fields(path: Path) -> dict[str, str]:
    """The words of each field, as a condition writes them."""
    lines = path.read_text("utf-8").splitlines()
    pairs = (line.partition("\t") for line in lines)
    return {name: "|".join(words.split()) for name, _, words in pairs}


# The terms of the table in all their forms, found in a sentence.

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

    def mentions(self, sentence: Sentence) -> Iterator[Mention]:
        """The terms of a sentence from left to right; of terms that overlap the longest."""
        end = 0
        for begin, word in enumerate(sentence.lower):
            found = None if begin < end else self._longest(sentence, begin, word)
            if found is not None:
                end = found.end
                yield found

    def _longest(self, sentence: Sentence, begin: int, word: str) -> Mention | None:
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


# A term with its note as a change of the text.


def noted(sentence: Sentence, mention: Mention) -> Candidate:
    """The change that puts a note behind a term."""
    words = sentence.words[mention.begin : mention.end]
    target = (*words, "(", *mention.text.split(), ")")
    entry = made_up(mention.gloss.term, f"{mention.gloss.term} ({mention.text})", "glosses")
    return Candidate(mention.begin, mention.end, target, entry)


def note_of(target: Sequence[str]) -> str:
    """What stands in the brackets of a change that explains a term.

    >>> note_of(("probate", "(", "a", "legal", "right", ")"))
    'a legal right'
    """
    text = " ".join(target)
    return text[text.index("(") + 1 :].removesuffix(")").strip()


def rarest(mentions: Iterable[Mention], known: frozenset[str]) -> frozenset[str]:
    """The rarest term of a sentence that is not known yet; nothing if there is none."""
    fresh = [own for own in mentions if own.gloss.term not in known]
    if not fresh:
        return frozenset()
    return frozenset({max(fresh, key=lambda own: own.form.rarity).gloss.term})
