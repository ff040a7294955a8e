from typing import Any

from numpy.typing import NDArray

def fits(
    length: int,
    begins: NDArray[Any],
    ends: NDArray[Any],
    offsets: NDArray[Any],
    targets: NDArray[Any],
    simple: Any,
    normal: Any,
    edges: tuple[int, int],
) -> NDArray[Any]: ...
