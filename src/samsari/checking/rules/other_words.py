"""Nouns in the place of which another sort of thing stands: a school that became a hospital."""

from __future__ import annotations

from collections.abc import Iterator

from samsari.checking.hits import Hit, changed
from samsari.checking.pair import CheckedPair
from samsari.checking.replaced import replacements
from samsari.english.facts.units import unit
from samsari.model.alignment import Link
from samsari.sameness.judge import shared_judge
from samsari.sameness.relations import FAR

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
