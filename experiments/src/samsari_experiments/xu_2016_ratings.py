"""Xu et al. 2016, human evaluation: what can be checked without the ratings, which are not public.

Table 7 correlates metrics with ratings of single sentences: printed figures only. The mean ratings
of the systems are printed in Table 5, so the metrics can be correlated with those.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from samsari.model.table import Cell, Table, missing
from samsari.stats.correlation import spearman, why_undefined
from samsari.stats.distributions import Floats

ASPECTS = ("Grammar", "Meaning", "Simplicity+")
NOT_PUBLIC = "the sentence ratings behind Table 7 were never released"

# Table 5: mean ratings. SBMT (BLEU) is left out: its released file is not the printed system.
MEAN_RATINGS = {
    "Normal Wikipedia": (4.00, 4.00, 0.00),
    "Simple Wikipedia": (3.72, 3.24, 1.03),
    "Mechanical Turk": (3.70, 3.36, 1.35),
    "PBMT-R": (3.18, 2.83, 0.47),
    "SBMT (FKBLEU)": (3.30, 3.05, 0.48),
    "SBMT (SARI)": (3.50, 3.16, 0.65),
}

# Table 7: Spearman's rho with the ratings of single sentences.
PRINTED = {
    ("FK", "none"): (-0.002, 0.136, 0.147),
    ("BLEU", "single"): (0.366, 0.459, 0.151),
    ("BLEU", "multiple"): (0.589, 0.701, 0.111),
    ("iBLEU", "single"): (0.313, 0.397, 0.149),
    ("iBLEU", "multiple"): (0.492, 0.609, 0.141),
    ("FKBLEU", "multiple"): (0.349, 0.410, 0.235),
    ("SARI", "multiple"): (0.342, 0.397, 0.343),
}


def table_7() -> Table:
    """The printed correlations beside empty cells of ours, with the reason."""
    rows = [
        [Cell(metric), Cell(references), *(Cell(f"— / {value:.3f}") for value in values)]
        for (metric, references), values in PRINTED.items()
    ]
    notes = (
        f"ours / printed; {NOT_PUBLIC}, so this table cannot be reproduced",
        "`samsari correlate` makes the same table from ratings of your own",
    )
    title = "Xu et al. 2016, Table 7: Spearman's rho with ratings of sentences"
    return Table(title, ("metric", "references", *ASPECTS), rows, notes)


def with_mean_ratings(scores: Mapping[str, Mapping[str, float]]) -> Table:
    """Our metrics against the printed mean ratings, over systems: `scores[metric][system]`."""
    ratings = np.array(list(MEAN_RATINGS.values()))
    rows = []
    for metric, by_system in scores.items():
        values = np.array([by_system[system] for system in MEAN_RATINGS])
        rows.append([Cell(metric), *_cells(values, ratings, metric)])
    notes = (
        f"over {len(MEAN_RATINGS)} rows of Table 5, human references and the unchanged input among "
        "them; so few say little",
        "fk: lower is easier, so a negative figure speaks for it",
    )
    title = "Xu et al. 2016: Spearman's rho of our scores with the mean ratings of Table 5"
    return Table(title, ("metric", *ASPECTS), rows, notes)


def _cells(values: Floats, ratings: Floats, metric: str) -> Sequence[Cell]:
    found = []
    for aspect, column in zip(ASPECTS, ratings.T, strict=True):
        rho = float(spearman(values, column))
        is_defined = not np.isnan(rho)
        reason = why_undefined(values, column, (metric, aspect))
        found.append(Cell(rho) if is_defined else missing(reason))
    return found
