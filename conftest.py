"""What all tests share, those of the workshop and of the experiments too."""

from __future__ import annotations

import os
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import settings

# A busy machine is no failure.
settings.register_profile("calm", deadline=None)
settings.load_profile("calm")

REPOSITORY = Path(__file__).parent
# Doctests: modules for other tools can be imported only where the tool is installed.
TOOLS = ("inspect_ai", "lm_eval", "lighteval", "deepeval")
collect_ignore_glob = [
    *(f"src/samsari/integrations/{name}.py" for name in TOOLS if not find_spec(name)),
    "src/samsari/integrations/hf_evaluate/samsari_metric/*.py",
]


def pytest_runtest_setup(item: pytest.Item) -> None:
    """A test of a kernel needs the kernel: it is skipped without, or fails where it is required."""
    for mark in item.iter_markers("kernel"):
        name = mark.args[0]
        try:
            import_module(f"samsari._native.{name}")
        except ImportError as error:
            if os.environ.get("SAMSARI_REQUIRE_KERNELS") == "1":
                pytest.fail(f"the kernel {name} was not built: {error}", pytrace=False)
            pytest.skip(f"the kernel {name} was not built: there is nothing to compare")


@pytest.fixture(scope="session")
def data_dir() -> Path:
    """The local copy of the public corpora; the test is skipped where there is none."""
    place = Path(os.environ.get("SAMSARI_DATA") or REPOSITORY.parent / "shared" / "data")
    if not place.is_dir():
        pytest.skip("no local copy of the corpora: set SAMSARI_DATA")
    return place
