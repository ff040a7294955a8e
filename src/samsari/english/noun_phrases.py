"""Noun phrases: their words, their number, and which pronoun can stand for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from samsari.english.lists import word_list, word_tuple
from samsari.english.sentence import NOUNS, Sentence, Span
from samsari.english.words import (
    FEMALE,
    MALE,
    MEN,
    SUBJECT_PRONOUNS,
    TITLES,
    WOMEN,
    name_genders,
    noun_kinds,
)

Number = Literal["singular", "plural"]
LEFT = frozenset(
    {"det", "amod", "compound", "nummod", "nmod:poss", "flat", "case", "advmod", "nmod:desc"}
)
NAMES = frozenset({"NNP", "NNPS"})
MOST_WORDS = 7
GROUPS = word_list("several-people-in-one-word")
QUOTES = frozenset({"''", '"', "``", "“", "”"})
AGENTS = word_tuple("endings-of-words-for-people")
# Endings of words for people that are not in the list of nouns: "roboticist".
MAKERS = ("cist", "ogist", "onist", "ineer")
UNLISTED_PEOPLE = word_list("people-that-dictionaries-miss")
UNTOLD = word_list("people-or-things")
WHO_HELP = word_list("people-who-help")
PLACES_OR_NAMES = word_list("last-words-of-names-of-places")
SEVERAL = word_list("last-words-of-names-of-several")
MONTHS = word_list("months")
NATIONS = word_list("nations-without-plural")
NAME_PARTICLES = word_list("particles-of-names")
FOR_SEVERAL = word_list("pronouns-for-several")
PLACING = word_list("prepositions-of-place-and-time")


@dataclass(frozen=True, slots=True)
class NounPhrase:
    """A noun with the words that name it; clauses and marks are left out.

    `pronoun` is he, she, it or they if one is sure, else empty.
    """

    head: int
    span: Span
    number: Number
    pronoun: str
    is_name: bool
    is_person: bool


def noun_phrase(sentence: Sentence, head: int, *, is_person: bool = False) -> NounPhrase:
    """The noun phrase of a head word; `is_person` if a "who" speaks of it."""
    span = _span(sentence, head)
    number = _number(sentence, head)
    is_name = sentence.tags[head] in NAMES
    kind = _kind(sentence, head, span)
    person = is_person or kind == "person"
    pronoun = _pronoun(sentence, head, span, number, "person" if person else kind)
    return NounPhrase(head, span, number, pronoun, is_name, person)


def _span(sentence: Sentence, head: int) -> Span:
    """From the first word that belongs to the noun to the last of its name."""
    begin = head
    while begin > 0 and _belongs(sentence, begin - 1, head):
        begin -= 1
    end = head + 1
    while end < len(sentence) and _goes_on(sentence, end, head):
        end += 1
    if sentence.tags[head] in NAMES:
        begin, end = _whole_name(sentence, begin, _with_of(sentence, head, end))
    marks = [begin, *([begin + 1] if begin + 1 < head else [])]
    if any(sentence.words[at] in QUOTES for at in marks):
        last = min(end + 8, len(sentence))
        closing = [at for at in range(end, last) if sentence.words[at] in QUOTES]
        end = closing[0] + 1 if closing else end
    return begin, end


def behind_brackets(sentence: Sentence, end: int) -> int:
    """The end of a noun phrase with what follows it in brackets: "Ann Lee (1904-1961)"."""
    if end >= len(sentence) or sentence.words[end] not in {"(", "-LRB-"}:
        return end
    closing = [at for at in range(end, len(sentence)) if sentence.words[at] in {")", "-RRB-"}]
    return closing[0] + 1 if closing else end


def _belongs(sentence: Sentence, at: int, head: int) -> bool:
    if sentence.is_mark(at) and sentence.words[at] not in {"-", "&", "'", "''", '"', "``", "“"}:
        return False
    top = at
    while sentence.heads[top] != head and sentence.heads[top] >= 0:
        top = sentence.heads[top]
    is_part = sentence.heads[top] == head and top < head
    is_case = top != at and sentence.relations[top] == "case"  # "for" in "except for Bonn"
    return (
        is_part
        and ((sentence.relations[top] in LEFT and not is_case) or sentence.is_mark(at))
        and (sentence.relations[at] != "case" or sentence.words[at] in {"'s", "’s", "'", "’"})
    )


def _goes_on(sentence: Sentence, at: int, head: int) -> bool:
    relation = sentence.relations[at]
    return (
        sentence.heads[at] == head and relation in {"flat", "compound", "flat:name", "nummod"}
    ) or (
        sentence.words[at] == "-"
        and at + 1 < len(sentence)
        and sentence.heads[at + 1] == head
        and sentence.relations[at + 1] in {"flat", "compound"}
    )


def _whole_name(sentence: Sentence, begin: int, end: int) -> Span:
    """The span with the names directly beside it, whatever the tree says of them."""
    is_epithet = sentence.lower[begin] == "the" and end - begin == 2
    if is_epithet and begin > 0 and sentence.tags[begin - 1] in NAMES:
        begin -= 1
    while begin > 0 and sentence.tags[begin - 1] in NAMES and sentence.tags[begin] in NAMES:
        begin -= 1
    if begin > 0 and sentence.words[begin - 1] in NAME_PARTICLES:
        begin -= 1
    last = len(sentence)
    while end < last and sentence.tags[end] in NAMES and sentence.tags[end - 1] in NAMES:
        end += 1
    return begin, end


def _with_of(sentence: Sentence, head: int, end: int) -> int:
    """A name with what follows "of" directly: "University of Bonn"."""
    for one in sentence.children(head, "nmod"):
        begin, last = sentence.spans[one]
        if begin == end and sentence.lower[begin] == "of" and last - begin <= 4:
            return last
    return end


def _number(sentence: Sentence, head: int) -> Number:
    if sentence.lower[head] in FOR_SEVERAL:
        return "plural"
    verb = sentence.heads[head]
    if verb >= 0 and sentence.relations[head].startswith("nsubj"):
        at = sentence.finite(verb)
        if at is not None and (sentence.tags[at] == "VBZ" or sentence.lower[at] == "was"):
            return "singular"
        if (
            at is not None
            and at > head
            and sentence.lower[at] in {"are", "were"}
            and sentence.tags[head] in NOUNS
        ):
            return "plural"
    is_nation = sentence.lower[head] in NATIONS and bool(sentence.children(head, "det"))
    if is_nation or sentence.lower[head] in SEVERAL:
        return "plural"  # "the Spanish came"
    joined = sentence.children(head, "conj")
    if any(
        sentence.lower[c] in {"and", "&"} for one in joined for c in sentence.children(one, "cc")
    ):
        return "plural"
    return "plural" if sentence.tags[head] in {"NNS", "NNPS"} else "singular"


def _kind(sentence: Sentence, head: int, span: Span) -> str:
    """person, group, place, thing; empty for a name that tells nothing."""
    if sentence.tags[head] in NAMES:
        told = _predicate_kind(sentence, head)
        is_given = _is_full_name(sentence, span) and not _is_said_again(sentence, head, span)
        return "" if told == "thing" and is_given else told or _kind_of_name(sentence, span)
    names = [w for w in sentence.words[span[0] : span[1] + 1] if w in name_genders()]
    return "person" if names else _kind_of_word(sentence.lower[head])


def _is_said_again(sentence: Sentence, head: int, span: Span) -> bool:
    """True for "Earl Henry Airport is an airport": the name tells what it is."""
    noun = sentence.lower[sentence.heads[head]]
    return noun in sentence.lower[span[0] : span[1]] and sentence.heads[head] >= span[1]


def _kind_of_word(word: str) -> str:
    known = noun_kinds()
    if word.endswith(AGENTS) or word in UNLISTED_PEOPLE:
        return "person"
    ends = (("", ""), ("s", ""), ("es", ""), ("ies", "y"))
    forms = (word.removesuffix(end) + new for end, new in ends if word.endswith(end))
    singular = next((form for form in forms if form in known), "")
    return known.get(singular, "thing")


def _is_full_name(sentence: Sentence, span: Span) -> bool:
    """True for "Ann Lee" and "Julia Ann Lee": one of the words is a first name."""
    words = sentence.words[span[0] : span[1]]
    is_plain = all(tag in NAMES for tag in sentence.tags[span[0] : span[1]])
    given = words[:-1] if is_plain and len(words) > 1 else words[:1]
    return len(words) < 4 and any(word in name_genders() for word in given)


def _predicate_kind(sentence: Sentence, head: int) -> str:
    """What a name stands for if the sentence says so: "Owl is a villain", "Owl, a villain"."""
    about = [at for at in sentence.children(head, "appos") if sentence.tags[at] == "NN"]
    if any(_kind_of_word(sentence.lower[at]) == "person" for at in about):
        return "person"
    noun = sentence.heads[head]
    if not _is_predicated(sentence, head) or sentence.tags[noun] != "NN":
        return ""
    if sentence.children(noun, "case"):
        return ""  # "was of African descent" does not tell what it was
    word = sentence.lower[noun]
    if word in UNTOLD:
        return ""
    is_maker = word.endswith(MAKERS) and word not in noun_kinds()
    return "person" if is_maker else _kind_of_word(word)


def _kind_of_name(sentence: Sentence, span: Span) -> str:
    words = sentence.words[span[0] : span[1]]
    first = sentence.lower[span[0]]
    if words[0] in name_genders() and words[-1].lower() in PLACES_OR_NAMES:
        return "unsure"  # "Martin Hall" may be a person or a building
    if first in TITLES or (words[0] in name_genders() and len(words) > 1):
        return "person"
    kinds = [noun_kinds().get(word.lower(), "") for word in words]
    if "person" in kinds[:-1] and kinds[-1] not in {"group", "place"}:  # "Roman Catholic Church"
        return "person"
    known = kinds[-1] if len(words) > 1 else ""
    if "of" in words:
        known = kinds[words.index("of") - 1]
    if known:
        return known
    if first == "the" or (len(words) > 2 and "of" in words):
        return "" if _said(sentence) else "thing"
    return "person" if words[0] in name_genders() else ""


def _pronoun(  # noqa: PLR0911 - one answer each
    sentence: Sentence, head: int, span: Span, number: Number, kind: str
) -> str:
    word = sentence.lower[head]
    if word in SUBJECT_PRONOUNS:
        return word
    if number == "plural":
        return "they"
    is_quoted = sentence.words[span[0]] in QUOTES or sentence.words[max(head - 1, 0)] in QUOTES
    if is_quoted and kind == "person" and sentence.tags[head] not in NAMES:
        return "it"  # the word "girlfriend"
    is_bare = head == 0 and span == (0, 1) and not sentence.children(sentence.heads[head], "cop")
    if word in GROUPS or is_bare or kind == "unsure":
        return ""
    if not kind and _is_placed(sentence, head):
        return "it"
    if kind in {"person", ""}:
        return _gender(sentence, head, span, is_person=kind == "person")
    is_many = sentence.tags[head] in NAMES and "their" in sentence.lower[span[1] :]
    return "" if is_many else "it"  # "The Lynx came in their ships"


def _gender(sentence: Sentence, head: int, span: Span, *, is_person: bool) -> str:
    owned = [at for at in range(*span) if sentence.lower[at] in {"'s", "’s"}]  # "the king's body"
    words = set(sentence.lower[max(owned, default=span[0]) : span[1]])
    about = {sentence.lower[one] for one in sentence.children(head, "appos")}
    about |= {sentence.lower[sentence.heads[head]]} if _is_predicated(sentence, head) else set()
    if (words | about) & WOMEN:
        return "she"
    if (words | about) & MEN:
        return "he"
    first = next((w for w in sentence.words[span[0] : span[1]] if w.lower() not in TITLES), "")
    is_whole = span[1] - span[0] > 1 or is_person
    given = name_genders().get(first, "") if is_whole else ""
    said = _said(sentence, span)
    if given:
        return given if not said or said == given else ""
    is_other = any(word in {"he", "she", "him"} for word in sentence.lower)  # somebody else
    is_other |= sentence.lower[head] in WHO_HELP
    return said if is_person and not is_other and is_alone(sentence, head) else ""


def _is_predicated(sentence: Sentence, head: int) -> bool:
    """True for "Lee" in "Lee is an actress": the predicate noun tells what Lee is."""
    noun = sentence.heads[head]
    is_subject = noun >= 0 and sentence.relations[head] == "nsubj"
    return is_subject and bool(sentence.children(noun, "cop"))


def _said(sentence: Sentence, own: Span = (0, 0)) -> str:
    """The gender of the pronouns in the sentence, if they are of one gender.

    Those in the noun phrase itself tell of somebody else: "his successor".
    """
    words = {*sentence.lower[: own[0]], *sentence.lower[own[1] :]}
    if words & MALE and not words & FEMALE:
        return "he"
    return "she" if words & FEMALE and not words & MALE else ""


def is_alone(sentence: Sentence, head: int) -> bool:
    """True if no other name or person stands in the sentence."""
    return not rivals(sentence, head, "person")


def rivals(sentence: Sentence, head: int, kind: str) -> list[int]:
    """Other nouns of the sentence that a pronoun could be taken for."""
    own = _span(sentence, head)
    same = {sentence.heads[head], *sentence.children(head, "appos")}  # "he is a player"
    found = []
    for at, tag in enumerate(sentence.tags):
        if (
            tag not in NOUNS
            or at in same
            or sentence.lower[at] in MONTHS
            or own[0] <= at < own[1]
            or sentence.relations[at] in {"compound", "flat"}
        ):
            continue
        other = _kind(sentence, at, _span(sentence, at))
        if other == kind or (kind == "person" and not other and not _is_placed(sentence, at)):
            found.append(at)
    return found


def _is_placed(sentence: Sentence, at: int) -> bool:
    """True for a name behind "in" or "at", which is a place or a time, not a person."""
    return any(sentence.lower[case] in PLACING for case in sentence.children(at, "case"))
