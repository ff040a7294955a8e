"""What goes on behind a place: words that fit the old words and may not fit the new ones."""

from __future__ import annotations

from samsari.english.lists import word_list
from samsari.english.sentence import Sentence
from samsari.simplification.plain.forms import Form
from samsari.simplification.plain.grammar import NOUN_TAGS, VERB_TAGS, opens_noun_phrase

JOINING = frozenset({"and", "or", "nor", "but", ",", "/", "and/or"})
ENDS_CLAUSE = frozenset({".", ";", ":", "?", "!"})
BE_FORMS = word_list("forms-of-be")
MODALS = word_list("modals")
FRAME = word_list("words-of-a-frame")  # may stand again ("known as Ann, and as Sue")
FIXED_BEHIND_AS = word_list("fixed-behind-as")
BETWEEN_BE_AND_PARTICIPLE = word_list("between-be-and-a-participle")
FORMS_OF_DO = word_list("forms-of-do")
LIKE_BEFORE = frozenset({("so",), ("the", "same"), ("likewise",)})
# Verbs with a particle that cannot stand without an object ("an order to tear down").
NEED_OBJECT = word_list("verbs-and-particles-with-an-object")
MAY_BE_NOUN = word_list("nouns-or-verbs-behind-entitled-to")
BEFORE_FOR = word_list("before-for-and-ing")


def goes_on_as_before(sentence: Sentence, end: int, form: Form) -> bool:
    """True if what follows goes on with words that fit the old words only."""
    return (
        any(_stands_again(sentence, end, word) for word in _dropped(form))
        or _does_so(sentence, end, form)
        or _names_thing(sentence, end, form)
        or (form.target[-1:] == ("different",) and sentence.lower[end : end + 1] == ("other",))
    )


def _dropped(form: Form) -> set[str]:
    """Small words at the end of the old words that the new words leave out or change."""
    last = form.source[-1]
    is_clause = not {"such", "same", "so"}.isdisjoint(form.source)  # "in such manner as"
    is_dropped = last in FRAME and not is_clause and form.target[-1:] != (last,)
    dropped = {last} if is_dropped else set()
    if len(form.source) > 1 and form.source[-2] == "to" and "to" not in form.target:
        dropped.add("to")  # "deemed to have"
    return dropped


def _stands_again(sentence: Sentence, end: int, word: str) -> bool:
    """True if a small word stands again behind "and", "or" or a comma."""
    lower = sentence.lower
    for place in range(end, len(lower) - 1):
        if lower[place] in {".", ";"}:
            return False
        if lower[place] not in JOINING:
            continue
        begin = place + 1
        while begin < len(lower) - 1 and lower[begin] in BETWEEN_BE_AND_PARTICIPLE | JOINING:
            begin += 1
        is_fixed = word == "as" and not FIXED_BEHIND_AS.isdisjoint(lower[begin + 1 : begin + 2])
        if lower[begin] == word and not is_fixed:
            return True
    return False


def _does_so(sentence: Sentence, end: int, form: Form) -> bool:
    """True for "exceeds the limit, or will do so": a form of "be" is nothing that one does."""
    if BE_FORMS.isdisjoint(form.target) or not BE_FORMS.isdisjoint(form.source):
        return False
    after = sentence.lower[end:]
    return any(
        word in FORMS_OF_DO and any(after[at + 1 : at + 1 + len(own)] == own for own in LIKE_BEFORE)
        for at, word in enumerate(after)
    )


def _names_thing(sentence: Sentence, end: int, form: Form) -> bool:
    """True for "entitled to commission on sales": a noun cannot follow "may"."""
    is_right = form.source[-1] == "to" and not {"entitled", "right"}.isdisjoint(form.source)
    if not is_right or MODALS.isdisjoint(form.target[-2:]):
        return False
    after = sentence.lower[end] if end < len(sentence.lower) else ""
    return after in MAY_BE_NOUN and not opens_noun_phrase(sentence, end + 1)


def goes_on_with_gerund(sentence: Sentence, end: int) -> bool:
    """True if "and" or "or" joins another word in -ing to the first ("eating or drinking")."""
    for place in range(end + 1, len(sentence.lower)):
        if sentence.lower[place] in ENDS_CLAUSE:
            return False
        after = (word for word in sentence.lower[place + 1 : place + 3] if word not in JOINING)
        if sentence.lower[place] in JOINING and any(
            word.endswith("ing") or word in {"of", "from"} for word in after
        ):
            return True
    return False


def tells_purpose(sentence: Sentence, begin: int, form: Form) -> bool:
    """True for "closed for the replacement of": "closed for replacing" is not said."""
    is_noun = form.source[0] == "the" and form.source[-1] == "of"
    if not is_noun or len(form.target) != 1 or not form.target[0].endswith("ing"):
        return False
    before = sentence.lower[max(begin - 2, 0) : begin]
    return before[-1:] == ("for",) and before[0] not in BEFORE_FOR


def lacks_object(sentence: Sentence, begin: int, end: int, form: Form) -> bool:
    """True for "an order to demolish" where the new verb needs an object ("tear down")."""
    if " ".join(form.target) not in NEED_OBJECT or sentence.tags[begin] != "VB":
        return False
    if begin < 2 or sentence.lower[begin - 1] != "to" or sentence.tags[begin - 2] not in NOUN_TAGS:
        return False
    if opens_noun_phrase(sentence, end):
        return False
    is_joined = end + 1 < len(sentence.tags) and sentence.lower[end] in JOINING
    return not (is_joined and sentence.tags[end + 1] in VERB_TAGS)


def lacks_apostrophe(sentence: Sentence, end: int, form: Form) -> bool:
    """True for "its inhabitants continual survival", where a sign of possession is missing."""
    after = sentence.tags[end : end + 2]
    return form.tag == "NNS" and len(after) == 2 and after[0] == "JJ" and after[1] in NOUN_TAGS
