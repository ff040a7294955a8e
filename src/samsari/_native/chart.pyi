from typing import Any

from numpy.typing import NDArray

class Decoder:
    def __init__(
        self,
        lhs: NDArray[Any],
        sources: NDArray[Any],
        source_starts: NDArray[Any],
        targets: NDArray[Any],
        target_starts: NDArray[Any],
        features: NDArray[Any],
        words: int,
        models: list[dict[str, Any]],
    ) -> None: ...
    def set_weights(
        self,
        scores: NDArray[Any],
        lm_weights: list[float],
        glue: float,
        unknown: float,
        unknown_labels: list[int],
    ) -> None: ...
    def decode(
        self,
        codes: list[int],
        numbers: list[list[int]],
        pop_limit: int,
        span_limit: int,
        n_best: int,
    ) -> list[tuple[list[int], float, NDArray[Any], list[tuple[int, int, int]]]]: ...
    def lists(
        self,
        codes: list[int],
        numbers: list[list[int]],
        pop_limit: int,
        span_limit: int,
        n_best: int,
    ) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any]]: ...
