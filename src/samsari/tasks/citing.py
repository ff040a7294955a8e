"""`samsari.cite`: the BibTeX of everything that a result was computed with."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from samsari.formats.result_json import load_result
from samsari.model import VERSION
from samsari.model.result import Result

OWN = """@software{samsari,
  title = {samsari: evaluate and do text simplification},
  author = {{The samsari authors}},
  version = {%s},
  url = {https://github.com/samsari/samsari}
}"""


def cite(result: Result | str | Path) -> str:
    """BibTeX entries of the package, of every metric of a result, and of its test set.

    >>> import samsari
    >>> result = samsari.score(["A cat sat."], ["A cat sat."], [["A cat."]], metrics=["sari"])
    >>> "xu-2016" in cite(result)
    True
    """
    found = result if isinstance(result, Result) else load_result(result)
    known = _entries()
    keys = [key for metric in found.metrics for key in _keys(metric.name, metric.signature)]
    if found.testset:
        keys += known["testsets"].get(found.testset.partition(".")[0], [])
    entries = [known["entries"][key].strip() for key in dict.fromkeys(keys)]
    version = found.versions.get("samsari", VERSION)
    return "\n\n".join([OWN % version, *entries]) + "\n"


def _keys(name: str, signature: str) -> list[str]:
    """The papers of a metric, and of what its settings name."""
    known = _entries()
    found = list(known["metrics"].get(name, []))
    for part, keys in known["settings"].items():
        if part in signature:
            found += keys
    return found


@cache
def _entries() -> dict[str, dict[str, Any]]:
    text = (files("samsari.tasks") / "citations.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
