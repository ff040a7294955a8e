"""Referring expressions: what the new sentence calls the thing that it speaks of.

Grammar decides what is allowed: number, gender, no second thing of the same kind in the sentence.
If no pronoun is sure, the noun or the name is repeated.
"""

from __future__ import annotations

from typing import Literal

from samsari.english.clauses import main_verbs
from samsari.english.lists import word_list
from samsari.english.noun_phrases import (
    MOST_WORDS,
    QUOTES,
    NounPhrase,
    noun_phrase,
    rivals,
)
from samsari.english.sentence import NOUNS, Sentence, Span
from samsari.english.words import (
    KIN,
    QUANTIFIED,
    SUBJECT_PRONOUNS,
    TITLES,
    name_genders,
    noun_kinds,
)
from samsari.splitting.cut import Copy, Piece, Subject

MOST_AGAIN = 3  # words of a noun phrase that is said again
LONG = 2  # words of a noun phrase that are said again without the adjectives if there are more
NEAR = 6  # words behind a noun in which another one may be taken for it
SINGULARS, PLURALS = frozenset({"NN", "NNP"}), frozenset({"NNS", "NNPS"})
DEMONSTRATIVE = frozenset({"this", "these", "that", "those"})
INDEFINITE = frozenset({"a", "an", "another", "one"})


def shared_subject(
    sentence: Sentence, head: int, *, is_person: bool = False, until: int | None = None
) -> Subject | None:
    """The subject of the clause before, for a clause that shares it; none if it cannot be said.

    The new clause begins at `until`: what stands behind cannot be meant by its pronoun.
    """
    word = sentence.lower[head]
    if word in SUBJECT_PRONOUNS:
        return _pronoun_again(sentence, head)
    if word == "this" and sentence.tags[head] == "DT" and head == 0:
        return Subject(("it",), "shared", head, "'this' is said before")
    if is_quantified(sentence, head):
        return None
    is_person = is_person or _is_born(sentence, head)
    phrase = noun_phrase(sentence, head, is_person=is_person)
    if is_joined(sentence, phrase):
        return _several(sentence, phrase)
    is_sure = bool(phrase.pronoun) and not _has_rival(sentence, phrase, until)
    return _chosen(sentence, phrase, "shared", has_pronoun=is_sure)


def _pronoun_again(sentence: Sentence, head: int) -> Subject | None:
    """A pronoun that is the subject once more; "they" for "he and his family"."""
    word, following = sentence.lower[head : head + 2]
    if head > 1 and sentence.lower[head - 1] in {"and", "or"}:  # "my friend and I came, and sang"
        said = "we" if word in {"i", "we"} else "they"
        is_sure = sentence.lower[head - 1] == "and" and word in SUBJECT_PRONOUNS - {"you"}
        return Subject((said,), "shared", head, "several are joined") if is_sure else None
    if following not in {"and", "or"}:
        return Subject((Copy(head, head + 1),), "shared", head, "the subject is a pronoun")
    is_several = following == "and" and word in {"he", "she", "it", "they"}
    return Subject(("they",), "shared", head, "several are joined") if is_several else None


def _is_born(sentence: Sentence, head: int) -> bool:
    """True for "Ann Lee (born 1971)"."""
    begin, end = noun_phrase(sentence, head).span
    return sentence.tags[begin] == "NNP" and "born" in sentence.lower[end : end + 12]


def is_joined(sentence: Sentence, phrase: NounPhrase) -> bool:
    """True for "Ann, Bob and Eve": other nouns are joined to the noun before its verb."""
    end = phrase.span[1]
    verb = sentence.heads[phrase.head]
    if end + 1 >= len(sentence) or sentence.tags[end + 1] not in NOUNS | {"DT", "JJ", "CD", "PRP$"}:
        return False
    rest = sentence.lower[end : end + 12]
    return rest[0] in {"and", "&", "or"} or (
        rest[0] == "," and sentence.tags[end + 1] in {"NNP"} and "and" in rest[: max(verb - end, 0)]
    )


def _several(sentence: Sentence, phrase: NounPhrase) -> Subject | None:
    """ "They" for "Ann, Bob and Eve" if nothing else can be meant, else all of them again."""
    joined = sentence.children(phrase.head, "conj")
    begin, end = (
        phrase.span[0],
        max((noun_phrase(sentence, at).span[1] for at in joined), default=0),
    )
    others = [
        at for at in range(len(sentence)) if not begin <= at < end and sentence.tags[at] in PLURALS
    ]
    reason = "several nouns are joined"
    if others:
        return None
    return Subject(("they",), "shared", phrase.head, reason)


def antecedent(sentence: Sentence, head: int, *, is_person: bool = False) -> Subject | None:
    """What a relative clause or an apposition speaks of; none if it cannot be said."""
    if is_quantified(sentence, head):
        return None
    phrase = noun_phrase(sentence, head, is_person=is_person)
    is_sure = bool(phrase.pronoun) and not _has_rival(sentence, phrase)
    is_sure = is_sure and not _is_between(sentence, phrase)
    return _chosen(sentence, phrase, "antecedent", has_pronoun=is_sure)


def named(sentence: Sentence, head: int, *, is_person: bool = False) -> Subject | None:
    """The name or noun once more where no pronoun can stand; none if it is too long."""
    phrase = noun_phrase(sentence, head, is_person=is_person)
    return _chosen(sentence, phrase, "shared", has_pronoun=False)


def _chosen(
    sentence: Sentence,
    phrase: NounPhrase,
    source: Literal["shared", "antecedent"],
    *,
    has_pronoun: bool,
) -> Subject | None:
    """The pronoun if it is sure, else the last name of a person, else a short noun phrase."""
    if has_pronoun:
        return Subject((phrase.pronoun,), source, phrase.head, f"{phrase.pronoun!r} fits")
    is_near = source == "antecedent" and phrase.span[0] > 0
    whole = repeated(sentence, phrase, is_near=is_near)
    short = short_name(sentence, phrase) if whole else ()
    said = short or whole
    if not said or (phrase.is_name and not short) or _is_heavy(sentence, phrase, said):
        return None  # "Mecca. Mecca is", "Ann Lee came. Ann Lee won", "Burns came. Burns won"
    return Subject(said, source, phrase.head, "no pronoun is sure")


def _is_heavy(sentence: Sentence, phrase: NounPhrase, said: tuple[Piece, ...]) -> bool:
    """True for a name of several words, and for more than "the big house": nobody says it twice."""
    places = [at for one in said if isinstance(one, Copy) for at in range(one.begin, one.end)]
    tags = [sentence.tags[at] for at in places if not sentence.is_mark(at)]
    is_quoted = any(sentence.words[at] in QUOTES for at in places)
    is_long = (
        sum(sentence.words[at][:1].isupper() and sentence.tags[at] != "DT" for at in places) > 1
    )
    most = MOST_AGAIN - phrase.is_person
    return (phrase.is_name and (is_long or is_quoted)) or len(tags) > most


def short_name(sentence: Sentence, phrase: NounPhrase) -> tuple[Piece, ...]:
    """The last name of a person: "Lee" for "Ann Lee"; empty if it is not sure."""
    begin, end = _name_alone(sentence, phrase)
    words = sentence.words[begin:end]
    is_plain = end - begin in {2, 3} and all(sentence.tags[at] == "NNP" for at in range(begin, end))
    if not is_plain or _is_kin(sentence, phrase.head):
        return ()
    is_last = words[-1][:1].isupper() and words[-1].isalpha() and len(words[-1]) > 2
    is_alone = sentence.words.count(words[-1]) == 1
    # In other names the last word may be the given name, or a noun.
    is_told = phrase.is_person and len(words) == 2 and words[1].lower() not in noun_kinds()
    is_told &= words[0].lower() not in word_list("family-names-that-come-first")
    is_person = words[0] in name_genders() or is_told
    kind = noun_kinds().get(words[-1].lower(), "person")  # "Ann University" is no person
    is_other = kind != "person" or words[0].lower() in TITLES | word_list("first-name-parts")
    if not (is_last and is_alone and is_person) or is_other:
        return ()
    return (Copy(end - 1, end),)


def _name_alone(sentence: Sentence, phrase: NounPhrase) -> Span:
    """The name without the words before it that tell a role: "Ann Lee" of "film star Ann Lee"."""
    begin, end = phrase.span
    roles = [at for at in range(begin, end - 2) if sentence.tags[at] == "NN"]
    return (roles[-1] + 1 if roles and phrase.is_name else begin), end


def _is_kin(sentence: Sentence, head: int) -> bool:
    """True for "Eva Lee" in "the son of Eva Lee": he may have the same last name."""
    above = sentence.heads[head]
    return above >= 0 and sentence.lower[above] in KIN


def is_quantified(sentence: Sentence, head: int) -> bool:
    """True for "nobody", "each player", "one of them": not one thing that can be named again."""
    if sentence.lower[head] in QUANTIFIED or sentence.tags[head] in {
        "CD",
        "DT",
        "JJ",
        "JJS",
        "VBG",
    }:
        return True
    return any(
        sentence.lower[at] in QUANTIFIED - word_list("quantities-that-can-be-said-again")
        for at in sentence.children(head, "det", "amod")
    )


def _has_rival(sentence: Sentence, phrase: NounPhrase, until: int | None = None) -> bool:
    """True if a pronoun could be taken for something else."""
    if phrase.pronoun in {"he", "she"}:
        last = len(sentence) if until is None else until
        others = [at for at in rivals(sentence, phrase.head, "person") if at < last]
        return any(noun_phrase(sentence, at).pronoun in {phrase.pronoun, ""} for at in others)
    return phrase.pronoun in {"it", "they"} and _is_topic(sentence, phrase)


def _is_between(sentence: Sentence, phrase: NounPhrase) -> bool:
    """True if another noun of the same number stands near a noun that is no person."""
    if phrase.pronoun not in {"it", "they"}:
        return False
    wanted = PLURALS if phrase.pronoun == "they" else SINGULARS
    begin, end = phrase.span
    last = min(end + NEAR, len(sentence))
    near = range(end, last) if phrase.pronoun == "it" else range(len(sentence))
    return any(
        sentence.tags[at] in wanted and sentence.relations[at] not in {"compound", "flat"}
        for at in near
        if not begin <= at < end
    )


def _is_topic(sentence: Sentence, phrase: NounPhrase) -> bool:
    """True if another subject of a main clause before the noun takes the same pronoun."""
    for verb in main_verbs(sentence):
        head = sentence.subject(verb)
        if head is None or head >= phrase.head or sentence.relations[head] == "expl":
            continue
        word = sentence.lower[head]
        if word == phrase.pronoun:
            return True
        if word not in SUBJECT_PRONOUNS and noun_phrase(sentence, head).pronoun in {
            phrase.pronoun,
            "",
        }:
            return True
    return False


def repeated(  # noqa: PLR0911 - one form each
    sentence: Sentence, phrase: NounPhrase, *, is_near: bool = False
) -> tuple[Piece, ...]:
    """The noun phrase once more, with a definite article; empty if it is too long to say again.

    Directly behind it (`is_near`) the noun is enough: "a career. This career".
    """
    begin, end = phrase.span
    first = sentence.lower[begin]
    if end - begin > MOST_WORDS:
        return ()
    if begin == phrase.head == 0 and end == 1:
        return (Copy(0, 1),)
    if first in INDEFINITE and phrase.is_name:
        return ("the", Copy(begin + 1, end)) if end - begin > 1 else ()
    if _is_long(sentence, phrase) or (is_near and _is_determined(sentence, phrase)):
        start = max(noun_begin(sentence, phrase), phrase.head - 1)
        if sentence.tags[start] == "NNP" or sentence.is_mark(start):
            start = phrase.head
        return ("these" if phrase.number == "plural" else "this", Copy(start, end))
    if phrase.is_name and phrase.is_person:
        alone = _name_alone(sentence, phrase)
        return (Copy(*alone),) if alone[1] - alone[0] <= LONG + 1 else ()
    if phrase.is_name or first in word_list("kept-determiners"):
        return (Copy(begin, end),)
    start = noun_begin(sentence, phrase)
    is_single = sentence.lower.count(sentence.lower[phrase.head]) == 1
    if end - start > LONG and is_single and not phrase.is_person:
        start = phrase.head
    if first in INDEFINITE:
        return ("the", Copy(start, end))
    return ("these", Copy(start, end)) if phrase.number == "plural" else ()


def _is_determined(sentence: Sentence, phrase: NounPhrase) -> bool:
    """True for "a career", "its price" and "boats", which "this" and "these" can stand before."""
    first = sentence.lower[phrase.span[0]]
    is_many = phrase.number == "plural"
    is_thing = not phrase.is_name and (is_many or not phrase.is_person)
    is_thing &= phrase.span[1] == phrase.head + 1
    is_open = first in INDEFINITE | word_list("kept-determiners") or is_many
    is_hyphened = "-" in sentence.words[slice(*phrase.span)]
    return is_thing and is_open and not is_hyphened and first not in DEMONSTRATIVE


def _is_long(sentence: Sentence, phrase: NounPhrase) -> bool:
    """True for "the most common side effects": "these effects" are enough."""
    begin, end = phrase.span
    is_plain = not phrase.is_name and not phrase.is_person and end == phrase.head + 1
    words = range(begin + 1, end)
    is_the = sentence.lower[begin] in {"the", "this", "that"} and end - begin > LONG
    is_known = any(sentence.tags[at] in {"NNP", "JJS", "CD"} for at in words)
    is_single = sentence.lower.count(sentence.lower[phrase.head]) == 1
    return is_plain and is_the and not is_known and is_single


def noun_begin(sentence: Sentence, phrase: NounPhrase) -> int:
    """Where the noun with its compounds begins; adjectives are not said again."""
    at = phrase.head
    while at > phrase.span[0] and (
        sentence.relations[at - 1] == "compound" or "-" in sentence.words[at - 1 : at + 1]
    ):
        at -= 1
    return at
