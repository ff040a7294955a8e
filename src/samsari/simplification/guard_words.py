"""The words that the guards of rules know."""

from __future__ import annotations

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
