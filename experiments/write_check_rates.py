"""Measure the rules of `samsari check` and write their rates beside them.

    python experiments/write_check_rates.py --data corpora

It prints the tables of `samsari reproduce check` and writes `src/samsari/checking/rates.json`.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from samsari.checking.registry import rules
from samsari.reporting.tables import render
from samsari_experiments.check import Measured, drawn, measure

TARGET = Path(__file__).parent.parent / "src" / "samsari" / "checking" / "rates.json"


def main() -> None:
    """Measure, print and write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True, help="The folder of the corpora.")
    found = measure(parser.parse_args().data)
    for table in drawn(found):
        print(render(table, "markdown"))
    TARGET.write_text(json.dumps(rates(found), indent=1, ensure_ascii=False) + "\n", "utf-8")


def rates(found: Measured) -> dict[str, object]:
    """The figures of each rule, rounded; a rule that needs a limit has none."""
    return {
        "command": "samsari reproduce check",
        "rules": {
            name: {
                "alarms": _rounded(found.alarms[name]),
                "made": _rounded(found.made.get(name, {})),
                "real": _rounded(found.real.get(name, {})),
            }
            for name, rule in rules().items()
            if not rule.limit
        },
    }


def _rounded(shares: dict[str, float]) -> dict[str, float]:
    return {name: round(share, 2) for name, share in shares.items()}


if __name__ == "__main__":
    main()
