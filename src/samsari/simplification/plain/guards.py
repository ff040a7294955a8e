"""Does a rewrite fit its place? Articles, verb forms, order: what no row of the table knows."""

from __future__ import annotations

from collections.abc import Callable

from samsari.english.lists import word_list, word_rows
from samsari.english.sentence import Sentence
from samsari.simplification.plain.forms import Form
from samsari.simplification.plain.frames import (
    BE_FORMS,
    ENDS_CLAUSE,
    JOINING,
    MODALS,
    goes_on_as_before,
    goes_on_with_gerund,
    lacks_apostrophe,
    lacks_object,
    tells_purpose,
)
from samsari.simplification.plain.grammar import (
    NOUN_TAGS,
    PERFECT_HELPERS,
    VERB_TAGS,
    auxiliary,
    is_participle,
    is_participle_without_have,
    modifies_noun,
    opens_noun_phrase,
)
from samsari.simplification.plain.table import Entry

VERB_PARTICLES = word_list("particles-of-verbs")
OF_VERBS = word_list("prepositions-chosen-by-verbs")  # often chosen by the verb
COMMON_PREPOSITIONS = word_list("common-prepositions")
DETERMINERS = word_list("determiners")
OPENS_LIKE_DETERMINER = word_list("openings-of-a-noun-phrase")
COMPARING = frozenset({"more", "most", "less", "least"})
DEGREE = word_list("adverbs-of-degree")
SHORT = word_list("adjectives-with-er")
ABSOLUTE = word_list("adjectives-without-degree")
DETERMINER_TAGS = frozenset({"DT", "PRP$", "POS", "CD", "WP$", "PDT"})
AFTER_NOUN = frozenset({"IN", "VBN", "VBD", "VBZ", "VBP", "MD", "WP", "."})
COUNTING = word_list("quantities-before-a-noun")
WINDOW = 4  # words on either side in which a new word may not stand already
LONGEST_LINK = 12  # words between "has" and a second participle
LONG = 4  # letters from which on a repeated word is noticed
LONG_SMALL = word_list("long-small-words")
DO = word_list("do-and-do-not")
NO_MODAL_AFTER = DO | MODALS | BE_FORMS | word_list("no-modal-after")
# Adverbs of several words that may stand before a verb.
BEFORE_VERBS = frozenset(word_rows("adverbs-of-several-words"))
SENTENCE_ADVERB_TAGS = NOUN_TAGS | VERB_TAGS


STRONG_PARTICIPLES = word_list("participles-without-n")
NEW_CLAUSE = JOINING | word_list("openings-of-a-new-clause")
BARE_OBJECT = NOUN_TAGS | {"JJ", "VBN", "VBG", "CD"}
FINITE_TAGS = frozenset({"MD", "VBZ", "VBP", "VBD"})


def fits(sentence: Sentence, begin: int, end: int, form: Form, entry: Entry) -> bool:
    """True if a form agrees with its place and its neighbours."""
    if not FITS_BY_PART[entry.part](sentence, begin, end, form, entry):
        return False
    if form.target[:1] and form.target[0] in MODALS and not _takes_modal(sentence, begin, form):
        return False
    if goes_on_as_before(sentence, end, form) or tells_purpose(sentence, begin, form):
        return False
    if "gerund-to-base" in entry.flags and goes_on_with_gerund(sentence, end):
        return False
    return not _stumbles(sentence, begin, end, form.target) and not _echoes(
        sentence, begin, end, form
    )


def _verb(sentence: Sentence, begin: int, end: int, form: Form, entry: Entry) -> bool:
    if sentence.tags[begin] not in VERB_TAGS or not _agrees(sentence, begin, form.tag):
        return False
    is_new_be = form.target[:1] and form.target[0] in BE_FORMS and form.source[0] not in BE_FORMS
    if is_new_be and not _takes_be(sentence, begin):
        return False
    is_other_form = (
        _may_describe_subject(sentence, begin, end)
        or (form.tag == "VBN" and _may_be_past(sentence, begin, end, form))
        or _may_be_perfect(sentence, begin, form)
    )
    if is_other_form or _parts_from_pronoun(sentence, end, form):
        return False
    if len(form.source) > 1:
        return True
    if lacks_object(sentence, begin, end, form):
        return False
    return not _describes(sentence, begin, form) and _fits_after(sentence, begin, end, entry)


def _parts_from_pronoun(sentence: Sentence, end: int, form: Form) -> bool:
    """True for "leave out it": a pronoun stands before the particle ("leave it out")."""
    ends_in_particle = len(form.target) > 1 and form.target[-1] in VERB_PARTICLES
    return ends_in_particle and end < len(sentence.tags) and sentence.tags[end] == "PRP"


def _may_describe_subject(sentence: Sentence, begin: int, end: int) -> bool:
    """True for "evidence derived from the stop must": a participle that looks like a past tense."""
    if sentence.tags[begin] != "VBD" or not begin or sentence.tags[begin - 1] not in NOUN_TAGS:
        return False
    for place in range(end, len(sentence.tags)):
        if sentence.lower[place] in NEW_CLAUSE or sentence.tags[place] == "PRP":
            return False
        is_inside = sentence.tags[place - 1] in {"DT", "PRP$"}  # "the left nerve root"
        if sentence.tags[place] in FINITE_TAGS and not is_inside:
            return True
    return False


def _may_be_past(sentence: Sentence, begin: int, end: int, form: Form) -> bool:
    """True for "its team defeated London": a past tense that looks like a participle.

    It matters where the new verb has two forms: "beat" and "beaten".
    """
    new = form.target[0] if form.target else ""
    if not (new.endswith("n") or new in STRONG_PARTICIPLES) or auxiliary(sentence, begin):
        return False
    is_behind_noun = begin > 0 and sentence.tags[begin - 1] in {*NOUN_TAGS, "PRP", "RB"}
    has_object = end < len(sentence.tags) and (
        opens_noun_phrase(sentence, end)
        or sentence.tags[end] in BARE_OBJECT
        or sentence.lower[end] == "that"
    )
    return is_behind_noun and (has_object or len(form.source) > 1)


def _may_be_perfect(sentence: Sentence, begin: int, form: Form) -> bool:
    """True for "has created an account or provided data": a participle taken for a past tense.

    It matters where the new verb may have two forms: "gave" and "given".
    """
    new = form.target[0] if form.target else ""
    if form.tag != "VBD" or new.endswith("ed") or not begin:
        return False
    is_joined = sentence.lower[begin - 1] in {"and", "or", ","}
    before = sentence.lower[max(begin - LONGEST_LINK, 0) : begin]
    return is_joined and not PERFECT_HELPERS.isdisjoint(before)


def _describes(sentence: Sentence, begin: int, form: Form) -> bool:
    """True for a participle before a noun, also a second one ("the alleged concealed site")."""
    if form.tag in {"VBN", "VBG"} and modifies_noun(sentence, begin):
        return True
    is_second = begin > 0 and sentence.lower[begin - 1].endswith("ed")
    return is_second and form.tag in {"VBD", "VBN"} and sentence.tags[begin - 1] in VERB_TAGS


def _fits_after(sentence: Sentence, begin: int, end: int, entry: Entry) -> bool:
    """True if the verb fits the word after it."""
    names = {own.name for own in entry.conditions if not own.is_negative}
    if "next" in names or ("before" in names and not is_participle_without_have(sentence, begin)):
        return True
    after = sentence.lower[end] if end < len(sentence.lower) else ""
    if after in VERB_PARTICLES or (end < len(sentence.tags) and sentence.tags[end] == "RP"):
        return False
    return (
        not is_participle_without_have(sentence, begin)
        or after not in OF_VERBS - entry.allowed_after
    )


def _takes_be(sentence: Sentence, at: int) -> bool:
    """True if a form of "be" can stand here: not after "do", nor "are" after "I"."""
    for place in range(at - 1, -1, -1):
        word, tag = sentence.lower[place], sentence.tags[place]
        if word in DO:
            return False
        if word in {"n't", "not"} or tag.startswith("RB"):
            continue
        if tag == "MD" or word in {"to", "please"} | ENDS_CLAUSE:
            return True
        if word in JOINING:
            return DO.isdisjoint(sentence.lower[:place])
        if sentence.tags[at] == "VB":  # "Will the costs exceed", not "if levels exceed"
            return _asks_with_modal(sentence, place)
        return word != "i"
    return True


def _asks_with_modal(sentence: Sentence, at: int) -> bool:
    """True if a modal verb stands before the subject that ends here."""
    for place in range(at, -1, -1):
        if sentence.lower[place] in NEW_CLAUSE or sentence.lower[place] in DO:
            return False
        if sentence.tags[place] == "MD":
            return True
    return False


def _takes_modal(sentence: Sentence, at: int, form: Form) -> bool:
    """True if a modal verb can stand here: not after "to", "do" or another modal verb."""
    if form.source[0] in MODALS or at == 0:
        return True
    place = at - 1
    while place > 0 and (sentence.lower[place] == "not" or sentence.tags[place].startswith("RB")):
        place -= 1
    return sentence.lower[place] not in NO_MODAL_AFTER


def _agrees(sentence: Sentence, at: int, tag: str) -> bool:
    """True if a verb form can have this tag here."""
    found = sentence.tags[at]
    if tag in {"VBD", "VBN"}:
        return found in {"VBD", "VBN"} and is_participle(sentence, at) == (tag == "VBN")
    return found == tag


def _noun(sentence: Sentence, begin: int, end: int, form: Form, entry: Entry) -> bool:
    if sentence.tags[end - 1] != form.tag:
        return False
    if end < len(sentence.tags) and (
        sentence.tags[end] in NOUN_TAGS or sentence.words[end] in {"'", "’"}
    ):
        return False
    if begin and len(form.source) == 1 and sentence.tags[begin - 1] in NOUN_TAGS:
        return False
    if lacks_apostrophe(sentence, end, form):
        return False
    # A noun without an article is used as a mass noun, which its replacement may not be.
    is_mass = "singular" in entry.flags or form.tag == "NNS"
    return is_mass or _has_determiner(sentence, begin)


def _has_determiner(sentence: Sentence, at: int) -> bool:
    before = range(at - 1, max(at - 4, -1), -1)
    for place in before:
        if sentence.tags[place] in DETERMINER_TAGS:
            return True
        if not sentence.tags[place].startswith(("JJ", "RB", "VBN", "VBG", "NN")):
            return False
    return False


def _adjective(sentence: Sentence, begin: int, end: int, form: Form, entry: Entry) -> bool:
    tag = sentence.tags[begin]
    is_participle_like = tag in {"VBN", "VBG"} and form.source[0].endswith(("ed", "ing", "n"))
    # A light tagger often takes an adjective before a noun for a noun.
    is_noun_like = tag == "NN" and "before-noun" in entry.flags
    is_known = tag == "JJ" or is_participle_like or is_noun_like
    if len(form.source) == 1 and not is_known:
        return False
    if len(form.source) == 1 and _stands_for_noun(sentence, begin, end):
        return False
    after = sentence.lower[end] if end < len(sentence.lower) else ""
    if is_participle_like and after in VERB_PARTICLES:
        return False
    before = sentence.lower[begin - 1] if begin else ""
    target = form.target
    if before in COMPARING and (len(target) > 1 or target[0] in SHORT):
        return False
    if before in DEGREE and (target[0] in ABSOLUTE or target[0] == "very"):
        return False
    return len(target) == 1 or before not in DEGREE


def _stands_for_noun(sentence: Sentence, begin: int, end: int) -> bool:
    """True for an adjective that is used as a noun ("a colorful eccentric known as")."""
    if not begin or end >= len(sentence.tags) or sentence.lower[begin - 1] in COUNTING:
        return False
    return sentence.tags[begin - 1] in {"DT", "PRP$"} and sentence.tags[end] in AFTER_NOUN


def _adverb(sentence: Sentence, begin: int, end: int, form: Form, entry: Entry) -> bool:
    before = sentence.lower[begin - 1] if begin else ""
    if before in COMPARING | DEGREE and (len(form.target) > 1 or before in COMPARING):
        return form.target[0] in {"often", "clearly", "quickly", "easily"} and before != "most"
    is_long = len(form.target) > 1 and form.target not in BEFORE_VERBS
    after = sentence.tags[end] if end < len(sentence.tags) else ""
    if is_long and begin > 0 and after in VERB_TAGS:
        return False
    return sentence.tags[begin] not in SENTENCE_ADVERB_TAGS


def _phrase(sentence: Sentence, begin: int, end: int, form: Form, entry: Entry) -> bool:
    return True


FITS_BY_PART: dict[str, Callable[[Sentence, int, int, Form, Entry], bool]] = {
    "verb": _verb,
    "noun": _noun,
    "adjective": _adjective,
    "adverb": _adverb,
    "phrase": _phrase,
}


def _stumbles(sentence: Sentence, begin: int, end: int, target: tuple[str, ...]) -> bool:
    """True if a target repeats its neighbour, or two articles or prepositions meet."""
    before = sentence.lower[begin - 1] if begin else ""
    after = sentence.lower[end] if end < len(sentence.lower) else ""
    if not target:
        return False
    first, last = target[0].lower(), target[-1].lower()
    if first == before or last == after or before == "-" or after in {"-", "/"} or before == "/":
        return True
    old = sentence.lower[begin]
    if before in DETERMINERS and first in OPENS_LIKE_DETERMINER and old not in {"numerous"}:
        return True
    is_joined = before in COMMON_PREPOSITIONS and first in COMMON_PREPOSITIONS
    return is_joined and old not in COMMON_PREPOSITIONS


def _echoes(sentence: Sentence, begin: int, end: int, form: Form) -> bool:
    """True if a new word stands close by already ("big and large" to "big and big")."""
    near = (
        *sentence.lower[max(begin - WINDOW, 0) : begin],
        *sentence.lower[end : end + WINDOW],
    )
    return any(
        word in near and word not in form.source
        for word in map(str.lower, form.target)
        if len(word) >= LONG and word not in LONG_SMALL
    )
