"""`samsari check` on the command line: exit status, formats, gate, bad input."""

from __future__ import annotations

import csv
import io
import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from samsari.cli.app import run

SOURCES = (
    "The bridge was built in 1998 by local workers.",
    "The council approved the plan for a new school.",
)
OUTPUTS = (
    "Local workers built the bridge in 1993.",
    "The council approved the plan for a new school.",
)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "s.txt").write_text("\n".join(SOURCES) + "\n", encoding="utf-8")
    (tmp_path / "o.txt").write_text("\n".join(OUTPUTS) + "\n", encoding="utf-8")
    (tmp_path / "good.txt").write_text("\n".join(SOURCES) + "\n", encoding="utf-8")
    rows = [json.dumps({"source": a, "output": b}) for a, b in zip(SOURCES, OUTPUTS, strict=True)]
    (tmp_path / "pairs.jsonl").write_text("\n".join(rows) + "\n", encoding="utf-8")
    return tmp_path


def checked(*more: str) -> int:
    return run(["check", "-s", "s.txt", "-o", "o.txt", "--fast", *more])


def test_status_0_for_a_pass_and_1_for_findings(here: Path) -> None:
    assert run(["check", "-s", "s.txt", "-o", "good.txt", "--fast"]) == 0
    assert checked() == 1
    assert checked("--fail-on", "never") == 0


def test_text_says_what_and_where(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    checked()
    shown = capsys.readouterr()
    assert "o.txt:1: fail" in shown.out
    assert "“1998” became “1993”  [number-changed]" in shown.out
    assert "o.txt:2" not in shown.out
    assert "2 pairs: 1 fail, 1 pass" in shown.err


def test_tables_and_json_lines_are_read(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "--table", "pairs.jsonl", "--fast", "-f", "jsonl", "-q"]) == 1
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first["verdict"] == "fail" and second["verdict"] == "pass"
    (finding,) = first["findings"]
    assert finding["rule"] == "number-changed"
    start, end = finding["output"][0]
    assert first["output"][start:end] == "1993"


def test_sarif_points_at_the_place(here: Path) -> None:
    checked("-f", "sarif", "-w", "f.sarif")
    log = json.loads((here / "f.sarif").read_text(encoding="utf-8"))
    (found,) = log["runs"][0]["results"]
    assert (found["ruleId"], found["level"]) == ("number-changed", "error")
    region = found["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 1, "startColumn": 35, "endLine": 1, "endColumn": 39}
    driver = log["runs"][0]["tool"]["driver"]
    assert driver["rules"][found["ruleIndex"]]["id"] == "number-changed"


@pytest.mark.parametrize("form", ["jsonl", "json", "csv", "tsv", "txt"])
def test_columns_are_those_of_the_file(
    here: Path, capsys: pytest.CaptureFixture[str], form: str
) -> None:
    source = 'They said "yes" and "no",\tand the bridge é was built in 1998 by local workers.'
    output = 'They said "yes" and "no",\tand local workers é built the bridge in 1993.'
    rows = [{"id": "one", "source": SOURCES[1], "output": OUTPUTS[1]}]
    rows += [{"id": "two", "source": source, "output": output}]
    if form == "jsonl":
        text = "\n\n".join(json.dumps(row) for row in rows) + "\n"
    elif form == "json":
        text = json.dumps(rows, indent=2)
    else:
        stream = io.StringIO(newline="")
        table = csv.writer(stream, delimiter="," if form == "csv" else "\t", lineterminator="\n")
        table.writerows([["id", "source", "output"], *(row.values() for row in rows)])
        text = stream.getvalue()
    where = ["--table", f"p.{form}", "--ids", "id"]
    if form == "txt":
        text = f"{OUTPUTS[1]}\n{output}\n"
        Path("sources").write_text(f"{SOURCES[1]}\n{source}\n", encoding="utf-8")
        Path("ids").write_text("one\ntwo\n", encoding="utf-8")
        where = ["-s", "sources", "-o", "p.txt", "--ids", "ids"]
    Path(f"p.{form}").write_text(text, encoding="utf-8")
    run(["check", *where, "--fast", "-f", "sarif", "-w", "f.sarif", "-q"])
    results = json.loads(Path("f.sarif").read_text(encoding="utf-8"))["runs"][0]["results"]
    (found,) = (one for one in results if one["ruleId"] == "number-changed")
    (place,) = found["locations"]
    region = place["physicalLocation"]["region"]
    line = text.split("\n")[region["startLine"] - 1]
    assert line[region["startColumn"] - 1 : region["endColumn"] - 1] == "1993"
    assert place["logicalLocations"] == [{"name": "two"}]
    run(["check", *where, "--fast", "-f", "github", "-q"])
    said = capsys.readouterr().out
    assert f"line={region['startLine']},col={region['startColumn']}," in said
    assert "::two: " in said
    for other in ("text", "junit"):
        run(["check", *where, "--fast", "-f", other, "-q"])
        assert f"p.{form}:{region['startLine']} (two)" in capsys.readouterr().out


def test_a_table_without_columns_of_characters_is_told_by_its_row(here: Path) -> None:
    arrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    parquet.write_table(arrow.table({"source": SOURCES, "output": OUTPUTS}), "a b.parquet")
    run(["check", "--table", "a b.parquet", "--fast", "-f", "sarif", "-w", "f.sarif", "-q"])
    (found,) = json.loads(Path("f.sarif").read_text(encoding="utf-8"))["runs"][0]["results"]
    place = found["locations"][0]["physicalLocation"]
    assert place["region"] == {"startLine": 1, "endLine": 1}
    assert place["artifactLocation"] == {"uri": "a%20b.parquet"}


def test_junit_has_a_case_for_each_pair(here: Path) -> None:
    checked("-f", "junit", "-w", "f.xml")
    suite = ET.parse(here / "f.xml").getroot()[0]
    assert (suite.get("tests"), suite.get("failures")) == ("2", "1")
    assert [len(case) for case in suite] == [1, 0]


def test_github_annotations(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    checked("-f", "github", "-q")
    line = capsys.readouterr().out.splitlines()[0]
    assert line.startswith("::error file=o.txt,line=1,col=35,")
    assert "title=number-changed::" in line


def test_feedback_is_one_instruction_for_each_finding(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    checked("--feedback", "-q")
    assert capsys.readouterr().out == "o.txt:1:\n- Write “1998” instead of “1993”.\n"


def test_html_and_json_are_written_beside_the_text(here: Path) -> None:
    checked("--html", "f.html", "--json", "f.json")
    page = (here / "f.html").read_text(encoding="utf-8")
    assert 'fail" title="“1998” became “1993”' in page
    assert "http" not in page.replace("https://samsari", "")
    held = json.loads((here / "f.json").read_text(encoding="utf-8"))
    assert held["summary"]["verdicts"]["fail"] == 1


def test_markup_in_texts_stays_text(here: Path) -> None:
    (here / "o.txt").write_text("<script>alert(1)</script> 1993\nx\n", encoding="utf-8")
    checked("--html", "f.html")
    assert "<script>alert" not in (here / "f.html").read_text(encoding="utf-8")


def test_only_new_findings_count_with_a_baseline(here: Path) -> None:
    assert checked("--save-baseline", "known.txt") == 1
    assert checked("--baseline", "known.txt") == 0


def test_whole_documents(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert checked("--documents") == 1
    assert "o.txt: fail" in capsys.readouterr().out


def test_calibration_counts_how_often_rules_fire(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["check", "--calibrate", "pairs.jsonl", "--fast"]) == 0
    shown = capsys.readouterr().out
    assert "2 accepted pairs" in shown and "number-changed" in shown


def test_a_rule_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "--about", "opposite"]) == 0
    assert "A word became its opposite" in capsys.readouterr().out
    assert run(["check", "--about", "list"]) == 0
    assert "negation-dropped" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-s", "s.txt"], "output is missing"),
        (["-s", "nothing.txt", "-o", "o.txt"], "nothing.txt"),
        (["-s", "s.txt", "-o", "o.txt", "--preset", "easy"], "choose one of readable"),
        (["-s", "s.txt", "-o", "o.txt", "-f", "pdf"], "--format cannot be 'pdf'"),
        (["-s", "s.txt", "-o", "o.txt", "--config", "no.toml"], "no such settings file"),
        (["-s", "s.txt", "-o", "o.txt", "--baseline", "no.txt"], "no.txt"),
        (["-s", "s.txt", "-o", "short.txt"], "2 rows in s.txt but 1 in short.txt"),
        (["--about", "opposit"], "did you mean opposite?"),
    ],
)
def test_bad_input_is_one_sentence(
    here: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    (here / "short.txt").write_text("One.\n", encoding="utf-8")
    assert run(["check", *arguments]) == 2
    shown = capsys.readouterr().err
    assert message in shown and shown.count("\n") == 1


def test_settings_are_found_from_the_folder_of_work_upwards(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (here / "pyproject.toml").write_text('[tool.samsari.check]\nignore = ["numbers"]\n')
    (here / "deep").mkdir()
    monkeypatch.chdir(here / "deep")
    files = ["check", "-s", "../s.txt", "-o", "../o.txt", "--fast"]
    assert run(files) == 0
    assert capsys.readouterr().err.startswith("settings: ../pyproject.toml\n")
    assert run([*files, "--isolated"]) == 1
    assert "settings:" not in capsys.readouterr().err
    Path("other.toml").write_text("fail_on = 'never'\n")
    assert run([*files, "--config", "other.toml", "-f", "github"]) == 0
    assert "number-changed" in capsys.readouterr().out
    assert run([*files, "--config", "other.toml", "--isolated"]) == 2


def test_rules_and_families_are_chosen(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert checked("--select", "names,opposite") == 0
    assert checked("--select", "numbers") == 1
    assert checked("--ignore", "number-changed") == 0
    capsys.readouterr()
    assert checked("--select", "number-chnged") == 2
    assert "did you mean number-changed?" in capsys.readouterr().err
    assert checked("--preset", "plain") == 2
    assert "write readable" in capsys.readouterr().err


def test_score_can_check_too(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["score", "-s", "s.txt", "-o", "o.txt", "-m", "fkgl", "--check"]
    assert run([*arguments, "--json", "r.json", "--per-pair", "p.tsv", "-q"]) == 0
    assert "Findings of samsari check" in capsys.readouterr().out
    held = json.loads((here / "r.json").read_text(encoding="utf-8"))
    assert [c["verdict"] for c in held["systems"][0]["checks"]] == ["fail", "pass"]
    head, first, *_ = (here / "p.tsv").read_text(encoding="utf-8").splitlines()
    assert head.split("\t")[-2:] == ["verdict", "findings"]
    assert first.split("\t")[-2:] == ["fail", "number-changed"]
