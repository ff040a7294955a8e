"""The verbs that two texts share, and their voice."""

from __future__ import annotations

from samsari.checking.pair import CheckedPair
from samsari.checking.reading import Reading
from samsari.model.alignment import Link

BE = frozenset("is are was were be been being am 's get gets got gotten".split())
# Verbs with two objects, and verbs that say the same both ways.
DOUBLE = frozenset(
    "offer call name elect appoint meet marry fight border equal "
    "resemble consist remain continue seem appear want try "
    "do have be get let help come go lie stand sit live die occur happen exist".split()
)


def same_verbs(pair: CheckedPair) -> list[Link]:
    """The links between two forms of one verb that has one object at most."""
    return [link for link in pair.links if _are_same(pair, link)]


def _are_same(pair: CheckedPair, link: Link) -> bool:
    left, right = pair.source.forms[link.left], pair.output.forms[link.right]
    if left.kind != "content" or left.similarity(right) < 1 or not DOUBLE.isdisjoint(left.keys):
        return False
    is_verb = [
        reading.tags[at].startswith("VB")
        for reading, at in ((pair.source, link.left), (pair.output, link.right))
    ]
    is_one_word = pair.source.words[link.left] == pair.output.words[link.right]
    # A verb between two nouns that changed places may get the tag of another word.
    is_kept = all(is_verb) or (any(is_verb) and is_one_word)
    return is_kept and not _is_titled(pair.source, link.left)


def _is_titled(reading: Reading, at: int) -> bool:
    """True for a word with a capital inside a sentence: "Just Lose It"."""
    first, _ = reading.bounds[reading.sentence_of[at]]
    return at > first and reading.texts[at][0].isupper()


def is_passive(reading: Reading, verb: int) -> bool:
    """True if a verb is in the passive voice."""
    if reading.tags[verb] not in ("VBN", "VBD"):
        return False
    before = reading.words[max(0, verb - 3) : verb]
    is_in = reading.words[verb + 1 : verb + 2] in (("in",), ("on",))  # "published in France by"
    behind = reading.words[verb + 1 : verb + (5 if is_in else 3)]
    return bool(BE & set(before)) or (reading.tags[verb] == "VBN" and "by" in behind)
