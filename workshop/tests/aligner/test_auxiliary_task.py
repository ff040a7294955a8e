"""Alignment as the encoder's second task, in the small."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("onnx")

from samsari.alignment.lexicon import own_lexicon  # noqa: E402
from samsari.model.alignment import GoldAlignment  # noqa: E402
from samsari.neural.wordpieces import WordPieces  # noqa: E402
from samsari.resources.artefacts import MODEL  # noqa: E402
from samsari_workshop.aligner.auxiliary_task import AlignmentTask, as_pool, token_rows  # noqa: E402
from samsari_workshop.aligner.pipeline import Drawn  # noqa: E402
from samsari_workshop.parser.network import Encoder, Shape  # noqa: E402

CUTTER = WordPieces.load(MODEL / "tokenizer.json")
PAIRS = [
    GoldAlignment(
        "1",
        ("He", "left", "early", "."),
        ("He", "departed", "."),
        frozenset({(0, 0), (1, 1), (3, 2)}),
    ),
    GoldAlignment("2", ("Dogs", "bark"), ("Dogs", "bark", "loudly"), frozenset({(0, 0), (1, 1)})),
    GoldAlignment("3", ("A", "car"), ("An", "automobile"), frozenset({(0, 0), (1, 1)})),
]


def encoder() -> Encoder:
    torch.manual_seed(2)
    return Encoder(Shape(1, 1, layers=3, heads=2, inner=32, dropout=0.0))


def task() -> AlignmentTask:
    pool = as_pool(Drawn(PAIRS, share=3, varied=False), CUTTER, own_lexicon())
    return AlignmentTask([pool], batch=2)


def test_rows_are_means_over_the_pieces_of_a_token() -> None:
    shared = encoder().eval()
    sentences = [CUTTER.of_sentence(["Dogs", "uncannily", "bark"]), CUTTER.of_sentence(["Yes"])]
    long, short = token_rows(shared, sentences)
    assert (long.shape, short.shape) == ((3, 384), (1, 384))
    own = sentences[0]
    ids, cases = torch.from_numpy(own.ids[None]), torch.from_numpy(own.cases[None])
    pieces = shared.between(shared.embedded(ids, cases), cases, torch.ones(ids.shape), 0, 3)[0]
    first, count = 1 + own.count[0], own.count[1]
    assert count > 1
    assert torch.allclose(long[1], pieces[first : first + count].mean(0), atol=1e-5)


def test_encoder_and_head_learn_the_links() -> None:
    own, shared = task(), encoder()
    weights = [*own.weights.values(), *shared.layers.parameters()]
    optimizer = torch.optim.Adam(weights, lr=2e-3)
    losses = []
    for _ in range(60):
        loss = own.loss(shared)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    assert sum(losses[-10:]) < 0.5 * sum(losses[:10])
    assert shared.layers[0].up.weight.grad.abs().sum() > 0


def test_a_restored_task_draws_the_same_batches() -> None:
    one, other, shared = task(), task(), encoder().eval()
    one.loss(shared)
    other.restore(one.state())
    torch.manual_seed(8)
    expected = one.loss(shared)
    torch.manual_seed(8)
    assert torch.equal(other.loss(shared), expected)
