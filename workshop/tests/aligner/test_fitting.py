"""The head of the aligner: examples are varied, training repeats, numpy and torch agree."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import numpy as np
import pytest

from samsari.alignment.board import Sides
from samsari.alignment.lexicon import bare_lexicon
from samsari.alignment.neural.head import Head
from samsari.errors import SettingError
from samsari_workshop.aligner.examples import Example, Variation, vary
from samsari_workshop.aligner.fitting import Pool, Recipe, train
from samsari_workshop.aligner.network import Shape

WIDTH = 384


class FakeEncoder:
    """Gives each spelling its own random vector, whatever stands around it."""

    signature = "fake"

    def middle(self, sentences: Sequence[Sequence[str]]) -> list[np.ndarray]:
        return [self._rows(words) for words in sentences]

    def _rows(self, words: Sequence[str]) -> np.ndarray:
        rows = [np.random.default_rng(list(word.encode())).normal(size=WIDTH) for word in words]
        return np.array(rows, dtype=np.float32).reshape(len(words), WIDTH)


LEFT = ["dogs", "bark", "loudly", "and", "the", "cats", "sleep", "."]


RIGHT = ["cats", "are", "asleep", ",", "dogs", "bark", "!"]


def example(left: list[str], right: list[str]) -> Example:
    lexicon, encoder = bare_lexicon(), FakeEncoder()
    rows = [own.astype(np.float16) for own in encoder.middle([left, right])]
    wanted = np.eye(len(left), len(right), dtype=np.float32)
    return Example(lexicon.forms(left), lexicon.forms(right), rows[0], rows[1], wanted)


@pytest.mark.parametrize(
    ("variation", "shape", "links"),
    [
        (Variation(1, 0, 0), (8, 3), 0),
        (Variation(0, 0, 1), (11, 7), 7),
        (Variation(0, 0, 0), (8, 7), 7),
    ],
)
def test_examples_are_varied(variation: Variation, shape: tuple[int, int], links: int) -> None:
    stranger = example(RIGHT[:3], LEFT[:3])
    varied = vary(example(LEFT, RIGHT), [stranger], variation, Random(1))
    assert varied.wanted.shape == shape == (len(varied.left), len(varied.right))
    assert varied.wanted.sum() == links


def test_a_cropped_example_keeps_its_links() -> None:
    whole = example(LEFT, RIGHT)
    cropped = vary(whole, [whole], Variation(0, 1, 0), Random(1))
    assert 3 <= len(cropped.right) <= 4
    assert cropped.wanted.sum() == len(cropped.right)


def test_numpy_and_torch_agree() -> None:
    torch = pytest.importorskip("torch")
    from samsari_workshop.aligner.network import initial, logits, padded

    torch.manual_seed(1)
    shape = Shape(heads=2, projected=16, traits=3, channels=8, blocks=2)
    made = {name: value.detach().numpy() for name, value in initial(shape).items()}
    sizes = {"heads": shape.heads, "blocks": shape.blocks}
    stored = made | {name: np.array(size, np.float32) for name, size in sizes.items()}
    examples = [example(LEFT, RIGHT), example(RIGHT, LEFT[:3])]
    batch = padded(examples, blank=0.0, random=Random(1))
    tensors = {name: torch.from_numpy(value) for name, value in made.items()}
    found = torch.sigmoid(logits(tensors, batch, shape, dropout=0.0)).numpy()
    head = Head(stored)
    for row, one in enumerate(examples):
        vectors = [
            head.vectors(rows.astype(np.float32)) for rows in (one.left_rows, one.right_rows)
        ]
        expected = head.probabilities(Sides(one.left, one.right), vectors[0], vectors[1])
        n, m = expected.shape
        assert np.allclose(found[row, :n, :m], expected, atol=1e-4)


def small_recipe(epochs: int, seed: int = 1) -> Recipe:
    return Recipe(
        Shape(heads=2, projected=16, traits=2, channels=8, blocks=1),
        epochs=epochs,
        seed=seed,
        average=0.5,
        variation=Variation(0, 0, 0),
    )


def small_pool() -> Pool:
    pairs = [example(LEFT, RIGHT), example(RIGHT, LEFT), example(LEFT[:4], RIGHT[:4])]
    return Pool(pairs, share=3)


def test_training_lowers_the_loss_and_is_repeatable() -> None:
    pytest.importorskip("torch")
    losses: list[float] = []
    first = train([small_pool()], small_recipe(30), lambda epoch, loss: losses.append(loss))
    again = train([small_pool()], small_recipe(30))
    assert losses[-1] < losses[0]
    assert all(np.array_equal(first[name], again[name]) for name in first)


def test_a_stopped_training_goes_on_and_ends_with_the_same_weights(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    path = tmp_path / "training.pt"
    whole = train([small_pool()], small_recipe(6))

    def stop(epoch: int, loss: float) -> None:
        if epoch == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train([small_pool()], small_recipe(6), stop, path)
    seen: list[int] = []
    again = train([small_pool()], small_recipe(6), lambda epoch, loss: seen.append(epoch), path)
    assert seen == [4, 5, 6]
    assert all(np.array_equal(whole[name], again[name]) for name in whole)
    with pytest.raises(SettingError, match="a training with other settings"):
        train([small_pool()], small_recipe(6, seed=2), checkpoint=path)
