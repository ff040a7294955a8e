"""Which noun a relative or participle clause speaks of: the nearest that fits, if it is sure."""

from __future__ import annotations

from itertools import pairwise

from samsari.english.clauses import main_verbs, subject_of
from samsari.english.noun_phrases import NAMES, NounPhrase, noun_phrase
from samsari.english.sentence import NOUNS, VERBS, Sentence, Span
from samsari.english.words import KIN
from samsari.splitting.rules.word_lists import ORDINALS

# Verb forms that may stand inside a noun phrase.
PARTS = frozenset({"amod", "compound", "acl", "acl:relcl", "aux", "aux:pass", "nmod"})
# What happens at a place or to somebody, and is named after it.
EVENT_NOUNS = frozenset(
    "battle siege war treaty massacre murder death birth fall capture conquest invasion election "
    "festival feast fire raid defence defense trial execution discovery construction".split()
)
# What happens, and may be meant by "in which" before the nearer noun.
HAPPENINGS = EVENT_NOUNS | frozenset(
    "attack match game campaign operation tournament race crash accident incident expedition "
    "fight mission strike uprising rebellion revolt riot ceremony concert debate".split()
)
# One of several follows, so that a clause behind it may speak of all.
EXAMPLES = frozenset("recently especially particularly notably namely".split())
# A verb of the clause that is singular or plural by its form.
PLACES = frozenset({"in", "at", "to", "from", "near", "into"})
SINGULAR, PLURAL = frozenset({"was", "is", "has", "does"}), frozenset({"were", "are", "have", "do"})


def noun_meant(  # noqa: PLR0911 - one answer each
    sentence: Sentence, verb: int, word: int, begin: int
) -> int | None:
    """The noun that is meant: the nearest one that fits "who" or "which", if only one does."""
    at = begin - 1
    while at > 0 and sentence.is_mark(at):
        at -= 1
    head = sentence.heads[verb]
    near = _fitting(sentence, word, at)
    if sentence.lower[word] == "where":
        is_sure = bool(near) and _is_end(sentence, near[0], at)
        return near[0] if is_sure and not _is_joined_name(sentence, near[0]) else None
    is_short = bool(near) and len(sentence.words[near[0]]) > 2 and sentence.words[near[0]].isupper()
    if is_short and sentence.lower[word] == "who" and not sentence.is_lower:
        return None  # "affiliated with FIFA, who"
    root = sentence.root
    if root in near and sentence.children(root, "cop") and sentence.lower[word] == "who":
        return root if near[0] == root else _relative_of(sentence, near[0], at)
    if word > begin and _has_happening(sentence, near, verb):
        return None
    if sentence.lower[word] == "which" and not _is_clear(sentence, near, head, verb):
        return None
    if head in near:
        return head if head == near[0] or _is_excluded(sentence, near[0], verb) else None
    if not near and sentence.lower[word] == "which" and head in main_verbs(sentence):
        return head
    if near and _is_near_name(sentence, near[0], at, verb):
        return near[0]
    if sentence.tags[head] in NAMES and head < word and sentence.lower[word] == "who":
        is_person = _is_end(sentence, head, at) and not sentence.words[head].isupper()
        return head if is_person else None
    return near[0] if len(near) == 1 else None


def _is_joined_name(sentence: Sentence, noun: int) -> bool:
    """True for "Bonn" in "studied in Rome and Bonn, where": one town or both?"""
    who = subject_of(sentence, sentence.root)
    is_one = who is not None and noun_phrase(sentence, who).number == "singular"
    is_joined = sentence.relations[noun] == "conj" or bool(sentence.children(noun, "conj"))
    return is_one and is_joined


def _relative_of(sentence: Sentence, noun: int, last: int) -> int | None:
    """Of "he is the son of Eva Lee, who" Eva Lee; of "a friend of Eva Lee, who" neither is sure."""
    root = sentence.root
    is_second = sentence.relations[noun] == "conj" and sentence.heads[noun] == root
    if is_second or not noun_phrase(sentence, noun).is_person:
        return root  # "is a player and captain, who"
    is_name = sentence.tags[noun] in NAMES and _is_end(sentence, noun, last)
    return noun if is_name and sentence.lower[root] in KIN else None


def _has_happening(sentence: Sentence, near: list[int], verb: int) -> bool:
    """True for "the start of the Battle of X, in which": what happened has more than one name."""
    head = sentence.heads[verb]
    if head not in near:
        return False
    begin, end = noun_phrase(sentence, head).span
    return any(sentence.lower[at] in HAPPENINGS for at in near if not begin <= at < end)


def noun_defined(sentence: Sentence, verb: int, word: int) -> int:
    """The noun that a clause without a comma defines: a clause with "that" cannot define a name.

    In "is a school in Bonn that was founded in 1900" it is the school.
    """
    root, noun = sentence.root, sentence.heads[verb]
    if sentence.lower[word] not in {"who", "that"} or not sentence.children(root, "cop"):
        return noun
    between = [
        at
        for at in range(root + 1, word)
        if sentence.tags[at] in NOUNS and sentence.relations[at] not in {"compound", "flat", "amod"}
    ]
    is_inside = root < noun < word and sentence.is_above(root, noun)
    is_named = all(sentence.tags[at] in {"NNP", "NNPS"} for at in between)
    is_other = sentence.lower[word] == "that" or not any(
        noun_phrase(sentence, at).is_person for at in between
    )
    return root if is_inside and is_named and is_other else noun


def is_example(sentence: Sentence, noun: int) -> bool:
    """True for "X" in "ten novels, most recently X" and "towns such as X"."""
    before = sentence.lower[max(noun_phrase(sentence, noun).span[0] - 4, 0) : noun]
    is_aside = "," in before and bool(EXAMPLES & set(before))
    return is_aside or "including" in before or ("such", "as") in pairwise(before)


def is_of_event(sentence: Sentence, noun: int) -> bool:
    """True for "Sempach" in "the battle of Sempach, which was fought": either may be meant."""
    is_of = any(sentence.lower[at] == "of" for at in sentence.children(noun, "case"))
    above = sentence.heads[noun]
    return is_of and above >= 0 and sentence.lower[above] in EVENT_NOUNS


def _is_clear(sentence: Sentence, near: list[int], head: int, verb: int) -> bool:
    """True if only one noun fits "which", or if grammar is sure of the nearest one.

    "passed the Law as part of its Basic Law, which": either may be meant.
    """
    if not near:
        return True
    phrase = noun_phrase(sentence, near[0])
    first, number = phrase.span, phrase.number
    others = [
        at
        for at in near[1:]
        if not first[0] <= at < first[1]
        and not _is_excluded(sentence, at, verb)
        and not (head == near[0] and noun_phrase(sentence, at).number != number)
    ]
    if _is_part_of(sentence, near, verb):
        return False
    if not others or _is_excluded(sentence, near[0], verb):
        return True
    if sentence.root in others and sentence.children(sentence.root, "cop"):
        return False
    cases = {sentence.lower[at] for at in sentence.children(near[0], "case")}
    is_part = sentence.heads[near[0]] in others and sentence.tags[sentence.heads[near[0]]] == "NNP"
    is_place = sentence.tags[near[0]] == "NNP" and cases & PLACES and not is_part
    is_new = sentence.lower[first[0]] in {"a", "an", "another"}
    is_agreed = near[0] in sentence.elaborated(verb) and not sentence.children(near[0], "conj")
    return head == near[0] and bool(is_place or is_new or (is_agreed and not is_part))


def _is_part_of(sentence: Sentence, near: list[int], verb: int) -> bool:
    """True for "a register of permits, which shall be open": the verb has no number."""
    noun = near[0]
    is_of = any(sentence.lower[at] == "of" for at in sentence.children(noun, "case"))
    is_inner = is_of and sentence.heads[noun] in near and sentence.tags[noun] not in NAMES
    return is_inner and not verb_number(sentence, verb)


def _is_near_name(sentence: Sentence, noun: int, last: int, verb: int) -> bool:
    """True for a name directly before the comma, of the number of the verb."""
    begin = noun_phrase(sentence, noun).span[0]
    is_name = sentence.tags[noun] == "NNP" and _is_end(sentence, noun, last)
    is_name = is_name and not sentence.is_comma(begin - 1)
    return is_name and not _is_excluded(sentence, noun, verb)


def _is_excluded(sentence: Sentence, noun: int, verb: int) -> bool:
    """True if the number of the verb shows that the nearest noun is not meant."""
    number = verb_number(sentence, verb)
    return bool(number) and noun_phrase(sentence, noun).number != number


def _is_end(sentence: Sentence, noun: int, last: int) -> bool:
    """True if the noun phrase ends directly before the clause."""
    return noun_phrase(sentence, noun).span[1] == last + 1


def _fitting(sentence: Sentence, word: int, last: int) -> list[int]:
    """The nouns of the phrase before the clause that fit the relative word, the nearest first."""
    is_person = sentence.lower[word] in {"who", "whom"}
    found: list[int] = []
    at = last
    while at >= 0 and (sentence.tags[at] not in VERBS or sentence.relations[at] in PARTS):
        if sentence.tags[at] in NOUNS and sentence.relations[at] not in {"compound", "flat"}:
            phrase = noun_phrase(sentence, at)
            if _may_be(phrase, sentence.lower[word], is_person=is_person):
                found.append(at)
        if is_subject(sentence, at) or sentence.words[at] == ";":
            break
        at -= 1
    return found


def _may_be(phrase: NounPhrase, word: str, *, is_person: bool) -> bool:
    if is_person:
        return phrase.is_person or (phrase.is_name and phrase.pronoun != "it")
    if word == "which":
        return not phrase.is_person
    return word != "where" or not phrase.is_person


def is_behind_name(sentence: Sentence, word: int, begin: int) -> bool:
    """True for "met Ann who", "to Bonn where": a name needs no clause that defines it."""
    is_plain = sentence.lower[word] in {"who", "which", "where"} and word == begin
    at = begin - 1
    is_name = sentence.tags[at] == "NNP" and sentence.heads[at] < begin
    cases = {sentence.lower[one] for one in sentence.children(_top(sentence, at), "case")}
    if sentence.lower[word] == "where" and not cases & {"in", "at", "to", "from", "into", "near"}:
        return False
    is_far = sentence.lower[word] == "which" and bool(cases)  # "north of Bonn which enabled"
    return (
        is_plain
        and is_name
        and not is_far
        and _is_single(sentence, noun_phrase(sentence, _top(sentence, at)))
    )


def _top(sentence: Sentence, at: int) -> int:
    """The head of the name that a word belongs to."""
    while sentence.relations[at] in {"flat", "compound"} and sentence.heads[at] >= 0:
        at = sentence.heads[at]
    return at


def _is_single(sentence: Sentence, phrase: NounPhrase) -> bool:
    """True for a name without "the" or "a": it names one thing only."""
    begin, end = phrase.span
    is_named = all(sentence.tags[at] in {"NNP", "CD"} for at in range(begin, end))
    is_named = is_named and sentence.tags[max(begin - 1, 0)] not in {"DT", "JJ", "NN", ","}
    return is_named and sentence.relations[phrase.head] not in {"nmod:poss", "appos"}


def is_subject(sentence: Sentence, noun: int) -> bool:
    """True if a noun is the subject of a main clause."""
    return sentence.relations[noun].startswith("nsubj") and sentence.heads[noun] in main_verbs(
        sentence
    )


def verb_number(sentence: Sentence, verb: int) -> str:
    """singular or plural by the form of the verb; empty if it does not tell."""
    at = sentence.finite(verb)
    if at is None:
        return ""
    word = sentence.lower[at]
    if word in SINGULAR or (sentence.tags[at] == "VBZ"):
        return "singular"
    return "plural" if word in PLURAL or sentence.tags[at] == "VBP" else ""


def is_by(sentence: Sentence, at: int) -> bool:
    """True for a name behind "by": "a song by Ann Lee, released in 1990"."""
    while sentence.relations[at] in {"flat", "compound"} and sentence.heads[at] >= 0:
        at = sentence.heads[at]
    return any(sentence.lower[case] == "by" for case in sentence.children(at, "case"))


def is_defined_place(sentence: Sentence, begin: int) -> bool:
    """True for "is a school in Bonn, Germany, founded": names of places, then the participle."""
    root = sentence.root
    if not sentence.children(root, "cop") or not root < begin:
        return False
    cases = {
        sentence.lower[case]
        for at in range(root + 1, begin)
        if sentence.tags[at] in NOUNS
        for case in sentence.children(at, "case")
    }
    is_named = all(
        sentence.tags[at] in NAMES for at in range(root + 1, begin) if sentence.tags[at] in NOUNS
    )
    return is_named and bool(cases) and cases <= {"in", "at", "near", "on"}


def is_in_predicate(sentence: Sentence, noun: int) -> bool:
    """True for "bow" in "a punt is a boat with a bow": the clause may speak of the boat."""
    root = sentence.root
    is_part = noun != root and sentence.is_above(root, noun) and sentence.tags[noun] not in NAMES
    return is_part and bool(sentence.children(root, "cop")) and noun > root


def is_aside(sentence: Sentence, noun: int) -> bool:
    """True for "wood" in "many figures, mostly in wood, carved by monks"."""
    case = min(sentence.children(noun, "case"), default=0)
    return any(sentence.is_comma(at - 1) for at in (case, case - 1) if at > 0 and case)


def is_of_several(sentence: Sentence, noun: int, span: Span) -> bool:
    """True for "Ann, Bob and Eve, who all came"."""
    words = sentence.lower[span[0] : span[0] + 3]
    has_all = "all" in words or "both" in words
    is_last = sentence.relations[noun] == "conj" and bool(sentence.children(noun, "cc"))
    is_many = is_last and sentence.tags[noun] in {"NNS", "NNPS"}  # "two boys and two girls, who"
    is_list = is_last and len(sentence.children(sentence.heads[noun], "conj")) > 1
    return has_all or is_many or is_list


def is_ranked(sentence: Sentence, verb: int) -> bool:
    """True for "which was his last win"."""
    words = {sentence.lower[at] for at in sentence.children(verb, "amod")}
    if sentence.lower[verb] in {"attributed", "blamed"}:
        return True
    is_own = bool(sentence.children(verb, "nmod:poss")) and bool(sentence.children(verb, "cop"))
    return is_own and bool(words & ORDINALS)
