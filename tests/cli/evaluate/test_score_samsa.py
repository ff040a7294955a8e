"""`samsari score -m samsa`: annotation, aligners, the cache of parses, and pages that explain."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from samsari.cli.app import run

SOURCES = "He ran into the park.\nShe came.\n"
OUTPUTS = "He ran into the park.\nShe left.\n"
PASSAGES = """\
# ::id 1
[H [A He] [P ran] [A [R into] [E the] [C park]]] [U .]

# ::id 2
[H [A She] [P came]] [U .]
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "src").write_text(SOURCES)
    (tmp_path / "out").write_text(OUTPUTS)
    (tmp_path / "gold.ucca").write_text(PASSAGES)
    return tmp_path


def score(*more: str) -> int:
    return run(["score", "-s", "src", "-o", "out", "-m", "samsa", "--json", "r.json", *more])


def saved(here: Path) -> dict[str, object]:
    system = json.loads((here / "r.json").read_text())["systems"][0]
    return dict(system["scores"][0])


def test_annotation_by_hand(here: Path) -> None:
    assert score("--passages", "gold.ucca", "-a", "exact") == 0
    # 1 for the first pair, (0 + 1) / 2 for the second, whose main relation is lost.
    assert saved(here)["value"] == pytest.approx(75)
    assert "parser:gold-" in str(saved(here)["signature"])
    assert "aligner:exact" in str(saved(here)["signature"])


def test_a_missing_passage_is_bad_input(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "gold.ucca").write_text(PASSAGES.split("\n\n", maxsplit=1)[0])
    assert score("--passages", "gold.ucca") == 2
    assert "no passage for the source '2'" in capsys.readouterr().err
    assert not (here / "r.json").exists()


def test_an_unused_passage_is_a_caution(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "gold.ucca").write_text(PASSAGES + "\n# ::id 77\n[H [A It] [P rained]]\n")
    assert score("--passages", "gold.ucca") == 0
    assert "1 passage of no source (ids 77)" in capsys.readouterr().err


def test_passages_of_the_second_guidelines_are_a_caution(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "gold.ucca").write_text(PASSAGES + "\n# ::id 3\n[H [A It] [P rained] [T today]]\n")
    assert score("--passages", "gold.ucca") == 0
    assert "the passages follow the second guidelines of UCCA" in capsys.readouterr().err


@pytest.mark.parametrize("how", ["a run that goes on", "input in parts"])
def test_they_are_a_caution_wherever_slices_are_scored(
    how: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    second = PASSAGES.replace("[P came]", "[P came] [T today]")
    (here / "gold.ucca").write_text(second)
    (here / "src").write_text(SOURCES.replace("came", "came today"))
    if how == "input in parts":
        rows = zip((here / "src").read_text().splitlines(), OUTPUTS.splitlines(), strict=True)
        for number, (source, output) in enumerate(rows, start=1):
            row = json.dumps({"id": str(number), "source": source, "output": output})
            (here / f"part-{number}.jsonl").write_text(row + "\n")
        options = ["--table", "part-*.jsonl", "-s", "source", "-o", "output", "--ids", "id"]
    else:
        options = ["-s", "src", "-o", "out", "--run", "kept"]
    given = ["--passages", "gold.ucca", "-a", "exact"]
    assert run(["score", *options, "-m", "samsa", *given, "--json", "r.json"]) == 0
    assert "the passages follow the second guidelines of UCCA" in capsys.readouterr().err
    codes = [one["code"] for one in json.loads((here / "r.json").read_text())["warnings"]]
    assert codes.count("second-guidelines") == 1


def test_the_cache_changes_no_score(here: Path) -> None:
    assert score() == 0
    plain = saved(here)
    assert score("--cache", "parses.db") == 0
    assert score("--cache", "parses.db") == 0
    assert saved(here) == plain
    assert (here / "parses.db").exists()


def test_pages_explain_every_pair(here: Path) -> None:
    assert score("--explain-pages", "pages", "--passages", "gold.ucca", "-a", "exact") == 0
    names = sorted(path.name for path in (here / "pages").iterdir())
    assert names == ["000001.html", "000002.html", "index.html"]
    assert "came is lost" in (here / "pages" / "000002.html").read_text(encoding="utf-8")


def test_pages_are_not_written_over(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "pages").mkdir()
    assert score("--explain-pages", "pages") == 2
    assert "exists already" in capsys.readouterr().err


def test_pages_need_a_scene_metric(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["score", "-s", "src", "-o", "out", "-m", "fkgl", "--explain-pages", "pages"]) == 2
    assert "add samsa" in capsys.readouterr().err
