"""Guards on rules: what is never done wherever it stands, because it breaks sentences or meanings.

Looked at once for each rule, when a grammar is built or opened.
"""

from __future__ import annotations

from collections import Counter

from samsari.english.lists import word_list, word_tuple

# The words that the guards of rules know.

PAIRED_MARKS = frozenset("()[]{}\"'“”„«»‘’`") | {"''", "``"}
KEPT_NEGATIONS = word_list("negations-a-rule-must-keep")
OPPOSITE_PREFIXES = word_tuple("prefixes-of-opposites")
FIXED = word_list("words-with-other-things-beside")
ENDS = frozenset(".?!")
KEPT = PAIRED_MARKS | KEPT_NEGATIONS | FIXED | ENDS
INDEFINITE_ARTICLES = frozenset({"a", "an"})
# Rewrites that people make together with a change of the whole clause, which a rule cannot make.
OPENS_CLAUSE = frozenset({"although", "though", "because"})
OPPOSITES = frozenset(
    frozenset(pair.split("/"))
    for pair in """
    smaller/larger small/large small/big short/long shorter/longer older/younger old/young
    nights/days night/day international/national here/there coming/going came/went early/late
    earlier/later high/low higher/lower increase/decrease increased/decreased won/lost win/lose
    begin/end began/ended beginning/end accept/reject accepted/rejected buy/sell bought/sold
    inside/outside above/below best/worst better/worse more/less most/least many/few
    public/private true/false strong/weak rich/poor hot/cold open/closed opened/closed
    """.split()
)
HAVE = frozenset({"has", "have", "had", "having"})
CLITICS = frozenset({"'s", "’s", "'"})
BE_AND_BECOME = word_list("be-and-become")


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
    return not any(harms(source, target) for harms in HARMFUL)


def _is_turned(source: tuple[str, ...], target: tuple[str, ...]) -> bool:
    """True if one side is the other's opposite, or the other with a negating prefix."""
    if len(source) != 1 or len(target) != 1:
        return False
    if frozenset((*source, *target)) in OPPOSITES:
        return True
    longer, shorter = sorted((source[0], target[0]), key=len, reverse=True)
    return len(shorter) > 2 and any(longer == prefix + shorter for prefix in OPPOSITE_PREFIXES)


def _is_glue_swap(source: tuple[str, ...], target: tuple[str, ...]) -> bool:
    """True if a mark alone becomes words (";" to "in the") or a word becomes a mark."""
    if len(source) != 1 or not target:
        return False
    if not any(map(str.isalnum, source[0])):
        return source[0] not in target and any(map(str.isalpha, target))
    return len(target) == 1 and source[0].isalpha() != target[0].isalpha()


def _is_article(source: tuple[str, ...], target: tuple[str, ...]) -> bool:
    """True if a rule ends in an `a` or `an` of its own choice, which the next word decides."""
    return not INDEFINITE_ARTICLES.isdisjoint(target[-1:]) and source[-1:] != target[-1:]


def _opens_clause(source: tuple[str, ...], target: tuple[str, ...]) -> bool:
    """True if a preposition becomes a conjunction ("despite their" to "although their")."""
    return source == ("despite",) and not OPENS_CLAUSE.isdisjoint(target)


def _adds_clitic(source: tuple[str, ...], target: tuple[str, ...]) -> bool:
    """True if a word gets an apostrophe that it has not ("its name" to "it's name")."""
    return len(source) == 1 and not CLITICS.isdisjoint(target)


def _swaps_auxiliary(source: tuple[str, ...], target: tuple[str, ...]) -> bool:
    """True if `is` becomes `has` or the like alone; the participle after it would no longer fit."""
    if len(source) != 1 or len(target) != 1:
        return False
    old, new = source[0], target[0]
    return (old in BE_AND_BECOME and new in HAVE) or (old in HAVE and new in BE_AND_BECOME)


def _is_gloss(source: tuple[str, ...], target: tuple[str, ...]) -> bool:
    """True if one word becomes a choice of two ("a dwelling" to "a house or living")."""
    return len(source) == 1 and "or" in target[1:] and source[0] != "or"


HARMFUL = (
    _is_gloss,
    _is_turned,
    _is_glue_swap,
    _is_article,
    _opens_clause,
    _adds_clitic,
    _swaps_auxiliary,
)
