"""What surrounds a rewrite option: how it fits there, and how much people change around it.

Both language models compare each option with the words that it replaces. They score its own words
after the words before them, and the few words after it: "focused" goes with "on", "thought" does
not. `plain_fits` does the same as `_native/fits.cpp`. The word-change model says how often people
change the words around the option.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from samsari.lm.language_model import BEGIN, END, LanguageModel
from samsari.lm.ngram_model import Ngram
from samsari.simplification.edits.beam import Options

try:
    from samsari._native import fits as native
except ImportError:  # the package was installed without a compiler
    native = None  # type: ignore[assignment]

FITS = ("SimpleFit", "SimpleFitAfter", "NormalFit", "NormalFitAfter")
SURROUNDINGS = (*FITS, "ChangedBefore", "ChangedAfter", "RivalFit")
WINDOW = 3
ALONE = 9.0  # how far an option leads that has no rival
FOLLOWING = 3  # words after an option whose scores it can change in a model of order 4


def surroundings(
    options: Options, logits: NDArray[np.float32], models: tuple[Ngram, Ngram]
) -> NDArray[np.float32]:
    """For each option that is no copy what is around it, one column for each name."""
    length = options.length
    if len(options.begins) == length:
        return np.zeros((0, len(SURROUNDINGS)), np.float32)
    begins, ends = options.begins[length:], options.ends[length:]
    sums = np.zeros(length + 1, np.float32)
    np.cumsum(1.0 / (1.0 + np.exp(-logits[:, 0])), out=sums[1:])
    before = sums[begins] - sums[np.maximum(begins - WINDOW, 0)]
    after = sums[np.minimum(ends + WINDOW, length)] - sums[ends]
    fit = fits(options, models)
    ahead = lead(begins, ends, fit[:, 0] + fit[:, 1])
    return np.concatenate([fit, np.stack([before, after, ahead], axis=1)], axis=1)


def lead(
    begins: NDArray[np.int32], ends: NDArray[np.int32], scores: NDArray[np.float32]
) -> NDArray[np.float32]:
    """For each option its score less the best one of its rivals, the others of the same span.

    Options of one span stand together. A wrong word is easier to tell from the right one than
    from the word that both replace.

    >>> ends = np.array([1, 1, 2], np.int32)
    >>> lead(ends - 1, ends, np.array([3, 5, 4], np.float32)).tolist()
    [-2.0, 2.0, 9.0]
    """
    is_first = np.ones(len(scores), bool)
    is_first[1:] = (begins[1:] != begins[:-1]) | (ends[1:] != ends[:-1])
    starts = np.flatnonzero(is_first)
    group = np.cumsum(is_first) - 1
    best = np.maximum.reduceat(scores, starts)[group]
    order = np.arange(len(scores))
    winner = np.minimum.reduceat(np.where(scores == best, order, len(scores)), starts)[group]
    others = np.where(order == winner, -np.inf, scores).astype(np.float32)
    second = np.maximum.reduceat(others, starts)[group]
    rival = np.where(order == winner, second, best)
    found: NDArray[np.float32] = np.minimum(scores - rival, np.float32(ALONE))
    return found


def fits(options: Options, models: tuple[Ngram, Ngram]) -> NDArray[np.float32]:
    """For each option that is no copy how much its words and those after it gain, per model."""
    is_plain = native is None or any(model.is_plain for model in models)
    return plain_fits(options, models) if is_plain else compiled_fits(options, models)


def compiled_fits(options: Options, models: tuple[Ngram, Ngram]) -> NDArray[np.float32]:
    """`fits` by the kernel."""
    return np.asarray(
        native.fits(
            options.length,
            options.begins,
            options.ends,
            options.offsets,
            options.targets,
            models[0].trie,
            models[1].trie,
            (BEGIN, END),
        )
    )


def plain_fits(
    options: Options, models: tuple[LanguageModel, LanguageModel]
) -> NDArray[np.float32]:
    """`fits` in Python, the definition of the kernel."""
    return np.concatenate([_fits(options, model) for model in models], axis=1)


def _fits(options: Options, model: LanguageModel) -> NDArray[np.float32]:
    length, count = options.length, len(options.begins)
    words = [*options.targets[options.offsets[:length]].tolist(), END]
    states, sums = [BEGIN], [0.0]
    for word in words:
        gain, state = _walk(model, states[-1], [word])
        states.append(state)
        sums.append(sums[-1] + gain)
    found = np.zeros((count - length, 2), np.float32)
    for row, option in enumerate(range(length, count)):
        begin, end = int(options.begins[option]), int(options.ends[option])
        last = min(end + FOLLOWING, length + 1)
        target = options.targets[options.offsets[option] : options.offsets[option + 1]].tolist()
        own, state = _walk(model, states[begin], target)
        after, _ = _walk(model, state, words[end:last])
        found[row] = own - sums[end] + sums[begin], after - sums[last] + sums[end]
    return found


def _walk(model: LanguageModel, state: int, words: list[int]) -> tuple[float, int]:
    total = 0.0
    for word in words:
        logp, state = model.score(state, word)
        total += logp
    return total, state
