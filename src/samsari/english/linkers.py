"""Words that join clauses: which may go, and what says the same between two sentences."""

from __future__ import annotations

from samsari.english.lists import word_list

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
CLAUSE_PREPOSITIONS = word_list("prepositions-before-which")
PAIRED = word_list("paired-conjunctions")
CONDITIONS = word_list("conditions")
