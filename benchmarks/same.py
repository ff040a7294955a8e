"""The figures of the sameness model: Swords, hand-made contrasts, judged rewrites, speed.

    python benchmarks/same.py DATA_DIR [--wordnet DIR] [--rewrites]

Everything is measured on what the model was not trained on: words of Swords (with trees grown on
other sentences), tests/cases/sameness.json (what was read in folds, `apart` and `fresh-4` as they
are), and rewrites of the simplifier in held-back lines (`text`) or in held-back lines and of
held-back words (`strict`). For rewrites, a forest of the simplifier's facts is grown on the
other rewrites, without verdicts on the measured ones.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path

import numpy as np
import numpy.typing as npt

from samsari.formats.streams import read_lines
from samsari.sameness.judge import MODEL, Judge, shared_judge
from samsari.sameness.network import REWRITE, SAME, Sentence
from samsari.sameness.packing import Question
from samsari.simplification.edits import loading, trust
from samsari.simplification.folder import shipped_folder
from samsari_workshop.sameness.contrasts import APART, INDEPENDENT, SEEN, read_contrasts
from samsari_workshop.sameness.examples import SWORDS, part_of, read_swords
from samsari_workshop.sameness.other_sources import HELD_BACK
from samsari_workshop.sameness.pipeline import NORMAL_TEXT, Corpora, figures, report, swords_parts
from samsari_workshop.simplifier import judgements
from samsari_workshop.simplifier.judgements import Judgement
from samsari_workshop.simplifier.language_models import read_lines as text_lines
from samsari_workshop.simplifier.trust import (
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
    parser.add_argument("--wordnet", type=Path, default=Path("/usr/share/wordnet"))
    arguments = parser.parse_args()
    judge = shared_judge()
    print(judge.signature)
    if arguments.rewrites:
        rewrites(judge, arguments.data)
        return
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
        Sentence(own.words, tuple(Question(own.start, own.end, it.words) for it in own.choices))
        for own in targets
    ]
    judge.judge(asked[:2])
    start = time.process_time()
    judge.judge(asked)
    taken = time.process_time() - start
    print(f"{1000 * taken / sum(len(own.questions) for own in asked):.2f} ms a candidate")


def rewrites(judge: Judge, data: Path) -> None:
    """How well right rewrites are told from wrong ones, by the forest and with sameness."""
    every = judgements.read(read_lines(JUDGED), str(JUDGED))
    rows = _rewrite_rows(judge, data, every)
    lines, words = (np.array(parts) for parts in zip(*map(_parts, rows.judged), strict=True))
    held = [parts % HELD_BACK == 0 for parts in (lines, words)]
    halves = lines // HELD_BACK % 2 == 0
    parts = {"strict": (~held[0] & ~held[1], held[0] & held[1]), "text": (~held[0], held[0])}
    print(f"{len(rows.judged)} of {len(every)} judged rewrites are in the text and the grammar")
    for name, (train, test) in parts.items():
        known = judgements.verdicts(each for each in every if _may_learn(each, name == "strict"))
        facts = rows.facts.copy()
        facts[:, trust.VERDICT] = [known.of((each.source, each.target)) for each in rows.judged]
        scores = trust.train_sound(facts[train], rows.answers[train]).scores(facts)
        parts_of_score = np.stack([scores, facts[:, trust.VERDICT], *rows.odds.T])
        sides = (test & halves, test & ~halves)
        _print_rewrites(name, parts_of_score, rows.answers, sides)


def _parts(own: Judgement) -> tuple[int, int]:
    """Numbers that depend on the line and on the word of a rewrite alone."""
    return part_of(f"line:{own.line}"), part_of(own.source[0][:5])


def _may_learn(own: Judgement, is_strict: bool) -> bool:
    """True if neither the line nor, if that counts, the word of a rewrite is held back."""
    line, word = _parts(own)
    return line % HELD_BACK != 0 and (not is_strict or word % HELD_BACK != 0)


def _print_rewrites(
    name: str, parts: npt.NDArray[np.float64], answers: Bools, sides: tuple[Bools, Bools]
) -> None:
    """The figures of both halves of a test part; the weights of each come from the other half."""

    def auc(weights: tuple[float, ...], rows: Bools) -> float:
        values = np.array(weights) @ parts
        return figures(values[rows & answers], values[rows & ~answers]).auc

    def best(options: Sequence[tuple[float, ...]]) -> float:
        one, other = sides
        chosen = [max(options, key=lambda own: auc(own, rows)) for rows in sides]
        found = (auc(chosen[1], one), auc(chosen[0], other))
        return float(np.average(found, weights=[one.sum(), other.sum()]))

    steps = np.arange(0.0, 1.6, 0.25)
    forest = best([(1.0, own, 0.0, 0.0) for own in steps])
    options = [(1.0, *own) for own in product(steps, steps, np.arange(0.0, 2.1, 0.25))]
    heads = [(0.0, 0.0, 1.0, own) for own in np.arange(0.0, 4.1, 0.5)]
    print(
        f"judged rewrites, {name}, {sum(own.sum() for own in sides)} places: forest {forest:.3f}, "
        f"sameness {best([(0.0, 0.0, 1.0, 0.0)]):.3f}, head for rewrites "
        f"{best([(0.0, 0.0, 0.0, 1.0)]):.3f}, both heads {best(heads):.3f}, all {best(options):.3f}"
    )


@dataclass(frozen=True, eq=False)
class Rewrites:
    """Judged rewrites with the simplifier's facts and the log-odds of both heads of the judge."""

    facts: npt.NDArray[np.float32]
    answers: Bools
    odds: npt.NDArray[np.float64]
    judged: list[Judgement]


def _rewrite_rows(judge: Judge, data: Path, every: list[Judgement]) -> Rewrites:
    simplifier = loading.load(shipped_folder(), guards=LENIENT)
    # The shipped forest has learnt from these very verdicts, and would hide what it finds wrong.
    simplifier = replace(simplifier, builder=replace(simplifier.builder, trust=None))
    facts, kept, asked = [], [], []
    for words, found in _judged_sentences(Judged(every, text_lines(data / NORMAL_TEXT))):
        lattice = simplifier.lattice(words)
        known = lattice_facts(lattice)
        options = [(each, _option(lattice, each, simplifier.builder.grammar)) for each in found]
        own = [(each, known[option]) for each, option in options if option is not None]
        kept += [each for each, _ in own]
        facts += [row for _, row in own]
        questions = (
            Question(each.word, each.word + len(each.source), each.target) for each, _ in own
        )
        asked.append(Sentence(words, tuple(questions)))
    same = [answer for found in judge.judge(asked) for answer in found]
    chances = np.array([own.probability or 0.5 for own in same]).clip(0.005, 0.995)
    heads = judge.network.answers(asked, (SAME, REWRITE))
    odds = np.stack(
        [np.log(chances / (1 - chances)), [own[1] for found in heads for own in found]], axis=1
    )
    is_right = np.array([each.is_right for each in kept])
    return Rewrites(np.array(facts, np.float32), is_right, odds, kept)


if __name__ == "__main__":
    main()
