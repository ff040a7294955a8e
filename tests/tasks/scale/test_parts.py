"""Input in parts: the same bits however it is spread, runs that go on, and bad parts."""

from __future__ import annotations

import json
import os
import random
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from tests.tasks.scale.ways import broken, suicidal

import samsari
from samsari.cli.app import run
from samsari.errors import FormatError, ResourceError, SettingError, ToolkitError
from samsari.metrics.catalog import create_all
from samsari.stats.resampling import Resampling
from samsari.tasks.scale import clusters
from samsari.tasks.scale import score_parts as task
from samsari.tasks.scale.clusters import check_fingerprint, fingerprint
from samsari.tasks.scale.part_work import count_part, dumps, loads
from samsari.tasks.scoring.evaluate import Plan
from samsari.tasks.scoring.score_files import Request
from samsari.tasks.workers import spread, work_packed

WORDS = "the cat sat on a mat and began to see many small towns beside water".split()
METRICS = ("sari", "sari-2016", "ld-source", "fkgl")


def rows(n: int) -> list[dict[str, object]]:
    rng = random.Random(5)
    made: list[dict[str, object]] = []
    for number in range(n):
        words = rng.choices(WORDS, k=rng.randint(4, 12))
        texts = [" ".join(w for w in words if rng.random() < 0.8) or "it" for _ in range(3)]
        made.append(
            {"id": f"r{number}", "source": " ".join(words), "output": texts[0], "refs": texts[1:]}
        )
    return made


ROWS = rows(700)


def write_parts(folder: Path, sizes: list[int], kind: str = "jsonl") -> str:
    folder.mkdir(exist_ok=True)
    start = 0
    for number, size in enumerate(sizes):
        own = ROWS[start : start + size]
        start += size
        if kind == "jsonl":
            text = "".join(json.dumps(row) + "\n" for row in own)
            (folder / f"p{number:02}.jsonl").write_text(text, encoding="utf-8")
        else:
            pa = pytest.importorskip("pyarrow")
            parquet = pytest.importorskip("pyarrow.parquet")
            table = pa.Table.from_pylist(own, schema=pa.Table.from_pylist(ROWS[:1]).schema)
            parquet.write_table(table, folder / f"p{number:02}.parquet")
    return f"{folder}/*.{kind}"


def request(pattern: str, run: str = "", per_pair: str = "", **plan: Any) -> Request:
    return Request(
        table=pattern, references=("refs",), run=run, per_pair=per_pair, plan=Plan(**plan)
    )


def score_parts(request: Request) -> samsari.Result:
    return task.score_parts(request, create_all(METRICS))


def bits(result: samsari.Result) -> dict[str, list[float | None]]:
    return {s.name: [score.value for score in s.scores] for s in result.systems}


@pytest.fixture(scope="module")
def wanted() -> dict[str, list[float | None]]:
    """The scores of all rows in memory, on one process."""
    return bits(
        samsari.score(
            [str(row["source"]) for row in ROWS],
            {"output": [str(row["output"]) for row in ROWS]},
            [row["refs"] for row in ROWS],  # type: ignore[misc]
            metrics=list(METRICS),
        )
    )


@pytest.mark.parametrize("kind", ["jsonl", "parquet"])
@pytest.mark.parametrize("sizes", [[700], [1, 699], [100] * 7, [300, 0, 400]])
def test_parts_give_the_same_bits(
    tmp_path: Path, wanted: dict[str, list[float | None]], sizes: list[int], kind: str
) -> None:
    found = score_parts(request(write_parts(tmp_path, sizes, kind)))
    assert bits(found) == wanted
    assert found.n_pairs == 700


def test_processes_and_executors_give_the_same_bits(
    tmp_path: Path, wanted: dict[str, list[float | None]]
) -> None:
    pattern = write_parts(tmp_path, [200, 300, 200])
    assert bits(score_parts(request(pattern, jobs=2))) == wanted
    with ThreadPoolExecutor(3) as threads:
        assert bits(score_parts(request(pattern, executor=threads))) == wanted
        again = samsari.score(
            [str(row["source"]) for row in ROWS],
            {"output": [str(row["output"]) for row in ROWS]},
            [row["refs"] for row in ROWS],  # type: ignore[misc]
            metrics=list(METRICS),
            executor=threads,
        )
    assert bits(again) == wanted


def test_an_address_of_fsspec_is_read(wanted: dict[str, list[float | None]]) -> None:
    fsspec = pytest.importorskip("fsspec")
    memory = fsspec.filesystem("memory")
    for number, start in enumerate((0, 350)):
        text = "".join(json.dumps(row) + "\n" for row in ROWS[start : start + 350])
        memory.pipe(f"/samsari-test/p{number}.jsonl", text.encode())
    found = score_parts(request("memory://samsari-test/*.jsonl", per_pair="memory://samsari-out"))
    assert bits(found) == wanted
    lines = memory.cat("/samsari-out/part-00001.jsonl").decode().splitlines()
    assert json.loads(lines[0])["id"] == "351"


def test_a_run_goes_on_and_counts_nothing_twice(
    tmp_path: Path, wanted: dict[str, list[float | None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    pattern = write_parts(tmp_path / "in", [100] * 7)
    folder = str(tmp_path / "run")
    assert bits(score_parts(request(pattern, run=folder))) == wanted
    for number in (1, 4):
        (tmp_path / "run" / "parts" / f"{number:05}.json").unlink()
    damaged = tmp_path / "run" / "parts" / "00002.json"
    damaged.write_text(damaged.read_text().replace('"n_pairs": 100', '"n_pairs": 900'))
    seen: list[int] = []

    def counted(task):  # type: ignore[no-untyped-def]
        seen.append(task.number)
        return count_part(task)

    monkeypatch.setattr("samsari.tasks.scale.score_parts.count_part", counted)
    assert bits(score_parts(request(pattern, run=folder))) == wanted
    assert seen == [1, 2, 4]


def test_a_changed_part_is_counted_again(tmp_path: Path) -> None:
    pattern = write_parts(tmp_path / "in", [100] * 2)
    folder = str(tmp_path / "run")
    before = score_parts(request(pattern, run=folder))
    path = tmp_path / "in" / "p01.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in ROWS[500:600]))
    os.utime(path, (1, 1))
    after = score_parts(request(pattern, run=folder))
    assert bits(after) != bits(before)
    assert bits(after) == bits(score_parts(request(pattern)))


def test_a_folder_of_another_run_is_refused(tmp_path: Path) -> None:
    pattern = write_parts(tmp_path / "in", [10] * 2)
    score_parts(request(pattern, run=str(tmp_path / "run")))
    with pytest.raises(SettingError, match="another run"):
        score_parts(request(pattern, run=str(tmp_path / "run"), baselines=False))
    with pytest.raises(SettingError, match="holds no run"):
        score_parts(request(pattern, run=str(tmp_path / "in")))


def test_ordinary_files_can_go_on_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("samsari.tasks.scale.score_parts.ROWS", 100)
    table = tmp_path / "all.jsonl"
    table.write_text("".join(json.dumps(row) + "\n" for row in ROWS), encoding="utf-8")
    base = ["score", "--table", str(table), "-r", "refs", "-m", "sari-2016", "--json", "-"]
    outputs = []
    for more in ([], ["--run", str(tmp_path / "run")], ["--run", str(tmp_path / "run")]):
        assert run([*base, "--quiet", *more]) == 0
        found = json.loads(capsys.readouterr().out)
        outputs.append([[s["value"] for s in system["scores"]] for system in found["systems"]])
        parts = sorted((tmp_path / "run" / "parts").glob("*.json"))
        if parts:
            parts[3].unlink()
    assert outputs[0] == outputs[1] == outputs[2]


def test_a_killed_process_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SAMSARI_TEST_MARKS", str(tmp_path))
    found = sorted(spread(suicidal, range(6), jobs=2))
    assert found == [(n, 10 * n) for n in range(6)]


def test_an_error_of_a_worker_reaches_the_user() -> None:
    with pytest.raises(FormatError, match="the part is bad"):
        list(spread(broken, range(3), jobs=2))
    with (
        ProcessPoolExecutor(1, get_context("spawn")) as pool,
        pytest.raises(FormatError, match="the part is bad"),
    ):
        list(spread(broken, range(3), executor=pool))


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda folder: (folder / "p01.jsonl").write_text('{"source": "a'), "not JSON"),
        (lambda folder: (folder / "p01.jsonl").write_text('{"source": "a"}\n'), "no field 'outp"),
        (
            lambda folder: (folder / "p01.jsonl").write_text(
                '{"source": "a", "output": null, "refs": []}\n'
            ),
            "the output is missing",
        ),
        (lambda folder: (folder / "p02.parquet").write_bytes(b"x"), "jsonl and parquet"),
    ],
)
def test_bad_parts_are_one_sentence(  # type: ignore[no-untyped-def]
    tmp_path: Path, capsys: pytest.CaptureFixture[str], spoil, message: str
) -> None:
    write_parts(tmp_path / "in", [10, 10])
    spoil(tmp_path / "in")
    run_dir = tmp_path / "run"
    table = f"{tmp_path}/in/*"
    status = run(["score", "--table", table, "-r", "refs", "-m", "sari", "--run", str(run_dir)])
    error = capsys.readouterr().err
    assert status == 2
    assert message in error
    assert error.count("\n") == 1


def test_a_damaged_parquet_part_and_a_missing_one(tmp_path: Path) -> None:
    pattern = write_parts(tmp_path, [10, 10], "parquet")
    whole = (tmp_path / "p01.parquet").read_bytes()
    (tmp_path / "p01.parquet").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(FormatError, match="not readable as Parquet"):
        score_parts(request(pattern))
    with pytest.raises(FormatError, match="no file fits"):
        score_parts(request(f"{tmp_path}/nothing-*.parquet"))


def test_a_part_that_grows_while_it_is_read_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pattern = write_parts(tmp_path, [10, 10])

    def late(task):  # type: ignore[no-untyped-def]
        with (tmp_path / "p01.jsonl").open("a") as stream:
            stream.write(json.dumps(ROWS[50]) + "\n")
        return count_part(task)

    monkeypatch.setattr("samsari.tasks.scale.score_parts.count_part", late)
    with pytest.raises(ToolkitError, match=r"has changed|written while"):
        score_parts(request(pattern))


def test_a_full_disk_leaves_finished_parts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pattern = write_parts(tmp_path / "in", [10] * 3)
    from samsari.tasks.scale import run_folder

    real, kept = run_folder.write_text, []

    def full(target, text):  # type: ignore[no-untyped-def]
        if len(kept) == 2:
            raise OSError(28, "No space left on device", str(target))
        kept.append(target)
        real(target, text)

    monkeypatch.setattr(run_folder, "write_text", full)
    command = ["score", "--table", pattern, "-r", "refs", "-m", "sari", "--run", f"{tmp_path}/run"]
    assert run(command) == 2
    assert "No space left" in capsys.readouterr().err
    assert len(list((tmp_path / "run" / "parts").glob("*.json"))) == 1


def test_pages_need_every_pair(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pattern = write_parts(tmp_path, [10])
    command = ["score", "--table", pattern, "-r", "refs", "-m", "sari", "--explain-pages"]
    assert run([*command, str(tmp_path / "pages")]) == 2
    assert "scores only" in capsys.readouterr().err


STATISTICS: dict[str, Any] = {
    "intervals": True,
    "against": "identity",
    "resampling": Resampling(200, 7),
}


def statistics(result: samsari.Result) -> list[object]:
    """Every interval and comparison, and no tallies."""
    assert not any(system.tallies for system in result.systems)
    return [
        *(score.interval for system in result.systems for score in system.scores),
        *result.comparisons,
    ]


@pytest.fixture(scope="module")
def resampled() -> list[object]:
    """Intervals and comparisons of all rows in memory."""
    found = samsari.score(
        [str(row["source"]) for row in ROWS],
        {"output": [str(row["output"]) for row in ROWS]},
        [row["refs"] for row in ROWS],  # type: ignore[misc]
        metrics=list(METRICS),
        ci=True,
        against="identity",
        resamples=200,
        seed=7,
        keep="scores",
    )
    return statistics(found)


@pytest.mark.parametrize("sizes", [[700], [1, 699], [100] * 7])
def test_intervals_of_parts_are_those_of_all_rows(
    tmp_path: Path, resampled: list[object], sizes: list[int]
) -> None:
    pattern = write_parts(tmp_path / "in", sizes)
    folder = str(tmp_path / "run")
    assert statistics(score_parts(request(pattern, run=folder, **STATISTICS))) == resampled
    (tmp_path / "run" / "parts" / "00000.json").unlink()
    again = score_parts(request(pattern, run=folder, jobs=2, **STATISTICS))
    assert statistics(again) == resampled


def test_sums_kept_without_rows_do_not_stand_for_rows(
    tmp_path: Path, resampled: list[object]
) -> None:
    pattern = write_parts(tmp_path / "in", [300, 400])
    folder = str(tmp_path / "run")
    score_parts(request(pattern, run=folder))
    assert statistics(score_parts(request(pattern, run=folder, **STATISTICS))) == resampled


def test_intervals_over_too_many_pairs_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("samsari.tasks.scale.score_parts.MOST_BYTES", 1000)
    with pytest.raises(SettingError, match="GB in one place"):
        score_parts(request(write_parts(tmp_path, [100]), intervals=True))


def test_a_system_to_compare_with_is_looked_for_before_anything_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("samsari.tasks.scale.score_parts.count_part", None)
    with pytest.raises(ToolkitError, match="no system 'theirs'"):
        score_parts(request(write_parts(tmp_path, [100]), against="theirs"))


def test_ordinary_files_that_go_on_have_intervals_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("samsari.tasks.scale.score_parts.ROWS", 100)
    table = tmp_path / "all.jsonl"
    table.write_text("".join(json.dumps(row) + "\n" for row in ROWS), encoding="utf-8")
    base = ["score", "--table", str(table), "-r", "refs", "-m", "sari", "--json", "-", "--ci"]
    found = []
    for more in ([], ["--run", str(tmp_path / "run")]):
        assert run([*base, "--quiet", "--resamples", "50", *more]) == 0
        systems = json.loads(capsys.readouterr().out)["systems"]
        found.append([[score["interval"] for score in one["scores"]] for one in systems])
    assert found[0] == found[1]


def test_a_part_file_of_other_input_is_not_taken() -> None:
    from samsari.tasks.scale.part_work import Counts

    text = dumps(Counts(("a",)), {"start": 0})
    assert loads(text, {"start": 0}) is not None
    assert loads(text, {"start": 1}) is None
    assert loads(text[:-9], {"start": 0}) is None


def test_tallies_of_pieces_give_the_same_bits(wanted: dict[str, list[float | None]]) -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(ROWS)

    def pieces(frames):  # type: ignore[no-untyped-def]
        """What Spark's mapInPandas calls: tables in, tables out."""
        for one in frames:
            yield samsari.tallies(one, "output", "refs", METRICS)

    sums = list(pieces(frame.iloc[start : start + 90] for start in range(0, 700, 90)))
    found = bits(samsari.score_tallies(pandas.concat(sums)))
    assert found == {name: wanted[name] for name in ("output", "identity")}
    assert set(sums[0].columns) == {"system", "metric", "signature", "pairs", "tally"}


def test_a_cluster_gives_the_same_bits(  # type: ignore[no-untyped-def]
    tmp_path: Path, wanted: dict[str, list[float | None]], client
) -> None:
    pattern = write_parts(tmp_path, [200, 300, 200])
    found = score_parts(request(pattern, executor=client, per_pair=str(tmp_path / "scores")))
    assert bits(found) == wanted
    assert len(list((tmp_path / "scores").glob("part-*.jsonl"))) == 3


def test_other_versions_on_a_worker_are_refused(client: Any) -> None:
    clusters.check_versions(client)
    with pytest.raises(ResourceError, match=r"has samsari 0\.0\.1 .* install the same version"):
        check_fingerprint(fingerprint(), "0.0.1 other-model", "the worker 10.0.0.7")


def test_a_worker_that_joins_later_with_another_version_is_refused(
    tmp_path: Path, client: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    pattern = write_parts(tmp_path, [10])
    monkeypatch.setattr("samsari.tasks.scale.score_parts.fingerprint", lambda: "9.9.9 new")
    with pytest.raises(ResourceError, match=r"and here it is 9\.9\.9 new"):
        score_parts(request(pattern, executor=client))
    with pytest.raises(ResourceError, match=r"who asks has 9\.9\.9"):
        work_packed(b"", "9.9.9", None)


def test_a_scheduler_that_is_not_there(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(clusters, "PATIENCE", 0.5)
    pattern = write_parts(tmp_path, [10])
    command = ["score", "--table", pattern, "-m", "fkgl", "--cluster", "tcp://127.0.0.1:9"]
    assert run(command) == 2
    assert "no scheduler answers" in capsys.readouterr().err


LINES = ["He ran into the park.", "She commenced work. It rained.", "", "He said no."] * 3


def test_parsing_aligning_and_simplifying_on_an_executor_changes_nothing(tmp_path: Path) -> None:
    from samsari.tasks.language.align import LinkRequest, align_files
    from samsari.tasks.language.parse import filled_lines, parse_files_on, parse_lines
    from samsari.tasks.rewriting.simplify import Setup
    from samsari.tasks.rewriting.simplify_files import simplify_file

    text = tmp_path / "lines.txt"
    text.write_text("".join(f"{line}\n" for line in LINES), encoding="utf-8")
    links = LinkRequest(left=text, right=text, aligner="exact")
    with ThreadPoolExecutor(2) as pool:
        here, there = align_files(links), align_files(links, pool)
        assert list(here[0]) == list(there[0])
        assert list(simplify_file(text, Setup(), executor=pool)) == list(
            simplify_file(text, Setup())
        )
        parsed = list(parse_files_on(pool, [str(text)]))
        assert parsed == list(parse_lines(filled_lines([str(text)])))


def test_parses_travel_between_processes(client, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    from samsari.tasks.language.parse import filled_lines, parse_files_on, parse_lines

    text = tmp_path / "lines.txt"
    text.write_text("He ran into the park.\nShe left.\n", encoding="utf-8")
    found = list(parse_files_on(client, [str(text)]))
    assert found == list(parse_lines(filled_lines([str(text)])))
