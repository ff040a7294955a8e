"""A network stored as small differences from another one that lies beside it.

The parser of the second guidelines comes from that of the first by training, so its matrices differ
little. A difference is stored in four bits with one scale per column. The matrix itself is read
from the file of the first network (ONNX: external data). The runtime adds both once, when it loads
the file; after that nothing is slower.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt
import onnx
from onnx import TensorProto, numpy_helper

from samsari_workshop.parser.graph import Graph

STEPS = 7  # on either side of zero
WIDEST = (
    2.8  # differences beyond so many standard deviations are cut: this loses least on the whole
)


@dataclass(frozen=True)
class StoredMatrix:
    """A matrix in half precision inside a file: where it is and what it holds."""

    file: str
    offset: int
    values: npt.NDArray[np.float16]


def stored_matrices(path: Path) -> list[StoredMatrix]:
    """The matrices in half precision of an ONNX file, in their order."""
    content = path.read_bytes()
    found = []
    for one in onnx.load_model_from_string(content).graph.initializer:
        if one.data_type == TensorProto.FLOAT16:
            at = content.index(one.raw_data)
            found.append(StoredMatrix(path.name, at, numpy_helper.to_array(one)))
    return found


@dataclass
class DifferenceGraph(Graph):
    """A graph whose matrices are those of another file plus a difference.

    They must come in the order in which the other file has them.
    """

    bases: list[StoredMatrix] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self.waiting = iter(self.bases)

    def weight(self, values: npt.NDArray[np.float32]) -> str:
        """Store a matrix as a difference; one of another shape as it is."""
        base = next(self.waiting, None)
        if base is None or base.values.shape != values.shape:
            return super().weight(values)
        numbers, scale = four_bits(values - base.values.astype(np.float32))
        packed = self.constant(_packed(numbers))
        halves = [self._half(packed, half) for half in (0, 1)]
        both = self.add(
            "Reshape", self.add("Concat", *halves, axis=-1), self.integers(*values.shape)
        )
        moved = self.add("Sub", self.add("Cast", both, to=TensorProto.FLOAT), self.number(8.0))
        difference = self.add("Mul", moved, self.constant(scale))
        own = self.add("Cast", self._outside(base), to=TensorProto.FLOAT)
        return self.add("Add", own, difference)

    def _half(self, packed: str, half: int) -> str:
        """One of the two numbers that a byte holds."""
        if half:
            found = self.add("BitShift", packed, self._byte(4), direction="RIGHT")
        else:
            found = self.add("BitwiseAnd", packed, self._byte(15))
        return self.add("Unsqueeze", found, self.integers(-1))

    def _byte(self, value: int) -> str:
        return self.constant(np.array(value, dtype=np.uint8))

    def _outside(self, base: StoredMatrix) -> str:
        """A matrix that lies in another file."""
        self.names += 1
        tensor = TensorProto()
        tensor.name = f"c{self.names}"
        tensor.data_type = TensorProto.FLOAT16
        tensor.dims.extend(base.values.shape)
        tensor.data_location = TensorProto.EXTERNAL
        place = {"location": base.file, "offset": base.offset, "length": base.values.nbytes}
        for key, value in place.items():
            entry = tensor.external_data.add()
            entry.key, entry.value = key, str(value)
        self.constants.append(tensor)
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


def _packed(numbers: npt.NDArray[np.int8]) -> npt.NDArray[np.uint8]:
    """Two numbers in a byte: neighbours of a row."""
    raised = (numbers + 8).astype(np.uint8)
    found: npt.NDArray[np.uint8] = raised[:, 0::2] | np.left_shift(raised[:, 1::2], np.uint8(4))
    return found
