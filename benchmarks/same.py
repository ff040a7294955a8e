"""The figures of the sameness model: Swords, hand-made contrasts, judged rewrites, speed.

    python benchmarks/same.py DATA_DIR [--wordnet DIR]

Everything is measured on what the model was not trained on: words of Swords (with trees grown on
other sentences), tests/cases/sameness.json (what was read in folds, `apart` and `fresh-4` as they
are).
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from pathlib import Path

from samsari.sameness.judge import MODEL, Judge, shared_judge
from samsari.sameness.network import Asked, Question
from samsari_workshop.sameness.contrasts import APART, INDEPENDENT, SEEN, read_contrasts
from samsari_workshop.sameness.examples import SWORDS, read_swords
from samsari_workshop.sameness.pipeline import Corpora, report, swords_parts

ROOT = Path(__file__).parent.parent
CASES = ROOT / "tests" / "cases" / "sameness.json"


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("--wordnet", type=Path, default=Path("/usr/share/wordnet"))
    arguments = parser.parse_args()
    judge = shared_judge()
    print(judge.signature)
    for line in report(MODEL, Corpora(arguments.data, arguments.wordnet, None, CASES)):
        print(line)
    for part in (*SEEN, APART, INDEPENDENT):
        by_kind(judge, part)
    speed(judge, arguments.data)


def by_kind(judge: Judge, part: str) -> None:
    """For each kind of contrast how many are let through."""
    cases = read_contrasts(CASES, part)
    passed: Counter[tuple[str, bool]] = Counter()
    every: Counter[tuple[str, bool]] = Counter()
    for case, (answer,) in zip(cases, judge.judge([case.asked for case in cases]), strict=True):
        every[case.kind, case.same] += 1
        passed[case.kind, case.same] += judge.says_the_same(answer)
    for (kind, same), count in every.items():
        expected = "same" if same else "not the same"
        print(f"  {part}: {kind} ({expected}): {passed[kind, same]} of {count} let through")


def speed(judge: Judge, data: Path) -> None:
    """CPU time of a candidate, in batches."""
    targets = swords_parts(read_swords(data / SWORDS)).apart[:40]
    asked = [
        Asked(own.words, tuple(Question(own.start, own.end, it.words) for it in own.choices))
        for own in targets
    ]
    judge.judge(asked[:2])
    start = time.process_time()
    judge.judge(asked)
    taken = time.process_time() - start
    print(f"{1000 * taken / sum(len(own.questions) for own in asked):.2f} ms a candidate")


if __name__ == "__main__":
    main()
