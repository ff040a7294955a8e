"""The grammar head: the network in torch and the one in numpy say the same."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from samsari.errors import CorpusError, ResourceError
from samsari.neural.encoder import Encoded
from samsari.splitting.syntax import SyntaxHead
from samsari.training.splitter.treebank import read, with_lower_case

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
    from samsari.training.splitter.syntax import Names, Network, save

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
    from samsari.training.splitter.syntax import Example, Names, Training

    names = Names(("NN", "VB"), ("nsubj", "root"))
    rows = np.array([0, 1]), np.array([2, 0]), np.array([0, 1])
    vectors = np.random.default_rng(0).normal(size=(2, 8)).astype(np.float16)
    found = [Example(vectors + at, *rows) for at in range(4)]
    whole = Training.new(found, names)
    whole.run_epoch(found)
    whole.keep(tmp_path / "kept.pt")
    whole.run_epoch(found)
    again = Training.new(found, names)
    again.take_up(tmp_path / "kept.pt")
    again.run_epoch(found)
    assert again.epoch == whole.epoch == 2
    assert torch.equal(again.mean.state_dict()["tag.weight"], whole.mean.state_dict()["tag.weight"])
