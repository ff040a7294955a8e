"""Guards on places: rewrites that often break the sentence in which they are made.

Example: in "he relied on it" the verb may not become "believed", because of "on". Rules that are
bad in every sentence are in `rule_guards`. All guards are on unless the user turns them off.
"""

from __future__ import annotations

from dataclasses import dataclass

from samsari.simplification.edits.tagged_sentence import TaggedSentence
from samsari.simplification.guard_words import (
    ACTIVE_TAGS,
    ARTICLES,
    BE,
    CHOSEN,
    CONTENT_TAGS,
    DETERMINERS,
    ENDINGS,
    ENDS,
    FINITE_TAGS,
    HANGING,
    HAVE,
    IN_PHRASES,
    INTRANSITIVE,
    JOINING,
    LIMITS,
    LONGEST_HEADING,
    NAME_TAGS,
    NOMINAL,
    NOUNS,
    OBJECTS,
    OF_PLACE,
    OPENINGS,
    PARTICIPLES,
    PREPOSITIONS,
    QUOTES,
    RELATIVE,
    RELATIVE_TAGS,
    SET_PHRASES,
    SHORTEST_ECHO,
    TRANSITIVE,
    VERB_TAGS,
)


@dataclass(frozen=True, slots=True)
class Backing:
    """The evidence for an edit in a place: its probability there, and the sources that had it."""

    chance: float
    sources: int


@dataclass(frozen=True)
class Guards:
    """What may be changed where.

    Some edits need evidence: they were made in at least the share `evidence` of the occasions with
    these neighbours. These edits delete a function word, a relative pronoun, a verb, a predicate or
    a word such as `only`; or they add a comma; or they rewrite a phrase in a way that was seen in
    one source only. New words need `trust`, the least share of people who would write them here,
    and `sound`, the least chance that they are right here. Rules need a `verdict`, the least
    log-odds that they are right anywhere. A language model judged what is right.
    """

    evidence: float = 0.12
    trust: float = 0.01
    sound: float = 0.15
    verdict: float = -2.5

    def closed(self, sentence: TaggedSentence) -> list[bool]:
        """For each word whether it must stay: quoted, in headings, names, numbers, unknown."""
        lower_start, heading, quoted = _first_word(sentence), _heading(sentence), _quoted(sentence)
        return [
            position < heading
            or position in quoted
            or _is_name(sentence, position, lower_start)
            or number <= 1
            or any(map(str.isdigit, word))
            or _is_markup(word)
            for position, (word, number) in enumerate(
                zip(sentence.words, sentence.numbers, strict=True)
            )
        ]

    def allows(
        self,
        sentence: TaggedSentence,
        begin: int,
        end: int,
        target: tuple[str, ...],
        backing: Backing,
    ) -> bool:
        """True if a span may become the target, with this evidence for it.

        `breaks` is asked first: what breaks a sentence is not allowed, whatever the evidence.
        """
        is_risky = _needs_evidence(sentence, begin, end, target)
        is_rare = end - begin > 1 and bool(target) and backing.sources <= 1
        return backing.chance >= self.evidence or not (is_risky or is_rare)


def breaks(sentence: TaggedSentence, begin: int, end: int, target: tuple[str, ...]) -> bool:
    """True if an edit breaks a sentence whatever people did elsewhere."""
    if (
        end == len(sentence.words)
        and sentence.words[-1] in ENDS
        and target[-1:] != sentence.words[-1:]
    ):
        return True
    if _tears(sentence, begin, end):
        return True
    if target:
        return any(harms(sentence, begin, end, target) for harms in HARMFUL_HERE)
    is_all = begin == 0 and end == len(sentence.words)
    return is_all or _orphans_article(sentence, begin, end) or _loses_clause(sentence, begin, end)


def _tears(sentence: TaggedSentence, begin: int, end: int) -> bool:
    """True if an edit changes a part of a set phrase ("as well as") and leaves the rest."""
    if IN_PHRASES.isdisjoint(sentence.lower[begin:end]):
        return False
    for phrase in SET_PHRASES:
        size = len(phrase)
        for first in range(max(begin - size + 1, 0), end):
            is_whole = begin <= first and first + size <= end
            if sentence.lower[first : first + size] == phrase and not is_whole:
                return True
    return False


def is_bound(sentence: TaggedSentence, begin: int, end: int) -> bool:
    """True if a word chooses the preposition after it, which a new word in its place may not do.

    ("relied on" cannot become "believed on".) A passive may be followed by any place or time.
    """
    if end - begin > 1 or end == len(sentence.words) or sentence.lower[end] not in CHOSEN:
        return False
    is_passive = not BE.isdisjoint(sentence.lower[max(begin - 3, 0) : begin])
    is_free = is_passive and sentence.lower[end] in OF_PLACE
    return not is_free and sentence.tags[begin].startswith(("NN", "VB", "JJ"))


def _needs_evidence(
    sentence: TaggedSentence, begin: int, end: int, target: tuple[str, ...]
) -> bool:
    """True if an edit is made only where people made it between the same neighbours."""
    if _loses_relative(sentence, begin, end, target):
        return True
    if target:
        is_set = _is_set_phrase(sentence, begin, end)
        return is_set or any(
            harms(sentence, begin, end, target) for harms in (_loses_verb, _adds_pause)
        )
    tags = sentence.tags[begin:end]
    if sentence.words[begin:end] == (",",):
        # A comma between the members of a list holds it together; before "and" it does not.
        return end == len(sentence.words) or sentence.lower[end] not in JOINING
    is_predicate = begin > 0 and sentence.lower[begin - 1] in BE and "JJ" in tags
    is_limit = not LIMITS.isdisjoint(sentence.lower[begin:end])
    is_single = end - begin == 1 and tags[0] not in {"RB", "JJ"}
    return is_single or is_predicate or is_limit or not VERB_TAGS.isdisjoint(tags)


def _is_set_phrase(sentence: TaggedSentence, begin: int, end: int) -> bool:
    """True for a word that means something else with its neighbour, and so cannot go alone.

    A verb and its particle ("draw up"), a noun without an article after a preposition ("on
    occasion", "in terms of", "with regard to").
    """
    if end - begin > 1:
        return False
    is_phrasal = "RP" in sentence.tags[begin : end + 1]
    is_bare = begin > 0 and sentence.tags[begin - 1] == "IN" and sentence.tags[begin] in NOUNS
    return is_phrasal or is_bare


def _is_markup(word: str) -> bool:
    return len(word) > 1 and not word[0].isalnum() and word[0] not in "'’`.-"


def _first_word(sentence: TaggedSentence) -> int:
    """Where the first word stands; quotes may stand before it."""
    return next((k for k, word in enumerate(sentence.words) if word[0].isalnum()), 0)


def _quoted(sentence: TaggedSentence) -> frozenset[int]:
    """The positions of words in quotes: titles and quotations must stay as they are."""
    found: set[int] = set()
    opened, closing = 0, ""
    for at, word in enumerate(sentence.words):
        if closing and word == closing:
            found.update(range(opened + 1, at))
            closing = ""
        elif not closing and word in QUOTES:
            opened, closing = at, QUOTES[word]
    return frozenset(found)


def _heading(sentence: TaggedSentence) -> int:
    """How many words of a heading stand before the sentence ("Naming The mountain derives")."""
    for at, word in enumerate(sentence.words[: LONGEST_HEADING + 1]):
        if not word[0].isalnum():
            break
        if at and word[0].isupper() and sentence.lower[at] in OPENINGS and not word.isupper():
            return at
    return 0


def _is_name(sentence: TaggedSentence, position: int, first: int) -> bool:
    word, tag = sentence.words[position], sentence.tags[position]
    if not word[:1].isupper() or word == "I":
        return False
    return position != first or tag in NAME_TAGS or (len(word) > 1 and word.isupper())


def _adds_pause(sentence: TaggedSentence, begin: int, end: int, target: tuple[str, ...]) -> bool:
    """True if the target has a comma or semicolon that the span has not."""
    span = sentence.words[begin:end]
    return any(mark in target and mark not in span for mark in (",", ";", ":"))


def _empties(sentence: TaggedSentence, begin: int, end: int, target: tuple[str, ...]) -> bool:
    """True if content words become a function word that was not there (", later ," to "in")."""
    if not set(target) <= PREPOSITIONS | DETERMINERS | JOINING:
        return False
    is_new = not set(target) <= set(sentence.lower[begin:end])
    return is_new and any(tag.startswith(CONTENT_TAGS) for tag in sentence.tags[begin:end])


def _stumbles(sentence: TaggedSentence, begin: int, end: int, target: tuple[str, ...]) -> bool:
    """True if a target repeats its neighbour or meets a preposition with one ("used for to")."""
    before = sentence.lower[begin - 1] if begin else ""
    after = sentence.lower[end] if end < len(sentence.lower) else ""
    if target[0] == before or target[-1] == after:
        return True
    first, last = sentence.lower[begin], sentence.lower[end - 1]
    return any(
        _joins(kind, before, target[0], first) or _joins(kind, after, target[-1], last)
        for kind in (PREPOSITIONS, DETERMINERS)
    )


def _echoes(sentence: TaggedSentence, begin: int, end: int, target: tuple[str, ...]) -> bool:
    """True if a new word stands close by already ("a barrister and lawyer")."""
    near = {*sentence.lower[max(begin - 3, 0) : begin], *sentence.lower[end : end + 3]}
    old = sentence.lower[begin:end]
    return any(
        word in near and word not in old
        for word in target
        if len(word) >= SHORTEST_ECHO and word.isalpha() and word not in RELATIVE
    )


def _leaves_preposition(
    sentence: TaggedSentence, begin: int, end: int, target: tuple[str, ...]
) -> bool:
    """True if "of which" or "to whom" would get another pronoun."""
    is_relative = sentence.lower[begin] in {"which", "whom"} and target[0] != sentence.lower[begin]
    return is_relative and begin > 0 and sentence.tags[begin - 1] in {"IN", "TO"}


def _joins(kind: frozenset[str], neighbour: str, new: str, old: str) -> bool:
    """True if a word comes to stand next to another of its kind."""
    return neighbour in kind and new in kind and old not in kind


def _strands_participle(
    sentence: TaggedSentence, begin: int, end: int, target: tuple[str, ...]
) -> bool:
    """True if a past tense taken for a participle becomes one ("uniforms shown the boards")."""
    if end - begin > 1 or target[0] not in PARTICIPLES or sentence.lower[begin] in PARTICIPLES:
        return False
    before = sentence.lower[max(begin - 4, 0) : begin]
    return BE.isdisjoint(before) and HAVE.isdisjoint(before) and sentence.tags[begin - 1] != "CC"


def _lacks_object(sentence: TaggedSentence, begin: int, end: int, target: tuple[str, ...]) -> bool:
    """True if a verb without an object becomes one that wants an object."""
    if end - begin > 1 or target[-1] not in TRANSITIVE or sentence.lower[begin] in TRANSITIVE:
        return False
    if end < len(sentence.tags) and sentence.tags[end] not in ENDINGS:
        return False
    before = sentence.lower[max(begin - 3, 0) : begin]
    is_perfect = sentence.tags[begin] == "VBN" and not HAVE.isdisjoint(before)
    return (sentence.tags[begin] in ACTIVE_TAGS or is_perfect) and BE.isdisjoint(before)


def _gains_object(sentence: TaggedSentence, begin: int, end: int, target: tuple[str, ...]) -> bool:
    """True if the object of a verb is left to one that takes none ("comes its name")."""
    if target[-1] not in INTRANSITIVE or sentence.lower[end - 1] in INTRANSITIVE:
        return False
    return end < len(sentence.tags) and sentence.tags[end] in OBJECTS


def _orphans_article(sentence: TaggedSentence, begin: int, end: int) -> bool:
    """True if a deletion leaves an article without a noun ("he started a in Persepolis")."""
    if begin == 0 or sentence.lower[begin - 1] not in {*ARTICLES, "the"}:
        return False
    return end == len(sentence.words) or not sentence.tags[end].startswith(NOMINAL)


def _loses_clause(sentence: TaggedSentence, begin: int, end: int) -> bool:
    """True if a deletion takes the verb of a clause, or the word that begins it.

    A relative clause may lose both ("a town which is in Kent").
    """
    tags = sentence.tags[begin:end]
    if end - begin == 1 and sentence.lower[begin] in HANGING:
        return True
    return not FINITE_TAGS.isdisjoint(tags) and RELATIVE_TAGS.isdisjoint(tags)


def _loses_relative(
    sentence: TaggedSentence, begin: int, end: int, target: tuple[str, ...]
) -> bool:
    """True if a clause loses the pronoun that begins it ("Charles, who sent" to "Charles sent").

    The verb of the clause and that of its sentence would stand side by side.
    """
    is_there = not RELATIVE_TAGS.isdisjoint(sentence.tags[begin:end])
    return is_there and RELATIVE.isdisjoint(target)


def _loses_verb(sentence: TaggedSentence, begin: int, end: int, target: tuple[str, ...]) -> bool:
    """True if a verb of a longer span is gone and nothing may stand for it."""
    verbs = sum(tag in VERB_TAGS for tag in sentence.tags[begin:end])
    return end - begin > 1 and verbs > 0 and len(target) < verbs


HARMFUL_HERE = (
    _stumbles,
    _strands_participle,
    _lacks_object,
    _gains_object,
    _empties,
    _echoes,
    _leaves_preposition,
)
