"""The chart search from raw text to raw text, with PPDB packs as users have them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samsari.cli import app
from samsari.errors import FormatError, SettingError
from samsari.simplify import chart_loading, scfg_file
from samsari.simplify.chart_loading import ChartSetup
from samsari.simplify.chart_surface import changes, raw_output
from samsari.simplify.chart_words import fixed_positions, tokens_of
from samsari.simplify.lm import sentence_score
from samsari.simplify.rerank import Reranked
from samsari.simplify.shipped import Restrictions
from samsari.simplify.tokens import tokenize
from samsari.simplify.training import source_key
from samsari.simplify.weights import read
from samsari.tasks.chart_grammar import read_corpus

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
    fired = {(" ".join(one.source), " ".join(one.target)) for one in best.firings}
    assert {("principal", "main"), ("are required to visit", "must visit")} <= fired
    places = {one.source: (one.begin, one.end) for one in best.firings}
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


def test_names_numbers_and_protected_words_stay() -> None:
    tokens = tokenize("Principal of 3 schools in Principal city, see www.a.org")
    fixed = fixed_positions(tokens, frozenset({"schools"}))
    assert {tokens[place].text for place in fixed} == {"3", "schools", "Principal"}
    assert 0 not in fixed


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


def test_additions_are_written_beside_their_neighbour() -> None:
    raw = "He left."
    tokens = tokenize(raw)
    assert raw_output(raw, tokens, ["he", "then", "left", "."]) == "He then left."
    assert raw_output(raw, tokens, ["then", "he", "left", "."]) == "Then he left."
    assert list(changes(["a"], ["a"])) == []


@pytest.mark.parametrize(
    ("raw", "output", "wanted"),
    [
        ('"Subsequently," he', '" later " , he', '"Later," he'),
        ('"Subsequently", he', '" later " , he', '"Later", he'),
        ("The cat) left.", "the cat ) , left .", "The cat), left."),
        ('The "cat"; it', 'the " cat " then ; it', 'The "cat" then; it'),
        ('The "tiger"; it', 'the " cat " then ; it', 'The "cat" then; it'),
        ("A dog -lrb- or cat -RRB- came", "a dog ( or cat ) left", "A dog -lrb- or cat -RRB- left"),
        ("A dog came.", "like a dog came .", "Like a dog came."),
        ("I came. A dog left.", "i came . then a dog left .", "I came. Then a dog left."),
        ("History of the place", "the history of of the place", "The history of of the place"),
    ],
)
def test_marks_stay_with_their_words(raw: str, output: str, wanted: str) -> None:
    assert raw_output(raw, tokens_of(raw), output.split()) == wanted


@pytest.mark.parametrize(
    ("raw", "fixed"),
    [
        ("Tom &amp; others commenced; they", "& amp ;"),
        ("see ftp://example.org/numerous: it", "ftp : / / example . org/numerous"),
        ("- numerous people - old", "-"),
        ("he follows @principal and #principal", "@ principal # principal"),
        ("write to mailto:numerous.people, please", "mailto : numerous . people"),
        ("the £65,000 for AT&T, and 5% of it", "£ 65,000 AT & T 5 %"),
        ("in the vicinity of the region", "the vicinity"),
        ("we don't do it", "do n't"),
    ],
)
def test_what_is_no_word_and_what_is_protected_stays(raw: str, fixed: str) -> None:
    tokens = tokens_of(raw)
    found = fixed_positions(tokens, frozenset({"the vicinity", "don't"}))
    assert [tokens[place].text for place in sorted(found)] == fixed.split()


def test_a_protected_phrase_is_not_rewritten(setup: ChartSetup) -> None:
    line = "The principal gateway and a principal road."
    limits = Restrictions(frozenset({"principal gateway"}))
    text = chart_loading.load(replace(setup, restrictions=limits), [line]).line(line)
    assert text == "The principal gateway and a main road."


@given(st.lists(st.sampled_from(["he", "left", ".", "(", "then"]), max_size=6))
def test_the_end_of_the_line_stays(output: list[str]) -> None:
    raw = "He left (then).\r\n"
    assert raw_output(raw, tokenize(raw), output).endswith("\r\n")


def test_the_final_mark_is_never_rewritten() -> None:
    tokens = tokenize("It fell (hard).")
    assert len(tokens) - 1 in fixed_positions(tokens, frozenset())


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
    call = [*map(str, common), "--weights", str(setup.weights), "--json"]
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
    call = ("simplify", text, "-o", tmp_path / "out", "--search", "chart", "--grammar", bad)
    call = (*call, "--weights", setup.weights)
    status, _, error = run(capsys, *call)
    assert status == 2
    assert "bad.txt:8" in error
    status, _, error = run(capsys, *call, "--skip-bad-rules")
    assert status == 0
    assert "bad.txt:8" in error
    assert "main" in (tmp_path / "out").read_text()


def test_extracting_and_using_a_grammar(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    source.write_text("The principal city.\nA principal road.\nThe road.\n" * 2)
    target.write_text("The main city.\nA main road.\nThe road.\n" * 2)
    out = tmp_path / "mine.grammar"
    call = ("grammar", "extract", "--chart", "-s", source, "-r", target, "-o", out, "--folds", 2)
    status, _, error = run(capsys, *call)
    assert status == 0, error
    assert "mine.grammar" in error
    assert scfg_file.fold_path(out, 0).exists()
    assert scfg_file.fold_path(out, 1).exists()
    (tmp_path / "w").write_text("lm_0 0.1\nIdentity -2\nPhrasePenalty 0.1\nOOVPenalty -1\n")
    simplifier = chart_loading.load(ChartSetup((out,), tmp_path / "w"))
    assert "main" in simplifier.line("A principal road.")


def test_files_of_different_length_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    source.write_text("One.\nTwo.\n")
    target.write_text("One.\n")
    call = ("grammar", "extract", "--chart", "-s", source, "-r", target, "-o", tmp_path / "out")
    status, _, error = run(capsys, *call)
    assert status == 2
    assert "target:2" in error


def test_banned_sentences_leave_no_rules(tmp_path: Path) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    source.write_text("The principal city.\nA principal road.\n")
    target.write_text("The main city.\nA main road.\n")
    banned = {source_key("THE PRINCIPAL CITY"), source_key("a main road")}
    assert list(read_corpus(source, [target], banned)) == []
    assert len(list(read_corpus(source, [target]))) == 2


def test_tuning_the_chart_with_pro(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    source.write_text("The principal city.\nA principal road.\n")
    target.write_text("The main city.\nA main road.\n")
    (tmp_path / "pack.txt").write_text(RULES, encoding="utf-8")
    (tmp_path / "start").write_text("lm_0 1\nIdentity 3\nOOVPenalty -1\n")
    call = ("tune", "-s", source, "-r", target, "--search", "chart", "--tuner", "pro")
    call = (*call, "--grammar", tmp_path / "pack.txt", "--start", tmp_path / "start")
    call = (*call, "--pro", "linear,logistic", "--rounds", 2, "--n-best", 20)
    status, _, error = run(capsys, *call, "-o", tmp_path / "tuned")
    assert status == 0, error
    assert error.count("round") == 3
    assert "tuned towards sari" in (tmp_path / "tuned").read_text()


@pytest.mark.data
def test_the_shipped_grammar_is_not_tuned_on_its_own_sources(
    tmp_path: Path, data_dir: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = data_dir / "simplification" / "turkcorpus" / "detok"
    for name, part in (("source", "orig"), ("target", "simp.0")):
        lines = (folder / f"tune.truecase.detok.{part}").read_text("utf-8").splitlines()[:3]
        (tmp_path / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
    call = ("tune", "-s", tmp_path / "source", "-r", tmp_path / "target", "--search", "chart")
    status, _, error = run(capsys, *call)
    assert status == 2
    assert "was built from 3 of these 3 sources" in error


def test_a_missing_grammar_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call = ("simplify", tmp_path, "--search", "chart", "--grammar", tmp_path / "none.gz")
    status, _, error = run(capsys, *call)
    assert status == 2
    assert "none.gz" in error
    with pytest.raises(FormatError):
        scfg_file.load(Path(__file__))
