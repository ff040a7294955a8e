"""The chart search from raw text to raw text, with PPDB packs as users have them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from tests.lm.sentences import sentence_score

from samsari.cli import app
from samsari.errors import FormatError, SettingError
from samsari.resources.artefacts import SHIPPED
from samsari.simplification.chart import grammar as scfg_file
from samsari.simplification.chart import loading as chart_loading
from samsari.simplification.chart.grammar import pack
from samsari.simplification.chart.loading import ChartSetup
from samsari.simplification.restrictions import Restrictions
from samsari.simplification.rule_features import RULE_FEATURES
from samsari.simplification.rules import Rule, read
from samsari.simplification.tokens import tokenize
from samsari.simplification.versions import Reranked

# Rules in PPDB's format, written for this test.
RULES = """\
[JJ] ||| principal ||| main ||| p(e|f)=0.5 ||| 0-0
[JJ] ||| principal ||| keynote ||| p(e|f)=6.5 ||| 0-0
[NN] ||| gateway ||| door ||| p(e|f)=2.5 ||| 0-0
[VP/NP] ||| are required to visit ||| must visit ||| p(e|f)=0.7 ||| 0-0 1-0 2-0 3-1
[NP] ||| [NN,1] 's [JJ,2] city ||| the [JJ,2] city of [NN,1] ||| p(e|f)=0.4 ||| 0-4 2-1 3-2
[NN] ||| region ||| area ||| p(e|f)=0.2 ||| 0-0
[NN] ||| island ||| islet ||| p(e|f)=0.2 ||| 0-0
"""
WEIGHTS = "lm_0 0.2\np(e|f) -1.0\nIdentity -1.5\nPhrasePenalty 0.1\nOOVPenalty -1.0\n"
LINE = "Jeddah is the principal gateway to Mecca, which Muslims are required to visit.\n"


@pytest.fixture
def setup(tmp_path: Path) -> ChartSetup:
    (tmp_path / "pack.txt").write_text(RULES, encoding="utf-8")
    (tmp_path / "my.weights").write_text(WEIGHTS, encoding="utf-8")
    return ChartSetup((tmp_path / "pack.txt",), tmp_path / "my.weights")


def test_a_pack_rewrites_raw_text(setup: ChartSetup) -> None:
    simplifier = chart_loading.load(setup, [LINE])
    best = simplifier.n_best(LINE, 1)[0]
    assert "the main " in best.text
    assert "Muslims must visit.\n" in best.text
    fired = {(" ".join(one.source), " ".join(one.target)) for one in best.rule_uses}
    assert {("principal", "main"), ("are required to visit", "must visit")} <= fired
    places = {one.source: (one.begin, one.end) for one in best.rule_uses}
    assert places["principal",] == (3, 4)


def test_what_ships_simplifies_and_copies() -> None:
    simplifier = chart_loading.load(ChartSetup())
    text = simplifier.line("The company purchased a house in the region.")
    assert "bought" in text
    assert "area" in text
    assert (
        simplifier.line("See http://example.org/x in 1984.") == "See http://example.org/x in 1984."
    )


ONE = "[NP] ||| the manner in which [S/NP,1] ||| how [S/NP,1] ||| p(e|f)=0.1 ||| 0-0"
TWO = ONE.replace("p(e|f)", "-logp(e2|e1)") + " ||| Equivalence"


@pytest.mark.parametrize("frame", [ONE, TWO], ids=["1.0", "2.0"])
def test_the_labels_of_a_pack_decide_what_goes_together(frame: str, tmp_path: Path) -> None:
    clause = "birds sing ||| birds sing ||| Identity=1 ||| 0-0 1-1"
    (tmp_path / "w").write_text("PhrasePenalty 0.1\nIdentity -0.2\np(e|f) -0.1\ntm_glue_0 -0.5\n")
    found = {}
    for label in ("S/NP", "S"):
        pack = tmp_path / "pack.txt"
        pack.write_text(f"{frame}\n[{label}] ||| {clause}\n", encoding="utf-8")
        line = "We know the manner in which birds sing."
        setup = ChartSetup((pack,), tmp_path / "w")
        assert {"NP", label} <= set(chart_loading.load_grammar(setup, [line]).labels)
        found[label] = chart_loading.load(setup, [line]).line(line)
    assert found["S/NP"] == "We know how birds sing."
    assert found["S"] == "We know the manner in which birds sing."


def test_unknown_labels_of_the_user(tmp_path: Path) -> None:
    pack, line = tmp_path / "pack.txt", "It is the city of Bonn."
    pack.write_text("[NP] ||| the city of [NNP,1] ||| [NNP,1] city ||| p(e|f)=0.1 ||| 2-1\n")
    (tmp_path / "w").write_text("PhrasePenalty 0.1\nIdentity -0.2\n")
    setup = ChartSetup((pack,), tmp_path / "w")
    assert chart_loading.load(setup, [line]).line(line) == line
    told = replace(setup, unknown_labels=("NNP",))
    assert chart_loading.load(told, [line]).line(line) == "It is Bonn city."


def test_only_rules_that_can_apply_are_kept(setup: ChartSetup) -> None:
    grammar = chart_loading.load_grammar(setup, [LINE])
    words = set(grammar.words)
    assert "main" in words
    assert not {"region", "area"} & words


def test_language_model_features_are_those_of_the_whole_output(setup: ChartSetup) -> None:
    simplifier = chart_loading.load(setup, [LINE])
    words = [token.text.lower() for token in tokenize(LINE)]
    names = simplifier.model.feature_names
    for one in simplifier.search.decode(words, 40):
        for number, lm in enumerate(simplifier.model.language_models):
            whole = sentence_score(lm, one.words)
            assert one.features[names.index(f"lm_{number}")] == pytest.approx(whole, abs=1e-3)


@pytest.mark.data
def test_the_released_weights_of_the_paper_can_be_used(setup: ChartSetup, data_dir: Path) -> None:
    released = data_dir / "xu2016" / "joshua_STAR_tune30it_TACL2016.config"
    assert len(read(released).values) == 46
    simplifier = chart_loading.load(ChartSetup(setup.grammars, released), [LINE])
    assert set(read(released).values) <= {*simplifier.model.feature_names}
    assert simplifier.line(LINE)


def test_protected_and_forbidden(setup: ChartSetup, tmp_path: Path) -> None:
    limits = Restrictions(frozenset({"principal"}), frozenset({"are required to visit"}))
    guarded = ChartSetup(setup.grammars, setup.weights, restrictions=limits)
    text = chart_loading.load(guarded, [LINE]).line(LINE)
    assert "principal" in text
    assert "are required to visit" in text


def test_reranking_takes_the_most_different(setup: ChartSetup) -> None:
    plain = chart_loading.load(setup, [LINE])
    first = plain.n_best(LINE, 10)
    chosen = Reranked(plain).n_best(LINE, 1)[0]
    assert chosen.text in {one.text for one in first}
    assert "door" in chosen.text


def test_lines_blank_and_long_are_answered(setup: ChartSetup) -> None:
    simplifier = chart_loading.load(setup, [LINE])
    assert simplifier.simplify("\n\n") == "\n\n"
    assert len(simplifier.line("the region " * 250).split()) > 400


def test_a_pack_needs_its_text(setup: ChartSetup) -> None:
    with pytest.raises(SettingError, match="filtered to the text"):
        chart_loading.load(setup)


def test_an_empty_text_stays_empty(
    setup: ChartSetup, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "empty").touch()
    call = ("simplify", tmp_path / "empty", "--search", "chart", "--grammar", *setup.grammars)
    assert run(capsys, *call, "--weights", setup.weights) == (0, "", "")
    assert chart_loading.load(setup, []).line("So be it.") == "So be it."


def test_guards_hold_whatever_grammar_is_given(tmp_path: Path) -> None:
    rule = Rule("[X]", ("was", "not", "happy"), ("was", "happy"), {"PhrasePenalty": 1.0})
    scfg_file.save(pack([rule], RULE_FEATURES), tmp_path / "wild.grammar")
    (tmp_path / "w").write_text("PhrasePenalty 9\n")
    line = "She was not happy."
    setup = ChartSetup((tmp_path / "wild.grammar",), tmp_path / "w")
    other = Restrictions(forbidden=frozenset({"gateway"}))
    for limits in (Restrictions(), other):
        guarded = replace(setup, restrictions=limits)
        assert chart_loading.load(guarded).line(line) == line
        free = replace(guarded, has_guards=False)
        assert chart_loading.load(free).line(line) == "She was happy."


def test_language_models_of_the_user_go_with_the_shipped_grammar(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    for name in ("vocabulary.txt", "simple.lm", "normal.lm"):
        (mine / name).symlink_to(SHIPPED / "simplifier" / name)
    (tmp_path / "text").write_text("The company purchased a house.\n")
    call = ("simplify", tmp_path / "text", "--search", "chart", "--language-models", mine)
    assert app.run([str(part) for part in call]) == 0
    assert b"bought" in capfdbinary.readouterr().out
    (mine / "chart.weights").write_text("Identity 50\n")
    assert app.run([str(part) for part in call]) == 0
    assert b"purchased" in capfdbinary.readouterr().out


SCORED = """\
[NN] ||| objective ||| goal ||| PPDB2.0Score=1.5 -logp(e2|e1)=1 ||| 0-0 ||| Equivalence
[NN] ||| objective ||| aim ||| PPDB2.0Score=5.5 -logp(e2|e1)=1.2 ||| 0-0 ||| OtherRelated
[NN] ||| objective ||| means ||| PPDB2.0Score=9.5 -logp(e2|e1)=0.1 ||| 0-0 ||| Exclusion
"""


def test_the_scores_and_relations_of_ppdb_2_count(tmp_path: Path) -> None:
    (tmp_path / "pack").write_text(SCORED)
    line = "The objective is clear."

    def best(weights: str, *, has_guards: bool = True) -> str:
        (tmp_path / "w").write_text(weights)
        setup = ChartSetup((tmp_path / "pack",), tmp_path / "w", has_guards=has_guards)
        return chart_loading.load(setup, [line]).line(line)

    plain = "p(e|f) -1\nIdentity -9\n"
    assert best(plain) == "The goal is clear."
    assert best(plain + "PPDB2.0Score 1\n") == "The aim is clear."
    assert best(plain, has_guards=False) == "The means is clear."


def test_a_protected_phrase_is_not_rewritten(setup: ChartSetup) -> None:
    line = "The principal gateway and a principal road."
    limits = Restrictions(frozenset({"principal gateway"}))
    text = chart_loading.load(replace(setup, restrictions=limits), [line]).line(line)
    assert text == "The principal gateway and a main road."


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    status = app.run([str(argument) for argument in arguments])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_the_command_with_a_pack(
    setup: ChartSetup, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    text = tmp_path / "text.txt"
    text.write_text(LINE, encoding="utf-8")
    common = ("simplify", text, "--search", "chart", "--grammar", setup.grammars[0])
    call = [*map(str, common), "--weights", str(setup.weights), "-f", "json"]
    assert app.run(call) == 0
    shown = json.loads(capfdbinary.readouterr().out)
    assert "main" in shown["versions"][0]["text"]
    assert shown["versions"][0]["rules"]


def test_a_malformed_rule_stops_or_is_skipped(
    setup: ChartSetup, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text(RULES + "[X] ||| principal ||| main ||| nonsense ||| 0-0\n", encoding="utf-8")
    text = tmp_path / "text.txt"
    text.write_text(LINE, encoding="utf-8")
    call = ("simplify", text, "-w", tmp_path / "out", "--search", "chart", "--grammar", bad)
    call = (*call, "--weights", setup.weights)
    status, _, error = run(capsys, *call)
    assert status == 2
    assert "bad.txt:8" in error
    status, _, error = run(capsys, *call, "--skip-bad-rules")
    assert status == 0
    assert "bad.txt:8" in error
    assert "main" in (tmp_path / "out").read_text()


def test_a_missing_grammar_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call = ("simplify", tmp_path, "--search", "chart", "--grammar", tmp_path / "none.gz")
    status, _, error = run(capsys, *call)
    assert status == 2
    assert "none.gz" in error
    with pytest.raises(FormatError):
        scfg_file.load(Path(__file__))
