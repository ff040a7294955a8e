"""The bundled example: scored, and told in plain words."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

from samsari.metrics.catalog import create
from samsari.model.result import Result
from samsari.tasks.scoring.score_files import Request, score_files

EXAMPLES = Path(__file__).parents[1] / "examples"
FILES = ("source.txt", "splitter.txt", "shortener.txt", "reference-1.txt", "reference-2.txt")
SYSTEMS = {
    "splitter": "cuts sentences into one statement each and changes few words",
    "shortener": "uses plain words and drops whatever it can",
}
MEANINGS = {
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
