"""The bundled example, scored and told in plain words; and what to cite."""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from samsari.formats.result_json import load_result
from samsari.metrics.catalog import create
from samsari.model import VERSION
from samsari.model.result import Result
from samsari.tasks.scoring.score_files import Request, score_files

# `samsari.cite`: the BibTeX of everything that a result was computed with.

OWN = """@software{samsari,
  title = {samsari: evaluate and perform text simplification},
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


# The bundled example: scored, and told in plain words.

EXAMPLES = Path(__file__).parents[1] / "examples"
FILES = ("source.txt", "splitter.txt", "shortener.txt", "reference-1.txt", "reference-2.txt")
SYSTEMS = {
    "splitter": "cuts sentences into one statement each and changes few words",
    "shortener": "uses plain words and drops whatever it can",
}
MEANINGS = {
    "meaning": "whether the text still says what the source says, each loss with its price",
    "fluency": "whether it is good English",
    "easier": "by how many levels (CEFR) it is easier to read than the source",
    "samsa": "whether each event of the source got a sentence of its own and kept its words "
    "(no references needed)",
    "sari": "whether the right words were added, kept and deleted, judged by the references",
    "bleu": "how much the output looks like a reference, which rewards leaving things alone",
}

# The pair that is explained step by step: what the splitter made of the third sentence.
SHOWN = 2
EXPLAINED = "splitter"


def demo() -> Result:
    """The result of scoring the bundled example with the usual metrics."""
    return score_files(
        Request(
            outputs=tuple(f"{name}={EXAMPLES / name}.txt" for name in SYSTEMS),
            source=str(EXAMPLES / "source.txt"),
            references=tuple(str(EXAMPLES / f"reference-{n}.txt") for n in (1, 2)),
        )
    )


def in_plain_words(result: Result) -> Iterator[str]:
    """What the scores of the example say, a sentence at a time."""
    for info in result.metrics:
        values = {name: result.score(name, info.name) or 0.0 for name in SYSTEMS}
        best = max(values, key=lambda name: values[name])
        copy = result.score("identity", info.name)
        meaning = MEANINGS.get(info.name, create(info.name).card.summary)
        yield (
            f"{info.name} asks {meaning}. Here it prefers the {best} "
            f"({values[best]:.1f}); copying the source unchanged would get {copy or 0.0:.1f}."
        )
    yield (
        "No single number says it all: the splitter keeps the meaning and simplifies the "
        "structure, the shortener simplifies the words and loses content."
    )


def save_examples(folder: Path) -> tuple[Path, ...]:
    """The example files, copied into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    return tuple(Path(shutil.copyfile(EXAMPLES / name, folder / name)) for name in FILES)
