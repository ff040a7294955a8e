"""The package's own synonyms and derivations, drawn from the database files of WordNet 3.0.

A word is near the single words that share a sense with it, and those that WordNet calls
derivationally related (arrive / arrival). Rare words are left out to keep the table small.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from itertools import permutations
from pathlib import Path

from samsari.training.wordnet import Key, Synset, read_synsets

DERIVATION = frozenset("+\\")  # derivationally related form; derived from an adjective


def near_words(folder: Path, is_known: Callable[[str], bool]) -> dict[str, set[str]]:
    """For each known word, its synonyms and derivations after it in the alphabet."""
    synsets = read_synsets(folder)
    near: dict[str, set[str]] = defaultdict(set)
    for pair in _pairs(synsets):
        one, other = sorted(pair)
        if one != other and is_known(one) and is_known(other):
            near[one].add(other)
    return dict(near)


def render_near_words(near: dict[str, set[str]]) -> str:
    """The table as text: a word and its near words on each line."""
    return "".join(f"{word} {' '.join(sorted(near[word]))}\n" for word in sorted(near))


def _pairs(synsets: Mapping[Key, Synset]) -> Iterator[tuple[str, str]]:
    for synset in synsets.values():
        yield from permutations((word for word in synset.words if "_" not in word), 2)
        for pointer in synset.pointers:
            if pointer.symbol in DERIVATION and pointer.source >= 0:
                one, other = synset.words[pointer.source], synsets[pointer.to].words[pointer.target]
                if "_" not in one + other:
                    yield one, other
