"""The table of glosses: a term, what it means in a few plain words, and where that is true.

A row has the columns `term`, `part`, `field`, `gloss`, `plural` and `where` (conditions as in the
table of plain words; `@law` stands for the words of a field). A capital letter must be there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache, cached_property
from pathlib import Path
from typing import Literal, get_args

from samsari.english.lists import word_list
from samsari.english.sentence import Sentence
from samsari.simplification.plain.candidates import Candidate
from samsari.simplification.plain.conditions import Condition, ConditionError, read_conditions, stem
from samsari.simplification.plain.exact import made_up
from samsari.simplification.plain.folder import FOLDER
from samsari.simplification.plain.grammar import NOUN_TAGS, starts_sentence
from samsari.simplification.plain.table import TableError

GlossPart = Literal["noun", "adjective"]
PARTS: tuple[str, ...] = get_args(GlossPart)


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


HEADING = tuple(column.name for column in fields(Gloss))


def read_glosses(path: Path, words: Mapping[str, str]) -> tuple[Gloss, ...]:
    """The rows of a table; an error names the line."""
    lines = path.read_text("utf-8").splitlines()
    rows = enumerate((line.split("\t") for line in lines), 1)
    return tuple(
        _gloss(row, words, f"{path}:{number}") for number, row in rows if tuple(row) != HEADING
    )


def _gloss(row: list[str], known: Mapping[str, str], place: str) -> Gloss:
    if len(row) != len(HEADING) or not row[0] or not row[3] or row[1] not in PARTS:
        raise TableError(
            f"{' | '.join(row)!r} is no row of a table of glosses",
            place=place,
            remedy=f"write {', '.join(HEADING)}",
        )
    term, part, field, gloss, plural, where = row
    for name, words in known.items():
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
    """One form of a term: if its last word has one part of speech alone, and how rare it is."""

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


def told(sentence: Sentence, mentions: Iterable[Mention]) -> frozenset[str]:
    """The terms of a sentence that says itself what they mean: no note is needed later."""
    return frozenset(own.gloss.term for own in mentions if _is_explained(sentence, own))


def rarest(mentions: Iterable[Mention], known: frozenset[str]) -> frozenset[str]:
    """The rarest term of a sentence that is not known yet; nothing if there is none."""
    fresh = [own for own in mentions if own.gloss.term not in known]
    if not fresh:
        return frozenset()
    return frozenset({max(fresh, key=lambda own: own.form.rarity).gloss.term})


MOST_OF_HEADING = 10  # words below which a line without a final mark is a heading
LONG, FEW = 40, 4  # words of a long sentence, and of a note that it may still have
FINAL = frozenset({".", "?", "!", ";", ":", '"', "”", "''", ")"})
PAUSES = frozenset({",", ".", ";", "?", "!"})
BE = word_list("forms-of-be")
LINKING = BE | word_list("linking-verbs")
ARTICLES = frozenset({"a", "an", "the"})
# Words that cannot follow: the note would part them from the term.
PARTS_OF_TERM = NOUN_TAGS | {"JJ", "JJR", "JJS", "CD", "POS", "FW", "$", "SYM", "RP"}
LOOSE = word_list("adjectives-that-begin-anew")
BELONGS = word_list("after-nouns")
PARTICIPLES = frozenset({"VBG", "VBN"})
FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
NAMING = word_list("naming-words")
DEFINING = word_list("defining-verbs")
OPENS_DEFINITION = ARTICLES | word_list("openings-of-a-definition")
OPENS_EXPLANATION = ARTICLES | word_list("openings-of-an-explanation")
COMMON_IN_GLOSSES = word_list("small-words-of-a-gloss")
AFTER_ADJECTIVE = word_list("after-an-adjective-alone")
ECHO = 0.6  # share of the words of a note that the sentence may have before it


def may_explain(sentence: Sentence, mention: Mention) -> bool:
    """True if a note can stand behind a term here."""
    has_room = len(sentence.words) <= LONG or len(mention.text.split()) <= FEW
    return (
        has_room
        and not _is_heading(sentence)
        and _has_tag(sentence, mention)
        and _ends_phrase(sentence, mention)
        and not _in_brackets(sentence, mention.begin)
        and not _is_explained(sentence, mention)
        and not _echoes(sentence, mention)
        and all(own.holds(sentence, mention.begin, mention.end) for own in mention.gloss.conditions)
    )


def _is_heading(sentence: Sentence) -> bool:
    return sentence.words[-1] not in FINAL and len(sentence.words) < MOST_OF_HEADING


def _has_tag(sentence: Sentence, mention: Mention) -> bool:
    tag, wanted = sentence.tags[mention.end - 1], mention.form.tag
    if wanted == "JJ":
        return tag in {"JJ", "NN", "VBN"} and _is_said_of_subject(sentence, mention)
    is_first = starts_sentence(sentence, mention.begin)
    is_name_like = tag in {"NNP", "NNPS"} and (is_first or mention.gloss.is_as_written)
    return mention.form.is_sure or tag == wanted or is_name_like


def _is_said_of_subject(sentence: Sentence, mention: Mention) -> bool:
    """True for "he is obese", not for "obese people"."""
    before = sentence.lower[max(mention.begin - 3, 0) : mention.begin]
    after = sentence.lower[mention.end] if mention.end < len(sentence.words) else "."
    return not LINKING.isdisjoint(before) and (after in PAUSES or after in AFTER_ADJECTIVE)


def _ends_phrase(sentence: Sentence, mention: Mention) -> bool:
    """True if the term is the last word of its noun phrase and no part of a name."""
    before, end = mention.begin - 1, mention.end
    if before >= 0:
        is_name = sentence.tags[before] in {"NNP", "NNPS"} and sentence.words[before][0].isupper()
        is_part = sentence.tags[before] in {"NN", "NNS"} and not mention.gloss.is_as_written
        if sentence.words[before] in {"-", "/", "–"} or is_name or is_part:
            return False  # "fluid resuscitation" is not what "resuscitation" is
    if end >= len(sentence.words) or sentence.words[end] in PAUSES:
        return not _opens_names(sentence, mention)
    word, tag = sentence.words[end], sentence.tags[end]
    if word in BELONGS or word == "(":  # it would part "an illness that comes", "RNA (tRNA)"
        return False
    if word in LOOSE:
        return True
    if not word[0].islower() or word == "or" or tag in PARTS_OF_TERM:
        return False
    return not _goes_on(sentence, end)


def _goes_on(sentence: Sentence, at: int) -> bool:
    """True for "emissions testing procedure" and "convoy escorts broke", which goes on."""
    tag, after = (*sentence.tags[at : at + 2], "")[:2]
    if tag in PARTICIPLES:
        return after in PARTS_OF_TERM
    return tag in {"VBZ", "VBP"} and after in FINITE


def _opens_names(sentence: Sentence, mention: Mention) -> bool:
    """True for a name that looks like a term at the start ("Rhapsody, Achmed and Grunthor")."""
    after = sentence.words[mention.end + 1 : mention.end + 2]
    is_list = sentence.words[mention.end : mention.end + 1] == (",",)
    is_first = starts_sentence(sentence, mention.begin)
    return is_first and is_list and any(word[0].isupper() for word in after)


def _in_brackets(sentence: Sentence, at: int) -> bool:
    before = sentence.words[:at]
    return any(before.count(first) > before.count(last) for first, last in (("(", ")"), ("[", "]")))


def _is_explained(sentence: Sentence, mention: Mention) -> bool:
    """True if the text says itself what the term means, right before or right behind it."""
    return _explained_behind(sentence.lower[mention.end : mention.end + 3]) or (
        _explained_before(sentence.lower[max(mention.begin - 4, 0) : mention.begin])
    )


def _explained_behind(after: tuple[str, ...]) -> bool:
    first, second, third = (*after, "", "", "")[:3]
    if first in DEFINING or (first in BE and second in OPENS_DEFINITION):
        return True
    if first == ",":
        is_clause = second in {"which", "who"} and (third in BE or third in DEFINING)
        return second in OPENS_EXPLANATION or is_clause
    return (first, second) == ("that", "is")


def _explained_before(before: tuple[str, ...]) -> bool:
    if before and before[-1] in ARTICLES:
        before = before[:-1]
    return bool(before) and (
        before[-1] in NAMING or before[-2:] == ("known", "as") or before[-2:] == (",", "or")
    )


def _echoes(sentence: Sentence, mention: Mention) -> bool:
    """True if the sentence has most words of the note already, or one right behind the term."""
    words = {word.strip(",").lower() for word in mention.text.split()}
    wanted = {stem(word) for word in words if len(word) > 3 and word not in COMMON_IN_GLOSSES}
    if not wanted:
        return False
    others = (*sentence.lower[: mention.begin], *sentence.lower[mention.end :])
    found = wanted.intersection(map(stem, others))
    close = wanted.intersection(map(stem, sentence.lower[mention.end : mention.end + 4]))
    return bool(close) or len(found) >= ECHO * len(wanted)


# Which terms a line explains: each once in a text, and one in a sentence. The plan is made first,
# in order, because several processes may simplify the lines.

Item = tuple[str, bool]  # a line, and whether it is part of verse and stays
Planned = tuple[str, bool, frozenset[str] | None]  # the same, with the terms to explain


# Which terms a line explains if some are known, and which are known after it.
Plan = tuple[frozenset[str], frozenset[str]]
Planner = Callable[[str, frozenset[str]], Plan]
NOTHING_MET: Plan = (frozenset(), frozenset())


def planned(items: Iterable[Item], planner: Planner) -> Iterator[Planned]:
    """The lines of a text with the terms that each of them explains."""
    known: frozenset[str] = frozenset()
    for line, is_verse in items:
        terms, met = NOTHING_MET if is_verse else planner(line, known)
        known |= met
        yield line, is_verse, terms


def unplanned(items: Iterable[Item]) -> Iterator[Planned]:
    """The lines of a text in which nothing is explained."""
    return ((line, is_verse, None) for line, is_verse in items)
