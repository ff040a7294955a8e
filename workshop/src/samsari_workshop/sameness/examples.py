"""What the sameness network learns from: a word in its sentence, other words, how many accept them.

CoInCo: what six people wrote instead of a word. A word named once is not gold: of Swords' raters,
half accept it in a third of the cases. So the wanted probability grows with the number of people
(`NAMED`; measured on Swords). Swords: ten raters (three where none of them accepts it) judged each.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from samsari.text.penn import PennTokenizer
from samsari_workshop.sameness.inflection import guessed_tag, inflected

COINCO = "sense/coinco.xml.gz"
SWORDS = "sense/swords-v1.1_dev.json.gz"
NAMED = (0.32, 0.56, 0.68, 0.74)  # the wanted probability of what 1, 2, 3, 4 or more people wrote
LETTERS = {"N": "n", "V": "v", "J": "a", "R": "r"}
JUDGED = "language model"  # the kind of a choice that a language model judged
PARTS = {"NOUN": "n", "VERB": "v", "ADJ": "a", "ADV": "r"}


@dataclass(frozen=True)
class Choice:
    """Other words and the probability that they say the same; `named` by so many people."""

    words: tuple[str, ...]
    wanted: float
    kind: str = "human"
    weight: float = 1.0


@dataclass(frozen=True)
class Target:
    """A stretch of a sentence and what may stand there instead."""

    id: str  # of its sentence
    words: tuple[str, ...]
    start: int
    end: int
    lemma: str
    letter: str
    tag: str
    choices: tuple[Choice, ...] = field(repr=False)


def part_of(text: str, parts: int = 100) -> int:
    """A number from 0 to `parts` - 1 that depends on a text alone."""
    return int(sha256(text.encode()).hexdigest()[:8], 16) % parts


def read_coinco(path: Path) -> list[Target]:
    """The words of CoInCo for which people found others."""
    with gzip.open(path) as stream:
        root = ElementTree.parse(stream).getroot()
    return [target for sentence in root.iter("sent") for target in _of_sentence(sentence)]


def _of_sentence(sentence: Any) -> Iterator[Target]:
    tokens = list(sentence.iter("token"))
    words = tuple(token.get("wordform") for token in tokens)
    id_ = f"{sentence.get('MASCfile')}:{sentence.get('MASCsentID')}"
    for at, token in enumerate(tokens):
        tag = token.get("posMASC", "")
        letter = LETTERS.get(tag[:1])
        if token.get("problematic") != "no" or letter is None:
            continue
        lemma = token.get("lemma").lower()
        named = {
            inflected(own.get("lemma"), tag): NAMED[min(int(own.get("freq")), len(NAMED)) - 1]
            for own in token.iter("subst")
        }
        choices = tuple(
            Choice(other, wanted)
            for other, wanted in named.items()
            if other and other != (words[at].lower(),)
        )
        yield Target(id_, words, at, at + 1, lemma, letter, tag, choices)


def read_swords(path: Path) -> list[Target]:
    """The words of Swords with all judged substitutes."""
    with gzip.open(path) as stream:
        content = json.load(stream)
    by_target: dict[str, list[Choice]] = {}
    for key, own in content["substitutes"].items():
        labels = content["substitute_labels"][key]
        share = sum(label.startswith("TRUE") for label in labels) / len(labels)
        choice = Choice(tuple(own["substitute"].split()), share, "swords")
        by_target.setdefault(own["target_id"], []).append(choice)
    found = (
        _swords_target(content["contexts"][own["context_id"]], own, by_target.get(key, []))
        for key, own in content["targets"].items()
    )
    return [target for target in found if target is not None]


def _swords_target(context: Any, own: Any, choices: Sequence[Choice]) -> Target | None:
    tokens = PennTokenizer().tokens(context["context"])
    first, last = own["offset"], own["offset"] + len(own["target"])
    at = [n for n, token in enumerate(tokens) if token.start < last and token.end > first]
    if not at:
        return None
    words = tuple(token.text for token in tokens)
    lemma, letter = own["extra"]["coinco_lemma"].lower(), PARTS[own["pos"]]
    before = words[at[0] - 1] if at[0] else ""
    tag = guessed_tag(own["target"], lemma, letter, before)
    judged = tuple(
        Choice(inflected(" ".join(choice.words), tag), choice.wanted, "swords")
        for choice in choices
        if choice.words
    )
    ids = context["extra"]["coinco_ids"]
    return Target(",".join(ids), words, at[0], at[-1] + 1, lemma, letter, tag, judged)
