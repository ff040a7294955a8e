"""The shipped simplifier: what must survive, what the user may ask for, and odd input."""

from __future__ import annotations

import json
import math
import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import samsari
from samsari.cli.app import run
from samsari.errors import ResourceError, SettingError
from samsari.simplification.chart import loading as chart_loading
from samsari.simplification.chart.loading import ChartSetup
from samsari.simplification.edits import loading
from samsari.simplification.edits.guards import breaks
from samsari.simplification.edits.simplifier import Simplifier
from samsari.simplification.edits.tagged_sentence import TaggedSentence
from samsari.simplification.folder import shipped_folder
from samsari.simplification.restrictions import Restrictions, entries, strength_of
from samsari.simplification.weights import Weights
from samsari.tasks.rewriting import rules
from samsari.tasks.rewriting import simplify as tasks

TEXT = (
    "Jeddah is the principal gateway to Mecca, Islam's holiest city, which able-bodied Muslims are "
    "required to visit at least once in their lifetime."
)


@pytest.fixture(scope="module")
def simplifier() -> Simplifier:
    return loading.default()


def test_something_is_simplified(simplifier: Simplifier) -> None:
    found = simplifier.n_best(TEXT, 1)[0]
    assert found.text != TEXT and found.rule_uses
    assert found.text.startswith("Jeddah is") and found.text.endswith(".")


def test_names_numbers_addresses_and_markup_survive(simplifier: Simplifier) -> None:
    text = 'See <a href="x">https://www.example.org/Page_1?x=2</a>: Kraków had 1,234.5 km in 1998.'
    kept = re.findall(r"<[^>]+>|https?://[^<\s]+|\d[\d,.]*\d|Kraków", text)
    found = simplifier.line(text)
    assert all(piece in found for piece in kept)


def test_lines_stay_lines(simplifier: Simplifier) -> None:
    text = f"\n{TEXT}\n\n  \n{TEXT} {TEXT}\r\n"
    found = simplifier.simplify(text)
    assert found.count("\n") == text.count("\n")
    assert found.startswith("\n") and found.endswith("\r\n") and "\n\n  \n" in found


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=80))
def test_any_text_is_accepted(text: str) -> None:
    found = loading.default().simplify(text)
    assert found.count("\n") == text.count("\n")


def test_versions_differ_and_fall_in_score(simplifier: Simplifier) -> None:
    found = simplifier.n_best(f"{TEXT} {TEXT}", 20)
    assert len({version.text for version in found}) == len(found) == 20
    scores = [version.score for version in found]
    assert scores == sorted(scores, reverse=True)


def test_the_copy_wins_when_edits_are_forbidden() -> None:
    cautious = loading.load(restrictions=Restrictions(allowed=frozenset({"principal -> main"})))
    assert cautious.line(TEXT) in (TEXT, TEXT.replace("principal", "main"))


def test_protected_and_forbidden_words_stay() -> None:
    limits = Restrictions(frozenset({"principal"}), frozenset({"required to"}))
    assert "principal" in loading.load(restrictions=limits, strength=1.0).line(TEXT)


@pytest.mark.parametrize("has_guards", [True, False])
def test_protected_phrases_stay_where_they_stand(has_guards: bool) -> None:
    limits = Restrictions(protected=frozenset({"The  Principal novel", "islam's"}))
    bold = loading.load(restrictions=limits, strength=1.0, has_guards=has_guards)
    found = bold.line("It was the principal novel of Islam's principal city.")
    assert "the principal novel" in found and "Islam's" in found
    assert "principal city" not in found


def test_settings_are_normalised_or_refused() -> None:
    limits = Restrictions({"Novel"}, {"Principal->Main"}, None)  # type: ignore[arg-type]
    assert limits == Restrictions(frozenset({"novel"}), frozenset({"principal -> main"}))
    with pytest.raises(SettingError, match="only words and phrases"):
        Restrictions(protected=frozenset({"principal->main"}))
    with pytest.raises(SettingError, match="set of texts"):
        Restrictions(protected="novel")  # type: ignore[arg-type]
    for strength in (7.0, -0.1, math.nan):
        with pytest.raises(SettingError, match="no such strength"):
            loading.load(strength=strength)
    for text in (None, ["a"], b"a"):
        with pytest.raises(SettingError, match="a text is needed"):
            samsari.simplify(text)  # type: ignore[operator]
    with pytest.raises(ResourceError, match="no such folder"):
        loading.load("gm")


def test_a_folder_may_be_given_as_text() -> None:
    assert loading.load(str(shipped_folder())).line(TEXT) == loading.default().line(TEXT)


def test_nothing_allowed_is_not_everything() -> None:
    assert loading.load(restrictions=Restrictions(allowed=frozenset())).line(TEXT) == TEXT
    assert loading.load(restrictions=Restrictions(allowed=None)).line(TEXT) != TEXT


def test_a_hash_is_a_comment_only_as_a_word() -> None:
    assert entries(["C#", "a # b", "# c"]) == {"c#", "a"}


def test_the_score_adds_up(simplifier: Simplifier) -> None:
    for version in simplifier.n_best(f"{TEXT} {TEXT}", 5):
        parts = tasks.parts(version)
        assert parts.keys() == {"rules", "lm_0", "lm_1"}
        assert sum(parts.values()) == pytest.approx(version.score, abs=1e-4)
        assert f"lm_0 {parts['lm_0']:+.3f}" in tasks.explain_features(TEXT, [version])
    chart = chart_loading.load(ChartSetup()).n_best(TEXT, 1)[0]
    assert sum(tasks.parts(chart).values()) == pytest.approx(chart.score)


def test_of_equal_versions_the_copy_wins(simplifier: Simplifier) -> None:
    undecided = replace(simplifier, weights=Weights({"lm_0": 0.0}))
    assert undecided.line(TEXT) == TEXT


def test_lines_end_at_line_feeds_only(simplifier: Simplifier) -> None:
    text = "He was\u2028a prolific author.\x0bThe principal\x85city grew.\nSo.\n"
    lines = text.split("\n")
    assert simplifier.simplify(text) == "\n".join(map(simplifier.line, lines))


def test_a_table_of_rules_shows_what_the_score_uses(simplifier: Simplifier) -> None:
    table = rules.rules_table("Numerous", simplifier)
    names = [column.name for column in table.columns]
    weights = simplifier.weights
    for row in table.rows:
        values = {name: cell.value for name, cell in zip(names, row, strict=True)}
        total = sum(weights.get(n) * float(str(values[n])) for n in names if n in weights.values)
        assert total == pytest.approx(values["score"], abs=1e-3)
    assert "simple, normal:" in " ".join(table.notes)
    assert rules.rules_table("xyzzy", simplifier).notes == ("no rule rewrites 'xyzzy'",)
    sides, usable = simplifier.builder.grammar.sides, simplifier.builder.rules
    kept_back = next(source for source in sides if source.isalpha() and source not in usable)
    assert "the guards keep back" in rules.rules_table(kept_back, simplifier).notes[0]


def test_strength_changes_how_much_is_rewritten() -> None:
    sizes = [len(loading.load(strength=s).n_best(TEXT, 1)[0].rule_uses) for s in (0.0, 0.5, 1.0)]
    assert sizes == sorted(sizes) and sizes[0] < sizes[2]


def test_a_sentence_of_600_words(simplifier: Simplifier) -> None:
    text = " ".join(["principal", "gateway", "to", "numerous", "regions", ","] * 100)
    assert len(simplifier.line(text).split()) > 300


def test_contradictory_lists() -> None:
    with pytest.raises(SettingError, match="allowed"):
        Restrictions(forbidden=frozenset({"novel"}), allowed=frozenset({"novel -> book"}))
    with pytest.raises(SettingError, match="strength"):
        strength_of("1.5")
    assert entries(["A  b # c", "d->", "E->f g"]) == {"a b", "d ->", "e -> f g"}


def test_the_command(tmp_path, capsys) -> None:  # type: ignore[no-untyped-def]
    source, out = tmp_path / "in.txt", tmp_path / "out.txt"
    source.write_text(TEXT + "\n", encoding="utf-8")
    call = ["simplify", str(source), "--search", "beam", "-w", str(out), "-f", "json"]
    assert run([*call, "--n-best", "3"]) == 0
    found = json.loads(out.read_text(encoding="utf-8"))
    assert found["source"] == TEXT and len(found["versions"]) == 3
    assert found["versions"][0]["rules"][0]["features"]
    assert run(["simplify", str(source), "--strength", "wild"]) == 2
    assert "strength" in capsys.readouterr().err
    assert run(["rules", "principal", "-f", "json"]) == 0
    assert '"main"' in capsys.readouterr().out


def test_a_deletion_leaves_no_article_behind() -> None:
    words = ("He", "started", "a", "palace", "in", "Persepolis", ".")
    sentence = TaggedSentence(
        words, tuple(map(str.lower, words)), ("PRP", "VBD", "DT", "NN", "IN", "NNP", "."), (9,) * 7
    )
    assert breaks(sentence, 3, 4, ())
    assert not breaks(sentence, 4, 6, ())


def test_a_simplifier_prints_as_its_settings_and_not_as_its_arrays() -> None:
    assert len(repr(loading.load())) < 10_000


def test_half_a_surrogate_pair_is_copied() -> None:
    text = "He \ud800 commenced \udfff-a work, \ud83d\ude00."
    for found in (loading.load().line(text), chart_loading.load(ChartSetup(), (), None).line(text)):
        assert [sign for sign in found if "\ud800" <= sign <= "\udfff"] == [
            "\ud800",
            "\udfff",
            "\ud83d",
            "\ude00",
        ]
