"""The network in onnxruntime gives what it gives in torch, up to the rounding of its matrices."""

from __future__ import annotations

from pathlib import Path

import pytest

torch = pytest.importorskip("torch")

from samsari.resources.artefacts import Artefact, write_manifest  # noqa: E402
from samsari.sameness.network import LAYERS, Network, Sentence  # noqa: E402
from samsari.sameness.packing import Question, pack, views  # noqa: E402
from samsari.training.sameness.network import SamenessNetwork  # noqa: E402
from samsari.training.sameness.pipeline import write_network  # noqa: E402


def test_torch_and_onnx_agree(tmp_path: Path) -> None:
    own = SamenessNetwork(seed=3)
    head = write_network(own.eval(), tmp_path)
    write_manifest(tmp_path, "test", [LAYERS])
    network = Network.load(Artefact.open(tmp_path), head)
    table = torch.from_numpy(network.table.table * network.table.scales)
    own.pieces.weight.data.copy_(table)
    words = ("He", "purchased", "three", "ships", ".")
    questions = tuple(Question(1, 2, (new,)) for new in ("bought", "unbelievably", "sank"))
    with torch.no_grad():
        wanted = own([pack(views(words, questions)[0], network.cutter)]).tolist()
    (found,) = network.odds([Sentence(words, questions)])
    assert found == pytest.approx(wanted, abs=0.05)
