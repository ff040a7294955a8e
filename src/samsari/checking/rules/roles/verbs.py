"""The verbs that two texts share, and their voice."""

from __future__ import annotations

from samsari.checking.pair import CheckedPair
from samsari.checking.reading import Reading
from samsari.model.alignment import Link

BE = frozenset("is are was were be been being am 's get gets got gotten".split())
# Verbs of states, and verbs that say the same both ways.
STATES = frozenset(
    "base locate call name meet marry fight border equal resemble consist remain seem appear "
    "do have be get let come go lie stand sit live die occur happen exist".split()
)
# Verbs with two objects or with another verb: their nouns cannot be told by place alone.
DOUBLE = frozenset("offer elect appoint want try help continue".split())
# Past forms that are always verbs, whatever the tagger calls them.
PAST = frozenset(
    "won beat beaten overcame overthrew overthrown sank slew slain shot struck sought taught threw "
    "thrown shook shaken stole stolen sang sung drew drawn swore bore borne wove drove driven tore "
    "torn wore worn hid hidden blew blown froze frozen forbade forgave lent fed sold bought caught "
    "brought held led told kept lost sent built wrote written broke broken chose chosen gave given "
    "took taken made saw seen began begun ate eaten rode ridden spoke spoken knew known".split()
)
HAVE = frozenset("has have had having".split())


def same_verbs(pair: CheckedPair) -> list[Link]:
    """The links between two forms of one verb that somebody does to somebody."""
    return [link for link in pair.links if _are_same(pair, link)]


def has_one_object(pair: CheckedPair, link: Link) -> bool:
    """True for a verb with one object at most."""
    return DOUBLE.isdisjoint(pair.source.forms[link.left].keys)


def _are_same(pair: CheckedPair, link: Link) -> bool:
    left, right = pair.source.forms[link.left], pair.output.forms[link.right]
    if left.kind != "content" or left.similarity(right) < 1 or not STATES.isdisjoint(left.keys):
        return False
    is_verb = [
        reading.tags[at].startswith("VB") or reading.words[at] in PAST
        for reading, at in ((pair.source, link.left), (pair.output, link.right))
    ]
    is_one_word = pair.source.words[link.left] == pair.output.words[link.right]
    # A verb between two nouns that changed places may get the tag of another word.
    is_kept = all(is_verb) or (any(is_verb) and is_one_word)
    is_state = _is_equating(pair.source, link.left) or _is_equating(pair.output, link.right)
    return is_kept and not is_state and not _is_titled(pair.source, link.left)


def _is_equating(reading: Reading, at: int) -> bool:
    """True for "is set to be": what stands on the two sides is the same."""
    return reading.words[at + 1 : at + 3] == ("to", "be")


def _is_titled(reading: Reading, at: int) -> bool:
    """True for a word with a capital inside a sentence: "Just Lose It"."""
    first, _ = reading.bounds[reading.sentence_of[at]]
    return at > first and reading.texts[at][0].isupper()


def is_passive(reading: Reading, verb: int) -> bool:
    """True if a verb is in the passive voice."""
    before, behind = reading.words[max(0, verb - 3) : verb], reading.words[verb + 1 : verb + 5]
    if before[-1:] and before[-1] in BE and behind[:1] == ("by",):
        return True
    if reading.tags[verb] not in ("VBN", "VBD") and reading.words[verb] not in PAST:
        return False
    if before and before[-1] in HAVE:  # "had left Rome by May"
        return False
    is_in = behind[:1] in (("in",), ("on",))  # "published in France by"
    is_done_by = "by" in behind[: 4 if is_in else 2]
    return bool(BE & set(before)) or (reading.tags[verb] == "VBN" and is_done_by)
