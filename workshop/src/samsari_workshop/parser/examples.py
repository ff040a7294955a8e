"""Training sentences as arrays, and batches of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from samsari.model.text import Token
from samsari.neural.wordpieces import Pieces, WordPieces
from samsari.ucca.parser.candidates import boundaries, candidates, category_of, unmarked
from samsari.ucca.parser.chart import span_index
from samsari.ucca.parser.tree import CHAIN, SpanTree

Integers = npt.NDArray[np.int64]
Halves = npt.NDArray[np.float16]
NOWHERE = np.zeros(0, dtype=np.int64)
NOTHING = np.zeros((0, 0), dtype=np.float16)


@dataclass(frozen=True)
class Labels:
    """The span labels (the first means no span) and the remote categories (likewise)."""

    spans: tuple[str, ...]
    remotes: tuple[str, ...]

    @classmethod
    def seen_in(cls, trees: Iterable[SpanTree], least: int = 3) -> Labels:
        """The labels that occur often enough to be learnt."""
        trees = list(trees)
        spans = Counter(span.label for tree in trees for span in tree.spans)
        remotes = Counter(remote.category for tree in trees for remote in tree.remotes)
        return cls(
            ("", *sorted(label for label, count in spans.items() if count >= least)),
            ("", *sorted(label for label, count in remotes.items() if count >= least)),
        )

    def span(self, label: str) -> int:
        """The number of a label, or of the nearest known one: shorter chain, fewer marks."""
        parts = label.split(CHAIN)
        while parts:
            for known in (
                CHAIN.join(parts),
                CHAIN.join(map(unmarked, parts)),
                CHAIN.join(map(category_of, parts)),
            ):
                if known in self.spans:
                    return self.spans.index(known)
            parts.pop()
        return 0


@dataclass(frozen=True)
class Example:
    """One sentence: its pieces, its words, its gold spans and remote edges."""

    pieces: Pieces
    around: Integers
    words: Integers
    spans: Integers  # start, end, label
    span_words: Integers  # first, last, center word
    pairs: Integers  # parent, child, relation, category
    soft_at: Integers = field(
        default_factory=lambda: NOWHERE
    )  # spans (in the order of the chart) with a teacher's opinion
    soft: Halves = field(default_factory=lambda: NOTHING)  # the probabilities of their labels
    soft_pairs: Halves = field(default_factory=lambda: NOTHING)  # the same for remote edges
    frozen: Halves = field(default_factory=lambda: NOTHING)  # vectors of a layer that stays as is
    guidelines: int = 1

    @property
    def length(self) -> int:
        """The number of pieces."""
        return len(self.pieces.ids)


def example(
    tokens: Sequence[Token],
    tree: SpanTree,
    labels: Labels,
    cutter: WordPieces,
    guidelines: int = 1,
) -> Example:
    """The arrays of one sentence."""
    words, around = boundaries(tokens)
    spans = [(s.start, s.end, labels.span(s.label)) for s in tree.spans]
    found = candidates(tree.spans)
    gold = {(r.parent, r.child): r.category for r in tree.remotes}
    known = {name: index for index, name in enumerate(labels.remotes)}
    pairs = [
        (p, c, r, known.get(gold.get((int(p), int(c)), ""), 0))
        for p, c, r in zip(found.parents, found.children, found.relations, strict=True)
    ]
    table = np.array(spans, dtype=np.int64).reshape(-1, 3)
    span_words = np.stack([table[:, 0], table[:, 1] - 1, found.centers], axis=1)
    return Example(
        cutter.of_sentence([token.text for token in tokens]),
        around,
        words,
        table,
        span_words,
        np.array(pairs, dtype=np.int64).reshape(-1, 4),
        guidelines=guidelines,
    )


def batches(
    examples: Sequence[Example], budget: int, rng: np.random.Generator
) -> Iterator[list[int]]:
    """Sentences of like length together, about `budget` pieces at a time, in random order.

    All sentences of a batch are labelled by the same guidelines.
    """
    noise = rng.uniform(-1.5, 1.5, len(examples))
    order = np.argsort([e.length + noise[i] for i, e in enumerate(examples)], kind="stable")
    groups: list[list[int]] = []
    for guidelines in (1, 2):
        groups.append([])
        for index in order.tolist():
            if examples[index].guidelines != guidelines:
                continue
            longest = max(examples[index].length, 1)
            if groups[-1] and (len(groups[-1]) + 1) * longest > budget:
                groups.append([])
            groups[-1].append(index)
    groups = [group for group in groups if group] or [[]]
    for group in rng.permutation(len(groups)):
        yield groups[group]


@dataclass(frozen=True)
class _Place:
    """Where a sentence begins when sentences are laid end to end."""

    row: int = 0
    token: int = 0
    word: int = 0
    fence: int = 0
    span: int = 0
    chart: int = 0

    def after(self, e: Example) -> _Place:
        """Where the next one begins."""
        n_words = len(e.words)
        return _Place(
            self.row + 1,
            self.token + len(e.pieces.count),
            self.word + n_words,
            self.fence + n_words + 1,
            self.span + len(e.spans),
            self.chart + n_words * (n_words + 1) // 2,
        )


def tensors(group: Sequence[Example]) -> dict[str, Tensor]:
    """One batch, all sentences laid end to end."""
    longest = max(e.length for e in group)
    total = sum(len(e.pieces.count) for e in group)
    parts, place = [], _Place()
    for e in group:
        parts.append(_part(e, place, longest, total))
        place = place.after(e)
    flat = {
        name: torch.from_numpy(np.concatenate([part[name] for part in parts])) for name in parts[0]
    }
    if any(len(e.soft_pairs) for e in group):
        flat["soft_remote"] = torch.from_numpy(np.concatenate(_remote_chances(group)))
    if all(len(e.frozen) for e in group):
        flat["frozen"] = _padded([e.frozen for e in group], longest)
    soft = np.concatenate([e.soft for e in group if len(e.soft)] or [NOTHING])
    return flat | _pieces(group, longest) | {"soft": torch.from_numpy(soft.astype(np.float32))}


def _part(e: Example, at: _Place, longest: int, total: int) -> dict[str, Integers]:
    """What one sentence adds to a batch whose rows have `longest` pieces, of `total` tokens."""
    n_words, n_tokens = len(e.words), len(e.pieces.count)
    starts, ends = span_index(n_words)
    gold = np.zeros((n_words, n_words + 1), dtype=np.int64)
    gold[e.spans[:, 0], e.spans[:, 1]] = e.spans[:, 2]
    return {
        "piece": at.row * longest + np.arange(1, e.length - 1),
        "owner": at.token + np.repeat(np.arange(n_tokens), e.pieces.count),
        "count": e.pieces.count,
        "around": np.where(e.around < 0, e.around + total + 3, e.around + at.token),
        "words": e.words + at.token,
        "starts": starts + at.fence,
        "ends": ends + at.fence,
        "gold": gold[starts, ends],
        "soft_at": e.soft_at + at.chart,
        "span_words": e.span_words + at.word,
        "labels": e.spans[:, 2],
        "parents": e.pairs[:, 0] + at.span,
        "children": e.pairs[:, 1] + at.span,
        "relations": e.pairs[:, 2],
        "remote": e.pairs[:, 3],
    }


def _pieces(group: Sequence[Example], longest: int) -> dict[str, Tensor]:
    """The word pieces of a batch, a row for each sentence, and where they stand."""
    ids = np.zeros((len(group), longest), dtype=np.int64)
    cases = np.zeros_like(ids)
    mask = np.zeros(ids.shape, dtype=np.float32)
    for row, e in enumerate(group):
        ids[row, : e.length], cases[row, : e.length] = e.pieces.ids, e.pieces.cases
        mask[row, : e.length] = 1.0
    arrays = {"ids": ids, "cases": cases, "mask": mask}
    return {name: torch.from_numpy(array) for name, array in arrays.items()}


def _remote_chances(group: Sequence[Example]) -> list[npt.NDArray[np.float32]]:
    """Teachers' opinions on remote edges; where there are none, certainty."""
    kinds = max(e.soft_pairs.shape[1] for e in group)
    certain = np.eye(kinds, dtype=np.float32)
    return [
        e.soft_pairs.astype(np.float32) if len(e.soft_pairs) else certain[e.pairs[:, 3]]
        for e in group
    ]


def _padded(parts: Sequence[Halves], length: int) -> Tensor:
    """Rows of different length in one block."""
    block = np.zeros((len(parts), length, parts[0].shape[1]), dtype=np.float32)
    for row, part in enumerate(parts):
        block[row, : len(part)] = part
    return torch.from_numpy(block)
