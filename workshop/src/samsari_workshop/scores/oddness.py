"""Training of the model of odd words on sentences of Wikipedia that were broken on purpose."""

from __future__ import annotations

import lzma
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from samsari.errors import ResourceError
from samsari.metrics.fluency_features import OddnessModel
from samsari.neural.encoder import Encoder
from samsari.text.penn import UCCA_TOKENIZER
from samsari.text.sentences import STANDARD
from samsari_workshop.scores.corruption import Broken, broken

TEXTS = (("lm/simplewiki-2018.txt.xz", 13), ("lm/enwiki-2014-sample.txt.xz", 11))
SENTENCES = 9000  # of each text
SHORTEST, LONGEST = 6, 32  # tokens
WIDTH = 64
EPOCHS = 4
RATE = 1e-3
BATCH = 4096
SMALL_LETTER = 0.25  # the share of sentences that begin with a small letter, as outputs may
SEED = 1

Rows = NDArray[np.float16]


@dataclass(frozen=True, eq=False)
class OddTokens:
    """Vectors of tokens, sentence after sentence, and whether something is wrong at each."""

    vectors: Rows
    wrong: NDArray[np.bool_]
    is_first: NDArray[np.bool_]
    is_last: NDArray[np.bool_]


def read_sentences(data: Path, each: int = SENTENCES) -> list[list[str]]:
    """Sentences of simple and of normal text, in a random order."""
    found: list[list[str]] = []
    for name, step in TEXTS:
        path = data / name
        if not path.exists():
            raise ResourceError(
                "the text is missing",
                place=str(path),
                remedy="--data must name the folder with lm/",
            )
        found += _some(path, step, each)
    random.Random(SEED).shuffle(found)
    return found


def _some(path: Path, step: int, most: int) -> list[list[str]]:
    found: list[list[str]] = []
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        for number, line in enumerate(lines):
            if number % step == 0:
                found += _usable(line)
            if len(found) >= most:
                break
    return found[:most]


def _usable(line: str) -> Iterator[list[str]]:
    for tokens in UCCA_TOKENIZER.segment(line.strip(), STANDARD).sentences:
        words = [token.text for token in tokens]
        is_whole = words[-1] in (".", "?", "!") and words[0][:1].isupper()
        if is_whole and SHORTEST <= len(words) <= LONGEST:
            yield words


def examples(sentences: Sequence[Sequence[str]]) -> Iterator[Broken]:
    """Every sentence as it is, and broken in one way."""
    draw = random.Random(SEED)
    words = [word for own in sentences[:2000] for word in own if word.isalpha()]
    for own in sentences:
        tokens = list(own)
        if draw.random() < SMALL_LETTER:
            tokens[0] = tokens[0].lower()
        yield Broken(tuple(tokens), (False,) * len(tokens))
        found = broken(tokens, draw, words)
        if found is not None:
            yield found


def encoded(found: Sequence[Broken], encoder: Encoder, say: Callable[[str], None]) -> OddTokens:
    """The vectors of all tokens of the examples."""
    rows: list[Rows] = []
    for start in range(0, len(found), 512):
        batch = [example.tokens for example in found[start : start + 512]]
        rows += [own.astype(np.float16) for own in encoder.middle(batch)]
        if start % 5120 == 0:
            say(f"{start} of {len(found)} sentences encoded")
    wrong = np.concatenate([np.array(example.wrong) for example in found])
    ends = np.cumsum([len(example.tokens) for example in found])
    is_last = np.zeros(len(wrong), np.bool_)
    is_last[ends - 1] = True
    return OddTokens(np.concatenate(rows), wrong, np.roll(is_last, 1), is_last)


def train_oddness(found: OddTokens, say: Callable[[str], None]) -> OddnessModel:
    """A network that says where sentences are broken; nine tenths train it, one tests it."""
    import torch

    torch.manual_seed(SEED)
    held = int(0.9 * len(found.wrong))
    centre = found.vectors[:held].astype(np.float32).mean(axis=0)
    width = found.vectors.shape[1]
    layer, top = torch.nn.Linear(3 * width, WIDTH), torch.nn.Linear(WIDTH, 1)
    steps = EPOCHS * (held // BATCH)
    parameters = [*layer.parameters(), *top.parameters()]
    adam = torch.optim.AdamW(parameters, RATE, weight_decay=0.02)
    fall = torch.optim.lr_scheduler.LinearLR(adam, 1.0, 0.05, steps)
    for step in range(steps):
        chosen = np.random.default_rng((SEED, step)).integers(0, held, BATCH)
        rows, goals = _windows(found, centre, chosen), found.wrong[chosen].astype(np.float32)
        hidden = torch.nn.functional.dropout(torch.relu(layer(torch.from_numpy(rows))), 0.1)
        loss = torch.nn.functional.binary_cross_entropy_with_logits(
            top(hidden)[:, 0], torch.from_numpy(goals)
        )
        adam.zero_grad()
        loss.backward()
        adam.step()
        fall.step()
        if step % 100 == 0:
            say(f"step {step} of {steps}, loss {loss.item():.4f}")
    left, here, right = np.split(layer.weight.detach().numpy().T, 3)
    model = OddnessModel(
        centre,
        left,
        here,
        right,
        layer.bias.detach().numpy(),
        top.weight.detach().numpy()[0],
        top.bias.detach().numpy(),
    )
    say(f"AUC on held sentences {_auc(model, found, held):.3f}")
    return model


def _windows(
    found: OddTokens, centre: NDArray[np.float32], chosen: NDArray[np.int64]
) -> NDArray[np.float32]:
    """The vectors of tokens and of their neighbours; zeros beyond the ends of a sentence."""
    last = len(found.wrong) - 1
    here = found.vectors[chosen].astype(np.float32) - centre
    left = found.vectors[np.maximum(chosen - 1, 0)].astype(np.float32) - centre
    right = found.vectors[np.minimum(chosen + 1, last)].astype(np.float32) - centre
    left[found.is_first[chosen]] = 0.0
    right[found.is_last[chosen]] = 0.0
    return np.concatenate([left, here, right], axis=1)


def _auc(model: OddnessModel, found: OddTokens, held: int) -> float:
    ends = np.flatnonzero(found.is_last[held:]) + held + 1
    start = int(ends[0])
    scores = [
        model.of(found.vectors[one:two].astype(np.float32))
        for one, two in zip([start, *ends[1:-1]], ends[1:], strict=True)
    ]
    guesses, goals = np.concatenate(scores), found.wrong[start : int(ends[-1])]
    order = np.argsort(np.argsort(guesses)) + 1.0
    n_wrong = int(goals.sum())
    rank = float(order[goals].sum()) - n_wrong * (n_wrong + 1) / 2
    return rank / (n_wrong * (len(goals) - n_wrong))
