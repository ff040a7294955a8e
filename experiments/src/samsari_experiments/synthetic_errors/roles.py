"""Exchanged roles: the subject and the object of a verb change places."""

from __future__ import annotations

import random
import re

from samsari_experiments.synthetic_errors.places import MONTHS, one

_DETERMINER = r"(?:[Tt]he|[Aa]n?|[Hh]is|[Hh]er|[Tt]heir|[Ii]ts|[Tt]his|[Tt]wo|[Tt]hree|[Ss]ome)"
_NO_NOUN = "|".join(
    "in of on and or to for with at by from that who which as when after before into over during "
    "near because but was were is are has had have been not also then first only while where the "
    "out its his her their him them it up down off about than through between against "
    "under".split()
)
_NOUN = rf"(?!(?:{_NO_NOUN})\b)[a-z]{{3,}}"
_CAPITAL = r"[A-Z][a-z]{2,}(?:[ -][A-Z][a-z]+)*"
_PAST = (
    r"(?:[a-z]{2,}ed|made|won|took|gave|saw|led|held|met|wrote|built|beat|found|left|bought|sold|"
    r"hit|became|began|kept|lost|sent|taught|told|fought|broke|drew|drove|brought|caught|chose|"
    r"owns|runs|leads|follows|supports|serves|crosses|surrounds|attacks|defeats|kills|makes|gives|"
    r"takes|uses|wants|needs|sees|helps|protects|describes|features|tells|shows|loves|covers)"
)
_DONE = r"(?:[a-z]{2,}ed|made|won|taken|given|seen|led|held|written|built|beaten|found|bought|sold)"
_STATED = re.compile(
    rf"(?<![\w-])(?<![A-Za-z] (?=[A-Z]))"
    rf"(?P<one>{_DETERMINER} (?:{_NOUN} ){{0,2}}(?P<first>{_NOUN})|(?P<name>{_CAPITAL})) "
    rf"(?:(?:has |had |have |also |later |then |soon |first |finally |officially )?(?P<did>{_PAST})"
    rf"|(?:was|were|is|are|been) (?P<done>{_DONE}) by) "
    rf"(?P<other>{_DETERMINER} (?:{_NOUN} ){{0,2}}(?P<second>{_NOUN})"
    rf"(?=[.,;:)]|$| (?:{_NO_NOUN})\b)"
    rf"|(?P<rival>{_CAPITAL})\b)"
)
# No error comes of these: no act, a state, or a verb that says the same both ways.
_NO_ACTS = frozenset(
    "based used called named located became remained seemed appeared continued "
    "married met fought bordered equalled equaled resembled".split()
)
_GOVERNED = re.compile(r"(?:\b(?:of|in|between|for|with|from|to|at|on|by|and|or)|&) $")
_NO_NAMES = re.compile(
    r"(?:It|He|She|They|The|This|That|There|One|In|His|Her|When|After|Who|Both|Neither)\b"
)


def swap_roles(source: str, output: str, chance: random.Random) -> str | None:
    """The subject and the object of a verb change places, in the active or the passive voice."""
    held = [m for m in _STATED.finditer(output) if _is_act(m, source, output)]
    place = one(held, chance)
    if place is None:
        return None
    left, right = place.span("one"), place.span("other")
    first, second = _small(place["other"]), _small(place["one"])
    before = output[: left[0]].rstrip(' "“(')
    if not before or before.endswith((".", ":")):
        first = first[0].upper() + first[1:]
    return output[: left[0]] + first + output[left[1] : right[0]] + second + output[right[1] :]


def _small(phrase: str) -> str:
    """A phrase as it stands inside a sentence: its article without a capital."""
    is_phrase = re.match(rf"{_DETERMINER} [a-z]", phrase)
    return phrase[0].lower() + phrase[1:] if is_phrase else phrase


def _is_act(found: re.Match[str], source: str, output: str) -> bool:
    """True if the source has the verb and both nouns, and the output has each noun once."""
    nouns = [found["first"] or found["name"], found["second"] or found["rival"]]
    verb = found["did"] or found["done"]
    if verb in _NO_ACTS or _GOVERNED.search(output[: found.start()]):
        return False
    if any(noun in MONTHS or _NO_NAMES.match(noun) for noun in nouns):
        return False
    is_held = all(re.search(rf"\b{re.escape(word)}\b", source) for word in (*nouns, verb))
    return is_held and all(len(re.findall(rf"\b{re.escape(n)}\b", output)) == 1 for n in nouns)
