"""Who did what to whom: words that changed places, nouns that changed sides of a verb.

The aligner links by place, so "The dog chased the cat" and "The cat chased the dog" look alike to
it. These rules go by the identity of words that stand once in each text.
"""

from __future__ import annotations

from collections.abc import Iterator

from samsari.checking.hits import Hit, Tokens, hit
from samsari.checking.pair import CheckedPair
from samsari.checking.rules.roles.grammar import exchanged_arguments
from samsari.checking.rules.roles.modifiers import turned_modifier
from samsari.checking.rules.roles.scenes import exchanged_participants
from samsari.checking.rules.roles.sides import exchanged_sides
from samsari.checking.rules.roles.swaps import swapped_phrases
from samsari.checking.rules.roles.verbs import has_one_object, same_verbs
from samsari.checking.rules.roles.ways import turned_ways

Unit = tuple[Tokens, Tokens]  # a phrase in the source, and the same phrase in the output


def check_roles(pair: CheckedPair) -> Iterator[Hit]:
    """Two nouns that changed sides of a verb, or two phrases that changed places."""
    rule, found = "roles-swapped", _exchanged(pair)
    if found is None:
        rule, found = "names-swapped", swapped_phrases(pair) or turned_ways(pair)
    if found is not None:
        (one, first), (other, second) = found
        before, after = pair.source.quote(*one), pair.source.quote(*other)
        yield hit(
            pair,
            rule,
            f"“{before}” and “{after}” changed places",
            f"Put “{before}” and “{after}” where the source has them.",
            [one, other],
            [first, second],
        )


def _exchanged(pair: CheckedPair) -> tuple[Unit, Unit] | None:
    """Two nouns that exchanged their roles: by place, by grammar, by Scenes."""
    verbs = same_verbs(pair)
    plain = [link for link in verbs if has_one_object(pair, link)]
    found = exchanged_sides(pair, plain) or turned_modifier(pair, verbs)
    if found is not None or not pair.may_parse:
        return found
    return exchanged_arguments(pair, verbs) or exchanged_participants(pair, plain)
