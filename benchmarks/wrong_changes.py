"""How many changes of the default simplifier are wrong, by strength, in places that were judged.

    python benchmarks/wrong_changes.py workshop/builders/judged_rewrites.tsv \
        DATA/lm/enwiki-2014-sample.txt.xz

The judgements come from a language model. They were made for rewrites of the beam search; here
they count where the default simplifier proposes the same rewrite in the same place. With --list
the wrong changes are listed, with the first step of `--strength` that makes them.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from samsari.simplification.plain.judging import is_accepted
from samsari.simplification.plain.simplifier import default
from samsari.simplification.restrictions import STRENGTHS
from samsari_workshop.tuning.judged_changes import cases
from samsari_workshop.tuning.wrong_changes import rates, table_of


def main() -> None:
    """Print a row for each strength."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("judged", type=Path)
    parser.add_argument("text", type=Path)
    parser.add_argument("--list", action="store_true")
    given = parser.parse_args()
    simplifier = default()
    found, _ = cases(simplifier, [given.judged], given.text)
    print("strength\tmade\twrong\tshare")
    for own in rates(table_of(found), simplifier.thresholds):
        print(f"{own.strength}\t{own.made}\t{own.wrong}\t{own.share or 0:.3f}")
    for case in found if given.list else ():
        steps = (
            name
            for name, strength in STRENGTHS.items()
            if is_accepted(case.judged, strength, simplifier.thresholds)
        )
        step = next(steps, None)
        if step is not None and not case.is_right:
            entry = case.judged.candidate.entry
            print(f"{step}\t{case.sentence}\t{entry.rule}\t{entry.where}\t{case.judged.same}")


if __name__ == "__main__":
    main()
