"""The graph for onnxruntime gives the numbers of the same model written out in numpy."""

from __future__ import annotations

import numpy as np
import onnxruntime
import pytest
from numpy.typing import NDArray

from samsari.lm.causal.graph import FLOATS, build, in_eight_bits
from samsari.lm.causal.model import CausalModel
from samsari.lm.causal.weights import Shape, Weights

pytest.importorskip("onnx", reason="the graph is built with onnx (extra [lm])")

SHAPE = Shape(layers=2, width=64, heads=4, key_heads=2, rope_base=10_000.0, epsilon=1e-5)
PIECES = 96
INNER = 128
Array = NDArray[np.float64]


def made_up_tensors() -> dict[str, NDArray[np.float32]]:
    """Random weights that 8 bits hold without loss, so that both sides see the same numbers."""
    random = np.random.default_rng(7)

    def matrix(rows: int, columns: int) -> NDArray[np.float32]:
        packed, scales = in_eight_bits(random.normal(0, 0.3, (rows, columns)).astype(np.float32))
        return ((packed.astype(np.float32) - 128) * scales.reshape(*packed.shape[:2], 1)).reshape(
            rows, columns
        )

    key = SHAPE.key_heads * SHAPE.head_width
    sizes = {
        "attn_q": (64, 64),
        "attn_k": (key, 64),
        "attn_v": (key, 64),
        "attn_output": (64, 64),
        "ffn_gate": (INNER, 64),
        "ffn_up": (INNER, 64),
        "ffn_down": (64, INNER),
    }
    tensors = {"token_embd.weight": matrix(PIECES, 64)}
    norms = ["output_norm"]
    for layer in range(SHAPE.layers):
        tensors |= {f"blk.{layer}.{name}.weight": matrix(*size) for name, size in sizes.items()}
        norms += [f"blk.{layer}.attn_norm", f"blk.{layer}.ffn_norm"]
    for name in norms:
        tensors[f"{name}.weight"] = random.uniform(0.5, 1.5, 64).astype(np.float32)
    return tensors


TENSORS = made_up_tensors()


def normed(value: Array, name: str) -> Array:
    scale = np.sqrt((value**2).mean(axis=-1, keepdims=True) + SHAPE.epsilon)
    return value / scale * TENSORS[name]


def turned(vector: Array, place: int) -> Array:
    """One head's vector, each neighbouring pair turned by an angle that grows with the place."""
    out = vector.copy()
    for pair in range(SHAPE.head_width // 2):
        angle = place * SHAPE.rope_base ** (-2 * pair / SHAPE.head_width)
        left, right = vector[2 * pair], vector[2 * pair + 1]
        out[2 * pair] = left * np.cos(angle) - right * np.sin(angle)
        out[2 * pair + 1] = left * np.sin(angle) + right * np.cos(angle)
    return out


def attention(normal: Array, layer: str) -> Array:
    query = normal @ TENSORS[f"{layer}.attn_q.weight"].T
    key = normal @ TENSORS[f"{layer}.attn_k.weight"].T
    value = normal @ TENSORS[f"{layer}.attn_v.weight"].T
    width, share = SHAPE.head_width, SHAPE.heads // SHAPE.key_heads
    out = np.zeros_like(query)
    for head in range(SHAPE.heads):
        own = slice(head * width, (head + 1) * width)
        shared = slice(head // share * width, (head // share + 1) * width)
        for place in range(len(normal)):
            asked = turned(query[place, own], place)
            scores = np.array(
                [asked @ turned(key[seen, shared], seen) for seen in range(place + 1)]
            ) / np.sqrt(width)
            shares = np.exp(scores - scores.max())
            out[place, own] = shares / shares.sum() @ value[: place + 1, shared]
    return out @ TENSORS[f"{layer}.attn_output.weight"].T


def feed_forward(normal: Array, layer: str) -> Array:
    gate = normal @ TENSORS[f"{layer}.ffn_gate.weight"].T
    up = normal @ TENSORS[f"{layer}.ffn_up.weight"].T
    return (gate / (1 + np.exp(-gate)) * up) @ TENSORS[f"{layer}.ffn_down.weight"].T


def by_hand(ids: list[int]) -> Array:
    hidden = TENSORS["token_embd.weight"][ids].astype(np.float64)
    for number in range(SHAPE.layers):
        layer = f"blk.{number}"
        hidden = hidden + attention(normed(hidden, f"{layer}.attn_norm.weight"), layer)
        hidden = hidden + feed_forward(normed(hidden, f"{layer}.ffn_norm.weight"), layer)
    logits = normed(hidden, "output_norm.weight") @ TENSORS["token_embd.weight"].T
    logs = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
    return np.array([logs[place, ids[place + 1]] for place in range(len(ids) - 1)])


@pytest.fixture(scope="module")
def model() -> CausalModel:
    weights = Weights(SHAPE, TENSORS.__getitem__, (), (), 0)
    built = build(weights, accuracy=FLOATS)
    session = onnxruntime.InferenceSession(built, providers=["CPUExecutionProvider"])
    return CausalModel(None, session, 0)  # type: ignore[arg-type]


def test_the_graph_gives_the_numbers_written_out(model: CausalModel) -> None:
    text = [0, 5, 17, 80, 3, 17, 42]
    (found,) = model.log_probabilities([text])
    assert found == pytest.approx(by_hand(text), abs=1e-3)


def test_two_texts_of_different_length_do_not_disturb_each_other(model: CausalModel) -> None:
    short, long = [0, 9, 8], [0, 9, 30, 31, 32, 33]
    alone = [model.log_probabilities([text])[0] for text in (short, long)]
    together = model.log_probabilities([short, long])
    for left, right in zip(alone, together, strict=True):
        assert left == pytest.approx(right, abs=1e-3)


def test_scores_from_a_place_on_are_the_end_of_all_scores(model: CausalModel) -> None:
    text = [0, 5, 17, 80, 3, 17, 42]
    (all_scores,) = model.log_probabilities([text])
    (last,) = model.log_probabilities([text], first=3)
    assert last == pytest.approx(all_scores[3:], abs=1e-4)
