"""The test of the SAMSA paper between a metric and people."""

from __future__ import annotations

import pytest

from samsari_experiments.samsa_2018 import one_sided_p


def test_p_values_of_the_paper() -> None:
    # rho = -.77 over six systems, p = .04; -.43, p = .2.
    assert one_sided_p(-27 / 35, 6) == pytest.approx(0.036, abs=5e-4)
    assert one_sided_p(-15 / 35, 6) == pytest.approx(0.198, abs=5e-4)
