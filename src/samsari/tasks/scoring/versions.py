"""Which software made a result."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version

from samsari.model.version import VERSION

_LIBRARIES = ("numpy", "sacrebleu", "rapidfuzz", "onnxruntime")


def versions() -> dict[str, str]:
    """The versions of samsari, Python and the libraries that scores depend on."""
    found = {"samsari": VERSION, "python": platform.python_version()}
    for name in _LIBRARIES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found
