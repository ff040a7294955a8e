"""Guards on rules: what is never done wherever it stands, because it breaks sentences or meanings.

Looked at once for each rule, when a grammar is built or opened.
"""

from __future__ import annotations

from collections import Counter

# The words that the guards of rules know.

PAIRED = frozenset("()[]{}\"'“”„«»‘’`") | {"''", "``"}
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
    he she him her his hers i me my we us our you your its their
    himself herself itself themselves myself yourself ourselves
    """.split()
)
ENDS = frozenset(".?!")
KEPT = PAIRED | NEGATIONS | FIXED | ENDS
ARTICLES = frozenset({"a", "an"})
# Rewrites that people make together with a change of the whole clause, which a rule cannot make.
CLAUSES = frozenset({"although", "though", "because"})
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
    return not any(harms(source, target) for harms in HARMFUL)


def _is_turned(source: tuple[str, ...], target: tuple[str, ...]) -> bool:
    """True if one side is the other's opposite, or the other with a negating prefix."""
    if len(source) != 1 or len(target) != 1:
        return False
    if frozenset((*source, *target)) in OPPOSITES:
        return True
    longer, shorter = sorted((source[0], target[0]), key=len, reverse=True)
    return len(shorter) > 2 and any(longer == prefix + shorter for prefix in PREFIXES)


def _is_glue_swap(source: tuple[str, ...], target: tuple[str, ...]) -> bool:
    """True if a mark alone becomes words (";" to "in the") or a word becomes a mark."""
    if len(source) != 1 or not target:
        return False
    if not any(map(str.isalnum, source[0])):
        return source[0] not in target and any(map(str.isalpha, target))
    return len(target) == 1 and source[0].isalpha() != target[0].isalpha()


def _is_article(source: tuple[str, ...], target: tuple[str, ...]) -> bool:
    """True if a rule ends in an `a` or `an` of its own choice, which the next word decides."""
    return not ARTICLES.isdisjoint(target[-1:]) and source[-1:] != target[-1:]


def _opens_clause(source: tuple[str, ...], target: tuple[str, ...]) -> bool:
    """True if a preposition becomes a conjunction ("despite their" to "although their")."""
    return source == ("despite",) and not CLAUSES.isdisjoint(target)


def _adds_clitic(source: tuple[str, ...], target: tuple[str, ...]) -> bool:
    """True if a word gets an apostrophe that it has not ("its name" to "it's name")."""
    return len(source) == 1 and not CLITICS.isdisjoint(target)


def _swaps_auxiliary(source: tuple[str, ...], target: tuple[str, ...]) -> bool:
    """True if `is` becomes `has` or the like alone; the participle after it would no longer fit."""
    if len(source) != 1 or len(target) != 1:
        return False
    old, new = source[0], target[0]
    return (old in BE and new in HAVE) or (old in HAVE and new in BE)


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
