from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import samsari
from samsari.errors import CorpusError, MetricError
from samsari.metrics import catalog

FIXED = {
    "align",
    "corpus_bleu",
    "corpus_samsa",
    "corpus_sari",
    "parse",
    "score",
    "simplify",
    "sentence_samsa",
    "sentence_sari",
}


def test_the_names_that_users_rely_on_stay() -> None:
    assert set(samsari.__all__) >= FIXED


def test_every_metric_has_its_two_functions() -> None:
    for name in catalog.BUILT_IN:
        for kind in ("corpus", "sentence"):
            function = getattr(samsari, f"{kind}_{name.replace('-', '_')}")
            assert function.__name__ == f"{kind}_{name.replace('-', '_')}"
            assert name in function.__doc__


def test_a_function_that_needs_references_says_so() -> None:
    with pytest.raises(MetricError, match="sari needs references"):
        samsari.sentence_sari("a", "b")
    with pytest.raises(CorpusError, match="1 sources but 2"):
        samsari.corpus_fkgl(["a"], ["b", "c"])


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
