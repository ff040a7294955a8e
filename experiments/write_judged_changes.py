"""Judged changes of a blind reading as `samsari train thresholds` takes them.

    python experiments/write_judged_changes.py > changes-1.tsv

A change is wrong if either reader says so. Sentences of Wikipedia are left out: their text is not
kept here.
"""

from __future__ import annotations

import csv
import re
import sys
from collections.abc import Iterator

from count_verdicts import readings, rows

NAME = "simplifier-1.tsv"
SYSTEMS = frozenset({"samsari", "samsari before"})
WRONG = frozenset("mg")


def judged(name: str) -> Iterator[tuple[str, str, str]]:
    """The sentence, the change and the verdict of each change whose text is kept."""
    for row in rows(name):
        text = readings().get(f"{row['genre']}.txt")
        if row["system"] not in SYSTEMS or text is None:
            continue
        sentence = text.splitlines()[int(row["line"]) - 1]
        changes = re.split(r"; (?=\S.*? ->|$)", row["changes"])
        letters = tuple(zip(row["reader_a"], row["reader_b"], strict=True))
        if len(changes) == len(letters):
            for change, verdicts in zip(changes, letters, strict=True):
                yield sentence, change, "wrong" if WRONG & set(verdicts) else "right"


def main() -> None:
    """Print the table."""
    writer = csv.writer(sys.stdout, delimiter="\t", quoting=csv.QUOTE_NONE, lineterminator="\n")
    writer.writerow(("sentence", "change", "verdict"))
    writer.writerows(dict.fromkeys(judged(NAME)))


if __name__ == "__main__":
    main()
