"""The beam search: the kernel equals its twin, and a wide beam finds every way."""

from __future__ import annotations

import itertools
import random
from pathlib import Path

import numpy as np
import pytest

from samsari.lm import ngram_model as ngram
from samsari.lm.language_model import END
from samsari.simplification.edits import beam
from samsari.simplification.edits.surroundings import compiled_fits, fits, plain_fits
from samsari_workshop.simplifier import language_models as ngram_train

WORDS = [*ngram_train.RESERVED, *"abcdefgh"]
VOCABULARY = {word: number for number, word in enumerate(WORDS)}
WEIGHTS = (0.7, -0.3)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("lm")
    chooser = random.Random(4)
    for name in ("simple", "normal"):
        texts = [chooser.choices("abcdefgh", k=chooser.randint(1, 9)) for _ in range(300)]
        ngram_train.train(texts, WORDS, (1, 1, 1, 1), folder / f"{name}.lm")
    return folder


def models(folder: Path, *, is_plain: bool) -> tuple[ngram.Ngram, ngram.Ngram]:
    simple, normal = (
        ngram.load(folder / f"{name}.lm", VOCABULARY, is_plain=is_plain)
        for name in ("simple", "normal")
    )
    return simple, normal


def options(seed: int, length: int = 5) -> tuple[beam.Options, np.ndarray]:
    chooser = random.Random(seed)
    spans = [(k, k + 1, (chooser.randint(4, 11),)) for k in range(length)]
    for _ in range(6):
        begin = chooser.randrange(length)
        end = min(length, begin + chooser.randint(1, 3))
        target = tuple(chooser.randint(4, 11) for _ in range(chooser.randint(0, 3)))
        spans.append((begin, end, target))
    offsets = np.cumsum([0, *(len(target) for _, _, target in spans)]).astype(np.int32)
    found = beam.Options(
        length,
        np.array([begin for begin, _, _ in spans], np.int32),
        np.array([end for _, end, _ in spans], np.int32),
        offsets,
        np.array([word for _, _, target in spans for word in target], np.uint16),
    )
    scores = np.array([chooser.uniform(-1, 1) if k >= length else 0.0 for k in range(len(spans))])
    return found, scores


def every_way(found: beam.Options) -> list[tuple[int, ...]]:
    ways: list[list[tuple[int, ...]]] = [[()]] + [[] for _ in range(found.length)]
    for position in range(found.length):
        for way, k in itertools.product(ways[position], range(len(found.begins))):
            if found.begins[k] == position:
                ways[found.ends[k]].append((*way, k))
    return ways[-1]


def score_of(
    way: tuple[int, ...],
    found: beam.Options,
    scores: np.ndarray,
    lms: tuple[ngram.Ngram, ngram.Ngram],
) -> float:
    total = float(sum(scores[k] for k in way))
    words = [w for k in way for w in found.targets[found.offsets[k] : found.offsets[k + 1]]]
    for model, weight in zip(lms, WEIGHTS, strict=True):
        state = model.start
        for word in (*words, END):
            logp, state = model.score(state, int(word))
            total += weight * logp
    return total


@pytest.mark.parametrize("seed", range(8))
def test_the_list_is_exact_with_a_wide_beam(folder: Path, seed: int) -> None:
    found, scores = options(seed)
    lms = models(folder, is_plain=False)
    paths = beam.search(found, scores, lms, WEIGHTS, beam=10_000, n=10_000)
    by_hand = {way: score_of(way, found, scores, lms) for way in every_way(found)}
    assert {path.options for path in paths} == set(by_hand)
    for path in paths:
        assert path.score == pytest.approx(by_hand[path.options])
    assert [p.score for p in paths] == sorted((p.score for p in paths), reverse=True)


@pytest.mark.kernel("beam")
@pytest.mark.parametrize("seed", range(8))
def test_the_kernel_equals_its_twin(folder: Path, seed: int) -> None:
    found, scores = options(seed, length=9)
    compiled, plain = models(folder, is_plain=False), models(folder, is_plain=True)
    fast = beam.compiled_search(found, scores, compiled, WEIGHTS, beam=4, n=25)
    slow = beam.plain_search(found, scores, plain, WEIGHTS, beam=4, n=25)
    assert [p.score for p in fast] == pytest.approx([p.score for p in slow])
    assert [p.options for p in fast] == [p.options for p in slow]


def test_a_long_sentence_stays_bounded(folder: Path) -> None:
    found, scores = options(3, length=600)
    paths = beam.search(found, scores, models(folder, is_plain=False), WEIGHTS, beam=10, n=300)
    assert 1 <= len(paths) <= 300


@pytest.mark.kernel("fits")
@pytest.mark.parametrize("seed", range(4))
def test_the_kernel_of_fits_equals_its_twin(folder: Path, seed: int) -> None:
    found, _ = options(seed, length=6)
    fast = compiled_fits(found, models(folder, is_plain=False))
    assert fast == pytest.approx(plain_fits(found, models(folder, is_plain=True)), abs=1e-4)


@pytest.mark.parametrize("seed", range(4))
def test_fits_are_differences_of_whole_sentences(folder: Path, seed: int) -> None:
    found, _ = options(seed, length=6)
    lms = models(folder, is_plain=False)
    fast = fits(found, lms)
    source = found.targets[:6].tolist()
    for row, k in enumerate(range(6, len(found.begins))):
        target = found.targets[found.offsets[k] : found.offsets[k + 1]].tolist()
        made = [*source[: found.begins[k]], *target, *source[found.ends[k] :]]
        for model, gain in zip(lms, (fast[row, :2].sum(), fast[row, 2:].sum()), strict=True):
            before, after = (model.trie.total(model.start, [*side, END]) for side in (source, made))
            assert gain == pytest.approx(after - before, abs=1e-4)
