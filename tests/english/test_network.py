"""The small networks read several sentences together as they read each alone."""

from __future__ import annotations

import numpy as np
import pytest

from samsari.english import syntax as network
from samsari.english.syntax import Trunk
from samsari.neural.encoder import Encoded
from samsari.splitting.splitter import shared_splitter

WIDTH, INPUTS = 8, 5


def trunk() -> Trunk:
    generator = np.random.default_rng(1)
    shapes = {
        "first": (WIDTH, INPUTS),
        "around_0": (WIDTH, 3 * WIDTH),
        "around_1": (WIDTH, 3 * WIDTH),
        "asks": (3 * WIDTH, WIDTH),
        "mix": (WIDTH, WIDTH),
    }
    weights = {f"{name}_weight": generator.normal(size=shape) for name, shape in shapes.items()}
    weights |= {f"{name}_bias": generator.normal(size=shape[0]) for name, shape in shapes.items()}
    weights |= {"norm_weight": np.ones(WIDTH), "norm_bias": np.zeros(WIDTH)}
    weights["distance"] = generator.normal(size=(network.VIEWS, 2 * network.FAR + 1))
    return Trunk({name: own.astype(np.float32) for name, own in weights.items()})


@pytest.mark.parametrize("rows", [1, 10, 400])
def test_sentences_do_not_see_each_other(rows: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "ROWS", rows)
    generator = np.random.default_rng(2)
    given = [generator.normal(size=(n, INPUTS)).astype(np.float32) for n in (3, 1, 7, 2, 12)]
    together = trunk().states(given)
    assert len(together) == len(given)
    for own, found in zip(given, together, strict=True):
        np.testing.assert_allclose(found, trunk().state(own), rtol=1e-4, atol=1e-5)


def test_nothing_to_read() -> None:
    assert trunk().states([]) == []


def test_grammar_and_tags_of_several_sentences() -> None:
    splitter = shared_splitter()
    texts = ["He sat down , and she left the room .", "Ann sings .", "It is a town in Wales ."]
    encoded = splitter.analyser.parser.encoder.encode([text.split() for text in texts])
    read = splitter.analyser.syntax.read_all(encoded)
    assert read == [splitter.analyser.syntax.read(own) for own in encoded]
    pairs = list(zip(encoded, read, strict=True))
    for (own, syntax), found in zip(pairs, splitter.tagger.read_all(pairs), strict=True):
        alone = splitter.tagger.read(own, syntax)
        np.testing.assert_allclose(found.begins, alone.begins, atol=1e-4)
        np.testing.assert_allclose(found.subjects, alone.subjects, atol=1e-4)


def test_a_sentence_without_words_has_no_grammar() -> None:
    head = shared_splitter().analyser.syntax
    empty = Encoded(np.zeros((0, 384), np.float32), np.zeros((0, 384), np.float32))
    assert head.read(empty).tags == ()
