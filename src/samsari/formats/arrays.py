"""Files of named arrays (`.npz`), read whole or refused with a remedy."""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

import numpy as np
from numpy.typing import NDArray

from samsari.errors import ResourceError
from samsari.formats.atomic import writing

# What a zip archive with a flipped bit may end in.
DAMAGED = (BadZipFile, zlib.error, NotImplementedError)


@contextmanager
def named_arrays(path: Path, what: str, command: str) -> Iterator[dict[str, NDArray[Any]]]:
    """The arrays of a file that holds `what`; a broken one is an error that names the command.

    What goes wrong while the arrays are put to use is the file's fault, too.
    """
    remedy = f"make it with `{command}`"
    if not path.is_file():
        raise ResourceError(f"no {what} here", place=str(path), remedy=remedy)
    try:
        with np.load(path) as found:
            arrays = {name: found[name] for name in found.files}
        yield arrays
    except (KeyError, ValueError, IndexError, OSError, EOFError, *DAMAGED) as error:
        raise ResourceError(
            f"not a {what}, or a damaged one ({error})", place=str(path), remedy=remedy
        ) from None


def save_arrays(path: Path, arrays: Mapping[str, NDArray[Any]]) -> None:
    """Write named arrays to a file; the same arrays always give the same bytes."""
    content = io.BytesIO()
    with ZipFile(content, "w", ZIP_DEFLATED) as archive:
        for name, values in sorted(arrays.items()):
            member = io.BytesIO()
            np.save(member, values, allow_pickle=False)
            archive.writestr(ZipInfo(f"{name}.npy"), member.getvalue(), ZIP_DEFLATED)
    with writing(path) as stream:
        stream.write(content.getvalue())
