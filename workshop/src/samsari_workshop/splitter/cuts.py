"""Train the model of cuts: of the cuts that the rules propose, which do people make?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path

import numpy as np
import numpy.typing as npt

from samsari.english.sentence import Sentence
from samsari.formats.atomic import writing
from samsari.neural.encoder import Encoded
from samsari.splitting.analysis import Analyser, is_readable
from samsari.splitting.choice import features
from samsari.splitting.cut import Cut
from samsari.splitting.splitter import proposed
from samsari.stats.linear import minimize
from samsari.text.penn import UCCA_TOKENIZER
from samsari_workshop.splitter.pairs import SplitPair, boundaries

Floats = npt.NDArray[np.float32]
NEAR = 2  # words between a cut and the place where people cut
PENALTY = 3.0
BATCH = 64


def was_made(sentence: Sentence, cut: Cut, starts: set[int]) -> bool:
    """True if people began a new sentence where the cut begins or ends."""
    begin, end = cut.span
    edges = {begin, *([end, end + 1] if end < sentence.end or cut.order == "before" else [])}
    return any(abs(edge - start) <= NEAR for edge in edges for start in starts)


Example = tuple[Floats, bool]


def examples(pairs: Iterable[SplitPair], analyser: Analyser) -> Iterator[Example]:
    """The proposed cuts in numbers, with what people did."""
    stream = iter(pairs)
    while batch := list(islice(stream, BATCH)):
        tokens = [UCCA_TOKENIZER.tokens(pair.source) for pair in batch]
        kept = [at for at, own in enumerate(tokens) if is_readable(own)]
        read = analyser.sentences([tokens[at] for at in kept], [batch[at].source for at in kept])
        for at, (sentence, vectors) in zip(kept, read, strict=True):
            yield from of_sentence(sentence, vectors, batch[at].sentences)


def of_sentence(sentence: Sentence, vectors: Encoded, parts: Sequence[str]) -> list[Example]:
    """The examples of one sentence, given the sentences that people made of it."""
    starts = boundaries(sentence.words, [UCCA_TOKENIZER(part) for part in parts])
    if starts is None:
        return []
    return [
        (features(sentence, vectors, cut), was_made(sentence, cut, starts))
        for cut in proposed(sentence)[0]
    ]


def fit(rows: Floats, made: npt.NDArray[np.bool_], weights: Floats) -> Floats:
    """Weights of a logistic regression."""
    signs = np.where(made, 1.0, -1.0)
    x = rows.astype(np.float64)
    share = weights / weights.sum()

    def loss(w: npt.NDArray[np.float64]) -> tuple[float, npt.NDArray[np.float64]]:
        margin = signs * (x @ w)
        value = float(share @ np.logaddexp(0, -margin)) + 0.5 * PENALTY / len(x) * float(w @ w)
        slope = -(signs * share / (1 + np.exp(np.clip(margin, -30, 30)))) @ x
        return value, slope + PENALTY / len(x) * w

    return np.asarray(minimize(loss, np.zeros(x.shape[1])), np.float32)


def save(weights: Floats, path: Path) -> None:
    """Write the model."""
    with writing(path) as stream:
        np.savez_compressed(stream, weights=weights)
