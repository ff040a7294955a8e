"""Word alignment beside parsing, in the small."""

from __future__ import annotations

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("onnx")

from samsari.alignment.lexicon import own_lexicon  # noqa: E402
from samsari.alignment.neural.head import Head  # noqa: E402
from samsari.model.alignment import GoldAlignment  # noqa: E402
from samsari.neural.wordpieces import WordPieces  # noqa: E402
from samsari.resources.artefacts import MODEL  # noqa: E402
from samsari_workshop.aligner.auxiliary_task import token_rows  # noqa: E402
from samsari_workshop.aligner.fitting import Pool, Recipe  # noqa: E402
from samsari_workshop.aligner.joint import (  # noqa: E402
    JointAlignment,
    Words,
    numbered,
    rewritten,
)
from samsari_workshop.aligner.network import Shape as HeadShape  # noqa: E402
from samsari_workshop.aligner.network import initial  # noqa: E402
from samsari_workshop.aligner.silver import SilverPair  # noqa: E402
from samsari_workshop.parser.network import Encoder, Shape  # noqa: E402

CUTTER = WordPieces.load(MODEL / "tokenizer.json")
LEFT = ("Thousands", "uncannily", "left", "early", ".")
RIGHT = ("Many", "departed", ".")
PAIRS = (
    GoldAlignment("1", LEFT, RIGHT, frozenset({(0, 0), (2, 1), (4, 2)})),
    GoldAlignment("2", ("Dogs", "bark"), ("Dogs", "bark"), frozenset({(0, 0), (1, 1)})),
)
JUDGED = SilverPair(("A", "car"), ("An", "automobile"), np.array([[0.9, 0], [0, 0.8]], np.float32))


def encoder() -> Encoder:
    torch.manual_seed(2)
    return Encoder(Shape(1, 1, layers=3, heads=2, inner=32, dropout=0.0))


def words() -> Words:
    pairs = (*PAIRS, JUDGED)
    return Words.of(list(dict.fromkeys(s for p in pairs for s in (p.left, p.right))), CUTTER)


def task() -> JointAlignment:
    own, shape = words(), HeadShape(channels=8, blocks=1)
    torch.manual_seed(4)
    weights = {name: value.detach().numpy() for name, value in initial(shape).items()}
    head = Head({**weights, "heads": np.array(shape.heads), "blocks": np.array(shape.blocks)})
    pools = [
        Pool([numbered(pair, own, own_lexicon()) for pair in PAIRS], 2, varied=True),
        Pool([numbered(JUDGED, own, own_lexicon())], 1, varied=False),
    ]
    return JointAlignment(own, pools, head, Recipe(shape, batch=2, dropout=0.0, rate=2e-3))


def test_numbered_words_have_the_vectors_of_their_sentences() -> None:
    own, shared = words(), encoder().eval()
    columns = [own.numbers(RIGHT)[1:], own.numbers(LEFT), own.numbers(("Dogs", "bark"))]
    found = own.vectors(shared, columns)
    for rows, (sentence, start) in zip(
        found, ((RIGHT, 1), (LEFT, 0), (("Dogs", "bark"), 0)), strict=True
    ):
        alone = token_rows(shared, [CUTTER.of_sentence(list(sentence))])[0][start:]
        assert torch.allclose(rows, alone, atol=1e-5)


def test_encoder_and_head_learn_the_links_and_the_head_is_kept() -> None:
    own, shared = task(), encoder()
    optimizer = torch.optim.Adam([*own.weights.values(), *shared.layers.parameters()], lr=2e-3)
    losses = []
    for _ in range(60):
        loss = own.loss(shared)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    assert sum(losses[-10:]) < 0.6 * sum(losses[:10])
    assert shared.layers[0].up.weight.grad.abs().sum() > 0
    assert own.head.weights.keys() == own.start.weights.keys()
    assert not np.allclose(own.head.weights["input"], own.start.weights["input"])


def test_a_restored_task_draws_the_same_batches() -> None:
    one, other, shared = task(), task(), encoder().eval()
    for _ in range(3):  # a round has two batches: the third begins another
        one.loss(shared)
    other.restore(one.state())
    for _ in range(3):
        assert torch.equal(other.loss(shared), one.loss(shared))


def test_pairs_with_a_changed_word_are_told_from_copies() -> None:
    assert rewritten(PAIRS) == [PAIRS[0]]
