"""WordNet as a thesaurus: the senses of a word and how the words of two senses are related."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from pathlib import Path

from samsari_workshop.wordnet import PARTS, Key, Synset, read_senses, read_synsets

ANTONYM, SIMILAR, DERIVED = "!", "&", frozenset("+\\")
WIDER, NARROWER = frozenset({"@", "@i"}), frozenset({"~", "~i"})
GROUP = "$"  # verb senses that are alike

Words = frozenset[str]


@dataclass(frozen=True)
class Thesaurus:
    """The synsets of WordNet and the senses of each word, most frequent first."""

    synsets: Mapping[Key, Synset]
    senses: Mapping[str, Mapping[str, tuple[str, ...]]]  # by letter of the part of speech

    @classmethod
    def load(cls, folder: Path) -> Thesaurus:
        """The thesaurus in a dictionary folder."""
        senses = {letter: read_senses(folder, part) for part, letter in PARTS.items()}
        return cls(read_synsets(folder), senses)

    def keys(self, word: str, letter: str) -> list[Key]:
        """The senses of a word as one part of speech."""
        return [(letter, place) for place in self.senses[letter].get(word, ())]

    def words(self, key: Key) -> tuple[str, ...]:
        """The words of a sense."""
        return self.synsets[key].words

    def near(self, key: Key, symbols: frozenset[str]) -> list[Key]:
        """The senses that a sense points to as a whole."""
        return [own.to for own in self.synsets[key].pointers if own.symbol in symbols]

    def synonyms(self, word: str, letter: str) -> set[str]:
        """The words that share a sense with a word."""
        return set(chain.from_iterable(map(self.words, self.keys(word, letter)))) - {word}

    def similar(self, key: Key) -> list[Key]:
        """The senses that WordNet calls similar: adjectives around one, groups of verbs."""
        return self.near(key, frozenset({SIMILAR, GROUP}))

    def wider(self, word: str, letter: str) -> set[str]:
        """The words one step up from the senses of a word."""
        return self._across(word, letter, WIDER) - {word}

    def narrower(self, word: str, letter: str) -> set[str]:
        """The words one step down."""
        return self._across(word, letter, NARROWER) - {word}

    def co_hyponyms(self, word: str, letter: str, senses: int = 2) -> set[str]:
        """The words that share the next wider sense with one of the first senses of a word."""
        found: set[str] = set()
        for key in self.keys(word, letter)[:senses]:
            for parent in self.near(key, WIDER):
                below = self.near(parent, NARROWER)
                found.update(chain.from_iterable(map(self.words, below)))
            for head in self.near(key, frozenset({SIMILAR})):
                for other in self.near(head, frozenset({SIMILAR})):
                    found.update(self.words(other))
        return found - self.synonyms(word, letter) - {word}

    def opposites(self, word: str, letter: str) -> set[str]:
        """The direct antonyms of a word."""
        return set(self.antonyms.get((word, letter), ()))

    def distant_opposites(self, word: str, letter: str) -> set[str]:
        """The antonyms of its synonyms and similar words, and their synonyms."""
        found: set[str] = set()
        for key in self.keys(word, letter):
            for near in (key, *self.similar(key)):
                for pointer in self.synsets[near].pointers:
                    if pointer.symbol == ANTONYM:
                        found.update(self.words(pointer.to))
                        for other in self.near(pointer.to, frozenset({SIMILAR})):
                            found.update(self.words(other))
        return found - self.opposites(word, letter) - {word}

    def derived(self, synset: Synset, word: int) -> list[tuple[str, str]]:
        """The words derived from one word of a synset, each with its part of speech."""
        return [
            (own.to[0], self.synsets[own.to].words[own.target])
            for own in synset.pointers
            if own.symbol in DERIVED and own.source == word
        ]

    def derived_nouns(self, key: Key, word: str) -> set[str]:
        """The nouns derived from a word in one sense: for paint, painter and painting."""
        synset = self.synsets[key]
        found = self.derived(synset, synset.words.index(word))
        return {other for letter, other in found if letter == "n"}

    def _across(self, word: str, letter: str, symbols: frozenset[str]) -> set[str]:
        keys = self.keys(word, letter)
        reached = chain.from_iterable(self.near(key, symbols) for key in keys)
        return set(chain.from_iterable(map(self.words, reached)))

    @cached_property
    def antonyms(self) -> Mapping[tuple[str, str], Words]:
        """For each word and part of speech its direct antonyms."""
        found: dict[tuple[str, str], set[str]] = defaultdict(set)
        for one, other, letter in self._antonym_pairs():
            found[one, letter].add(other)
            found[other, letter].add(one)
        return {key: frozenset(words) for key, words in found.items()}

    def _antonym_pairs(self) -> Iterator[tuple[str, str, str]]:
        for (letter, _), synset in self.synsets.items():
            for pointer in synset.pointers:
                if pointer.symbol == ANTONYM and pointer.source >= 0:
                    other = self.synsets[pointer.to].words[pointer.target]
                    yield synset.words[pointer.source], other, letter
