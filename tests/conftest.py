"""What all tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

# A busy machine is no failure.
settings.register_profile("calm", deadline=None)
settings.load_profile("calm")

REPOSITORY = Path(__file__).parent.parent


@pytest.fixture(scope="session")
def data_dir() -> Path:
    """The local copy of the public corpora; the test is skipped where there is none."""
    place = Path(os.environ.get("SAMSARI_DATA") or REPOSITORY.parent / "shared" / "data")
    if not place.is_dir():
        pytest.skip("no local copy of the corpora: set SAMSARI_DATA")
    return place
