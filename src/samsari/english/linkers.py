"""Words that join clauses: which may go, and what says the same between two sentences."""

from __future__ import annotations

# Between two main clauses. An empty text: nothing is lost without the word.
COORDINATORS = {"and": "", "but": "But", "so": "So", "yet": "Yet", "&": "", "": ""}
# Before a subordinate clause that follows its main clause, after a comma.
SUBORDINATORS = {
    "although": "However",
    "though": "However",
    "whereas": "In contrast",
    "while": "Meanwhile",
}
# Before a subordinate clause that comes first; the word goes before the main clause.
FRONTED = {
    "although": "However",
    "though": "However",
    "after": "After that",
    "because": "Because of this",
}
# "He left because ..." becomes "This was because ...".
REASONS = frozenset({"because", "since"})
# "He studied before he moved" becomes "Then, he moved".
NEXT = {"before": "Then"}
# Behind a date and a comma.
TIMES = {"when": "At that time"}
# Prepositions before "which" that speak of the whole clause before: "after which he left".
CLAUSE_PREPOSITIONS = frozenset({"after", "during", "upon", "following", "before"})
# Words before a coordinated clause that say how it is joined; they keep both clauses together.
PAIRED = frozenset({"both", "either", "neither", "not", "only", "whether"})
# A condition or a question about all that follows: the clauses behind it cannot stand alone.
CONDITIONS = frozenset({"if", "unless", "whether", "whenever", "once", "until", "provided", "lest"})
