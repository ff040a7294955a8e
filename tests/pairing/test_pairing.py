"""Pairs of sentences: the values, the search, the methods, files and formats."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import samsari
from samsari.cli.app import run
from samsari.errors import CorpusError, SettingError
from samsari.model.document import Document, Group, Pairing, SentenceLink
from samsari.pairing.judge import columns, shipped_judge
from samsari.pairing.methods import METHODS, best_links, count_pairs, signature, step_name
from samsari.reporting.pairings import rows_of, summary
from samsari.text.sentences import read_document

SOURCE = (
    "Hurricane Donna moved across the Leeward Islands. It held the record for its long life.\n"
    "The cyclone caused billions of dollars in damages, and it killed at least 364 people."
)
OUTPUT = (
    "At least 364 people were killed by the cyclone. It caused billions of dollars in damages.\n"
    "The weather was fine in Paris that week.\n"
    "Hurricane Donna moved across the Leeward Islands."
)


def documents(n: int, m: int) -> tuple[Document, Document]:
    left, right = (read_document("\n".join("Yes." for _ in range(k))) for k in (n, m))
    return left, right


def pairing(n: int, m: int, *cells: tuple[int, int]) -> Pairing:
    return Pairing(*documents(n, m), tuple(SentenceLink(*cell) for cell in cells))


def test_a_document_knows_its_paragraphs_and_sentences() -> None:
    found = read_document("He ran. She left.\r\n\n  \nThen it rained. ")
    assert found.sentences == ("He ran.", "She left.", "Then it rained.")
    assert found.paragraphs == (0, 0, 1)
    assert found.n_paragraphs == 2
    assert read_document("").sentences == ()


def test_splits_merges_and_lone_sentences_form_groups() -> None:
    found = pairing(5, 5, (0, 0), (0, 1), (2, 3), (3, 3), (4, 2))
    assert found.groups == (Group((0,), (0, 1)), Group((2, 3), (3,)), Group((4,), (2,)))
    assert [group.kind for group in found.groups] == ["1:2", "2:1", "1:1"]
    assert found.omitted == (1,)
    assert found.added == (4,)
    assert found.crossings == 2
    assert [kind for kind, _ in rows_of(found)] == ["1:2", "left out", "2:1", "added", "1:1"]


def test_links_outside_the_documents_are_refused() -> None:
    with pytest.raises(CorpusError):
        pairing(1, 1, (0, 1))


def test_the_search_prefers_the_order_but_crosses_for_good_evidence() -> None:
    steps = {"same": 0.1, "next": 0.5, "skip": -0.5, "jump": -1.0, "back": -1.5}
    even = {(i, j): 1.0 - (i != j) * 0.2 for i in range(3) for j in range(3)}
    assert {(0, 0), (1, 1), (2, 2)} <= set(best_links(even, steps, 9.0))
    crossed = {(0, 0): -3.0, (1, 0): 4.0, (0, 1): 4.0, (1, 1): -3.0}
    assert best_links(crossed, steps, 9.0) == ((0, 1), (1, 0))
    assert best_links({}, steps, 9.0) == ()


def test_the_search_finds_merges_and_adds_what_is_sure() -> None:
    steps = dict.fromkeys(("same", "next", "skip", "jump", "back"), 0.0)
    assert best_links({(0, 0): 1.0, (1, 0): 1.0}, steps, 9.0) == ((0, 0), (1, 0))
    assert best_links({(0, 0): 1.0, (5, 0): 3.0, (2, 0): 2.5}, steps, 2.0) == ((2, 0), (5, 0))


def test_steps_have_names() -> None:
    assert [step_name(3, after) for after in (1, 3, 4, 5, 6, 7)] == [
        "back", "same", "next", "skip", "skip", "jump",
    ]  # fmt: skip


def test_the_shipped_weights_fit_the_facts() -> None:
    assert len(shipped_judge().weights) == len(columns())
    assert signature().startswith("search-")


def test_reordered_split_and_unrelated_sentences() -> None:
    found = samsari.pair(SOURCE, OUTPUT)
    assert str(found) == "0-3 2-0 2-1"
    assert found.omitted == (1,)
    assert found.added == (2,)


def test_equal_documents_are_paired_sentence_by_sentence() -> None:
    assert str(samsari.pair(SOURCE, SOURCE)) == "0-0 1-1 2-2"


@pytest.mark.parametrize("method", METHODS)
def test_empty_documents_have_no_pairs(method: str) -> None:
    assert samsari.pair("", "", method).links == ()
    assert samsari.pair(SOURCE, "", method).omitted == (0, 1, 2)
    assert samsari.pair("", OUTPUT, method).added == (0, 1, 2, 3)


@pytest.mark.parametrize("method", METHODS)
def test_odd_text_is_paired(method: str) -> None:
    samsari.pair("😀 。\n!!!\n漢字 漢字\u2028x", "漢字 漢字\n\ud800 half", method)


def test_an_unknown_method_is_refused() -> None:
    with pytest.raises(SettingError, match="choose one of"):
        samsari.pair("A.", "B.", "magic")


def test_possible_links_are_neither_wanted_nor_wrong() -> None:
    found = pairing(3, 3, (0, 0), (1, 1), (2, 2))
    counts = count_pairs(found, frozenset({(0, 0)}), frozenset({(1, 1)}))
    assert (counts.links.predicted, counts.links.wanted, counts.links.agreed) == (2, 1, 1)
    assert (counts.alone.predicted, counts.alone.wanted, counts.alone.agreed) == (0, 2, 0)


def write(folder: Path, **texts: str) -> Path:
    folder.mkdir()
    for name, text in texts.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    return folder


def test_folders_tables_and_formats(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, other = write(tmp_path / "a", x=SOURCE), write(tmp_path / "b", x=OUTPUT)
    assert run(["pair", "-s", str(one), "-o", str(other), "-f", "links"]) == 0
    assert capsys.readouterr().out == "x\t0-3 2-0 2-1\n"
    table = tmp_path / "docs.jsonl"
    table.write_text(json.dumps({"source": SOURCE, "output": OUTPUT, "id": "n"}) + "\n")
    assert run(["pair", "--table", str(table), "--ids", "id", "-f", "json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["links"] == "0-3 2-0 2-1"
    assert record["omitted"] == [1]
    assert record["id"] == "n"
    files = ["-s", str(one / "x.txt"), "-o", str(other / "x.txt")]
    assert run(["pair", *files]) == 0
    assert "2 crossings" in capsys.readouterr().out
    assert run(["pair", *files, "-f", "tsv"]) == 0
    rows = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    assert [row[1] for row in rows] == ["1:1", "left out", "1:2", "added"]
    assert run(["pair", *files, "-f", "html", "-w", str(tmp_path / "p.html")]) == 0
    page = (tmp_path / "p.html").read_text(encoding="utf-8")
    assert page.count('<li class="alone">') == 2
    assert 'class="f1"' in page or 'class="f4"' in page  # words that were replaced are marked


def test_what_is_written_as_json_is_gold_for_evaluation(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other = write(tmp_path / "a", x=SOURCE), write(tmp_path / "b", x=OUTPUT)
    gold = tmp_path / "gold.jsonl"
    run(["pair", "-s", str(one), "-o", str(other), "-f", "json", "-w", str(gold)])
    assert run(["pair", "--evaluate", str(gold), "-f", "tsv"]) == 0
    assert "\t100.0\t100.0\t100.0\t100.0\t1" in capsys.readouterr().out


def test_the_summary_counts() -> None:
    assert summary(pairing(1, 1, (0, 0))) == (
        "1 sentence to 1; 1 paired, 0 left out, 0 added, 0 crossings"
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-s", "a"], "-o is missing"),
        (["-s", "nowhere.txt", "-o", "b/x.txt"], "nowhere.txt"),
        (["-s", "a", "-o", "b/x.txt"], "one is a file and one is a folder"),
        (["-s", "a", "-o", "c"], "document without a partner, such as 'x'"),
        (["--evaluate", "bad.jsonl"], "bad.jsonl:1"),
        (["-s", "a", "-o", "b", "-f", "svg2"], "--format cannot be"),
    ],
)
def test_bad_input_is_one_sentence(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "a", x=SOURCE)
    write(tmp_path / "b", x=OUTPUT)
    write(tmp_path / "c", y=OUTPUT)
    (tmp_path / "bad.jsonl").write_text('{"left": ["A."], "right": ["B."], "links": "0-7"}\n')
    assert run(["pair", *arguments]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1
