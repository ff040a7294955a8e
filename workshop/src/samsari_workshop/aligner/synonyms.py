"""Drawing the aligners' table of synonyms from WordNet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import permutations
from pathlib import Path

from samsari.alignment.lexicon import SYNONYMS
from samsari.formats.atomic import write_text
from samsari_workshop.wordnet import Key, Synset, read_synsets

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


RAREST = 2.3  # Zipf frequency: about two occurrences in ten million words


def write_synonyms(wordnet: Path, folder: Path) -> int:
    """The number of pairs written to the table in a folder."""
    from wordfreq import zipf_frequency

    frequency = partial(zipf_frequency, lang="en")
    near = near_words(wordnet, lambda word: frequency(word) >= RAREST)
    folder.mkdir(parents=True, exist_ok=True)
    write_text(folder / SYNONYMS, render_near_words(near))
    return sum(map(len, near.values()))
