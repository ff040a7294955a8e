"""A narrowed network is near to the one that it comes from."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch")

from samsari.neural.wordpieces import WordPieces  # noqa: E402
from samsari.resources.artefacts import MODEL as ENCODER  # noqa: E402
from samsari.resources.artefacts import Artefact  # noqa: E402
from samsari.sameness.network import Packed, Question, pack, views  # noqa: E402
from samsari_workshop.sameness.narrowing import HEADS, NARROW, narrowed  # noqa: E402
from samsari_workshop.sameness.network import HEAD_WIDTH, SamenessNetwork  # noqa: E402

SENTENCES = (
    "He purchased three enormous ships .",
    "The company was unable to restore them last year .",
    "She gave up her studies and left the town .",
)


def texts() -> list[Packed]:
    cutter = WordPieces.load(Artefact.open(ENCODER).path("tokenizer.json"))
    asked = [Question(1, 2, ("left",)), Question(2, 3, ("many",))]
    return [pack(view, cutter) for own in SENTENCES for view in views(own.split(), asked)]


def with_idle_heads() -> SamenessNetwork:
    """A network whose first four heads add nothing."""
    network = SamenessNetwork(seed=3).eval()
    with torch.no_grad():
        for layer in network.layers:
            layer.out.weight[:, : 4 * HEAD_WIDTH] = 0
    return network


def test_heads_that_add_nothing_go_without_loss() -> None:
    wide, read = with_idle_heads(), texts()
    narrow = narrowed(wide, read)
    assert narrow.shapes == NARROW
    widths = [layer.mixed.weight.shape[0] // 3 // HEAD_WIDTH for layer in narrow.layers]
    assert widths == list(HEADS)
    with torch.no_grad():
        assert torch.allclose(narrow(read), wide(read), atol=0.02)
    assert torch.equal(narrow.layers[0].out.weight, wide.layers[0].out.weight)


def test_heads_that_stay_stand_for_those_that_go() -> None:
    wide, read = SamenessNetwork(seed=3).eval(), texts()
    with torch.no_grad():
        wanted = wide(read)
        near = (narrowed(wide, read)(read) - wanted).abs().mean()
        for layer in wide.layers[2:]:
            layer.out.weight[:, : 4 * HEAD_WIDTH] = 0
        far = (wide(read) - wanted).abs().mean()
    assert near < far


def test_a_narrow_network_stays_as_it_is() -> None:
    narrow = SamenessNetwork(seed=3, shapes=NARROW)
    assert narrowed(narrow, []) is narrow
