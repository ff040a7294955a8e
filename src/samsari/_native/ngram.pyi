from typing import Any

from numpy.typing import NDArray

class Model:
    def __init__(
        self,
        starts: list[int],
        words: NDArray[Any],
        probs: NDArray[Any],
        backoffs: NDArray[Any],
        fanouts: NDArray[Any],
        prob_book: NDArray[Any],
        backoff_book: NDArray[Any],
    ) -> None: ...
    def score(self, state: int, word: int) -> tuple[float, int]: ...
    def total(self, state: int, words: list[int]) -> float: ...
