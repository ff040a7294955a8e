"""The recipes for Spark and Ray, on the engines themselves where they are installed.

Neither is a dependency. `pip install pyspark ray` (Spark also needs Java) runs these tests.
"""

from __future__ import annotations

import os
import random
import shutil
import sys
from collections.abc import Iterator
from typing import Any

import pytest

import samsari

METRICS = ("sari", "sari-2016", "ld-source", "fkgl")
WORDS = "the cat sat on a mat and began to see many small towns beside water".split()
FIELDS = ("source", "output", "refs")
Bits = dict[str, list[float | None]]
SCHEMA = "system string, metric string, signature string, pairs long, tally string"


def rows() -> list[dict[str, Any]]:
    rng = random.Random(5)
    made = []
    for _ in range(500):
        words = rng.choices(WORDS, k=rng.randint(4, 12))
        texts = [" ".join(w for w in words if rng.random() < 0.8) or "it" for _ in range(3)]
        made.append({"source": " ".join(words), "output": texts[0], "refs": texts[1:]})
    return made


ROWS = rows()


def bits(result: samsari.Result) -> Bits:
    """Every score of the systems that an engine scores, unrounded."""
    kept = [system for system in result.systems if system.name in ("output", "identity")]
    return {system.name: [score.value for score in system.scores] for system in kept}


@pytest.fixture(scope="module")
def wanted() -> Bits:
    columns = ([row[name] for row in ROWS] for name in FIELDS)
    source, output, refs = columns
    return bits(samsari.score(source, {"output": output}, refs, metrics=list(METRICS)))


@pytest.fixture
def spark(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    sql = pytest.importorskip("pyspark.sql", reason="Spark is not installed: pip install pyspark")
    if not shutil.which("java"):
        pytest.skip("Spark needs Java, and there is none")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    monkeypatch.setenv("SPARK_LOCAL_IP", "127.0.0.1")
    builder = sql.SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    session = builder.config("spark.sql.shuffle.partitions", "2").getOrCreate()
    yield session
    session.stop()


def test_spark_gives_the_same_bits(spark: Any, wanted: Bits) -> None:
    made = spark.createDataFrame(
        [tuple(row[name] for name in FIELDS) for row in ROWS],
        "source string, output string, refs array<string>",
    ).repartition(5)

    def sums(frames: Any) -> Any:
        for one in frames:
            yield samsari.tallies(one, references="refs", metrics=METRICS)

    table = made.mapInPandas(sums, SCHEMA).toPandas()
    assert len(table) > len(METRICS) * 2  # more than one partition gave sums
    found = samsari.score_tallies(table)
    assert found.n_pairs == len(ROWS)
    assert bits(found) == wanted


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    found = pytest.importorskip("ray", reason="Ray is not installed: pip install ray")
    pytest.importorskip("ray.data", reason="Ray Data is not installed: pip install 'ray[data]'")
    monkeypatch.setenv("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    path = os.pathsep.join(sys.path)
    found.init(
        num_cpus=2,
        include_dashboard=False,
        log_to_driver=False,
        runtime_env={"env_vars": {"PYTHONPATH": path}},
    )
    yield found
    found.shutdown()


def test_ray_gives_the_same_bits(ray: Any, wanted: Bits) -> None:
    data = ray.data.from_items([{name: row[name] for name in FIELDS} for row in ROWS])
    table = data.repartition(5).map_batches(
        samsari.tallies,
        batch_format="pandas",
        batch_size=90,
        fn_kwargs={"references": "refs", "metrics": METRICS},
    )
    found = samsari.score_tallies(table.to_pandas())
    assert found.n_pairs == len(ROWS)
    assert bits(found) == wanted
