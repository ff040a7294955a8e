"""The two stages that make the parser: syntax first, then UCCA."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import torch
from torch import Tensor

from samsari.model.passage import Passage
from samsari.neural.encoder import WINDOW
from samsari.neural.wordpieces import WordPieces
from samsari.ucca.training import export, loop, syntax
from samsari.ucca.training.examples import Example, Labels, example
from samsari.ucca.training.loop import Report, State
from samsari.ucca.training.network import Network, Shape, pretrained
from samsari.ucca.training.settings import Settings
from samsari.ucca.tree import from_passage

KEPT_FROM_SYNTAX = ("encoder.", "spans.fence", "spans.special")


@dataclass(frozen=True)
class Start:
    """What training starts from: published encoder weights and their tokenizer."""

    weights: dict[str, Tensor]
    tokenizer: Path

    @property
    def cutter(self) -> WordPieces:
        """The tokenizer, loaded."""
        return WordPieces.load(self.tokenizer)


def learn_syntax(
    start: Start, treebank: Path, settings: Settings, *, folder: Path, progress: Report
) -> Path:
    """The path of weights that know the syntax of a treebank."""
    done = folder / "syntax.pt"
    if done.exists():
        return done
    sentences = list(syntax.read(treebank))
    labels = Labels.seen_in((tree for _, tree in sentences), least=5)
    cutter = start.cutter
    examples = _fitting(example(tokens, tree, labels, cutter) for tokens, tree in sentences)
    network = _network(start, labels, settings)
    state = loop.begin(network, settings)
    kept = folder / "syntax"
    kept.mkdir(parents=True, exist_ok=True)
    loop.resume(state, settings, kept)

    def store(state: State, figures: str) -> None:
        progress(f"syntax epoch {state.epoch}: {figures}")
        torch.save(state.network.state_dict(), done.with_suffix(".new"))

    loop.run(state, examples, settings, folder=kept, after_epoch=store, progress=progress)
    return done.with_suffix(".new").rename(done)


def learn_ucca(
    start: Start,
    passages: Sequence[Passage],
    settings: Settings,
    *,
    folder: Path,
    first: Path | None,
    after_epoch: Callable[[Path, str], None],
    progress: Report,
) -> Path:
    """The folder of the parser learnt from passages; `after_epoch` is shown every version."""
    trees = [from_passage(passage) for passage in passages]
    labels = Labels.seen_in(trees)
    cutter = start.cutter
    examples = _fitting(
        example(passage.tokens, tree, labels, cutter)
        for passage, tree in zip(passages, trees, strict=True)
        if tree.n_words
    )
    network = _network(start, labels, settings)
    if first is not None:
        known = torch.load(first)
        kept = {name: w for name, w in known.items() if name.startswith(KEPT_FROM_SYNTAX)}
        network.load_state_dict(network.state_dict() | kept)
    state = loop.begin(network, settings)
    if loop.resume(state, settings, folder):
        progress(f"taking up the run after epoch {state.epoch}")
    model = folder / "model"

    def store(state: State, figures: str) -> None:
        export.save_parser(state.network, labels, start.tokenizer, model, name="ucca-minilm")
        torch.save(state.network.state_dict(), folder / "average.pt")
        after_epoch(model, f"epoch {state.epoch}: {figures}")

    loop.run(state, examples, settings, folder=folder, after_epoch=store, progress=progress)
    return model


def _fitting(examples: Iterable[Example]) -> list[Example]:
    """The sentences that fit the encoder's window."""
    return [e for e in examples if e.length <= WINDOW]


def _network(start: Start, labels: Labels, settings: Settings) -> Network:
    torch.manual_seed(settings.seed)
    shape = Shape(len(labels.spans), len(labels.remotes))
    shape = replace(shape, dropout=settings.dropout, head_dropout=settings.head_dropout)
    network = Network(shape)
    pretrained(network, start.weights)
    return network
