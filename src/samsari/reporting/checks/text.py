"""Findings as plain text, and what a run found in all."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from samsari.checking.registry import Rule, rule, rules
from samsari.model.finding import LEVELS, VERDICTS, Findings
from samsari.model.result import Result
from samsari.model.showing import number_of
from samsari.model.table import Cell, Column, Table, missing
from samsari.reporting.checks.machines import Checked

# How many pairs passed, failed and could not be judged; how often each rule fired.

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
        """Count a checked pair for the summary: its verdict and its findings."""
        self.n_pairs += 1
        self.verdicts[found.verdict] += 1
        self.blocked += blocks
        for name in dict.fromkeys(finding.rule for finding in found.findings):
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


def verdict_sentence(found: Findings) -> str:
    """The verdict in a sentence: the gravest finding, and how many more there are."""
    if found.verdict == "cannot judge":
        return found.unjudged[0].reason
    if not found.findings:
        return "No rule found anything."
    first, *others = sorted(found.findings, key=lambda one: LEVELS.index(one.level))
    return first.message + (f", and {number_of(len(others), 'more finding')}" if others else "")


# Findings as plain text: one line for a pair, one for each finding, then the replaced words.

MARKS = {"fail": "✗", "warn": "!", "note": "·"}


def render(checked: Checked) -> str:
    """The findings of a checked pair as lines of text."""
    found = checked.found
    lines = [f"{checked.where}: {found.verdict}{_amounts(found)}"]
    lines += [f"  ? {each.reason}" for each in found.unjudged[:1]]
    for finding in found.findings:
        mark = MARKS[finding.level]
        lines.append(f"  {mark} {finding.message}  [{finding.rule}] {finding.fingerprint}")
    if found.replaced:
        words = ", ".join(f"{each.before} → {each.after}" for each in found.replaced)
        lines.append(f"  read these replaced words: {words}")
    return "\n".join(lines) + "\n"


def _amounts(found: Findings) -> str:
    shares = [
        f"{name} {value:.0%}"
        for name, value in (("coverage", found.coverage), ("support", found.support))
        if value is not None
    ]
    return f" ({', '.join(shares)})" if shares else ""


def about(name: str) -> str:
    """What a rule finds, with its example and how often it fires."""
    each = rule(name)
    lines = [f"{each.name}: {each.title} (usual level: {each.level})", "", each.meaning, ""]
    if each.source:
        lines += [f"  source: {each.source}", f"  output: {each.output or '(empty)'}", ""]
    if each.limit:
        lines += [f"Set the limit in a TOML file: [limits] {each.limit} = NUMBER", ""]
    for title, rates in (
        ("fires on human simplifications", each.rates.alarms),
        ("catches synthetic errors", each.rates.made),
        ("fires on real errors", each.rates.real),
    ):
        if rates:
            shown = ", ".join(f"{where} {value:.1f} %" for where, value in rates.items())
            lines.append(f"{title}: {shown}")
    return "\n".join(lines).rstrip() + "\n"


def feedback(checked: Checked) -> str:
    """One instruction for each finding, for another attempt by the writer or the model."""
    found = checked.found
    if not found.findings:
        return ""
    lines = [f"{checked.where}:", *(f"- {finding.advice}" for finding in found.findings)]
    return "\n".join(lines) + "\n"


def rule_table() -> Table:
    """All rules with their usual level and how often they fire on human simplifications."""
    rows = [(name, each.level, usual_rate(each), each.title) for name, each in rules().items()]
    columns = ("rule", "level", Column("fires on human text, at most", "%", digits=1), "finds")
    notes = ["Explain a rule: samsari check --about RULE"]
    return Table("The rules of samsari check", columns, rows, notes)
