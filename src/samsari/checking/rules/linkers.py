"""Linkers that turn a statement round: before that became after, because that became although."""

from __future__ import annotations

from collections.abc import Iterator

from samsari.checking.pair import CheckedPair, Hit, changed, hit
from samsari.checking.reading import Reading
from samsari.checking.replaced import replacements
from samsari.english.facts.cues import are_reversed
from samsari.english.facts.phrases import Fact
from samsari.english.facts.units import unit
from samsari.model.alignment import Link
from samsari.sameness.judge import shared_judge
from samsari.sameness.relations import FAR

BEHIND = 4  # tokens behind a linker that say what it introduces
# Linkers with several meanings: they prove nothing.
VAGUE = frozenset(
    {"as", "while", "since", "so", "yet", "once", "following", "besides", "up to", "thus", "and"}
)


def check_linkers(pair: CheckedPair) -> Iterator[Hit]:
    """Linkers in the place of which one with the reverse meaning stands."""
    for cue in pair.source.linkers:
        for rival in pair.output.linkers:
            if not _is_reversed(pair, cue, rival):
                continue
            if _introduces_same(pair, cue, rival):
                places = (cue.first, cue.last), (rival.first, rival.last)
                yield changed(pair, "linker-reversed", *places)
                break


def _is_reversed(pair: CheckedPair, cue: Fact, rival: Fact) -> bool:
    if cue.text.lower() in VAGUE or rival.text.lower() in VAGUE:
        return False
    if not are_reversed(cue.kind, rival.kind):
        return False
    counts = [sum(c.kind == "not" for c in r.negations) for r in (pair.source, pair.output)]
    if {cue.kind, rival.kind} == {"condition", "exception"} and counts[0] != counts[1]:
        return False  # "if not" and "unless" say the same
    same = any(each.kind == cue.kind for each in pair.output.linkers)
    return not same and not any(each.kind == rival.kind for each in pair.source.linkers)


def _introduces_same(pair: CheckedPair, cue: Fact, rival: Fact) -> bool:
    """True if both linkers stand before the same words.

    "A before B" and "B after A" say the same: then they stand before different words.
    """
    behind = _behind(pair.source, cue)
    spots = {spot for at in behind for spot in pair.to_output.get(at, ())}
    return bool(spots & set(_behind(pair.output, rival)))


def _behind(reading: Reading, cue: Fact) -> list[int]:
    end = reading.bounds[reading.sentence_of[cue.first]][1]
    content = set(reading.content)
    return [at for at in range(cue.last, min(end, cue.last + BEHIND + 2)) if at in content][:2]


def check_lost_linkers(pair: CheckedPair) -> Iterator[Hit]:
    """Linkers of cause, condition and contrast that were lost although both parts are kept."""
    kinds = {each.kind for each in pair.output.linkers}
    for cue in pair.source.linkers:
        if cue.kind not in ("cause", "condition", "contrast", "exception") or cue.kind in kinds:
            continue
        behind = _behind(pair.source, cue)
        if behind and all(at in pair.to_output for at in behind):
            yield hit(
                pair,
                "linker-missing",
                f"“{cue.text}” is left out, but what it introduces is kept",
                f"Say how the statements belong together: “{cue.text}”.",
                [(cue.first, cue.last)],
            )


# Nouns in the place of which another sort of thing stands: a school that became a hospital.

LIKELY = 0.41  # sameness from which a word may well say the same


def check_other_words(pair: CheckedPair) -> Iterator[Hit]:
    """Nouns that were replaced, hardly say the same, and are not tied in WordNet."""
    for link in replacements(pair):
        if link.sameness < LIKELY and _are_nouns(pair, link) and not _are_tied(pair, link):
            places = (link.left, link.left + 1), (link.right, link.right + 1)
            yield changed(pair, "other-word", *places, 1 - link.sameness)


def _are_nouns(pair: CheckedPair, link: Link) -> bool:
    """True for two nouns that are no names, each of which only one of the texts has."""
    tags = pair.source.tags[link.left], pair.output.tags[link.right]
    is_name = link.left in pair.source.name_words or link.right in pair.output.name_words
    is_kept = pair.in_output(link.left) or pair.in_source(link.right)
    if unit(pair.source.words[link.left]) and unit(pair.output.words[link.right]):
        return False  # there is a rule for units
    return all(tag.startswith("NN") for tag in tags) and not is_name and not is_kept


def _are_tied(pair: CheckedPair, link: Link) -> bool:
    """True for synonyms, wider and narrower words, derived words, and words that WordNet lacks."""
    words = (pair.source.words[link.left],), (pair.output.words[link.right],)
    found = shared_judge().relations.between(*words)
    is_on_one_line = min(found.up, found.down) < FAR
    return not found.known or bool(found.shared or found.alike or found.derived or is_on_one_line)
