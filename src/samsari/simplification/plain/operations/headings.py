"""Headings that stand before a sentence by mistake, as in text that was copied from a page.

"History The town was founded in 1820." becomes "The town was founded in 1820." A heading is known
by its words (`headings.tsv`), by a sentence that begins with its words again ("Gun dogs Gun dogs
are"), or by a capital letter where only a new sentence has one ("Life in the swamps The first").
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from samsari.resources.artefacts import SHIPPED
from samsari.simplification.plain.grammar import NOUN_TAGS
from samsari.simplification.plain.operations.numbers import Found
from samsari.simplification.plain.sentence import PlainSentence

LONGEST = 6  # words of a heading
SET_OFF = 10  # words in which a comma must end what a preposition begins
SETS_OFF = frozenset({"DT", "CD", "PRP$", "NNP", "NNPS"})  # tags behind such a preposition
FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
VERBS = FINITE | {"VB", "VBG"}
FILE = SHIPPED / "plain" / "headings.tsv"  # a heading, and "name" if a name may follow it
# With one of these behind it a heading is a name itself: "History Channel".
NAMES = frozenset(
    "channel club center centre museum magazine hall book today international".split()
)
# Words that have a capital letter only where a sentence begins.
OPENERS = frozenset(
    """
    the an in on at by for from since during after before although though while when as because
    if he she it they his her its their this these there that those most some many several both
    only not due according despite until under up off
    """.split()
)
DETERMINERS = frozenset("the an this these his her its their".split())
PRONOUNS = frozenset("he she it they there this these that those".split())
# Words that end a phrase which may go on in capitals, and words of time, which are no headings.
NO_HEADING = frozenset(
    """
    today yesterday tomorrow tonight now then and but or so yet also however monday tuesday
    wednesday thursday friday saturday sunday january february march april may june july august
    september october november december of the a an in on at for with to from by
    """.split()
)


@cache
def known_headings() -> dict[tuple[str, ...], bool]:
    """The usual headings of articles, each with whether a name may follow it."""
    rows = (line.split("\t") for line in FILE.read_text("utf-8").splitlines())
    return {tuple(heading.split()): mark == "name" for heading, mark in rows}


def headings(sentence: PlainSentence) -> Iterator[Found]:
    """Where a heading stands before a sentence."""
    if not sentence.words or not sentence.words[0][:1].isupper():
        return
    for size in range(min(LONGEST, len(sentence.words) - 3), 0, -1):
        if _is_prose(sentence, size) and _is_heading(sentence, size):
            yield 0, size, ()
            return


def _is_prose(sentence: PlainSentence, start: int) -> bool:
    """True if what begins here has a capital letter, a verb and a full stop."""
    rest = FINITE.intersection(sentence.tags[start + 1 :])
    return sentence.words[start][0].isupper() and bool(rest) and sentence.words[-1] == "."


def _is_heading(sentence: PlainSentence, size: int) -> bool:
    words = sentence.lower[:size]
    if not all(word[0].isalpha() for word in words):
        return False
    known = known_headings()
    if words in known:
        return (known[words] and _is_named(sentence, size)) or _opens(sentence, size)
    return _is_repeated(sentence, size) or (_is_phrase(sentence, size) and _opens(sentence, size))


def _is_repeated(sentence: PlainSentence, size: int) -> bool:
    """True for "Gun dogs Gun dogs are"."""
    after = 2 * size
    if after >= len(sentence.words):
        return False
    is_again = sentence.words[:size] == sentence.words[size:after]
    goes_on = sentence.words[after] == "," or sentence.tags[after] in FINITE
    return is_again and size > 1 and goes_on


def _is_named(sentence: PlainSentence, size: int) -> bool:
    """True for "Biography Howard was": up to three words with a capital, then a verb."""
    for place in range(size, min(size + 4, len(sentence.words))):
        word = sentence.words[place]
        if sentence.lower[place] in NAMES:
            return False
        if not word[0].isupper():
            return place > size and sentence.tags[place] in FINITE
    return False


def _is_phrase(sentence: PlainSentence, size: int) -> bool:
    """True for words that may be a heading: they have a noun at the end and no verb."""
    is_free = sentence.lower[0] not in NO_HEADING and sentence.lower[size - 1] not in NO_HEADING
    has_noun = sentence.tags[size - 1] in NOUN_TAGS and sentence.tags[0] not in {"IN", "TO", "RB"}
    return is_free and has_noun and VERBS.isdisjoint(sentence.tags[:size])


def _opens(sentence: PlainSentence, at: int) -> bool:
    """True if a sentence begins here: "The title", but not "The Hague" nor "Vitamin A is"."""
    opener, after, tag = sentence.lower[at], sentence.words[at + 1], sentence.tags[at + 1]
    is_known = sentence.lower[:at] in known_headings()
    if not sentence.words[at].istitle() or (tag in VERBS and opener not in PRONOUNS):
        return False
    if opener not in OPENERS:
        return is_known and opener in {"a", "all", "one", "born"}
    if opener in DETERMINERS:
        return after[0].islower() or is_known
    if opener in PRONOUNS:
        return after[0].islower()
    is_set_off = "," in sentence.words[at + 2 : at + SET_OFF]
    return is_known or (is_set_off and tag in SETS_OFF)
