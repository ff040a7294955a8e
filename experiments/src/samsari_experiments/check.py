"""How good `samsari check` is: alarms on human text, synthetic errors, real errors, word swaps.

Human text: TurkCorpus test, ASSET test, and OneStopEnglish (every second pair of ADV-ELE, and the
pairs of ADV-INT with other sources), 1,000 changed pairs drawn from each. The rules were adjusted
on TurkCorpus tune, ASSET valid and the other pairs of ADV-ELE. Synthetic errors are damaged pairs
of the human text; an error counts as caught if a rule finds something that it did not find before.
Real errors: the parts of Devaraj et al. (2022) and Wu & Arase (2024) at hand. A rule fires by its
own level.
"""

from __future__ import annotations

import json
import os
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from samsari.checking.registry import rules
from samsari.checking.settings import Settings
from samsari.formats.streams import read_lines
from samsari.model.finding import Findings
from samsari.model.table import Cell, Column, Table
from samsari.model.text import Pair
from samsari.stats.distributions import average_ranks
from samsari.tasks.checking.check import check_pairs
from samsari_experiments.synthetic_errors.generator import (
    SyntheticError,
    synthetic_errors,
    unseen_opposites,
)
from samsari_experiments.synthetic_errors.kinds import BYSTANDERS, KINDS

Texts = list[tuple[str, str]]
Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]

DRAWN, POOL, PAWS = 1000, 4000, 1000
SEED = 1
TURK = Path("simplification", "turkcorpus", "detok")
ASSET = Path("simplification", "asset")
ONESTOP = Path("parallel", "onestop")
MEANING = {"Altered Meaning-L", "Altered Meaning-S", "Hallucination", "Coreference"}
ALL_ON = Settings(levels={"name-missing": "note"})
ALARMS = 0.05  # share of human pairs on which a threshold may fire


@dataclass
class Measured:
    """All figures, by rule and by kind of error; shares in per cent."""

    alarms: dict[str, dict[str, float]] = field(default_factory=lambda: defaultdict(dict))
    any_fail: dict[str, float] = field(default_factory=dict)
    unjudged: dict[str, float] = field(default_factory=dict)
    made: dict[str, dict[str, float]] = field(default_factory=lambda: defaultdict(dict))
    caught: list[tuple[str, float, float, float]] = field(default_factory=list)
    real: dict[str, dict[str, float]] = field(default_factory=lambda: defaultdict(dict))
    amounts: list[tuple[str, str, float, float, float]] = field(default_factory=list)
    paws: tuple[float, float] = (0.0, 0.0)


def tables(data: Path) -> Iterator[Table]:
    """The figures as tables."""
    return drawn(measure(data))


def measure(data: Path) -> Measured:
    """All figures; takes five minutes of one quiet core."""
    found = Measured()
    human = {name: _drawn_late(pairs) for name, pairs in human_pairs(data).items()}
    human_found = {name: _check(pairs) for name, pairs in human.items()}
    for name, each in human_found.items():
        _add_alarms(found, name, each)
    _add_made(found, data)
    everyone = [one for each in human_found.values() for one in each]
    _add_devaraj(found, data, everyone)
    _add_wu(found, data, everyone)
    _add_paws(found, data)
    return found


def human_pairs(data: Path, part: str = "test") -> dict[str, Texts]:
    """The pairs of people: part `test` is for figures, `dev` is what the rules were adjusted on."""
    turk, asset = ("test", "test") if part == "test" else ("tune", "valid")
    both = _onestop(data / ONESTOP / "ADV-ELE.txt")
    return {
        "TurkCorpus": _many(data / TURK, f"{turk}.truecase.detok", 8),
        "ASSET": _many(data / ASSET, f"asset.{asset}", 10),
        "OneStop": _news(data, both) if part == "test" else both[::2],
    }


def _news(data: Path, both: Texts) -> Texts:
    """Every second pair of ADV-ELE, and the pairs of ADV-INT whose source the others lack."""
    known = {source for source, _ in both[::2]}
    more = [pair for pair in _onestop(data / ONESTOP / "ADV-INT.txt") if pair[0] not in known]
    return both[1::2] + more


def _many(folder: Path, stem: str, count: int) -> Texts:
    sources = read_lines(folder / f"{stem}.orig")
    found = []
    for number in range(count):
        outputs = read_lines(folder / f"{stem}.simp.{number}")
        found += list(zip(sources, outputs, strict=False))
    return _changed(found)


def _onestop(path: Path) -> Texts:
    text = path.read_text(encoding="utf-8-sig")
    groups = [
        [line.strip() for line in part.splitlines() if line.strip()] for part in text.split("*" * 7)
    ]
    return _changed([(group[0], group[1]) for group in groups if len(group) == 2])


def _changed(pairs: Iterable[tuple[str, str]]) -> Texts:
    held = [(one.strip(), other.strip()) for one, other in pairs]
    return [(one, other) for one, other in held if one and other and one != other]


def _draw(pairs: Sequence[tuple[str, str]], count: int, seed: int = SEED) -> Texts:
    held = list(pairs)
    random.Random(seed).shuffle(held)
    return held[:count]


def _drawn_late(pairs: Sequence[tuple[str, str]]) -> Texts:
    """The last pairs of the drawn order, each once: others have been read by the developers."""
    held = list(dict.fromkeys(_draw(pairs, len(pairs))))
    return held[-DRAWN:]


def _check(pairs: Iterable[tuple[str, str]]) -> list[Findings]:
    rows = (Pair(str(number), *pair) for number, pair in enumerate(pairs, start=1))
    return list(check_pairs(rows, ALL_ON, jobs=os.cpu_count() or 1))


def _share(values: Iterable[bool]) -> float:
    held = list(values)
    return 100 * sum(held) / len(held) if held else 0.0


def _add_alarms(found: Measured, name: str, each: Sequence[Findings]) -> None:
    for rule in rules():
        found.alarms[rule][name] = _share(any(f.rule == rule for f in one.findings) for one in each)
    found.any_fail[name] = _share(_fails(one) for one in each)
    found.unjudged[name] = _share(bool(one.unjudged) for one in each)


def _fails(one: Findings) -> bool:
    return any(finding.level == "fail" for finding in one.findings)


def _add_made(found: Measured, data: Path) -> None:
    pool = [pair for pairs in human_pairs(data).values() for pair in _draw(pairs, POOL, 2)]
    errors = list(synthetic_errors(pool, {**KINDS, **unseen_opposites(data)}))
    for kind, rows in caught(errors).items():
        found.caught.append(
            (
                kind,
                float(len(rows)),
                _share(fail for _, fail in rows),
                _share(bool(r) for r, _ in rows),
            )
        )
        for rule, count in Counter(rule for fresh, _ in rows for rule in fresh).items():
            if count >= 0.05 * len(rows):
                found.made[rule][kind] = 100 * count / len(rows)


def caught(errors: Sequence[SyntheticError]) -> dict[str, list[tuple[set[str], bool]]]:
    """For each error of a kind the rules that found it, and whether one of them fails."""
    after = _check((error.source, error.output) for error in errors)
    # Where nothing is found, it does not matter what was found before the damage.
    asked = dict.fromkeys(
        (error.source, error.clean)
        for error, new in zip(errors, after, strict=True)
        if new.findings
    )
    before = dict(zip(asked, _check(asked), strict=True))
    by_kind: dict[str, list[tuple[set[str], bool]]] = defaultdict(list)
    for error, new in zip(errors, after, strict=True):
        old = before.get((error.source, error.clean))
        fresh = set() if old is None else _fresh(old, new, error.kind)
        levels = {finding.rule: finding.level for finding in new.findings}
        by_kind[error.kind].append((fresh, any(levels[rule] == "fail" for rule in fresh)))
    return by_kind


def _fresh(old: Findings, new: Findings, kind: str) -> set[str]:
    """The rules that find more in a damaged output than in the clean one."""
    counts = Counter(f.rule for f in new.findings)
    counts.subtract(Counter(f.rule for f in old.findings))
    more = {rule for rule, count in counts.items() if count > 0}
    return {rule for rule in more if BYSTANDERS.get(rule, kind) == kind}


Amount = Callable[[Findings], float]
AMOUNTS: dict[str, Amount] = {
    "1 - coverage": lambda one: 1 - (one.coverage or 0.0),
    "1 - support": lambda one: 1 - (one.support or 0.0),
    "shift": lambda one: one.shift or 0.0,
    "risk": lambda one: one.risk or 0.0,
    "number of fail findings": lambda one: float(sum(f.level == "fail" for f in one.findings)),
}


def _add_devaraj(found: Measured, data: Path, human: Sequence[Findings]) -> None:
    rows = _records(data / "factuality" / "devaraj-2022.jsonl")
    checked = _check((row["source"], row["output"]) for row in rows)
    wanted = {"insertion": "1 - support", "deletion": "1 - coverage", "substitution": "shift"}
    for label, amount in wanted.items():
        held = [
            (one, row[label] > 0)
            for one, row in zip(checked, rows, strict=True)
            if _is_judged(row, label)
        ]
        _add_amount(found, f"Devaraj, {label}", amount, held, human)
        _add_amount(found, f"Devaraj, {label}", "risk", held, human)
        _add_real(found, f"Devaraj {label}", [one for one, is_bad in held if is_bad])
    clean = [
        one
        for one, row in zip(checked, rows, strict=True)
        if all(row[label] == 0 for label in wanted)
    ]
    _add_real(found, "Devaraj clean", clean)


def _is_judged(row: dict[str, Any], label: str) -> bool:
    value = row[label]
    return isinstance(value, int) and value >= 0


def _add_wu(found: Measured, data: Path, human: Sequence[Findings]) -> None:
    rows = _records(data / "factuality" / "wu-2024-errors.jsonl")
    checked = _check((row["source"], row["output"]) for row in rows)
    kinds = [{error["annotation"] for error in row["errors"]} for row in rows]
    for title, wanted in (
        ("any meaning error", MEANING),
        ("hallucination", {"Hallucination"}),
        ("altered meaning, lexical", {"Altered Meaning-L"}),
    ):
        held = [(one, bool(kind & wanted)) for one, kind in zip(checked, kinds, strict=True)]
        for amount in ("risk", "number of fail findings"):
            _add_amount(found, f"Wu, {title}", amount, held, human)
    bad = [one for one, kind in zip(checked, kinds, strict=True) if kind & MEANING]
    good = [one for one, kind in zip(checked, kinds, strict=True) if not kind & MEANING]
    _add_real(found, "Wu error", bad)
    _add_real(found, "Wu clean", good)


def _records(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in read_lines(path) if line.strip()]


def _add_real(found: Measured, name: str, checked: Sequence[Findings]) -> None:
    for rule in rules():
        share = _share(any(f.rule == rule for f in one.findings) for one in checked)
        if share:
            found.real[rule][name] = share
    found.real["any fail-level rule"][name] = _share(_fails(one) for one in checked)


def _add_amount(
    found: Measured,
    title: str,
    amount: str,
    held: Sequence[tuple[Findings, bool]],
    human: Sequence[Findings],
) -> None:
    """The AUC of an amount, and its recall where it fires on 5 % of the human pairs."""
    values = np.array([AMOUNTS[amount](one) for one, _ in held])
    bad = np.array([is_bad for _, is_bad in held])
    limit = np.quantile([AMOUNTS[amount](one) for one in human], 1 - ALARMS)
    recall = 100 * float((values[bad] > limit).mean())
    clean = 100 * float((values[~bad] > limit).mean())
    found.amounts.append((title, amount, auc(values, bad), recall, clean))


def auc(values: Floats, bad: Flags) -> float:
    """The chance that a bad pair has a higher value than a good one; ties count half.

    >>> auc(np.array([0.1, 0.4, 0.4]), np.array([False, False, True]))
    0.75
    """
    ranks = average_ranks(values.astype(float))
    n_bad, n_good = int(bad.sum()), int((~bad).sum())
    return float((ranks[bad].sum() - n_bad * (n_bad + 1) / 2) / (n_bad * n_good))


def _add_paws(found: Measured, data: Path) -> None:
    rows = _records(data / "factuality" / "paws-4000.jsonl")
    random.Random(3).shuffle(rows)
    checked = _check((row["grounding"], row["generated_text"]) for row in rows[:PAWS])
    fired = [
        any(f.rule in ("roles-swapped", "names-swapped") for f in one.findings) for one in checked
    ]
    labels = [row["label"] for row in rows[:PAWS]]
    different, same = (
        _share(hit for hit, label in zip(fired, labels, strict=True) if label == wanted)
        for wanted in ("0", "1")
    )
    found.paws = different, same


def drawn(found: Measured) -> Iterator[Table]:
    """The figures as tables."""
    yield _alarm_table(found)
    yield _made_table(found)
    yield _amount_table(found)
    yield _real_table(found)


def _percent(title: str) -> Column:
    return Column(title, "%", digits=1)


def _alarm_table(found: Measured) -> Table:
    names = list(found.any_fail)
    rows: list[tuple[Cell | str | float, ...]] = [
        ("any fail-level rule", "", *(found.any_fail[name] for name in names)),
        ("cannot judge", "", *(found.unjudged[name] for name in names)),
    ]
    ranked = sorted(rules().values(), key=lambda rule: -max(found.alarms[rule.name].values()))
    for rule in ranked:
        rows.append((rule.name, rule.level, *(found.alarms[rule.name][name] for name in names)))
    columns: tuple[Column | str, ...] = (
        "rule",
        "level",
        *(Column(name, "%", digits=2) for name in names),
    )
    return Table("Alarms on human simplifications, 1,000 pairs each", columns, rows)


def _made_table(found: Measured) -> Table:
    columns = (
        "synthetic error",
        Column("pairs", digits=0),
        _percent("caught as fail"),
        _percent("by any rule"),
    )
    notes = [
        f"PAWS, {PAWS:,} pairs: word swaps found in {found.paws[0]:.1f} % of the pairs that differ "
        f"and in {found.paws[1]:.1f} % of those that say the same"
    ]
    return Table("Synthetic errors that are caught", columns, found.caught, notes)


def _amount_table(found: Measured) -> Table:
    columns = (
        "real errors",
        "amount",
        Column("AUC", digits=3),
        _percent("recall at 5 % alarms"),
        _percent("fires on the others"),
    )
    return Table("Real errors by amounts", columns, found.amounts)


def _real_table(found: Measured) -> Table:
    names = list(found.real["any fail-level rule"])
    rows: list[tuple[str | float, ...]] = [
        (rule, *(shares.get(name, 0.0) for name in names))
        for rule, shares in found.real.items()
        if rule == "any fail-level rule" or max(shares.values()) >= 0.5
    ]
    rows.sort(key=lambda row: row[0] != "any fail-level rule")
    columns: tuple[Column | str, ...] = ("rule", *(_percent(name) for name in names))
    return Table("How often rules fire on real errors and on clean output", columns, rows)
