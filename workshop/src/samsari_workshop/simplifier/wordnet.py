"""Lexical candidates from WordNet: synonyms and wider words, inflected like the word they replace.

WordNet lists a word's senses with the most frequent first. Used when the default grammar is built,
never when text is simplified.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from samsari_workshop.wordnet import PARTS, Key, Synset, read_senses, read_synsets

NAMES = {"noun": "NOUN", "verb": "VERB", "adj": "ADJ", "adv": "ADV"}
WIDER = frozenset("@&")  # hypernyms, and adjectives with a similar meaning
TAGS = {
    "NOUN": ("NN", "NNS"),
    "VERB": ("VB", "VBD", "VBG", "VBN", "VBP", "VBZ"),
    "ADJ": ("JJ", "JJR", "JJS"),
    "ADV": ("RB", "RBR", "RBS"),
}
SENSES = 4


@dataclass(frozen=True, slots=True)
class Candidate:
    """A word that may replace another of the given tag: by which relation, at which sense ranks."""

    source: str
    target: tuple[str, ...]
    tag: str
    is_wider: bool
    rank: int
    target_rank: int


@dataclass(frozen=True)
class WordNet:
    """For each part of speech: lemma -> synsets in order of frequency; synset -> lemmas, wider."""

    senses: Mapping[str, Mapping[str, tuple[str, ...]]]
    lemmas: Mapping[str, Mapping[str, tuple[str, ...]]]
    wider: Mapping[str, Mapping[str, tuple[str, ...]]]
    antonyms: frozenset[tuple[str, str]]


def read(folder: Path) -> WordNet:
    """The WordNet of a dictionary folder."""
    synsets = read_synsets(folder)
    senses, lemmas, wider = {}, {}, {}
    for part, letter in PARTS.items():
        name = NAMES[part]
        own = {place: synset for (kind, place), synset in synsets.items() if kind == letter}
        senses[name] = read_senses(folder, part)
        lemmas[name] = {place: synset.words for place, synset in own.items()}
        wider[name] = {
            place: tuple(found.to[1] for found in synset.pointers if found.symbol in WIDER)
            for place, synset in own.items()
        }
    return WordNet(senses, lemmas, wider, frozenset(_opposites(synsets)))


def _opposites(synsets: Mapping[Key, Synset]) -> Iterator[tuple[str, str]]:
    for (part, _), synset in synsets.items():
        for pointer in synset.pointers:
            if pointer.symbol == "!" and pointer.to[0] == part:
                other = synsets[pointer.to].words[pointer.target]
                yield synset.words[pointer.source], other


def related_lemmas(net: WordNet, lemma: str, part: str) -> Iterator[tuple[str, bool, int, int]]:
    """Lemmas that share a sense with a lemma or name a wider one: lemma, is wider, both ranks."""
    for rank, synset in enumerate(net.senses[part].get(lemma, ())[:SENSES]):
        near = [(synset, False), *((up, True) for up in net.wider[part].get(synset, ()))]
        for group, is_wider in near:
            for other in net.lemmas[part].get(group, ()):
                if other != lemma:
                    senses = net.senses[part].get(other, ())
                    yield other, is_wider, rank, senses.index(group) if group in senses else 9


def candidates(net: WordNet, word: str) -> Iterator[Candidate]:
    """The candidates for a word form, inflected like it."""
    import lemminflect

    for part, lemmas in lemminflect.getAllLemmas(word).items():
        for lemma in lemmas if part in TAGS else ():
            forms = _forms(word, lemma, part)
            for other, is_wider, rank, target_rank in related_lemmas(net, lemma, part):
                for tag in forms:
                    target = _inflect(other, tag)
                    if target and target != (word,):
                        yield Candidate(word, target, tag, is_wider, rank, target_rank)


@lru_cache(200_000)
def inflections(lemma: str, tag: str) -> tuple[str, ...]:
    """The forms of a lemma for a tag, the usual one first."""
    import lemminflect

    return tuple(lemminflect.getInflection(lemma, tag))


@lru_cache(200_000)
def lemmas(word: str, part: str) -> tuple[str, ...]:
    """The lemmas that a word form may have as a part of speech."""
    import lemminflect

    return tuple(lemminflect.getAllLemmas(word).get(part, ()))


def _forms(word: str, lemma: str, part: str) -> list[str]:
    return [tag for tag in TAGS[part] if word in inflections(lemma, tag)]


def _inflect(lemma: str, tag: str) -> tuple[str, ...]:
    """The words of a lemma in the form of a tag; of several words the head is inflected."""
    words = lemma.split("_")
    at = 0 if tag.startswith("VB") else -1
    found = inflections(words[at], tag)
    if not found:
        return ()
    words[at] = found[0]
    return tuple(words)


def group(found: Iterator[Candidate]) -> dict[tuple[str, tuple[str, ...]], list[Candidate]]:
    """Candidates by source and target."""
    pairs: dict[tuple[str, tuple[str, ...]], list[Candidate]] = defaultdict(list)
    for candidate in found:
        pairs[candidate.source, candidate.target].append(candidate)
    return pairs
