"""Where a note in brackets may stand: behind a term, and only if the text does not explain it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from samsari.english.lists import word_list
from samsari.english.sentence import Sentence
from samsari.simplification.plain.conditions import stem
from samsari.simplification.plain.glosses.table import Mention
from samsari.simplification.plain.grammar import NOUN_TAGS, starts_sentence

HEADING = 10  # words below which a line without a final mark is a heading
LONG, FEW = 40, 4  # words of a long sentence, and of a note that it may still have
FINAL = frozenset({".", "?", "!", ";", ":", '"', "”", "''", ")"})
PAUSES = frozenset({",", ".", ";", "?", "!"})
BE = word_list("forms-of-be")
LINKING = BE | word_list("linking-verbs")
ARTICLES = frozenset({"a", "an", "the"})
# Words that cannot follow: the note would part them from the term.
PARTS_OF_TERM = NOUN_TAGS | {"JJ", "JJR", "JJS", "CD", "POS", "FW", "$", "SYM", "RP"}
LOOSE = word_list("adjectives-that-begin-anew")
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
    return sentence.words[-1] not in FINAL and len(sentence.words) < HEADING


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
    if word == "of":  # the note would part "epidemics of typhus"
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


# Which terms a line explains: each once in a text, and one in a sentence.
#
# The plan is made line by line and in order, before the lines are simplified, perhaps by several
# processes at once. So the result is the same for any number of them.

Item = tuple[str, bool]  # a line, and whether it is part of verse and stays
Planned = tuple[str, bool, frozenset[str] | None]  # the same, with the terms to explain


# Which terms a line explains if some are known.
Planner = Callable[[str, frozenset[str]], frozenset[str]]


def planned(items: Iterable[Item], planner: Planner) -> Iterator[Planned]:
    """The lines of a text with the terms that each of them explains."""
    known: frozenset[str] = frozenset()
    for line, is_verse in items:
        terms = frozenset() if is_verse else planner(line, known)
        known |= terms
        yield line, is_verse, terms


def unplanned(items: Iterable[Item]) -> Iterator[Planned]:
    """The lines of a text in which nothing is explained."""
    return ((line, is_verse, None) for line, is_verse in items)
