"""Matrices rounded to bytes together, and the graphs that compute with them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

onnx = pytest.importorskip("onnx")

from samsari.neural.encoder import LOWER, UPPER  # noqa: E402
from samsari.resources.artefacts import MODEL  # noqa: E402
from samsari_workshop.parser.graph import value  # noqa: E402
from samsari_workshop.parser.quantised.graphs import EncoderBytesGraph, matrices_of  # noqa: E402
from samsari_workshop.parser.quantised.rounding import (  # noqa: E402
    MOST,
    MOST_OF_TWO,
    ByteMatrix,
    InputFacts,
    in_bytes,
    near,
)

RANDOM = np.random.default_rng(0)
WIDE = np.where(np.arange(64) % 16 == 3, 20, 1)  # some columns of the input are far wider
INPUT = (RANDOM.normal(size=(2000, 24)) @ RANDOM.normal(size=(24, 64)) * WIDE).astype(np.float32)
MATRIX = RANDOM.normal(size=(64, 32)).astype(np.float32)
FACTS = InputFacts(INPUT.T.astype(np.float64) @ INPUT, np.abs(INPUT).max(axis=0))


def off(found: np.ndarray, wanted: np.ndarray) -> float:
    return float(np.sqrt(((found - wanted) ** 2).mean() / (wanted**2).mean()))


def neighbours(own: ByteMatrix) -> int:
    size = np.abs(own.bytes_.astype(np.int64))
    return int((size[1:] + size[:-1]).max())


@pytest.mark.parametrize("is_spread", [False, True])
def test_rounding_together_loses_less_than_each_number_by_itself(is_spread: bool) -> None:
    found = in_bytes(MATRIX, FACTS, is_spread=is_spread)
    factors = 1 if found.factors is None else found.factors[:, None]
    alone = np.rint(MATRIX / factors / found.columns) * found.columns * factors
    assert (found.factors is not None) == is_spread
    assert off(INPUT @ found.widened, INPUT @ MATRIX) < 0.5 * off(INPUT @ alone, INPUT @ MATRIX)


def test_neighbours_stay_small_enough_for_sums_of_16_bits() -> None:
    found = in_bytes(MATRIX, FACTS, is_spread=False)
    assert np.abs(found.bytes_.astype(int)).max() <= MOST
    assert neighbours(found) <= MOST_OF_TWO
    assert np.iinfo(np.int16).max >= 255 * MOST_OF_TWO


@pytest.mark.parametrize("file", [LOWER, UPPER])
def test_no_sum_of_a_shipped_matrix_overflows(file: str) -> None:
    found = matrices_of(onnx.load(str(MODEL / file)))
    assert len(found) == 12
    assert max(map(neighbours, found.values())) <= MOST_OF_TWO


def test_a_matrix_near_another_is_some_steps_away_at_most() -> None:
    base = in_bytes(MATRIX, FACTS, is_spread=True)
    other = (MATRIX + 0.02 * RANDOM.normal(size=MATRIX.shape)).astype(np.float32)
    found = near(base, other, FACTS, steps=7)
    steps = found.bytes_.astype(int) - base.bytes_
    assert 0 < np.abs(steps).max() <= 7
    assert neighbours(found) <= MOST_OF_TWO
    assert off(INPUT @ found.widened, INPUT @ other) < off(INPUT @ base.widened, INPUT @ other) / 2


@pytest.mark.parametrize("name", ["mixed", "down"])
def test_a_graph_computes_what_the_bytes_stand_for(name: str, tmp_path: Path) -> None:
    import onnxruntime

    given = np.maximum(INPUT, -0.169) if name == "down" else INPUT
    facts = InputFacts(given.T.astype(np.float64) @ given, np.abs(given).max(axis=0))
    matrix = in_bytes(MATRIX, facts, is_spread=name == "mixed")
    graph = EncoderBytesGraph({name: matrix})
    product = graph.linear("x", {f"{name}.bias": np.ones(32, np.float32)}, name)
    graph.add("Identity", product, output="y")
    x, y = (value(own, onnx.TensorProto.FLOAT, "rows", n) for own, n in (("x", 64), ("y", 32)))
    graph.save(tmp_path / "x.onnx", [x], [y])
    run = onnxruntime.InferenceSession(str(tmp_path / "x.onnx")).run
    (found,) = run(None, {"x": given})
    assert off(found, given @ matrix.widened + 1) < 0.01
    for row in (0, 7, 1999):
        assert np.array_equal(run(None, {"x": given[row : row + 1]})[0][0], found[row])
