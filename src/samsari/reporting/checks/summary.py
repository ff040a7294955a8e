"""How many pairs passed, failed and could not be judged; how often each rule fired."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from samsari.checking.registry import Rule, rule, rules
from samsari.model.finding import VERDICTS, Findings
from samsari.model.result import Result
from samsari.model.showing import number_of
from samsari.model.table import Cell, Column, Table, missing

FOOTER = (
    "These rules see changed numbers, names and negation, and lost or invented sentences. "
    "They see few shifts of word meaning: read the replaced words."
)


@dataclass
class Summary:
    """Counts over all checked pairs; filled while the work goes on."""

    n_pairs: int = 0
    verdicts: Counter[str] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    blocked: int = 0
    coverage: float = 0.0
    support: float = 0.0
    n_measured: int = 0

    def add(self, found: Findings, *, blocks: bool) -> None:
        """Count a pair."""
        self.n_pairs += 1
        self.verdicts[found.verdict] += 1
        self.blocked += blocks
        for name in {finding.rule for finding in found.findings}:
            self.rules[name] += 1
        if found.verdict == "cannot judge":
            self.reasons[found.unjudged[0].reason] += 1
        if found.coverage is not None and found.support is not None:
            self.coverage += found.coverage
            self.support += found.support
            self.n_measured += 1

    def __str__(self) -> str:
        counts = [f"{self.verdicts[v]:,} {v}" for v in VERDICTS if self.verdicts[v]]
        told = ", ".join(counts) or "nothing to check"
        amounts = ""
        if self.n_measured:
            kept, given = self.coverage / self.n_measured, self.support / self.n_measured
            amounts = f"; coverage {kept:.0%}, support {given:.0%}"
        return f"{number_of(self.n_pairs, 'pair')}: {told}{amounts}"

    def as_json(self) -> dict[str, object]:
        """The counts as a JSON object."""
        return {
            "pairs": self.n_pairs,
            "verdicts": {verdict: self.verdicts[verdict] for verdict in VERDICTS},
            "rules": dict(self.rules.most_common()),
            "cannot_judge": dict(self.reasons.most_common()),
            "blocked": self.blocked,
        }


def check_table(result: Result) -> Table:
    """How many pairs of each system failed, passed and could not be judged."""
    rows: list[tuple[str | float, ...]] = []
    for system in result.systems:
        if system.checks:
            summary = Summary()
            for found in system.checks:
                summary.add(found, blocks=found.verdict == "fail")
            counts = (float(summary.verdicts[verdict]) for verdict in VERDICTS)
            common = ", ".join(name for name, _ in summary.rules.most_common(3))
            rows.append((system.name, *counts, common))
    columns: tuple[Column | str, ...] = (
        "system",
        *(Column(verdict, digits=0) for verdict in VERDICTS),
        "most frequent rules",
    )
    notes = ["What a rule finds: samsari check --about RULE"]
    return Table("Findings of samsari check (pairs)", columns, rows, notes)


def usual_rate(each: Rule) -> Cell:
    """The highest rate of a rule on human simplifications; a rule with a limit has none."""
    if not each.rates.alarms:
        return missing("it needs a limit")
    return Cell(max(each.rates.alarms.values()))


def calibration(summary: Summary) -> Table:
    """How often each rule fires on pairs that the user has accepted, beside our own rates."""
    rows = []
    for name, each in rules().items():
        share = 100 * summary.rules[name] / max(1, summary.n_pairs)
        count = float(summary.rules[name])
        rows.append((name, each.level, count, share, usual_rate(each), _hint(share, name)))
    rows.sort(key=lambda row: -row[3])
    columns = (
        "rule",
        "usual level",
        Column("pairs", digits=0),
        Column("of all", "%", digits=2),
        Column("on our human pairs, at most", "%", digits=2),
        "hint",
    )
    unjudged = summary.verdicts["cannot judge"]
    notes = [
        'Set levels in a TOML file: [levels] RULE = "fail", "warn", "note" or "off".',
        f"{number_of(unjudged, 'pair')} could not be judged.",
    ]
    title = f"How often each rule fires on {number_of(summary.n_pairs, 'accepted pair')}"
    return Table(title, columns, rows, notes)


def _hint(share: float, name: str) -> str:
    if share > 2 and rule(name).level == "fail":
        return "fires often here: warn may be better"
    return "never fires here" if share == 0 else ""
