"""Train the grammar head: tags, heads and relations of words from the shared encoder's vectors."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from samsari.formats.atomic import writing
from samsari.neural.encoder import Encoder
from samsari_workshop.splitter.splices import spliced
from samsari_workshop.splitter.steps import Training, batches
from samsari_workshop.splitter.treebank import Annotated, read, with_lower_case
from samsari_workshop.splitter.trunk import Trunk

Say = Callable[[str], None]
WIDTH, ARC, LABEL = 240, 160, 48
EPOCHS = 14
# Then three runs go on from these weights, with sentences spliced from the treebank's clauses; the
# mean of their weights is the head.
SEEDS, MORE_EPOCHS, MORE_RATE, MORE_KEPT = (1, 2, 3), 3, 8e-4, 0.995
SPLICED, TAKEN = 7000, 5000  # sentences, and how many of them each run sees


class Network(Trunk):
    """The head that `splitting.syntax` runs with numpy; the names of its parts are the same."""

    def __init__(self, n_inputs: int, n_tags: int, n_relations: int) -> None:
        super().__init__(n_inputs, WIDTH, 0.25)
        self.tag = nn.Linear(WIDTH, n_tags)
        self.dependent, self.head = nn.Linear(WIDTH, ARC), nn.Linear(WIDTH, ARC)
        self.low, self.high = nn.Linear(WIDTH, LABEL), nn.Linear(WIDTH, LABEL)
        self.arc = nn.Parameter(torch.zeros(ARC + 1, ARC))
        self.relation = nn.Parameter(torch.zeros(n_relations, LABEL + 1, LABEL + 1))
        self.root = nn.Parameter(torch.zeros(WIDTH))
        nn.init.normal_(self.arc, std=0.02)
        nn.init.normal_(self.relation, std=0.02)

    def forward(self, vectors: Tensor, mask: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Scores of tags, of heads (column 0 is the root), and both label vectors."""
        state = self.state(vectors, mask)
        tags = self.tag(self.drop(state))
        root = self.root.expand(len(state), 1, -1)
        above = torch.cat([root, state], 1)
        dependent = _padded(self._hidden(self.dependent, state))
        arcs = dependent @ self.arc @ self._hidden(self.head, above).transpose(1, 2)
        return tags, arcs, self._hidden(self.low, state), self._hidden(self.high, above)

    def _hidden(self, layer: nn.Module, state: Tensor) -> Tensor:
        found: Tensor = self.drop(nn.functional.relu(layer(self.drop(state))))
        return found

    def relations(self, low: Tensor, high: Tensor) -> Tensor:
        """Scores of the relations of pairs of words."""
        return torch.einsum("bi,rij,bj->br", _padded(low), self.relation, _padded(high))


def _padded(rows: Tensor) -> Tensor:
    return torch.cat([rows, torch.ones_like(rows[..., :1])], -1)


@dataclass(frozen=True)
class Example:
    """A sentence in numbers; heads count from 1, 0 is the root."""

    vectors: NDArray[np.float16]
    tags: NDArray[np.int64]
    heads: NDArray[np.int64]
    relations: NDArray[np.int64]


@dataclass(frozen=True)
class Names:
    """The tags and relations that the head knows, in the order of its scores."""

    tags: tuple[str, ...]
    relations: tuple[str, ...]

    @classmethod
    def of(cls, sentences: Sequence[Annotated]) -> Names:
        """The names in a treebank."""
        tags = sorted({tag for own in sentences for tag in own.tags})
        return cls(tuple(tags), tuple(sorted({r for own in sentences for r in own.relations})))


def examples(sentences: Sequence[Annotated], names: Names, encoder: Encoder) -> list[Example]:
    """The sentences in numbers, with the encoder's vectors."""
    tags = {name: at for at, name in enumerate(names.tags)}
    relations = {name: at for at, name in enumerate(names.relations)}
    found = []
    for start in range(0, len(sentences), 512):
        part = sentences[start : start + 512]
        for own, vectors in zip(part, encoder.encode([s.words for s in part]), strict=True):
            both = np.concatenate([vectors.middle, vectors.last], 1).astype(np.float16)
            rows = (
                [tags.get(tag, 0) for tag in own.tags],
                [head + 1 for head in own.heads],
                [relations.get(name, 0) for name in own.relations],
            )
            found.append(Example(both, *(np.array(row, np.int64) for row in rows)))
    return found


def keep_examples(found: Sequence[Example], path: Path) -> None:
    """Write examples: all words of all sentences in four long rows."""
    names = ("vectors", "tags", "heads", "relations")
    rows: dict[str, Any] = {
        name: np.concatenate([getattr(one, name) for one in found]) for name in names
    }
    with writing(path) as stream:
        np.savez(stream, lengths=np.array([len(one.tags) for one in found]), **rows)


def kept_examples(path: Path) -> list[Example]:
    """The examples of a file."""
    with np.load(path) as arrays:
        ends = np.cumsum(arrays["lengths"])[:-1]
        names = ("vectors", "tags", "heads", "relations")
        columns = [np.split(arrays[name], ends) for name in names]
    return [Example(*row) for row in zip(*columns, strict=True)]


def _tensors(batch: Sequence[Example]) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
    n = max(len(own.tags) for own in batch)
    vectors = torch.zeros(len(batch), n, batch[0].vectors.shape[1])
    mask = torch.zeros(len(batch), n)
    rows = torch.full((3, len(batch), n), -1, dtype=torch.long)
    for at, own in enumerate(batch):
        size = len(own.tags)
        vectors[at, :size] = torch.from_numpy(own.vectors.astype(np.float32))
        mask[at, :size] = 1
        for row, values in zip(rows, (own.tags, own.heads, own.relations), strict=True):
            row[at, :size] = torch.from_numpy(values)
    return vectors, mask, rows[0], rows[1], rows[2]


def _loss(network: Network, batch: Sequence[Example]) -> Tensor:
    vectors, mask, tags, heads, relations = _tensors(batch)
    tag_scores, arcs, low, high = network(vectors, mask)
    allowed = torch.cat([torch.ones_like(mask[:, :1]), mask], 1)[:, None, :]
    arcs = arcs.masked_fill(allowed == 0, -1e9)
    cross = nn.functional.cross_entropy
    is_word = mask.bool()
    rows = torch.arange(len(batch))[:, None].expand_as(heads)[is_word]
    chosen = network.relations(low[is_word], high[rows, heads[is_word]])
    return (
        cross(tag_scores[is_word], tags[is_word])
        + cross(arcs[is_word], heads[is_word])
        + cross(chosen, relations[is_word])
    )


def accuracy(network: Network, found: Sequence[Example]) -> tuple[float, float, float]:
    """The share of words with the right tag, head, and head with relation."""
    network.eval()
    right, total = np.zeros(3), 0
    with torch.no_grad():
        for chosen_rows in batches([len(own.tags) for own in found], range(len(found))):
            batch = [found[at] for at in chosen_rows]
            vectors, mask, tags, heads, relations = _tensors(batch)
            tag_scores, arcs, low, high = network(vectors, mask)
            allowed = torch.cat([torch.ones_like(mask[:, :1]), mask], 1)[:, None, :]
            guess = arcs.masked_fill(allowed == 0, -1e9).argmax(-1)
            is_word = mask.bool()
            rows = torch.arange(len(batch))[:, None].expand_as(heads)[is_word]
            label = network.relations(low[is_word], high[rows, guess[is_word]]).argmax(-1)
            is_head = (guess == heads)[is_word]
            right += [
                float((tag_scores.argmax(-1) == tags)[is_word].sum()),
                float(is_head.sum()),
                float((is_head & (label == relations[is_word])).sum()),
            ]
            total += int(is_word.sum())
    shares = (right / total).tolist()
    return shares[0], shares[1], shares[2]


def fit(
    found: Sequence[Example], names: Names, tests: Sequence[Example], say: Say, kept: Path
) -> Network:
    """The network, trained: the running mean of its weights. `kept` is written each epoch."""
    torch.manual_seed(1)
    shape = found[0].vectors.shape[1], len(names.tags), len(names.relations)
    training = Training.of(Network(*shape), EPOCHS)
    lengths = [len(own.tags) for own in found]
    if kept.exists():
        training.take_up(kept)
    while training.epoch < EPOCHS:
        training.run_epoch(lengths, lambda net, rows: _loss(net, [found[at] for at in rows]))
        tag, head, relation = accuracy(training.mean, tests)
        shares = f"tags {tag:.4f}, heads {head:.4f}, with relation {relation:.4f}"
        say(f"epoch {training.epoch}: {shares}")
        training.keep(kept)
    return training.mean


def refined(
    first: Network, found: Sequence[Example], spliced: Sequence[Example], seed: int
) -> Network:
    """The weights after some epochs more, with a part of the spliced sentences."""
    torch.manual_seed(seed)
    taken = list(spliced)
    random.Random(seed).shuffle(taken)
    whole = [*found, *taken[:TAKEN]]
    training = Training.of(copy.deepcopy(first), MORE_EPOCHS)
    training.rate, training.kept = MORE_RATE, MORE_KEPT
    training.generator = np.random.default_rng(seed)
    while training.epoch < MORE_EPOCHS:
        lengths = [len(own.tags) for own in whole]
        training.run_epoch(lengths, lambda net, rows: _loss(net, [whole[at] for at in rows]))
    return training.mean


def mean_of(networks: Sequence[Network]) -> Network:
    """The mean of the weights of several networks that began as one."""
    found = copy.deepcopy(networks[0])
    states = [one.state_dict() for one in networks]
    found.load_state_dict(
        {name: sum(own[name] for own in states) / len(states) for name in states[0]}
    )
    return found


def save(network: Network, names: Names, path: Path) -> None:
    """Write the head with half precision."""
    arrays = {
        name.replace(".", "_"): value.detach().numpy().astype(np.float16)
        for name, value in network.state_dict().items()
    }
    with writing(path) as stream:
        np.savez_compressed(
            stream, tags=np.array(names.tags), relations=np.array(names.relations), **arrays
        )


def write_syntax(train: Path, test: Path, out: Path, encoder: Encoder, say: Say) -> None:
    """Train the head on one treebank file, test it on another, write it."""
    sentences = read(train)
    names = Names.of(sentences)
    kept = out / "syntax.epoch.pt"
    files = {
        "train": with_lower_case(sentences, 1),
        "test": read(test),
        "spliced": spliced(sentences, SPLICED, 1),
    }
    paths = {name: out / f"syntax.{name}.npz" for name in files}
    for name, path in paths.items():
        if not path.exists():
            keep_examples(examples(files[name], names, encoder), path)
            say(f"{path.name}: {len(files[name])} sentences")
    found, tests, more = (kept_examples(path) for path in paths.values())
    first = fit(found, names, tests, say, kept)
    runs = [refined(first, found, more, seed) for seed in SEEDS]
    for seed, one in zip(SEEDS, runs, strict=True):
        save(one, names, out / f"syntax-{seed}.npz")
    save(mean_of(runs), names, out / "syntax.npz")
    for path in (kept, *paths.values()):
        path.unlink(missing_ok=True)
