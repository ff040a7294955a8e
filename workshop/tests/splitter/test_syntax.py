"""The grammar head: the network in torch and the one in numpy say the same."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from samsari.english.syntax import SyntaxHead
from samsari.errors import CorpusError, ResourceError
from samsari.neural.encoder import Encoded
from samsari_workshop.splitter.labels import Begin
from samsari_workshop.splitter.treebank import read, with_lower_case

ROWS = (
    "# text = He ran\n"
    "1\tHe\the\tPRON\tPRP\t_\t2\tnsubj\t_\t_\n"
    "2\tran\trun\tVERB\tVBD\t_\t0\troot\t_\t_\n\n"
)


def test_a_treebank_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.conllu"
    path.write_text(ROWS, encoding="utf-8")
    [own] = read(path)
    assert own.heads == (1, -1) and own.tags == ("PRP", "VBD")
    assert len(with_lower_case([own] * 40, 1)) > 40
    path.write_text("", encoding="utf-8")
    with pytest.raises(CorpusError, match="no annotated sentence"):
        read(path)


def test_torch_and_numpy_agree(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch")
    from samsari_workshop.splitter.syntax import Names, Network, save

    torch.manual_seed(0)
    names = Names(("NN", "VB", "DT"), ("det", "nsubj", "obj", "root"))
    network = Network(8, 3, 4).eval()
    save(network, names, tmp_path / "syntax.npz")
    head = SyntaxHead.load(tmp_path / "syntax.npz")
    vectors = np.random.default_rng(0).normal(size=(5, 8)).astype(np.float32)
    found = head.read(Encoded(vectors[:, :4], vectors[:, 4:]))
    with torch.no_grad():
        tags, *_ = network(torch.from_numpy(vectors)[None], torch.ones(1, 5))
    assert found.tags == tuple(names.tags[at] for at in tags[0].argmax(-1).tolist())
    assert sorted(found.heads).count(-1) == 1


def test_a_missing_head_names_the_command(tmp_path: Path) -> None:
    with pytest.raises(ResourceError, match="samsari train split"):
        SyntaxHead.load(tmp_path / "none.npz")


def test_a_stopped_training_goes_on_as_if_it_had_not_stopped(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch")
    from samsari_workshop.splitter.steps import Training
    from samsari_workshop.splitter.tagger import Example, Network, loss

    vectors = np.random.default_rng(0).normal(size=(3, 8)).astype(np.float16)
    found = [Example(vectors + at, (Begin(1, 0, 0),), 1.0) for at in range(4)]

    def run(training: Training[Network]) -> None:
        training.run_epoch([3] * 4, lambda net, rows: loss(net, [found[at] for at in rows]))

    torch.manual_seed(1)
    whole = Training.of(Network(8), 2)
    run(whole)
    whole.keep(tmp_path / "kept.pt")
    run(whole)
    again = Training.of(Network(8), 2)
    again.take_up(tmp_path / "kept.pt")
    run(again)
    assert again.epoch == whole.epoch == 2
    name = "begins.weight"
    assert torch.equal(again.mean.state_dict()[name], whole.mean.state_dict()[name])
