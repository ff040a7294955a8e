"""The plan of the parser's training."""

from __future__ import annotations

import pytest

pytest.importorskip("torch")

from samsari_workshop.parser.pipeline import Plan
from samsari_workshop.parser.settings import Settings


def test_another_seed_reaches_every_network_and_the_first_is_the_recipe() -> None:
    assert Plan().seeded(1, 1) == Plan()
    plan, other = Plan(), Plan().seeded(5, 2)
    for name, stage in vars(plan).items():
        if isinstance(stage, Settings):
            assert vars(other)[name].seed == stage.seed + 4
            assert vars(other)[name].threads == 2
    assert other.head.seed == plan.head.seed + 4
    assert other.judges.seed == plan.judges.seed + 4
