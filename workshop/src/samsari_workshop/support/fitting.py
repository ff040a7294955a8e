"""The training loop: batches of whole groups, a ranking within each, and the place of the error."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor
from torch.nn import functional

from samsari.model.text import Token
from samsari.neural.wordpieces import WordPieces
from samsari.sameness.support import MOST_PIECES, Pieces
from samsari.text.penn import UCCA_TOKENIZER
from samsari_workshop.support.examples import Example
from samsari_workshop.support.network import Read, SupportNetwork, error_odds

Say = Callable[[str], None]
Group = Sequence[Example]
HEADS = ("kinds", "cases", "hidden", "out", "doubt")  # what begins untrained
DRAWN = 60  # groups that are drawn at once and put into batches of like length
SAID = 100  # steps
SURE = 0.98  # what is wanted of a right answer
HOW, RANKED, PLACED = 0.3, 0.5, 1.0  # weights: how it errs, right before wrong, where it errs
RIGHT_WORD, WRONG_WORD = 0.5, 2.0  # weights of words


@dataclass(frozen=True)
class Recipe:
    """How the network is trained: the made contrasts first, then more and more written ones."""

    steps: int = 4000
    pairs: int = 24  # of a batch
    rate: float = 8e-5
    head_rate: float = 5e-4
    warm_up: int = 80
    decay: float = 0.01
    average: float = 0.99
    seed: int = 1


@dataclass(frozen=True)
class Source:
    """Groups, and how often one of them is drawn at first and at last."""

    groups: Sequence[Group]
    first: float = 1.0
    last: float = 1.0


@dataclass(frozen=True)
class Texts:
    """Texts as the network reads them."""

    cutter: WordPieces

    def pieces(self, example: Example) -> Read:
        """The pieces of an example, with those of the error if they are known."""
        left, right = (_sentences(text) for text in (example.source, example.output))
        source, output = ([[token.text for token in one] for one in side] for side in (left, right))
        pieces = Pieces.of(source, output, self.cutter)
        errors = _errors(example, left, right)
        if errors is not None:
            errors = np.where(pieces.words < 0, 0, errors[pieces.words]).astype(np.int8)
        return Read(pieces, errors)


def _sentences(text: str) -> list[tuple[Token, ...]]:
    return [own for own in UCCA_TOKENIZER.segment(text).sentences if own]


def _errors(
    example: Example, left: list[tuple[Token, ...]], right: list[tuple[Token, ...]]
) -> npt.NDArray[np.int8] | None:
    """A 1 for each word of the error; None if it is not known where it is."""
    if not example.is_wrong:
        n_words = sum(map(len, left)) + sum(map(len, right))
        return np.zeros(n_words, dtype=np.int8) if example.has_words else None
    sides = (
        (left, example.source, example.source_words),
        (right, example.output, example.output_words),
    )
    marks: list[int] = []
    for sentences, text, words in sides:
        start = text.lower().find(words.lower()) if words else -1
        end = start + len(words)
        tokens = (token for sentence in sentences for token in sentence)
        marks += [int(start >= 0 and t.start < end and t.end > start) for t in tokens]
    return np.array(marks, dtype=np.int8) if any(marks) else None


def train(
    network: SupportNetwork, sources: Sequence[Source], texts: Texts, recipe: Recipe, say: Say
) -> SupportNetwork:
    """The network after training: the running means of its weights."""
    parameters = dict(network.named_parameters())
    optimizer = torch.optim.AdamW(
        [
            {"params": [p for n, p in parameters.items() if not n.startswith(HEADS)]},
            {"params": [p for n, p in parameters.items() if n.startswith(HEADS)]},
        ],
        weight_decay=recipe.decay,
    )
    means = {name: own.detach().clone() for name, own in network.state_dict().items()}
    stream, total = batches(sources, recipe), 0.0
    network.train()
    for step in range(recipe.steps):
        share = min(1.0, (step + 1) / recipe.warm_up) * (1 - step / recipe.steps)
        for group, top in zip(optimizer.param_groups, (recipe.rate, recipe.head_rate), strict=True):
            group["lr"] = top * share
        batch = next(stream)
        loss = batch_loss(network, batch, [texts.pieces(own) for own in batch])
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        with torch.no_grad():
            part = max(1 - recipe.average, 1 / (step + 1))
            for name, own in parameters.items():
                means[name].lerp_(own, part)
        total += (float(loss.detach()) - total) / (step % SAID + 1)
        if (step + 1) % SAID == 0:
            say(f"step {step + 1} of {recipe.steps}: {total:.4f}")
    network.load_state_dict(means)
    return network.eval()


def batches(sources: Sequence[Source], recipe: Recipe) -> Iterator[list[Example]]:
    """Batches without end: groups of like length together."""
    random = Random(recipe.seed)
    streams = [_stream(own.groups, random) for own in sources]
    done = 0
    while True:
        part = min(1.0, done / recipe.steps)
        shares = [own.first + (own.last - own.first) * part for own in sources]
        drawn = [next(own) for own in random.choices(streams, shares, k=DRAWN)]
        drawn.sort(key=lambda group: _length(group) + 30 * random.random())
        found: list[list[Example]] = [[]]
        for group in drawn:
            if len(found[-1]) >= recipe.pairs:
                found.append([])
            found[-1] += group
        random.shuffle(found)
        done += len(found)
        yield from found


def _stream(groups: Sequence[Group], random: Random) -> Iterator[Group]:
    while True:
        yield from random.sample(groups, len(groups))


def _length(group: Group) -> int:
    return max(len(own.source) + len(own.output) for own in group)


def batch_loss(network: SupportNetwork, batch: Group, pieces: Sequence[Read]) -> Tensor:
    """What the network gets wrong: whether, how and where the output errs, and what is worse."""
    kept = [at for at, own in enumerate(pieces) if len(own) <= MOST_PIECES]
    batch, pieces = [batch[at] for at in kept], [pieces[at] for at in kept]
    with torch.autocast("cpu", dtype=torch.bfloat16):
        standings, doubts, is_word = network(pieces)
    standings = standings.float()
    odds = error_odds(standings)
    wrong = torch.tensor([float(own.is_wrong) for own in batch])
    weights = torch.tensor([own.weight for own in batch])
    wanted = wrong * (2 * SURE - 1) + (1 - SURE)
    loss = functional.binary_cross_entropy_with_logits(odds, wanted, reduction="none")
    loss = (loss * weights).sum() / weights.sum()
    how = torch.tensor([own.standing for own in batch])
    is_known = how > 0
    if is_known.any():
        known = functional.cross_entropy(
            standings[is_known, 1:], how[is_known] - 1, reduction="sum"
        )
        loss = loss + HOW * known / len(batch)
    return (
        loss + RANKED * _ranking(odds, batch) + PLACED * _placing(doubts.float(), pieces, is_word)
    )


def _ranking(odds: Tensor, batch: Group) -> Tensor:
    """What is lost where a right output of a source seems worse than a wrong one."""
    is_pair = torch.tensor(
        [[a.group == b.group and a.is_wrong > b.is_wrong for b in batch] for a in batch]
    )
    if not is_pair.any():
        return torch.zeros(())
    apart = odds[:, None] - odds[None, :]
    return functional.softplus(-apart[is_pair]).mean()


def _placing(doubts: Tensor, pieces: Iterable[Read], is_word: Tensor) -> Tensor:
    """What is lost where words of an error are not doubted, or others are."""
    wanted, weights = torch.zeros_like(doubts), torch.zeros_like(doubts)
    for row, own in enumerate(pieces):
        if own.errors is not None:
            errors = torch.from_numpy(own.errors).float()
            wanted[row, : len(own)] = errors
            weights[row, : len(own)] = torch.where(errors > 0, WRONG_WORD, RIGHT_WORD)
    weights = weights * is_word
    if not weights.any():
        return torch.zeros(())
    loss = functional.binary_cross_entropy_with_logits(doubts, wanted, reduction="none")
    return (loss * weights).sum() / weights.sum()


def odds_of(network: SupportNetwork, examples: Sequence[Example], texts: Texts) -> list[float]:
    """The log-odds of an error in each example."""
    with torch.no_grad():
        return [float(error_odds(network([texts.pieces(own)])[0])) for own in examples]
