"""Sentences without gold passages, labelled by teachers: what a student learns from them.

The teachers' span probabilities are averaged. Where they are sure that there is no span, the
student is simply told so; everywhere else it gets their probabilities.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from samsari.model.text import Token
from samsari.neural.wordpieces import WordPieces
from samsari.ucca.parser.candidates import boundaries
from samsari.ucca.parser.chart import best_members, best_units, span_row
from samsari.ucca.parser.grammar import Grammar
from samsari.ucca.parser.tree import Span, SpanTree
from samsari_workshop.parser.examples import Example, Labels, example, tensors
from samsari_workshop.parser.network import Network, PairScorer, SpanScorer

Floats = npt.NDArray[np.float32]

SURE = 0.002  # spans at least this probable keep the teachers' probabilities
BATCH = 24


@dataclass(frozen=True)
class Teacher:
    """A trained network, the cutter of its word pieces, and its share of the vote."""

    network: Network
    cutter: WordPieces
    share: float


def silver_examples(
    sentences: Sequence[Sequence[Token]],
    teachers: Sequence[Teacher],
    labels: Mapping[int, Labels],
    cutter: WordPieces,
) -> Iterator[Example]:
    """Examples with the common opinion of the teachers, cut for the student.

    `labels` names the guidelines by which the teachers are asked, each with its labels. There is
    an example of every sentence for each of them.
    """
    order = sorted(range(len(sentences)), key=lambda index: len(sentences[index]))
    for at in range(0, len(order), BATCH):
        group = [sentences[index] for index in order[at : at + BATCH]]
        read = [_read(group, teacher) for teacher in teachers]
        for guidelines, own in labels.items():
            yield from _taught(_Asked(group, teachers, read, own, guidelines), cutter)


@dataclass(frozen=True)
class _Asked:
    """A batch of sentences, what the teachers made of it, and by which guidelines they judge."""

    group: Sequence[Sequence[Token]]
    teachers: Sequence[Teacher]
    read: Sequence[tuple[dict[str, Tensor], Tensor]]  # for each teacher the batch and its vectors
    labels: Labels
    guidelines: int

    def chances(self) -> Floats:
        """The label probabilities of all spans of the batch, a mean over teachers."""
        found = [
            _chances(teacher.network.heads(self.guidelines)[0], vectors, batch) * teacher.share
            for teacher, (batch, vectors) in zip(self.teachers, self.read, strict=True)
        ]
        rows: Floats = torch.stack(found).sum(dim=0).numpy()
        return rows


def _taught(asked: _Asked, cutter: WordPieces) -> Iterator[Example]:
    """An example of each sentence of a batch."""
    chances = asked.chances()
    token = span = 0
    for tokens in asked.group:
        words = boundaries(tokens)[0]
        count = len(words) * (len(words) + 1) // 2
        rows = chances[span : span + count]
        own = [vectors[token + torch.from_numpy(words)] for _, vectors in asked.read]
        tree = _tree(rows, len(words), asked.labels, asked.guidelines)
        taught = example(tokens, tree, asked.labels, cutter, asked.guidelines)
        yield _with_opinion(taught, rows, own, asked.teachers)
        token, span = token + len(tokens), span + count


def _read(group: Sequence[Sequence[Token]], teacher: Teacher) -> tuple[dict[str, Tensor], Tensor]:
    """A batch as a teacher reads it, and the vectors of its tokens."""
    empty, none = SpanTree(0, ()), Labels((), ())
    batch = tensors([example(own, empty, none, teacher.cutter) for own in group])
    with torch.no_grad():
        return batch, teacher.network.vectors(batch)


def _with_opinion(
    taught: Example, rows: Floats, vectors: Sequence[Tensor], teachers: Sequence[Teacher]
) -> Example:
    """One sentence with the probabilities of its spans and of its remote edges."""
    kept = np.flatnonzero(1.0 - rows[:, 0] >= SURE)
    pairs = sum(
        _remote_chances(teacher.network.heads(taught.guidelines)[1], taught, words) * teacher.share
        for teacher, words in zip(teachers, vectors, strict=True)
    )
    assert isinstance(pairs, np.ndarray)
    return replace(
        taught,
        soft_at=kept,
        soft=rows[kept].astype(np.float16),
        soft_pairs=pairs.astype(np.float16),
    )


def _chances(scorer: SpanScorer, vectors: Tensor, batch: dict[str, Tensor]) -> Tensor:
    """The label probabilities of all spans of a batch."""
    with torch.no_grad():
        left, right = scorer.fences(vectors, batch["around"])
        return scorer(left, right, batch["starts"], batch["ends"]).softmax(dim=1)


def _tree(rows: Floats, n_words: int, labels: Labels, guidelines: int) -> SpanTree:
    """The best tree under the probabilities."""
    grammar = Grammar.of(labels.spans, guidelines)
    score = np.log(rows + 1e-9) - np.log(rows[:, :1] + 1e-9)
    best, label = best_members(score, grammar)
    units = best_units(best, n_words, grammar)
    return SpanTree(
        n_words,
        tuple(
            Span(start, end, labels.spans[label[span_row(start, end, n_words), own]])
            for start, end, own in units
        ),
    )


def _remote_chances(scorer: PairScorer, taught: Example, words: Tensor) -> Floats:
    """The probabilities of remote edges between the units of a tree."""
    parents, children, relations = torch.from_numpy(taught.pairs[:, :3]).unbind(dim=1)
    with torch.no_grad():
        scores = scorer(
            words,
            span_words=torch.from_numpy(taught.span_words),
            labels=torch.from_numpy(taught.spans[:, 2]),
            parents=parents,
            children=children,
            relations=relations,
        )
    found: Floats = scores.softmax(dim=1).numpy()
    return found
