"""`--scores FILE`: scores of other programs in tables, tests and results."""

from __future__ import annotations

from pathlib import Path

import pytest

import samsari
from samsari.cli.app import run
from samsari.metrics.catalog import create


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, lines in {
        "source": "The cat sat down.\nHe went home.\nIt is late.",
        "one": "A cat sat.\nHe went.\nLate.",
        "two": "The cat sat down.\nHe went home.\nIt is.",
        "lens.csv": "system,item,LENS\none,1,60\none,2,70\none,3,80\ntwo,1,10\ntwo,2,20\n",
    }.items():
        Path(name).write_text(f"{lines}\n".replace("\n\n", "\n"), encoding="utf-8")
    return tmp_path


SCORE = ["score", "-s", "source", "-o", "one", "-o", "two", "-m", "compression-ratio"]


def test_they_join_the_table_the_tests_and_the_result(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    options = [
        "--scores",
        "lens.csv",
        "--paired",
        "--ci",
        "--json",
        "r.json",
        "--per-pair",
        "p.tsv",
    ]
    assert run([*SCORE, *options]) == 0
    printed = capfd.readouterr()
    assert "LENS ↑" in printed.out
    assert "lens.csv has no score for it" in printed.out  # the identity baseline
    assert "two has 2 of 3 scores of LENS" in printed.err
    result = samsari.load_result("r.json")
    assert result.score("one", "LENS") == pytest.approx(70)
    assert result.score("two", "LENS") == pytest.approx(15)
    assert {one.metric for one in result.comparisons} == {"compression-ratio", "LENS"}
    assert result.system("one").score("LENS").interval is not None
    head, *rows = Path("p.tsv").read_text(encoding="utf-8").splitlines()
    assert head.split("\t")[-1] == "LENS"
    assert rows[0].split("\t")[-1] == "60.0"


def test_the_signature_can_be_read_back(folder: Path) -> None:
    assert run([*SCORE, "--scores", "lens.csv", "--lower", "LENS", "--json", "r.json", "-q"]) == 0
    info = samsari.load_result("r.json").metrics[-1]
    assert info.higher_is_better is False
    metric = create(info.signature)
    assert (metric.name, metric.higher_is_better) == ("LENS", False)


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ("system,item,LENS\nnobody,1,3\n", "the scores are about nobody"),
        ("item,LENS\n1,3\n", "the scores name no system"),
        ("system,item,LENS\none,,3\n", "a score has no item"),
        ("system,item,compression-ratio\none,1,3\n", "two metrics are called"),
    ],
)
def test_bad_tables(
    folder: Path, capfd: pytest.CaptureFixture[str], table: str, message: str
) -> None:
    Path("bad.csv").write_text(table, encoding="utf-8")
    assert run([*SCORE, "--scores", "bad.csv"]) == 2
    assert message in capfd.readouterr().err


def test_from_python(folder: Path) -> None:
    texts = {"one": ["A cat sat."], "two": ["Cat."]}
    result = samsari.score(["The cat sat."], texts, metrics=["splits"], scores=["lens.csv"])
    assert result.score("one", "LENS") == 60
    assert result.score("two", "LENS") == 10


def test_references_and_version_stand_in_the_signature() -> None:
    result = samsari.score(
        ["a b c", "d e"], ["a b", "d"], [["a b", "b"], ["d", "e"]], metrics=["sari", "fkgl"]
    )
    assert result.metrics[0].signature.startswith("sari|refs:2|rev:1|")
    assert result.metrics[0].signature.endswith(f"|version:{samsari.__version__}")
    assert "refs:" not in result.metrics[1].signature
    assert "refs:1|" in result.system("leave-one-out").score("sari").signature
    uneven = samsari.score(["a", "b"], ["a", "b"], [["a"], ["b", "c"]], metrics=["sari"])
    assert "|refs:var|" in uneven.metrics[0].signature
    for info in (*result.metrics, *uneven.metrics):
        assert create(info.signature) == create(info.name)


@pytest.mark.parametrize("name", ["id", "verdict"])
def test_a_column_of_scores_has_a_name_of_its_own(
    folder: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("x.csv").write_text(f"system,item,{name}\none,1,5\n", encoding="utf-8")
    assert run([*SCORE, "--scores", "x.csv", "--per-pair", "pairs.csv"]) == 2
    assert f"a column of scores is called '{name}'" in capsys.readouterr().err
    assert not (folder / "pairs.csv").exists()
