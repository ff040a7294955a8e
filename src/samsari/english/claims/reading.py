"""The operators and the claims of a text, read from the grammar of its sentences.

operators  rows of `patterns/*.toml`, asked where a word of theirs stands
claims     a predicate each: verbs that stand in no other verb's group, nouns with "is"
status     a claim's own operators, and those that it inherits by the rows for inheritance
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from samsari.english.claims.tables import asked, heritages
from samsari.english.clauses import has_passive_relation
from samsari.english.lists import word_list
from samsari.english.sentence import NOUNS, VERBS, Sentence
from samsari.english.syntax import read_tokens
from samsari.model.claim import Claim, Claims, Operator
from samsari.model.text import Token
from samsari.text.penn import UCCA_TOKENIZER

CUE, CLAUSE = "cue", "clause"
LEAST_WORDS, MOST_TOKENS = 3, 160


@dataclass(frozen=True, eq=False)
class Analysed:
    """The sentences of a text one after the other; tokens are counted through all of them."""

    raw: str
    sentences: tuple[Sentence, ...]

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """The number of the first token of each sentence."""
        found = [0]
        for sentence in self.sentences:
            found.append(found[-1] + len(sentence))
        return tuple(found)

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        """The tokens of all sentences."""
        return tuple(token for sentence in self.sentences for token in sentence.tokens)

    @cached_property
    def lower(self) -> tuple[str, ...]:
        """The tokens in lower case."""
        return tuple(word for sentence in self.sentences for word in sentence.lower)

    @cached_property
    def tags(self) -> tuple[str, ...]:
        """The Penn tag of each token."""
        return tuple(tag for sentence in self.sentences for tag in sentence.tags)

    @cached_property
    def relations(self) -> tuple[str, ...]:
        """The relation of each token to its head."""
        return tuple(name for sentence in self.sentences for name in sentence.relations)

    @cached_property
    def heads(self) -> tuple[int, ...]:
        """The head of each token; -1 for the root of a sentence."""
        return tuple(
            head + start if head >= 0 else -1
            for sentence, start in zip(self.sentences, self.starts, strict=False)
            for head in sentence.heads
        )

    @cached_property
    def sentence_of(self) -> tuple[int, ...]:
        """The number of the sentence of each token."""
        return tuple(n for n, sentence in enumerate(self.sentences) for _ in sentence.tokens)

    @cached_property
    def operators(self) -> tuple[Operator, ...]:
        """The operators of all sentences."""
        return tuple(
            moved(own, start)
            for sentence, start in zip(self.sentences, self.starts, strict=False)
            for own in operators(sentence)
        )

    @cached_property
    def claims(self) -> tuple[Claim, ...]:
        """The claims of all sentences."""
        return tuple(
            _moved_claim(own, number, start)
            for number, (sentence, start) in enumerate(
                zip(self.sentences, self.starts, strict=False)
            )
            for own in claims_of(sentence)
        )

    @cached_property
    def claim_of(self) -> tuple[int, ...]:
        """For each token the number of the claim whose own words it is one of; -1 for none."""
        found = [-1] * len(self.tokens)
        for number, claim in enumerate(self.claims):
            for at in claim.words:
                found[at] = number
        return tuple(found)


def moved(own: Operator, start: int) -> Operator:
    """An operator whose tokens are counted from another place."""
    return replace(
        own,
        words=tuple(at + start for at in own.words),
        on=own.on + start,
        scope=(own.scope[0] + start, own.scope[1] + start),
    )


def _moved_claim(own: Claim, number: int, start: int) -> Claim:
    return Claim(
        own.predicate + start,
        number,
        tuple((role, at + start) for role, at in own.participants),
        tuple(at + start for at in own.words),
        tuple(moved(one, start) for one in own.status),
    )


@lru_cache(maxsize=512)
def operators(sentence: Sentence) -> tuple[Operator, ...]:
    """The operators of a sentence; of several rows for a word and a kind the first one counts."""
    found: list[Operator] = []
    taken: dict[tuple[int, str], str] = {}
    for row, cue in asked(sentence):
        for bound in row.row.pattern.find(sentence, **{row.row.pattern.nodes[0].name: cue}):
            words = tuple(sorted(at for name, at in bound.items() if name.startswith(CUE)))
            for kind, value in row.says:
                if any(taken.get((at, kind), row.row.name) != row.row.name for at in words):
                    continue
                taken.update({(at, kind): row.row.name for at in words})
                if value:
                    scope = _scope(sentence, bound)
                    found.append(Operator(row.row.name, kind, value, words, bound["at"], scope))
    return tuple(dict.fromkeys(found))


def _scope(sentence: Sentence, bound: dict[str, int]) -> tuple[int, int]:
    """The words of the clause, without what the operator stands on."""
    if CLAUSE not in bound:
        return (0, 0)
    first, end = sentence.spans[bound[CLAUSE]]
    above = bound["at"]
    return (first, sentence.spans[above][0] if bound[CLAUSE] < above < end else end)


@lru_cache(maxsize=512)
def claims_of(sentence: Sentence) -> tuple[Claim, ...]:
    """The claims of a sentence, in order."""
    predicates = [at for at in range(len(sentence)) if is_predicate(sentence, at)]
    owner = _owners(sentence, set(predicates))
    own: dict[int, list[Operator]] = {at: [] for at in predicates}
    for operator in operators(sentence):
        if (above := owner[operator.on]) >= 0:
            own[above].append(operator)
    for heir in sorted(predicates, key=sentence.depth):
        for row in heritages():
            for bound in row.row.pattern.find(sentence, at=heir):
                giver = owner[bound["giver"]]
                held = own[giver] if giver >= 0 and giver != heir else ()
                own[heir] += [
                    one
                    for one in held
                    if one.kind in row.kinds and not one.scope[0] <= heir < one.scope[1]
                ]
    return tuple(
        Claim(
            at,
            0,
            tuple(participants(sentence, at)),
            tuple(one for one in range(len(sentence)) if owner[one] == at),
            tuple(dict.fromkeys(own[at])),
        )
        for at in predicates
    )


def is_predicate(sentence: Sentence, at: int) -> bool:
    """True for the head word of a clause: a verb that is no helper, a noun with "is", the root."""
    relation = sentence.relations[at]
    if relation in word_list("clause-relations") or sentence.heads[at] < 0:
        return not sentence.is_mark(at)
    is_verb = sentence.tags[at] in VERBS and relation in word_list("verb-relations")
    return is_verb or bool(sentence.children(at, "cop"))


def _owners(sentence: Sentence, predicates: set[int]) -> list[int]:
    """For each word the predicate whose clause it stands in; -1 for none."""
    found = [-1] * len(sentence)
    for at in sorted(range(len(sentence)), key=sentence.depth):
        head = sentence.heads[at]
        found[at] = at if at in predicates else found[head] if head >= 0 else -1
    return found


def participants(sentence: Sentence, verb: int) -> list[tuple[str, int]]:
    """Who does it, to whom it is done, what it is done with: each with the head word.

    Active and passive voice have the same roles; a verb that is coordinated has the subject of the
    one before it, a relative pronoun stands for its noun.
    """
    found: list[tuple[str, int]] = []
    is_bare = sentence.tags[verb] == "VBN" and sentence.relations[verb] == "acl"
    is_passive = is_bare or has_passive_relation(sentence, verb)
    subject = _subject(sentence, verb)
    if subject is not None:
        found.append(("patient" if is_passive else "doer", subject))
    for one in sentence.dependents[verb]:
        relation = sentence.relations[one]
        cases = sentence.children(one, "case")
        case = sentence.lower[cases[0]] if cases else ""
        if relation == "obj":
            found.append(("patient", one))
        elif relation == "iobj":
            found.append(("receiver", one))
        elif relation.startswith("obl"):
            is_agent = is_passive and case == "by"
            found.append(("doer" if is_agent else case or "when", one))
    return [(role, _meant(sentence, at)) for role, at in found]


def _subject(sentence: Sentence, verb: int) -> int | None:
    at = verb
    while True:
        found = sentence.subject(at)
        if found is not None:
            return found
        relation, head = sentence.relations[at], sentence.heads[at]
        if relation == "acl" and head >= 0 and sentence.tags[head] in NOUNS:
            return head
        if relation not in {"conj", "xcomp"} or head < 0:
            return None
        at = head


def _meant(sentence: Sentence, at: int) -> int:
    """The noun that a relative pronoun stands for."""
    if sentence.tags[at] not in {"WDT", "WP"}:
        return at
    up = at
    while up >= 0 and not sentence.relations[up].startswith("acl"):
        up = sentence.heads[up]
    return sentence.heads[up] if up >= 0 else at


def analysed(text: str) -> Analysed:
    """A text with its grammar, read in one pass of the encoder."""
    return analysed_all([text])[0]


def analysed_all(texts: Sequence[str]) -> list[Analysed]:
    """Some texts with their grammar, read in one pass of the encoder."""
    cut = [tuple(filter(None, UCCA_TOKENIZER.segment(text).sentences)) for text in texts]
    every = [(own, text) for own, text in zip(cut, texts, strict=True)]
    read = iter(
        read_tokens(
            [sentence for own, _ in every for sentence in own],
            [text for own, text in every for _ in own],
        )
    )
    return [Analysed(text, tuple(next(read) for _ in own)) for own, text in every]


def claims_in(text: Analysed) -> Claims:
    """The claims of an analysed text; a sentence that cannot be judged has none."""
    unread = tuple(unreadable(text.sentences))
    missing = {number for number, _ in unread}
    claims = tuple(own for own in text.claims if own.sentence not in missing)
    return Claims(text.raw, text.tokens, claims, unread)


def unreadable(sentences: Iterable[Sentence]) -> Iterable[tuple[int, str]]:
    """The sentences that cannot be judged, each with the reason."""
    for number, sentence in enumerate(sentences):
        n_words = sum(not token.is_punctuation for token in sentence.tokens)
        if n_words < LEAST_WORDS:
            yield number, f"it has fewer than {LEAST_WORDS} words"
        elif len(sentence) > MOST_TOKENS:
            yield number, f"it has more than {MOST_TOKENS} tokens"
        elif not any(tag in VERBS for tag in sentence.tags):
            yield number, "it has no verb"
