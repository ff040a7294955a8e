"""The words and tags that the guards of the simplifier know."""

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
NOUNS = frozenset({"NN", "NNS"})
NAME_TAGS = frozenset({"NNP", "NNPS"})
FINITE_TAGS = frozenset({"VBD", "VBP", "VBZ", "MD"})
VERB_TAGS = FINITE_TAGS | {"VB", "VBG", "VBN"}
RELATIVE = frozenset({"who", "whom", "whose", "which", "that", "where", "when"})
RELATIVE_TAGS = frozenset({"WP", "WP$", "WDT", "WRB"})
NOMINAL = ("NN", "JJ", "CD", "VBG", "VBN", "RB", "PRP$", "``")
CONTENT_TAGS = ("NN", "VB", "JJ", "RB")
ARTICLES = frozenset({"a", "an"})
# Rewrites that people make together with a change of the whole clause, which a rule cannot make.
CLAUSES = frozenset({"although", "though", "because"})
JOINING = frozenset({"and", "or", "but"})
# Words that hang a clause on another; without them both stand as main clauses.
HANGING = frozenset(
    "although though because if unless since while whereas when as after before until".split()
)
PREPOSITIONS = frozenset("of for to in on at by with from into as".split())
# Prepositions that a verb or noun before them chooses; those of place also follow any passive.
CHOSEN = frozenset("in on from with into out upon".split())
OF_PLACE = frozenset({"in", "on"})
DETERMINERS = frozenset("a an the this that these those its their his her my our your no".split())
# Forms that need `is`, `has` or the like before them, unlike those that are past tenses, too.
PARTICIPLES = frozenset(
    """
    been begun born broken chosen done drawn driven eaten fallen flown forgotten given gone grown
    hidden known ridden risen seen shown spoken stolen sung sunk swum taken thrown torn worn written
    """.split()
)
# Verbs that want an object: "a storm formed in May" is no storm that "made in May".
TRANSITIVE = frozenset(
    """
    make makes made making give gives gave giving bring brings brought bringing find finds found
    finding use uses used using put puts putting send sends sent sending keep keeps kept keeping
    hold holds held holding set sets setting build builds built building call calls called calling
    """.split()
)
# Verbs that take no object: what "derives its name" does not "come its name".
INTRANSITIVE = frozenset(
    """
    come comes came coming go goes went going gone live lives lived living look looks looked looking
    think thinks thought thinking happen happens happened happening appear appears appeared
    """.split()
)
OBJECTS = frozenset({"DT", "PRP$", "PRP"})
ACTIVE_TAGS = frozenset({"VB", "VBD", "VBG", "VBP", "VBZ"})
ENDINGS = frozenset({"IN", "TO", "CC", ",", ".", ":"})
# Words that say how far a statement holds: without them it says something else.
LIMITS = frozenset(
    """
    only almost nearly barely hardly partly mostly most least less fewer all few both so
    away there here apart near far together instead again back
    """.split()
)
# Words that begin a sentence after the heading that a corpus has run into it.
OPENINGS = frozenset(
    """
    the a an in on at after before while when although though it he she they this these there
    during since as off from with for by all some many most not only according like
    """.split()
)
LONGEST_HEADING = 4
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
# Phrases of which a part cannot change alone; the whole may.
SET_PHRASES = tuple(
    tuple(phrase.split())
    for phrase in (
        "as well as",
        "as soon as",
        "as long as",
        "as far as",
        "as follows",
        "at least",
        "at all",
        "no longer",
        "not only",
        "et al .",
        "in particular",
        "in the absence of",
        "on a regular basis",
        "with regard to",
        "with respect to",
        "in terms of",
        "set aside",
        "survived by",
        "known as",
        "such as",
        "so that",
        "according to",
        "adjacent to",
        "due to",
        "in addition to",
        "owing to",
        "prior to",
        "subject to",
        "subsequent to",
    )
)
IN_PHRASES = frozenset(word for phrase in SET_PHRASES for word in phrase)
QUOTES = {'"': '"', "“": "”", "«": "»"}
SHORTEST_ECHO = 4  # letters of a word that is noticed when it comes again
