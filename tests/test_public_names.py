from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import samsari


def test_every_public_name_can_be_imported() -> None:
    for name in samsari.__all__:
        assert getattr(samsari, name) is not None


def test_the_type_checker_sees_the_same_names() -> None:
    tree = ast.parse(Path(samsari.__file__).read_text(encoding="utf-8"))
    seen = {
        (alias.asname or alias.name, node.module)
        for block in tree.body
        if isinstance(block, ast.If)
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert seen == set(samsari._HOMES.items())


def test_importing_the_package_loads_nothing_heavy() -> None:
    program = "import sys, samsari; print(*sorted(sys.modules))"
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    loaded = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, env=env
    ).stdout.split()
    assert not {"numpy", "sacrebleu", "onnxruntime", "torch", "rich", "typer"} & set(loaded)
