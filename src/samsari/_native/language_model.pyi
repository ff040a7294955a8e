"""A back-off n-gram model, and its questions in numbers or in words."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from numpy.typing import NDArray

class Vocabulary:
    def __init__(self, words: list[str], spell: Callable[[str], str]) -> None: ...
    def number(self, word: str) -> int: ...

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
    @property
    def score(self) -> Callable[[int, int], tuple[float, int]]: ...
    def total(self, state: int, words: list[int]) -> float: ...

class Reader:
    def __init__(self, model: Model, vocabulary: Vocabulary) -> None: ...
    @property
    def score(self) -> Callable[[int, str], tuple[float, int]]: ...
    def sentence(self, words: str | Iterable[str]) -> float: ...
    def sentences(self, rows: Sequence[str | Iterable[str]]) -> NDArray[Any]: ...
