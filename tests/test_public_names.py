"""The face of the package: every public name once, with the right signature, picklable."""

from __future__ import annotations

import inspect
import os
import pickle
import runpy
import subprocess
import sys
from dataclasses import dataclass
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType
from typing import ClassVar

import pytest

import samsari
from samsari.errors import CorpusError, MetricError, SettingError
from samsari.metrics import catalog
from samsari.metrics.contract import Card, MeanMetric
from samsari.model.text import Pair

ROOT = Path(__file__).parents[1]
FUNCTIONS = (
    "agreement",
    "align",
    "correlate",
    "explain",
    "frame",
    "load_result",
    "parse",
    "report",
    "save_result",
    "score",
    "simplify",
)
METRIC_FUNCTIONS = [
    f"{level}_{name.replace('-', '_')}"
    for name in catalog.BUILT_IN
    for level in ("corpus", "sentence")
]


@dataclass(frozen=True)
class Shouting(MeanMetric):
    """The share of capital letters: what a stranger may add."""

    strict: bool = False

    name: ClassVar[str] = "so-loud"
    card: ClassVar[Card] = Card("capital letters of the output", "upper / all", "nobody 2026")

    def value(self, pair: Pair) -> float:
        return sum(map(str.isupper, pair.output)) / len(pair.output)


def test_the_names_are_listed_once() -> None:
    names = samsari.__all__
    assert len(set(names)) == len(names)
    assert {*FUNCTIONS, *METRIC_FUNCTIONS, "Pair", "Result", "__version__"} <= set(names)
    assert set(dir(samsari)) == set(names)


def test_every_public_name_can_be_imported() -> None:
    for name in samsari.__all__:
        assert getattr(samsari, name) is not None


def test_every_function_has_its_name_and_a_docstring_and_can_be_pickled() -> None:
    for name in (*FUNCTIONS, *METRIC_FUNCTIONS):
        function = getattr(samsari, name)
        assert inspect.isfunction(function), name
        assert function.__name__ == function.__qualname__ == name
        assert inspect.getdoc(function), name
        assert pickle.loads(pickle.dumps(function)) is function


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("align", ["left", "right", "aligner", "one_to_one", "pairs"]),
        ("parse", ["text", "parser", "guidelines", "certainty"]),
        (
            "simplify",
            [
                "text",
                "split",
                "strength",
                "protect",
                "forbid",
                "allow",
                "terms",
                "operations",
                "no_operations",
            ],
        ),
        ("split", ["text", "max_splits", "min_confidence"]),
        (
            "explain",
            ["source", "output", "aligner", "passages", "guidelines", "references", "metric"],
        ),
        ("corpus_sari", ["sources", "outputs", "references", "tokenizer", "lowercase"]),
        ("sentence_ibleu", ["source", "output", "references", "tokenizer", "lowercase", "alpha"]),
    ],
)
def test_a_function_shows_the_arguments_that_it_takes(name: str, arguments: list[str]) -> None:
    assert list(inspect.signature(getattr(samsari, name)).parameters) == arguments


def test_another_process_finds_the_function_of_a_metric() -> None:
    program = "import pickle, sys; print(pickle.load(sys.stdin.buffer)(['He ran.'], ['He ran.']))"
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    sent = pickle.dumps(samsari.corpus_compression_ratio)
    found = subprocess.check_output([sys.executable, "-c", program], input=sent, env=env)
    assert found == b"1.0\n"


def test_one_line_in_the_catalog_makes_both_functions(monkeypatch: pytest.MonkeyPatch) -> None:
    file = ModuleType("samsari.metrics.loud")
    monkeypatch.setattr(file, "Shouting", Shouting, raising=False)
    monkeypatch.setitem(sys.modules, file.__name__, file)
    monkeypatch.setitem(catalog.BUILT_IN, "so-loud", "loud:Shouting")
    assert {"corpus_so_loud", "sentence_so_loud"} <= set(samsari.__all__)
    corpus, sentence = samsari.corpus_so_loud, samsari.sentence_so_loud  # type: ignore[attr-defined]
    assert sentence("a", "AbCd") == 0.5
    assert corpus(["a", "a"], ["AB", "ab"], strict=True) == 0.5
    assert "strict" in inspect.signature(corpus).parameters
    assert samsari.score(["a"], ["A"], metrics=["so-loud"]).score("system", "so-loud") == 1


def test_a_metric_of_another_package_gets_its_functions(monkeypatch: pytest.MonkeyPatch) -> None:
    class Installed(EntryPoint):
        def load(self) -> type[Shouting]:
            return Shouting

    point = Installed("very-loud", "elsewhere:Shouting", catalog.GROUP)
    monkeypatch.setattr(catalog, "_plugins", lambda: {"very-loud": point})
    assert "corpus_very_loud" in samsari.__all__
    assert samsari.corpus_very_loud(["a"], ["aB"]) == 0.5  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["corpus_rouge", "sentence_", "corpus", "nothing"])
def test_a_name_that_is_not_there_is_an_attribute_error(name: str) -> None:
    with pytest.raises(AttributeError, match=name):
        getattr(samsari, name)


def test_the_stub_is_up_to_date() -> None:
    stub = runpy.run_path(str(ROOT / "tools" / "make_stub.py"))["stub"]
    written = Path(samsari.__file__).with_suffix(".pyi").read_text(encoding="utf-8")
    assert written == stub(), "run: python tools/make_stub.py"


def test_a_function_that_needs_references_says_so() -> None:
    with pytest.raises(MetricError, match="sari needs references, and there are none"):
        samsari.sentence_sari("a", "b")
    with pytest.raises(CorpusError, match="1 source but 2"):
        samsari.corpus_fkgl(["a"], ["b", "c"])
    with pytest.raises(SettingError, match="no setting 'stemmer'"):
        samsari.sentence_fkgl("a", "b", stemmer="porter")  # type: ignore[call-arg]


def test_importing_the_package_loads_nothing_heavy() -> None:
    program = "import sys, samsari; print(*sorted(sys.modules))"
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    loaded = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, env=env
    ).stdout.split()
    assert not {"numpy", "sacrebleu", "onnxruntime", "torch", "rich", "typer"} & set(loaded)
    assert [name for name in loaded if name.startswith("samsari.")] == [
        "samsari.model",
        "samsari.model.showing",
    ]
