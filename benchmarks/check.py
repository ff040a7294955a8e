"""CPU time of `samsari check` for a pair.

python benchmarks/check.py SOURCE OUTPUT
"""

from __future__ import annotations

import sys
import time

from samsari.formats.streams import read_lines
from samsari.tasks.checking.check import check_all

FEW = 200


def main() -> None:
    sources, outputs = (read_lines(name)[:FEW] for name in sys.argv[1:3])
    for fast in (False, True):
        list(check_all(sources[:5], outputs[:5], fast=fast))  # loads the models
        start = time.process_time()
        list(check_all(sources, outputs, fast=fast))
        spent = 1000 * (time.process_time() - start) / len(sources)
        print(f"{'--fast' if fast else 'default'}: {spent:.1f} ms of CPU time a pair")


if __name__ == "__main__":
    main()
