"""The figures of the sameness model: Swords, hand-made contrasts, judged rewrites, speed.

    python benchmarks/same.py DATA_DIR [--rewrites [--places N]]

Everything is measured on what the model was not trained on: 110 words of Swords, the part `test` of
tests/cases/sameness.json (`dev` chose the threshold), and rewrites of the simplifier in held-back
lines (`text`) or in held-back lines and of held-back words (`strict`). For rewrites, a forest of
the simplifier's facts is grown on `--places` other rewrites, without verdicts on the measured ones.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from pathlib import Path

import numpy as np
import numpy.typing as npt

from samsari.formats.streams import read_lines
from samsari.sameness.judge import MODEL, Judge, shared_judge
from samsari.sameness.network import Sentence
from samsari.sameness.packing import Question
from samsari.simplification.edits import loading, trust
from samsari.simplification.folder import shipped_folder
from samsari.training.sameness.contrasts import read_contrasts
from samsari.training.sameness.examples import SWORDS, part_of, read_swords
from samsari.training.sameness.other_sources import HELD_BACK
from samsari.training.sameness.pipeline import NORMAL_TEXT, figures, report, swords_parts
from samsari.training.simplifier import judgements
from samsari.training.simplifier.judgements import Judgement
from samsari.training.simplifier.language_models import read_lines as text_lines
from samsari.training.simplifier.trust import (
    LENIENT,
    Judged,
    _judged_sentences,
    _option,
    lattice_facts,
)

ROOT = Path(__file__).parent.parent
CASES = ROOT / "tests" / "cases" / "sameness.json"
JUDGED = ROOT / "tools" / "judged_rewrites.tsv"
Bools = npt.NDArray[np.bool_]


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("--rewrites", action="store_true", help="judged rewrites, too (minutes)")
    parser.add_argument("--places", type=int, default=6000, help="rewrites to learn from")
    arguments = parser.parse_args()
    judge = shared_judge()
    print(judge.signature)
    if arguments.rewrites:
        rewrites(judge, arguments.data, arguments.places)
        return
    for line in report(MODEL, arguments.data, CASES):
        print(line)
    for part in ("dev", "test"):
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
    targets = swords_parts(read_swords(data / SWORDS)).test[:40]
    asked = [
        Sentence(own.words, tuple(Question(own.start, own.end, it.words) for it in own.choices))
        for own in targets
    ]
    judge.judge(asked[:2])
    start = time.process_time()
    judge.judge(asked)
    taken = time.process_time() - start
    print(f"{1000 * taken / sum(len(own.questions) for own in asked):.2f} ms a candidate")


def rewrites(judge: Judge, data: Path, places: int) -> None:
    """How well right rewrites are told from wrong ones, by the forest and with sameness."""
    every = judgements.read(read_lines(JUDGED), str(JUDGED))
    facts, answers, odds, kept = _rewrite_rows(judge, data, _drawn(every, places))
    lines, words = (np.array(parts) for parts in zip(*map(_parts, kept), strict=True))
    held = [parts % HELD_BACK == 0 for parts in (lines, words)]
    first = [parts % (2 * HELD_BACK) == 0 for parts in (lines, words)]
    second = [own & ~other for own, other in zip(held, first, strict=True)]
    strict = (~held[0] & ~held[1], second[0] & second[1], first[0] & first[1])
    text = (~held[0], second[0], first[0])
    for name, (train, dev, test) in (("strict", strict), ("text", text)):
        own = facts.copy()
        known = judgements.verdicts(each for each in every if _may_learn(each, name == "strict"))
        own[:, trust.VERDICT] = [known.of((each.source, each.target)) for each in kept]
        forest = trust.train_sound(own[train], answers[train])
        scores = forest.scores(own).astype(np.float64)
        if name == "text":
            scores += 0.5 * own[:, trust.VERDICT]
        _print_rewrites(name, scores, odds, answers, dev=dev, test=test)


def _parts(own: Judgement) -> tuple[int, int]:
    """Numbers that depend on the line and on the word of a rewrite alone."""
    return part_of(f"line:{own.line}"), part_of(own.source[0][:5])


def _may_learn(own: Judgement, is_strict: bool) -> bool:
    """True if neither the line nor, if that counts, the word of a rewrite is held back."""
    line, word = _parts(own)
    return line % HELD_BACK != 0 and (not is_strict or word % HELD_BACK != 0)


def _drawn(every: list[Judgement], places: int) -> list[Judgement]:
    """Rewrites to learn from, half as many in held-back lines, and all that are held back twice."""
    order = sorted(every, key=lambda own: part_of(f"{own.line} {own.sentence} {own.word}", 1 << 30))
    learnt = [own for own in order if _may_learn(own, is_strict=False)]
    held = [own for own in order if not _may_learn(own, is_strict=False)]
    twice = [own for own in held if _parts(own)[1] % HELD_BACK == 0]
    once = [own for own in held if _parts(own)[1] % HELD_BACK != 0]
    return [*learnt[:places], *twice, *once[: places // 2]]


def _print_rewrites(
    name: str,
    scores: npt.NDArray[np.float64],
    odds: npt.NDArray[np.float64],
    answers: Bools,
    *,
    dev: Bools,
    test: Bools,
) -> None:
    def auc(values: npt.NDArray[np.float64], rows: Bools) -> float:
        return figures(values[rows & answers], values[rows & ~answers]).auc

    weights = np.arange(0.0, 6.01, 0.25)
    best = max(weights, key=lambda weight: auc(scores + weight * odds, dev))
    print(
        f"judged rewrites, {name}, {test.sum()} places: forest {auc(scores, test):.3f}, "
        f"sameness {auc(odds, test):.3f}, forest + {best:.1f} sameness "
        f"{auc(scores + best * odds, test):.3f}"
    )


def _rewrite_rows(
    judge: Judge, data: Path, judged: list[Judgement]
) -> tuple[npt.NDArray[np.float32], Bools, npt.NDArray[np.float64], list[Judgement]]:
    """The simplifier's facts, the verdict, the log-odds of sameness and the place of rewrites."""
    simplifier = loading.load(shipped_folder(), guards=LENIENT)
    rows, answers, kept, asked = [], [], [], []
    for words, found in _judged_sentences(Judged(judged, text_lines(data / NORMAL_TEXT))):
        lattice = simplifier.lattice(words)
        known = lattice_facts(lattice)
        for each in found:
            option = _option(lattice, each, simplifier.builder.grammar)
            if option is not None:
                rows.append(known[option])
                answers.append(each.is_right)
                kept.append(each)
                end = each.word + len(each.source)
                asked.append(Sentence(words, (Question(each.word, end, each.target),)))
    chances = np.array([own[0].probability or 0.5 for own in judge.judge(asked)])
    chances = chances.clip(0.005, 0.995)
    odds = np.log(chances / (1 - chances))
    return np.array(rows, np.float32), np.array(answers, bool), odds, kept


if __name__ == "__main__":
    main()
