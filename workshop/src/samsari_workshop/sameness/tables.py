"""The small tables that the judge reads at run time, drawn from WordNet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from samsari.english.inflection import lemmas
from samsari.sameness.opposites import closed_sets
from samsari.sameness.relations import NONE, Relations
from samsari.text.word_lists import complexity_function_words
from samsari_workshop.sameness.thesaurus import (
    ANTONYM,
    GROUP,
    NARROWER,
    SIMILAR,
    WIDER,
    Thesaurus,
)
from samsari_workshop.wordnet import Key

RAREST = 2.2  # Zipf frequency of the words in the tables
GLOSS = re.compile(r"[a-z]+")
GLOSS_WORDS = 8  # of an explanation
LETTERS = "nvar"


def relations(thesaurus: Thesaurus) -> Relations:
    """The table of relations between common words."""
    words = _words(thesaurus)
    rows = {word: row for row, word in enumerate(words)}
    by_word = [_senses(thesaurus, word) for word in words]
    numbers = _numbered(thesaurus, by_word)
    order = sorted(numbers, key=lambda key: numbers[key])
    closed, names = _closed(thesaurus, numbers)
    glosses = [_gloss(thesaurus.synsets[key].gloss, rows) for key in order]
    groups = [_group(thesaurus, key) for key in order]
    derived = _derivations(thesaurus, rows)
    return Relations(
        words=tuple(word.replace("_", " ") for word in words),
        starts=_starts(by_word),
        senses=np.array([numbers[key] for own in by_word for key in own], dtype=np.int32),
        parent=np.array([_parent(thesaurus, key, numbers) for key in order], dtype=np.int32),
        group=np.array([numbers.get(key, NONE) for key in groups], dtype=np.int32),
        against=np.array([_against(thesaurus, key, numbers) for key in order], dtype=np.int32),
        closed=closed,
        gloss_starts=_starts(glosses),
        glosses=np.array([word for own in glosses for word in own], dtype=np.int32),
        names=np.array([_is_name(thesaurus, word) for word in words], dtype=np.int32),
        derived_starts=_starts(derived),
        derived=np.array([word for own in derived for word in own], dtype=np.int32),
        set_names=names,
    )


def _is_name(thesaurus: Thesaurus, word: str) -> bool:
    keys = [key for letter in LETTERS for key in thesaurus.keys(word, letter)]
    return all(word in thesaurus.synsets[key].names for key in keys)


def _derivations(thesaurus: Thesaurus, rows: Mapping[str, int]) -> list[list[int]]:
    """For each word the words that it is derived from, and those derived from it."""
    found: list[set[int]] = [set() for _ in rows]
    for synset in thesaurus.synsets.values():
        for number, word in enumerate(synset.words):
            for _, other in thesaurus.derived(synset, number):
                if word in rows and other in rows and word != other:
                    found[rows[word]].add(rows[other])
                    found[rows[other]].add(rows[word])
    return [sorted(own) for own in found]


def opposites(thesaurus: Thesaurus) -> list[tuple[str, str]]:
    """Pairs of common words that are antonyms, or derived from antonyms."""
    pairs = {
        (one, other)
        for (one, _), others in thesaurus.antonyms.items()
        for other in others
        if one < other
    }
    pairs |= set(_derived(thesaurus))
    common = partial(_is_common)
    return sorted(
        (one.replace("_", " "), other.replace("_", " "))
        for one, other in pairs
        if common(one) and common(other)
    )


def _derived(thesaurus: Thesaurus) -> Iterable[tuple[str, str]]:
    """Pairs such as success and failure: derived from the antonyms succeed and fail."""
    for synset in thesaurus.synsets.values():
        for pointer in synset.pointers:
            if pointer.symbol != ANTONYM or pointer.source < 0:
                continue
            sides = (
                thesaurus.derived(synset, pointer.source),
                thesaurus.derived(thesaurus.synsets[pointer.to], pointer.target),
            )
            for letter, one in sides[0]:
                for other_letter, other in sides[1]:
                    if letter == other_letter and one != other and _end_alike(one, other):
                        yield min(one, other), max(one, other)


def _end_alike(one: str, other: str) -> bool:
    """True for two words of one kind, as their endings tell (teacher, pupil: no)."""
    return one[-2:] == other[-2:] or one.endswith(other) or other.endswith(one)


def _is_common(word: str) -> bool:
    from wordfreq import zipf_frequency

    return bool(zipf_frequency(word.replace("_", " "), "en") >= RAREST)


def _words(thesaurus: Thesaurus) -> list[str]:
    every = {word for letter in LETTERS for word in thesaurus.senses[letter]}
    return sorted(word for word in every if _is_common(word))


def _senses(thesaurus: Thesaurus, word: str) -> list[Key]:
    """The senses of a word, the parts of speech in turn: first senses first."""
    lists = [thesaurus.keys(word, letter) for letter in LETTERS]
    longest = max(map(len, lists))
    return [own[at] for at in range(longest) for own in lists if at < len(own)]


def _numbered(thesaurus: Thesaurus, by_word: Sequence[Sequence[Key]]) -> dict[Key, int]:
    """A number for each sense of the words, for all wider ones and for heads of groups."""
    numbers: dict[Key, int] = {}
    waiting = [key for own in by_word for key in own]
    while waiting:
        key = waiting.pop()
        if key not in numbers:
            numbers[key] = len(numbers)
            waiting += thesaurus.near(key, WIDER)[:1]
            waiting.append(_group(thesaurus, key))
    return numbers


def _group(thesaurus: Thesaurus, key: Key) -> Key:
    """The head of the group of like senses: of satellite adjectives, of verbs."""
    symbol = SIMILAR if key[0] == "a" else GROUP
    near = thesaurus.near(key, frozenset({symbol}))
    if key[0] == "a":
        is_head = any(own.symbol == ANTONYM for own in thesaurus.synsets[key].pointers)
        return key if is_head or not near else near[0]
    return min([key, *near])


def _against(thesaurus: Thesaurus, key: Key, numbers: Mapping[Key, int]) -> int:
    for pointer in thesaurus.synsets[key].pointers:
        if pointer.symbol == ANTONYM and pointer.to in numbers:
            return (
                numbers[_group(thesaurus, pointer.to)]
                if pointer.to[0] != "a"
                else numbers[pointer.to]
            )
    return NONE


def _parent(thesaurus: Thesaurus, key: Key, numbers: Mapping[Key, int]) -> int:
    above = thesaurus.near(key, WIDER)
    return numbers.get(above[0], NONE) if above else NONE


def _closed(thesaurus: Thesaurus, numbers: Mapping[Key, int]) -> tuple[np.ndarray, tuple[str, ...]]:
    """For each sense the number of its closed set; the names of the sets."""
    rows = closed_sets()
    names = ("", *dict.fromkeys(name for name, *_ in rows))
    found = np.zeros(len(numbers), dtype=np.int32)
    for name, word, sense, _ in rows:
        top = thesaurus.keys(word, "n")[int(sense) - 1]
        waiting = thesaurus.near(top, NARROWER)
        while waiting:
            key = waiting.pop()
            waiting += thesaurus.near(key, NARROWER)
            if key in numbers and not found[numbers[key]]:
                found[numbers[key]] = names.index(name)
    return found, names


def _gloss(text: str, rows: Mapping[str, int]) -> list[int]:
    """The content words of an explanation, examples left out."""
    words = GLOSS.findall(text.partition(";")[0].lower())
    small = complexity_function_words()
    found: dict[int, None] = {}
    for word in words:
        if word not in small and len(word) > 2:
            for form in (word, *lemmas(word)):
                if form in rows:
                    found[rows[form]] = None
    return sorted(list(found)[:GLOSS_WORDS])


def _starts(lists: Sequence[Sequence[object]]) -> np.ndarray:
    return np.concatenate([[0], np.cumsum([len(own) for own in lists])]).astype(np.int32)


def packed(table: Relations) -> dict[str, npt.NDArray[Any]]:
    """The arrays that keep a table of relations."""
    columns = {own.name: getattr(table, own.name) for own in fields(table)}
    texts = {name: "\n".join(columns.pop(name)).encode() for name in ("words", "set_names")}
    return {**columns, **{name: np.frombuffer(text, np.uint8) for name, text in texts.items()}}
