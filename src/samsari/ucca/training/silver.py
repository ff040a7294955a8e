"""Sentences without gold passages, labelled by teachers: what a student learns from them.

The teachers' span probabilities are averaged. Where they are sure that there is no span, the
student is simply told so; everywhere else it gets their probabilities.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
import torch
from torch import Tensor

from samsari.model.text import Token
from samsari.neural.wordpieces import WordPieces
from samsari.ucca.candidates import candidates
from samsari.ucca.chart import best_spans
from samsari.ucca.training.examples import Example, Labels, example, tensors
from samsari.ucca.training.network import Network
from samsari.ucca.tree import ROOT, RemoteSpan, Span, SpanTree

SURE = 0.002  # spans at least this probable keep the teachers' probabilities
BATCH = 24


def silver_examples(
    sentences: Sequence[Sequence[Token]],
    teachers: Sequence[tuple[Network, float]],
    labels: Labels,
    cutter: WordPieces,
) -> Iterator[Example]:
    """Examples with the opinion of weighted teachers; the first one also gives remote edges."""
    empty = SpanTree(0, ())
    plain = [(own, example(own, empty, labels, cutter)) for own in sentences]
    order = sorted(range(len(plain)), key=lambda index: plain[index][1].length)
    for at in range(0, len(order), BATCH):
        group = [plain[index] for index in order[at : at + BATCH]]
        batch = tensors([own for _, own in group])
        with torch.no_grad():
            vectors = teachers[0][0].vectors(batch)
            chances = sum(_chances(network, batch) * share for network, share in teachers)
        assert isinstance(chances, Tensor)
        token = span = 0
        for tokens, own in group:
            n_words = len(own.words)
            count = n_words * (n_words + 1) // 2
            rows = chances[span : span + count].numpy()
            words = vectors[token + torch.from_numpy(own.words)]
            tree = _tree(rows, n_words, labels)
            tree = replace(tree, remotes=_remotes(teachers[0][0], tree, words, labels))
            kept = np.flatnonzero(1.0 - rows[:, 0] >= SURE)
            taught = example(tokens, tree, labels, cutter)
            yield replace(taught, soft_at=kept, soft=rows[kept].astype(np.float16))
            token, span = token + len(tokens), span + count


def _chances(network: Network, batch: dict[str, Tensor]) -> Tensor:
    """The label probabilities of all spans of a batch."""
    left, right = network.spans.fences(network.vectors(batch), batch["around"])
    return network.spans(left, right, batch["starts"], batch["ends"]).softmax(dim=1)


def _tree(rows: np.ndarray, n_words: int, labels: Labels) -> SpanTree:
    """The best tree under the probabilities."""
    root = np.array([label.startswith(ROOT) for label in labels.spans])
    score = np.log(rows + 1e-9) - np.log(rows[:, :1] + 1e-9)
    top = int(np.where(root, score[n_words - 1], -np.inf).argmax())
    score[:, root] = -np.inf
    score[:, 0] = -np.inf
    gains = np.maximum(score.max(axis=1), 0.0).astype(np.float32)
    best = score.argmax(axis=1)
    spans = [Span(0, n_words, labels.spans[top])]
    for start, end in best_spans(gains, n_words)[1:]:
        at = start * n_words - start * (start - 1) // 2 + end - start - 1
        if gains[at] > 0:
            spans.append(Span(start, end, labels.spans[int(best[at])]))
    return SpanTree(n_words, tuple(spans))


def _remotes(
    network: Network, tree: SpanTree, words: Tensor, labels: Labels
) -> tuple[RemoteSpan, ...]:
    """The remote edges a teacher sees in a tree."""
    found = candidates(tree.spans)
    if not len(found.parents):
        return ()
    rows = [(s.start, s.end - 1, int(c)) for s, c in zip(tree.spans, found.centers, strict=True)]
    with torch.no_grad():
        scores = network.pairs(
            words,
            span_words=torch.tensor(rows),
            labels=torch.tensor([labels.span(s.label) for s in tree.spans]),
            parents=torch.from_numpy(found.parents),
            children=torch.from_numpy(found.children),
            relations=torch.from_numpy(found.relations),
        )
    best = scores.argmax(dim=1).numpy()
    return tuple(
        RemoteSpan(int(found.parents[at]), int(found.children[at]), labels.remotes[int(best[at])])
        for at in np.flatnonzero(best)
    )
