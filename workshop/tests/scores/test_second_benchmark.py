"""The second benchmark: the means that its authors print come out of the files."""

from __future__ import annotations

from pathlib import Path
from statistics import fmean

import pytest

from samsari.errors import ResourceError
from samsari_workshop.scores.second_benchmark import QUESTIONS, read_second_benchmark

# Sulem, Abend & Rappoport 2018 (ACL), table 2, and the HSplit paper (EMNLP), table 4.
PRINTED = {
    "Identity": (4.80, 5.00, 0.00, 0.00),
    "Simple Wikipedia": (4.60, 4.21, 0.83, 0.38),
    "DSS": (3.43, 4.15, 0.16, 0.16),
    "SENTS-h1": (3.98, 3.33, 0.68, 0.63),
    "HYBRID": (2.96, 2.46, 0.43, 0.43),
    "SBMT-SARI": (3.71, 3.96, 0.14, -0.15),
    "HSplit1": (4.28, 4.70, 0.33, 0.33),
    "HSplit3": (4.67, 4.76, 0.53, 0.50),
}


@pytest.mark.data
def test_the_printed_means_come_out(data_dir: Path) -> None:
    found = {system.name: system for system in read_second_benchmark(data_dir).systems}
    assert len(found) == 32
    for name, printed in PRINTED.items():
        means = [fmean(found[name].means(question)) for question in QUESTIONS]
        assert means == pytest.approx(printed, abs=0.006), name


@pytest.mark.data
def test_every_output_stands_beside_its_source(data_dir: Path) -> None:
    benchmark = read_second_benchmark(data_dir)
    assert len(benchmark.sources) == 70
    lengths = {system.name: len(system.outputs) for system in benchmark.systems}
    assert lengths.pop("MosesLM") == 0
    assert set(lengths.values()) == {70}
    assert sum(system.has_own_outputs for system in benchmark.systems) == 27


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(ResourceError, match="second benchmark"):
        read_second_benchmark(tmp_path)
