"""PPDB as the paper has it: real lines of both versions, the rules of Table 1, the ranking of 3."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from samsari.cli import app
from samsari.errors import SettingError
from samsari.simplification.chart import loading
from samsari.simplification.chart.loading import ChartSetup, familiarity, load
from samsari.simplification.ppdb import parse_line, read_packs, read_rules
from samsari.simplification.rule_features import completed
from samsari.simplification.rules import read
from samsari.tasks.rewriting.simplify import chart_rules

CASES = Path(__file__).parents[2] / "cases"
# Lines of PPDB as public programs quote them in comments.
FIRST, SECOND = CASES / "ppdb-1.0.txt", CASES / "ppdb-2.0.txt"
# The rules of Table 1 with numbers of the size that PPDB's have.
TABLE_1 = CASES / "ppdb-table-1.txt"
WEIGHTS = "p(e|f) -0.1\nIdentity -3\nPhrasePenalty -0.2\nlm_0 0.1\n"
LABELS = ("NNP",)
# The paper's second pack: each word as a paraphrase of itself.
SELF = "".join(
    f"[{label}] ||| {word} ||| {word} ||| Identity=1 ||| 0-0\n"
    for label, word in (
        ("NN", "birds"),
        ("JJ", "tough"),
        ("JJ", "strict"),
        ("NNP", "jeddah"),
        ("NNP", "france"),
    )
)
REWRITTEN = (
    ("It is solely for us.", "It is only for us."),
    ("The objective is clear.", "The goal is clear."),
    ("It is an undue delay.", "It is an unnecessary delay."),
    ("He accomplished the plan.", "He carried out the plan."),
    ("They make a significant contribution to it.", "They contribute greatly to it."),
    ("It is generally acknowledged that he won.", "It is widely accepted that he won."),
    ("We saw the manner in which birds sing.", "We saw the way birds sing."),
    ("They say France's population grew.", "They say the people of France grew."),
    ("They like France's tough legislation.", "They like the tough law of France."),
)


@pytest.mark.parametrize("line", [*FIRST.open(encoding="utf-8"), *SECOND.open(encoding="utf-8")])
def test_what_follows_from_a_real_line_has_the_value_of_the_line(line: str) -> None:
    rule = parse_line(line)
    known = completed(rule, familiarity()).features
    # The same line without its features.
    fields = [*line.split("|||")[:3], " ", line.split("|||")[4]]
    bare = completed(parse_line("|||".join(fields)), familiarity()).features
    for name, value in rule.features.items():
        assert known[name] == value
        if name in bare:
            assert bare[name] == pytest.approx(value, abs=1e-4), name


@pytest.fixture
def setup(tmp_path: Path) -> ChartSetup:
    (tmp_path / "w").write_text(WEIGHTS)
    (tmp_path / "self").write_text(SELF)
    return ChartSetup((TABLE_1, tmp_path / "self"), tmp_path / "w", unknown_labels=LABELS)


@pytest.mark.parametrize(("source", "wanted"), REWRITTEN)
def test_every_rule_of_table_1_fires(setup: ChartSetup, source: str, wanted: str) -> None:
    assert load(setup, [source]).line(source) == wanted


def test_a_name_keeps_its_capital_when_it_moves_from_the_start(setup: ChartSetup) -> None:
    for source, wanted in (
        ("France's population grew.", "The people of France grew."),
        ("Jeddah's strict legislation is old.", "The strict law of Jeddah is old."),
    ):
        assert load(setup, [source]).line(source) == wanted


def test_real_lines_rewrite_text(tmp_path: Path) -> None:
    (tmp_path / "w").write_text(WEIGHTS)
    line = "He likes such activities there."
    pack = (
        "[NP/NP] ||| likes ||| likes ||| Identity=1 ||| 0-0\n"
        "[VP/PP] ||| there ||| there ||| Identity=1 ||| 0-0\n"
    )
    (tmp_path / "pack").write_text(pack + SECOND.read_text(encoding="utf-8"))
    setup = ChartSetup((tmp_path / "pack",), tmp_path / "w")
    assert load(setup, [line]).line(line) == "He likes those activities there."


@pytest.mark.data
def test_the_released_weights_rank_and_decode(data_dir: Path) -> None:
    released = data_dir / "xu2016" / "joshua_STAR_tune30it_TACL2016.config"
    setup = ChartSetup((TABLE_1,), released, unknown_labels=LABELS)
    lines = [source for source, _ in REWRITTEN]
    chart = load(setup, lines)
    assert set(read(released).values) <= set(chart.model.feature_names)
    # p(e|f) and Lex of self-paraphrases are PPDB's own and are not in this small pack.
    assert all(map(chart.line, lines))
    table = chart_rules("objective", (TABLE_1,), released)
    assert {row[2].value for row in table.rows} == {"goal", "objective"}


def test_rules_are_ranked_as_in_table_3(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = tmp_path / "pack"
    pairs = {"key": 4.515, "main": 4.514, "chief": 3.205, "keynote": -0.795}
    pack.write_text(
        "".join(f"[JJ] ||| principal ||| {e} ||| p(e|f)={-s} ||| 0-0\n" for e, s in pairs.items())
    )
    (tmp_path / "w").write_text("p(e|f) -1\nIdentity 2.885\n")
    call = ["rules", "principal", "--search", "chart", "--grammar", str(pack)]
    assert app.run([*call, "--weights", str(tmp_path / "w"), "--format", "tsv"]) == 0
    shown = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    found = [(row[2], round(float(row[3]), 3)) for row in shown if row[0] == "JJ"]
    wanted = {**pairs, "principal": 2.885}
    assert found == sorted(wanted.items(), key=lambda own: -own[1])


def test_rules_of_what_ships(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.run(["rules", "principal", "--search", "chart"]) == 0
    shown = capsys.readouterr().out
    assert "main" in shown and "principal" in shown
    assert app.run(["rules", "principal", "--grammar", "ppdb"]) == 2


def test_weights_for_another_grammar_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "text").write_text("The objective is clear.\n")
    call = ["simplify", str(tmp_path / "text"), "--search", "chart", "--grammar", str(TABLE_1)]
    assert app.run([*call, "-w", str(tmp_path / "out")]) == 2
    error = capsys.readouterr().err
    assert "tuned for another grammar" in error and "samsari tune --grammar" in error
    assert not (tmp_path / "out").exists()
    for weights in loading.TUNED.values():
        with pytest.raises(SettingError, match="another grammar"):
            load(ChartSetup((TABLE_1,), weights), ["The objective is clear."])


@pytest.mark.parametrize("name", ["sari", "fkbleu", "bleu"])
def test_the_shipped_weights_go_with_the_shipped_grammars(name: str) -> None:
    line = "The company purchased a house."
    assert load(ChartSetup(weights=Path(name))).line(line)
    for grammars in (("turkcorpus",), ("wikipedia",)):
        assert load(ChartSetup(tuple(map(Path, grammars)))).line(line)


def test_a_pack_is_streamed(tmp_path: Path) -> None:
    # 60,000 lines, of which few apply: 300,000 a minute are wanted, on a busy machine too.
    line = FIRST.read_text(encoding="utf-8").splitlines()[2]
    with (tmp_path / "pack").open("w", encoding="utf-8") as out:
        for number in range(60_000):
            out.write(line.replace("osman", f"word{number}") + "\n")
    begun = time.process_time()
    found = read_packs([tmp_path / "pack"], [["(", "born", ")", "word7", "ertug"]])
    assert len(found) == 1
    assert time.process_time() - begun < 12
    stream = read_rules(tmp_path / "pack")
    assert next(stream).lhs == "[PRN]"
