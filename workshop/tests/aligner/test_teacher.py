"""The teacher of the alignment head, in the small."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("onnx")

from samsari.alignment.lexicon import bare_lexicon  # noqa: E402
from samsari.alignment.neural.head import Head  # noqa: E402
from samsari.neural.wordpieces import WordPieces  # noqa: E402
from samsari.resources.artefacts import MODEL  # noqa: E402
from samsari_workshop.aligner.auxiliary_task import token_rows  # noqa: E402
from samsari_workshop.aligner.network import Shape, initial  # noqa: E402
from samsari_workshop.aligner.silver import SilverPair, write_silver  # noqa: E402
from samsari_workshop.aligner.teacher import (  # noqa: E402
    SILVER,
    JudgePlan,
    LinkJudge,
    LowerLayers,
    judged,
)
from samsari_workshop.parser import network  # noqa: E402
from samsari_workshop.parser.stages import Start  # noqa: E402

CUTTER = WordPieces.load(MODEL / "tokenizer.json")
NOTHING = Start({}, MODEL / "tokenizer.json")
SENTENCES = [("Dogs", "bark", "uncannily"), ("Yes",), ("A", "dog", "barked", "."), ("Yes",)]


def layers() -> LowerLayers:
    torch.manual_seed(3)
    shape = network.Shape(1, 1, width=48, layers=4, heads=2, inner=32)
    return LowerLayers(network.Encoder(shape).eval(), CUTTER)


def head(seed: int) -> Head:
    torch.manual_seed(seed)
    shape = Shape(width=48, channels=8, blocks=1)
    weights = {name: own.detach().numpy() for name, own in initial(shape).items()}
    return Head({**weights, "heads": np.array(shape.heads), "blocks": np.array(shape.blocks)})


def test_vectors_come_in_the_order_of_the_sentences() -> None:
    own = layers()
    found = own.middle(SENTENCES)
    assert [rows.shape for rows in found] == [(len(words), 48) for words in SENTENCES]
    for words, rows in zip(SENTENCES, found, strict=True):
        alone = token_rows(own.network, [CUTTER.of_sentence(list(words))], own.layers)[0]
        assert np.allclose(rows, alone.detach().numpy(), atol=1e-5)


def test_a_pair_gets_the_mean_of_what_all_voices_say() -> None:
    pairs = [(SENTENCES[0], SENTENCES[2]), (SENTENCES[1], SENTENCES[3])]
    own = layers()
    voices = [(own, head(1)), (own, head(2))]
    each = [list(judged(pairs, [one], bare_lexicon())) for one in voices]
    both = list(judged(pairs, voices, bare_lexicon()))
    assert [pair.left for pair in both] == [SENTENCES[0], SENTENCES[1]]
    assert both[0].wanted.shape == (3, 4)
    for pair, one, other in zip(both, *each, strict=True):
        assert np.allclose(pair.wanted, (one.wanted + other.wanted) / 2, atol=1e-6)
    assert not np.allclose(each[0][0].wanted, each[1][0].wanted)


def test_pairs_judged_before_are_used_again(tmp_path: Path) -> None:
    pair = SilverPair(("Yes",), ("No",), np.array([[0.25]], dtype=np.float32))
    write_silver([pair], tmp_path / SILVER)
    teacher = LinkJudge(tmp_path, tmp_path / "no data", NOTHING, JudgePlan(), lambda line: None)
    assert [one.left for one in teacher.silver([], (layers(), head(1)))] == [("Yes",)]
