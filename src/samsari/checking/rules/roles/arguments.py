"""Who does what to whom in a sentence, by its grammar: active and passive voice read alike.

The man bit the dog.              doer: man    patient: dog
The dog was bitten by the man.    doer: man    patient: dog
the dog that the man bit          doer: man    patient: dog
a dog bitten by the man           doer: man    patient: dog
"""

from __future__ import annotations

from dataclasses import dataclass

from samsari.english.clauses import has_passive_relation
from samsari.english.lists import word_list
from samsari.english.sentence import Sentence

WHO_OR_WHICH = frozenset({"who", "which", "that", "whom"})
AGENT = "by"
AMOUNTS = word_list("nouns-before-of-and-a-plural")
TAGS_BEFORE_VERBS = ("RB", "MD")  # tags between a subject and its verb
HAVE_OR_ALSO = word_list("have-and-also")
PHRASE = ("DT", "JJ", "PRP$", "CD", "VBN", "VBG", "POS", "RB")  # tags before the head of an object
GOVERNING = ("IN", "TO")
CLAUSE_WORDS = word_list("words-before-a-clause")


@dataclass(frozen=True, slots=True)
class Arguments:
    """The doer and the patient of a verb: the head word of each."""

    doer: int
    patient: int


def arguments(sentence: Sentence, verb: int) -> Arguments | None:
    """The arguments of a verb; None if either is not said."""
    subject, object_ = _subject(sentence, verb), _object(sentence, verb)
    if is_passive_or_participle(sentence, verb):
        subject, object_ = _agent(sentence, verb), subject
    if subject is None or object_ is None or subject == object_:
        return None
    return Arguments(subject, object_)


def passive_subject(sentence: Sentence, verb: int) -> int | None:
    """The subject of a verb in the passive voice that names no doer."""
    own = sentence.children(verb, "nsubj:pass")
    is_alone = sentence.children(verb, "aux:pass") and _agent(sentence, verb) is None
    return own[-1] if own and is_alone and not sentence.children(verb, "obj") else None


def is_passive_or_participle(sentence: Sentence, verb: int) -> bool:
    """True for a verb in the passive voice, and for a participle alone that says what is done."""
    if has_passive_relation(sentence, verb):
        return True
    if sentence.tags[verb] != "VBN" or sentence.helpers(verb):
        return False
    if sentence.relations[verb] == "conj":  # "a film written and directed by her"
        return sentence.heads[verb] >= 0 and is_passive_or_participle(
            sentence, sentence.heads[verb]
        )
    return sentence.relations[verb] in ("acl", "advcl", "amod")


def _subject(sentence: Sentence, verb: int) -> int | None:
    own = sentence.children(verb, "nsubj", "nsubj:pass")
    if own:
        return _referred(sentence, verb, own[-1])
    head, relation = sentence.heads[verb], sentence.relations[verb]
    if head < 0 or relation not in ("acl", "acl:relcl", "conj"):
        return None
    return _subject(sentence, head) if relation == "conj" else head


def _object(sentence: Sentence, verb: int) -> int | None:
    own = sentence.children(verb, "obj")
    if own:
        return _referred(sentence, verb, own[0])
    is_relative = sentence.relations[verb] == "acl:relcl" and not is_passive_or_participle(
        sentence, verb
    )
    subject = sentence.children(verb, "nsubj")
    if is_relative and subject and sentence.lower[subject[0]] not in WHO_OR_WHICH:
        return sentence.heads[verb]
    said = sentence.children(verb, "ccomp")
    if said:
        return _subject(sentence, said[0])
    others = [  # "asked them to go", "became a town"; "was set to be the capital" says a state
        word
        for word in sentence.children(verb, "iobj", "xcomp")
        if not sentence.children(word, "cop")
    ]
    nouns = (word for word in others if _is_noun(sentence, word))
    further = (_own_object(sentence, word) for word in others)  # "tried to build a house"
    return next(nouns, None) or next(filter(None, further), None)


def _own_object(sentence: Sentence, verb: int) -> int | None:
    own = sentence.children(verb, "obj")
    return own[0] if own else None


def _is_noun(sentence: Sentence, word: int) -> bool:
    """True for a noun, or for what a determiner makes one ("its offensive")."""
    is_noun = sentence.tags[word].startswith("NN")
    return is_noun or bool(sentence.children(word, "det", "nmod:poss"))


def beside(sentence: Sentence, verb: int) -> Arguments | None:
    """The nouns right before and right behind a verb in the active voice, by place alone."""
    before, behind = _noun_before(sentence, verb), _noun_behind(sentence, verb)
    if before is None or behind is None or is_passive_or_participle(sentence, verb):
        return None
    return Arguments(before, behind)


def _noun_before(sentence: Sentence, verb: int) -> int | None:
    at = verb - 1
    while at >= 0 and (
        sentence.tags[at].startswith(TAGS_BEFORE_VERBS) or sentence.lower[at] in HAVE_OR_ALSO
    ):
        at -= 1
    if at < 0 or not sentence.tags[at].startswith("NN"):
        return None
    first = at - 1
    while first >= 0 and sentence.tags[first].startswith((*PHRASE, "NN")):
        first -= 1
    is_governed = first >= 0 and sentence.tags[first] in GOVERNING
    return None if is_governed and sentence.lower[first] not in CLAUSE_WORDS else at


def _noun_behind(sentence: Sentence, verb: int) -> int | None:
    at, end = verb + 1, len(sentence)
    while at < end and sentence.tags[at].startswith(PHRASE):
        at += 1
    if at >= end or not sentence.tags[at].startswith("NN"):
        return None
    while at + 1 < end and sentence.tags[at + 1].startswith("NN"):
        at += 1
    return at


def agent_of(sentence: Sentence, verb: int) -> int | None:
    """The doer of a verb in the passive voice, if it is said."""
    return _agent(sentence, verb) if sentence.tags[verb] == "VBN" else None


def _referred(sentence: Sentence, verb: int, word: int) -> int:
    """What a relative pronoun stands for; any other word stands for itself."""
    is_relative = sentence.relations[verb] == "acl:relcl" and sentence.lower[word] in WHO_OR_WHICH
    return sentence.heads[verb] if is_relative else word


def _agent(sentence: Sentence, verb: int) -> int | None:
    """The word behind "by"; what stands behind the verb goes first ("By May it was ...")."""
    found = [
        word
        for word in sentence.children(verb, "obl", "obl:agent", "nmod")
        if any(sentence.lower[case] == AGENT for case in sentence.children(word, "case"))
    ]
    if not found and sentence.relations[verb] == "conj" and sentence.heads[verb] >= 0:
        return _agent(sentence, sentence.heads[verb])
    return min(found, key=lambda word: (word < verb, word), default=None)


def core(sentence: Sentence, head: int) -> frozenset[int]:
    """The words that name an argument: its head, the other words of a name, what "and" adds."""
    found = {head, *sentence.children(head, "flat", "compound", "appos", "nmod:desc")}
    if sentence.relations[head] == "obl:agent":  # "by the hairdresser Charles Nessler"
        found |= set(sentence.children(sentence.heads[head], "obl:agent"))
    if sentence.lower[head] in AMOUNTS:  # "a number of people"
        found |= set(sentence.children(head, "nmod"))
    for other in sentence.children(head, "conj"):
        found |= core(sentence, other)
    return frozenset(found)


def front(sentence: Sentence, head: int) -> frozenset[int]:
    """An argument up to its head: without what follows the noun."""
    return frozenset(range(sentence.spans[head][0], head + 1))


def phrase(sentence: Sentence, head: int) -> frozenset[int]:
    """All words that hang from an argument."""
    return frozenset(range(*sentence.spans[head]))
