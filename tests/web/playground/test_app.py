"""The addresses of the playground: who is answered, what comes back, what bad input does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from samsari.formats.limits import Limits, using
from samsari.web.playground.app import PAGES, endpoints
from samsari.web.playground.room import Playground

SOURCE = "He ran home and she swam."
OUTPUT = "He ran home. She swam."


def corrected(client: Any, source: str = SOURCE, output: str = OUTPUT) -> Any:
    id = client.post("/api/correct/new", {"source": source, "output": output}).json()["id"]
    return client.get("/api/correct/item", item=id).json()


def edit(client: Any, item: Any, change: dict[str, Any]) -> Any:
    body = {"item": item["id"], "version": item["version"], "sentence": 0, "edit": change}
    return client.post("/api/correct/edit", body)


def test_pages_hold_no_data_and_point_at_this_server_only(client: Any) -> None:
    for path in ("/", *(path for path, _, _ in PAGES)):
        text = client.get(path).text
        assert "<script type=" in text
        assert "http" not in text.replace("http-equiv", "")


def test_a_page_with_all_that_it_needs_is_small() -> None:
    from samsari.web.base.endpoints import HERE, icon, joined_modules
    from samsari.web.playground import app

    for _, name, _ in PAGES:
        script = joined_modules(name, app.HERE / "static" / name, [HERE])
        assert sum(len(file.packed) for file in (app.style(), script, icon())) < 80_000


def test_with_a_key_only_those_who_have_it_are_answered(opened: Any, tmp_path: Path) -> None:
    room = Playground(work=tmp_path, key="secret")
    with opened(room) as client:
        for endpoint in endpoints(room):
            if not endpoint.path.startswith("/api/"):
                continue
            answer = (
                client.get(endpoint.path)
                if endpoint.method == "GET"
                else client.post(endpoint.path, {})
            )
            assert answer.status_code in (404, 429)
        right = {"authorization": "Bearer secret"}
        assert client.client.get("/api/correct", headers=right).status_code == 200


def test_an_explanation_has_all_parts(client: Any) -> None:
    body = {"source": SOURCE, "output": OUTPUT, "references": ["He ran home. She swam."]}
    found = client.post("/api/explain", body).json()
    assert found["samsa"]["n_scenes"] == 2
    assert found["sari"]["score"] > found["bleu"]["score"] * 0
    assert found["bleu"]["score"] == pytest.approx(100.0)
    assert found["check"]["verdict"] == "pass"
    assert found["links"]["links"]
    for part in ("samsa", "sari", "bleu", "links"):
        assert found[part]["svg"].startswith("<svg")
        assert "<style" not in found[part]["svg"]  # the page forbids styles inside


def test_an_explanation_can_be_asked_for_by_address(client: Any) -> None:
    found = client.get("/api/explain", source=SOURCE, output=OUTPUT).json()
    assert found["sari"] == {
        "missing": "SARI needs references; give at least one reference: -r TEXT"
    }


@pytest.mark.parametrize(
    ("source", "output"),
    [
        ("日本語の文です。", "文です。"),
        ("Это предложение. Ещё одно.", "Предложение."),
        ("<b>unclosed <i>tags & “quotes", "</svg><script>alert(1)</script>"),
        ("😀 \u202e right to left \x00", ""),
        ("word " * 800, "word. " * 100),
    ],
    ids=["japanese", "russian", "tags", "signs", "long"],
)
def test_odd_texts_have_an_explanation(client: Any, source: str, output: str) -> None:
    found = client.post(
        "/api/explain", {"source": source, "output": output, "references": [output or "x"]}
    )
    assert found.status_code == 200, found.text
    assert "<script" not in found.json()["samsa"].get("svg", "")


def test_texts_of_100_kilobytes_are_refused_in_one_sentence(client: Any) -> None:
    body = {"source": "a word " * 15_000, "output": "a", "references": []}
    found = client.post("/api/explain", body)
    assert found.status_code == 400
    assert "105,001 characters" in found.json()["error"]
    body["source"] = "x" * 6_000_000
    assert client.post("/api/explain", body).status_code == 413


def test_one_visitor_cannot_hold_the_models(opened: Any, tmp_path: Path) -> None:
    with using(Limits(seconds=0.3)):
        impatient = Playground(work=tmp_path)
    with opened(impatient) as client:
        slow = client.post("/api/explain", {"source": "a, " * 3000, "output": "a, " * 3000})
        assert slow.status_code == 503 and "send shorter texts" in slow.json()["error"]
        assert client.get("/explain").status_code == 200
    with opened(Playground(work=tmp_path)) as client:
        for path in ("/api/explain", "/api/simplify", "/api/results", "/api/correct"):
            found = client.client.get(path, headers={"sec-fetch-site": "cross-site"})
            assert found.status_code == 403


@pytest.mark.parametrize(
    "body", [{}, {"source": 3}, {"source": " "}, {"source": "\ud800"}], ids=str
)
def test_bad_requests_are_told_in_one_sentence(client: Any, body: dict[str, Any]) -> None:
    found = client.post("/api/explain", body)
    assert found.status_code == 400
    assert found.json()["error"]


def test_samsa_follows_an_edit_and_undo_leads_back(client: Any) -> None:
    item = corrected(client)
    first = item["samsa"]["score"]
    (verb,) = [row for row in item["passages"][0]["units"] if row["text"] == "swam"]
    # Without its main relation the second Scene is gone: more sentences than Scenes give 0.
    change = {"kind": "category", "unit": verb["unit"], "categories": ["D"]}
    after = edit(client, item, change).json()
    assert after["samsa"]["score"] != first
    assert after["samsa"]["before"] == first
    assert after["n_edits"] == 1
    back = client.post(
        "/api/correct/step", {"item": item["id"], "version": after["version"], "steps": -1}
    ).json()
    assert back["samsa"]["score"] == first
    assert back["passages"] == item["passages"]


def test_checks_stand_beside_the_unit(client: Any) -> None:
    item = corrected(client)
    (verb,) = [row for row in item["passages"][0]["units"] if row["text"] == "ran"]
    after = edit(client, item, {"kind": "category", "unit": verb["unit"], "categories": ["A"]})
    codes = {p["code"] for row in after.json()["passages"][0]["units"] for p in row["problems"]}
    assert "E08" in codes


def test_two_tabs_cannot_overwrite_each_other(client: Any) -> None:
    item = corrected(client)
    change = {"kind": "make", "words": [0, 1], "categories": ["A"]}
    assert edit(client, item, change).status_code == 200
    late = edit(client, item, {"kind": "make", "words": [1, 2], "categories": ["D"]})
    assert late.status_code == 409
    assert "another tab" in late.json()["error"]
    assert late.json()["newest"]["n_edits"] == 1


def test_corrections_outlive_the_server(opened: Any, tmp_path: Path) -> None:
    change = {"kind": "make", "words": [0, 1], "categories": ["A"]}
    with opened(Playground(work=tmp_path)) as client:
        item = edit(client, corrected(client), change).json()
    with opened(Playground(work=tmp_path)) as client:
        again = client.get("/api/correct/item", item=item["id"]).json()
        assert again["passages"] == item["passages"]
        assert client.get("/api/correct").json()["items"][0]["edits"] == 1


@pytest.mark.parametrize("form", ["xml", "json", "mrp"])
def test_the_corrected_parse_can_be_taken_away(client: Any, form: str) -> None:
    from samsari.formats.passages.registry import loads

    item = corrected(client)
    found = client.get("/api/correct/file", item=item["id"], format=form).json()
    assert [token.text for token in loads(found["text"])[0].tokens][:3] == ["He", "ran", "home"]


def test_a_folder_is_a_queue(opened: Any, tmp_path: Path) -> None:
    parses = tmp_path / "parses"
    parses.mkdir()
    (parses / "one.ucca").write_text("[H [A He] [P ran]]\n", encoding="utf-8")
    (parses / "two.ucca").write_text("[H [A She] [P swam]]\n", encoding="utf-8")
    (parses / "old.json").write_text('{"units": [], "version": 9}', encoding="utf-8")
    with opened(Playground(passages=parses, work=tmp_path)) as client:
        rows = client.get("/api/correct").json()["items"]
        assert [row["id"] for row in rows] == ["old", "one", "two"]
        assert rows[0]["reason"]
        assert client.get("/api/correct/item", item="old").status_code == 400
        item = client.get("/api/correct/item", item="one").json()
        done = {"item": "one", "version": item["version"], "is_done": True}
        assert client.post("/api/correct/note", done).json()["is_done"]
        assert client.get("/api/correct/following", item="one").json() == {"id": "two"}
        assert (tmp_path / "parses-corrected" / "one.xml").exists()
    assert sorted(file.name for file in parses.iterdir()) == ["old.json", "one.ucca", "two.ucca"]


def test_a_passage_that_changed_on_disk_starts_anew_and_loses_nothing(
    opened: Any, tmp_path: Path
) -> None:
    file = tmp_path / "p" / "one.ucca"
    file.parent.mkdir()
    file.write_text("[H [A He] [P ran]]\n", encoding="utf-8")
    with opened(Playground(passages=file.parent, work=tmp_path)) as client:
        item = client.get("/api/correct/item", item="one").json()
        edit(client, item, {"kind": "make", "words": [0, 1], "categories": ["A"]})
    file.write_text("[H [A She] [P ran]]\n", encoding="utf-8")
    with opened(Playground(passages=file.parent, work=tmp_path)) as client:
        item = client.get("/api/correct/item", item="one").json()
        assert item["at"] == 0
        assert "one.edits.old" in item["note"]
    assert (tmp_path / "p-corrected" / "one.edits.old").exists()


@pytest.mark.parametrize("id", ["../../etc/passwd", "nothing", "", "a/b", "x\x00", "a" * 5000])
def test_what_is_not_there_cannot_be_opened(client: Any, id: str) -> None:
    assert client.get("/api/correct/item", item=id).status_code == 400


@pytest.mark.parametrize("change", [None, {}, {"kind": "remove", "unit": "9.9"}, {"kind": "x"}])
def test_an_edit_that_makes_no_sense_changes_nothing(client: Any, change: Any) -> None:
    item = corrected(client)
    assert edit(client, item, change).status_code == 400
    assert client.get("/api/correct/item", item=item["id"]).json()["version"] == item["version"]


def test_a_text_is_simplified_line_by_line(client: Any) -> None:
    found = client.post("/api/simplify", {"text": "He commenced work.\n\nIt rained."}).json()
    assert [line["text"] for line in found["lines"]] == ["He started work.", "", "It rained."]
    same = client.get("/api/simplify", lines=["He commenced work.", "It rained."]).json()
    assert [line["text"] for line in same["lines"]] == ["He started work.", "It rained."]


def test_a_document_comes_back_with_its_formatting_and_nothing_is_kept(
    client: Any, tmp_path: Path
) -> None:
    from base64 import b64decode, b64encode

    content = b64encode(b"# Work\n\nHe **commenced** it.").decode()
    body = {"name": "../../a.md", "content": content}
    assert client.post("/api/simplify/open", body).json()["lines"] == ["Work", "He commenced it."]
    body["lines"] = ["Work", "He started it."]  # type: ignore[assignment]
    made = client.post("/api/simplify/write", body).json()
    assert b64decode(made["content"]) == b"# Work\n\nHe **started** it."
    assert list(tmp_path.rglob("*")) == []


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("", {}),
        ("", {"lines": [3]}),
        ("", {"lines": ["x"], "chosen": []}),
        ("", {"lines": ["x"], "strength": "bold"}),
        ("", {"lines": ["x " * 20_000]}),
        ("/judge", {"sources": ["a"], "outputs": []}),
        ("/open", {"name": "a.docx", "content": "eA=="}),
        ("/open", {"name": "a.pdf", "content": "eA=="}),
        ("/open", {"name": "a.md", "content": "\u00e9"}),
        ("/write", {"name": "a.md", "content": "eA==", "lines": []}),
        ("/write", {"name": "a.md", "content": "eA==", "lines": ["y"], "tracked": True}),
    ],
)
def test_what_the_editor_cannot_use_is_refused_in_one_sentence(
    client: Any, path: str, body: dict[str, Any]
) -> None:
    found = client.post(f"/api/simplify{path}", body)
    assert found.status_code == 400, found.text
    assert found.json()["error"]
