"""Results as pages: streamed into an index, searched, sorted, compared; notes stay."""

from __future__ import annotations

import io
import json
import sqlite3
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import samsari
from samsari.errors import CorpusError, FormatError
from samsari.formats.result_index import asking
from samsari.formats.result_index.asking import ALONE, PairQuery, ranking
from samsari.formats.result_index.building import CHUNK, JsonStream
from samsari.tasks.playground.browsing import Browser, Notes

SOURCES = ["He commenced work.", "The cat sat down.", "It rained all day."]
OURS = ["He began work.", "The cat sat down.", ""]
THEIRS = ["He worked.", "A dog sat down.", "It rained."]
REFERENCES = [["He started work."], ["The cat sat."], ["It rained."]]


def result(tmp_path: Path, name: str = "result.json", **outputs: list[str]) -> Path:
    found = samsari.score(
        SOURCES, outputs or {"ours": OURS, "theirs": THEIRS}, REFERENCES, metrics=["sari", "bleu"]
    )
    samsari.save_result(found, tmp_path / name)
    return tmp_path / name


@pytest.fixture
def browser(tmp_path: Path) -> Browser:
    return Browser((result(tmp_path),), tmp_path / "work")


def test_leave_one_out_has_its_scores_although_it_has_fewer_references(tmp_path: Path) -> None:
    two = [[*one, "It was so."] for one in REFERENCES]
    found = samsari.score(SOURCES, {"ours": OURS}, two, metrics=["sari", "bleu"])
    samsari.save_result(found, tmp_path / "two.json")
    held = Browser((tmp_path / "two.json",), tmp_path / "work").summary()["systems"]
    scores = next(one["scores"] for one in held if one["role"] == "leave-one-out")
    assert scores == [found.score("leave-one-out", name) for name in ("sari", "bleu")]


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(st.text(), st.lists(values, max_size=5), max_size=5), st.integers(0, 2))
def test_a_stream_reads_what_json_reads(document: dict[str, Any], indent: int) -> None:
    text = json.dumps(document, indent=indent or None, ensure_ascii=bool(indent % 2))
    stream = JsonStream(io.StringIO(text), "x")
    assert {key: list(stream.items()) for key in stream.members()} == document


def test_a_stream_goes_on_where_a_stretch_ends() -> None:
    numbers = list(range(300_000))
    text = json.dumps({"rows": numbers})
    assert len(text) > 2 * CHUNK
    stream = JsonStream(io.StringIO(text), "x")
    assert [number for _ in stream.members() for number in stream.items()] == numbers


def test_a_page_has_texts_values_and_notes(browser: Browser) -> None:
    found = browser.page(PairQuery(size=2))
    assert (found["total"], len(found["pairs"])) == (3, 2)
    first = found["pairs"][0]
    assert (first["source"], first["references"]) == (SOURCES[0], REFERENCES[0])
    wanted = samsari.sentence_sari(SOURCES[0], OURS[0], REFERENCES[0])
    assert first["outputs"][0]["values"][0] == pytest.approx(wanted)
    assert [output["text"] for output in first["outputs"][:2]] == [OURS[0], THEIRS[0]]


def test_pairs_are_searched_and_sorted(browser: Browser) -> None:
    def ids(**query: Any) -> list[str]:
        return [pair["id"] for pair in browser.page(PairQuery(**query))["pairs"]]

    assert ids(search="DOG") == ["2"]
    assert ids(search="rai") == ["3"]
    assert ids(search='"; drop table pair; --') == []
    assert ids(reverse=True) == ["3", "2", "1"]
    bleu = {
        pair["id"]: pair["outputs"][0]["values"][1] for pair in browser.page(PairQuery())["pairs"]
    }
    known = sorted((value, id) for id, value in bleu.items() if value is not None)
    assert ids(order="metric", metric=1)[-len(known) :] == [id for _, id in known]
    assert ids(order="difference", metric=0, system=0, other=1)
    assert ids(order="difference", metric=0, system=1, other=0) == ids(
        order="difference", metric=0, system=0, other=1, reverse=True
    )


def test_every_order_can_be_paged_from_any_place(tmp_path: Path) -> None:
    n_pairs = 57
    texts = [f"word {'x ' * (n % 7)}end" for n in range(n_pairs)]
    outputs = {"one": texts[::-1], "two": ["word"] * n_pairs}
    found = samsari.score(texts, outputs, [[t] for t in texts], metrics=["compression-ratio"])
    samsari.save_result(found, tmp_path / "r.json")
    browser = Browser((tmp_path / "r.json",), tmp_path / "work")

    def rows(start: int, size: int, **query: Any) -> list[int]:
        page = browser.page(PairQuery(start=start, size=size, **query))
        return [pair["row"] for pair in page["pairs"]]

    def value(row: int, order: str) -> float:
        (pair,) = browser.page(PairQuery(start=row - 1, size=1))["pairs"]
        own, other = (output["values"][0] for output in pair["outputs"][:2])
        return float(own if order == "metric" else own - other)

    for order in ("metric", "difference"):
        for reverse in (False, True):
            for search in ("", "word"):
                way = {"order": order, "reverse": reverse, "search": search}
                whole = rows(0, 100, **way)
                assert sorted(whole) == list(range(1, n_pairs + 1))
                values = [value(row, order) for row in whole]
                assert values == sorted(values, reverse=reverse)
                assert [r for start in range(0, 60, 10) for r in rows(start, 10, **way)] == whole
    assert rows(500, 10, order="metric") == []


def test_pairs_without_a_value_come_last_whichever_way() -> None:
    db = sqlite3.connect(":memory:", isolation_level=None)
    db.executescript((files("samsari.formats.result_index") / "schema.sql").read_text("utf-8"))
    scores = [(0, 0, 1, 5.0), (0, 0, 2, None), (0, 0, 3, 1.0), (0, 0, 4, 9.0)]
    db.executemany("insert into score values (?, ?, ?, ?)", scores)
    order = ranking(db, 5, 0, 0, ALONE)  # row 5 has no line at all
    assert order.page(0, 9, reverse=False).tolist() == [3, 1, 4, 2, 5]
    assert order.page(0, 9, reverse=True).tolist() == [4, 1, 3, 2, 5]
    assert order.page(2, 2, reverse=True).tolist() == [3, 2]
    some = np.array([1, 2, 4], np.int32)
    assert order.sort(some, reverse=True).tolist() == [4, 1, 2]


def test_a_search_with_too_many_hits_says_so(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not browser.page(PairQuery(search="sat"))["is_more"]
    monkeypatch.setattr(asking, "MOST_HITS", 1)
    found = browser.page(PairQuery(search="down", order="metric"))
    assert (found["total"], found["is_more"]) == (1, False)
    found = browser.page(PairQuery(search="d", order="metric"))
    assert (found["total"], found["is_more"]) == (1, True)


@pytest.mark.parametrize(
    "search", ["naïve", "nai\u0308ve", "日本", "हिन्दी", "a_b", "𞤀𞤣", "\x00", "½"]
)
def test_any_signs_can_be_searched_for(tmp_path: Path, search: str) -> None:
    text = "The naïve 日本 हिन्दी a_b 𞤀𞤣 ½ man."
    found = samsari.score([text], [text], [[text]], metrics=["sari"])
    samsari.save_result(found, tmp_path / "r.json")
    total = Browser((tmp_path / "r.json",), tmp_path)
    assert total.page(PairQuery(search=search))["total"] == (search != "\x00")


def test_the_summary_says_what_is_missing(browser: Browser) -> None:
    found = browser.summary()
    assert found["n_pairs"] == 3
    assert [system["name"] for system in found["systems"]][:2] == ["ours", "theirs"]
    assert found["missing"] == ["There are no findings. Score again with --check to get them."]


def test_a_result_without_texts_is_shown_all_the_same(tmp_path: Path) -> None:
    found = samsari.score(SOURCES, OURS, REFERENCES, metrics=["sari"])
    document = json.loads(_saved(found, tmp_path))
    document |= {"ids": [], "sources": [], "references": []}
    for system in document["systems"]:
        system["outputs"] = []
    path = tmp_path / "bare.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    browser = Browser((path,), tmp_path / "work")
    assert "The texts were not kept." in browser.summary()["missing"][0]
    page = browser.page(PairQuery(order="metric"))
    assert page["pairs"][0]["outputs"][0]["text"] is None
    assert page["pairs"][0]["outputs"][0]["values"][0] is not None


def _saved(found: samsari.Result, tmp_path: Path) -> str:
    samsari.save_result(found, tmp_path / "r.json")
    return (tmp_path / "r.json").read_text(encoding="utf-8")


def test_two_results_over_the_same_sources_are_joined(tmp_path: Path) -> None:
    one, other = result(tmp_path, "a.json", ours=OURS), result(tmp_path, "b.json", theirs=THEIRS)
    browser = Browser((one, other), tmp_path / "work")
    names = [system["name"] for system in browser.summary()["systems"]]
    assert {"ours", "theirs"} <= set(names)
    assert browser.page(PairQuery(order="difference", other=names.index("theirs")))["pairs"]


def test_results_over_other_sources_are_refused(tmp_path: Path) -> None:
    one = result(tmp_path, "a.json")
    other = samsari.score(["x"] * 3, ["y"] * 3, metrics=["fkgl"])
    samsari.save_result(other, tmp_path / "b.json")
    with pytest.raises(CorpusError, match="about other sources"):
        Browser((one, tmp_path / "b.json"), tmp_path / "work").open()
    assert not list((tmp_path / "work").rglob("*.sqlite"))


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"schema": "samsari-result/9"}', '{"schema":'])
def test_what_is_no_result_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "x.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FormatError):
        Browser((path,), tmp_path / "work").open()


def test_notes_stay_and_the_newest_counts(tmp_path: Path) -> None:
    path = tmp_path / "r.json.notes.jsonl"
    notes = Notes(path)
    notes.write("7", "first")
    notes.write("7", "second <b>")
    assert Notes(path).of("7") == "second <b>"
    assert len(path.read_text(encoding="utf-8").splitlines()) == 2
    Notes(path).write("7", "")
    assert Notes(path).ids == []
    path.write_text("not JSON\n", encoding="utf-8")
    with pytest.raises(FormatError, match="no note"):
        Notes(path).of("7")
