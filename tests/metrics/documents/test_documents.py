"""Metrics of documents: D-SARI and its traps, metrics over paired sentences, rates, ids."""

from __future__ import annotations

import json
import math
import pickle
from pathlib import Path

import pytest

import samsari
from samsari.cli.app import run
from samsari.errors import MetricError, SettingError
from samsari.metrics.aligned import pieces
from samsari.metrics.catalog import create, names
from samsari.metrics.documents import DSari, DSari2021, Lengths
from samsari.model.text import Pair

# The example at the end of the released program of Sun, Jin & Wan (2021).
SOURCE = (
    "marengo is a town in and the county seat of iowa county , iowa , united states . it has "
    "served as the county seat since august 1845 , even though it was not incorporated until "
    "july 1859 . the population was 2,528 in the 2010 census , a decline from 2,535 in 2000 ."
)
OUTPUTS = (
    "in the US . 2,528 in 2010 .",
    "marengo is a city in iowa , the US . it has served as the county seat since august 1845 , "
    "even though it was not incorporated . the population was 2,528 in the 2010 census , a decline "
    "from 2,535 in 2010 .",
    "marengo is a town in iowa . marengo is a town in the US . in the US . the population was "
    "2,528 . the population in the 2010 census .",
    "marengo is a town in iowa , united states . in 2010 , the population was 2,528 .",
)
REFERENCE = "marengo is a city in iowa in the US . the population was 2,528 in 2010 ."


def test_d_sari_is_sari_times_its_penalties() -> None:
    """By hand, the second output: 55 words in, 44 out, 17 wanted; 3 sentences, 2 wanted."""
    metric = DSari2021()
    found = metric.lengths(Pair("1", SOURCE, OUTPUTS[1], (REFERENCE,)))
    assert found == Lengths(55, 44, 17, 3, 2)
    assert found.too_short == 1.0
    assert found.too_long == pytest.approx(math.exp(-27 / 38))
    assert found.sentences == pytest.approx(math.exp(-1 / 3))
    add, keep, delete, _ = create("sari-2016", tokenizer="none").tally(
        Pair("1", SOURCE, OUTPUTS[1], (REFERENCE,))
    )
    wanted = 100 / 3 * (add + keep * math.exp(-27 / 38 - 1 / 3) + delete * math.exp(-27 / 38))
    assert samsari.sentence_d_sari_2021(SOURCE, OUTPUTS[1], REFERENCE) == pytest.approx(wanted)


def test_the_order_of_the_four_outputs_is_that_of_the_paper() -> None:
    """The last one is best; sari alone ranks the long second and the repeating third higher."""
    d_sari = [samsari.sentence_d_sari_2021(SOURCE, output, REFERENCE) for output in OUTPUTS]
    sari = [
        samsari.sentence_sari_2016(SOURCE, output, REFERENCE, tokenizer="none")
        for output in OUTPUTS
    ]
    assert max(d_sari) == d_sari[3]
    assert max(sari) != sari[3]


def test_an_empty_output_beats_a_copy_in_the_released_program_and_not_here() -> None:
    empty, copy = (samsari.sentence_d_sari_2021(SOURCE, o, REFERENCE) for o in ("", SOURCE))
    assert round(empty, 2) == 28.87
    assert round(copy, 2) == 2.03
    assert samsari.sentence_d_sari(SOURCE, "", REFERENCE) == 0
    assert samsari.sentence_d_sari(SOURCE, "   \n ", REFERENCE) == 0
    assert samsari.sentence_d_sari(SOURCE, SOURCE, REFERENCE) > 0


def test_an_output_that_is_the_reference_has_no_penalty() -> None:
    found = DSari().lengths(Pair("1", SOURCE, REFERENCE, (REFERENCE,)))
    assert (found.too_short, found.too_long, found.sentences) == (1, 1, 1)


def test_mean_lengths_are_not_cut() -> None:
    pair = Pair("1", "a b c d", "a b", ("a b", "a b c"))
    assert DSari().lengths(pair).references == 2.5
    assert DSari2021().lengths(pair).references == 2


DOCUMENT = "The cat commenced to eat. It rained all day in the city.\nThe river rose."
SHORTER = "It rained all day. The cat began to eat.\nBananas are yellow fruits."
SIMPLE = "The cat began to eat.\nThe river rose."


def test_pieces_hold_pairs_then_what_is_alone() -> None:
    found = list(pieces(Pair("d", DOCUMENT, SHORTER, (SIMPLE,)), "search"))
    assert [(piece.source, piece.output) for piece in found] == [
        ("The cat commenced to eat.", "The cat began to eat."),
        ("It rained all day in the city.", "It rained all day."),
        ("The river rose.", ""),
        ("", "Bananas are yellow fruits."),
    ]
    assert [piece.references for piece in found] == [
        ("The cat began to eat.",), ("",), ("The river rose.",), ("",),
    ]  # fmt: skip


def test_an_aligned_metric_is_the_metric_over_the_pieces() -> None:
    pair = Pair("d", DOCUMENT, SHORTER, (SIMPLE,))
    for name in ("sari", "fkgl", "samsa", "compression-ratio"):
        aligned, inner = create(f"aligned-{name}"), create(name)
        wanted = inner.tallies(list(pieces(pair, "search"))).sum(axis=0)
        assert aligned.tallies([pair])[0] == pytest.approx(wanted)
        assert str(aligned).startswith(f"aligned-{name}|rev:{inner.revision + 1}|")
        assert "|pairing:search-" in str(aligned)


@pytest.mark.parametrize("name", [n for n in names() if "pairing" not in str(create(n))])
def test_every_sentence_metric_can_be_aligned(name: str) -> None:
    metric = create(f"aligned-{name}")
    assert pickle.loads(pickle.dumps(metric)) == metric
    assert create(str(metric)) == metric
    assert metric.name == f"aligned-{name}"


def test_document_metrics_cannot_be_aligned() -> None:
    with pytest.raises(MetricError, match="whole documents"):
        create("aligned-omitted-sentences")
    with pytest.raises(MetricError, match="no metric"):
        create("aligned-nothing")
    with pytest.raises(SettingError, match="no pairing"):
        create("aligned-sari", pairing="magic")


def test_rates_say_what_became_of_the_sentences() -> None:
    one = ([DOCUMENT], [SHORTER])
    assert samsari.corpus_omitted_sentences(*one) == pytest.approx(100 / 3)
    assert samsari.corpus_added_sentences(*one) == pytest.approx(100 / 3)
    assert samsari.corpus_sentence_order(*one) == 0
    assert samsari.corpus_sentence_ratio(*one) == 100
    assert math.isnan(samsari.corpus_omitted_sentences([""], [""]))
    assert samsari.corpus_omitted_sentences([DOCUMENT], [""]) == 100
    assert samsari.corpus_omitted_sentences([DOCUMENT], [DOCUMENT]) == 0


def test_intervals_resample_documents() -> None:
    found = samsari.score(
        [DOCUMENT] * 3, [SHORTER, DOCUMENT, ""], metrics=["omitted-sentences"], ci=True
    )
    interval = found.system("system").score("omitted-sentences").interval
    assert interval is not None
    assert interval.low < interval.high


def write(folder: Path, **texts: str) -> str:
    folder.mkdir()
    for name, text in texts.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    return str(folder)


SCORE = ["score", "-m", "omitted-sentences,fkgl", "--json", "-", "--no-baselines"]


@pytest.mark.parametrize(("missing", "pairs", "omitted"), [("zero", 2, 60.0), ("skip", 1, 100 / 3)])
def test_missing_ids_cost_what_the_user_decides(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], missing: str, pairs: int, omitted: float
) -> None:
    source = write(tmp_path / "s", one=DOCUMENT, two="A cat. A dog.")
    output = write(tmp_path / "o", one=SHORTER, three="Extra.")
    assert run([*SCORE, "-s", source, "-o", output, "--missing", missing]) == 0
    captured = capsys.readouterr()
    found = json.loads(captured.out)
    assert found["n_pairs"] == pairs
    assert found["systems"][0]["scores"][0]["value"] == pytest.approx(omitted)
    assert "1 missing id (two) in o" in captured.err
    assert "1 extra id (three) in o" in captured.err


def test_missing_ids_fail_unless_told_otherwise(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = write(tmp_path / "s", one=DOCUMENT, two="A cat.")
    output = write(tmp_path / "o", one=SHORTER)
    assert run([*SCORE, "-s", source, "-o", output]) == 2
    assert "1 missing id (two)" in capsys.readouterr().err
    assert run([*SCORE, "-s", source, "-o", str(tmp_path / "o" / "one.txt")]) == 2
    assert "is not a folder" in capsys.readouterr().err


def test_tables_are_matched_by_id_and_hold_line_breaks_or_paragraphs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sources = [{"id": "b", "source": DOCUMENT}, {"id": "a", "source": ["A cat.", "A dog."]}]
    outputs = [{"id": "a", "output": "A cat."}, {"id": "b", "output": SHORTER}]
    for name, rows in (("s", sources), ("o", [*outputs, outputs[0]])):
        lines = "".join(json.dumps(row) + "\n" for row in rows)
        (tmp_path / f"{name}.jsonl").write_text(lines, encoding="utf-8")
    files = ["-s", str(tmp_path / "s.jsonl"), "-o", f"mine={tmp_path / 'o.jsonl'}"]
    assert run([*SCORE, *files, "--match", "id"]) == 2
    assert "1 duplicate id (a) in mine" in capsys.readouterr().err
    assert run([*SCORE, *files, "--match", "id", "--missing", "skip"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["ids"] == ["b"]
    assert found["systems"][0]["name"] == "mine"
