"""No shipped network computes anything over the sentences that happen to be read together."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("onnx", reason="graphs are read with the workshop")
pytest.importorskip("samsari_workshop", reason="graphs are made in the workshop")

from onnx import TensorProto
from tests.resources.graphs import over_rows

from samsari.resources.artefacts import SHIPPED
from samsari_workshop.parser.graph import Graph, value

ONE_AT_A_TIME = "reader.onnx"  # its rows are the words of one pair (tests/sameness/test_support.py)
GRAPHS = sorted(path for path in SHIPPED.rglob("*.onnx") if path.name != ONE_AT_A_TIME)


def test_the_graphs_are_found() -> None:
    assert {"layers.onnx", "lower.onnx", "upper.onnx"} <= {path.name for path in GRAPHS}


@pytest.mark.parametrize("path", GRAPHS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_row_is_computed_by_itself(path: Path) -> None:
    assert over_rows(path) == []


@pytest.mark.parametrize("kind", ["range", "maximum", "mean"])
def test_what_goes_over_rows_is_seen(kind: str, tmp_path: Path) -> None:
    graph = Graph()
    if kind == "range":
        graph.add("DynamicQuantizeLinear", "x", output="y")
    elif kind == "maximum":
        graph.add("ReduceMax", "x", graph.integers(0), output="y")
    else:
        graph.add("ReduceMean", "x", output="y")
    out = TensorProto.UINT8 if kind == "range" else TensorProto.FLOAT
    if kind == "range":
        graph.nodes[0].output.extend(["scale", "zero"])
    graph.save(
        tmp_path / "x.onnx",
        [value("x", TensorProto.FLOAT, "rows", 4)],
        [value("y", out, "rows", 4)],
    )
    assert len(over_rows(tmp_path / "x.onnx")) == 1
