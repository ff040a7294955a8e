"""The tagger: what it learns from a pair, and the same answers in torch and numpy."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from samsari.english.sentence import Syntax
from samsari.neural.encoder import Encoded
from samsari.splitting.tagger import SUBJECT_KINDS, VERB_KINDS, Tagger, grammar_columns
from samsari_workshop.splitter.labels import UNKNOWN, Begin, begins, rough_begins


def labels(source: str, target: str, tags: str = "") -> list[Begin] | None:
    words = source.split()
    parts = [part.split() for part in target.split("|")]
    return begins(words, tags.split() or ["NN"] * len(words), parts)


def test_what_people_put_in() -> None:
    [found] = (
        labels("He sat down in Bonn and was old .", "He sat down in Bonn . | He was old .") or []
    )
    assert found == Begin(6, SUBJECT_KINDS.index("he"), VERB_KINDS.index("none"))
    [found] = labels("It is a town located here .", "It is a town . | It is located here .") or []
    assert found == Begin(4, SUBJECT_KINDS.index("it"), VERB_KINDS.index("is"))
    target = "He sat down there . | She stood up ."
    [found] = labels("He sat down there , and she stood up .", target) or []
    assert found == Begin(6, SUBJECT_KINDS.index("none"), VERB_KINDS.index("none"))


def test_a_verb_in_another_form() -> None:
    tags = "PRP VBD IN NNP , VBG DT JJ NN ."
    target = "He played for Bonn . | He won the first cup ."
    [found] = labels("He played for Bonn , winning the first cup .", target, tags) or []
    assert found == Begin(5, SUBJECT_KINDS.index("he"), VERB_KINDS.index("inflected"))


def test_pairs_that_tell_something_new_are_left_out() -> None:
    assert labels("He sat and she stood .", "Quite other words . | None match .") is None
    target = "He sat . | In 1990 the old king of France said she stood ."
    assert labels("He sat and she stood .", target) is None


def test_of_pairs_that_tell_something_new_the_place_is_learnt() -> None:
    words = "The old man of Bonn sat there for hours and the tall girl stood up .".split()
    parts = [
        "The old man of Bonn sat there for hours .".split(),
        "In 1990 they say the tall girl stood up .".split(),
    ]
    assert rough_begins(words, parts) == [Begin(10, UNKNOWN, UNKNOWN)]
    parts[1] = "They say the tall girl stood up .".split()
    assert rough_begins(words, parts) == [Begin(10, SUBJECT_KINDS.index("they"), UNKNOWN)]
    assert rough_begins(words, list(reversed(parts))) is None
    assert rough_begins(words, ["Quite other words .".split(), "None match .".split()]) is None


def test_torch_and_numpy_agree(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch")

    from samsari.english.syntax import SyntaxHead, Trunk
    from samsari_workshop.splitter.tagger import Network, save

    torch.manual_seed(0)
    names = ("NN", "VB"), ("nsubj", "root")
    syntax = Syntax(("NN", "VB", "NN"), (1, -1, 1), ("nsubj", "root", "obj"))
    columns = grammar_columns(syntax, *names)
    network = Network(8 + columns.shape[1]).eval()
    save(network, SyntaxHead(*names, Trunk({})), tmp_path / "tagger.npz")
    vectors = np.random.default_rng(0).normal(size=(3, 8)).astype(np.float32)
    found = Tagger.load(tmp_path / "tagger.npz").read(
        Encoded(vectors[:, :4], vectors[:, 4:]), syntax
    )
    rows = torch.from_numpy(np.concatenate([vectors, columns], 1))[None]
    with torch.no_grad():
        scores, subjects, verbs = network(rows, torch.ones(1, 3))
    assert np.allclose(found.begins, scores[0].sigmoid().numpy(), atol=0.02)
    assert np.allclose(found.subjects, subjects[0].softmax(-1).numpy(), atol=0.02)
    assert np.allclose(found.verbs, verbs[0].softmax(-1).numpy(), atol=0.02)


def test_examples_are_kept_and_a_tagger_learns(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    from samsari_workshop.splitter import tagger

    rows = np.zeros((6, 4), np.float16)
    rows[3] = 3
    found = [tagger.Example(rows, (Begin(3, 1, 2),), 1.0)] * 64
    tagger.keep_examples(found[:2], tmp_path / "some.npz")
    again = tagger.kept_examples(tmp_path / "some.npz")
    assert [own.begins for own in again] == [own.begins for own in found[:2]]
    assert np.array_equal(again[1].vectors, rows)
    said: list[str] = []
    network = tagger.fit(found, found[:4], said.append, tmp_path / "kept.pt")
    assert tagger.accuracy(network, found[:4]) == (1.0, 1.0, 1.0)
    assert len(said) == tagger.EPOCHS and (tmp_path / "kept.pt").exists()


def test_a_tagger_is_written_from_real_vectors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("torch")

    from samsari.english.syntax import SyntaxHead
    from samsari.english.words import FOLDER
    from samsari.neural.encoder import Encoder
    from samsari_workshop.splitter import tagger
    from samsari_workshop.splitter.pairs import SplitPair

    monkeypatch.setattr(tagger, "EPOCHS", 1)
    pair = SplitPair(
        "He was born in the city of Bonn , and she was born in Rome .",
        ("He was born in the city of Bonn .", "She was born in Rome ."),
    )
    readers = Encoder.load(), SyntaxHead.load(FOLDER / "syntax.npz")
    said: list[str] = []
    given = {"wikisplit": ([pair] * 4, 3, 1.0)}
    tagger.write_tagger(given, [pair], readers, tmp_path / "tagger.npz", said.append)
    assert said[:2] == ["wikisplit: 3 pairs", "test: 1 pairs"]
    assert [path.name for path in tmp_path.iterdir()] == ["tagger.npz"]
    assert Tagger.load(tmp_path / "tagger.npz").tags == readers[1].tags
