"""Cuts of subordinate clauses whose linker has a word that says the same between sentences.

He won, although he was ill.       He won. However, he was ill.
Although he was ill, he won.       He was ill. However, he won.
He left because he was ill.        He left. This was because he was ill.
After she came, he left.           She came. After that, he left.
He moved to Rome in 1963, when she was born.    ... At that time, she was born.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from samsari.english.clauses import (
    has_finite,
    is_clause_opener,
    is_main,
    is_negated,
    main_verbs,
    tense,
)
from samsari.english.inflection import be, lemma
from samsari.english.linkers import FRONTED, NEXT, REASONS, SUBORDINATORS, TIMES
from samsari.english.noun_phrases import noun_phrase
from samsari.english.sentence import NOUNS, SUBJECTS, Sentence, Span
from samsari.splitting.cut import Copy, Cut, Linker, Own, Piece, Proposal, Refusal, Subject
from samsari.splitting.rules.sequence import HAPPENED, STOPPED

KIND = "subordinate clause"
POSSESSIVES = frozenset({"his", "her", "its", "their", "him", "them"})
CLAUSES = frozenset({"advcl", "conj", "parataxis", "ccomp", "acl:relcl", "acl"})
COUNTED = frozenset({"only", "first", "last", "final"})
# Words before "because" that make it a part of the clause before.
TIME_NOUNS = frozenset("year years month months week weeks day days long shortly just soon".split())
FOCUS = frozenset(
    "not only just partly simply mainly especially particularly probably perhaps largely mostly "
    "primarily merely solely even chiefly precisely apparently possibly".split()
)


def proposals(sentence: Sentence) -> Iterator[Proposal]:
    """The cuts of subordinate clauses."""
    known = SUBORDINATORS.keys() | FRONTED.keys() | REASONS | TIMES.keys() | NEXT.keys()
    for mark, word in enumerate(sentence.lower):
        verb = _verb(sentence, mark) if word in known else None
        found = _proposal(sentence, verb, mark) if verb is not None else None
        if found is not None:
            yield found


def _verb(sentence: Sentence, mark: int) -> int | None:
    """The predicate of the clause that a word subordinates."""
    verb = sentence.heads[mark]
    is_marked = sentence.relations[mark] in {"mark", "advmod"} and verb > mark
    return verb if is_marked and sentence.relations[verb] in CLAUSES else None


def _proposal(sentence: Sentence, verb: int, mark: int) -> Proposal | None:  # noqa: PLR0911 - one reason each
    begin, end = sentence.spans[verb]
    if mark != begin:
        return None
    own = _own_subject(sentence, mark, verb)
    word = sentence.lower[mark]
    if own is None or sentence.finite(verb) is None:
        return Refusal(KIND, (begin, end), "the clause has no subject or no finite verb")
    main = _above(sentence, verb) if word not in TIMES else _main_before(sentence, begin)
    if begin == 0 and main is not None and is_main(sentence, main):
        return _first(sentence, verb, own, main)
    if main is None or not is_main(sentence, main) or main > verb:
        return Refusal(KIND, (begin, end), "it does not belong to the main clause")
    if any(is_clause_opener(sentence, at) for at in range(main + 1, begin)):
        return Refusal(KIND, (begin, end), "it may belong to another clause")
    if _end(sentence, verb) != sentence.end:
        return Refusal(KIND, (begin, end), "the clause stands inside the sentence")
    if word in REASONS:
        return _reason(sentence, verb, mark, main)
    if word in NEXT:
        return _next(sentence, verb, own, mark, main)
    if not sentence.is_comma(begin - 1):
        return None
    link = TIMES.get(word) or SUBORDINATORS.get(word)
    if link is None or (word in TIMES and not _is_date(sentence, begin - 2, verb)):
        return None
    return _behind(sentence, verb, own, mark, link)


def _own_subject(sentence: Sentence, mark: int, verb: int) -> int | None:
    found = [at for at in sentence.dependents[verb] if sentence.relations[at] in SUBJECTS]
    return next((at for at in found if at > mark), None)


def _above(sentence: Sentence, verb: int) -> int:
    """The predicate that a clause belongs to: "became" in "became known because"."""
    at = sentence.heads[verb]
    while at >= 0 and sentence.relations[at] == "xcomp" and sentence.tags[at] in {"VBN", "JJ"}:
        at = sentence.heads[at]
    return at


def _main_before(sentence: Sentence, begin: int) -> int | None:
    mains = main_verbs(sentence)
    return max((at for at in mains if at < begin), default=None)


def _end(sentence: Sentence, verb: int) -> int:
    """Where a clause behind the main clause ends: with the sentence if no main clause follows."""
    is_last = all(at < verb for at in main_verbs(sentence) if at != verb)
    return sentence.end if is_last else sentence.spans[verb][1]


def _is_date(sentence: Sentence, at: int, verb: int) -> bool:
    """True if a year or a day stands before ", when", and both clauses are in the past."""
    is_year = at > 0 and sentence.tags[at] == "CD" and sentence.words[at].isdigit()
    main = _main_before(sentence, at + 1)
    is_past = main is not None and tense(sentence, main) == tense(sentence, verb) == "past"
    return is_year and is_past


def _behind(sentence: Sentence, verb: int, own: int, mark: int, link: str) -> Proposal:
    span = (mark + 1, sentence.end)
    rest = span[0] + 1 if sentence.is_comma(span[0]) else span[0]
    return Cut(
        KIND,
        span,
        (link, ",", Own(rest, span[1])),
        verb,
        (mark - 1, mark),
        subject=Subject((), "own", own, "the clause has its own subject"),
        linker=Linker(sentence.lower[mark], link),
    )


def _reason(  # noqa: PLR0911 - one reason each
    sentence: Sentence, verb: int, mark: int, main: int
) -> Proposal:
    """ "because he was ill" becomes "This was because he was ill"."""
    span = (mark, sentence.end)
    when = tense(sentence, main)
    before = sentence.lower[mark - 1]
    if not when and sentence.lower[sentence.finite(main) or 0] in {"can", "may", "will", "must"}:
        when = "present"
    if any(sentence.is_comma(at) for at in range(max(mark - 4, 0), mark - 1)):
        return Refusal(KIND, span, "the reason belongs to the words before")
    pairs = pairwise(range(mark, sentence.end))
    if any(sentence.is_comma(one) and sentence.tags[two] == "CC" for one, two in pairs):
        return Refusal(KIND, span, "the end of the clause is not sure")
    is_time = sentence.lower[mark] == "since" and not _is_cause(sentence, verb, mark, main)
    if is_time:
        return Refusal(KIND, span, "'since' may tell the time")
    if before in FOCUS or is_negated(sentence, main) or when not in {"past", "present"}:
        return Refusal(KIND, span, "the reason belongs to the clause before")
    if sentence.lower[mark + 1] in {"this", "that"}:
        return Refusal(KIND, span, "two sentences with 'this' would be unclear")
    if any(main < at < mark for at in sentence.children(main, "ccomp")):
        return Refusal(KIND, span, "it is not sure what has this reason")
    comma = (mark - 1,) if sentence.is_comma(mark - 1) else ()
    form = be(when, "singular")
    return Cut(
        KIND,
        span,
        ("this", form, "because", Own(mark + 1, span[1])),
        verb,
        (*comma, mark),
        subject=Subject(("this",), "clause", None, "the whole clause has this reason"),
        linker=Linker(sentence.lower[mark], f"This {form} because"),
    )


def _is_cause(sentence: Sentence, verb: int, mark: int, main: int) -> bool:
    """True for ", since he was ill": a comma, and both clauses in the same plain tense."""
    when = tense(sentence, main)
    is_same = when == tense(sentence, verb) and when in {"past", "present"}
    return sentence.is_comma(mark - 1) and is_same


def _next(sentence: Sentence, verb: int, own: int, mark: int, main: int) -> Proposal | None:
    """ "He studied law before he moved to Rome" becomes "Then, he moved to Rome"."""
    span = (mark + 1, sentence.end)
    is_past = tense(sentence, main) == tense(sentence, verb) == "past"
    is_real = lemma(sentence.lower[verb]) in HAPPENED
    is_real = is_real and lemma(sentence.lower[main]) not in STOPPED
    if not is_past or not is_real or is_negated(sentence, main) or own != mark + 1:
        return Refusal(KIND, span, "it is not sure that it happened")
    if sentence.lower[mark - 1] in FOCUS | TIME_NOUNS or sentence.tags[mark - 1] in {"RB", "CD"}:
        return Refusal(KIND, span, "'before' belongs to the words before it")
    if COUNTED & set(sentence.lower[:mark]):  # "was his only game before"
        return Refusal(KIND, span, "'before' belongs to the words before it")
    cut = _behind(sentence, verb, own, mark, NEXT[sentence.lower[mark]])
    comma = (mark - 1,) if sentence.is_comma(mark - 1) else ()
    return replace(cut, dropped=(*comma, mark)) if isinstance(cut, Cut) else cut


def _first(sentence: Sentence, verb: int, own: int, main: int) -> Proposal | None:
    """A clause before the main clause: its linker goes, the main clause gets another."""
    word = sentence.lower[0]
    end = sentence.spans[verb][1]
    span: Span = (1, end)
    if word not in FRONTED or not sentence.is_comma(end) or main < end:
        return Refusal(KIND, span, "the end of the clause is not sure")
    if not has_finite(sentence, end, len(sentence)) or end + 1 >= sentence.end:
        return None
    named = _named(sentence, own, main)
    if named is None or _is_early(sentence, span, main):
        return Refusal(KIND, span, "the noun would come behind its pronoun")
    if word in {"after", "because"} and tense(sentence, main) != "past":
        return Refusal(KIND, span, "it may happen again and again")
    if word == "after" and tense(sentence, verb) != "past":
        return Refusal(KIND, span, "it may happen again and again")
    link: tuple[Piece, ...] = (FRONTED[word], ",")
    pieces, again = named
    return Cut(
        KIND,
        span,
        (*pieces, Own(own + 1, end)) if pieces else (Own(*span),),
        verb,
        (0, own) if pieces else (0,),
        (((end, end + 1), link), *again),
        "before",
        Subject((), "own", own, "the clause has its own subject"),
        Linker(word, FRONTED[word]),
    )


def _is_early(sentence: Sentence, span: Span, main: int) -> bool:
    """True for "Though her crew was ill, the ship left": the ship is named too late."""
    who = sentence.subject(main)
    if who is None or sentence.tags[who] not in NOUNS:
        return False
    nouns = [at for at in range(*span) if sentence.tags[at] in NOUNS]
    said = [at for at in range(*span) if sentence.lower[at] in POSSESSIVES]
    return bool(said) and said[0] < min(nouns, default=span[1])


Replaced = tuple[tuple[Span, tuple[Piece, ...]], ...]


def _named(sentence: Sentence, own: int, main: int) -> tuple[tuple[Piece, ...], Replaced] | None:
    """The subject of the first clause, and what the second one says instead of its own.

    In "Although he was ill, Smith won" the name comes first. None if a noun would come too late;
    nothing at all if both subjects stay as they are.
    """
    word = sentence.lower[own]
    who = sentence.subject(main)
    if word not in {"he", "she", "it", "they"} or (who is not None and sentence.lower[who] == word):
        return (), ()
    if who is not None and sentence.tags[who] == "PRP":
        return (), ()
    if who is None or own != 1 or sentence.tags[who] not in NOUNS:
        return None
    phrase = noun_phrase(sentence, who)
    if phrase.span != sentence.spans[who] or phrase.pronoun not in {word, ""}:
        return None
    return (Copy(*phrase.span),), ((phrase.span, (word,)),)
