"""Words that need what stands behind a cut: "between", "it was Ann who", "according to"."""

from __future__ import annotations

from itertools import pairwise

from samsari.english.clauses import is_passive, main_verbs, tense
from samsari.english.inflection import lemma
from samsari.english.noun_phrases import NAMES, behind_brackets, noun_phrase
from samsari.english.sentence import FINITE, NOUNS, SUBJECTS, VERBS, Sentence
from samsari.english.words import noun_kinds
from samsari.splitting.cut import Cut
from samsari.splitting.scope import BE, TELLING

# What several verbs do together: "can simultaneously heat and dry it".
AT_ONCE = frozenset({"simultaneously", "alternately", "jointly"})
EXCEPTING = frozenset({"including", "excluding", "without", "except"})
# Forms that look like verbs: "and also the cream colored walls".
LOOKS = frozenset("colored coloured sized shaped flavored flavoured scented".split())
# Nouns for what somebody says: "rejected claims that he came, and".
CLAIMS = frozenset(
    "claim claims belief view views argument arguments fear fears idea report reports evidence "
    "suggestion suggestions allegation allegations rumour rumours rumor rumors statement".split()
)
HELD = frozenset("believed thought said reported claimed understood".split())
KIN = frozenset(
    "father mother son daughter brother sister uncle aunt cousin nephew niece grandfather "
    "grandmother grandson granddaughter husband wife friend pupil student descendant".split()
)
COMMENT, CLAUSE, PHRASE = "comment on the clause", "coordinated clause", "coordinated verb phrase"
DEFINING, PREDICATE = "defining relative clause", "second predicate noun"
# "it turns out" between commas is no clause of its own.
REMARKS = frozenset({"turns", "seems", "appears", "emerged", "transpired"})
# What holds for all that follows: "During the trial period, either may leave, and".
SPANNING = frozenset({"during", "throughout", "within"})
# What a clause that defines its noun depends on: "whether it is owed to a man who".
DEPENDING = frozenset("whether if unless any no more less only".split())
# Words that take something away: "all orders, less any sums".
LESS = frozenset({"less", "plus", "minus", "save", "except"})
# Words that have lost their apostrophe: their sentences are read wrongly.
DAMAGED = frozenset(
    "theres dont doesnt didnt cant wont isnt arent wasnt werent hasnt havent couldnt wouldnt "
    "shouldnt im ive youre youve theyre theyve hes shes thats whats".split()
)
LEARNT_CLAUSE, LEARNT_RELATIVE = "learnt clause", "learnt relative clause"
YEAR = 4  # digits
PEOPLE = frozenset("he she i you we".split())
NEAR = 3  # words before a noun, or before a verb
RELATIVE = frozenset({"who", "which", "that"})
# What one of several does before the next one: "won the race, followed by Bob".
COMPETING = frozenset("win lead finish top head score rank place hold enter cross".split())
# What people do with a film or a book, which then stars or features somebody.
MAKING = frozenset(
    "make direct write produce release publish create film record shoot launch host hold issue "
    "present open organise organize stage run develop compose paint perform appear act work".split()
)
FEATURING = frozenset({"starring", "featuring", "co-starring"})
# "They use it however they want": in any way that they want.
WANTING = frozenset(
    "want wish like choose please prefer decide desire see deem feel need can could may".split()
)


def held(sentence: Sentence, cut: Cut) -> str:
    """Why a word before the cut needs what stands behind it; empty if none does."""
    return _of_words(sentence, cut) or _of_clause(sentence, cut) or _of_noun(sentence, cut)


def _of_words(sentence: Sentence, cut: Cut) -> str:
    begin = cut.span[0]
    before = sentence.lower[:begin]
    if "between" in before and "and" not in before[before.index("between") :]:
        return "'between' needs both sides" if "and" in sentence.lower[begin:] else ""
    if "between" in before and cut.kind == "relative clause":
        return "the clause may speak of several nouns"
    if sentence.lower[begin : begin + 3] == ("in", "which", "case"):
        return "the clause tells what happens in this case"
    if AT_ONCE & set(before) and any(sentence.lower[at] == "and" for at in cut.dropped):
        return "a word before the first verb holds for both"
    if sentence.lower[0] == "of" and sentence.tags[begin] == "CD":
        return "a phrase holds for both clauses"
    return _of_form(sentence, cut)


def _of_form(sentence: Sentence, cut: Cut) -> str:  # noqa: PLR0911 - one reason each
    """Why the form of the sentence forbids a cut: asides, headings, damaged words."""
    begin = cut.span[0]
    if sentence.lower[0] in SPANNING and cut.kind == CLAUSE:
        return "a phrase holds for both clauses"
    is_bare = not sentence.is_comma(begin - 1) and not sentence.is_comma(begin - 2)
    is_defining = cut.kind == DEFINING or (cut.kind == LEARNT_RELATIVE and is_bare)
    if is_defining and DEPENDING & set(sentence.lower[:begin]):
        return "the clause says which one is meant"
    if cut.kind == LEARNT_CLAUSE and _begins_with_participle(sentence, begin):
        return "a sentence would have no main clause"
    if cut.kind == PHRASE and _has_late_condition(sentence, begin):
        return "a condition holds for both clauses"
    if sentence.lower[begin] in LESS or _is_order(sentence, cut):
        return "the clause has no subject of its own"
    if DAMAGED & set(sentence.lower) or ("its", "not") in pairwise(sentence.lower):
        return "a word of the sentence is damaged"
    is_own = cut.kind == CLAUSE
    if is_own and {("of", "which"), ("of", "whom")} & set(
        pairwise(sentence.lower[begin : begin + 6])
    ):
        return "the clause has no subject of its own"
    if _is_in_any_way(sentence, begin):
        return "'however' is no linker here"
    if sentence.tags[begin : begin + 3] == ("MD", "CC", "MD"):
        return "the verb has two parts"
    if any(
        sentence.lower[at] in RELATIVE and sentence.is_comma(at + 1)
        for at in range(1, begin)
        if not any(tag in FINITE for tag in sentence.tags[at:begin])
    ):
        return "the clause before has no verb"  # "which, adjusting for inflation, is"
    if sentence.tags[0] in {"WP", "WDT", "WRB"} and ":" in sentence.words[:begin]:
        return "a heading stands before the clause"
    if any(
        sentence.is_comma(at - 1)
        and sentence.lower[at] == "it"
        and sentence.lower[at + 1] in REMARKS
        for at in range(1, sentence.end - 1)
    ):
        return "an aside stands between the words"
    return ""


def _of_clause(sentence: Sentence, cut: Cut) -> str:  # noqa: PLR0911 - one reason each
    if _is_cleft(sentence, cut):
        return "the clause says who it was"
    if _is_behind_colon(sentence, cut) or _is_sourced(sentence, cut):
        return "somebody says this, so it is no fact"
    if cut.kind in {COMMENT, DEFINING} and cut.span[1] < sentence.end:
        return "the clause stands inside the sentence"
    if _is_claimed(sentence, cut):
        return "both clauses may be reported speech or thought"
    if cut.kind == PHRASE and sentence.lower[cut.span[0]] == "so":
        return "the linker has two parts"
    is_placed = bool(sentence.children(sentence.root, "case"))  # "was in debt in May and the"
    is_placed |= _is_behind_name(sentence, cut)
    if cut.kind == PREDICATE and (is_placed or sentence.tags[sentence.end - 1] == "JJ"):
        return "it may be one of a list"  # "one is old and the other one new"
    return "it may be no verb" if _is_no_verb(sentence, cut) else ""


def _has_late_condition(sentence: Sentence, begin: int) -> bool:
    """True for "may leave and get the money, provided that": it holds for both verbs."""
    return any(
        sentence.is_comma(at) and sentence.lower[at + 1] in {"provided", "if", "unless"}
        for at in range(begin, sentence.end - 1)
    )


def _begins_with_participle(sentence: Sentence, begin: int) -> bool:
    """True for "her pulse returning to normal by the time she left"."""
    verb = next((at for at in range(begin, sentence.end) if sentence.tags[at] in VERBS), begin)
    return sentence.tags[verb] == "VBG"


def _is_order(sentence: Sentence, cut: Cut) -> bool:
    """True for "it should fade, but call us if": the reader is asked to call."""
    begin = cut.span[0]
    word = cut.linker.word if cut.linker else ""
    return cut.kind == PHRASE and word == "but" and sentence.tags[begin] in {"VB", "VBP"}


def _is_behind_name(sentence: Sentence, cut: Cut) -> bool:
    """True for "is the song of Bonn, the first town": Bonn may be the first town."""
    is_bare = cut.linker is None or not cut.linker.word
    at = cut.span[0] - 2
    is_name = sentence.tags[at] in NAMES or sentence.words[at] in {")", "]"}
    return is_bare and sentence.is_comma(at + 1) and is_name


def _is_claimed(sentence: Sentence, cut: Cut) -> bool:
    """True for "rejects claims that A won, and B lost", "when A came, B left", "it is said"."""
    begin = cut.span[0]
    if cut.kind != CLAUSE:
        return False
    claims = [at for at in range(begin) if sentence.lower[at] in CLAIMS]
    is_open = bool(claims) and "that" in sentence.lower[claims[0] : begin]
    is_bare = not cut.linker or not cut.linker.word
    is_inside = is_bare and bool({"when", "if"} & set(sentence.lower[1:begin]))
    first, verb, held_by, *rest = (*sentence.lower[begin : begin + 4], "", "", "")
    is_held = first == "it" and verb in BE and held_by in HELD and rest[0] != "that"
    return is_open or is_inside or (is_bare and is_held)


def _of_noun(sentence: Sentence, cut: Cut) -> str:  # noqa: PLR0911 - one reason each
    subject = cut.subject
    head = subject.head if subject is not None else None
    if subject is None or head is None:
        return ""
    if subject.source == "shared" and _is_part(sentence, head):
        return "the subject is not sure"
    if subject.source == "shared" and _has_year_as_subject(sentence, cut):
        return "a year is the subject of the verb"
    if subject.source == "shared" and (
        _is_other_followed(sentence, cut, head) or _is_other_featuring(sentence, cut, head)
    ):
        return "it is not sure which noun is meant"
    is_excepted = bool(EXCEPTING & set(sentence.lower[max(head - NEAR, 0) : head]))
    if subject.source == "antecedent" and is_excepted:
        return "it is not sure which noun is meant"
    if _is_of_other(sentence, cut) or sentence.lower[cut.verb] == "mean":
        return "it is not sure which noun is meant"
    is_bound = cut.linker is not None and cut.linker.word in RELATIVE
    is_many = subject.pieces == ("they",)
    if (is_bound or is_many) and not _fits(sentence, cut, head):
        return "the verb does not fit the subject"
    is_named = sentence.lower[cut.verb] in {"named", "called", "known"}
    if is_named and sentence.lower[cut.span[0] : cut.span[0] + 2] == ("for", "which"):
        return "the clause tells where a name comes from"
    return ""


def _is_of_other(sentence: Sentence, cut: Cut) -> bool:
    """True for "is a cousin of Ann Lee who sang": she may have sung."""
    is_who = cut.kind == DEFINING and cut.linker is not None and cut.linker.word == "who"
    is_name = sentence.tags[cut.span[0] - 1] in NAMES
    return is_who and is_name and sentence.lower[sentence.root] in KIN


def _fits(sentence: Sentence, cut: Cut, head: int) -> bool:
    """False for "they dates" and "the drink are"."""
    at = sentence.finite(cut.verb)
    pieces = cut.subject.pieces if cut.subject is not None else ()
    if at is None or not cut.span[0] <= at <= cut.span[0] + NEAR or pieces == ("there",):
        return True
    is_many = pieces == ("they",) or noun_phrase(sentence, head).number == "plural"
    word = sentence.lower[at]
    is_single = sentence.tags[at] in {"VBZ", "VBP"} and word.endswith("s")
    if is_single or word == "was":
        return pieces != ("they",)
    return is_many or word not in {"are", "were"}


def _is_part(sentence: Sentence, head: int) -> bool:
    """True for "European Union" in "European Union (EU) states should"."""
    end = noun_phrase(sentence, head).span[1]
    last = behind_brackets(sentence, end)
    is_noun = sentence.tags[last] in NOUNS or sentence.relations[last] in SUBJECTS
    return end < last < sentence.end and is_noun


def _is_no_verb(sentence: Sentence, cut: Cut) -> bool:
    """True for "plays it, often plucked, and", "the cream colored walls", "to help, the X, win"."""
    is_bare = not cut.linker or not cut.linker.word
    verb = cut.verb
    if cut.kind == CLAUSE:
        following = {two for one, two in pairwise(sentence.tags[cut.span[0] :]) if one == ","}
        is_torn = is_bare and sentence.is_comma(cut.span[0] - 1) and "VB" in following
        is_born = sentence.lower[verb] == "born" and not sentence.helpers(verb)
        return is_torn or is_born or sentence.lower[verb] in LOOKS
    if sentence.lower[verb] == "aged":
        return True  # "died in May, aged 80"
    is_told = sentence.tags[sentence.root] in NOUNS  # "was the tenth cup, played in Bonn"
    is_past = is_told or tense(sentence, sentence.root) == "present"
    return cut.kind == PHRASE and is_bare and sentence.tags[verb] == "VBD" and is_past


def _is_cleft(sentence: Sentence, cut: Cut) -> bool:
    """True for "It was Ann Lee who won": the clause tells what she did."""
    word = cut.linker.word if cut.linker else ""
    is_it = sentence.lower[0] == "it" and sentence.lower[1] in BE and sentence.tags[2] in NAMES
    is_bare = not any(sentence.is_comma(at) for at in range(cut.span[0]))
    return is_it and is_bare and word in {"who", "that", "which"}


def _is_behind_colon(sentence: Sentence, cut: Cut) -> bool:
    """True for "She told us: the bridge is shut": what stands behind the colon is said."""
    begin = cut.span[0]
    colons = [at for at in range(begin) if sentence.words[at] == ":"]
    return any(
        lemma(sentence.lower[at]) in TELLING and sentence.tags[at] in VERBS
        for at in range(colons[0] if colons else 0)
    )


def _is_sourced(sentence: Sentence, cut: Cut) -> bool:
    """True for a clause before ", according to Ann": all of it is what she says."""
    pairs = zip(sentence.lower, sentence.lower[1:], strict=False)
    places = [at for at, pair in enumerate(pairs) if pair == ("according", "to")]
    at = places[-1] if places else 0
    is_last = not any(tag in FINITE for tag in sentence.tags[at:])
    return sentence.is_comma(at - 1) and is_last and 0 < cut.span[0] < at


def _is_in_any_way(sentence: Sentence, begin: int) -> bool:
    """True for "is spent however they see fit", "a hall however that was": no new clause."""
    is_marked = sentence.is_mark(begin - 1) or sentence.is_comma(begin + 1)
    if sentence.lower[begin] != "however" or is_marked or sentence.tags[begin - 1] == "CC":
        return False
    verb = next((at for at in range(begin, sentence.end) if sentence.tags[at] in FINITE), begin)
    if sentence.lower[begin + 1] in RELATIVE and verb == begin + 2:
        return True
    last = verb + 1 + (sentence.lower[verb + 1] in {"fit", "best", "to"})
    is_end = last >= sentence.end or sentence.is_mark(last) or sentence.tags[last] == "CC"
    return is_end and lemma(sentence.lower[verb]) in WANTING


def _has_year_as_subject(sentence: Sentence, cut: Cut) -> bool:
    """True for "and 2008 saw them win": the year saw it."""
    at = sentence.finite(cut.verb)
    if at is None:
        return False
    year = at - 1
    while year > 0 and sentence.tags[year] == "RB":
        year -= 1
    is_year = len(sentence.words[year]) == YEAR and sentence.words[year].isdigit()
    is_first = sentence.is_comma(year - 1) or sentence.tags[year - 1] == "CC"
    return is_year and is_first and year <= cut.span[0] <= at


def _main_before(sentence: Sentence, begin: int) -> int:
    return max((at for at in main_verbs(sentence) if at < begin), default=sentence.root)


def _is_person(sentence: Sentence, at: int) -> bool:
    return sentence.lower[at] in PEOPLE or noun_phrase(sentence, at).is_person


def _has_no_object(sentence: Sentence, main: int) -> bool:
    """True for a passive verb, and for what something is."""
    return is_passive(sentence, main) or bool(sentence.children(main, "cop"))


def _follower(sentence: Sentence, cut: Cut) -> int:
    """The noun behind "followed by"."""
    own = [at for at in sentence.children(cut.verb, "obl:agent", "obl") if at > cut.verb + 1]
    found = (at for at in range(cut.verb + 2, cut.span[1]) if sentence.tags[at] in NOUNS)
    return own[0] if own else next(found, cut.verb)


def _is_other_followed(sentence: Sentence, cut: Cut, who: int) -> bool:
    """True for "had Ann in the lead, followed by Bob": the subject is not what Bob follows.

    People are followed by people, things by things; behind an object only in a race.
    """
    if sentence.lower[cut.verb : cut.verb + 2] != ("followed", "by") or not cut.inflected:
        return False
    other, main = _follower(sentence, cut), _main_before(sentence, cut.span[0])
    is_name = sentence.tags[other] in NAMES
    is_known = noun_kinds().get(sentence.lower[other], "person") != "person"  # "Arden College"
    is_one, is_two = _is_person(sentence, who), _is_person(sentence, other)
    if _has_no_object(sentence, main):
        return is_one and not is_two and (not is_name or is_known)
    is_named = sentence.tags[who] in NAMES or sentence.lower[who] == "they"
    is_alike = is_name or is_two if is_one or is_named else not is_two
    if sentence.children(main, "obj"):
        is_race = is_alike and lemma(sentence.lower[main]) in COMPETING
        return not is_race and not (is_one and is_two)
    is_thing = sentence.tags[who] in {"NN", "NNS"} and not is_one
    has_name = bool(NAMES & set(sentence.tags[main + 1 : cut.span[0]]))
    return not is_alike or (is_thing and is_name and has_name)


def _is_other_featuring(sentence: Sentence, cut: Cut, who: int) -> bool:
    """True for "Ann made a film, starring Bob": the film stars him."""
    is_featuring = sentence.lower[cut.verb] in FEATURING and bool(cut.inflected)
    if not is_featuring or sentence.tags[cut.verb + 1] in {"IN", "RB"}:
        return False
    is_named = sentence.tags[who] in NAMES
    is_person = _is_person(sentence, who)
    said = cut.subject.pieces if cut.subject is not None else ()
    is_sure = is_named or sentence.lower[who] in PEOPLE or said in {("he",), ("she",)}
    if is_person and is_sure:
        return True
    main = _main_before(sentence, cut.span[0])
    if _has_no_object(sentence, main):
        return False
    is_made = lemma(sentence.lower[main].removeprefix("re-")) in MAKING
    is_maker = is_named or is_person
    return (is_made or is_maker) if sentence.children(main, "obj") else is_made and is_maker
