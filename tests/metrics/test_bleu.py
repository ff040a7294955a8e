"""BLEU against sacreBLEU itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from sacrebleu.metrics import BLEU

from samsari.metrics.bleu import SMOOTHING, Bleu
from samsari.metrics.contract import total
from samsari.model.text import Pair
from samsari.text.tokenizers import tokenizer

# TurkCorpus test, 13a, lowercased.
TURK = {
    "ACCESS": 76.359,
    "DMASS-DCSS": 73.294,
    "SBMT-SARI": 72.777,
    "PBMT-R": 82.489,
    "Dress-Ls": 81.078,
    "Hybrid": 50.707,
    "identity": 99.364,
}
SHORT = (
    Pair("1", "", "the cat sat", ("the cat sat on the mat", "a cat sat")),
    Pair("2", "", "", ("nothing here",)),
    Pair("3", "", "Yes .", ("No .", "Maybe , 3.5 .")),
    Pair("4", "", "the dog ran far away", ("a dog sat",)),  # three orders without a match
)


def sacrebleu_score(metric: Bleu, pairs: tuple[Pair, ...]) -> float:
    peer = BLEU(
        lowercase=metric.lowercase,
        tokenize=str(metric.tokenizer),
        smooth_method=metric.smoothing,
        force=True,
    )
    most = max(len(pair.references) for pair in pairs)
    references = [
        [pair.references[i] if i < len(pair.references) else None for pair in pairs]
        for i in range(most)
    ]
    return float(peer.corpus_score([pair.output for pair in pairs], references).score)


@pytest.mark.parametrize("smoothing", SMOOTHING)
@pytest.mark.parametrize("pairs", [SHORT, SHORT[:1], SHORT[1:2], SHORT[2:3], SHORT[3:]])
def test_equal_to_sacrebleu_on_short_text(smoothing: str, pairs: tuple[Pair, ...]) -> None:
    metric = Bleu(smoothing=smoothing)
    ours = metric.score(total(metric, pairs))
    assert ours == pytest.approx(sacrebleu_score(metric, pairs), abs=1e-9)


@pytest.mark.data
@pytest.mark.parametrize("system", TURK)
def test_turkcorpus(system: str, turk: Callable[[str], tuple[Pair, ...]]) -> None:
    metric = Bleu()
    assert round(metric.score(total(metric, turk(system))), 3) == TURK[system]


@pytest.mark.data
def test_equal_to_sacrebleu_on_every_system(
    data_dir: Path, turk: Callable[[str], tuple[Pair, ...]]
) -> None:
    folder = data_dir / "simplification" / "turkcorpus" / "systems-detok"
    metric = Bleu()
    for system in ("identity", *sorted(path.name for path in folder.iterdir())):
        pairs = turk(system)
        ours = metric.score(total(metric, pairs))
        assert ours == pytest.approx(sacrebleu_score(metric, pairs), abs=1e-9), system


@pytest.mark.data
@pytest.mark.parametrize("name", ["13a", "char", "intl", "none", "zh"])
@pytest.mark.parametrize("lowercase", [True, False])
def test_every_tokenizer(
    name: str, lowercase: bool, turk: Callable[[str], tuple[Pair, ...]]
) -> None:
    metric, pairs = Bleu(tokenizer=tokenizer(name), lowercase=lowercase), turk("PBMT-R")[:50]
    ours = metric.score(total(metric, pairs))
    assert ours == pytest.approx(sacrebleu_score(metric, pairs), abs=1e-9)
