"""Do part-of-speech tags and dependencies help word alignment? Dev F1 with and without them.

    python benchmarks/align_tags.py --data ../shared/data [--sentences 3000]

Heads on the shared encoder's layer-3 vectors, trained here on UD EWT (torch needed): a linear one
for universal tags, a bilinear one for heads and roles. Then: `sultan` as it is, without its links
of similar words whose tags differ, and with the parses; `neural` as it is, and with thresholds that
are lower for equal and higher for different tags (the best of several shifts, chosen on the very
dev parts: an upper bound of what tags may add).
"""

from __future__ import annotations

import argparse
import lzma
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from samsari.alignment.aligners import load_aligner
from samsari.alignment.dependencies import Dependencies
from samsari.alignment.evaluation import evaluate
from samsari.alignment.neural.aligner import NeuralAligner, PreparedSentence, above, decode
from samsari.alignment.rule_aligner import RuleAligner
from samsari.model.alignment import Alignment, GoldAlignment
from samsari.neural.encoder import Encoder
from samsari.training.aligner.pipeline import load_gold_sets
from samsari.training.corpora import TREEBANK, TREEBANK_DEV

SHIFTS = (0.0, 0.05, 0.1, 0.15, 0.2)
SIZE = 128
SIMILAR = ("same-word", "paraphrase")


@dataclass(frozen=True)
class Parsed:
    words: tuple[str, ...]
    tree: Dependencies


def read(path: Path, limit: int) -> Iterator[Parsed]:
    opened = lzma.open if path.suffix == ".xz" else open
    with opened(path, "rt", encoding="utf-8") as lines:
        for block in lines.read().split("\n\n"):
            rows = [line.split("\t") for line in block.split("\n") if line[:1].isdigit()]
            rows = [row for row in rows if row[0].isdigit()]
            if rows and limit > 0:
                limit -= 1
                columns = list(zip(*rows, strict=True))
                heads = tuple(int(head) - 1 for head in columns[6])
                yield Parsed(columns[1], Dependencies(columns[3], heads, columns[7]))


class Heads(nn.Module):
    """Tags from one vector, heads and roles from two."""

    def __init__(self, tags: int, roles: int) -> None:
        super().__init__()
        self.tag = nn.Linear(384, tags)
        self.child, self.head = nn.Linear(384, SIZE), nn.Linear(384, SIZE)
        self.root = nn.Parameter(torch.zeros(SIZE))
        self.arc = nn.Parameter(torch.eye(SIZE) / SIZE)
        self.role = nn.Linear(3 * SIZE, roles)

    def forward(self, rows: torch.Tensor, heads: torch.Tensor | None = None) -> tuple:
        """Scores of tags (n x t), heads (n x n+1; the root is last) and roles (n x r)."""
        rows = functional.layer_norm(rows, (384,))
        child = functional.relu(self.child(functional.dropout(rows, 0.2, self.training)))
        head = functional.relu(self.head(functional.dropout(rows, 0.2, self.training)))
        head = torch.cat((head, self.root[None]))
        arcs = child @ self.arc @ head.T
        chosen = arcs.argmax(1) if heads is None else heads
        both = (child, head[chosen], child * head[chosen])
        return self.tag(rows), arcs, self.role(torch.cat(both, dim=1))


def learn(parsed: Sequence[Parsed], vectors: Sequence[np.ndarray], names: tuple) -> Heads:
    torch.manual_seed(1)
    tags, roles = names
    net = Heads(len(tags), len(roles))
    optimizer = torch.optim.AdamW(net.parameters(), lr=2e-3)
    for epoch in range(6):
        for group in optimizer.param_groups:
            group["lr"] = 2e-3 * (1 - epoch / 6)
        order = torch.randperm(len(parsed)).tolist()
        for start in range(0, len(order), 16):
            loss = torch.zeros(())
            for at in order[start : start + 16]:
                tree, n = parsed[at].tree, len(parsed[at].words)
                wanted = (
                    torch.tensor([tags.index(tag) for tag in tree.tags]),
                    torch.tensor([head if head >= 0 else n for head in tree.heads]),
                    torch.tensor([roles.index(role) for role in tree.roles]),
                )
                found = net(torch.from_numpy(vectors[at]), wanted[1])
                loss = loss + sum(
                    functional.cross_entropy(one, other, reduction="sum")
                    for one, other in zip(found, wanted, strict=True)
                )
            optimizer.zero_grad()
            (loss / 300).backward()
            optimizer.step()
    return net.eval()


def parse(net: Heads, rows: np.ndarray, names: tuple) -> Dependencies:
    with torch.no_grad():
        tags, arcs, roles = (scores.argmax(1).tolist() for scores in net(torch.from_numpy(rows)))
    n = len(rows)
    return Dependencies(
        tuple(names[0][tag] for tag in tags),
        tuple(-1 if head in (n, at) else head for at, head in enumerate(arcs)),
        tuple(names[1][role] for role in roles),
    )


def accuracy(found: Sequence[Dependencies], gold: Sequence[Parsed]) -> str:
    pairs = [
        (one, other)
        for tree, parsed in zip(found, gold, strict=True)
        for one, other in zip(
            zip(tree.tags, tree.heads, tree.roles, strict=True),
            zip(parsed.tree.tags, parsed.tree.heads, parsed.tree.roles, strict=True),
            strict=True,
        )
    ]
    share = [sum(one[k] == other[k] for one, other in pairs) / len(pairs) for k in (0, 1)]
    labelled = sum(one[1:] == other[1:] for one, other in pairs) / len(pairs)
    return f"tags {share[0]:.3f}, heads {share[1]:.3f}, heads with roles {labelled:.3f}"


def f1(gold: Sequence[GoldAlignment], found: Sequence[Alignment]) -> float:
    return 100 * (evaluate(gold, found)[0].f1 or 0.0)


def by_rules(
    sultan: RuleAligner, gold: Sequence[GoldAlignment], trees: Sequence[Dependencies]
) -> Iterator[float]:
    words = [side for pair in gold for side in (pair.left, pair.right)]
    plain, parsed = sultan.prepare(words), sultan.prepare(words, trees)
    found = [sultan.link(*pair) for pair in zip(plain[::2], plain[1::2], strict=True)]
    yield f1(gold, found)
    yield f1(
        gold,
        [
            Alignment(
                one.n_left,
                one.n_right,
                tuple(
                    link
                    for link in one.links
                    if link.rule not in SIMILAR or left.tags[link.left] == right.tags[link.right]
                ),
            )
            for one, left, right in zip(found, trees[::2], trees[1::2], strict=True)
        ],
    )
    yield f1(gold, [sultan.link(*pair) for pair in zip(parsed[::2], parsed[1::2], strict=True)])


def shifted(
    neural: NeuralAligner,
    pair: tuple[PreparedSentence, PreparedSentence],
    trees: tuple[Dependencies, Dependencies],
    shifts: Sequence[float],
) -> list[Alignment]:
    left, right = pair
    forms = (left.forms, right.forms)
    matrix = neural.head.probabilities(forms, left.vectors, right.vectors)
    same = np.array([[one == other for other in trees[1].tags] for one in trees[0].tags])
    words = np.array([[one.folded != two.folded for two in right.forms] for one in left.forms])
    sign = np.where(same.reshape(matrix.shape), 1.0, -1.0) * words.reshape(matrix.shape)
    return [
        decode(
            forms,
            above((matrix + shift * sign).astype(np.float32), forms, neural.head.thresholds),
            range(len(left.forms)),
            False,
        )
        for shift in shifts
    ]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--data", type=Path, required=True)
    options.add_argument("--sentences", type=int, default=3000)
    chosen = options.parse_args()
    encoder = Encoder.load()
    train = list(read(chosen.data / TREEBANK, chosen.sentences))
    dev = list(read(chosen.data / TREEBANK_DEV, 500))
    names = tuple(
        sorted({name for one in (*train, *dev) for name in getattr(one.tree, part)})
        for part in ("tags", "roles")
    )
    rows = encoder.middle([one.words for one in train])
    net = learn(train, rows, names)
    seen = encoder.middle([one.words for one in dev])
    print("UD EWT dev:", accuracy([parse(net, one, names) for one in seen], dev), flush=True)
    sultan, neural = load_aligner("sultan"), load_aligner("neural")
    assert isinstance(sultan, RuleAligner)
    assert isinstance(neural, NeuralAligner)
    for name, gold in load_gold_sets(chosen.data).dev:
        words = [side for pair in gold for side in (pair.left, pair.right)]
        vectors = encoder.middle(words)
        trees = [parse(net, one, names) for one in vectors]
        rules = " ".join(f"{value:.2f}" for value in by_rules(sultan, gold, trees))
        prepared = neural.prepare(words, vectors)
        found = [
            shifted(neural, (prepared[k], prepared[k + 1]), (trees[k], trees[k + 1]), SHIFTS)
            for k in range(0, len(words), 2)
        ]
        shifts = " ".join(f"{f1(gold, [f[k] for f in found]):.2f}" for k in range(len(SHIFTS)))
        print(f"{name}: sultan, + tags, + parses: {rules}; neural, shifts {SHIFTS}: {shifts}")


if __name__ == "__main__":
    main()
