"""The figures of the blind readings, counted from the verdicts in readings.tar.xz.

python experiments/count_verdicts.py
"""

from __future__ import annotations

import csv
import io
import tarfile
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path

READINGS = Path(__file__).with_name("readings.tar.xz")
DIFFERENCES = Path(__file__).with_name("differences.tsv")
LINES = 100  # of each genre
WRONG = {"meaning", "ungrammatical"}
# What was read beside the usual changes of a round.
MORE = {6: "split", 7: "split", 8: "split", 9: "glosses", 10: "glosses"}


@cache
def readings() -> dict[str, str]:
    """The text of every file of the archive, by its name."""
    with tarfile.open(READINGS, "r:xz") as archive:
        files = [(one.name, archive.extractfile(one)) for one in archive if one.isfile()]
        return {name: file.read().decode() for name, file in files if file is not None}


def rows(name: str) -> list[dict[str, str]]:
    """The rows of a file of verdicts."""
    stream = io.StringIO(readings()[name], newline="")
    return list(csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE))


def share(part: int, whole: int) -> str:
    """A share in words."""
    return f"{part} of {whole} ({100 * part / max(whole, 1):.1f} %)"


def simplifications(name: str, lines: str) -> None:
    """Wrong changes, and sentences that became better."""
    found = rows(name)
    hard = {(row["genre"], row["line"]) for row in rows(lines) if row["above_b2"] == "y"}
    for reader in "ab":
        by_system = defaultdict(list)
        for row in found:
            by_system[row["system"]].append(row)
        for system, own in by_system.items():
            letters = Counter("".join(row[f"reader_{reader}"].strip("-") for row in own))
            wrong = letters["m"] + letters["g"]
            bad = sum(bool(set(row[f"reader_{reader}"]) & set("mg")) for row in own)
            print(
                f"{name}, reader {reader}, {system}: {len(own)} read; with a wrong change "
                f"{share(bad, len(own))}; wrong changes {share(wrong, letters.total())}"
            )
        ours = by_system["samsari"]
        better = {(r["genre"], r["line"]) for r in ours if r[f"mark_{reader}"] == "+"}
        bad = sum(bool(set(row[f"reader_{reader}"]) & set("mg")) for row in ours)
        print(f"  of all sentences, changed or not, with a wrong change: {share(bad, 5 * LINES)}")
        print(f"  of those with a word above B2, better: {share(len(better & hard), len(hard))}")


def splits(name: str, columns: tuple[str, ...]) -> None:
    """How many split sentences are acceptable."""
    for column in columns:
        by_system = defaultdict(Counter)
        for row in rows(name):
            by_system[row["system"]][row[column]] += 1
        for system, own in by_system.items():
            read = own.total() - own["unchanged"]
            print(
                f"{name}, {column}, {system}: {read} read; acceptable "
                f"{share(own['good'] + own['awkward'], read)}; meaning "
                f"{share(own['meaning'], read)}; ungrammatical {share(own['ungrammatical'], read)}"
            )


def of_system(name: str, system: str) -> dict[tuple[str, str], dict[str, str]]:
    """The rows of one system by genre and line."""
    return {(row["genre"], row["line"]): row for row in rows(name) if row["system"] == system}


def with_more(name: str, usual: str, lines: str, added: str) -> None:
    """Sentences that became better with splits or notes, too; elsewhere the usual marks count.

    A sentence is wrong if one of the usual changes is, or what was added.
    """
    hard = {(row["genre"], row["line"]) for row in rows(lines) if row["above_b2"] == "y"}
    splits(name, ("reader_a", "reader_b"))
    few, more = of_system(usual, "samsari"), of_system(name, added)
    for reader in "ab":
        better = sum((few | more).get(at, {}).get(f"mark_{reader}") == "+" for at in hard)
        wrong = {at for at, row in few.items() if set(row[f"reader_{reader}"]) & set("mg")}
        wrong |= {at for at, row in more.items() if row[f"reader_{reader}"] in WRONG}
        print(
            f"  {reader}, of those with a word above B2, better: {share(better, len(hard))}; "
            f"with a fault, of all: {share(len(wrong), 5 * LINES)}"
        )


def bold(name: str) -> None:
    """Wrong changes of the bold step: those that only it makes (b), by the set of the sentence."""
    for reader in "ab":
        letters = defaultdict(Counter)
        for row in rows(name):
            for step, letter in zip(row["step"], row[f"reader_{reader}"], strict=True):
                if step != "-":
                    letters[row["set"] if step == "b" else "usual rows"][letter] += 1
        for part, own in sorted(letters.items()):
            print(f"{name}, reader {reader}, {part}: {share(own['m'] + own['g'], own.total())}")


def fit(name: str) -> None:
    """The share that is not fit to print, for any reason, in each reading."""
    by_system = defaultdict(Counter)
    for row in rows(name):
        by_system[row["reading"], row["system"]][row["verdict"]] += 1
    for (reading, system), own in by_system.items():
        print(f"{name}, reading {reading}, {system}: unfit {share(own['unfit'], own.total())}")


def by_readers(name: str, groups: tuple[str, ...], wanted: str, said: str) -> None:
    """The share of one verdict, by reader and by what is read."""
    for reader in "ab":
        found = defaultdict(Counter)
        for row in rows(name):
            if row[f"reader_{reader}"]:
                found[tuple(row[group] for group in groups)][row[f"reader_{reader}"]] += 1
        for group, own in found.items():
            what = ", ".join(group)
            print(f"{name}, reader {reader}, {what}: {said} {share(own[wanted], own.total())}")


def differences() -> None:
    """Outputs that differ from those before the house was rebuilt: which is better, which unfit."""
    with DIFFERENCES.open(encoding="utf-8", newline="") as stream:
        found = list(csv.DictReader(stream, delimiter="\t"))
    for reader in "ab":
        for command in ("split", "simplify"):
            own = [row for row in found if row["command"] == command]
            better = Counter(row[f"better_{reader}"] for row in own)
            unfit = Counter(one for row in own for one in row[f"unfit_{reader}"].split("+"))
            print(
                f"{command}, reader {reader}, {len(own)} outputs that differ: now better "
                f"{better['now']}, before better {better['before']}; unfit now {unfit['now']}, "
                f"before {unfit['before']}"
            )


def fit_by_two(name: str) -> None:
    """The share that each reader calls unfit, and the share that is easier."""
    by_system = defaultdict(list)
    for row in rows(name):
        by_system[row["reading"], row["system"]].append(row)
    for (reading, system), own in by_system.items():
        for reader in "ab":
            unfit = sum(row[f"reader_{reader}"] == "unfit" for row in own)
            easier = sum(row[f"easier_{reader}"] == "+" for row in own)
            print(
                f"{name}, reading {reading}, reader {reader}, {system}: "
                f"unfit {share(unfit, len(own))}; easier {share(easier, len(own))}"
            )


def main() -> None:
    """Print all figures."""
    differences()
    for name in ("fit-splits.tsv", "fit-simplifier.tsv"):
        fit(name)
    fit_by_two("fit-simplifier-two.tsv")
    by_readers("select.tsv", ("reading", "against"), "chosen", "the choice is preferred in")
    by_readers("improve.tsv", ("reading", "system"), "unfit", "unfit")
    for number in range(1, 11):
        simplifications(f"simplifier-{number}.tsv", f"simplifier-{number}-lines.tsv")
    for number, added in MORE.items():
        with_more(
            f"simplifier-{number}-{added}.tsv",
            f"simplifier-{number}.tsv",
            f"simplifier-{number}-lines.tsv",
            added,
        )
    splits("splits-1.tsv", ("verdict",))
    for number in range(2, 13):
        splits(f"splits-{number}.tsv", ("reader_a", "reader_b"))
    bold("bold-1.tsv")


if __name__ == "__main__":
    main()
