"""Train the tagger: where people begin a new sentence, and what they write there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from samsari.english.syntax import SyntaxHead
from samsari.formats.atomic import writing
from samsari.neural.encoder import Encoder
from samsari.splitting.analysis import is_readable
from samsari.splitting.tagger import CORPORA, SUBJECT_KINDS, VERB_KINDS, grammar_columns
from samsari.text.penn import UCCA_TOKENIZER
from samsari_workshop.splitter.labels import UNKNOWN, Begin, begins, rough_begins
from samsari_workshop.splitter.pairs import SplitPair
from samsari_workshop.splitter.steps import Training, batches
from samsari_workshop.splitter.trunk import Trunk

Say = Callable[[str], None]
WIDTH, DROP = 240, 0.3
EPOCHS = 8
MOST_TOKENS = 110
ROUGH = 0.5  # how much a pair weighs of which only the place is learnt
READ = 256  # pairs whose vectors are made together


class Network(Trunk):
    """The network that `splitting.tagger` runs with numpy."""

    def __init__(self, n_inputs: int) -> None:
        super().__init__(n_inputs, WIDTH, DROP)
        self.begins = nn.Linear(WIDTH, 1)
        self.subject = nn.Linear(WIDTH, len(SUBJECT_KINDS))
        self.verb = nn.Linear(WIDTH, len(VERB_KINDS))

    def forward(self, vectors: Tensor, mask: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Scores of a begin, of the subjects and of the verbs at each word."""
        state = self.drop(self.state(vectors, mask))
        return self.begins(state)[..., 0], self.subject(state), self.verb(state)


@dataclass(frozen=True)
class Example:
    """A sentence in numbers, where people began a new one, and how much it counts."""

    vectors: NDArray[np.float16]
    begins: tuple[Begin, ...]
    weight: float


def examples(
    pairs: Iterable[SplitPair],
    corpus: str,
    weight: float,
    readers: tuple[Encoder, SyntaxHead],
    *,
    is_wide: bool = False,
) -> list[Example]:
    """The clean pairs of a corpus in numbers; if `is_wide`, of others the place alone."""
    encoder, syntax = readers
    found = []
    stream = iter(pairs)
    while batch := list(islice(stream, READ)):
        tokens = [UCCA_TOKENIZER.tokens(pair.source) for pair in batch]
        kept = [at for at, own in enumerate(tokens) if is_readable(own) and len(own) <= MOST_TOKENS]
        words = [[token.text for token in tokens[at]] for at in kept]
        for at, own, vectors in zip(kept, words, encoder.encode(words), strict=True):
            grammar = syntax.read(vectors)
            parts = [UCCA_TOKENIZER(part) for part in batch[at].sentences]
            labels = begins(own, grammar.tags, parts)
            share = 1.0 if labels is not None else ROUGH
            if labels is None and is_wide:
                labels = rough_begins(own, parts)
            if labels is not None:
                columns = grammar_columns(grammar, syntax.tags, syntax.relations, corpus)
                rows = np.concatenate([vectors.middle, vectors.last, columns], 1)
                found.append(Example(rows.astype(np.float16), tuple(labels), weight * share))
    return found


def _tensors(batch: Sequence[Example]) -> tuple[Tensor, Tensor]:
    n = max(len(own.vectors) for own in batch)
    vectors = torch.zeros(len(batch), n, batch[0].vectors.shape[1])
    mask = torch.zeros(len(batch), n)
    for at, own in enumerate(batch):
        vectors[at, : len(own.vectors)] = torch.from_numpy(own.vectors.astype(np.float32))
        mask[at, : len(own.vectors)] = 1
    return vectors, mask


def loss(network: Network, batch: Sequence[Example]) -> Tensor:
    """What the tags are wrong about, summed over the words of a sentence."""
    vectors, mask = _tensors(batch)
    scores, subjects, verbs = network(vectors, mask)
    weights = torch.tensor([own.weight for own in batch])
    wanted = torch.zeros_like(scores)
    places = [(row, begin) for row, own in enumerate(batch) for begin in own.begins]
    rows = torch.tensor([row for row, _ in places], dtype=torch.long)
    spots = torch.tensor([begin.at for _, begin in places], dtype=torch.long)
    wanted[rows, spots] = 1
    each = nn.functional.binary_cross_entropy_with_logits(scores, wanted, reduction="none")
    total: Tensor = ((each * mask).sum(1) * weights).sum() / weights.sum()
    for given, number in ((subjects, "subject"), (verbs, "verb")):
        labels = torch.tensor([getattr(begin, number) for _, begin in places], dtype=torch.long)
        known = labels != UNKNOWN
        if not known.any():
            continue
        at, own = rows[known], spots[known]
        each = nn.functional.cross_entropy(given[at, own], labels[known], reduction="none")
        total = total + (each * weights[at]).sum() / weights[at].sum()
    return total


def accuracy(network: Network, found: Sequence[Example]) -> tuple[float, float, float]:
    """The share of sentences whose likeliest begin is right; of begins with right subject, verb."""
    network.eval()
    right, total = np.zeros(3), np.zeros(3)
    with torch.no_grad():
        for rows in batches([len(own.vectors) for own in found], range(len(found))):
            batch = [own for at in rows if (own := found[at]).begins]
            if not batch:
                continue
            vectors, mask = _tensors(batch)
            scores, subjects, verbs = network(vectors, mask)
            best = scores.masked_fill(mask == 0, -1e9).argmax(1)
            for at, own in enumerate(batch):
                right[0] += int(best[at]) in {begin.at for begin in own.begins}
                for begin in own.begins:
                    right[1] += int(subjects[at, begin.at].argmax()) == begin.subject
                    right[2] += int(verbs[at, begin.at].argmax()) == begin.verb
            n = sum(len(own.begins) for own in batch)
            total += [len(batch), n, n]
    shares = (right / np.maximum(total, 1)).tolist()
    return shares[0], shares[1], shares[2]


def fit(
    found: Sequence[Example], tests: Sequence[Example], say: Say, kept: Path, *, seed: int = 1
) -> Network:
    """The network, trained: the running mean of its weights. `kept` is written each epoch."""
    torch.manual_seed(seed)
    training = Training.of(Network(found[0].vectors.shape[1]), EPOCHS)
    if kept.exists():
        training.take_up(kept)
    lengths = [len(own.vectors) for own in found]
    while training.epoch < EPOCHS:
        training.run_epoch(lengths, lambda net, rows: loss(net, [found[at] for at in rows]))
        begin, subject, verb = accuracy(training.mean, tests)
        say(f"epoch {training.epoch}: begin {begin:.4f}, subject {subject:.4f}, verb {verb:.4f}")
        training.keep(kept)
    return training.mean


def save(network: Network, syntax: SyntaxHead, path: Path) -> None:
    """Write the tagger with half precision."""
    arrays = {
        name.replace(".", "_"): value.detach().numpy().astype(np.float16)
        for name, value in network.state_dict().items()
    }
    with writing(path) as stream:
        np.savez_compressed(
            stream, tags=np.array(syntax.tags), relations=np.array(syntax.relations), **arrays
        )


def keep_examples(found: Sequence[Example], path: Path) -> None:
    """Write examples: the vectors of all words, and the begins with the sentence they stand in."""
    begins_ = [
        (at, begin.at, begin.subject, begin.verb)
        for at, own in enumerate(found)
        for begin in own.begins
    ]
    with writing(path) as stream:
        np.savez(
            stream,
            lengths=np.array([len(own.vectors) for own in found]),
            weights=np.array([own.weight for own in found]),
            vectors=np.concatenate([own.vectors for own in found]),
            begins=np.array(begins_, np.int64).reshape(-1, 4),
        )


def kept_examples(path: Path) -> list[Example]:
    """The examples of a file."""
    with np.load(path) as arrays:
        lengths, weights, rows = arrays["lengths"], arrays["weights"], arrays["begins"]
        vectors = np.split(arrays["vectors"], np.cumsum(lengths)[:-1])
    found: list[list[Begin]] = [[] for _ in vectors]
    for at, *begin in rows.tolist():
        found[at].append(Begin(*begin))
    return [
        Example(own, tuple(begin), float(weight))
        for own, begin, weight in zip(vectors, found, weights, strict=True)
    ]


def write_tagger(
    corpora: Mapping[str, tuple[Iterable[SplitPair], int, float]],
    tests: Iterable[SplitPair],
    readers: tuple[Encoder, SyntaxHead],
    path: Path,
    say: Say,
    *,
    is_wide: bool = False,
) -> None:
    """Train a tagger on some pairs of each corpus, test it on others, write it."""
    given = {name: (islice(pairs, n), weight) for name, (pairs, n, weight) in corpora.items()}
    given["test"] = (islice(tests, None), 1.0)
    found: dict[str, list[Example]] = {}
    for name, (pairs, weight) in given.items():
        own = path.with_suffix(f".{name}.npz")
        if not own.exists():
            corpus = name if name in CORPORA else CORPORA[0]
            keep_examples(examples(pairs, corpus, weight, readers, is_wide=is_wide), own)
        found[name] = kept_examples(own)
        say(f"{name}: {len(found[name])} pairs")
    tested = found.pop("test")
    every = [own for part in found.values() for own in part]
    kept = path.with_suffix(".epoch.pt")
    network = fit(every, tested, say, kept, seed=2 if is_wide else 1)
    save(network, readers[1], path)
    for old in (kept, *path.parent.glob(f"{path.stem}.*.npz")):
        old.unlink(missing_ok=True)
