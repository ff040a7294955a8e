"""Cuts of relative clauses: "who", "which", "whose", "where", "in which".

He married Ann, who was an actress.      He married Ann. She was an actress.
He is a player who plays for Bonn.       He is a player. He plays for Bonn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from samsari.splitting.clauses import is_main, is_negated, main_verbs, subject_of, tense
from samsari.splitting.cut import Copy, Cut, Linker, Own, Piece, Proposal, Refusal, Subject
from samsari.splitting.noun_phrases import NounPhrase, noun_phrase
from samsari.splitting.reference import antecedent, noun_begin, possessive, shared_subject
from samsari.splitting.rules.placing import placed
from samsari.splitting.sentence import NOUNS, VERBS, Sentence, Span
from samsari.splitting.words import OBJECT, noun_kinds

KIND, DEFINING, COMMENT = "relative clause", "defining relative clause", "comment on the clause"
RELATIVES = frozenset({"who", "which", "whose", "whom", "where", "that"})
# Nouns that say nothing without the clause.
EMPTY = frozenset(
    "person man woman one ones thing place someone something anyone name term word type kind form "
    "way day time part people member example case sort number group set series lot variety class "
    "result reason fact point method means process situation".split()
)
# Verb forms that may stand inside a noun phrase.
PARTS = frozenset({"amod", "compound", "acl", "acl:relcl", "aux", "aux:pass", "nmod"})
# A verb of the clause that is singular or plural by its form.
SINGULAR, PLURAL = frozenset({"was", "is", "has", "does"}), frozenset({"were", "are", "have", "do"})


@dataclass(frozen=True, slots=True)
class Relative:
    """A relative clause: its verb, its noun, its relative word and all its words."""

    verb: int
    noun: int
    word: int
    span: Span
    is_closed: bool  # a comma follows


def proposals(sentence: Sentence) -> Iterator[Proposal]:
    """The cuts of relative clauses."""
    for word, text in enumerate(sentence.lower):
        if word and text in RELATIVES and sentence.tags[word] in {"WP", "WDT", "WP$", "WRB", "DT"}:
            found = _proposal(sentence, word)
            if found is not None:
                yield found


def _proposal(sentence: Sentence, word: int) -> Proposal | None:  # noqa: PLR0911 - one reason each
    verb = _verb(sentence, word)
    begin = _begin(sentence, word)
    if verb is None or begin is None:
        return None
    has_comma = sentence.is_comma(begin - 1)
    if not has_comma and sentence.relations[verb] != "acl:relcl":
        return None
    span = (begin, _end(sentence, verb, begin))
    kind = KIND if has_comma else DEFINING
    noun = _noun(sentence, verb, word, begin) if has_comma else sentence.heads[verb]
    if noun is None or noun >= begin:
        return Refusal(kind, span, "it is not sure which noun is meant")
    relative = Relative(verb, noun, word, span, sentence.is_comma(span[1]))
    reason = _reason(sentence, relative)
    if reason:
        return Refusal(kind, span, reason)
    if sentence.tags[noun] not in NOUNS:
        return _comment(sentence, relative) if has_comma else None
    if not has_comma:
        return _defining(sentence, relative)
    return _made(sentence, relative, kind)


def _verb(sentence: Sentence, word: int) -> int | None:
    """The predicate of the clause that a relative word begins."""
    at = sentence.heads[word]
    while at >= 0:
        finite = sentence.finite(at)
        if finite is not None and finite > word:
            return at if at != sentence.root else None
        if at < word:
            return None
        at = sentence.heads[at]
    return None


def _begin(sentence: Sentence, word: int) -> int | None:
    """Where the clause begins: at the word, its preposition, or "some of"; none if unclear."""
    if sentence.is_comma(word - 1):
        return word
    if sentence.tags[word - 1] not in {"IN", "TO"}:
        return word
    for begin in range(word - 1, max(0, word - 5), -1):
        if sentence.is_comma(begin - 1):
            is_part = begin == word - 1 or sentence.lower[word - 1] == "of"
            return begin if is_part else None
        if sentence.is_mark(begin - 1) or sentence.tags[begin - 1] in VERBS:
            return None
    return None


def _end(sentence: Sentence, verb: int, begin: int) -> int:
    """Where the clause ends: with the sentence if no main clause goes on behind it."""
    end = sentence.spans[verb][1]
    while end < sentence.end and sentence.words[end] in {"''", '"', "”", ")"}:
        end += 1
    mains = [at for at in main_verbs(sentence) if at != verb]
    is_last = all(max(at, sentence.finite(at) or at) < begin for at in mains)
    return sentence.end if is_last and sentence.root < begin else end


def _noun(sentence: Sentence, verb: int, word: int, begin: int) -> int | None:
    """The noun that is meant: the nearest one that fits "who" or "which", if only one does."""
    at = begin - 1
    while at > 0 and sentence.is_mark(at):
        at -= 1
    head = sentence.heads[verb]
    near = _fitting(sentence, word, at)
    if sentence.lower[word] == "where":
        return near[0] if near and _is_end(sentence, near[0], at) else None
    root = sentence.root
    if root in near and sentence.children(root, "cop") and sentence.lower[word] == "who":
        return root
    if head in near:
        return head
    if not near and sentence.lower[word] == "which" and head in main_verbs(sentence):
        return head
    return near[0] if len(near) == 1 else None


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


def _reason(sentence: Sentence, relative: Relative) -> str:
    begin, end = relative.span
    if not relative.is_closed and end < sentence.end:
        if sentence.is_comma(begin - 1):
            return "the end of the clause is not sure"
        return "the clause stands inside the sentence and defines its noun"
    if sentence.lower[relative.word] == "that" and sentence.is_comma(begin - 1):
        return "'that' does not begin a clause that can be left out"
    return ""


def _dropped(sentence: Sentence, relative: Relative) -> tuple[int, ...]:
    """The commas around the clause; the second one stays if it divides other clauses."""
    begin, end = relative.span
    found = [begin - 1] if sentence.is_comma(begin - 1) else []
    if relative.is_closed and is_subject(sentence, relative.noun):
        found.append(end)
    return tuple(found)


def is_subject(sentence: Sentence, noun: int) -> bool:
    """True if a noun is the subject of a main clause."""
    return sentence.relations[noun].startswith("nsubj") and sentence.heads[noun] in main_verbs(
        sentence
    )


def _number(sentence: Sentence, verb: int) -> str:
    at = sentence.finite(verb)
    if at is None:
        return ""
    word = sentence.lower[at]
    if word in SINGULAR or (sentence.tags[at] == "VBZ"):
        return "singular"
    return "plural" if word in PLURAL or sentence.tags[at] == "VBP" else ""


def _made(sentence: Sentence, relative: Relative, kind: str) -> Proposal:
    word = sentence.lower[relative.word]
    is_first = sentence.relations[relative.word].startswith("nsubj")
    is_own = is_first and sentence.heads[relative.word] == relative.verb
    number = _number(sentence, relative.verb) if is_own else ""
    subject = _meant(sentence, relative, number)
    if subject is None:
        return Refusal(kind, relative.span, "it is not sure what the clause speaks of")
    front = _front(sentence, relative) if is_own and word in {"who", "which"} else None
    pieces = _pieces(sentence, relative, front or subject)
    if pieces is None:
        return Refusal(kind, relative.span, f"no rule for this use of {word!r}")
    again = shared_subject(sentence, relative.noun, is_person=word == "who") if front else None
    if front is not None and again is None:
        return Refusal(kind, relative.span, "the subject cannot be said again")
    replaced = (((0, relative.span[0] - 1), again.pieces),) if again else ()
    return Cut(
        kind,
        relative.span,
        pieces,
        relative.verb,
        dropped=(*_dropped(sentence, relative), relative.word),
        replaced=replaced,
        order="before" if front else "after",
        subject=front or subject,
        linker=Linker(word, ""),
        is_inside=not front
        and relative.span[1] < sentence.end
        and not is_subject(sentence, relative.noun),
    )


def _meant(sentence: Sentence, relative: Relative, number: str) -> Subject | None:
    """What the clause speaks of: for "he is a player, who" the subject."""
    is_person = sentence.lower[relative.word] in {"who", "whom"}
    if sentence.children(relative.noun, "cop") and relative.noun in main_verbs(sentence):
        return defined_subject(sentence, relative.noun, is_person=is_person)
    return antecedent(sentence, relative.noun, is_person=is_person, number=number)


def _front(sentence: Sentence, relative: Relative) -> Subject | None:
    """The subject at the start of the sentence, which the new sentence can begin with."""
    end = relative.span[0] - 1
    if not is_subject(sentence, relative.noun) or not relative.is_closed or end > 10:
        return None
    if sentence.spans[relative.noun][0] != 0 or noun_phrase(sentence, relative.noun).span[0] > 1:
        return None
    return Subject((Copy(0, end),), "antecedent", relative.noun, "the noun before")


def _pieces(sentence: Sentence, relative: Relative, subject: Subject) -> tuple[Piece, ...] | None:
    """The clause as a sentence, by the part that the relative word plays in it."""
    begin, end = relative.span
    at, word = relative.word, sentence.lower[relative.word]
    relation = sentence.relations[at]
    if word == "whose" and at == begin:
        own = possessive(subject)
        return (*own, Own(at + 1, end)) if own else None
    if word == "where" and at == begin:
        return ("there", ",", Own(at + 1, end)) if _is_place(sentence, relative.noun) else None
    if word in {"who", "which", "that"} and at == begin and relation.startswith("nsubj"):
        return placed(sentence, subject.pieces, relative.verb, (at + 1, end))
    if word in {"whom", "which"} and at > begin:
        return _behind_preposition(sentence, relative, subject)
    if word in {"which", "whom", "who", "that"} and at == begin and relation == "obj":
        return _object(sentence, relative, subject)
    return None


def _is_place(sentence: Sentence, noun: int) -> bool:
    phrase = noun_phrase(sentence, noun)
    known = noun_kinds().get(sentence.lower[noun], "")
    return (phrase.is_name and not phrase.is_person) or known in {"place", "group"}


def _behind_preposition(
    sentence: Sentence, relative: Relative, subject: Subject
) -> tuple[Piece, ...] | None:
    """ "many of whom came" becomes "many of them came"; "in which he sang", "in it, he sang"."""
    begin, end = relative.span
    at = relative.word
    if not isinstance(subject.pieces[0], str) or len(subject.pieces) > 1:
        name: tuple[Piece, ...] = subject.pieces
    else:
        name = (OBJECT.get(subject.pieces[0], subject.pieces[0]),)
    if sentence.lower[at - 1] == "of" and at - begin >= 2:
        return (Own(begin, at), *name, Own(at + 1, end))
    phrase = noun_phrase(sentence, relative.noun)
    if name == ("it",):
        name = (
            ("this", Copy(noun_begin(sentence, phrase), phrase.head + 1))
            if not phrase.is_name
            else (Copy(*phrase.span),)
        )
    own = sentence.subject(relative.verb)
    if at - begin == 1 and own is not None and own > at and sentence.tags[begin] in {"IN", "TO"}:
        return (Own(begin, at), *name, ",", Own(at + 1, end))
    return None


def _object(sentence: Sentence, relative: Relative, subject: Subject) -> tuple[Piece, ...] | None:
    """ "which he wrote in 1990" becomes "he wrote it in 1990"."""
    _, end = relative.span
    at = relative.word
    verb = sentence.heads[at]
    own = sentence.subject(relative.verb)
    if own is None or own < at or verb != relative.verb or sentence.children(verb, "compound:prt"):
        return None
    phrase = noun_phrase(sentence, relative.noun, is_person=sentence.lower[at] == "whom")
    name: tuple[Piece, ...] = (
        (OBJECT[phrase.pronoun],) if phrase.pronoun in OBJECT else subject.pieces
    )
    return (Own(at + 1, verb + 1), *name, Own(verb + 1, end))


def _comment(sentence: Sentence, relative: Relative) -> Proposal | None:
    """ "He lost, which was a surprise" becomes "He lost. This was a surprise"."""
    begin, end = relative.span
    is_subject = sentence.relations[relative.word].startswith("nsubj")
    if sentence.lower[relative.word] != "which" or relative.word != begin or not is_subject:
        return Refusal(COMMENT, relative.span, "no rule for this clause")
    if _number(sentence, relative.verb) == "plural":
        return Refusal(COMMENT, relative.span, "the number of the verb does not fit")
    subject = Subject(("this",), "clause", None, "the clause speaks of the whole sentence")
    return Cut(
        COMMENT,
        relative.span,
        ("this", Own(begin + 1, end)),
        relative.verb,
        dropped=(*_dropped(sentence, relative), relative.word),
        subject=subject,
        linker=Linker("which", "this"),
    )


def _defining(sentence: Sentence, relative: Relative) -> Proposal:
    """A clause without a comma, on a noun with "a": "is a player who", "wrote a book that"."""
    noun = relative.noun
    begin, end = relative.span
    reason = defining_reason(sentence, noun)
    if not reason and (
        sentence.lower[relative.word] not in {"who", "which", "that"}
        or relative.word != begin
        or not sentence.relations[relative.word].startswith("nsubj")
    ):
        reason = "no rule for this relative word"
    if reason:
        return Refusal(DEFINING, relative.span, reason)
    is_person = sentence.lower[relative.word] == "who"
    subject = defined_subject(sentence, noun, is_person=is_person)
    if subject is None:
        return Refusal(DEFINING, relative.span, "it is not sure what the clause speaks of")
    return Cut(
        DEFINING,
        relative.span,
        (*subject.pieces, Own(begin + 1, end)),
        relative.verb,
        dropped=(relative.word,),
        subject=subject,
        linker=Linker(sentence.lower[relative.word], ""),
    )


def defining_reason(sentence: Sentence, noun: int) -> str:
    """Why what defines a noun must stay with it; empty if it may become a sentence."""
    if not _is_indefinite(sentence, noun):
        return "the clause says which one is meant"
    if sentence.lower[noun] in EMPTY:
        return f"{sentence.lower[noun]!r} says too little alone"
    if sentence.children(noun, "conj", "cc"):
        return "the noun is one of several"
    verb = noun if noun in main_verbs(sentence) else sentence.heads[noun]
    if not is_main(sentence, verb) or is_negated(sentence, verb) or not tense(sentence, verb):
        return "the noun is not in a plain main clause"
    is_object = sentence.relations[noun] in {"obj", "obl", "obl:agent"}
    if verb == noun or (is_object and tense(sentence, verb) == "past"):
        return ""
    return "the noun is not what the sentence is about"


def _is_indefinite(sentence: Sentence, noun: int) -> bool:
    """True for "a player", "two players", "several players", "players"."""
    determiners = {sentence.lower[at] for at in sentence.children(noun, "det", "nmod:poss")}
    if sentence.tags[noun] == "NN":
        return bool(determiners & {"a", "an"})
    return sentence.tags[noun] == "NNS" and determiners <= {"some", "several", "many"}


def defined_subject(sentence: Sentence, noun: int, *, is_person: bool) -> Subject | None:
    """Of a predicate noun ("he is a player who") the subject of the sentence, else the noun."""
    if sentence.children(noun, "cop"):
        head = subject_of(sentence, noun)
        if (
            head is None
            or sentence.relations[head] == "expl"
            or sentence.relations[head] == "csubj"
        ):
            return None
        return shared_subject(sentence, head, is_person=is_person)
    return antecedent(sentence, noun, is_person=is_person)
