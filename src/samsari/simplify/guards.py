"""Guards: changes that are never made, because they break sentences more often than they help.

`is_safe` looks at a rule alone, once, when a grammar is opened; `Guards` looks at the place in
which a rule would be used. All of them are on unless the user turns them off.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from samsari.simplify.change import View

PAIRED = frozenset('()[]{}"“”„«»‘’`') | {"''", "``"}
NEGATIONS = frozenset({"not", "n't", "n’t", "no", "never", "without", "nor", "neither", "none"})
PREFIXES = ("un", "in", "im", "il", "ir", "dis", "non", "non-", "mis", "anti", "anti-")
# Words whose neighbours in meaning are other things, not simpler names for the same.
FIXED = frozenset(
    # A plain text is easier to read and to extend than 170 quoted words.
    """
    january february march april may june july august september october november december
    monday tuesday wednesday thursday friday saturday sunday spring summer autumn winter
    second seconds minute minutes hour hours day days week weeks month months year years decade
    decades century centuries daily weekly monthly yearly annual annually today tomorrow yesterday
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
    sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety
    hundred hundreds thousand thousands million millions billion billions dozen half third quarter
    first fourth fifth sixth seventh eighth ninth tenth once twice double triple
    km kilometre kilometres kilometer kilometers mile miles metre metres meter meters foot feet
    inch inches mm cm kg kilogram kilograms gram grams pound pounds ton tons tonne tonnes mph
    percent acre acres hectare hectares degree degrees celsius fahrenheit volt volts watt watts
    father mother son sons daughter daughters brother brothers sister sisters husband wife uncle
    aunt cousin cousins nephew niece grandfather grandmother parents parent child children boy girl
    man men woman women male female males females king queen prince princess
    north south east west northern southern eastern western northeast northwest southeast
    southwest left right upper lower
    red blue green yellow black white brown orange purple pink grey gray
    he she him her his hers i me my we us our you your
    """.split()
)
ENDS = frozenset(".?!")
KEPT = PAIRED | NEGATIONS | FIXED | ENDS
NAME_TAGS = frozenset({"NNP", "NNPS"})
VERB_TAGS = frozenset({"VB", "VBD", "VBG", "VBN", "VBP", "VBZ", "MD"})
RELATIVE = frozenset({"who", "whom", "whose", "which", "that", "where", "when"})
RELATIVE_TAGS = frozenset({"WP", "WP$", "WDT", "WRB"})
NOMINAL = ("NN", "JJ", "CD", "VBG", "VBN", "RB", "PRP$", "``")
ARTICLES = frozenset({"a", "an"})
# Rewrites that people make together with a change of the whole clause, which a rule cannot make.
CLAUSES = frozenset({"although", "though", "because"})
JOINING = frozenset({"and", "or", "but"})
BE = frozenset({"am", "is", "are", "was", "were", "be", "been", "being", "become", "became"})


def is_safe(source: tuple[str, ...], target: tuple[str, ...]) -> bool:
    """True unless a rule loses brackets, negations or fixed words, or turns a meaning round.

    >>> is_safe(("weeks",), ("days",)), is_safe(("unaware",), ("aware",)), is_safe(("(",), ())
    (False, False, False)
    >>> is_safe(("an",), ("a",)), is_safe(("despite",), ("although",))
    (False, False)
    >>> is_safe(("approximately",), ("about",))
    True
    """
    if not (KEPT.isdisjoint(source) and KEPT.isdisjoint(target)):
        kept = (Counter(word for word in side if word in KEPT) for side in (source, target))
        if next(kept) != next(kept):
            return False
    return not any(
        harms(source, target) for harms in (_is_turned, _is_glue_swap, _is_article, _opens_clause)
    )


def _is_turned(source: tuple[str, ...], target: tuple[str, ...]) -> bool:
    """True if one side is the other with a negating prefix."""
    if len(source) != 1 or len(target) != 1:
        return False
    longer, shorter = sorted((source[0], target[0]), key=len, reverse=True)
    return len(shorter) > 2 and any(longer == prefix + shorter for prefix in PREFIXES)


def _is_glue_swap(source: tuple[str, ...], target: tuple[str, ...]) -> bool:
    """True if a comma becomes a word or a word becomes a comma."""
    return len(source) == len(target) == 1 and (source[0].isalpha() != target[0].isalpha())


def _is_article(source: tuple[str, ...], target: tuple[str, ...]) -> bool:
    """True if a rule ends in an `a` or `an` of its own choice, which the next word decides."""
    return not ARTICLES.isdisjoint(target[-1:]) and source[-1:] != target[-1:]


def _opens_clause(source: tuple[str, ...], target: tuple[str, ...]) -> bool:
    """True if a preposition becomes a conjunction ("despite their" to "although their")."""
    return source == ("despite",) and not CLAUSES.isdisjoint(target)


@dataclass(frozen=True, slots=True)
class Backing:
    """The evidence for an edit in a place: its probability there, and the sources that had it."""

    chance: float
    sources: int


@dataclass(frozen=True)
class Guards:
    """What may be changed where.

    Deleting a function word, a relative pronoun, a verb or a predicate, adding a comma, and
    rewriting a phrase in a way seen in one source only need evidence: the edit was made in at least
    `evidence` of the occasions with these neighbours. New words need `trust`: the least share of
    people who would write them here.
    """

    evidence: float = 0.12
    trust: float = 0.01
    protected: frozenset[str] = frozenset()

    def closed(self, view: View) -> list[bool]:
        """For each word whether it must stay: names, numbers, addresses, unknown words."""
        lower_start = _first_word(view)
        return [
            _is_name(view, position, lower_start)
            or number <= 1
            or any(map(str.isdigit, word))
            or word.lower() in self.protected
            or _is_markup(word)
            for position, (word, number) in enumerate(zip(view.words, view.numbers, strict=True))
        ]

    def allows(
        self, view: View, begin: int, end: int, target: tuple[str, ...], backing: Backing
    ) -> bool:
        """True if a span may become the target, with this evidence for it."""
        chance = backing.chance
        if end - begin > 1 and target and backing.sources <= 1 and chance < self.evidence:
            return False
        if end == len(view.words) and view.words[-1] in ENDS and target[-1:] != view.words[-1:]:
            return False
        if target:
            is_risky = any(
                harms(view, begin, end, target)
                for harms in (_loses_verb, _adds_pause, _loses_relative)
            )
            return not is_risky or chance >= self.evidence
        if (begin == 0 and end == len(view.words)) or _orphans_article(view, begin, end):
            return False
        tags = view.tags[begin:end]
        needs = end - begin == 1 and tags[0] not in {"RB", "JJ"}
        if view.words[begin:end] == (",",):
            # A comma between the members of a list holds it together; before "and" it does not.
            needs = end == len(view.words) or view.lower[end] not in JOINING
        needs = needs or (begin > 0 and view.lower[begin - 1] in BE and "JJ" in tags)
        needs = needs or _loses_relative(view, begin, end, target)
        return chance >= self.evidence if needs or VERB_TAGS & set(tags) else True


def _is_markup(word: str) -> bool:
    return len(word) > 1 and not word[0].isalnum() and word[0] not in "'’`.-"


def _first_word(view: View) -> int:
    """Where the first word stands; quotes may stand before it."""
    return next((k for k, word in enumerate(view.words) if word[0].isalnum()), 0)


def _is_name(view: View, position: int, first: int) -> bool:
    word, tag = view.words[position], view.tags[position]
    if not word[:1].isupper() or word == "I":
        return False
    return position != first or tag in NAME_TAGS or (len(word) > 1 and word.isupper())


def _adds_pause(view: View, begin: int, end: int, target: tuple[str, ...]) -> bool:
    """True if the target has a comma or semicolon that the span has not."""
    span = view.words[begin:end]
    return any(mark in target and mark not in span for mark in (",", ";", ":"))


def _orphans_article(view: View, begin: int, end: int) -> bool:
    """True if a deletion leaves an article without a noun ("he started a in Persepolis")."""
    if begin == 0 or view.lower[begin - 1] not in {*ARTICLES, "the"}:
        return False
    return end == len(view.words) or not view.tags[end].startswith(NOMINAL)


def _loses_relative(view: View, begin: int, end: int, target: tuple[str, ...]) -> bool:
    """True if a clause loses the pronoun that it hangs on ("Charles, who sent" to "Charles sent").

    The verb of the clause and that of its sentence would stand side by side.
    """
    is_there = not RELATIVE_TAGS.isdisjoint(view.tags[begin:end])
    return is_there and RELATIVE.isdisjoint(target)


def _loses_verb(view: View, begin: int, end: int, target: tuple[str, ...]) -> bool:
    """True if a verb of a longer span is gone and nothing may stand for it."""
    verbs = sum(tag in VERB_TAGS for tag in view.tags[begin:end])
    return end - begin > 1 and verbs > 0 and len(target) < verbs
