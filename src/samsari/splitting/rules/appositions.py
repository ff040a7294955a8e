"""Cuts of appositions: a noun phrase between commas that says what a name stands for.

Jeddah is near Mecca, a holy city.       Jeddah is near Mecca. Mecca is a holy city.
Ann Lee, an actress, won the prize.      Ann Lee is an actress. She won the prize.
"""

from __future__ import annotations

from collections.abc import Iterator

from samsari.english.clauses import has_late_phrase, is_main, main_verbs, subject_of, tense
from samsari.english.inflection import be, lemma
from samsari.english.noun_phrases import NAMES, NounPhrase, behind_brackets, noun_phrase
from samsari.english.sentence import NOUNS, Sentence, Span
from samsari.english.words import name_genders, noun_kinds
from samsari.splitting.cut import Copy, Cut, Own, Piece, Proposal, Refusal, Subject
from samsari.splitting.reference import antecedent, shared_subject, short_name
from samsari.splitting.rules.word_lists import OF_GROUPS, SPEAKING

KIND, FRONTED = "apposition", "fronted noun phrase"
SAID_WHEN = "it is not sure when it happened"
YEAR = 4  # digits
MOST_BEFORE = 3
# Somebody has one of these only, or the text says which one.
RELATED = frozenset(
    "son daughter wife husband brother sister father mother grandson granddaughter nephew niece "
    "widow founder author leader head king queen president director creator inventor ruler "
    "chairman owner governor bishop editor heir heiress".split()
)
TIME_NOUNS = frozenset(
    "year month week day decade century moment while time hour minute second fortnight".split()
)
ARTICLES = frozenset({"a", "an", "the"})
SILENT = frozenset({"heir", "heiress", "hour", "honest", "honorary", "honourable", "honorable"})
# Places that somebody had at the time.
HOMES = frozenset("home house residence farm estate seat headquarters mansion villa base".split())


def proposals(sentence: Sentence) -> Iterator[Proposal]:
    """The cuts of appositions."""
    for at, relation in enumerate(sentence.relations):
        noun = sentence.heads[at] if relation == "appos" else _name_before(sentence, at)
        if noun is not None:
            found = _proposal(sentence, noun, at)
            if found is not None:
                yield found
    fronted = _fronted(sentence)
    if fronted is not None:
        yield fronted


def _name_before(sentence: Sentence, at: int) -> int | None:
    """The name before ", a ...", whatever the tree makes of it."""
    begin = sentence.spans[at][0]
    is_article = sentence.tags[at] == "NN" and sentence.lower[begin] in {"a", "an"}
    if not is_article or begin < 2 or not sentence.is_comma(begin - 1):
        return None
    if sentence.heads[begin] != at or sentence.finite(at) is not None:
        return None
    noun = begin - 2
    while sentence.relations[noun] in {"flat", "compound"} and sentence.heads[noun] >= 0:
        noun = sentence.heads[noun]
    return noun if sentence.tags[noun] in {"NNP", "NNPS"} and noun < begin else None


def _span(sentence: Sentence, noun: int, at: int) -> Span:
    """The apposition to its end: behind the last main verb it goes on to the end of the sentence.

    "a teacher from Bonn, Germany who sang" is one.
    """
    begin, end = sentence.spans[at]
    is_article = sentence.lower[begin] in ARTICLES
    is_last = all(max(one, sentence.finite(one) or one) < noun for one in main_verbs(sentence))
    if not is_article or not is_last or end >= sentence.end or sentence.is_comma(end):
        return begin, end
    rest = range(end, sentence.end)
    is_plain = not any(sentence.is_mark(one) or sentence.tags[one] == "CC" for one in rest)
    return (begin, sentence.end) if is_plain else (begin, end)


def _proposal(sentence: Sentence, noun: int, at: int) -> Proposal | None:
    begin, end = _span(sentence, noun, at)
    if noun >= begin or not sentence.is_comma(begin - 1) or sentence.tags[noun] not in NOUNS:
        return None
    is_last = end == sentence.end
    span = (begin, end)
    reason = _reason(sentence, noun, at, span, is_last=is_last)
    if reason:
        return Refusal(KIND, span, reason)
    phrase = noun_phrase(sentence, noun)
    other = noun_phrase(sentence, at)
    when = _tense(sentence, noun, at)
    if when == "past" and _is_said_now(sentence):
        return Refusal(KIND, span, SAID_WHEN)
    if sentence.tags[at] in NAMES and when and phrase.number == "singular":
        return _name(sentence, phrase, at, span, be(when, "singular"))
    if not when or phrase.number != other.number:
        return Refusal(KIND, span, "the two nouns differ in number")
    return _made(sentence, phrase, at, span, be(when, phrase.number))


def _reason(sentence: Sentence, noun: int, at: int, span: Span, *, is_last: bool) -> str:  # noqa: PLR0911, PLR0912 - one reason each
    begin, end = span
    if not is_last and not sentence.is_comma(end):
        return "the end of the apposition is not sure"
    if not is_last and sentence.lower[end + 1] == "but":
        return "the clause before goes on behind the apposition"
    if not is_last and sentence.tags[end + 1] in {"CD", "JJR", "WDT", "WP", "WP$", "WRB"}:
        return "the end of the apposition is not sure"
    if any(sentence.is_comma(one) and sentence.lower[one + 1] == "as" for one in range(*span)):
        return "the end of the apposition is not sure"  # "chose Ann, a singer who won, as head"
    is_one = _is_one_of(sentence, noun, at)
    if sentence.tags[at] not in NOUNS and not is_one:
        return "the apposition is no noun"
    first = sentence.lower[begin]
    if _is_named(sentence, noun, at, span):
        following = sentence.lower[end + 1] if end + 1 < len(sentence) else ""
        return "it may be a list" if following in {"and", "or"} else ""
    if (
        not is_one
        and first not in ARTICLES
        and sentence.tags[begin] != "PRP$"
        and not _article(sentence, noun, at, span)
    ):
        return "the apposition is a name or a list"
    whole = noun_phrase(sentence, noun).span
    is_second = sentence.is_comma(whole[0] - 1) and sentence.tags[whole[0] - 2] in NAMES
    if behind_brackets(sentence, whole[1]) != begin - 1 or (is_second and whole[0] > 1):
        return "it is not sure which noun is meant"
    if sentence.children(noun, "cop"):
        return "it may be a list"
    if has_late_phrase(sentence, span):
        return "the end of the apposition is not sure"
    if _is_second_role(sentence, noun, at):
        return "it may be a list"
    if sentence.children(noun, "conj") or sentence.children(noun, "cc"):
        return "it is not sure which noun is meant"
    following = sentence.lower[end + 1] if end + 1 < len(sentence) else ""
    if not is_last and following in {"and", "or"} and sentence.relations[noun] != "nsubj":
        return "it may be a list"
    if sentence.words[begin] != first and not sentence.is_lower:
        return "the apposition is a name"
    if sentence.tags[at] in {"NNP", "NNPS"} and not _is_office(sentence, at, first):
        return "the apposition is a name"
    is_deed = "so" in sentence.lower[begin:end] and "do" in sentence.lower[begin:end]
    if is_deed or _is_place_of_person(sentence, noun, at) or "order" in sentence.lower[begin:end]:
        return "it is not sure which noun is meant"
    if sentence.lower[whole[0]] in {"another", "one", "some", "any", "each"}:
        return "the noun is one of several"
    return ""


def _is_place_of_person(sentence: Sentence, noun: int, at: int) -> bool:
    """True for "was born in Bonn, the son of Ann": Bonn is no son."""
    cases = {sentence.lower[one] for one in sentence.children(noun, "case")}
    is_person = noun_kinds().get(sentence.lower[at]) == "person"
    return bool(cases & {"in", "at", "near"}) and (is_person or sentence.lower[at] in RELATED)


def _is_second_role(sentence: Sentence, noun: int, at: int) -> bool:
    """True for "was a founder of Arden, a member of Opal": both say what somebody was."""
    role = sentence.heads[noun]
    if role < 0 or sentence.relations[noun] != "nmod" or sentence.tags[role] not in NOUNS:
        return False
    starts = {sentence.lower[noun_phrase(sentence, one).span[0]] for one in (role, at)}
    is_role = sentence.lower[role] in {*OF_GROUPS, sentence.lower[at]} and starts <= {"a", "an"}
    is_again = noun_kinds().get(sentence.lower[at]) == "person"
    first = sentence.words[noun_phrase(sentence, noun).span[0]]
    return is_role and is_again and first not in name_genders()  # "a son of Ann Lee, a singer"


def _is_said_now(sentence: Sentence) -> bool:
    """True for "Ann Lee, a doctor, said that": she mostly still is one, unless a year is told."""
    root = sentence.root
    is_dated = any(
        sentence.words[one].isdigit() and len(sentence.words[one]) == YEAR
        for at in sentence.children(root, "obl", "obl:tmod", "obl:unmarked")
        for one in range(*sentence.spans[at])
    )
    return lemma(sentence.lower[root]) in SPEAKING and not is_dated


def _is_one_of(sentence: Sentence, noun: int, at: int) -> bool:
    """True for "Denoël, one of the largest publishers"."""
    is_one = sentence.lower[at : at + 2] == ("one", "of")
    return is_one and sentence.tags[noun] == "NNP"


def _is_office(sentence: Sentence, at: int, first: str) -> bool:
    """True for "the King of Spain": the name of a person's office."""
    return first == "the" and noun_kinds().get(sentence.lower[at]) == "person"


def _article(sentence: Sentence, noun: int, at: int, span: Span) -> str:
    """The article that is missing: "Ann Lee, daughter of Bob" is the daughter of Bob."""
    word, first = sentence.lower[at], sentence.words[span[0]]
    is_role = noun_kinds().get(word) == "person" and sentence.tags[at] == "NN"
    is_plain = (
        not any(sentence.is_mark(one) for one in range(*span))
        and "CC" not in (sentence.tags[span[0] : span[1]])
    )
    if not is_role or not is_plain or sentence.tags[noun] not in NAMES:
        return ""
    if sentence.tags[span[0]] in {"DT", "CD"} or at - span[0] > MOST_BEFORE:
        return ""
    following = sentence.lower[at + 1] if at + 1 < span[1] else ""
    if following in {"of", "to"} and at == span[0]:
        return "the" if word in RELATED else "a"
    return "an" if first[0].lower() in "aeiou" or first.lower() in SILENT else "a"


def _is_named(sentence: Sentence, noun: int, at: int, span: Span) -> bool:
    """True for "its capital, Bonn": a definite noun and the name of the one thing it means."""
    phrase, name = noun_phrase(sentence, noun), noun_phrase(sentence, at)
    first = sentence.tags[phrase.span[0]]
    is_definite = first == "PRP$" or sentence.lower[phrase.span[0]] == "the"
    return (
        sentence.tags[noun] == "NN"
        and is_definite
        and phrase.span[1] == span[0] - 1
        and name.span == span
        and all(sentence.tags[one] in NAMES for one in range(*span))
        and sentence.relations[noun] in {"nsubj", "nsubj:pass", "obj"}
        and not sentence.children(noun, "conj")
    )


def _name(sentence: Sentence, phrase: NounPhrase, at: int, span: Span, form: str) -> Proposal:
    """ "Its capital, Bonn, grew" becomes "Its capital is Bonn. Bonn grew"."""
    commas = tuple(spot for spot in (span[0] - 1, span[1]) if sentence.is_comma(spot))
    named = Subject((Copy(*phrase.span),), "antecedent", phrase.head, "the noun that it names")
    if phrase.span[0] == 0 and span[1] < sentence.end:
        again = shared_subject(sentence, phrase.head)
        if again is None:
            return Refusal(KIND, span, "the noun cannot be said again")
        if phrase.is_person:
            return _person(sentence, phrase, at, span, form)
        first = (Copy(*phrase.span), form, Own(*span))
        return Cut(KIND, span, first, at, commas, ((phrase.span, again.pieces),), "before", named)
    if span[1] < sentence.end:
        return Refusal(KIND, span, "the apposition stands inside the sentence")
    pieces = (*_definite(sentence, phrase), form, Own(*span))
    return Cut(KIND, span, pieces, at, commas, subject=named)


def _person(sentence: Sentence, phrase: NounPhrase, at: int, span: Span, form: str) -> Proposal:
    """ "Its coach, Ann Lee, left" becomes "Ann Lee was its coach. Lee left"."""
    name = noun_phrase(sentence, at)
    again = short_name(sentence, name)
    is_owned = sentence.tags[phrase.span[0]] == "PRP$"  # "his wife": whose?
    if not again or is_owned:
        return Refusal(KIND, span, "the name and the role belong together")
    commas = tuple(spot for spot in (span[0] - 1, span[1]) if sentence.is_comma(spot))
    named = Subject((Copy(*span),), "antecedent", at, "the name of the person")
    first: tuple[Piece, ...] = (Own(*span), form, Copy(*phrase.span))
    return Cut(KIND, span, first, at, commas, ((phrase.span, again),), "before", named)


def _definite(sentence: Sentence, phrase: NounPhrase) -> tuple[Piece, ...]:
    """The noun once more: "the capital", "his wife"."""
    return (
        ("the", Copy(phrase.head, phrase.head + 1))
        if sentence.lower[phrase.span[0]] == "the"
        else (Copy(*phrase.span),)
    )


def _tense(sentence: Sentence, noun: int, at: int) -> str:
    """Was it, or is it still? Places and groups mostly still are."""
    main = sentence.root
    when = tense(sentence, main)
    if not is_main(sentence, main) or not when:
        return ""
    if when != "past":
        is_dead = "died" in sentence.lower[at : sentence.spans[at][1]]
        return "past" if is_dead or sentence.lower[main] in {"died", "survived"} else "present"
    kind = noun_kinds().get(sentence.lower[at], "")
    is_subject = sentence.relations[noun].startswith("nsubj")
    is_owned = bool(sentence.children(at, "nmod:poss")) or sentence.lower[at] in HOMES
    return "present" if kind == "place" and not is_subject and not is_owned else "past"


def _made(sentence: Sentence, phrase: NounPhrase, at: int, span: Span, form: str) -> Proposal:
    commas = tuple(
        spot for spot in (span[0] - 1, span[1]) if sentence.is_comma(spot) and spot < sentence.end
    )
    noun = phrase.head
    named_span = (phrase.span[0], span[0] - 1)  # with what stands in brackets
    has_article = sentence.lower[span[0]] in ARTICLES or sentence.tags[span[0]] == "PRP$"
    article = "" if has_article else _article(sentence, noun, at, span)
    said: tuple[Piece, ...] = (form, article) if article else (form,)
    is_first = phrase.span[0] == 0 and sentence.relations[noun].startswith("nsubj")
    again = shared_subject(sentence, noun)
    if is_first and span[1] < sentence.end and again is not None:
        named = Subject((Copy(*named_span),), "antecedent", noun, "the noun that it explains")
        pieces: tuple[Piece, ...] = (Copy(*named_span), *said, Own(*span))
        replaced = ((named_span, again.pieces),)
        return Cut(KIND, span, pieces, at, commas, replaced, "before", named)
    subject = antecedent(sentence, noun)
    if subject is None:
        return Refusal(KIND, span, "it is not sure what the apposition speaks of")
    if (
        not is_first
        and isinstance(subject.pieces[0], str)
        and subject.pieces[0] in {"it", "they"}
        and phrase.is_name
    ):
        subject = Subject((Copy(*phrase.span),), "antecedent", noun, "the noun that it explains")
    is_inside = span[1] < sentence.end and not sentence.relations[noun].startswith("nsubj")
    pieces = (*subject.pieces, *said, Own(*span))
    return Cut(KIND, span, pieces, at, commas, subject=subject, is_inside=is_inside)


def _fronted(sentence: Sentence) -> Proposal | None:
    """ "A fast player, he won" becomes "He was a fast player. He won"."""
    root = sentence.root
    who = subject_of(sentence, root)
    if not sentence.tokens or sentence.lower[0] not in {"a", "an"} or who is None:
        return None
    begin, end = sentence.spans[who]
    head = next(
        (at for at in range(begin) if sentence.tags[at] == "NN" and sentence.spans[at][0] == 0),
        None,
    )
    if (
        head is None
        or sentence.lower[head] in TIME_NOUNS
        or head == who
        or begin < 3
        or not sentence.is_comma(begin - 1)
        or sentence.spans[head][1] > begin
    ):
        return None
    span = (0, begin - 1)
    when = tense(sentence, root)
    phrase = noun_phrase(sentence, who)
    subject = shared_subject(sentence, who)
    if (
        subject is None
        or when not in {"past", "present"}
        or phrase.number != "singular"
        or end - begin > 8
        or sentence.lower[who] in {"i", "you"}
    ):
        return Refusal(FRONTED, span, "the subject cannot be said again")
    if when == "past" and _is_said_now(sentence):
        return Refusal(FRONTED, span, SAID_WHEN)
    replaced: tuple[tuple[Span, tuple[Piece, ...]], ...] = ()
    if phrase.span == (begin, end):
        replaced = (((begin, end), subject.pieces),)
    named = Subject((Copy(begin, end),), "shared", who, "the subject of the main clause")
    pieces: tuple[Piece, ...] = (Copy(begin, end), be(when, "singular"), Own(*span))
    return Cut(FRONTED, span, pieces, head, (begin - 1,), replaced, "before", named)
