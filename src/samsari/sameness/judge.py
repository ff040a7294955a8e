"""The judge: does another word say the same here? Rules where they are sure, else the model.

The model is a network, which reads the sentence and the replacement, and boosted trees, which
correct the network's answer by how WordNet relates the two words. Their sum is a calibrated
probability.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from samsari.english.spelling import folded
from samsari.errors import ResourceError
from samsari.formats.arrays import named_arrays
from samsari.model.alignment import Link
from samsari.model.finding import Sameness
from samsari.resources.artefacts import SHIPPED, Artefact
from samsari.sameness.network import LONGEST, REWRITE, SAME, Asked, Network, Question
from samsari.sameness.opposites import are_opposites
from samsari.sameness.poles import poles
from samsari.sameness.relations import FAR, NAMES, Relation, Relations
from samsari.sameness.rules import ARTICLES, NEGATIONS, Swap, is_same_word, say_alike, sure
from samsari.stats.forest import Forest
from samsari.text.word_lists import alignment_function_words, ranks

RAREST = 100_000  # the rank of a word that is not in the list
FACTS = (
    "log-odds",
    *NAMES,
    "old words",
    "new words",
    "rank of the rarest old word",
    "rank of the rarest new word",
    "change of rank",
    "shared beginning",
    "negations",
    "opposite beside a negation",
    "old words kept",
    "new words kept",
    "capitals",
    "poles shared",
    "poles opposed",
    "broad poles shared",
    "broad poles opposed",
    "opposites among the words",
)


def facts(
    old: Sequence[str], new: Sequence[str], odds: float, relations: Relations
) -> tuple[float, ...]:
    """The numbers that the trees see, in the order of `FACTS`."""
    left, right = ([folded(word) for word in side] for side in (old, new))
    small = alignment_function_words()
    content = [[word for word in side if word not in small] or side for side in (left, right)]
    rare = [max(math.log(ranks().get(word, RAREST)) for word in side) for side in content]
    negations = [sum(word in NEGATIONS for word in side) for side in (left, right)]
    return (
        odds,
        *relations.between(old, new).numbers,
        len(left),
        len(right),
        *rare,
        rare[1] - rare[0],
        _shared_beginning(content[0], content[1]),
        abs(negations[0] - negations[1]),
        float(_is_negated_opposite(content[0], content[1], negations)),
        _kept(content[0], content[1], relations),
        _kept(content[1], content[0], relations),
        sum(any(word[:1].isupper() for word in side) for side in (old, new)),
        *poles(tuple(left), tuple(right)).numbers,
    )


def _shared_beginning(left: Sequence[str], right: Sequence[str]) -> float:
    """The longest common beginning of two words, as a share of the shorter."""
    return max(
        len([*takewhile(lambda both: both[0] == both[1], zip(one, other, strict=False))])
        / max(1, min(len(one), len(other)))
        for one in left
        for other in right
    )


def _is_negated_opposite(
    left: Sequence[str], right: Sequence[str], negations: Sequence[int]
) -> bool:
    """True for "not alive" and "dead"."""
    if negations[0] % 2 == negations[1] % 2:
        return False
    return any(are_opposites(one, other) for one in left for other in right)


def _kept(words: Sequence[str], others: Sequence[str], relations: Relations) -> float:
    """The share of words that are among the others: in another form, as a synonym, derived."""
    return sum(any(_is_near(one, other, relations) for other in others) for one in words) / len(
        words
    )


def _is_near(one: str, other: str, relations: Relations) -> bool:
    if is_same_word(one, other):
        return True
    found = relations.between((one,), (other,))
    return bool(found.shared or found.derived)


MODEL = SHIPPED / "sameness"
HEAD, RELATIONS = "head.npz", "relations.npz"
MOST_WORDS = 12  # of a replacement, and of what it replaces
REVISION = 7
CLEAR_NO, ALIKE = 0.2, 0.75  # phrases of a table count where the model does not clearly say no
REFUSED = -8.0  # log-odds of what a rule is sure of
COMMAND = "samsari train same"


@dataclass(frozen=True, eq=False)
class Judge:
    """What tells whether words say the same."""

    artefact: Artefact
    network: Network = field(repr=False)
    relations: Relations = field(repr=False)
    trees: Forest = field(repr=False)
    threshold: float = Link.SAYS_THE_SAME  # from which on words count as saying the same

    @classmethod
    def load(cls, folder: Path = MODEL, threads: int = 1) -> Self:
        """The judge kept in a folder, its files checked."""
        artefact = Artefact.open(folder)
        with named_arrays(artefact.path(RELATIONS), "table of relations", COMMAND) as arrays:
            relations = Relations.unpacked(arrays)
        with named_arrays(artefact.path(HEAD), "head of a sameness model", COMMAND) as arrays:
            network = Network.load(artefact, arrays, threads)
            return cls(artefact, network, relations, forest(arrays))

    @property
    def signature(self) -> str:
        """The model, its checksum, the revision of the rules and the threshold."""
        return f"{self.artefact.signature}.{REVISION}>{self.threshold:.2f}"

    def judge(self, sentences: Sequence[Asked]) -> list[list[Sameness]]:
        """For each sentence an answer to each of its questions; all are read in batches."""
        return [[answer for answer, _ in own] for own in self.judged_twice(sentences)]

    def judged_twice(self, sentences: Sequence[Asked]) -> list[list[tuple[Sameness, float]]]:
        """The answers, each with the log-odds that a reader calls it right as a rewrite.

        What a rule answers was not read by the network: nothing speaks against it there.
        """
        found = self._ruled(sentences)
        unsure = [
            without_articles(_without(own, answers))
            for own, answers in zip(sentences, found, strict=True)
        ]
        heads = self.network.answers(unsure, (SAME, REWRITE))
        scores = self.scores(unsure, heads)
        sides = (
            (own.words[question.start : question.end], question.words)
            for own in unsure
            for question in own.questions
        )
        rights = (own[1] for row in heads for own in row)
        judged = (
            (self._answer(old, new, score), right)
            for (old, new), score, right in zip(sides, scores, rights, strict=True)
        )
        return [
            [next(judged) if answer is None else (answer, math.inf) for answer in answers]
            for answers in found
        ]

    def weighed(self, sentences: Sequence[Asked]) -> list[list[tuple[float, float, float]]]:
        """For each question three log-odds: both heads of the network, and sameness with the trees.

        What a rule refuses has the lowest odds for all three. For those who rank replacements.
        """
        refused = [
            [answer if answer and not self.says_the_same(answer) else None for answer in own]
            for own in self._ruled(sentences)
        ]
        asked = [_without(own, answers) for own, answers in zip(sentences, refused, strict=True)]
        heads = self.network.answers(asked, (SAME, REWRITE))
        joined = iter(self.scores(asked, heads))
        weighed = iter([(own[0], own[1], next(joined)) for row in heads for own in row])
        return [
            [next(weighed) if answer is None else (REFUSED,) * 3 for answer in own]
            for own in refused
        ]

    def _ruled(self, sentences: Sequence[Asked]) -> list[list[Sameness | None]]:
        return [[self._by_rule(own, question) for question in own.questions] for own in sentences]

    def says_the_same(self, found: Sameness) -> bool:
        """True if a judged replacement is at or above the threshold."""
        return found.probability is not None and found.probability >= self.threshold

    def _by_rule(self, sentence: Asked, question: Question) -> Sameness | None:
        old = sentence.words[question.start : question.end]
        if not old or not question.words:
            return Sameness(None, "nothing to compare")
        if max(len(old), len(question.words)) > MOST_WORDS:
            return Sameness(None, f"more than {MOST_WORDS} words")
        found = sure(
            Swap.at(sentence.words, question.start, question.end, question.words, self.relations)
        )
        if found is None and not self._is_known(old, question.words):
            return Sameness(None, "words that the model does not know")
        return found

    def _is_known(self, *sides: Sequence[str]) -> bool:
        cutter = self.network.cutter
        pieces = [[piece for word in side for piece in cutter.of_token(word)] for side in sides]
        return all(set(own) != {cutter.unknown} and len(own) <= LONGEST for own in pieces)

    def scores(
        self, sentences: Sequence[Asked], heads: Sequence[Sequence[tuple[float, ...]]]
    ) -> list[float]:
        """The log-odds of sameness of all questions: what the network says, corrected by trees."""
        asked = ((own, question) for own in sentences for question in own.questions)
        odds = (values[0] for row in heads for values in row)
        table = [
            facts(own.words[question.start : question.end], question.words, value, self.relations)
            for (own, question), value in zip(asked, odds, strict=True)
        ]
        if not table:
            return []
        matrix = np.array(table, dtype=np.float32)
        found: list[float] = (matrix[:, 0] + self.trees.scores(matrix)).tolist()
        return found

    def _answer(self, old: Sequence[str], new: Sequence[str], score: float) -> Sameness:
        probability = _chance(score)
        relation = self.relations.between(old, new)
        name = self.relations.closed_set(old, new)
        is_phrase = probability >= CLEAR_NO and say_alike(old, new, self.relations)
        probability = max(probability, ALIKE) if is_phrase else probability
        says_so = probability >= self.threshold
        if relation.shared and says_so:
            what = "synonym (WordNet)"
        elif is_phrase:
            is_word = len(old) == len(new) == 1
            what = "synonym (our list)" if is_word else "a phrase that says the same"
        else:
            what = "means the same here" if says_so else "means something else"
        return Sameness(probability, what, False, name, _reasons(relation, name))


def _chance(odds: float) -> float:
    return 1.0 / (1.0 + math.exp(-odds))


def _without(sentence: Asked, answers: Sequence[Sameness | None]) -> Asked:
    """A sentence without the questions that have an answer."""
    pairs = zip(sentence.questions, answers, strict=True)
    return Asked(sentence.words, tuple(own for own, answer in pairs if answer is None))


def without_articles(sentence: Asked) -> Asked:
    """The same questions about what follows the articles: WordNet knows "flood", not "a flood"."""
    return Asked(sentence.words, tuple(_bare(sentence.words, own) for own in sentence.questions))


def _bare(words: Sequence[str], question: Question) -> Question:
    start, new = question.start, question.words
    if question.end - start > 1 and folded(words[start]) in ARTICLES:
        start += 1
    if len(new) > 1 and folded(new[0]) in ARTICLES:
        new = new[1:]
    return Question(start, question.end, new)


def _reasons(relation: Relation, closed_set: str) -> tuple[str, ...]:
    """What WordNet says of two words, in plain words."""
    tests = (
        (relation.shared, "WordNet has a sense in which they are synonyms"),
        (not relation.shared and 0 < relation.up < FAR, "the new word is wider"),
        (not relation.shared and 0 < relation.down < FAR, "the new word is narrower"),
        (relation.derived, "one is derived from the other"),
        (relation.opposed, "they are close to opposites"),
        (closed_set, f"both are {closed_set}"),
        (not relation.known, "WordNet's table lacks one of them"),
    )
    return tuple(text for holds, text in tests if holds)


def forest(arrays: dict[str, npt.NDArray[Any]]) -> Forest:
    """The trees among the arrays of a head."""
    if int(arrays["trees_facts"]) != len(FACTS):
        raise ResourceError(
            "the trees of the sameness model were grown on other facts",
            remedy=f"train it anew: {COMMAND}",
        )
    return Forest(
        arrays["trees_columns"].astype(np.int64),
        arrays["trees_cuts"],
        arrays["trees_leaves"],
        float(arrays["trees_base"]),
    )


@cache
def shared_judge(threads: int = 1) -> Judge:
    """The judge that ships with the package, loaded once."""
    return Judge.load(threads=threads)
