"""Every kernel builds here, and every kernel is compared with its plain twin."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

TESTS = Path(__file__).parent.parent
NATIVE = TESTS.parent / "src" / "samsari" / "_native"
KERNELS = sorted(path.stem for path in NATIVE.glob("*.cpp"))


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.kernel(name)) for name in KERNELS]
)
def test_a_kernel_loads_and_offers_what_its_stub_promises(name: str) -> None:
    stub = (NATIVE / f"{name}.pyi").read_text(encoding="utf-8")
    promised = re.findall(r"^(?:def|class) (\w+)", stub, flags=re.MULTILINE)
    assert promised
    assert set(promised) <= set(dir(import_module(f"samsari._native.{name}")))


@pytest.mark.parametrize("name", KERNELS)
def test_a_kernel_is_compared_with_its_twin(name: str) -> None:
    tests = [path for path in TESTS.rglob("test_*.py") if path != Path(__file__)]
    wanted = f'pytest.mark.kernel("{name}")'
    assert any(wanted in path.read_text(encoding="utf-8") for path in tests)
