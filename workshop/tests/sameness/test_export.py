"""The network in onnxruntime gives what it gives in torch, up to the rounding of its matrices."""

from __future__ import annotations

from pathlib import Path

import pytest

torch = pytest.importorskip("torch")
onnx = pytest.importorskip("onnx")

from samsari.neural.wordpieces import WordPieces  # noqa: E402
from samsari.resources.artefacts import MODEL as ENCODER  # noqa: E402
from samsari.resources.artefacts import Artefact, write_manifest  # noqa: E402
from samsari.sameness.judge import HEAD, MODEL  # noqa: E402
from samsari.sameness.network import LAYERS, REWRITE, SAME, Network, Question, pack, views  # noqa: E402
from samsari.sameness.network import Asked as Questions  # noqa: E402
from samsari_workshop.parser.network import Shape  # noqa: E402
from samsari_workshop.sameness.fitting import Asked, batch_loss  # noqa: E402
from samsari_workshop.sameness.narrowing import NARROW  # noqa: E402
from samsari_workshop.sameness.network import WIDE, SamenessNetwork  # noqa: E402
from samsari_workshop.sameness.pipeline import save_arrays, write_network  # noqa: E402
from samsari_workshop.sameness.start import taken_over  # noqa: E402

TOKENIZER = Artefact.open(ENCODER).path("tokenizer.json")


@pytest.mark.parametrize("shapes", [WIDE, NARROW])
def test_torch_and_onnx_agree(shapes: tuple[Shape, ...], tmp_path: Path) -> None:
    own = SamenessNetwork(seed=3, shapes=shapes)
    head = write_network(own.eval(), tmp_path)
    write_manifest(tmp_path, "test", [LAYERS])
    network = Network.load(Artefact.open(tmp_path), head)
    table = torch.from_numpy(network.table.table * network.table.scales)
    own.pieces.weight.data.copy_(table)
    words = ("He", "purchased", "three", "ships", ".")
    questions = tuple(Question(1, 2, (new,)) for new in ("bought", "unbelievably", "sank"))
    with torch.no_grad():
        wanted = own([pack(views(words, questions)[0], network.cutter)]).tolist()
    asked = [
        Questions(words, questions),
        Questions(words[1:], (Question(2, 3, ("boats",)),)),
    ]
    found = network.answers(asked, (SAME, REWRITE))[0]
    for own_values, values in zip(found, wanted, strict=True):
        assert own_values == pytest.approx(values, abs=0.05)


@pytest.mark.parametrize("shapes", [WIDE, NARROW])
def test_a_written_network_is_the_start_of_another_one(
    shapes: tuple[Shape, ...], tmp_path: Path
) -> None:
    first, second = SamenessNetwork(seed=3, shapes=shapes), SamenessNetwork(seed=4)
    save_arrays(tmp_path / HEAD, write_network(first.eval(), tmp_path))
    found = taken_over(second, tmp_path)
    assert found.shapes == shapes
    assert torch.equal(found.pieces.weight, second.pieces.weight)
    others = found.state_dict()
    for name, own in first.state_dict().items():
        if name != "pieces.weight":
            step = float(own.abs().max()) / 63
            assert torch.allclose(own, others[name], atol=step), name


def test_the_shipped_layers_written_again_are_the_same_network(tmp_path: Path) -> None:
    write_network(taken_over(SamenessNetwork(), MODEL).eval(), tmp_path)
    assert content(tmp_path / LAYERS) == content(MODEL / LAYERS)


def content(path: Path) -> tuple[list[str], list[tuple[int, tuple[int, ...], bytes]]]:
    """The operations of a graph in order and its constants; the names of values do not count."""
    graph = onnx.load(str(path)).graph
    constants = [onnx.numpy_helper.to_array(own) for own in graph.initializer]
    return (
        [node.op_type for node in graph.node],
        sorted((own.dtype.num, own.shape, own.tobytes()) for own in constants),
    )


def test_a_head_for_rewrites_learns_from_judged_ones_alone() -> None:
    odds = torch.tensor([[0.0, 5.0], [0.0, 5.0]], requires_grad=True)
    words = ("He", "bought", "it")
    packed = pack(views(words, (Question(1, 2, ("sold",)),))[0], WordPieces.load(TOKENIZER))
    batch = [
        Asked(packed, (0.8,), (1.0,), (False,)),
        Asked(packed, (0.1,), (1.0,), (True,)),
    ]
    batch_loss(odds, batch).backward()
    assert odds.grad is not None
    assert odds.grad[0, 1] == 0 and odds.grad[1, 1] > 0
