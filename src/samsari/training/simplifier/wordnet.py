"""Lexical candidates from WordNet: synonyms and wider words, inflected like the word they replace.

Reads the dictionary files of Princeton WordNet (`index.*`, `data.*`), which list a word's senses
with the most frequent first. Used when the default grammar is built, never when text is simplified.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from samsari.errors import ResourceError

PARTS = {"noun": "NOUN", "verb": "VERB", "adj": "ADJ", "adv": "ADV"}
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
    if not (folder / "data.noun").is_file():
        raise ResourceError(
            "no WordNet dictionary here",
            place=str(folder),
            remedy="Debian's package wordnet-base installs one in /usr/share/wordnet",
        )
    senses, lemmas, wider, pairs = {}, {}, {}, set()
    for part, name in PARTS.items():
        senses[name] = dict(_index(folder / f"index.{part}"))
        lemmas[name], wider[name], opposites = _synsets(folder / f"data.{part}")
        pairs |= opposites
    return WordNet(senses, lemmas, wider, frozenset(pairs))


def _index(path: Path) -> Iterator[tuple[str, tuple[str, ...]]]:
    for line in path.read_text("utf-8").splitlines():
        if not line.startswith(" "):
            fields = line.split()
            yield fields[0], tuple(fields[-int(fields[2]) :])


def _synsets(
    path: Path,
) -> tuple[dict[str, tuple[str, ...]], dict[str, tuple[str, ...]], set[tuple[str, str]]]:
    lemmas: dict[str, tuple[str, ...]] = {}
    wider: dict[str, tuple[str, ...]] = {}
    opposites: list[tuple[str, int, str, int]] = []
    for line in path.read_text("utf-8").splitlines():
        if line.startswith(" "):
            continue
        fields = line.split("|")[0].split()
        size = int(fields[3], 16)
        words = fields[4 : 4 + 2 * size : 2]
        lemmas[fields[0]] = tuple(word.split("(")[0].lower() for word in words)
        at = 4 + 2 * size
        pointers = [fields[at + 1 + 4 * i : at + 5 + 4 * i] for i in range(int(fields[at]))]
        wider[fields[0]] = tuple(to for kind, to, _, _ in pointers if kind in {"@", "&"})
        for kind, to, _, places in pointers:
            if kind == "!":
                opposites.append((fields[0], int(places[:2], 16), to, int(places[2:], 16)))
    pairs = set()
    for one, first, other, second in opposites:
        if other in lemmas:
            pairs.add((lemmas[one][first - 1], lemmas[other][second - 1]))
    return lemmas, wider, pairs


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
