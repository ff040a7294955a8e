"""Cuts of relative clauses: "who", "which", "whose", "where", "in which".

He married Ann, who was an actress.      He married Ann. She was an actress.
He is a player who plays for Bonn.       He is a player. He plays for Bonn.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from samsari.english.clauses import has_finite, main_verbs, subject_of
from samsari.english.inflection import lemma
from samsari.english.linkers import CLAUSE_PREPOSITIONS
from samsari.english.noun_phrases import MONTHS, noun_phrase
from samsari.english.sentence import NOUNS, VERBS, Sentence, Span
from samsari.english.words import OBJECT, noun_kinds
from samsari.splitting.cut import Copy, Cut, Linker, Own, Piece, Proposal, Refusal, Subject
from samsari.splitting.reference import antecedent, noun_begin, possessive, shared_subject
from samsari.splitting.rules.antecedents import (
    is_behind_name,
    is_example,
    is_of_event,
    is_of_several,
    is_ranked,
    is_subject,
    noun_defined,
    noun_meant,
    verb_number,
)
from samsari.splitting.rules.defining import COMMENT, DEFINING, Relative, defined_subject, defining
from samsari.splitting.rules.placing import (
    front_subject,
    goes_on_with_verb,
    is_bare_verb,
    placed,
)
from samsari.splitting.rules.word_lists import (
    COMMENTING,
    COMMENTS,
    RELATIVES,
    RESUMING,
    SAID,
    SIDES,
)

KIND = "relative clause"


def proposals(sentence: Sentence) -> Iterator[Proposal]:
    """The cuts of relative clauses."""
    for word, text in enumerate(sentence.lower):
        if word and text in RELATIVES and sentence.tags[word] in {"WP", "WDT", "WP$", "WRB", "DT"}:
            found = _proposal(sentence, word)
            if found is not None:
                yield found


def _proposal(sentence: Sentence, word: int) -> Proposal | None:  # noqa: PLR0911, PLR0912 - one reason each
    verb = _verb(sentence, word)
    begin = _begin(sentence, word)
    if verb is None or begin is None:
        return None
    has_comma = sentence.is_comma(begin - 1) or is_behind_name(sentence, word, begin)
    if not has_comma and sentence.relations[verb] != "acl:relcl":
        return None
    span = (begin, _end(sentence, verb, begin))
    kind = KIND if has_comma else DEFINING
    if has_comma and _is_after_which(sentence, word, begin):
        return _after_this(sentence, verb, word, span)
    if has_comma and _is_comment(sentence, word, verb):
        return _comment(sentence, Relative(verb, begin, word, span, sentence.is_comma(span[1])))
    noun = (
        noun_meant(sentence, verb, word, begin) if has_comma else noun_defined(sentence, verb, word)
    )
    is_bare = has_comma and not sentence.is_comma(begin - 1)
    if is_bare and noun is not None and noun_phrase(sentence, noun).span[1] != begin:
        return Refusal(kind, span, "it is not sure which noun is meant")
    if noun is not None and (is_of_event(sentence, noun) or is_ranked(sentence, verb)):
        noun = None
    if noun is not None and word > begin and is_example(sentence, noun):
        noun = None
    if noun is not None and (
        sentence.lower[noun] in SIDES | MONTHS or _is_far(sentence, word, begin, noun)
    ):
        noun = None
    if noun is not None and has_comma and _may_comment(sentence, word, verb, noun):
        noun = None
    if noun is None or noun >= begin:
        return Refusal(kind, span, "it is not sure which noun is meant")
    if "why" in sentence.lower[word + 1 : word + 4]:
        return Refusal(kind, span, "the clause says what follows")  # "which is why"
    relative = Relative(verb, noun, word, span, sentence.is_comma(span[1]))
    reason = _reason(sentence, relative)
    if reason:
        return Refusal(kind, span, reason)
    if sentence.tags[noun] not in NOUNS:
        is_comment = has_comma and lemma(sentence.lower[verb]) in COMMENTING
        is_comment |= has_comma and bool(sentence.children(verb, "cop"))
        return _comment(sentence, relative) if is_comment else None
    if is_of_several(sentence, noun, span):
        return Refusal(kind, span, "the clause may speak of several nouns")
    if not has_comma:
        return defining(sentence, relative)
    return _made(sentence, relative, kind)


def _is_comment(sentence: Sentence, word: int, verb: int) -> bool:
    """True for ", which means that": it speaks of the whole clause before."""
    is_subject = sentence.relations[word].startswith("nsubj") and sentence.lower[word] == "which"
    if sentence.tags[word - 2] in {"NNP", "NNPS", "FW", "''"}:  # "Matterhorn, which means"
        return False
    return is_subject and sentence.lower[verb] in COMMENTS


def _is_far(sentence: Sentence, word: int, begin: int, noun: int) -> bool:
    """True for "the form of a pyramid, from which": the noun does not stand before the comma."""
    is_of = sentence.lower[word - 1] == "of"
    return word > begin and not is_of and noun_phrase(sentence, noun).span[1] < begin - 1


def _may_comment(sentence: Sentence, word: int, verb: int, noun: int) -> bool:
    """True for "they beat Lang, which ends the game": the name may be a person's."""
    is_name = sentence.tags[noun] in {"NNP", "NNPS"} and sentence.lower[word] == "which"
    return is_name and lemma(sentence.lower[verb]) in {"conclude", "complete", "end", "trigger"}


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


def _reason(sentence: Sentence, relative: Relative) -> str:
    begin, end = relative.span
    if not relative.is_closed and end < sentence.end:
        if sentence.is_comma(begin - 1):
            return "the end of the clause is not sure"
        return "the clause stands inside the sentence and defines its noun"
    is_same = not sentence.is_comma(begin - 1) and bool(sentence.children(relative.noun, "cop"))
    has_outer = not is_same and _has_outer(sentence, begin, end)  # of "is a player who" both are he
    is_listed = not sentence.is_comma(begin - 1) and goes_on_with_verb(sentence, end)
    if is_listed or _goes_on(sentence, begin, end) or has_outer:
        return "it is not sure where the clause ends"
    if sentence.lower[relative.word] == "that" and sentence.is_comma(begin - 1):
        return "'that' does not begin a clause that can be left out"
    return ""


def _goes_on(sentence: Sentence, begin: int, end: int) -> bool:
    """True if something behind a comma may belong to the main clause again.

    "which was in Bonn, when he came"; "from men in Bonn, which has X and Y, and women"; "was built
    by Lang, who planned the port, and opened in 1906".
    """
    has_linker = False
    first = next((at for at in range(begin, end) if sentence.is_comma(at)), end)
    for at in range(begin, end - 1):
        if sentence.is_comma(at) and sentence.lower[at + 1] in RESUMING:
            return True
        is_open = sentence.is_comma(at) and sentence.tags[at + 1] == "CC"
        is_open = is_open and (has_linker or at == first)
        if is_open and not has_finite(sentence, at, end):
            return True
        if is_open and is_bare_verb(sentence, at + 2):
            return True
        has_linker |= sentence.tags[at] == "CC"
    return False


def _has_outer(sentence: Sentence, begin: int, end: int) -> bool:
    """True if a phrase behind a comma hangs from a main verb before the clause."""
    commas = [at for at in range(begin, end) if sentence.is_comma(at)]
    mains = main_verbs(sentence)
    return any(
        sentence.heads[at] in mains and sentence.heads[at] < begin and not sentence.is_mark(at)
        for comma in commas
        for at in range(comma + 1, end)
    )


def _dropped(sentence: Sentence, relative: Relative) -> tuple[int, ...]:
    """The commas around the clause; the second one stays if it divides other clauses."""
    begin, end = relative.span
    found = [begin - 1] if sentence.is_comma(begin - 1) else []
    if relative.is_closed and is_subject(sentence, relative.noun):
        found.append(end)
    return tuple(found)


def _made(sentence: Sentence, relative: Relative, kind: str) -> Proposal:
    word = sentence.lower[relative.word]
    is_first = sentence.relations[relative.word].startswith("nsubj")
    is_own = is_first and sentence.heads[relative.word] == relative.verb
    number = verb_number(sentence, relative.verb) if is_own else ""
    subject = _meant(sentence, relative, number)
    if subject is None:
        return Refusal(kind, relative.span, "it is not sure what the clause speaks of")
    is_fronted = is_own and word in {"who", "which"} and relative.is_closed
    front = front_subject(sentence, relative.noun, relative.span[0] - 1) if is_fronted else None
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
    if sentence.lower[relative.word] == "where":
        return Subject(("there",), "antecedent", relative.noun, "'there' stands for the place")
    is_person = sentence.lower[relative.word] in {"who", "whom"}
    is_named = sentence.tags[relative.noun] == "NNP"
    is_predicate = bool(sentence.children(relative.noun, "cop")) and not is_named
    if is_predicate and relative.noun in main_verbs(sentence):
        who = subject_of(sentence, relative.noun)
        if number and who is not None and noun_phrase(sentence, who).number != number:
            return None
        return defined_subject(sentence, relative.noun, relative.span[0], is_person=is_person)
    return antecedent(sentence, relative.noun, is_person=is_person, number=number)


def _pieces(sentence: Sentence, relative: Relative, subject: Subject) -> tuple[Piece, ...] | None:
    """The clause as a sentence, by the part that the relative word plays in it."""
    begin, end = relative.span
    at, word = relative.word, sentence.lower[relative.word]
    relation = sentence.relations[at]
    if word == "whose" and at == begin:
        own = possessive(subject)
        is_other = "its" in own and bool({"his", "her"} & set(sentence.lower[begin:end]))
        return (*own, Own(at + 1, end)) if own and not is_other else None
    if word == "where" and at == begin:
        return ("there", ",", Own(at + 1, end)) if _is_place(sentence, relative.noun) else None
    if word in {"who", "which", "that"} and at == begin and relation.startswith("nsubj"):
        return placed(sentence, subject.pieces, relative.verb, (at + 1, end))
    if word in {"whom", "which"} and at > begin:
        return _behind_preposition(sentence, relative, subject)
    if word in {"which", "whom", "who", "that"} and at == begin and relation == "obj":
        is_plain = not SAID & set(sentence.lower[begin:end])  # "whom he said he liked"
        is_plain = is_plain and ("IN", "IN") not in pairwise(sentence.tags[begin:end])
        return _object(sentence, relative, subject) if is_plain else None
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
    name = _object_form(sentence, subject)
    phrase = noun_phrase(sentence, relative.noun)
    if sentence.lower[at - 1] == "of" and at - begin >= 2:
        is_bare = sentence.tags[phrase.span[0]] == "NNS"  # "many of these nurses"
        name = ("these", *name) if is_bare and isinstance(name[0], Copy) else name
        return (Own(begin, at), *name, Own(at + 1, end))
    if name == ("it",):
        name = (
            ("this", Copy(noun_begin(sentence, phrase), phrase.head + 1))
            if not phrase.is_name
            else (Copy(*phrase.span),)
        )
    if name[0] in {"them", "him", "her"}:
        return None
    own = sentence.subject(relative.verb)
    if at - begin == 1 and own is not None and own > at and sentence.tags[begin] in {"IN", "TO"}:
        return (Own(begin, at), *name, ",", Own(at + 1, end))
    return None


def _object_form(sentence: Sentence, subject: Subject) -> tuple[Piece, ...]:
    """What a preposition takes: "him" for "he", else the words as they are."""
    first, *rest = subject.pieces
    said = first if isinstance(first, str) else sentence.written(first.begin, first.end)
    known = OBJECT.get(said.lower()) if not rest else None
    return (known,) if known else subject.pieces


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


def _is_after_which(sentence: Sentence, word: int, begin: int) -> bool:
    """True for ", after which he left" and ", at which point he left"."""
    is_which = sentence.lower[word] == "which" and word == begin + 1
    following = sentence.lower[word + 1 : word + 2]
    return is_which and (
        sentence.lower[begin] in CLAUSE_PREPOSITIONS or following in {("point",), ("time",)}
    )


def _after_this(sentence: Sentence, verb: int, word: int, span: Span) -> Proposal:
    """ "after which he left" becomes "After this, he left"."""
    begin, end = span
    if end != sentence.end or sentence.subject(verb) is None:
        return Refusal(COMMENT, span, "the clause stands inside the sentence")
    rest = word + 2 if sentence.lower[word + 1] in {"point", "time", "date"} else word + 1
    named: tuple[Piece, ...] = ("this", Own(word + 1, rest)) if rest > word + 1 else ("this",)
    return Cut(
        COMMENT,
        span,
        (sentence.lower[begin], *named, ",", Own(rest, end)),
        verb,
        dropped=(*_dropped(sentence, Relative(verb, begin, word, span, False)), begin, word),
        subject=Subject(("this",), "clause", None, "the clause speaks of the whole sentence"),
        linker=Linker("which", "this"),
    )


def _comment(sentence: Sentence, relative: Relative) -> Proposal | None:
    """ "He lost, which was a surprise" becomes "He lost. This was a surprise"."""
    begin, end = relative.span
    is_subject = sentence.relations[relative.word].startswith("nsubj")
    if sentence.lower[relative.word] != "which" or relative.word != begin or not is_subject:
        return Refusal(COMMENT, relative.span, "no rule for this clause")
    if verb_number(sentence, relative.verb) == "plural":
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
