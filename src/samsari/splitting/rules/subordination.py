"""Cuts of subordinate clauses whose linker has a word that says the same between sentences.

He won, although he was ill.       He won. However, he was ill.
Although he was ill, he won.       He was ill. However, he won.
He left because he was ill.        He left. This was because he was ill.
He moved in 1963, when she was born.    He moved in 1963. At that time, she was born.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from samsari.english.clauses import is_negated, main_verbs, tense
from samsari.english.inflection import be, lemma
from samsari.english.lists import word_list, word_table
from samsari.english.noun_phrases import noun_phrase
from samsari.english.sentence import NOUNS, SUBJECTS, Sentence, Span
from samsari.splitting.cut import Copy, Cut, Linker, Own, Piece, Proposal, Refusal, Subject

KIND = "subordinate clause"
HOLDS_CLAUSE = word_list("relations-of-clauses-with-a-linker")
TIMES = word_table("times-of-a-clause")
LINKS = {**word_table("subordinators"), **TIMES}
FRONTS = word_table("fronting-subordinators")
REASONS = word_list("cause-words")
NOW = frozenset({"since", "while"})  # of time in the past
CAUSES = frozenset({"due", "because", "thanks"})
LONG = 5  # tokens of a cause, and of what stands before it
OWN = "the clause has its own subject"
Replaced = tuple[tuple[Span, tuple[Piece, ...]], ...]


def proposals(sentence: Sentence) -> Iterator[Proposal]:
    """The cuts of subordinate clauses."""
    known = LINKS.keys() | FRONTS.keys() | REASONS
    for mark, word in enumerate(sentence.lower):
        verb = sentence.heads[mark]
        is_marked = word in known and sentence.relations[mark] in {"mark", "advmod"} and verb > mark
        if is_marked and sentence.relations[verb] in HOLDS_CLAUSE:
            found = _proposal(sentence, verb, mark)
            if found is not None:
                yield found
        elif word in CAUSES and sentence.relations[mark] == "case":
            yield from _cause(sentence, verb)


def _cause(sentence: Sentence, noun: int) -> Iterator[Proposal]:
    """ "due to the rain" at the end becomes "This was due to the rain"."""
    begin, end = sentence.spans[noun]
    main = sentence.heads[noun]
    is_last = end == sentence.end and sentence.relations[noun] == "obl" and main < begin
    if is_last and main in main_verbs(sentence) and min(begin, end - begin) >= LONG:
        yield _reason(sentence, noun, begin, main)


def _proposal(sentence: Sentence, verb: int, mark: int) -> Proposal | None:  # noqa: PLR0911 - one reason each
    begin, end = span = sentence.spans[verb]
    own = next((at for at in sentence.children(verb, *SUBJECTS) if at > mark), None)
    if own is None or sentence.finite(verb) is None:
        return Refusal(KIND, span, "the clause has no subject or no finite verb")
    word = sentence.lower[mark]
    mains = main_verbs(sentence)
    main = (
        sentence.heads[verb] if begin == 0 else max((at for at in mains if at < begin), default=-1)
    )
    if begin == 0:
        return _first(sentence, verb, own, main)
    if end != sentence.end and any(at > verb for at in mains):
        return Refusal(KIND, span, "the clause stands inside the sentence")
    if word in REASONS:
        return _reason(sentence, verb, mark, main)
    if word == "when" and is_negated(sentence, main):
        return Refusal(KIND, span, "it tells the time of what did not happen")
    is_year = sentence.words[begin - 2].isdigit() and tense(sentence, main) == "past"
    is_year &= tense(sentence, verb) == "past"
    if not sentence.is_comma(begin - 1) or word not in LINKS or (word in TIMES and not is_year):
        return None
    became = LINKS[word]
    if word == "while" and {tense(sentence, main), tense(sentence, verb)} != {"past"}:
        if not _is_contrast(sentence, main, verb):
            return Refusal(KIND, span, "it may tell the time or a contrast")
        became = LINKS["whereas"]
    return Cut(
        KIND,
        (mark + 1, sentence.end),
        (became, ",", Own(mark + 1, sentence.end)),
        verb,
        (mark - 1, mark),
        subject=Subject((), "own", own, OWN),
        linker=Linker(word, became),
    )


def _is_contrast(sentence: Sentence, main: int, verb: int) -> bool:
    """True for "Ann likes tea, while Bob likes cake": verb or subject are the same."""
    first, second = (
        {lemma(sentence.lower[at]) for at in (one, *sentence.children(one, *SUBJECTS))}
        for one in (main, verb)
    )
    return bool(first & second)


def _reason(sentence: Sentence, verb: int, mark: int, main: int) -> Proposal:
    """ "because he was ill" becomes "This was because he was ill"."""
    span = (mark, sentence.end)
    word = sentence.lower[mark]
    is_modal = sentence.lower[sentence.finite(main) or 0] in word_list("modals-of-the-present")
    when = "present" if is_modal else tense(sentence, main)
    has_comma = sentence.is_comma(mark - 1)
    is_clause = sentence.finite(verb) is not None
    pairs = pairwise(sentence.tags[mark : sentence.end])
    if (is_clause and (",", "CC") in pairs) or sentence.lower[mark + 1] in {"this", "that"}:
        return Refusal(KIND, span, "the end of the clause is not sure")
    beside = {mark - 1, *sentence.children(main, "advmod")}
    is_bound = any(sentence.lower[at] in word_list("focus-words") for at in beside)
    is_bound |= is_negated(sentence, main)
    before = range(mark) if has_comma else range(main + 1)
    is_bound |= bool(word_list("doubting") & {sentence.lower[at] for at in before})
    is_said = lemma(sentence.lower[main]) in word_list("speaking")
    is_bound |= is_said and bool(sentence.children(main, "ccomp"))  # "he argued that A because B"
    is_time = word == "since" and not has_comma
    if is_time or is_bound or when not in {"past", "present"}:
        return Refusal(KIND, span, "the reason belongs to the clause before")
    inner = range(main + 1, mark)
    wanted = word_list("inner-clauses")
    is_inner = any(sentence.relations[at] in wanted for at in inner)
    if is_inner and not has_comma:
        return Refusal(KIND, span, "it is not sure what has this reason")
    form = be(when, "singular")
    said = ("because", Own(mark + 1, span[1])) if word == "since" else (Own(*span),)
    return Cut(
        KIND,
        span,
        ("this", form, *said),
        verb,
        (*((mark - 1,) if has_comma else ()), *((mark,) if word == "since" else ())),
        subject=Subject(("this",), "clause", None, "the whole clause has this reason"),
        linker=Linker(word, f"This {form} because" if is_clause else f"This {form} {word}"),
    )


def _first(sentence: Sentence, verb: int, own: int, main: int) -> Proposal | None:
    """A clause before the main clause: its linker goes, the main clause gets another."""
    word = sentence.lower[0]
    end = sentence.spans[verb][1]
    span: Span = (1, end)
    is_linked = bool({"though", "however"} & set(sentence.lower[1:]))
    if word not in FRONTS or not sentence.is_comma(end) or main < end or is_linked:
        return Refusal(KIND, span, "the end of the clause is not sure")
    named = _named(sentence, own, main)
    nouns = [at for at in range(*span) if sentence.tags[at] in NOUNS]
    owned = [at for at in range(*span) if sentence.tags[at] == "PRP$"]
    if named is None or (owned and owned[0] < min(nouns, default=end)):
        return Refusal(KIND, span, "the noun would come behind its pronoun")
    when, before = tense(sentence, main), tense(sentence, verb)
    is_plain = before != "past" if word in NOW else when == before == "past"
    if word not in {"although", "though"} and not (is_plain or (word == "because" and before)):
        return Refusal(KIND, span, "it may happen again and again")
    pieces, again = named
    return Cut(
        KIND,
        span,
        (*pieces, Own(own + 1, end)) if pieces else (Own(*span),),
        verb,
        (0, own) if pieces else (0,),
        (((end, end + 1), (FRONTS[word], ",")), *again),
        "before",
        Subject((), "own", own, OWN),
        Linker(word, FRONTS[word]),
    )


def _named(sentence: Sentence, own: int, main: int) -> tuple[tuple[Piece, ...], Replaced] | None:
    """The subject of the first clause, and what the second one says instead of its own.

    In "Although he was ill, Smith won" the name comes first. None if a noun would come too late.
    """
    word, who = sentence.lower[own], sentence.subject(main)
    if word not in {"he", "she", "it", "they"} or who is None or sentence.tags[who] == "PRP":
        return (), ()
    phrase = noun_phrase(sentence, who)
    is_same = phrase.span == sentence.spans[who] and phrase.pronoun in {word, ""}
    if own != 1 or sentence.tags[who] not in NOUNS or not is_same:
        return None
    return (Copy(*phrase.span),), ((phrase.span, (word,)),)
