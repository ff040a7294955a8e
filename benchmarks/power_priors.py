"""The variance components that `samsari rate plan` uses before there are ratings of one's own.

python benchmarks/power_priors.py DIR/human/samsa_human.csv
"""

from __future__ import annotations

import sys

import numpy as np

from samsari.human.assignment import components
from samsari.human.grid import grid
from samsari.human.protocols import read_ratings


def main(path: str) -> None:
    whole = grid(read_ratings(path))
    found = {column: components(whole, column) for column in whole.columns}
    for column, one in found.items():
        assert one is not None
        parts = f"item = {one.item:.4f}, rater = {one.rater:.4f}, rest = {one.rest:.4f}"
        print(f"{column} = {{ {parts} }}")
    width = 2
    rows = [(one.item, one.rater, one.rest) for one in found.values() if one is not None]
    item, rater, rest = np.mean(rows[: len(whole.answers)], axis=0) / width**2
    print(f"any = {{ item = {item:.4f}, rater = {rater:.4f}, rest = {rest:.4f} }}")


if __name__ == "__main__":
    main(sys.argv[1])
