from __future__ import annotations

import numpy as np

from samsari_experiments.samsa_2018 import order_of, orders_behind, swapped_pairs


def test_printed_correlations_give_the_ranking_away() -> None:
    # Human scores of the six systems of the SAMSA paper: G, P, S and AvgHuman.
    human = np.array(
        [
            [1.550, 2.166, 1.894, 1.526, 1.890, 2.144],
            [2.332, 2.599, 2.641, 2.406, 2.128, 2.413],
            [1.564, 1.350, 1.200, 1.224, 1.428, 1.398],
            [5.446, 6.115, 5.735, 5.156, 5.446, 5.955],
        ]
    )
    names = ("TSM", "RevILP", "PBMT-R", "Hybrid", "UNSUP", "Split-Deletion")
    (order,) = orders_behind(human, [0.37, -0.37, 0.71, 0.35])  # Table 4, automatic SAMSA
    # Section 7: Split-Deletion leads according to SAMSA.
    assert names[order[0]] == "Split-Deletion"
    assert [names[i] for i in order[1:]] == ["UNSUP", "TSM", "RevILP", "PBMT-R", "Hybrid"]
    assert orders_behind(human, [1.0, 1.0, 1.0, 1.0]) == ()


def test_swapped_pairs() -> None:
    assert order_of([3.0, 9.0, 5.0]) == (1, 2, 0)
    assert swapped_pairs((1, 2, 0), (1, 0)) == ()
    assert swapped_pairs((1, 2, 0), (0, 1, 2)) == ((1, 0), (2, 0))
