"""An ONNX graph, built operation by operation."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from onnx import TensorProto, checker, helper, numpy_helper, save_model

Weights = dict[str, npt.NDArray[np.float32]]
OPSET = 20
RUNTIME = "com.microsoft"  # the domain of onnxruntime's own operations


class Graph:
    """An ONNX graph in the making."""

    def __init__(self) -> None:
        self.nodes: list[Any] = []
        self.constants: list[Any] = []
        self.names = 0

    def add(self, kind: str, *inputs: str, output: str = "", **attributes: object) -> str:
        """Add one operation; the name of what it yields."""
        self.names += 1
        name = output or f"t{self.names}"
        self.nodes.append(helper.make_node(kind, list(inputs), [name], **attributes))
        return name

    def constant(self, values: npt.NDArray[Any], name: str = "") -> str:
        """Store an array as it is, under a name if readers ask for it."""
        self.names += 1
        name = name or f"c{self.names}"
        self.constants.append(numpy_helper.from_array(np.array(values, order="C"), name))
        return name

    def integers(self, *values: int) -> str:
        """Store a list of whole numbers."""
        return self.constant(np.array(values, dtype=np.int64))

    def weight(self, values: npt.NDArray[np.float32]) -> str:
        """Store a matrix in half precision, widened when the file is loaded."""
        half = self.constant(values.astype(np.float16))
        return self.add("Cast", half, to=TensorProto.FLOAT)

    def number(self, value: float) -> str:
        """Store one number."""
        return self.constant(np.array(value, dtype=np.float32))

    def linear(self, x: str, weights: Weights, name: str) -> str:
        """x W' + b."""
        product = self.add("MatMul", x, self.weight(weights[f"{name}.weight"].T))
        return self.add("Add", product, self.constant(weights[f"{name}.bias"]))

    def norm(self, x: str, weights: Weights, name: str, small: float = 1e-12) -> str:
        """Layer normalisation; `small` keeps it from dividing by zero."""
        scale = self.constant(weights[f"{name}.weight"])
        shift = self.constant(weights[f"{name}.bias"])
        return self.add("LayerNormalization", x, scale, shift, axis=-1, epsilon=small)

    def slice(self, x: str, start: int, stop: int, axis: int) -> str:
        """A slice along one axis."""
        return self.add("Slice", x, self.integers(start), self.integers(stop), self.integers(axis))

    def save(self, path: Path, inputs: Sequence[Any], outputs: Sequence[Any]) -> None:
        """Write the checked model."""
        graph = helper.make_graph(
            self.nodes, path.stem, list(inputs), list(outputs), self.constants
        )
        opset = [helper.make_opsetid("", OPSET)]
        if any(node.domain == RUNTIME for node in self.nodes):
            opset.append(helper.make_opsetid(RUNTIME, 1))
        model = helper.make_model(graph, opset_imports=opset, ir_version=9)
        if not any(one.data_location for one in self.constants):  # else a part lies elsewhere
            checker.check_model(model)
        save_model(model, str(path))


def value(name: str, kind: int, *shape: str | int) -> Any:
    """The declaration of an input or output."""
    return helper.make_tensor_value_info(name, kind, list(shape))
