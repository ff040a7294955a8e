"""Builds the compiled kernels; every one of them is optional because it has a Python twin."""

from pathlib import Path

from pybind11.setup_helpers import Pybind11Extension
from setuptools import setup

NATIVE = Path("src/samsari/_native")

setup(
    ext_modules=[
        Pybind11Extension(
            f"samsari._native.{source.stem}",
            [source.as_posix()],
            depends=[header.as_posix() for header in sorted(NATIVE.glob("*.hpp"))],
            cxx_std=17,
            extra_compile_args=["-O3"],
            optional=True,
        )
        for source in sorted(NATIVE.glob("*.cpp"))
    ],
)
