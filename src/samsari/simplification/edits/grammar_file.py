"""Edit grammars as files: named arrays (`.npz`), with all that is known of every rule.

Texts are joined by line breaks; sorted keys are kept as differences, which take less room; counts
are whole numbers.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from samsari.errors import ResourceError
from samsari.formats.arrays import named_arrays
from samsari.formats.atomic import writing
from samsari.simplification.edits.features import STATIC
from samsari.simplification.edits.grammar import Contexts, Grammar
from samsari.simplification.edits.vetting import Vetting

VERSION = 2
MAKE = "samsari grammar extract"
# The shipped models were trained with counts of eleven bits, so larger ones are rounded likewise.
LARGEST_COUNT = np.finfo(np.float16).max


def save(grammar: Grammar, path: Path) -> None:
    """Write a grammar to a file."""
    vetting, contexts = grammar.vetting, grammar.contexts
    flags = [vetting.is_safe, vetting.is_weak, vetting.adds_words]
    with writing(path) as stream:
        np.savez_compressed(
            stream,
            version=np.array(VERSION),
            sources=_packed(grammar.sides),
            source_of=np.diff(grammar.source_of, prepend=np.int32(0)),
            targets=_packed(grammar.targets),
            static=grammar.static.astype(np.float16),
            prior=grammar.prior,
            tags=grammar.tags,
            flags=np.packbits(flags, axis=1),
            seen=vetting.seen,
            context_keys=np.diff(contexts.keys, prepend=0),
            occasions=_counts(contexts.occasions),
            changed_keys=np.diff(contexts.changed_keys, prepend=0),
            changed=_counts(contexts.changed),
        )


def load(path: Path) -> Grammar:
    """The grammar of a file."""
    with named_arrays(path, "grammar", MAKE) as found:
        version = int(found.get("version", np.array(1)))
        if version == VERSION:
            return _grammar(found)
    raise ResourceError(
        f"a grammar of form {version}, and this version of samsari reads form {VERSION}",
        place=str(path),
        remedy=f"make it again with `{MAKE}`",
    )


def _grammar(found: dict[str, NDArray[Any]]) -> Grammar:
    width = found["static"].shape[1]
    if width != len(STATIC):
        raise ValueError(f"made for {width} features, not {len(STATIC)}")
    targets = _texts(found["targets"])
    flags = np.unpackbits(found["flags"], axis=1, count=len(targets)).astype(bool)
    is_safe, is_weak, adds_words = flags
    return Grammar(
        _texts(found["sources"]),
        np.cumsum(found["source_of"], dtype=np.int32),
        targets,
        found["static"].astype(np.float32),
        found["prior"],
        found["tags"],
        Contexts(
            np.cumsum(found["context_keys"]),
            found["occasions"].astype(np.float32),
            np.cumsum(found["changed_keys"]),
            found["changed"].astype(np.float32),
        ),
        Vetting(is_safe, is_weak, adds_words, found["seen"]),
    )


def _packed(texts: tuple[str, ...]) -> NDArray[np.uint8]:
    return np.frombuffer("".join(f"{text}\n" for text in texts).encode(), np.uint8)


def _texts(packed: NDArray[np.uint8]) -> tuple[str, ...]:
    return tuple(packed.tobytes().decode().split("\n")[:-1])


def _counts(counts: NDArray[np.float32]) -> NDArray[np.uint16]:
    return np.minimum(counts, LARGEST_COUNT).astype(np.float16).astype(np.uint16)
