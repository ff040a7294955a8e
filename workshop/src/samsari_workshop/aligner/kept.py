"""Heads of the aligner and forests as bytes and arrays: what training writes and samsari reads."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import numpy as np
import numpy.typing as npt

from samsari.alignment.neural.head import Head
from samsari.alignment.neural.rescoring import FACTS
from samsari.stats.forest import Forest


def packed(head: Head) -> bytes:
    """The content of an .npz file; the same head always gives the same bytes."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        both = np.array((head.thresholds.alike, head.thresholds.unlike))
        extra = {"encoder": np.array(head.encoder), "thresholds": both, "probe": head.probe}
        trees = {} if head.trees is None else packed_forest(head.trees)
        for name, values in sorted({**head.weights, **extra, **trees}.items()):
            member = io.BytesIO()
            np.save(member, values)
            archive.writestr(zipfile.ZipInfo(f"{name}.npy"), member.getvalue())
    return content.getvalue()


def packed_forest(forest: Forest) -> dict[str, npt.NDArray[Any]]:
    """The arrays that keep a forest, and how many facts it was grown on."""
    return {
        "trees_columns": forest.columns.astype(np.uint8),
        "trees_cuts": forest.cuts,
        "trees_leaves": forest.leaves,
        "trees_base": np.array(forest.base),
        "trees_facts": np.array(len(FACTS)),
    }
