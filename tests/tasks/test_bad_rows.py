"""One bad row never ends a file: lines of every command, and pages of explanations."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from samsari.alignment.rules import RuleAligner
from samsari.cli.app import run
from samsari.errors import PassageError, ResourceError
from samsari.metrics.samsa.samsa import SceneMetric
from samsari.model.passage import Passage
from samsari.sameness.judge import Judge
from samsari.simplification.plain.simplifier import PlainSimplifier
from samsari.splitting.splitter import Splitter
from samsari.tasks.language.parse import read_passages
from samsari.tasks.pool import row_by_row
from samsari.ucca.parser.parser import SpanParser
from samsari.ucca.parser.ranking import RankingParser

LINES = ("He resided in Bonn, and she was born in Rome.", "BAD line.", "He sat down, and she left.")


def broken(monkeypatch: pytest.MonkeyPatch, owner: type, name: str, is_bad: Any) -> None:
    real: Callable[..., Any] = getattr(owner, name)

    def failing(self: Any, rows: Any, *more: Any, **options: Any) -> Any:
        if is_bad(rows):
            raise IndexError("list index out of range")
        return real(self, rows, *more, **options)

    monkeypatch.setattr(owner, name, failing)


@pytest.fixture
def text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    Path("text.txt").write_text("".join(f"{line}\n" for line in LINES), encoding="utf-8")
    return "text.txt"


def test_split_leaves_a_line_that_fails_and_says_so(
    text: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["split", text]) == 0
    whole = capsys.readouterr().out.splitlines()
    broken(monkeypatch, Splitter, "split_lines", lambda rows: any("BAD" in row for row in rows))
    assert run(["split", text, "--json", "found.jsonl"]) == 1
    told = capsys.readouterr()
    assert told.out.splitlines() == whole
    assert told.err.startswith("samsari: line 2 stays as it is: samsari made a mistake (IndexError")
    assert told.err.count("\n") == 1
    second = json.loads(Path("found.jsonl").read_text(encoding="utf-8").splitlines()[1])
    assert second["sentences"][0]["refused"][0]["kind"] == "failed"


BAD_SAME = "".join(f"{line}\tHe\tShe\n" for line in ("He sat down.", "He BAD.", "He left."))
CASES = {
    "parse": (["parse", "text.txt"], SpanParser, "parse", "sentence 2 has no parse"),
    "parse --n-best": (
        ["parse", "text.txt", "--n-best", "1"], RankingParser, "rank", "sentence 2 has no parse"
    ),
    "align": (
        ["align", "-l", "text.txt", "--right", "text.txt", "-f", "json", "-a", "exact"],
        RuleAligner, "align_many", "pair 2 cannot be linked",
    ),
    "same": (
        ["same", "--list", "rows.tsv", "-f", "json"], Judge, "judge", "row 2 cannot be judged"
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_a_row_that_fails_has_its_reason_and_the_others_their_results(
    name: str, text: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("rows.tsv").write_text(BAD_SAME, encoding="utf-8")
    command, owner, method, message = CASES[name]
    assert run(command) == 0
    whole = capsys.readouterr().out
    broken(monkeypatch, owner, method, lambda rows: "BAD" in str(rows))
    assert run(command) == 1
    told = capsys.readouterr()
    assert told.err.startswith(f"samsari: {message}: samsari made a mistake (IndexError")
    assert told.err.count("\n") == 1
    if name == "align":
        one, bad, three = map(json.loads, told.out.splitlines())
        assert [one, three] == [json.loads(line) for line in whole.splitlines()[::2]]
        assert bad["links"] == [] and "made a mistake" in bad["failure"]
    elif name == "same":
        found, before = json.loads(told.out)["rows"], json.loads(whole)["rows"]
        assert (found[0], found[2]) == (before[0], before[2])
        assert "cannot judge: samsari made a mistake" in str(found[1])
    else:
        assert "failure" in told.out and "failure" not in whole
        one, bad, three = read_passages_text(told.out)
        assert [one, three] == read_passages_text(whole)[::2]
        assert "made a mistake" in bad.failure and len(bad.tokens) == 3 and not bad.scenes


def read_passages_text(text: str) -> list[Passage]:
    Path("p.ucca").write_text(text, encoding="utf-8")
    return list(read_passages(["p.ucca"]))


@pytest.mark.parametrize("way", [[], ["-f", "json"], ["--explain"]])
def test_simplify_leaves_a_line_that_fails_and_says_so(
    text: str, way: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("n_best", "plan"):
        broken(monkeypatch, PlainSimplifier, name, lambda raw: "BAD" in raw)
    assert run(["simplify", text, *way]) == 1
    told = capsys.readouterr()
    assert "lived in Bonn" in told.out
    assert "BAD line." in told.out
    assert bool(way) == ("samsari made a mistake" in told.out.lower())
    assert told.err.startswith("samsari: line 2 stays as it is: samsari made a mistake (IndexError")


def test_level_gives_the_reason(
    text: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from samsari.metrics import difficulty

    real = difficulty.text_levels

    def failing(texts: Sequence[str]) -> Any:
        if any("BAD" in one for one in texts):
            raise KeyError("BAD")
        return real(texts)

    monkeypatch.setattr(difficulty, "text_levels", failing)
    assert run(["level", text, "--lines", "--json", "-"]) == 0
    told = capsys.readouterr()
    first, second, _ = json.loads(told.out)["texts"]
    assert first["value"] is not None
    assert second["value"] is None
    assert second["reason"].startswith("samsari made a mistake (KeyError")
    assert "line 2: samsari made a mistake" in told.err


def test_a_pair_that_cannot_be_explained_has_a_page_that_says_so(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = SceneMetric.comparisons

    def failing(self: Any, pairs: Any) -> Iterator[Any]:
        if any("BAD" in pair.source for pair in pairs):
            raise PassageError("two roots")
        yield from real(self, pairs)

    monkeypatch.setattr(SceneMetric, "comparisons", failing)
    command = ["score", "-s", text, "-o", text, "-m", "samsa,fkgl", "--explain-pages", "pages"]
    assert run([*command, "-q", "--no-baselines"]) in (0, 1)
    pages = sorted(path.name for path in Path("pages").iterdir())
    assert pages == ["000001.html", "000002.html", "000003.html", "index.html"]
    assert "Cannot judge</strong>: two roots" in Path("pages/000002.html").read_text("utf-8")
    assert "—" in Path("pages/index.html").read_text("utf-8")


def test_rows_that_fail_together_are_done_one_by_one() -> None:
    def work(rows: Sequence[int]) -> list[float]:
        return [1 / row for row in rows]

    found = row_by_row(work, (1, 0, 2), lambda row, reason: -1.0)
    assert found == [1.0, -1.0, 0.5]
    assert row_by_row(work, (), lambda row, reason: -1.0) == []


def test_a_wanted_traceback_is_not_swallowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SAMSARI_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        row_by_row(lambda rows: [1 / row for row in rows], (0,), lambda row, reason: 0.0)


def test_what_concerns_all_rows_ends_the_work() -> None:
    def work(rows: Sequence[int]) -> list[int]:
        raise ResourceError("a model is missing")

    with pytest.raises(ResourceError):
        row_by_row(work, (1, 2), lambda row, reason: 0)
