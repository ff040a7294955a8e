"""The encoder in bytes: its matrices rounded, and how its graph computes with them.

Columns of the input that are much wider than others are made narrower first. What comes out of
Gelu is hardly below zero, so its bytes begin near there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
import onnx
from onnx import TensorProto, numpy_helper

from samsari_workshop.parser.differences import STEPS, StoredMatrix, outside, packed, unpacked
from samsari_workshop.parser.graph import Weights
from samsari_workshop.parser.quantised.rounding import ByteMatrix, InputFacts, in_bytes, near
from samsari_workshop.parser.row_bytes import RowBytesGraph

AFTER_GELU = "down"
SPREAD = ("mixed", "up")  # products whose input has wide columns
MATRIX, COLUMNS, FACTORS = ".bytes", ".columns", ".factors"  # what a product stores

Matrices = Mapping[str, ByteMatrix]
Inputs = Mapping[str, InputFacts]  # by the name of the product


def rounded_matrices(weights: Weights, inputs: Inputs) -> dict[str, ByteMatrix]:
    """The matrices of products in bytes."""
    return {
        name: in_bytes(weights[f"{name}.weight"].T, facts, is_spread=name.endswith(SPREAD))
        for name, facts in inputs.items()
    }


def matrices_near(base: Matrices, weights: Weights, inputs: Inputs) -> dict[str, ByteMatrix]:
    """The matrices of products in bytes, each a few steps away from that of another network."""
    return {
        name: near(own, weights[f"{name}.weight"].T, inputs[name], STEPS)
        for name, own in base.items()
    }


@dataclass
class EncoderBytesGraph(RowBytesGraph):
    """A graph of the encoder whose matrices are these."""

    matrices: Matrices = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__init__()

    def linear(self, x: str, weights: Weights, name: str) -> str:
        """x W' + b."""
        own = self.matrices[name]
        if own.factors is not None:
            x = self.add("Mul", x, self.constant(own.factors, f"{name}{FACTORS}"))
        matrix = self.matrix(name, own)
        columns = self.constant(own.columns, f"{name}{COLUMNS}")
        rows = self.above_zero(x) if name.endswith(AFTER_GELU) else self.around_zero(x)
        found = self.product(rows, matrix, columns)
        return self.add("Add", found, self.constant(weights[f"{name}.bias"]))

    def matrix(self, name: str, own: ByteMatrix) -> str:
        """Store a matrix."""
        return self.constant(own.bytes_, f"{name}{MATRIX}")


@dataclass
class NearbyGraph(EncoderBytesGraph):
    """The same with matrices of which another file has most: the difference has four bits."""

    base: Mapping[str, StoredMatrix] = field(default_factory=dict)

    def matrix(self, name: str, own: ByteMatrix) -> str:
        """Store the difference; the runtime adds both once, when it loads the file."""
        stored = self.base[name]
        numbers = unpacked(self, packed(own.bytes_ - stored.values), own.bytes_.shape)
        both = (numbers, outside(self, stored))
        steps, wide = (self.add("Cast", one, to=TensorProto.INT32) for one in both)
        moved = self.add("Sub", steps, self.constant(np.array(STEPS + 1, dtype=np.int32)))
        return self.add("Cast", self.add("Add", wide, moved), to=TensorProto.INT8)


def matrices_of(model: onnx.ModelProto) -> dict[str, ByteMatrix]:
    """The matrices that a network has in bytes, by the names of their products."""
    stored = {one.name: numpy_helper.to_array(one) for one in model.graph.initializer}
    names = [name.removesuffix(MATRIX) for name in stored if name.endswith(MATRIX)]
    return {
        name: ByteMatrix(
            stored[f"{name}{MATRIX}"], stored[f"{name}{COLUMNS}"], stored.get(f"{name}{FACTORS}")
        )
        for name in names
    }
