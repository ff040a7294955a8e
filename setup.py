"""Builds the compiled kernels.

Each kernel has a plain twin in Python. So a machine without a compiler installs the package all
the same, and it runs slower. SAMSARI_REQUIRE_KERNELS=1 makes a kernel that does not build an error.
"""

import os
from pathlib import Path

from pybind11.setup_helpers import Pybind11Extension
from setuptools import setup

NATIVE = Path("src/samsari/_native")
IS_OPTIONAL = os.environ.get("SAMSARI_REQUIRE_KERNELS") != "1"

setup(
    ext_modules=[
        Pybind11Extension(
            f"samsari._native.{source.stem}",
            [source.as_posix()],
            depends=[header.as_posix() for header in sorted(NATIVE.glob("*.hpp"))],
            cxx_std=17,
            extra_compile_args=["-O3", "-ffp-contract=off"],
            optional=IS_OPTIONAL,
        )
        for source in sorted(NATIVE.glob("*.cpp"))
    ],
)
