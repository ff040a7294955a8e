"""CPU seconds of intervals and paired tests: 1,000 resamples of TurkCorpus test, all metrics.

python benchmarks/resampling.py DATA
"""

from __future__ import annotations

import sys
import time
from itertools import pairwise
from pathlib import Path

from samsari.formats.layout import from_files
from samsari.formats.streams import Files
from samsari.formats.testset import open_testset
from samsari.metrics.catalog import create, names
from samsari.resources.datasets import files_of_testset
from samsari.stats.resampling import Resampling
from samsari.tasks.scoring.evaluate import evaluate
from samsari.tasks.scoring.uncertainty import with_comparisons, with_intervals

SYSTEMS = ("ACCESS", "DMASS-DCSS", "Hybrid", "PBMT-R")


def main() -> None:
    data = Path(sys.argv[1])
    source, references = files_of_testset("turkcorpus-test", data)
    folder = data / "simplification/turkcorpus/systems-detok"
    # SAMSA tallies like any mean; leaving it out keeps the parser's time out of the way.
    metrics = [create(name) for name in names() if not name.startswith("samsa")]
    with Files() as files:
        outputs = [str(folder / name) for name in SYSTEMS]
        layout = from_files(files, str(source), outputs, [str(path) for path in references])
        marks = [time.process_time()]
        result = evaluate(open_testset(files, layout), metrics)
        marks.append(time.process_time())
    with_intervals(result, metrics, Resampling())
    marks.append(time.process_time())
    with_comparisons(result, metrics, Resampling())
    marks.append(time.process_time())
    steps = [after - before for before, after in pairwise(marks)]
    print(
        f"{len(metrics)} metrics, {len(result.systems)} rows, {result.n_pairs} pairs, CPU seconds"
    )
    for label, seconds in zip(("counting", "--ci", "--paired"), steps, strict=True):
        print(f"{label:10} {seconds:6.2f}")


if __name__ == "__main__":
    main()
