from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest

from samsari.alignment.board import Sides
from samsari.alignment.lexicon import WordForm, bare_lexicon
from samsari.alignment.neural.aligner import PROBE, NeuralAligner, knows
from samsari.alignment.neural.channels import N_LEXICAL, N_POSITION, contradict, lexical_channels
from samsari.alignment.neural.decoding import above, decode
from samsari.alignment.neural.head import SORTS, Head, Thresholds, WordVectors, convolve, sort_of
from samsari.errors import ResourceError
from samsari.model.alignment import Link
from samsari.stats.forest import Forest
from samsari_workshop.aligner.kept import packed, packed_forest

Forms = tuple[WordForm, ...]

WIDTH = 384


class FakeEncoder:
    """Gives each spelling its own random vector, whatever stands around it."""

    signature = "fake"

    def middle(self, sentences: Sequence[Sequence[str]]) -> list[np.ndarray]:
        return [self._rows(words) for words in sentences]

    def _rows(self, words: Sequence[str]) -> np.ndarray:
        rows = [np.random.default_rng(list(word.encode())).normal(size=WIDTH) for word in words]
        return np.array(rows, dtype=np.float32).reshape(len(words), WIDTH)


def weights(
    seed: int = 0, channels: int = 8, blocks: int = 2, traits: int = 3
) -> dict[str, np.ndarray]:
    random = np.random.default_rng(seed)

    def draw(*shape: int) -> np.ndarray:
        return (random.normal(size=shape) / 4).astype(np.float32)

    found = {
        "heads": np.array(2, dtype=np.float32),
        "blocks": np.array(blocks, dtype=np.float32),
        "shift": draw(WIDTH),
        "temperature": np.array([5.0], dtype=np.float32),
        "projection": draw(WIDTH, 16),
        "projection_bias": draw(16),
        "input": draw(3 + 2 + N_LEXICAL + N_POSITION, channels),
        "input_bias": draw(channels),
        "input_left": draw(traits, channels),
        "input_right": draw(traits, channels),
        "traits": draw(WIDTH, traits),
        "traits_bias": draw(traits),
        "output": draw(channels, 1),
        "output_bias": draw(1),
    }
    for block in range(blocks):
        found[f"block{block}"] = draw(9 * channels, channels)
        found[f"block{block}_bias"] = draw(channels)
        found[f"rivals{block}_row"] = draw(channels, channels)
        found[f"rivals{block}_column"] = draw(channels, channels)
        found[f"whole{block}"] = draw(2 * channels, channels)
    return found


def aligner(threshold: float = 0.5) -> NeuralAligner:
    head = Head(weights(), Thresholds((threshold,) * 6, (threshold,) * 6))
    return NeuralAligner(FakeEncoder(), head, bare_lexicon(), "test")


LEFT = ["dogs", "bark", "loudly", "and", "the", "cats", "sleep", "."]
RIGHT = ["cats", "are", "asleep", ",", "dogs", "bark", "!"]


def test_a_convolution_by_hand() -> None:
    state = np.arange(6, dtype=np.float32).reshape(2, 3, 1)
    diagonal = np.array([1, 0, 0, 0, 10, 0, 0, 0, 100], dtype=np.float32).reshape(9, 1)
    # [[0 1 2] [3 4 5]]: own value x 10, upper left neighbour x 1, lower right neighbour x 100.
    assert convolve(state, diagonal)[..., 0].tolist() == [[400, 510, 20], [30, 40, 51]]


def test_long_sentences_are_convolved_in_strips(monkeypatch: pytest.MonkeyPatch) -> None:
    state = np.random.default_rng(1).normal(size=(9, 5, 2)).astype(np.float32)
    kernel = np.random.default_rng(2).normal(size=(18, 2)).astype(np.float32)
    whole = convolve(state, kernel)
    monkeypatch.setattr("samsari.alignment.neural.head.CELLS_AT_A_TIME", 10)
    assert np.allclose(convolve(state, kernel), whole, atol=1e-5)


def test_lexical_channels() -> None:
    lexicon = bare_lexicon()
    cells = lexical_channels(
        Sides(lexicon.forms(["Cats", "7", "of"]), lexicon.forms(["cat", "8", "."]))
    )
    assert cells.shape == (3, 3, N_LEXICAL)
    assert cells[0, 0].tolist() == [0, 1, 0, 1, 0, 0, 0, 0, 0]  # same word, both content words
    assert cells[1, 1].tolist() == [0, 0, 0, 1, 0, 0, 0, 0, 1]  # different numbers
    assert cells[2, 2].tolist() == [0, 0, 0, 0, 0, 0, 0, 1, 0]  # word against mark
    assert cells[2, 0].tolist() == [0, 0, 0, 0, 0, 0, 1, 0, 0]  # function against content word


@pytest.mark.parametrize("threshold", [0.0, 0.5, 0.99])
def test_equal_token_lists_align_on_the_diagonal(threshold: float) -> None:
    for words in ([], ["."], ["the"] * 5, LEFT, ["猫", "が", "好き"]):
        found = aligner(threshold).align(words, words)
        assert [(k.left, k.right) for k in found.links] == [(k, k) for k in range(len(words))]


def test_links_name_their_reason() -> None:
    found = aligner(0.0).align(LEFT, RIGHT)
    assert len(found.links) == len(LEFT) * len(RIGHT)
    rules = {link.rule for link in found.links}
    assert {"same word", "counterpart", "small word in the same place"} <= rules
    assert all(link.sameness == 1.0 for link in found.links)
    rules = {link.rule for link in aligner(1.0).align(LEFT, RIGHT).links}
    assert rules == {"same word", "final-mark"}


def test_a_link_of_small_words_needs_more() -> None:
    forms = (bare_lexicon().forms(["of", "cats"]), bare_lexicon().forms(["of", "dogs"]))
    needed = (0.5, 0.5, 0.5, 0.5, 0.7, 0.7)
    found = above(np.full((2, 2), 0.6, dtype=np.float32), forms, Thresholds(needed, needed))
    assert [(link.left, link.right) for link in found] == [(0, 0), (1, 1)]


def test_the_sort_of_two_words() -> None:
    forms = bare_lexicon().forms(["Dogs", "dogs", "bark", "of", "the", ",", "."])
    named = {(1, 0): "same content", (3, 3): "same function", (5, 5): "same punctuation"}
    others = {(0, 2): "content", (2, 3): "mixed", (5, 2): "mixed", (3, 4): "small", (4, 6): "small"}
    for (one, other), sort in {**named, **others}.items():
        assert sort_of(forms[one], forms[other]) == sort
        assert sort in SORTS


def test_thresholds_change_evenly_with_the_likeness_of_lengths() -> None:
    thresholds = Thresholds(alike=(0.5,) * 6, unlike=(0.8,) * 6)
    # 11 / 20 lies half way between 0.4 and 0.7.
    for lengths, wanted in (((7, 10), 0.5), ((20, 20), 0.5), ((11, 20), 0.65), ((10, 3), 0.8)):
        assert thresholds.of(*lengths) == dict.fromkeys(SORTS, pytest.approx(wanted))
    assert set(thresholds.of(0, 0).values()) == {0.8}


def test_copies_of_a_word_are_linked_one_by_one() -> None:
    forms = (bare_lexicon().forms(["so", "so", "what"]), bare_lexicon().forms(["so", "so", "?"]))
    links = [Link(i, j, "vectors", 0.9 if i == j else 0.8) for i in (0, 1) for j in (0, 1)]
    found = decode(Sides(*forms), links, range(3), one_to_one=False)
    assert str(found) == "0-0 1-1"


def test_the_words_around_tell_copies_apart() -> None:
    words = (["the", "old", "man", "saw", "the", "dog"], ["the", "dog", "barked"])
    forms = (bare_lexicon().forms(words[0]), bare_lexicon().forms(words[1]))
    links = [Link(0, 0, "vectors", 0.95), Link(4, 0, "vectors", 0.9), Link(5, 1, "vectors", 0.9)]
    found = decode(Sides(*forms), links, range(6), one_to_one=False)
    assert str(found) == "4-0 5-1"


def test_sentences_without_a_content_word_in_common_keep_their_full_stops() -> None:
    forms = (bare_lexicon().forms(["It", "rains", "."]), bare_lexicon().forms(["He", "left", "."]))
    assert decode(Sides(*forms), [], range(3), one_to_one=False).links == ()
    found = decode(Sides(*forms), [Link(1, 1, "vectors", 0.9)], range(3), one_to_one=False)
    assert str(found) == "1-1 2-2"


def test_one_to_one_gives_each_word_one_link() -> None:
    found = aligner(0.0).align(LEFT, RIGHT, one_to_one=True).links
    assert len({k.left for k in found}) == len({k.right for k in found}) == len(found) == len(RIGHT)


def test_chunks_use_the_same_matrix_and_their_own_words() -> None:
    own = aligner(0.3)
    left, right = own.prepare([LEFT, RIGHT])
    chunks = own.link_chunks(left, [(0, 1), (5, 6)], right, one_to_one=False)
    whole = {(k.left, k.right) for k in own.link(left, right).links if k.rule == "vectors"}
    for chunk, positions in zip(chunks, ((0, 1), (5, 6)), strict=True):
        found = {(k.left, k.right) for k in chunk.links if k.rule == "vectors"}
        assert found == {pair for pair in whole if pair[0] in positions}
        assert {k.left for k in chunk.links} <= set(positions)


def test_vectors_encoded_before_are_used() -> None:
    own = aligner()
    rows = FakeEncoder().middle([LEFT, RIGHT])
    left, right = own.prepare([LEFT, RIGHT], rows)
    assert own.link(left, right) == own.align(LEFT, RIGHT)


def test_many_pairs_stream_in_order() -> None:
    taken = 0

    def endless() -> Iterator[tuple[list[str], list[str]]]:
        nonlocal taken
        while True:
            taken += 1
            yield LEFT[: taken % 8], RIGHT

    stream = aligner().align_many(endless())
    assert [next(stream).n_left for _ in range(9)] == [1, 2, 3, 4, 5, 6, 7, 0, 1]
    assert taken < 1000


def test_odd_sentences_have_a_result() -> None:
    own = aligner()
    assert own.align([], RIGHT).links == own.align(LEFT, []).links == ()
    assert own.align(["!", "?"], [".", "。"]).n_left == 2
    long = [f"w{k}" for k in range(400)]  # longer than the encoder's window
    assert own.align(long, [*long[1:], "end"]).n_left == 400


def test_a_head_is_stored_without_loss(tmp_path: Path) -> None:
    head = Head(
        weights(), Thresholds((0.4,) * 6, (0.6,) * 6), "abc", np.ones((2, 3), dtype=np.float32)
    )
    assert packed(head) == packed(head)
    path = tmp_path / "head.npz"
    path.write_bytes(packed(head))
    again = Head.load(path)
    assert (again.encoder, again.thresholds) == ("abc", head.thresholds)
    assert again.probe.tolist() == [[1] * 3] * 2
    assert all(np.array_equal(again.weights[name], head.weights[name]) for name in head.weights)
    assert again.trees is None
    path.write_bytes(b"no archive")
    with pytest.raises(ResourceError, match=r"head\.npz: not the weights of an alignment head"):
        Head.load(path)


def test_a_head_is_stored_with_its_trees(tmp_path: Path) -> None:
    head = Head(weights(), trees=trees(3.0))
    path = tmp_path / "head.npz"
    path.write_bytes(packed(head))
    again = Head.load(path)
    assert set(again.weights) == set(head.weights)
    forms, vectors = prepared(head)
    found = again.probabilities(Sides(*forms), *vectors)
    assert np.array_equal(found, head.probabilities(Sides(*forms), *vectors))
    other = packed_forest(trees(3.0)) | {"trees_facts": np.array(3)}
    path.write_bytes(packed(Head({**weights(), **other})))
    with pytest.raises(ResourceError, match="not the weights of an alignment head"):
        Head.load(path)


def test_trees_have_the_last_word_where_they_look() -> None:
    forms, vectors = prepared(Head(weights()))
    first = Head(weights()).probabilities(Sides(*forms), *vectors)
    second = Head(weights(), trees=trees(3.0)).probabilities(Sides(*forms), *vectors)
    judged = first > 0.02
    assert judged.any()
    assert second[judged] == pytest.approx(1 / (1 + np.exp(-3.0)))
    assert ((first == second) | (second > 0.95)).all()


def test_equal_token_lists_are_not_shown_to_the_head(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Head, "probabilities", lambda *arguments: pytest.fail("it was asked"))
    assert str(aligner().align(LEFT, [word.upper() for word in LEFT])).startswith("0-0 1-1")


def trees(score: float) -> Forest:
    """A tree that gives this score to all cells."""
    leaves = np.full((1, 2), score, dtype=np.float32)
    return Forest(np.array([[0]]), np.zeros((1, 1), np.float32), leaves, 0.0)


def prepared(head: Head) -> tuple[tuple[Forms, Forms], list[WordVectors]]:
    rows = FakeEncoder().middle([LEFT, RIGHT])
    forms = (bare_lexicon().forms(LEFT), bare_lexicon().forms(RIGHT))
    return forms, [head.vectors(own) for own in rows]


def test_a_head_knows_its_encoder() -> None:
    rows = FakeEncoder().middle([PROBE])[0]
    assert knows(Head(weights(), probe=rows), FakeEncoder())
    assert not knows(Head(weights(), probe=rows + 0.1), FakeEncoder())
    assert not knows(Head(weights()), FakeEncoder())


@pytest.mark.parametrize(
    ("one", "other", "is_other"),
    [
        ("1999", "2001", True),
        ("5", "50", True),
        ("$10", "$100", True),
        ("three", "four", True),
        ("3", "four", True),
        ("three", "3", False),
        ("third", "3rd", False),
        ("90s", "1990s", False),
        ("five", "fifty", True),
        ("five", "50", True),
        ("two", "twenty", True),
        ("one", "ten", True),
        ("twenty", "200", True),
        ("2.5", "2.9", True),
        ("98.6", "97.6", True),
        ("1.5", "1", True),
        ("$1.5", "$1", True),
        ("$1.20", "$1.50", True),
        ("10:30", "11:30", True),
        ("2-1", "3-1", True),
        ("1989-2002", "1989-2005", True),
        ("12/05/1999", "12/06/1999", True),
        ("1.5", "1.50", False),
        ("$.50", "$0.50", False),
        ("14.20", "14:20", False),
        ("9:05", "09:05", False),
        ("1989-90", "1989-1990", False),
        ("12/05/99", "12/5/1999", False),
        ("2002", "1989-2002", False),
        ("120", "120,000", False),
        ("thousand", "120,000", False),
        ("two", "200", False),
        ("cat", "dog", False),
    ],
)
def test_a_changed_number_has_not_survived(one: str, other: str, *, is_other: bool) -> None:
    left, right = bare_lexicon().forms((one, other))
    assert contradict(left, right) is is_other
    assert contradict(right, left) is is_other


def test_a_line_of_a_thousand_marks_is_weighed_in_stretches(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    aligner, cells = NeuralAligner(FakeEncoder(), Head(weights()), bare_lexicon(), "model"), []
    probabilities = Head.probabilities

    def counted(self: Head, sides: Sides, left: WordVectors, right: WordVectors) -> np.ndarray:
        cells.append(len(left.centred) * len(right.centred))
        return probabilities(self, sides, left, right)

    monkeypatch.setattr(Head, "probabilities", counted)

    def work(n: int) -> int:
        cells.clear()
        one, other = aligner.prepare([[".", ","] * n, [",", "."] * n])
        (found,) = aligner.weigh([(one, other)])
        assert len(found.left) == len(found.right) == 2 * n
        assert found.left.min() > 0
        return sum(cells)

    assert work(1_600) < 2.5 * work(800)


def test_decimals_of_very_many_digits_are_told_apart() -> None:
    one, other = (bare_lexicon().form("9" * 320 + "." + end) for end in ("5", "6"))
    assert contradict(one, other)
    assert not contradict(*map(bare_lexicon().form, ("1.50", "1.5")))
