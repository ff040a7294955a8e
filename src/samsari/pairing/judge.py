"""How likely two sentences say the same: a logistic regression over their facts and rivals.

A pair is judged beside its rivals: another sentence that shares more words is the likelier partner.
The weights are in `weights.json`; `samsari train pair` makes them.
"""

from __future__ import annotations

import json
import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from samsari.alignment.aligners import load_aligner
from samsari.alignment.lexicon import WordForm
from samsari.alignment.long_texts import STEMS, candidates
from samsari.alignment.neural.aligner import NeuralAligner, PreparedSentence
from samsari.model.document import Document
from samsari.text.penn import PennTokenizer

# What speaks for two sentences saying the same: shared words, linked words, vectors, places.

Floats = npt.NDArray[np.float64]

PAIR_FACTS = (
    "words of the right sentence that are linked",
    "words of the left sentence that are linked",
    "TF-IDF cosine",
    "weight of the right words that the left sentence has",
    "weight of the left words that the right sentence has",
    "cosine of the mean word vectors",
    "distance of the places in the texts",
    "both are the first sentence",
)
CUT = PennTokenizer()


@dataclass(frozen=True)
class Side:
    """The sentences of a document as word lists, stems and weights."""

    words: tuple[tuple[str, ...], ...]
    forms: tuple[tuple[WordForm, ...], ...]

    @classmethod
    def of(cls, document: Document) -> Side:
        """The sentences of a document, cut into words."""
        words = tuple(CUT(sentence) for sentence in document.sentences)
        return cls(words, tuple(STEMS.forms(own) for own in words))

    def bags(self) -> list[Counter[str]]:
        """For each sentence how often it has each stem; marks do not count."""
        return [
            Counter(form.stem for form in forms if form.kind != "punctuation")
            for forms in self.forms
        ]


def weights(bags: Sequence[Counter[str]]) -> dict[str, float]:
    """The inverse document frequency of each stem; sentences are the documents."""
    counts = Counter(stem for bag in bags for stem in bag)
    return {stem: math.log((1 + len(bags)) / count) for stem, count in counts.items()}


def tfidf_vector(bag: Counter[str], idf: dict[str, float]) -> dict[str, float]:
    """The weight of each stem of a sentence, of length 1."""
    found = {stem: count * idf[stem] for stem, count in bag.items()}
    length = math.sqrt(sum(value * value for value in found.values())) or 1.0
    return {stem: value / length for stem, value in found.items()}


def dot(one: dict[str, float], other: dict[str, float]) -> float:
    """The product of two sparse vectors."""
    return sum(value * other[stem] for stem, value in sorted(one.items()) if stem in other)


def mean_vectors(prepared: Sequence[PreparedSentence]) -> list[Floats]:
    """For each sentence the mean of its content words' vectors, of length 1."""
    found: list[Floats] = []
    for sentence in prepared:
        content = [i for i, form in enumerate(sentence.forms) if form.kind == "content"]
        rows = sentence.vectors.centred[content or list(range(len(sentence.forms)))]
        mean = rows.mean(axis=0, dtype=np.float64) if len(rows) else np.zeros(1)
        length = float(np.linalg.norm(mean)) or 1.0
        found.append(mean / length)
    return found


def pair_facts(left: Document, right: Document) -> Iterator[tuple[int, int, tuple[float, ...]]]:
    """The facts of each pair of sentences that is worth a look."""
    sides = (Side.of(left), Side.of(right))
    bags = [side.bags() for side in sides]
    idf = weights([bag for own in bags for bag in own])
    vectors = [[tfidf_vector(bag, idf) for bag in own] for own in bags]
    aligner = load_aligner()
    assert isinstance(aligner, NeuralAligner)
    prepared = [aligner.prepare(side.words) for side in sides]
    means = [mean_vectors(own) for own in prepared]
    for i, partners in enumerate(candidates(sides[0].words, sides[1].words)):
        for j in partners:
            linked = _linked_shares(aligner, prepared[0][i], prepared[1][j])
            yield (
                i,
                j,
                (
                    *linked,
                    dot(vectors[0][i], vectors[1][j]),
                    contained(bags[1][j], bags[0][i], idf),
                    contained(bags[0][i], bags[1][j], idf),
                    float(means[0][i] @ means[1][j]),
                    abs(i / len(left) - j / len(right)),
                    float(i == j == 0),
                ),
            )


def contained(part: Counter[str], whole: Counter[str], idf: dict[str, float]) -> float:
    """The share of the weight of one sentence's words that the other has too."""
    total = sum(idf[stem] for stem in sorted(part))
    return sum(idf[stem] for stem in sorted(part) if stem in whole) / total if total else 0.0


def _linked_shares(
    aligner: NeuralAligner, left: PreparedSentence, right: PreparedSentence
) -> tuple[float, float]:
    """The shares of content words of the right and of the left sentence that have a link.

    What a link carries does not matter here, so the judge is asked about no word for its own sake.
    """
    request = (left, [range(len(left.forms))], right)
    links = aligner.link_first([request], [()]).first[0][0].links
    return (
        _share(right.forms, {link.right: link.score for link in links}),
        _share(left.forms, {link.left: link.score for link in links}),
    )


def _share(forms: Sequence[WordForm], scores: dict[int, float]) -> float:
    content = [i for i, form in enumerate(forms) if form.kind == "content"] or range(len(forms))
    return sum(scores.get(i, 0.0) for i in content) / len(content) if len(forms) else 0.0


Cell = tuple[int, int]
Facts = tuple[int, int, tuple[float, ...]]

WEIGHTS = Path(__file__).parent / "weights.json"
# Columns of PAIR_FACTS that are compared with those of rivals for the right or the left sentence.
LINKED_RIGHT, LINKED_LEFT, COSINE, HAS_RIGHT, HAS_LEFT, VECTORS = range(6)
RIGHT_RIVALS = (LINKED_RIGHT, LINKED_LEFT, COSINE, HAS_RIGHT, HAS_LEFT, VECTORS)
BEATEN = (LINKED_RIGHT, COSINE, HAS_RIGHT)
LEFT_RIVALS = (LINKED_LEFT, COSINE, HAS_LEFT)
AROUND = ((-1, -1), (1, 1), (0, -1), (0, 1))


@dataclass(frozen=True)
class Judge:
    """The weights of the facts, and what the search knows of the order of sentences.

    `bias` is added to all log-odds; `steps` are the log-odds of a step from the left partner of one
    right sentence to that of the next; `sure` are log-odds that make a link whatever the order.
    """

    weights: tuple[float, ...]
    bias: float
    steps: Mapping[str, float]
    sure: float
    name: str = ""

    @classmethod
    def load(cls, path: Path = WEIGHTS) -> Judge:
        """The judge whose weights are in a file."""
        found = json.loads(path.read_text(encoding="utf-8"))
        weights = tuple(found["weights"].values())
        return cls(weights, found["bias"], found["steps"], found["sure"], found["name"])

    def odds(self, facts: Iterable[Facts]) -> dict[Cell, float]:
        """The log-odds of each pair, with the bias."""
        rows = list(facts)
        table = design(rows)
        values = table @ np.array(self.weights) + self.bias if rows else ()
        return {(i, j): float(value) for (i, j, _), value in zip(rows, values, strict=True)}


def probability(odds: float) -> float:
    """The probability that two sentences are a pair, from log-odds."""
    return 1 / (1 + math.exp(-odds)) if odds > -700 else 0.0


@cache
def shipped_judge() -> Judge:
    """The judge that ships with the package."""
    return Judge.load()


def columns() -> tuple[str, ...]:
    """The names of the columns of `design`."""
    return (
        *PAIR_FACTS,
        "linked right x has right",
        "linked left x has left",
        "greater linked share",
        "greater shared weight",
        *(f"{PAIR_FACTS[c]}: more than rivals of the right sentence" for c in RIGHT_RIVALS),
        *(f"{PAIR_FACTS[c]}: beaten by a rival" for c in BEATEN),
        *(f"{PAIR_FACTS[c]}: more than rivals of the left sentence" for c in LEFT_RIVALS),
        "TF-IDF cosine of neighbours",
        "shared weight of neighbours",
        "constant",
    )


def design(rows: list[Facts]) -> Floats:
    """A row of numbers for each pair: its facts, beside those of rivals and neighbours."""
    held = {(i, j): np.array(facts) for i, j, facts in rows}
    rights, lefts = defaultdict(list), defaultdict(list)
    for i, j in held:
        rights[j].append(i)
        lefts[i].append(j)
    found = []
    for i, j, facts in rows:
        own = np.array(facts)
        for_right = _highest([held[k, j] for k in rights[j] if k != i])
        for_left = _highest([held[i, k] for k in lefts[i] if k != j])
        near = _highest([held[i + a, j + b] for a, b in AROUND if (i + a, j + b) in held])
        found.append(_row(own, for_right, for_left, near))
    return np.array(found).reshape(len(rows), len(columns()))


def _highest(rows: list[Floats]) -> Floats:
    # In a pair without rivals every fact counts in full.
    return np.maximum.reduce(rows, initial=0.0) if rows else np.zeros(len(PAIR_FACTS))


def _row(own: Floats, for_right: Floats, for_left: Floats, near: Floats) -> Floats:
    ahead, behind = own - for_right, own - for_left
    return np.concatenate(
        (
            own,
            (
                own[LINKED_RIGHT] * own[HAS_RIGHT],
                own[LINKED_LEFT] * own[HAS_LEFT],
                max(own[LINKED_RIGHT], own[LINKED_LEFT]),
                max(own[HAS_RIGHT], own[HAS_LEFT]),
            ),
            ahead[list(RIGHT_RIVALS)],
            np.minimum(ahead[list(BEATEN)], 0.0),
            behind[list(LEFT_RIVALS)],
            (near[COSINE], near[HAS_RIGHT], 1.0),
        )
    )
