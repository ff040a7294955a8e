"""Training of the reader of support on tiny data, and what is stored of it."""

from __future__ import annotations

from pathlib import Path

import pytest

torch = pytest.importorskip("torch")
onnx = pytest.importorskip("onnx")

from samsari.neural.encoder import cutter_of  # noqa: E402
from samsari.resources.artefacts import MODEL, Artefact  # noqa: E402
from samsari.sameness.support import NETWORK, Reader  # noqa: E402
from samsari_workshop.support.examples import Example, groups  # noqa: E402
from samsari_workshop.support.export import save_network  # noqa: E402
from samsari_workshop.support.fitting import Recipe, Source, Texts, odds_of, train  # noqa: E402
from samsari_workshop.support.network import SupportNetwork  # noqa: E402
from samsari_workshop.support.pipeline import calibrate  # noqa: E402

EXAMPLES = [
    Example(name, f"{name} was sold in May.", f"{name} {verb} in May.", standing, "", "", wrong)
    for name in ("The farm", "A boat", "Our house", "The mill")
    for verb, standing, wrong in (("was sold", 0, ""), ("was not sold", 2, "not"))
]


def test_a_tiny_training_tells_right_from_wrong_and_is_stored(tmp_path: Path) -> None:
    texts = Texts(cutter_of(Artefact.open(MODEL)))
    recipe = Recipe(steps=25, pairs=8, rate=1e-3, warm_up=5, average=0.5)
    network = train(SupportNetwork(layers=1), [Source(groups(EXAMPLES))], texts, recipe, print)
    odds = odds_of(network, EXAMPLES, texts)
    assert min(odds[1::2]) > max(odds[::2])
    save_network(network, tmp_path / NETWORK)
    calibrate(tmp_path, EXAMPLES)
    reader = Reader.load(tmp_path)
    for wanted, own in zip(odds, EXAMPLES, strict=True):
        sides = [[[*text.rstrip(".").split(), "."]] for text in (own.source, own.output)]
        (found,) = reader.read(*sides)
        assert found.odds == pytest.approx(wanted, abs=0.2)
