"""Example sentences of WordNet: a word in one sense, its synonyms there and those of other senses.

A dictionary says "administer critical remarks" for one sense and "administer the colony" for
another. So synonyms of the sense of the example say the same; synonyms of the word's other senses
mostly do not. That is what teaches the network that a word has several senses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from samsari.text.penn import PennTokenizer
from samsari_workshop.sameness.examples import Choice, Target
from samsari_workshop.sameness.inflection import TAGS, guessed_tag, inflected
from samsari_workshop.sameness.negatives import is_common
from samsari_workshop.sameness.thesaurus import WIDER, Thesaurus
from samsari_workshop.wordnet import Key

EXAMPLE = re.compile(r'"([^"]+)"')
SHORTEST = 3  # words of an example
# The wanted probabilities, and how many words of each kind are asked about.
SYNONYM, SIMILAR, PARENT, STRANGER = (0.75, 3), (0.4, 1), (0.3, 1), (0.06, 4)
NOUN_OF = (0.03, 1)  # a noun derived from the word: painter, painting
LEAST_CHOICES = 2


def sense_targets(thesaurus: Thesaurus, seed: int = 1) -> Iterator[Target]:
    """The examples whose word has a synonym there, or other senses."""
    random, cut = Random(seed), PennTokenizer()
    for key, synset in thesaurus.synsets.items():
        for example in EXAMPLE.findall(synset.gloss):
            words = cut(example)
            if len(words) >= SHORTEST:
                yield from _targets(thesaurus, key, words, random)


def _targets(
    thesaurus: Thesaurus, key: Key, words: tuple[str, ...], random: Random
) -> Iterator[Target]:
    for lemma in thesaurus.words(key):
        place = _place(lemma, key[0], words)
        if place is None or not is_common(lemma):
            continue
        at, tag = place
        choices = tuple(_choices(thesaurus, key, lemma, tag, random))
        if len(choices) >= LEAST_CHOICES:
            id_ = f"wordnet:{key[0]}{key[1]}"
            yield Target(id_, words, at, at + 1, lemma, key[0], tag, choices)


def _place(lemma: str, letter: str, words: tuple[str, ...]) -> tuple[int, str] | None:
    """Where a form of a word stands in an example, and its tag."""
    forms = {" ".join(inflected(lemma, tag)) for tag in TAGS[letter]} | {lemma}
    for at, word in enumerate(words):
        if word.lower() in forms:
            before = words[at - 1] if at else ""
            return at, guessed_tag(word, lemma, letter, before)
    return None


def _choices(
    thesaurus: Thesaurus, key: Key, lemma: str, tag: str, random: Random
) -> Iterator[Choice]:
    own = set(thesaurus.words(key))
    near = {word for other in thesaurus.similar(key) for word in thesaurus.words(other)}
    wide = {word for other in thesaurus.near(key, WIDER) for word in thesaurus.words(other)}
    others = thesaurus.synonyms(lemma, key[0]) - own - near - wide
    nouns = thesaurus.derived_nouns(key, lemma) - own - near
    groups = ((own, SYNONYM), (near, SIMILAR), (wide, PARENT), (others, STRANGER), (nouns, NOUN_OF))
    seen = {lemma}
    for group, (wanted, count) in groups:
        pool = sorted(word for word in group - seen if is_common(word))
        for word in random.sample(pool, min(count, len(pool))):
            seen.add(word)
            form = TAGS["n"][-1] if group is nouns else tag
            yield Choice(inflected(word, form), wanted, "wordnet")
