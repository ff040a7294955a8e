"""What holds for two clauses together, so that no full stop may come between them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from samsari.english.clauses import is_clause_opener, main_verbs, tense
from samsari.english.inflection import lemma
from samsari.english.noun_phrases import noun_phrase
from samsari.english.sentence import FINITE, NOUNS, VERBS, Sentence
from samsari.splitting.cut import Cut

BE = frozenset({"is", "was", "are", "were", "be", "been"})
OPENERS = frozenset(
    "as when while after before because since if until although though where whether once".split()
)
PHRASES = frozenset({"obl", "nmod", "obl:tmod", "obl:unmarked"})
# "Prices fell, official figures show": the last clause says who tells it.
TELLING = frozenset(
    "say show find report suggest reveal claim confirm tell write announce argue explain state "
    "indicate warn estimate add believe think note allege insist hear learn discover conclude "
    "predict admit observe acknowledge understand point".split()
)
REPORTING = frozenset("say report write announce state reveal explain claim".split())
NAMES = frozenset({"NNP", "NNPS"})
INVERTED = frozenset({"should", "had", "were"})
UNREAL = frozenset({"would", "could", "might"})
SPOKEN = frozenset({("said",), ("says",), ("added",), ("adds",)})
MOST_NAMED = 6  # words that name who speaks
# What may stand between a comma and the verb of such a clause, and behind the verb.
TELLERS = frozenset("DT JJ NN NNS NNP NNPS PRP PRP$ POS CD IN RB RP".split())
INDEFINITE = frozenset({"a", "an"})
BARE = frozenset({"JJ", "NN", "NNS", "CD"})  # "short stories" without an article
# A time before which all verbs of the sentence happened: "Before his election, he had led".
EARLIER = frozenset({"before", "prior", "by", "until"})


def telling_clause(sentence: Sentence) -> int | None:
    """Where "official figures show" begins behind a comma; none if nothing like it does."""
    commas = [at for at in range(sentence.end) if sentence.is_comma(at)]
    if (said := next((at for at in commas if _is_said(sentence, at + 1)), None)) is not None:
        return said + 1
    for begin, end in pairwise([*commas, sentence.end]):
        if _tells(sentence, begin + 1, end):
            return begin + 1
    return None


def _tells(sentence: Sentence, begin: int, end: int) -> bool:
    """True for "police say", "an audit has found" and "said Ann Lee" between two commas."""
    verb = next((at for at in range(begin, end) if sentence.tags[at] in FINITE), None)
    if verb is None:
        return False
    is_perfect = sentence.lower[verb] in {"has", "have", "had"}
    last = verb + 1 if is_perfect and sentence.tags[verb + 1] == "VBN" else verb
    rest = [at for at in range(begin, end) if at not in {verb, last} and not sentence.is_mark(at)]
    is_plain = all(sentence.tags[at] in TELLERS for at in rest)
    has_teller = any(at < verb for at in rest) and end == sentence.end
    if has_teller and lemma(sentence.lower[last]) in REPORTING and sentence.lower[last + 1] == "in":
        return True  # ", scientists reported in a paper published on Monday"
    if lemma(sentence.lower[last]) not in TELLING or not is_plain or not rest:
        return False
    if verb == begin:
        is_behind = any(tag in FINITE for tag in sentence.tags[:begin])
        return sentence.tags[rest[-1]] in NAMES | {"PRP"} and is_behind
    has_object = any(at > verb for at in sentence.children(last, "obj", "ccomp", "xcomp"))
    is_last = end == sentence.end or last + 1 == end
    return is_last and not has_object


def _is_said(sentence: Sentence, begin: int) -> bool:
    """True for "Lee said as she left", "he added", "Lee, 62, says": a speech without quotes."""
    verb = begin
    while verb < sentence.end and sentence.tags[verb] in NAMES | {"PRP", "CD", ","}:
        verb += 1
    is_plain = begin < verb < begin + MOST_NAMED and not sentence.is_comma(begin)
    if not is_plain or sentence.lower[verb : verb + 1] not in SPOKEN:
        return False
    has_object = any(at > verb for at in sentence.children(verb, "obj", "ccomp", "xcomp"))
    is_behind = any(tag in FINITE for tag in sentence.tags[:begin])
    return is_behind and not has_object and sentence.lower[verb + 1] not in {"that", ":"}


def is_inverted_condition(sentence: Sentence) -> bool:
    """True for "Should he leave, ...", "Without it, he would": it holds for all that follows."""
    first = sentence.lower[1] if sentence.tags[0] == "CC" else sentence.lower[0]
    is_without = first == "without" and bool(UNREAL & set(sentence.lower))
    return first in INVERTED or is_without


def tie(sentence: Sentence, cut: Cut) -> str:
    """Why a new sentence must stay with the words before it; empty if it need not."""
    told = telling_clause(sentence)
    if told is not None and cut.span[0] <= told:
        is_clause = cut.span[0] == told
        return "the clause tells who says it" if is_clause else "somebody says both"
    if _is_of_degree(sentence, cut):
        return "the clause tells what follows from 'so' or 'such'"
    return "a list would lose its linker" if _leaves_list(sentence, cut) else ""


def _is_of_degree(sentence: Sentence, cut: Cut) -> bool:
    """True for "is so rare, few people know it": "that" is left out, and the clause is a result."""
    begin = cut.span[0]
    is_bare = sentence.is_comma(begin - 1) and all(sentence.is_mark(at) for at in cut.dropped)
    if not is_bare or cut.subject is None or cut.subject.source != "own":
        return False
    for at in range(begin - 2):
        word, following = sentence.lower[at], sentence.tags[at + 1]
        is_so = word == "so" and following in {"JJ", "RB"} and not sentence.is_comma(at - 1)
        is_such = word == "such" and following in {"DT", "JJ", "NN", "NNS"}
        if (is_so or is_such) and not {"that", "as"} & set(sentence.lower[at + 1 : begin]):
            return True
    return False


def _leaves_list(sentence: Sentence, cut: Cut) -> bool:
    """True for "He wrote a book, a play" if "and left" is cut off: "and" joined the list as well.

    In "He met Ann, a singer, and left" the noun behind the comma explains a name.
    """
    linkers = [at for at in cut.dropped if sentence.lower[at] in {"and", "or"}]
    if not linkers or cut.span[0] < linkers[-1]:
        return False
    end = linkers[-1] - sentence.is_comma(linkers[-1] - 1)
    comma = next((at for at in range(end - 1, 0, -1) if sentence.is_comma(at)), 0)
    first = max((at for at in main_verbs(sentence) if at < linkers[-1]), default=0)
    verb = sentence.finite(first)
    if (
        verb is None
        or comma < verb
        or (VERBS | {"CC", "WDT", "WP"}) & set(sentence.tags[comma + 1 : end])
    ):
        return False
    if sentence.lower[comma + 1] == "another":
        return True
    before = [at for at in range(verb + 1, comma) if sentence.tags[at] in NOUNS]
    if not before or end - comma < 2:
        return False
    tags = sentence.tags[comma + 1 : end]
    if set(tags) <= BARE and tags[-1] == "NNS" and sentence.tags[before[-1]] == "NNS":
        return True
    return _is_parallel(sentence, before, comma, end)


def _is_parallel(sentence: Sentence, before: Sequence[int], comma: int, end: int) -> bool:
    """True for "a pupil in Bonn, a teacher in Rome": two nouns with "a", of one kind."""
    last = max((at for at in range(comma + 1, end) if sentence.tags[at] in NOUNS), default=comma)
    is_again = sentence.lower[last] == sentence.lower[before[-1]] and before[-1] == comma - 1
    if is_again and sentence.lower[comma + 1] == "the":
        return True  # "at the first Games, the second Games"
    head = next((at for at in range(comma + 1, end) if sentence.tags[at] in {"NN", "NNS"}), None)
    if head is None or sentence.lower[comma + 1] not in INDEFINITE:
        return False
    while head + 1 < end and sentence.tags[head + 1] in {"NN", "NNS"}:
        head += 1
    if any(sentence.lower[at] == sentence.lower[head] for at in before):
        return True
    phrases = [noun_phrase(sentence, at) for at in before if sentence.tags[at] == "NN"]
    second = noun_phrase(sentence, head)
    return any(
        sentence.lower[one.span[0]] in INDEFINITE and one.is_person == second.is_person
        for one in phrases
        if one.span[1] == comma or (second.is_person and one.head == sentence.root)
    )


def is_gerund_alone(sentence: Sentence, words: Sequence[int]) -> bool:
    """True for "By also observing it, should it occur": there is no main clause."""
    verb = next((at for at in words[1:4] if sentence.tags[at] != "RB"), None)
    if verb is None or sentence.tags[words[0]] != "IN" or sentence.tags[verb] != "VBG":
        return False
    for at in words:
        finite, who = sentence.finite(at), sentence.subject(at)
        is_whole = finite is not None and who is not None and who < finite and finite in words
        if is_whole and not sentence.is_above(verb, at):
            return False
    return True


def is_before_that(sentence: Sentence, first: int, verb: int) -> bool:
    """True for "Before that, he had worked in Bonn and lived there": he had lived there as well."""
    at = sentence.finite(first)
    is_had = at is not None and at != first and sentence.lower[at] == "had"
    return is_had and sentence.lower[0] in EARLIER and not sentence.helpers(verb)


def is_second_fact(sentence: Sentence, begin: int) -> bool:
    """True for "The facts were that he came and she left": both are facts."""
    before = zip(sentence.lower[:begin], sentence.lower[1:begin], strict=False)
    return any(one in BE and two == "that" for one, two in before)


def has_shared_phrase(sentence: Sentence, first: int, verb: int, begin: int) -> bool:
    """True for "in Bonn they are rare and few people know them": both hold in Bonn."""
    is_now = tense(sentence, first) in {"present", ""} and tense(sentence, verb) == "present"
    if not is_now or any(sentence.is_comma(at) for at in range(begin - 2, begin)):
        return False
    who = sentence.subject(first)
    for at in sentence.dependents[first]:
        start, end = sentence.spans[at]
        is_first = who is not None and at < who and end <= sentence.spans[who][0]
        is_open = start == 0 or sentence.is_comma(start - 1)
        is_phrase = sentence.tags[start] == "IN" and sentence.relations[at] in PHRASES
        if is_first and is_open and is_phrase and "CD" not in sentence.tags[start:end]:
            return True
    return False


def is_in_clause(sentence: Sentence, first: int, linker: int) -> bool:
    """True for "left as the men fell and rose": a linker before the verb may hold for both."""
    for at in range(linker - 1, first, -1):
        if sentence.is_comma(at):
            return False
        if sentence.lower[at] in OPENERS:
            is_phrase = sentence.lower[at] == "as" and sentence.tags[linker - 1] not in VERBS
            verbs = FINITE if is_phrase else FINITE | {"VBN"}
            return bool(verbs & set(sentence.tags[at:linker]))
    return False


def is_of_participle(sentence: Sentence, first: int, verb: int, begin: int) -> bool:
    """True for "men are seen selling bread and served": the bread may be served."""
    is_bare = sentence.tags[verb] == "VBN" and sentence.finite(verb) is None
    between = range(first + 1, begin - 1)
    return is_bare and any(
        sentence.tags[at] == "VBG" and sentence.relations[at] in {"acl", "advcl", "xcomp"}
        for at in between
        if not sentence.children(at, "mark", "case")
    )


def is_crossed(sentence: Sentence, first: int, begin: int) -> bool:
    """True if a word before a cut hangs from one behind it, as a subject from its verb."""
    mains = main_verbs(sentence)
    return any(
        sentence.heads[at] >= begin and at not in mains and sentence.relations[at] != "cc"
        for at in range(first)
        if not sentence.is_mark(at)
    )


def is_half_subject(sentence: Sentence, verb: int, begin: int) -> bool:
    """True for "as old age and decay made" and "in May and the fair in June are": two subjects."""
    own = sentence.subject(verb)
    at = sentence.finite(verb)
    if own is None or at is None or sentence.lower[begin - 1] != "and":
        return False
    is_single = sentence.tags[own] in {"NN", "NNP"} and not sentence.children(own, "conj")
    is_many = is_single and sentence.lower[at] in {"are", "were", "have"}
    is_bare = own == begin and sentence.tags[own] in {"NN", "NNS"}
    before = {sentence.lower[one] for one in range(max(begin - 5, 0), begin - 1)}
    is_joined = is_bare and sentence.tags[begin - 2] in {"NN", "NNS"} and bool(before & OPENERS)
    return is_many or is_joined


def is_thanks(sentence: Sentence, begin: int) -> bool:
    """True for "thanks to", which is no verb."""
    return sentence.lower[begin : begin + 2] == ("thanks", "to")


def has_open_aside(sentence: Sentence, first: int, linker: int) -> bool:
    """True for "follows Ann, a girl living in Bonn and seems": the aside is not closed."""
    if sentence.is_comma(linker - 1):
        return False
    return any(
        sentence.is_comma(at)
        and (
            sentence.tags[at + 1] in {"VBG", "VBN", "WDT", "WP", "DT"}
            or (sentence.tags[at + 1] == "NN" and sentence.lower[at + 2] == "of")
        )
        for at in range(first + 1, linker - 1)
    )


def is_relative(sentence: Sentence, first: int, verb: int, begin: int) -> bool:
    """True if a relative or reported clause before the linker is not closed by a comma.

    "It moved to a town, which grew and prospered": what prospered?
    """
    for at in range(begin - 2, first, -1):
        if sentence.is_comma(at) and not _is_in_list(sentence, at, verb):
            return False
        is_that = sentence.relations[at] == "mark" and sentence.lower[at] == "that"
        if sentence.tags[at] in {"WDT", "WP"} or is_that or is_clause_opener(sentence, at):
            one = sentence.finite(verb)
            other = sentence.finite(sentence.heads[at])
            is_past = one is not None and sentence.tags[one] == "VBD"
            return not (is_past and other is not None and sentence.tags[other] in {"VBZ", "VBP"})
    return False


def _is_in_list(sentence: Sentence, comma: int, verb: int) -> bool:
    """True for the commas of "broke a rib, hurt a lung, and caused pain": a list of verbs."""
    following = comma + 1 if sentence.tags[comma + 1] != "CC" else comma + 2
    return following == verb or (
        sentence.tags[following] == sentence.tags[verb] and following == comma + 1
    )


def is_embedded(sentence: Sentence, first: int, verb: int, begin: int) -> bool:
    """True if a clause with the same form of verb stands between the two verbs.

    "He met a man who sang songs and played": who played?
    """
    finite_verb = sentence.finite(verb)
    tag = sentence.tags[verb if finite_verb is None else finite_verb]
    for at in range(first + 1, begin):
        relation = sentence.relations[at].partition(":")[0]
        finite_at = sentence.finite(at)
        own = sentence.tags[finite_at] if finite_at is not None else sentence.tags[at]
        is_clause = relation in {"acl", "ccomp", "advcl", "xcomp"} and own == tag
        if is_clause and sentence.spans[at][1] >= begin - 2:
            return True
    return False
