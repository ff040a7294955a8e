"""The stages that make the parser: syntax, UCCA, and sentences labelled by teachers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from samsari.formats.atomic import writing
from samsari.model.passage import Passage
from samsari.model.text import Token
from samsari.neural.encoder import WINDOW
from samsari.neural.wordpieces import WordPieces
from samsari_workshop.parser import export, loop, syntax
from samsari_workshop.parser.examples import Example, Labels, example
from samsari_workshop.parser.loop import Companion, Report, State
from samsari_workshop.parser.network import MINILM, Network, Shape, pretrained
from samsari_workshop.parser.quantised.inputs import layer_inputs
from samsari_workshop.parser.settings import SECOND_BIAS, Bias, Settings
from samsari_workshop.parser.silver import Teacher, silver_examples
from samsari_workshop.parser.trees import from_passage

NAME = "ucca-minilm"  # in signatures


@dataclass(frozen=True)
class Start:
    """What training starts from: published encoder weights and their tokenizer.

    Without weights, those of an earlier stage must be given to `learn`.
    """

    weights: dict[str, Tensor]
    tokenizer: Path
    shape: Shape = MINILM

    @property
    def cutter(self) -> WordPieces:
        """The tokenizer, loaded."""
        return WordPieces.load(self.tokenizer)


@dataclass(frozen=True)
class TrainingSet:
    """What there is to learn: labels and examples."""

    labels: Labels
    examples: tuple[Example, ...]
    second: Labels | None = None  # of the second guidelines, if there are examples of them


def syntax_set(treebank: Path, cutter: WordPieces) -> TrainingSet:
    """Dependency trees as spans."""
    sentences = list(syntax.read(treebank))
    labels = Labels.seen_in((tree for _, tree in sentences), least=5)
    examples = (example(tokens, tree, labels, cutter) for tokens, tree in sentences)
    return TrainingSet(labels, fitting(examples))


def ucca_set(
    passages: Sequence[Passage], cutter: WordPieces, guidelines: int = 1, least: int = 3
) -> TrainingSet:
    """Passages as spans, with the labels that at least some of them have."""
    trees = [from_passage(passage) for passage in passages]
    labels = Labels.seen_in(trees, least)
    examples = (
        example(passage.tokens, tree, labels, cutter, guidelines)
        for passage, tree in zip(passages, trees, strict=True)
        if tree.n_words
    )
    return TrainingSet(labels, fitting(examples))


def labelled_set(
    sentences: Sequence[Sequence[Token]],
    teachers: Sequence[Teacher],
    labels: Labels,
    cutter: WordPieces,
    second: Labels | None = None,
) -> TrainingSet:
    """Sentences with what the teachers think of them, by both guidelines if there are labels."""
    known = {1: labels} if second is None else {1: labels, 2: second}
    taught = silver_examples(sentences, teachers, known, cutter)
    return TrainingSet(labels, fitting(taught), second)


def recut(examples: Sequence[Example], cutter: WordPieces, other: WordPieces) -> list[Example]:
    """The examples for another encoder, which cuts words alike but numbers the pieces otherwise."""
    numbers, own = other.vocabulary, cutter.vocabulary
    table = np.zeros(1 + max(own.values()), dtype=np.int64)
    for piece, number in own.items():
        table[number] = numbers.get(piece, other.unknown)
    table[cutter.begin], table[cutter.end] = other.begin, other.end
    return [replace(e, pieces=replace(e.pieces, ids=table[e.pieces.ids])) for e in examples]


def learn(
    start: Start,
    training_set: TrainingSet,
    settings: Settings,
    *,
    folder: Path,
    first: Path | None = None,
    companion: Companion | None = None,
    after_epoch: Callable[[Path, str], None] | None = None,
    progress: Report,
) -> Path:
    """The path of the weights learnt, averaged over the last steps.

    `first` are weights to begin with, as far as they fit. A run that was broken off goes on from
    its last epoch. With `after_epoch` the parser is exported after every epoch and shown to it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    network = fresh(start, training_set.labels, settings, training_set.second)
    if first is not None:
        own = network.state_dict()
        known = torch.load(first)
        kept = {n: w for n, w in known.items() if n in own and own[n].shape == w.shape}
        network.load_state_dict(own | kept)
    state = loop.begin(network, settings, companion)
    if loop.resume(state, settings, folder):
        progress(f"{folder.name}: taking up the run after epoch {state.epoch}")
    weights = folder / "average.pt"

    def store(state: State, losses: str) -> None:
        with writing(weights) as stream:
            torch.save(state.network.state_dict(), stream)
        progress(f"{folder.name}, epoch {state.epoch}: {losses}")
        if after_epoch is not None:
            write_parser(state.network, start, training_set, settings, folder / "model")
            after_epoch(folder / "model", f"{folder.name}, epoch {state.epoch}")

    loop.run(
        state, training_set.examples, settings, folder=folder, after_epoch=store, progress=progress
    )
    return weights


def write_parser(
    network: Network,
    start: Start,
    learnt: TrainingSet,
    settings: Settings,
    folder: Path,
    *,
    in_bytes: bool = False,
) -> None:
    """Write a network as a parser, with the biases of the settings."""
    pieces = [own.pieces for own in learnt.examples]
    bias = Bias(settings.span_bias, settings.scene_bias, settings.absent_bias)
    export.save_parser(
        network,
        learnt.labels,
        start.tokenizer,
        folder,
        name=NAME,
        bias=bias,
        second=learnt.second,
        second_bias=SECOND_BIAS,
        inputs=layer_inputs(network.encoder, pieces) if in_bytes else None,
    )


def mean_weights(weights: Sequence[tuple[float, Path]], target: Path) -> Path:
    """The file of the mean of weights in files, each with its share.

    All of them must come from one another by training.
    """
    loaded = [(share, torch.load(path)) for share, path in weights]
    mean = {name: sum(share * own[name] for share, own in loaded) for name in loaded[0][1]}
    target.parent.mkdir(parents=True, exist_ok=True)
    with writing(target) as stream:
        torch.save(mean, stream)
    return target


def parser_of(
    weights: Path,
    start: Start,
    labels: Labels,
    settings: Settings,
    folder: Path,
    *,
    read: Sequence[Example] = (),
) -> Path:
    """The folder of the parser with these weights.

    The encoder computes in bytes if there are examples of what it will read.
    """
    network = fresh(start, labels, settings)
    network.load_state_dict(torch.load(weights))
    own = TrainingSet(labels, tuple(read))
    write_parser(network.eval(), start, own, settings, folder, in_bytes=bool(read))
    return folder


def teacher(
    start: Start, labels: Labels, weights: Path, share: float, second: Labels | None = None
) -> Teacher:
    """A trained network that no longer changes, with its share of the vote."""
    network = fresh(start, labels, Settings(), second)
    network.load_state_dict(torch.load(weights))
    return Teacher(network.eval(), start.cutter, share)


def fitting(examples: Iterable[Example]) -> tuple[Example, ...]:
    """The sentences that fit the encoder's window."""
    return tuple(e for e in examples if e.length <= WINDOW)


def fresh(
    start: Start, labels: Labels, settings: Settings, second: Labels | None = None
) -> Network:
    """A network with the published encoder and untrained heads."""
    torch.manual_seed(settings.seed)
    shape = replace(
        start.shape,
        labels=len(labels.spans),
        remotes=len(labels.remotes),
        second_labels=0 if second is None else len(second.spans),
        second_remotes=0 if second is None else len(second.remotes),
        dropout=settings.dropout,
        head_dropout=settings.head_dropout,
    )
    network = Network(shape)
    if start.weights:
        pretrained(network, start.weights)
    return network
