"""A network stored as small differences from another one that lies beside it.

The parser of the second guidelines comes from that of the first by training, so its matrices differ
little. A difference is stored in four bits with one scale per column. The matrix itself is read
from the file of the first network (ONNX: external data). The runtime adds both once, when it loads
the file; after that nothing is slower.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import onnx
from onnx import TensorProto, helper, numpy_helper

from samsari_workshop.parser.graph import Graph

STEPS = 7  # on either side of zero
WIDEST = (
    2.8  # differences beyond so many standard deviations are cut: this loses least on the whole
)


@dataclass(frozen=True)
class StoredMatrix:
    """A matrix inside a file: where it is and what it holds."""

    file: str
    offset: int
    values: npt.NDArray[Any]


def stored_matrices(path: Path, kind: int = TensorProto.FLOAT16) -> dict[str, StoredMatrix]:
    """The matrices of one kind in an ONNX file by their names, in their order."""
    content = path.read_bytes()
    return {
        one.name: StoredMatrix(path.name, content.index(one.raw_data), numpy_helper.to_array(one))
        for one in onnx.load_model_from_string(content).graph.initializer
        if one.data_type == kind
    }


@dataclass
class DifferenceGraph(Graph):
    """A graph whose matrices are those of another file plus a difference.

    They must come in the order in which the other file has them.
    """

    bases: Iterable[StoredMatrix] = ()

    def __post_init__(self) -> None:
        super().__init__()
        self.waiting = iter(self.bases)

    def weight(self, values: npt.NDArray[np.float32]) -> str:
        """Store a matrix as a difference; one of another shape as it is."""
        base = next(self.waiting, None)
        if base is None or base.values.shape != values.shape:
            return super().weight(values)
        numbers, scale = four_bits(values - base.values.astype(np.float32))
        both = unpacked(self, packed(numbers), values.shape)
        moved = self.add("Sub", self.add("Cast", both, to=TensorProto.FLOAT), self.number(8.0))
        difference = self.add("Mul", moved, self.constant(scale))
        own = self.add("Cast", outside(self, base), to=TensorProto.FLOAT)
        return self.add("Add", own, difference)


def unpacked(graph: Graph, numbers: npt.NDArray[np.uint8], shape: tuple[int, ...]) -> str:
    """Add what makes a matrix of bytes out of one that has two numbers in each."""
    stored = graph.constant(numbers)
    low = graph.add("BitwiseAnd", stored, _byte(graph, 15))
    high = graph.add("BitShift", stored, _byte(graph, 4), direction="RIGHT")
    both = (graph.add("Unsqueeze", own, graph.integers(-1)) for own in (low, high))
    return graph.add("Reshape", graph.add("Concat", *both, axis=-1), graph.integers(*shape))


def _byte(graph: Graph, value: int) -> str:
    return graph.constant(np.array(value, dtype=np.uint8))


def outside(graph: Graph, base: StoredMatrix) -> str:
    """Add a matrix that lies in another file."""
    graph.names += 1
    tensor = TensorProto()
    tensor.name = f"c{graph.names}"
    tensor.data_type = helper.np_dtype_to_tensor_dtype(base.values.dtype)
    tensor.dims.extend(base.values.shape)
    tensor.data_location = TensorProto.EXTERNAL
    place = {"location": base.file, "offset": base.offset, "length": base.values.nbytes}
    for key, value in place.items():
        entry = tensor.external_data.add()
        entry.key, entry.value = key, str(value)
    graph.constants.append(tensor)
    return tensor.name


def four_bits(
    difference: npt.NDArray[np.float32],
) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.float32]]:
    """Whole numbers from -7 to 7, and one scale per column."""
    spread = np.sqrt((difference**2).mean(axis=0, keepdims=True))
    scale = np.minimum(np.abs(difference).max(axis=0, keepdims=True), WIDEST * spread) / STEPS
    scale[scale == 0] = 1.0
    numbers = np.clip(np.round(difference / scale), -STEPS, STEPS)
    return numbers.astype(np.int8), scale.astype(np.float32)


def packed(numbers: npt.NDArray[np.int8]) -> npt.NDArray[np.uint8]:
    """Two numbers in a byte: neighbours of a row."""
    raised = (numbers + 8).astype(np.uint8)
    found: npt.NDArray[np.uint8] = raised[:, 0::2] | np.left_shift(raised[:, 1::2], np.uint8(4))
    return found
