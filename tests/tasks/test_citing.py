"""`samsari.cite`: BibTeX for every metric, and nothing that does not parse."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from importlib.resources import files

import samsari
from samsari.metrics.catalog import BUILT_IN
from samsari.tasks.demo import cite

TABLE = tomllib.loads((files("samsari.tasks") / "citations.toml").read_text(encoding="utf-8"))


def test_every_key_has_an_entry_and_every_entry_is_bibtex() -> None:
    used = [
        key
        for part in ("metrics", "settings", "testsets")
        for keys in TABLE[part].values()
        for key in keys
    ]
    assert set(used) == set(TABLE["entries"])
    for key, entry in TABLE["entries"].items():
        assert re.match(rf"@[a-z]+\{{{key},\n", entry.strip())
        assert entry.count("{") == entry.count("}")
        assert "year = {" in entry


def test_every_metric_of_old_names_its_paper() -> None:
    own = {"unsupported", "meaning", "fluency", "easier"}  # defined in this package
    own |= {"added-sentences", "omitted-sentences", "sentence-order", "sentence-ratio"}
    assert {name for name in BUILT_IN if name not in TABLE["metrics"]} <= own


def test_a_result_is_cited_once_for_each_paper() -> None:
    result = samsari.score(["A cat sat."], ["A cat."], [["A cat."]], metrics=["sari", "bleu", "fk"])
    text = cite(replace(result, testset="asset.test"))
    keys = re.findall(r"@\w+\{([^,]+),", text)
    assert keys == [
        "samsari",
        "xu-2016",
        "papineni-2002",
        "post-2018",
        "kincaid-1975",
        "alva-manchego-2020",
    ]
    assert f"version = {{{samsari.__version__}}}" in text


def test_the_formula_of_a_language_is_cited() -> None:
    result = samsari.score(["Ein Hund."], ["Ein Hund."], metrics=["readability"], language="de")
    assert "amstad-1978" in cite(result)
