"""One pass of the encoder, in two halves, serves parser and aligner."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt
import pytest

from samsari.neural.encoder import WINDOW, Encoder, RememberingEncoder, batches, windows
from samsari.resources.artefacts import MODEL, Artefact

SENTENCES = [
    ["John", "got", "home", "and", "gave", "Mary", "a", "call", "."],
    ["It", "rained", "."],
    [],
    ["antidisestablishmentarianism"],
]


@pytest.fixture(scope="module")
def encoder() -> Encoder:
    return Encoder.load()


def test_every_token_has_a_row_in_both_layers(encoder: Encoder) -> None:
    for tokens, own in zip(SENTENCES, encoder.encode(SENTENCES), strict=True):
        assert own.middle.shape == own.last.shape == (len(tokens), encoder.width)


def test_the_lower_half_alone_gives_the_same_vectors(encoder: Encoder) -> None:
    both = encoder.encode(SENTENCES)
    for rows, own in zip(encoder.middle(SENTENCES), both, strict=True):
        assert np.array_equal(rows, own.middle)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_sentence_has_the_same_bits_in_any_batch(encoder: Encoder, threads: int) -> None:
    words = " ".join(map(" ".join, SENTENCES)).split()
    lengths = [*range(1, 18), 31, 32, 33, 47, 64, 90]
    sentences = [*SENTENCES, *((words * 8)[n % 5 :][:n] for n in lengths)]
    other = Encoder.load(threads=threads)
    for order in (sentences, sentences[::-1], sentences[::3]):
        for tokens, own in zip(order, other.encode(order), strict=True):
            (alone,) = encoder.encode([tokens])
            assert np.array_equal(alone.last, own.last)
            assert np.array_equal(alone.middle, own.middle)


def test_a_sentence_beyond_the_window_is_read_in_windows(encoder: Encoder) -> None:
    tokens = ["cat", "dog", "bird"] * 400
    assert len(tokens) > 2 * WINDOW
    (own,) = encoder.encode([tokens])
    assert own.last.shape == (len(tokens), encoder.width)
    assert np.all(np.abs(own.last).sum(axis=1) > 0)


def test_windows_keep_every_piece_once(encoder: Encoder) -> None:
    pieces = [encoder.cutter.of_sentence(["cat"] * n) for n in (0, 1, 510, 511, 1300)]
    kept = [0] * len(pieces)
    for batch in batches(windows(pieces)):
        for window in batch:
            assert window.width <= WINDOW
            kept[window.sentence] += window.keep_to - window.keep_from
    assert kept == [0, 1, 510, 511, 1300]


class Counting(RememberingEncoder):
    """Notes how many pieces went through how many halves."""

    def run(
        self, batch: Mapping[str, npt.NDArray[np.int64]], *, through_upper: bool
    ) -> list[npt.NDArray[np.float32]]:
        PASSES.append((len(batch["ids"]), through_upper))
        return super().run(batch, through_upper=through_upper)


PASSES: list[tuple[int, bool]] = []


def test_what_is_remembered_is_bounded_by_tokens() -> None:
    small = RememberingEncoder.load()
    encoder = RememberingEncoder(small.artefact, small.cutter, limit=10)
    encoder.encode(SENTENCES[:2])  # nine tokens and three
    assert list(encoder._memory) == [tuple(SENTENCES[1])]
    encoder.middle([SENTENCES[0] * 2])  # too long to be kept at all
    assert not encoder._memory
    encoder.encode([["cat"], ["dog"], ["cat"]])
    assert list(encoder._memory) == [("dog",), ("cat",)]


def test_penn_names_of_brackets_and_quotes_read_as_the_signs(encoder: Encoder) -> None:
    names = ["``", "He", "-LRB-", "x", "-rrb-", "''", "-LSB-", "-RSB-", "-LCB-", "-RCB-"]
    signs = ['"', "He", "(", "x", ")", '"', "[", "]", "{", "}"]
    one, other = map(encoder.cutter.of_sentence, (names, signs))
    assert np.array_equal(one.ids, other.ids)
    assert np.array_equal(one.cases, other.cases)


def test_what_was_encoded_is_not_encoded_again() -> None:
    encoder = Counting.load()
    PASSES.clear()
    first = encoder.encode(SENTENCES[:2])
    assert [is_upper for _, is_upper in PASSES] == [True]
    rows = encoder.middle([*SENTENCES[:2], SENTENCES[3]])
    assert [is_upper for _, is_upper in PASSES] == [True, False]
    assert all(np.array_equal(one.middle, other) for one, other in zip(first, rows, strict=False))
    encoder.middle(SENTENCES)
    assert [is_upper for _, is_upper in PASSES] == [True, False]


def test_the_upper_half_goes_on_from_what_the_lower_half_has_read(encoder: Encoder) -> None:
    remembering = Counting.load()
    long = ["word"] * (WINDOW + 1)  # in two windows, so it is read again
    middle = remembering.middle([*SENTENCES, long])
    PASSES.clear()
    found = remembering.encode([SENTENCES[3], SENTENCES[0], long])
    assert [is_upper for _, is_upper in PASSES] == [True, True]
    for one, other in zip(found, encoder.encode([SENTENCES[3], SENTENCES[0], long]), strict=True):
        assert np.array_equal(one.middle, other.middle)
        assert np.array_equal(one.last, other.last)
    assert np.array_equal(found[1].middle, middle[0])


def test_what_the_lower_half_has_read_is_kept_for_a_while_only(encoder: Encoder) -> None:
    remembering = RememberingEncoder(encoder.artefact, encoder.cutter, half_limit=20)
    remembering.middle([["a", "b", str(n)] for n in range(10)])
    assert sum(map(len, remembering._half.values())) <= 20
    remembering.encode([["a", "b", "9"], ["a", "b", "0"]])
    assert ("a", "b", "9") not in remembering._half  # of no more use


def test_the_upper_half_of_the_second_guidelines_hands_on_the_layer_below() -> None:
    below = RememberingEncoder.load()
    second = below.with_second(Artefact.open(MODEL, "manifest-2.json"))
    (own,) = second.encode(SENTENCES[:1])
    assert below.middle(SENTENCES[:1])[0] is own.middle
    (first,) = below.encode(SENTENCES[:1])
    assert np.array_equal(first.middle, own.middle)
    assert not np.allclose(first.last, own.last, atol=0.01)
