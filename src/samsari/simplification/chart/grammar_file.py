"""A packed grammar as one compressed file that loads in a fraction of a second.

A zip archive of numpy arrays: words and labels as text, sides as numbers, and only those features
that vary, each rounded to 16 bits, column by column (which is what makes them compress well). The
keys of the sources that a grammar was made from stand in its file too, or beside it where it was
written as lines, so that weights are not tuned on them.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from itertools import count, takewhile
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from samsari.errors import FormatError, ResourceError
from samsari.formats.arrays import DAMAGED
from samsari.formats.atomic import writing
from samsari.simplification.chart.grammar import PackedGrammar, Ragged
from samsari.simplification.chart.span_labels import NO_LABEL

MAGIC = "samsari-grammar 1"


def save(grammar: PackedGrammar, path: Path, keys: Collection[int] = ()) -> None:
    """Write a grammar with the keys of its sources; the file appears only when it is complete."""
    arrays: dict[str, NDArray[Any]] = {
        "format": np.array(MAGIC),
        "words": _text(grammar.words),
        "labels": _text(grammar.labels),
        "feature_names": _text(grammar.feature_names),
        "lhs": grammar.lhs,
        "sources": grammar.sources.values,
        "source_lengths": np.diff(grammar.sources.starts).astype(np.uint8),
        "targets": grammar.targets.values,
        "target_lengths": np.diff(grammar.targets.starts).astype(np.uint8),
    }
    if grammar.unknown_labels != (NO_LABEL,):
        arrays["unknown_labels"] = _text(grammar.unknown_labels)
    if keys:
        arrays["source_keys"] = key_array(keys)
    for number, column in enumerate(grammar.features.T):
        if column.any():
            arrays[f"feature{number}"] = column.astype(np.float16)
    with (
        writing(path) as stream,
        zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive,
    ):
        for name, array in arrays.items():
            # A fixed date makes the file a function of the grammar alone.
            entry = zipfile.ZipInfo(f"{name}.npy", (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            buffer = io.BytesIO()
            np.save(buffer, array, allow_pickle=False)
            archive.writestr(entry, buffer.getvalue())


def _text(parts: tuple[str, ...]) -> NDArray[np.uint8]:
    return np.frombuffer("\n".join(parts).encode(), np.uint8)


def is_packed(path: Path) -> bool:
    """True for a file that `save` wrote (and not a pack of lines)."""
    try:
        with path.open("rb") as start:
            return start.read(2) == b"PK"
    except OSError as problem:
        raise ResourceError(
            f"the grammar cannot be read: {problem.strerror}",
            place=str(path),
            remedy="give a PPDB pack or a grammar made by `samsari grammar extract`",
        ) from None


def load(path: Path) -> PackedGrammar:
    """The grammar of a file."""
    with _arrays(path) as arrays:
        return _unpacked(arrays)


@contextmanager
def _arrays(path: Path) -> Iterator[Any]:
    try:
        with np.load(path, allow_pickle=False) as arrays:
            if str(arrays["format"]) != MAGIC:
                raise KeyError
            yield arrays
    except (KeyError, ValueError, EOFError, *DAMAGED):
        raise FormatError(
            "not a packed grammar, or a damaged one",
            place=str(path),
            remedy="make it again with `samsari grammar extract`",
        ) from None


def key_array(keys: Iterable[int]) -> NDArray[np.uint32]:
    """Keys of sources as they are stored."""
    return np.array(sorted(set(keys)), np.uint32)


def keys_path(path: Path) -> Path:
    """Where the keys of the sources are of a grammar that does not hold them itself."""
    return path.with_name(f"{path.name}.sources.npy")


def source_keys(path: Path) -> frozenset[int] | None:
    """The keys of the sources that a grammar was made from; None if nothing says so."""
    beside, found = keys_path(path), None
    if is_packed(path):
        with _arrays(path) as arrays:
            found = arrays.get("source_keys")
    if found is None and beside.is_file():
        found = np.load(beside, allow_pickle=False)
    return None if found is None else frozenset(found.tolist())


def _unpacked(arrays: Any) -> PackedGrammar:
    words, labels, names = (_parts(arrays[name]) for name in ("words", "labels", "feature_names"))
    unknown = _parts(arrays["unknown_labels"]) if "unknown_labels" in arrays else (NO_LABEL,)
    size = len(arrays["lhs"])
    features = np.zeros((size, len(names)), np.float32)
    for number in range(len(names)):
        if f"feature{number}" in arrays:
            features[:, number] = arrays[f"feature{number}"]
    return PackedGrammar(
        words=words,
        labels=labels,
        feature_names=names,
        lhs=arrays["lhs"],
        sources=Ragged(arrays["sources"], _starts(arrays["source_lengths"])),
        targets=Ragged(arrays["targets"], _starts(arrays["target_lengths"])),
        features=features,
        unknown_labels=unknown,
    )


def _parts(text: NDArray[np.uint8]) -> tuple[str, ...]:
    return tuple(text.tobytes().decode().split("\n"))


def _starts(lengths: NDArray[np.uint8]) -> NDArray[np.int32]:
    return np.concatenate([[0], np.cumsum(lengths, dtype=np.int64)]).astype(np.int32)


def fold_path(path: Path, number: int) -> Path:
    """Where the grammar is that was made without one part of the sources."""
    return path.with_name(f"{path.stem}.fold-{number}{path.suffix}")


def fold_paths(path: Path, first: int = 0) -> tuple[Path, ...]:
    """The grammars beside this one that were made without a part of the sources, in order."""
    return tuple(takewhile(Path.exists, (fold_path(path, number) for number in count(first))))
