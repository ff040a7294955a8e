"""What the families share: where a subject goes, the finite form of a participle, its tense."""

from __future__ import annotations

from samsari.english.clauses import (
    has_passive_relation,
    main_verbs,
    subject_of,
)
from samsari.english.inflection import be, finite, participle
from samsari.english.lists import word_list
from samsari.english.noun_phrases import NAMES, noun_phrase
from samsari.english.sentence import VERBS, Sentence, Span
from samsari.english.words import SUBJECT_PRONOUNS
from samsari.splitting.cut import Copy, Own, Piece, Subject
from samsari.splitting.reference import shared_subject

LEAST_FRONT = 3  # words of a phrase before a verb that can take its subject
FRONTED_PHRASES = frozenset({"obl", "advcl", "obl:tmod", "obl:unmarked", "obl:npmod"})
SINGULAR, PLURAL = frozenset({"was", "is", "has", "does"}), frozenset({"were", "are", "have", "do"})
THIS = Subject(("this",), "clause", None, "the clause speaks of the whole sentence")


def placed(
    sentence: Sentence, subject: tuple[Piece, ...], verb: int, span: Span
) -> tuple[Piece, ...] | None:
    """The subject before the verb, but behind a phrase of time or place that comes first.

    None if something else stands before the verb.
    """
    first = span[0]
    for at in sentence.dependents[verb]:
        begin, end = sentence.spans[at]
        if begin == first and end <= verb and sentence.relations[at] in FRONTED_PHRASES:
            comma = 1 if sentence.is_comma(end) else 0
            is_mixed = any(sentence.is_comma(one) for one in range(end + comma, verb))
            is_short = end - begin < LEAST_FRONT and sentence.tags[end - 1] != "CD"
            is_verb = sentence.tags[end + comma] in VERBS | {"MD", "RB", "RBR", "RBS"}
            if is_mixed or not is_verb or (is_short and not comma):  # "with them came the hunters"
                return None
            return (Own(begin, end), ",", *subject, Own(end + comma, span[1]))
    if (
        sentence.lower[first] in {"so", "here", "there"}
        or (sentence.is_comma(first + 1) and sentence.tags[first] not in VERBS)
        or sentence.tags[first] not in VERBS | {"RB", "RBR", "RBS"}
    ):
        return None
    return (*subject, Own(*span))


def front_subject(sentence: Sentence, noun: int, end: int) -> Subject | None:
    """The subject at the start of the sentence, if the clause behind it (at `end`) can come first.

    "Ann, who was ill, stayed": "Ann was ill. She stayed".
    """
    if sentence.spans[noun][0] != 0:
        return None
    return Subject((Copy(0, end),), "antecedent", noun, "the noun before")


def nearest_subject(sentence: Sentence, verb: int) -> int | None:
    """The subject; a pronoun right before the finite verb, whatever the tree says."""
    before = (sentence.finite(verb) or 0) - 1
    is_pronoun = before >= 0 and sentence.lower[before] in SUBJECT_PRONOUNS
    return before if is_pronoun else subject_of(sentence, verb)


def is_subject(sentence: Sentence, noun: int) -> bool:
    """True if a noun is the subject of a main clause."""
    is_first = sentence.relations[noun].startswith("nsubj")
    return is_first and sentence.heads[noun] in main_verbs(sentence)


def verb_number(sentence: Sentence, verb: int) -> str:
    """singular or plural by the form of the verb; empty if it does not tell."""
    at = sentence.finite(verb)
    if at is None:
        return ""
    word = sentence.lower[at]
    if word in SINGULAR or sentence.tags[at] == "VBZ":
        return "singular"
    return "plural" if word in PLURAL or sentence.tags[at] == "VBP" else ""


def subject_number(sentence: Sentence, head: int) -> str:
    """singular or plural; empty for "I", whose verbs have forms of their own."""
    if sentence.lower[head] in {"i", "you", "we"}:
        return "plural" if sentence.lower[head] != "i" else ""
    return noun_phrase(sentence, head).number


def defined_subject(
    sentence: Sentence, noun: int, begin: int, *, is_person: bool
) -> Subject | None:
    """The subject of "he is a player", for what follows "player"; none for other nouns."""
    head = subject_of(sentence, noun) if sentence.children(noun, "cop") else None
    if head is None or sentence.relations[head] in {"expl", "csubj"}:
        return None
    is_thing = sentence.tags[noun] in {"NN", "NNS"}
    if is_thing and subject_number(sentence, head) not in {"", noun_phrase(sentence, noun).number}:
        return None  # "the teams were to be a side fielded by Ann"
    return shared_subject(sentence, head, is_person=is_person, until=begin)


def predicate_noun(sentence: Sentence, noun: int) -> int:
    """The first of joined predicate nouns, and "type" for "bread" in "is a type of bread"."""
    above = sentence.heads[noun]
    is_joined = sentence.relations[noun] == "conj" and above >= 0
    is_part = sentence.relations[noun] == "nmod" and sentence.lower[above] in word_list("kinds-of")
    return above if (is_joined or is_part) and sentence.children(above, "cop") else noun


def finite_clause(
    sentence: Sentence, verb: int, span: Span, when: str, number: str
) -> tuple[tuple[Piece, ...], tuple[str, str]]:
    """The participle clause with a finite verb, and the verb that changed its form."""
    if sentence.tags[verb] == "VBN":
        helper = next((at for at in sentence.helpers(verb) if at < verb), None)
        if helper is not None and sentence.lower[helper] in {"having", "being"}:
            is_had = sentence.lower[helper] == "having" and when == "past"
            form = "had" if is_had else finite(sentence.lower[helper], when, number)
            return (form, Own(helper + 1, span[1])), (sentence.words[helper], form)
        return (be(when, number), Own(*span)), ("", be(when, number))
    pieces: list[Piece] = []
    at = span[0]
    for one in (verb, *joined_participles(sentence, verb)):
        pieces += [Own(at, one)] if at < one else []
        pieces.append(_form(sentence.words[one], when, number))
        at = one + 1
    pieces += [Own(at, span[1])] if at < span[1] else []
    return tuple(pieces), (sentence.words[verb], _form(sentence.words[verb], when, number))


def joined_participles(sentence: Sentence, verb: int) -> tuple[int, ...]:
    """Other participles that are joined to one: "losing" in "winning once and losing twice"."""
    if sentence.tags[verb] != "VBG":
        return ()
    return tuple(at for at in sentence.children(verb, "conj") if sentence.tags[at] == "VBG")


def _form(word: str, when: str, number: str) -> str:
    """A finite form; "has won" for "winning" behind a main clause in the perfect."""
    if when != "perfect":
        return finite(word, when, number)
    return f"{'has' if number == 'singular' else 'have'} {participle(word)}"


def passive_tense(sentence: Sentence, verb: int, main: str) -> str:
    """The tense of a passive participle; empty if the sentence leaves it open."""
    word = sentence.lower[verb]
    begin, end = sentence.spans[verb]
    inside = set(sentence.lower[begin:end])
    if inside & word_list("now-words"):
        return "present"
    is_known = word == "known" and main == "present"
    if main == "past" or (is_dated(sentence, verb) and not is_known):
        return "past"
    if word in word_list("state-participles"):
        return "present"
    if inside & word_list("once-words"):
        return "past"
    return "past" if word in word_list("event-participles") else ""


def is_dated(sentence: Sentence, verb: int) -> bool:
    """True if a year or the name of who did it stands in the clause."""
    begin, end = sentence.spans[verb]
    years = (word for word in sentence.words[begin:end] if len(word) == 4 and word.isdigit())
    agents = [at for at in sentence.children(verb, "obl:agent") if sentence.tags[at] in NAMES]
    return any(years) or any(noun_phrase(sentence, at).is_person for at in agents)


def is_result(sentence: Sentence, verb: int, main: int) -> bool:
    """True if a participle says what follows from the whole clause: "making it".

    "Making a film" does not, nor does "killing two" behind what people do.
    """
    word = sentence.lower[verb]
    if word in word_list("harming"):
        who = subject_of(sentence, main)
        is_group = who is not None and noun_phrase(sentence, who).pronoun != "it"
        return has_passive_relation(sentence, main) or not is_group
    if word in word_list("letting") and not sentence.children(verb, "xcomp", "ccomp"):
        return False  # "he pitched, allowing two runs"
    if word in word_list("making"):
        return sentence.lower[verb + 1] in word_list("behind-making")
    return word in word_list("results")
