"""The graph of a Llama-like model for onnxruntime: token numbers in, log probabilities out.

The graph is built in memory when the model is first used, so nothing is written to disk.
Weights are kept as 8-bit numbers in blocks of 32, each block with a scale of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from samsari.lm.causal.weights import Array, Weights

BLOCK = 32
# How products are computed: 1 in floats, 4 in 8-bit whole numbers (about three times as fast).
FLOATS, WHOLE_NUMBERS = 1, 4
# Texts longer than this many word pieces are not judged.
LONGEST = 512


class Graph:
    """A graph under construction: nodes, constants, and names that are not taken yet."""

    def __init__(self, weights: Weights, accuracy: int) -> None:
        self.weights = weights
        self.accuracy = accuracy
        self.nodes: list[Any] = []
        self.constants: list[Any] = []
        self._known: dict[str, str] = {}

    def add(self, kind: str, *inputs: str, domain: str = "", **settings: object) -> str:
        """The name of the output of a new node."""
        from onnx import helper

        name = f"{kind}{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, list(inputs), [name], domain=domain, **settings))
        return name

    def constant(self, name: str, value: NDArray[Any]) -> str:
        """The name of a constant; the same name is kept once."""
        from onnx import numpy_helper

        if name not in self._known:
            self._known[name] = name
            self.constants.append(numpy_helper.from_array(value, name))
        return name

    def numbers(self, *values: int) -> str:
        """The name of a constant list of whole numbers."""
        return self.constant(f"n{values}", np.array(values, np.int64))

    def product(self, value: str, name: str) -> str:
        """`value` times the matrix called `name`, kept in 8 bits."""
        matrix = self.weights.tensor(name)
        packed, scales = in_eight_bits(matrix)
        rows, columns = matrix.shape
        return self.add(
            "MatMulNBits",
            value,
            self.constant(f"{name}.packed", packed),
            self.constant(f"{name}.scales", scales),
            domain="com.microsoft",
            K=columns,
            N=rows,
            bits=8,
            block_size=BLOCK,
            accuracy_level=self.accuracy,
        )

    def normed(self, value: str, name: str) -> str:
        """`value` divided by its root mean square and weighted by the vector called `name`."""
        return self.add(
            "SimplifiedLayerNormalization",
            value,
            self.constant(name, self.weights.tensor(name)),
            axis=-1,
            epsilon=self.weights.shape.epsilon,
        )


def in_eight_bits(matrix: Array) -> tuple[NDArray[np.uint8], Array]:
    """A matrix as bytes around 128 and one scale for each block of 32 numbers of a row.

    >>> packed, scales = in_eight_bits(np.linspace(-1, 1, 32, dtype=np.float32)[None])
    >>> int(packed.min()), int(packed.max()), round(float(scales[0]) * 127, 3)
    (1, 255, 1.0)
    """
    rows, columns = matrix.shape
    blocks = matrix.reshape(rows, columns // BLOCK, BLOCK)
    scales = np.abs(blocks).max(axis=2) / 127
    whole = np.round(blocks / np.maximum(scales, 1e-12)[:, :, None])
    return (whole + 128).astype(np.uint8), scales.astype(np.float32).reshape(-1)


def build(weights: Weights, accuracy: int = WHOLE_NUMBERS) -> bytes:
    """The model as onnxruntime reads it.

    Inputs: `ids` (texts x pieces) and `first`, the place from which on scores are wanted.
    Output: for each text and place from `first` on, the log probability of the piece after it.
    """
    from onnx import TensorProto, helper

    graph = Graph(weights, accuracy)
    hidden = _embedded(graph)
    for layer in range(weights.shape.layers):
        hidden = _attended(graph, hidden, f"blk.{layer}")
        hidden = _fed_forward(graph, hidden, f"blk.{layer}")
    scores = _scores(graph, hidden)
    inputs = [
        helper.make_tensor_value_info("ids", TensorProto.INT64, ["texts", "pieces"]),
        helper.make_tensor_value_info("first", TensorProto.INT64, [1]),
    ]
    output = helper.make_tensor_value_info(scores, TensorProto.FLOAT, None)
    whole = helper.make_graph(graph.nodes, "causal", inputs, [output], graph.constants)
    sets = [helper.make_opsetid("", 17), helper.make_opsetid("com.microsoft", 1)]
    model = helper.make_model(whole, opset_imports=sets, ir_version=9)
    return bytes(model.SerializeToString())


def _embedded(graph: Graph) -> str:
    table = graph.constant("embedding", graph.weights.tensor("token_embd.weight"))
    return graph.add("Gather", table, "ids", axis=0)


def _attended(graph: Graph, hidden: str, layer: str) -> str:
    """The state after the attention of a layer."""
    shape = graph.weights.shape
    normed = graph.normed(hidden, f"{layer}.attn_norm.weight")
    query = _turned(graph, graph.product(normed, f"{layer}.attn_q.weight"), shape.heads)
    key = _turned(graph, graph.product(normed, f"{layer}.attn_k.weight"), shape.key_heads)
    value = _by_head(graph, graph.product(normed, f"{layer}.attn_v.weight"), shape.key_heads)
    share = shape.heads // shape.key_heads
    key, value = _repeated(graph, key, share), _repeated(graph, value, share)
    scores = graph.add("MatMul", query, graph.add("Transpose", key, perm=[0, 1, 3, 2]))
    scale = graph.constant("scale", np.array(shape.head_width**-0.5, np.float32))
    shares = graph.add("Softmax", _causal(graph, graph.add("Mul", scores, scale)), axis=-1)
    read = graph.add("Transpose", graph.add("MatMul", shares, value), perm=[0, 2, 1, 3])
    flat = graph.add("Reshape", read, graph.numbers(0, 0, shape.width))
    return graph.add("Add", hidden, graph.product(flat, f"{layer}.attn_output.weight"))


def _fed_forward(graph: Graph, hidden: str, layer: str) -> str:
    """The state after the feed-forward part of a layer (SwiGLU)."""
    normed = graph.normed(hidden, f"{layer}.ffn_norm.weight")
    gate = graph.product(normed, f"{layer}.ffn_gate.weight")
    opened = graph.add("Mul", gate, graph.add("Sigmoid", gate))
    inner = graph.add("Mul", opened, graph.product(normed, f"{layer}.ffn_up.weight"))
    return graph.add("Add", hidden, graph.product(inner, f"{layer}.ffn_down.weight"))


def _by_head(graph: Graph, value: str, heads: int) -> str:
    shaped = graph.add("Reshape", value, graph.numbers(0, 0, heads, graph.weights.shape.head_width))
    return graph.add("Transpose", shaped, perm=[0, 2, 1, 3])


def _turned(graph: Graph, value: str, heads: int) -> str:
    """Queries or keys by head, turned by their place (rotary embedding, neighbouring pairs)."""
    cosine, sine = _turns(graph)
    paired = graph.add("Reshape", _by_head(graph, value, heads), graph.numbers(0, heads, 0, -1, 2))
    left = graph.add("Gather", paired, graph.constant("zero", np.array(0)), axis=4)
    right = graph.add("Gather", paired, graph.constant("one", np.array(1)), axis=4)
    new_left = graph.add("Sub", graph.add("Mul", left, cosine), graph.add("Mul", right, sine))
    new_right = graph.add("Add", graph.add("Mul", left, sine), graph.add("Mul", right, cosine))
    ends = [graph.add("Unsqueeze", part, graph.numbers(4)) for part in (new_left, new_right)]
    joined = graph.add("Concat", *ends, axis=4)
    return graph.add("Reshape", joined, graph.numbers(0, heads, -1, graph.weights.shape.head_width))


def _turns(graph: Graph) -> tuple[str, str]:
    """Cosines and sines of the places of this text."""
    shape = graph.weights.shape
    steps = shape.rope_base ** (-np.arange(0, shape.head_width, 2) / shape.head_width)
    angles = np.arange(LONGEST)[:, None] * steps
    found = []
    for name, table in (("cosines", np.cos(angles)), ("sines", np.sin(angles))):
        graph.constant(name, table.astype(np.float32))
        found.append(graph.add("Slice", name, graph.numbers(0), _length(graph), graph.numbers(0)))
    return found[0], found[1]


def _length(graph: Graph) -> str:
    """How many pieces the longest text has."""
    return graph.add("Slice", graph.add("Shape", "ids"), graph.numbers(1), graph.numbers(2))


def _repeated(graph: Graph, value: str, share: int) -> str:
    """Key or value heads, each repeated for the query heads that share it."""
    shape = graph.weights.shape
    wide = graph.add("Unsqueeze", value, graph.numbers(2))
    copied = graph.add("Concat", *[wide] * share, axis=2)
    size = graph.numbers(0, shape.heads, -1, shape.head_width)
    return graph.add("Reshape", copied, size)


def _causal(graph: Graph, scores: str) -> str:
    """Scores in which no place sees a later one."""
    mask = np.triu(np.full((LONGEST, LONGEST), -1e9, np.float32), 1)
    length = _length(graph)
    both = graph.add("Concat", length, length, axis=0)
    whole = graph.constant("mask", mask)
    part = graph.add("Slice", whole, graph.numbers(0, 0), both, graph.numbers(0, 1))
    return graph.add("Add", scores, part)


def _scores(graph: Graph, hidden: str) -> str:
    """The log probability of each piece after its place, from `first` on."""
    last = graph.add("Sub", _length(graph), graph.numbers(1))
    states = graph.add("Slice", hidden, "first", last, graph.numbers(1))
    logits = graph.product(graph.normed(states, "output_norm.weight"), "token_embd.weight")
    logs = graph.add("LogSoftmax", logits, axis=-1)
    after = graph.add("Add", "first", graph.numbers(1))
    targets = graph.add("Slice", "ids", after, _length(graph), graph.numbers(1))
    wide = graph.add("Unsqueeze", targets, graph.numbers(2))
    return graph.add("Squeeze", graph.add("GatherElements", logs, wide, axis=2), graph.numbers(2))
