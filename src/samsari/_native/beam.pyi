from typing import Any

from numpy.typing import NDArray

Path = tuple[list[int], float, float, float]

def decode(
    length: int,
    begins: NDArray[Any],
    ends: NDArray[Any],
    offsets: NDArray[Any],
    targets: NDArray[Any],
    scores: NDArray[Any],
    simple: Any,
    normal: Any,
    weights: tuple[float, float],
    edges: tuple[int, int],
    beam: int,
    n: int,
) -> list[Path]: ...
