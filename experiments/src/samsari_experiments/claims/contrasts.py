"""How much of what texts assert `samsari check` sees: the seed of contrasts, by kind and writer.

For each source the seed has a bold but right output and two outputs that are wrong in one place. A
pair counts as noticed if a finding has the level fail or warn. Rows and thresholds were chosen on
the wrong outputs of writers 0 to 2 and on right ones of all four; of writer 3 no wrong output was
read. Damages are made of TurkCorpus and real sentences by
regular expression. Human pairs are those of `samsari reproduce check`.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from samsari.checking.settings import Settings
from samsari.formats.streams import read_lines
from samsari.model.finding import Findings
from samsari.model.table import Column, Table
from samsari.model.text import Pair
from samsari.tasks.checking.check import check_pairs

SEED = Path("contrasts", "contrasts-seed.jsonl")
REAL = Path("real-text", "sentences.tsv")
HELD_OUT = 3
SERIOUS = {"fail", "warn"}
MOST = 40  # damages of a kind
TARGETS = {
    **dict.fromkeys(("condition", "exception", "attribution", "only", "denial", "plan"), 70.0),
    **{"addition": 60.0, "merged": 50.0, "softened": 50.0},
}
# What is damaged, what is found, and what stands in its place.
DAMAGES = (
    ("front if removed", r"^If [^,]+, (\w)", r"\1"),
    ("front when removed", r"^When [^,]+, (\w)", r"\1"),
    ("trailing if or unless removed", r",? (?:if|unless) [^,.]+\.$", "."),
    ("exception removed", r",? except [^,.]+", ""),
    ("according to removed", r",? according to [^,.]+\.$", "."),
    ("said that removed", r"^.{4,60} said (?:that )?(\w)", r"\1"),
    ("only removed", r" only ", " "),
    ("may becomes will", r" may ", " will "),
    ("must becomes may", r" must ", " may "),
    ("not removed", r" not ", " "),
    ("hedge removed", r" (?:probably|allegedly|perhaps|possibly|reportedly) ", " "),
)


def tables(data: Path) -> Iterator[Table]:
    """The figures as tables."""
    rows = [json.loads(line) for line in read_lines(data / SEED) if line.strip()]
    found = checked([(row["source"], row["output"]) for row in rows])
    kinds = defaultdict(list)
    parts = defaultdict(list)
    for row, one in zip(rows, found, strict=True):
        kinds[row["kind"]].append((one, row["writer"] == HELD_OUT))
        parts[f"writer {row['writer']}", row["label"]].append(one)
        parts["all", row["label"]].append(one)
    yield _by_part(parts)
    yield _by_kind(kinds)
    yield _damages(data)


def checked(pairs: Sequence[tuple[str, str]]) -> list[Findings]:
    """The findings of each pair by the usual levels."""
    rows = (Pair(str(number), *pair) for number, pair in enumerate(pairs, start=1))
    return list(check_pairs(rows, Settings()))


def is_noticed(found: Findings) -> bool:
    """True if a finding warns or fails."""
    return any(one.level in SERIOUS for one in found.findings)


def is_failed(found: Findings) -> bool:
    """True if a finding fails."""
    return any(one.level == "fail" for one in found.findings)


def share(values: Sequence[bool]) -> float:
    """How many of the values are true, in per cent.

    >>> share([True, False])
    50.0
    """
    return 100 * sum(values) / len(values) if values else 0.0


def _by_part(parts: dict[tuple[str, str], list[Findings]]) -> Table:
    rows = []
    for name in sorted({name for name, _ in parts}, key=lambda name: (name == "all", name)):
        wrong, right = parts[name, "wrong"], parts[name, "right"]
        rows.append(
            (
                name,
                float(len(wrong)),
                share([is_noticed(one) for one in wrong]),
                share([is_noticed(one) for one in right]),
                share([is_failed(one) for one in right]),
            )
        )
    columns = ("part", _count("wrong"), _percent("noticed"), _percent("right alarmed"))
    return Table("Contrasts: wrong and right outputs", (*columns, _percent("right failed")), rows)


def _by_kind(kinds: dict[str, list[tuple[Findings, bool]]]) -> Table:
    rows = []
    for kind in sorted(kinds.keys() - {"right"}):
        own = kinds[kind]
        held = [one for one, is_held_out in own if is_held_out]
        rows.append(
            (
                kind,
                float(len(own)),
                share([is_noticed(one) for one, _ in own]),
                float(len(held)),
                share([is_noticed(one) for one in held]),
                f"{TARGETS[kind]:.0f}" if kind in TARGETS else "none",
            )
        )
    columns = (
        *("kind", _count("wrong"), _percent("noticed")),
        *(_count("of writer 3"), _percent("noticed there"), "target, %"),
    )
    return Table("Contrasts by kind of error", columns, rows)


def _damages(data: Path) -> Table:
    sentences = [line.split("\t")[-1] for line in read_lines(data / REAL)]
    turk = data / "simplification" / "turkcorpus" / "detok" / "tune.truecase.detok.orig"
    sentences += list(read_lines(turk))
    rows = []
    for name, pattern, after in DAMAGES:
        made = [
            (own, damaged[0].upper() + damaged[1:])
            for own in sentences
            if len(own.split()) > 5 and (damaged := re.sub(pattern, after, own, count=1)) != own
        ][:MOST]
        found = checked(made)
        rows.append((name, float(len(made)), share([is_noticed(one) for one in found])))
    return Table("Damages", ("damage", _count("pairs"), _percent("noticed")), rows)


def _count(title: str) -> Column:
    return Column(title, digits=0)


def _percent(title: str) -> Column:
    return Column(title, "%", digits=1)
