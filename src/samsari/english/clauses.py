"""What the rules ask about clauses: main clauses, their tense, where they end."""

from __future__ import annotations

from functools import lru_cache

from samsari.english.lists import word_list
from samsari.english.sentence import FINITE, HELPERS, NOUNS, Sentence

DATING = word_list("dating")
CLAUSE_NEGATIONS = word_list("negations-of-a-clause")


def main_verbs(sentence: Sentence) -> tuple[int, ...]:
    """The predicates of the main clauses, in order: the root and what is joined to it."""
    return _main_verbs(sentence)


@lru_cache(maxsize=8)
def _main_verbs(sentence: Sentence) -> tuple[int, ...]:
    root = sentence.root
    found = {root}
    for at in sentence.dependents[root]:
        if _is_joined(sentence, at, root):
            found |= {at, *sentence.children(at, "conj")}
    found |= _behind_linkers(sentence, root)
    return tuple(sorted(at for at in found if at == root or _is_predicate(sentence, at)))


def _behind_linkers(sentence: Sentence, root: int) -> set[int]:
    """Predicates directly behind "and" or "but", whatever the tree calls them: "and is a park"."""
    found = set()
    for at in range(root + 1, sentence.end - 2):
        if sentence.tags[at] != "CC" or sentence.lower[at] not in {"and", "but"}:
            continue
        verb = at + 1
        while sentence.tags[verb] == "RB" and verb + 1 < sentence.end:
            verb += 1
        if sentence.tags[verb] not in {"VBZ", "VBD"} or not _is_open(sentence, root, at):
            continue
        if sentence.relations[verb] in HELPERS and sentence.heads[verb] > verb:
            verb = sentence.heads[verb]
        if sentence.subject(verb) is None or verb == sentence.root:
            found.add(verb)
    return found


def _is_open(sentence: Sentence, root: int, linker: int) -> bool:
    """True if no clause with its own verb stands between a main verb and a linker."""
    first = sentence.finite(root)
    if first is None or sentence.subject(root) is None or first > linker:
        return False
    return not any(
        sentence.tags[at] in FINITE or sentence.tags[at] in {"WDT", "WP", "WRB"}
        for at in range(max(first, root) + 1, linker)
    )


def _is_predicate(sentence: Sentence, at: int) -> bool:
    return sentence.finite(at) is not None or sentence.tags[at] in {"VBN", "VBG", "VB"}


def _is_joined(sentence: Sentence, at: int, root: int) -> bool:
    """True for a clause that stands beside the root, whatever the tree calls it."""
    relation = sentence.relations[at]
    own = sentence.subject(at)
    if own is not None and sentence.tags[own] in {"WP", "WDT"}:
        return False
    if relation in {"conj", "parataxis"}:
        return True
    if relation not in CLAUSAL or sentence.finite(at) is None or marker(sentence, at) is not None:
        return False
    is_before = at < root and own is not None and sentence.spans[at][0] == 0
    is_linked = any(at < cc < root for cc in sentence.children(root, "cc"))
    return has_linker(sentence, at) or (is_before and (relation != "ccomp" or is_linked))


CLAUSAL = word_list("relations-a-joined-clause-may-have")


def has_linker(sentence: Sentence, verb: int) -> bool:
    """True if "and", "but" or a semicolon stands before a clause."""
    own = sentence.subject(verb)
    first = sentence.spans[own][0] if own is not None and own < verb else verb
    if any(first - 8 <= at < verb for at in sentence.children(verb, "cc")):
        return True
    if any(sentence.lower[at] == "however" for at in range(max(first - 2, 0), first)):
        return True
    return first > 0 and sentence.words[first - 1] in {";", "and", "but", "--", ":"}


def owner(sentence: Sentence, at: int) -> int:
    """The predicate of the main clause that a word belongs to."""
    mains = main_verbs(sentence)
    while at >= 0 and at not in mains:
        at = sentence.heads[at]
    return at


def is_main(sentence: Sentence, verb: int) -> bool:
    """True for the predicate of a main clause with a subject and a finite verb."""
    return (
        verb in main_verbs(sentence)
        and sentence.finite(verb) is not None
        and subject_of(sentence, verb) is not None
    )


def is_request(sentence: Sentence, verb: int) -> bool:
    """True for "see" in "Please see the list": a main verb that asks the reader to do something."""
    is_bare = sentence.tags[verb] in {"VB", "VBP"} and not sentence.children(verb, "aux", "mark")
    is_alone = is_bare and sentence.subject(verb) is None and not is_negated(sentence, verb)
    before = verb if verb == sentence.root else 0
    opening = word_list("before-requests")
    return is_alone and all(word in opening for word in sentence.lower[:before])


def subject_of(sentence: Sentence, verb: int) -> int | None:
    """The subject of a predicate, or of the one it is coordinated with."""
    at = verb
    while True:
        found = sentence.subject(at)
        if found is not None:
            return found
        if sentence.relations[at] != "conj" or _has_other_noun(sentence, at):
            return None
        at = sentence.heads[at]


def _has_other_noun(sentence: Sentence, verb: int) -> bool:
    """True if a noun stands between a linker and its verb: the tree has missed the subject."""
    for at in range(verb - 1, max(sentence.heads[verb], 0), -1):
        if sentence.tags[at] == "CC" or sentence.words[at] == ";":
            between = range(at + 1, verb)
            return any(
                sentence.tags[one] in NOUNS and not sentence.children(one, "case")
                for one in between
                if sentence.relations[one] not in {"compound", "flat"}
            )
    return False


def stands_between(sentence: Sentence, first: int, last: int) -> bool:
    """True if a relative or subordinate clause begins between two places and no comma ends it."""
    for at in range(last - 1, first, -1):
        if sentence.is_comma(at):
            return False
        if is_clause_opener(sentence, at):
            return True
    return False


def is_clause_opener(sentence: Sentence, at: int) -> bool:
    """True for "which", "that", "because" and the like before a clause with a finite verb."""
    is_word = sentence.tags[at] in {"WDT", "WP", "WRB"} or (
        sentence.relations[at] == "mark" and sentence.lower[at] != "to"
    )
    head = sentence.heads[at]
    return is_word and head >= 0 and sentence.finite(head) is not None


def tense(sentence: Sentence, verb: int) -> str:
    """past, present, perfect; empty if the finite verb is a modal or there is none."""
    at = sentence.finite(verb)
    if at is None or sentence.tags[at] == "MD":
        return ""
    if sentence.tags[at] == "VBD":
        return "past"
    is_have = sentence.lower[at] in {"has", "have", "'ve", "'s"}
    if is_have and any(sentence.lower[one] == "been" for one in sentence.helpers(verb)):
        return "perfect"
    return (
        "perfect"
        if is_have
        and at != verb
        and sentence.tags[verb] == "VBN"
        and not has_passive_relation(sentence, verb)
        else "present"
    )


def has_passive_relation(sentence: Sentence, verb: int) -> bool:
    """True if a verb has an auxiliary or a subject of the passive voice."""
    return bool(sentence.children(verb, "aux:pass", "nsubj:pass"))


def is_negated(sentence: Sentence, verb: int) -> bool:
    """True if a predicate is negated."""
    return any(
        sentence.lower[one] in CLAUSE_NEGATIONS
        for one in sentence.dependents[verb]
        if sentence.relations[one] in {"advmod", "det", "cc:preconj"}
    )


def marker(sentence: Sentence, verb: int) -> int | None:
    """The word that subordinates a clause, such as "because"."""
    found = sentence.children(verb, "mark")
    if found:
        return found[0]
    first = sentence.spans[verb][0]
    return (
        first
        if sentence.tags[first] in {"WRB", "IN"}
        and sentence.lower[first] in {"when", "where", "why", "how"}
        and sentence.relations[first] == "advmod"
        else None
    )


CORE = word_list("core-relations")


def owns_rest(sentence: Sentence, verb: int, begin: int) -> bool:
    """True if no word behind a verb is a core part of an earlier one.

    A phrase at the end of the sentence may hang from either verb; it goes with the nearer one.
    """
    return not any(
        0 <= sentence.heads[at] < begin and sentence.relations[at] in CORE
        for at in range(verb, sentence.end)
        if not sentence.is_mark(at) and at != verb
    )


def has_finite(sentence: Sentence, begin: int, end: int) -> bool:
    """True if there is a finite verb in a span."""
    return any(tag in FINITE for tag in sentence.tags[begin:end])


def has_late_phrase(sentence: Sentence, span: tuple[int, int]) -> bool:
    """True if ", on many occasions" ends a span: it may belong to the clause before."""
    begin, end = span
    commas = [at for at in range(begin, end - 1) if sentence.is_comma(at)]
    is_last = bool(commas) and end == sentence.end
    is_dated = is_last and sentence.lower[end - 1] in DATING
    return is_dated or (is_last and sentence.tags[commas[-1] + 1] in {"IN", "TO"})


def glue_before(sentence: Sentence, begin: int) -> tuple[int, ...]:
    """The comma or semicolon directly before a position."""
    found = []
    while begin > 0 and sentence.words[begin - 1] in {",", ";", ":", "--"}:
        begin -= 1
        found.append(begin)
    return tuple(found)
