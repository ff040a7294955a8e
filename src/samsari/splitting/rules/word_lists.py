"""Words that the rules ask for: participles, relative clauses, coordination."""

from __future__ import annotations

# Participles that are used as prepositions, or that only say when something began.
PREPOSITIONS = frozenset(
    "including excluding involving according regarding concerning following depending beginning "
    "starting ending ranging considering during owing pending barring given compared based "
    "assuming supposing speaking using relating pertaining containing being related seeing "
    "counting failing notwithstanding judging dating due born".split()
)
# What is planned need not happen.
PLANNING = frozenset("intend plan design expect propose hope mean suppose want".split())
# "It shows a man, running home": the man runs.
SHOWING = frozenset("involve feature show depict see find follow portray include have".split())
# Asides that are no sentences.
ASIDES = frozenset("retrieved accessed archived coupled combined compared joined".split())
# What something can do to which something was done: "was born in Bonn, becoming a star".
UNDERGONE = frozenset(
    "receiving becoming having reaching losing gaining remaining featuring starring spending "
    "serving getting finishing retaining covering comprising containing consisting lasting "
    "replacing succeeding joining selling peaking debuting earning winning".split()
)
SITED = frozenset("located situated founded established built formed created known called".split())
# What is said of people.
OF_PEOPLE = frozenset(
    "known born noted remembered seen regarded considered recognized recognised renowned "
    "acclaimed married descended trained educated".split()
)
# What is done to things: "a play by Ann Lee, first produced in Bonn".
OF_THINGS = frozenset(
    "produced released published written performed staged built recorded filmed broadcast opened "
    "composed constructed premiered launched printed".split()
)
# Roles in a group or a place: "a member of Arden" tells that Arden is no person.
OF_GROUPS = frozenset(
    "member founder fellow leader head chairman president director player singer guitarist "
    "drummer manager coach captain editor graduate secretary representative resident native "
    "citizen employee trustee alumnus".split()
)
FORMER = frozenset({"former", "formerly", "retired", "late", "ex", "then"})
# Participles that tell a name; alone they are no sentence.
NAMING = frozenset("called named titled entitled dubbed nicknamed".split())
SAID = frozenset("said says thought believed felt claimed knew".split())
# What people do in the news: what they are when they speak, they mostly still are.
SPEAKING = frozenset(
    "say tell add announce warn explain claim argue insist admit confirm state comment reply "
    "stress deny declare urge".split()
)
RELATIVES = frozenset({"who", "which", "whose", "whom", "where", "that"})
# Verbs of a clause that speaks of the whole clause before.
COMMENTING = frozenset(
    "mean make lead cause result allow enable give help become show indicate suggest require "
    "prove prompt force prevent happen occur imply ensure bring remain conclude complete end "
    "trigger".split()
)
COMMENTS = frozenset({"means", "meant", "implies", "implied", "results", "resulted"})
# "A victory in the Cup, which was his last win": the victory or the cup?
ORDINALS = frozenset("first second third fourth fifth last final only best biggest".split())
# Parts of a place that are not meant themselves: "to the rear of the hall, whose".
SIDES = frozenset(
    "rear side north south east west end edge foot top bottom front back middle center centre "
    "outskirts shore bank border".split()
)
# Words behind a comma that may go on with the main clause.
RESUMING = frozenset(
    "when while although though whereas because until as with since by against despite amid "
    "without after before".split()
)
# The first word of a clause behind a colon or a dash.
OPENING = frozenset({"PRP", "DT", "PRP$", "NN", "NNS", "NNP", "JJ", "CD", "EX"})
FRONTED = frozenset("after when while because although though once since until".split())
TIMES = frozenset("half today now tomorrow yesterday later then there here".split())
EACH = frozenset({"each", "every", "any", "next", "first", "last"})
# Subjects that say nothing of what was done: "The result was X and was known as Y".
ABSTRACT = frozenset("result aim goal purpose reason effect idea consequence outcome".split())
# Words about several people, which one of them cannot take alone: "and together had a son".
RECIPROCAL = frozenset("together both each jointly mutually respectively alike".split())
# Adverbs that show that a new clause begins, with or without a comma.
OPENERS = frozenset({"however", "therefore", "nevertheless", "consequently"})
QUOTES = frozenset({"'", "''", '"', "”", "’", "``", "“"})
MONTHS = frozenset("jan feb mar apr may jun jul aug sep oct nov dec".split())
# What tells where or how something is called: it may stand far from its noun.
PLACED = frozenset({"located", "situated", "known", "called"})
