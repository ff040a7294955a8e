"""What a graph computes over more than one row at a time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import onnx
from onnx import numpy_helper

# Operations that look at all rows of their input, whatever their axes.
OVER_ROWS = frozenset(
    {
        *("DynamicQuantizeLinear", "DynamicQuantizeMatMul", "DynamicQuantizeLSTM"),
        *("BatchNormalization", "InstanceNormalization", "MeanVarianceNormalization"),
        *("CumSum", "GlobalAveragePool", "GlobalMaxPool", "NonZero", "TopK", "Unique"),
    }
)
# Operations along axes: they may go along the last one, which is that of a row's own numbers.
ALONG = ("Reduce", "Arg", "Softmax", "LogSoftmax", "LayerNormalization", "LpNormalization")


def over_rows(path: Path) -> list[str]:
    """The operations of a graph that make a row depend on its neighbours."""
    graph = onnx.load(str(path), load_external_data=False).graph
    constants = {own.name: own for own in graph.initializer}
    return [
        f"{node.op_type} {node.name or node.output[0]}"
        for node in graph.node
        if node.op_type in OVER_ROWS
        or (node.op_type.startswith(ALONG) and not _stays_in_rows(node, constants))
    ]


def _stays_in_rows(node: Any, constants: dict[str, Any]) -> bool:
    for own in node.attribute:
        if own.name in ("axis", "axes"):
            return [*own.ints, own.i][:1] == [-1]
    given = constants.get(node.input[1]) if len(node.input) > 1 else None
    return given is not None and numpy_helper.to_array(given).tolist() == [-1]
