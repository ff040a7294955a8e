"""Noun phrases that may change places: who does it, and to whom it is done."""

from __future__ import annotations

from collections.abc import Sequence

from samsari.simplification.plain.operations.grammar_tree import Span, Tree

MOST_SUBJECT, MOST_AGENT = 9, 8  # words
NAME_TAGS = frozenset({"NNP", "NNPS"})
# The words of a simple noun phrase.
INSIDE = frozenset({"DT", "PRP", "PRP$", "NN", "NNS", "NNP", "NNPS", "JJ", "JJS", "CD", "POS"})
OBJECT = {
    "i": "me",
    "he": "him",
    "she": "her",
    "we": "us",
    "they": "them",
    "it": "it",
    "you": "you",
}
SUBJECT = {"me": "I", "him": "he", "her": "she", "us": "we", "them": "they", "it": "it",
           "you": "you"}  # fmt: skip
BEFORE = ("det", "amod", "compound", "nmod:poss", "nummod")
PLURALS = frozenset({"police", "people", "men", "women", "children", "we", "they", "you", "i"})
# Words that say something of none, each or part of several: their order carries sense.
QUANTIFIED = frozenset(
    """
    no nobody none nothing neither nor every everyone everybody everything each any anyone anybody
    anything few fewer little half most who whom what which whose somebody something someone one
    many several some all both another others such either much only less more least that this these
    those there here ones first last next former latter so even just also
    """.split()
)
# Words of several that may stand first in an agent: "both parties", "either party".
FIRST_OF_AGENT = frozenset({"both", "either"})
# Nouns behind "by" that say when, where, how or how much, not who.
NO_AGENTS = frozenset(
    """
    time times year years month months week weeks day days hour hours minute minutes second seconds
    morning evening afternoon night noon midnight dawn dusk spring summer autumn fall winter end
    beginning start middle century centuries decade decades age ages date deadline season
    monday tuesday wednesday thursday friday saturday sunday january february march april may june
    july august september october november december christmas easter
    river rivers sea lake lakes road roads street coast shore beach window door fire fireside gate
    station church bridge side sides wall walls path canal harbor harbour bay pond pool stream ocean
    railway highway roadside bed table desk entrance exit lamp tree trees hill mountain forest
    means way ways method methods process processes technique techniques procedure use application
    mistake accident hand hands mail post email phone telephone letter fax car train bus plane boat
    ship air land foot bike bicycle name names nature default virtue order chance force design
    descent birth law decree agreement vote votes margin factor factors percent percentage degree
    degrees point points amount amounts number numbers majority minority rule standard standards
    definition example comparison contrast turn turns reason word words dozen hundreds thousands
    millions dozens contract appointment request invitation lot error trial weight height length
    size color colour type types kind letter alphabet rank seniority gender sex
    half third quarter inch inches foot feet metre metres meter meters mile miles kilometre
    kilometres goal goals run runs vowel consonant document documents notice form cheque transfer
    debit cash payment payments instalment instalments fine penalty test tests scan scans interview
    questionnaire injection dose order orders clause section provision provisions regulation
    regulations statute treaty proxy arbitration resolution warrant certificate invoice deed lease
    survey reading readings drug medicine cream tablet tablets treatment surgery diet exercise
    """.split()
)


def is_simple(tree: Tree, span: Span, most: int) -> bool:
    """True for a short noun phrase without clauses, marks, quantities of few or all."""
    first, last = span
    if last - first > most:
        return False
    for at in range(first, last):
        if tree.lower[at] in QUANTIFIED:
            return False
        if tree.tags[at] not in INSIDE and tree.lower[at] not in {"of", "and"}:
            return False
    return _is_closed(tree, span)


def _is_closed(tree: Tree, span: Span) -> bool:
    """True if a phrase does not begin or end with a word that joins, or in the middle of a name."""
    return not {tree.lower[span[0]], tree.lower[span[1] - 1]} & {"of", "and", "'s", "’s"}


def is_agent(tree: Tree, head: int, span: Span) -> bool:
    """True if a noun phrase behind "by" tells who or what does it."""
    is_both = tree.lower[span[0]] in FIRST_OF_AGENT and span[1] - span[0] == 2
    rest = (span[0] + 1, span[1]) if is_both else span
    if not is_simple(tree, rest, MOST_AGENT) or tree.tags[span[0]] == "CD":
        return False
    words = tree.lower[span[0] : span[1]]
    if any(word in NO_AGENTS or "/" in word for word in words):
        return False
    if tree.tags[head] == "PRP":
        return span[1] - span[0] == 1 and tree.lower[head] in SUBJECT
    if tree.tags[head] in NAME_TAGS or tree.lower[head] in PLURALS:
        return True
    is_determined = is_both or tree.tags[span[0]] in {"DT", "PRP$", "NNP"}
    return tree.tags[head] == "NNS" or (tree.tags[head] == "NN" and is_determined)


def is_plural(tree: Tree, head: int) -> bool | None:
    """Whether a verb after this phrase is plural; None if that is open."""
    if any(tree.relations[at] == "conj" for at in tree.children(head)):
        return True
    if tree.lower[head] in PLURALS:
        return True
    if tree.tags[head] == "NN" and any(
        tree.lower[at] == "of" for near in tree.children(head) for at in tree.children(near)
    ):
        return None  # "a group of people has" or "have"
    if tree.tags[head] == "NNPS" or (tree.tags[head] == "NNS" and not tree.children(head, *BEFORE)):
        return None  # a name that only looks like a plural: "United Airlines", "adidas"
    return tree.tags[head] == "NNS"


def moved_subject(tree: Tree, span: Span, text: str) -> str:
    """The old subject as an object; empty if its first letter is open."""
    first = span[0]
    word, tag = tree.words[first], tree.tags[first]
    if span[1] - first == 1 and word.lower() in OBJECT:
        return OBJECT[word.lower()]
    if first > 0 and any(tree.lower[at][0].isalnum() for at in range(first)):
        return text
    after = tree.words[first + 1] if first + 1 < span[1] else ""
    if tag in {"DT", "PRP$"}:
        # "The Wall" is a title, "the wall" is not.
        return "" if after[:1].isupper() else text[:1].lower() + text[1:]
    if tag in NAME_TAGS:
        return text
    is_common = tag in {"NN", "NNS", "JJ"} and _is_common(tree.words[first : span[1]])
    return text[:1].lower() + text[1:] if is_common else ""


def _is_common(words: Sequence[str]) -> bool:
    """True if the first of some words has a capital only because a sentence begins with it."""
    from lemminflect import getAllLemmas

    is_usual = words[0][1:].islower() and bool(getAllLemmas(words[0].lower()))
    return is_usual and not any(word[:1].isupper() for word in words[1:])
