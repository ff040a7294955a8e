from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from samsari.cli import app

SOURCES = ["The cat sat on the mat and slept.", "A dog barked loudly at night."]
OUTPUTS = ["The cat slept on the mat.", "A dog barked."]
REFERENCES = ["The cat sat there. It slept.", "A dog barked at night."]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory with s, o and r, made the current one."""
    monkeypatch.chdir(tmp_path)
    for name, lines in (("s", SOURCES), ("o", OUTPUTS), ("r", REFERENCES)):
        (tmp_path / name).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return tmp_path


@pytest.fixture
def samsari(capsys: pytest.CaptureFixture[str]):
    def call(*arguments: str) -> SimpleNamespace:
        status = app.run(list(arguments))
        out, err = capsys.readouterr()
        return SimpleNamespace(status=status, out=out, err=err)

    return call


SCORE = ("score", "-s", "s", "-o", "o", "-r", "r", "-m", "sari,bleu")


def test_a_table_with_signatures_and_baselines(place: Path, samsari) -> None:
    done = samsari(*SCORE)
    assert done.status == 0
    assert "sari|refs:1|rev:1|tokenizer:13a|lowercase:yes|version:" in done.out
    assert "identity (copy of the input)" in done.out


@pytest.mark.parametrize("form", ["table", "markdown", "latex", "tsv", "json"])
def test_every_format(place: Path, samsari, form: str) -> None:
    done = samsari(*SCORE, "--format", form, "--ci", "--resamples", "20")
    assert done.status == 0
    if form == "json":
        assert json.loads(done.out)["columns"][1]["name"] == "sari ↑"


def test_json_on_standard_output_is_nothing_but_json(place: Path, samsari) -> None:
    done = samsari(*SCORE, "--json", "-")
    result = json.loads(done.out)
    assert result["systems"][0]["name"] == "o"
    assert result["systems"][0]["outputs"] == OUTPUTS
    assert {file["role"] for file in result["inputs"]} == {"source", "output o", "reference 1"}
    assert set(result["inputs"][0]) == {"role", "path", "sha256", "rows"}


@pytest.mark.parametrize("name", ["p.tsv", "p.csv", "p.jsonl", "p.tsv.gz"])
def test_scores_per_pair_are_written(place: Path, samsari, name: str) -> None:
    assert samsari(*SCORE, "--per-pair", name).status == 0
    if name == "p.tsv":
        lines = Path(name).read_text(encoding="utf-8").splitlines()
        assert lines[0] == "id\tsystem\tsari\tbleu"
        # The baselines of the table above are no rows: nobody gave their texts.
        assert [line.split("\t")[:2] for line in lines[1:]] == [["1", "o"], ["2", "o"]]
    assert Path(name).stat().st_size > 50


def test_standard_input_and_named_systems(
    place: Path, samsari, monkeypatch: pytest.MonkeyPatch
) -> None:
    stdin = SimpleNamespace(buffer=io.BytesIO("\n".join(OUTPUTS).encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    done = samsari(
        "score", "-s", "s", "-o", "piped=-", "-o", "filed=o", "-r", "r", "-m", "sari", "--json", "-"
    )
    systems = json.loads(done.out)["systems"]
    assert [system["name"] for system in systems] == ["piped", "filed", "identity"]
    assert systems[0]["scores"] == systems[1]["scores"]


def test_a_mistake_in_standard_input_names_it(
    place: Path, samsari, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(b"one\n\xff\n")))
    done = samsari("score", "-s", "s", "-o", "-", "-r", "r", "-m", "sari")
    assert done.status == 2
    assert done.err.startswith("samsari: standard input:2: byte 0xff")


def test_a_table_from_standard_input(place: Path, samsari, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = zip(SOURCES, OUTPUTS, REFERENCES, strict=True)
    lines = [json.dumps({"source": s, "ours": o, "references": [r, s]}) for s, o, r in rows]
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO("\n".join(lines).encode())))
    done = samsari("score", "--table", "-", "--input-format", "jsonl", "-o", "ours", "-m", "sari")
    assert done.status == 0
    assert "leave-one-out" in done.out


def test_a_gate_for_builds(place: Path, samsari) -> None:
    assert samsari(*SCORE, "--fail-under", "sari=1").status == 0
    failed = samsari(*SCORE, "--fail-under", "sari=99", "--quiet")
    assert failed.status == 1
    assert failed.err.startswith("samsari: o: sari is ")
    assert samsari(*SCORE, "--fail-over", "bleu=0.5", "-q").status == 1
    assert samsari(*SCORE, "--fail-under", "fkgl=1").status == 2


def test_many_metrics_stand_below_each_other(place: Path, samsari) -> None:
    many = "sari,bleu,fkgl,splits,additions,deletions,exact-copies"
    done = samsari("score", "-s", "s", "-o", "o", "-r", "r", "-m", many)
    rows = [line.split()[0] for line in done.out.splitlines() if line.startswith(" ")]
    assert rows[0] == "metric"
    assert rows[2:] == many.split(",")


def test_a_terminal_sees_a_progress_bar(
    place: Path, samsari, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = io.StringIO()
    monkeypatch.setattr(shown, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stderr", shown)
    assert samsari(*SCORE).status == 0
    assert "scoring" in shown.getvalue()


def test_a_pipe_sees_no_progress_bar(place: Path, samsari) -> None:
    assert samsari(*SCORE, "--quiet").err == ""


def write(name: str, content: bytes) -> None:
    Path(name).write_bytes(content)


BAD = {
    "fewer outputs": (
        "o:2: 2 rows in s but 1 in o; every source needs",
        lambda: write("o", b"a\n"),
    ),
    "more outputs": ("s:3: 2 rows in s but 3 in o", lambda: write("o", b"a\nb\nc\n")),
    "fewer references": ("r:2: 2 rows in s but 1 in r", lambda: write("r", b"a\n")),
    "missing file": ("there is no file o", lambda: Path("o").unlink()),
    "a directory": ("o is a directory", lambda: (Path("o").unlink(), Path("o").mkdir())),
    "broken UTF-8": ("o:2: byte 0xff at position 1", lambda: write("o", b"a\n\xff\n")),
    "a NUL byte": ("r:1: the line holds a NUL byte", lambda: write("r", b"a\0\nb\n")),
    "empty output file": ("o:1: the file is empty", lambda: write("o", b"")),
    "empty source file": ("s:1: the file is empty", lambda: write("s", b"")),
    "no reference at all": (
        "sari, bleu need references, and there are none; give every pair",
        lambda: write("r", b"\n\n"),
    ),
    "no reference": (
        "r:2: sari, bleu need references, and the pair '2' has none",
        lambda: write("r", b"a\n\n"),
    ),
}


@pytest.mark.parametrize("what", BAD)
def test_bad_input_is_one_sentence_and_nothing_written(place: Path, samsari, what: str) -> None:
    message, spoil = BAD[what]
    spoil()
    before = sorted(place.iterdir())
    done = samsari(*SCORE, "--json", "result.json", "--per-pair", "pairs.tsv")
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"samsari: {message}")
    assert done.err.count("\n") == 1
    assert ";" in done.err, "a remedy follows"
    assert sorted(place.iterdir()) == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("score",), "source is missing; give -s SOURCE"),
        (("score", "-s", "s"), "output is missing; give -o OUTPUT"),
        (
            ("score", "-s", "s", "-o", "o", "-m", "sari"),
            "sari needs references, and there are none",
        ),
        (("score", "-s", "s", "-o", "o", "-r", "r", "-m", "x"), "there is no metric 'x'"),
        (("score", "-s", "s", "-o", "o", "-o", "o", "-r", "r"), "two systems are called 'o'"),
        (("score", "-s", "-", "-o", "-", "-r", "r"), "standard input cannot be two things"),
        (("score", "-s", "s", "-o", "o", "-r", "r", "r2"), "no option stands before r2; repeat -r"),
        (("score", "-s", "s", "-o", "o", "-r", "x*"), "no file fits x*"),
        ((*SCORE, "--format", "pdf"), "--format cannot be 'pdf'; choose one of table"),
        ((*SCORE, "--keep", "all"), "--keep cannot be 'all'"),
        ((*SCORE, "--case", "UPPER"), "--case cannot be 'UPPER'"),
        ((*SCORE, "--setting", "x"), "--setting 'x' is not NAME=VALUE"),
        ((*SCORE, "--setting", "x=1"), "none of the metrics has a setting 'x'"),
        ((*SCORE, "--tokenizer", "mine"), ""),
        ((*SCORE, "--against", "nobody"), "there is no system 'nobody' to compare with"),
        ((*SCORE, "--fail-under", "sari"), "'sari' is not a bound"),
        ((*SCORE, "--json", "no/r.json"), "the directory no does not exist"),
        ((*SCORE, "--ids", "same"), "same:2: the id 'x' stands twice (first on line 1)"),
        (("score", "--table", "t.csv", "-o", "b"), "t.csv:1: there is no column 'b'; it has"),
        (("score", "--table", "s", "-o", "b"), "s does not look like a table"),
        (("score", "-s", "s", "-o", "t.csv"), "t.csv:1: it is not clear which column holds"),
        ((*SCORE, "--jobs", "0"), "Invalid value for '-j' / '--jobs'"),
        ((*SCORE, "--seed", "x"), "Invalid value for '--seed'"),
        ((*SCORE, "--nonsense"), "No such option: --nonsense"),
    ],
)
def test_bad_options_are_one_sentence(
    place: Path, samsari, arguments: tuple[str, ...], message: str
) -> None:
    Path("same").write_text("x\nx\n", encoding="utf-8")
    Path("t.csv").write_text("source,c\n1,2\n", encoding="utf-8")
    done = samsari(*arguments)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"samsari: {message}")
    assert done.err.count("\n") == 1


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_run_leaves_nothing_half_written(place: Path, number: int) -> None:
    lines = "".join(f"{SOURCES[0]} {n}\n" for n in range(200_000))
    for name in ("s", "o", "r"):
        Path(name).write_text(lines, encoding="utf-8")
    before = sorted(place.iterdir())
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    # A background job inherits "ignore Ctrl-C" from its shell; the test must not depend on that.
    program = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
        "from samsari.cli.app import main; main(sys.argv[1:])"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", program, *SCORE, "--json", "j.json", "--per-pair", "p.tsv"],
        stderr=subprocess.PIPE,
        env=env,
    )
    while child.poll() is None and sorted(place.iterdir()) == before:
        time.sleep(0.02)  # until the file of pairs has been begun
    time.sleep(0.2)
    child.send_signal(number)
    _, err = child.communicate(timeout=60)
    assert child.returncode == 130
    assert b"Traceback" not in err
    assert sorted(place.iterdir()) == before


def test_metrics_are_listed_and_explained(samsari) -> None:
    listed = samsari("metrics")
    assert listed.status == 0
    assert "sari" in listed.out
    assert "Xu et al. 2016" in samsari("metrics", "sari").out
    assert samsari("metrics", "nonsense").status == 2


def test_plots_draw_each_metric_against_each_other(tmp_path: Path) -> None:
    # Figure 2 of Xu et al. (2016): BLEU against SARI, a dot for each sentence.
    for name, text in (
        ("s", "He commenced work.\nHe left.\n"),
        ("o", "He began work.\nHe left.\n"),
    ):
        (tmp_path / name).write_text(text)
    files = [str(tmp_path / name) for name in ("s", "o", "o")]
    call = ["score", *files, "-m", "sari,bleu,fkgl", "--plots", str(tmp_path / "plots")]
    assert app.run(call) == 0
    names = sorted(path.name for path in (tmp_path / "plots").iterdir())
    assert names == ["bleu-fkgl.svg", "sari-bleu.svg", "sari-fkgl.svg"]
    assert "Spearman" in (tmp_path / "plots" / "sari-bleu.svg").read_text(encoding="utf-8")
