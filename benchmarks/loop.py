"""What choosing costs beside checking, and what the loop of `improve` costs beside its writer.

    python benchmarks/loop.py DIR [TEXTS]

Processor time on TSAR-2025, one process. The writer gives the outputs of the shared task's runs at
once, so all of the time is the loop's own: it is what a writer's time must be compared with.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from samsari.checking.settings import load_settings
from samsari.drafting.answers import Answers
from samsari.drafting.writers import Answer
from samsari.model.text import Pair
from samsari.tasks.checking.check import check_pairs
from samsari.tasks.improve import Improving, improve_texts
from samsari.tasks.language.level import levels
from samsari.tasks.scoring.score import score
from samsari.tasks.select import SCORES, Wanted, _beside, select, select_rows
from samsari_experiments.loop.selecting import rows

DRAFTS = 3


@dataclass(frozen=True)
class Ready:
    """A writer whose answers are there: the next run's output for the text in the prompt."""

    texts: dict[str, list[str]]
    signature: str = "ready"

    def ask(self, prompt: str, number: int, seconds: float) -> Answer:
        """The output number `number` for the text that the prompt holds."""
        found = next(outputs for source, outputs in self.texts.items() if source in prompt)
        text = " ".join(found[number % len(found)].split())
        return Answer(text, len(text.split()))


def took(run: Callable[[], object]) -> float:
    """Seconds of processor time."""
    start = time.process_time()
    run()
    return time.process_time() - start


def main(data: Path, n_texts: int) -> None:
    """Print both."""
    given = rows(data)[:n_texts]
    pairs = [
        Pair(str(n), s, o)
        for n, s, o in ((n, r[1], o) for n, r in enumerate(given) for o in r[2].values())
    ]
    select("He left prior to noon.", {"a": "He left before noon."})  # everything is loaded
    settings = load_settings(None, "")
    outputs, sources = [p.output for p in pairs], [p.source for p in pairs]
    parts = {
        "check": lambda: list(check_pairs(pairs, settings)),
        "level": lambda: list(levels(outputs)),
        "scores": lambda: score(sources, {"": outputs}, metrics=SCORES, baselines=False),
        "choosing": lambda: [_beside(source, drafts) for _, source, drafts, _ in given],
        "select": lambda: list(select_rows(given, Wanted())),
    }
    for name, run in parts.items():
        print(f"{name}: {1000 * took(run) / len(pairs):.2f} ms a candidate")
    answers = Answers(Ready({r[1]: list(r[2].values()) for r in given}))
    how = Improving(drafts=DRAFTS)
    loop = took(lambda: list(improve_texts([r[1] for r in given], answers, how)))
    asked = answers.spent.requests
    print(f"improve: {loop / len(given):.2f} s a text, {1000 * loop / asked:.0f} ms a request")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 4)
