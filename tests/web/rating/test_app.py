"""Who may ask for what, and what a rater never sees."""

from __future__ import annotations

import json
import os
import secrets
from pathlib import Path
from typing import Any

import pytest
from starlette.routing import Route

from samsari.human.study import queries, store
from samsari.web.base.endpoints import HERE as BASE_STATIC
from samsari.web.rating.app import endpoints, script, style

ROLES = ("nobody", "rater", "other rater", "admin")
PUBLIC = {"/", "/r", "/admin", "/static/{hash}/{name}"}


class FakeRoom:
    """Enough of a study to list its addresses."""

    facts = type("F", (), {"name": "x"})


MATRIX = [(one.method, one.path, one.role) for one in endpoints(FakeRoom())]  # type: ignore[arg-type]


def test_the_matrix_is_complete_and_only_shells_are_open() -> None:
    assert {path for _, path, role in MATRIX if role == "anyone"} == PUBLIC
    assert {role for _, path, role in MATRIX if path.startswith("/api/rater")} == {"rater"}
    assert {role for _, path, role in MATRIX if path.startswith("/api/admin")} == {"admin"}
    assert len(MATRIX) == 17


@pytest.mark.parametrize(("method", "path", "role"), MATRIX)
def test_every_address_for_every_role(study: Any, method: str, path: str, role: str) -> None:
    if role == "anyone":
        return
    address = path.replace("{place}", "1")
    nothing = study.client.get("/no/such/address")
    tokens = {
        "nobody": {},
        "wrong": {"authorization": f"Bearer {secrets.token_urlsafe(16)}"},
        "rater": study.headers("ann"),
        "admin": study.headers("organiser"),
    }
    for who, headers in tokens.items():
        body = {} if method == "POST" else None
        answer = study.client.request(method, address, headers=headers, json=body)
        if who == role:
            assert answer.status_code in (200, 400), (who, answer.text)
        else:
            assert (answer.status_code, answer.content) == (404, nothing.content), who


def test_a_page_holds_no_data(study: Any) -> None:
    for path in ("/", "/r", "/admin"):
        text = study.client.get(path).text
        assert "<script>" not in text and "style=" not in text
        assert "SYSTEM" not in text and "original sentence" not in text


def test_the_rating_page_is_small_and_needs_few_requests(study: Any) -> None:
    answers = [study.client.get("/r"), study.get("ann", "/api/rater/next")]
    size = sum(len(one.content) for one in answers)
    files = [style(), script("rate.js")]
    assert size + sum(len(file.packed) for file in files) < 30_000
    assert len(answers) + len(files) + 1 <= 5  # and the icon


def test_a_joined_script_defines_no_name_twice() -> None:
    folder = Path(__file__).parents[3] / "src/samsari/web/rating/static"
    import re

    for name in ("rate.js", "admin.js"):
        text = script(name).content.decode()
        names = re.findall(r"^(?:async )?(?:function|class|const|let) (\w+)", text, re.MULTILINE)
        assert len(names) == len(set(names))
        assert "innerHTML" not in text and "eval(" not in text
        assert "http://" not in text and "https://" not in text
        assert "import " not in re.sub(r"//.*", "", text)
    assert (BASE_STATIC / "session.js").exists() and folder.exists()


def test_no_byte_for_a_rater_tells_a_system_an_expected_answer_or_another_rater(
    study: Any,
) -> None:
    seen = [study.get("ann", "/api/rater/next").text]
    for task in study.tasks("ann"):
        for question in ("Qa", "Qb", "Qc", "Qd"):
            reply = study.answer("ann", task["place"], question, 2)
            seen.append(reply.text)
            is_told = task["practice"] and question == "Qd"
            assert ("FEEDBACK-PRACTICE" in reply.text) == is_told
        seen.append(study.get("ann", f"/api/rater/task/{task['place']}").text)
    comment = study.answer("bob", 1, "#comment", None, "SECRET-OF-BOB")
    assert comment.status_code == 200
    seen.append(study.get("ann", "/api/rater/next").text)
    text = "\n".join(seen)
    secrets_of_study = ["SYSTEM-", "ITEM-", "FEEDBACK-CHECK", "SECRET-OF-BOB", "bob", "ulf"]
    assert [word for word in secrets_of_study if word in text] == []
    # A check and a repeat look like every other task.
    shapes = {tuple(sorted(task)) for task in study.tasks("ann") if not task["practice"]}
    assert len(shapes) == 1


def test_a_rater_cannot_answer_for_another(study: Any) -> None:
    db = store.readable(study.made.path, beside_writer=True)
    before = queries.counts(db, 2)
    for place in (-1, 0, 999, 2**40):
        reply = study.answer("ann", place, "Qa", 1).json()
        assert reply["refused"][0]["reason"] == "there is no such task"
    for place in ("999", "9" * 20, "9" * 5000, "-1", "x"):
        assert study.get("ann", f"/api/rater/task/{place}").status_code == 404, place
    assert queries.counts(db, 2) == before
    db.close()


def test_answers_off_the_scale_or_malformed_are_refused_alone(study: Any) -> None:
    good = {"nonce": secrets.token_hex(16), "place": 1, "question": "Qa", "value": 1}
    bad: list[Any] = [
        {**good, "nonce": secrets.token_hex(16), "value": value}
        for value in (0, 4, 1.5, None, "1", True, [1])
    ]
    bad += [
        {**good, "nonce": "short"},
        {**good, "nonce": secrets.token_hex(16), "question": "Qz"},
        {**good, "nonce": secrets.token_hex(16), "question": None},
        {**good, "nonce": secrets.token_hex(16), "place": "1"},
        {"nonce": secrets.token_hex(16), "place": 1, "question": "#comment", "extra": 7},
        {"nonce": secrets.token_hex(16), "place": 1, "question": "#comment", "extra": "x" * 4001},
        "text",
    ]
    reply = study.post("ann", "/api/rater/answers", {"answers": [*bad, good]}).json()
    assert reply["saved"] == [good["nonce"]]
    assert len(reply["refused"]) == len(bad)
    for body in ({}, {"answers": []}, {"answers": [good] * 257}, {"answers": good}):
        assert study.post("ann", "/api/rater/answers", body).status_code == 400
    odd = study.answer("ann", 1, "#comment", None, "half a pair \ud800 and 😀")
    assert odd.status_code == 200 and odd.json()["saved"]


def test_the_same_answer_again_is_saved_another_under_its_number_is_not(study: Any) -> None:
    one = {"nonce": "ab" * 16, "place": 1, "question": "Qa", "value": 1}
    for _ in range(3):
        reply = study.post("ann", "/api/rater/answers", {"answers": [one]})
        assert reply.status_code == 200 and reply.json()["saved"] == ["ab" * 16]
    other = study.post("ann", "/api/rater/answers", {"answers": [{**one, "value": 2}]})
    assert other.status_code == 409
    stolen = study.post("bob", "/api/rater/answers", {"answers": [one]})
    assert stolen.status_code == 409
    db = store.readable(study.made.path, beside_writer=True)
    assert queries.totals(db)["answers"] == 1
    db.close()


def test_a_study_from_first_to_last_answer(study: Any) -> None:
    study.answer_all("ann", lambda task, question: 2)
    done = study.get("ann", "/api/rater/next").json()
    assert done["state"] == "done" and len(done["code"]) == 8
    status = study.get("organiser", "/api/admin/status").json()
    ann = status["raters"][0]
    assert (ann["done"], ann["tasks"]) == (done["total"], done["total"])
    assert ann["code"] == done["code"]
    # Two of four checked answers are 2 where 2 is right: only Qd accepts it.
    assert (ann["checks"], ann["failed"]) == (4, 3)
    assert ann["repeated"] == ann["same"] > 0
    assert ann["seconds"] == 1.5


def test_the_organiser_adds_releases_renews_and_closes(study: Any) -> None:
    added = study.post("organiser", "/api/admin/rater", {"name": "zoe"}).json()
    assert added["link"].startswith("http://127.0.0.1:8765/r#") and added["tasks"] > 0
    token = added["link"].partition("#")[2]
    assert (
        study.client.get("/api/rater/next", headers={"authorization": f"Bearer {token}"}).json()[
            "total"
        ]
        == added["tasks"]
    )
    renewed = study.post("organiser", "/api/admin/link", {"name": "ann"}).json()
    assert study.get("ann", "/api/rater/next").status_code == 404
    links = study.made.path.with_name("s.links.csv")
    assert renewed["link"] in links.read_text()
    again = study.post("organiser", "/api/admin/same-link", {"name": "ann"})
    assert again.json() == renewed  # a link can be copied again
    assert study.post("organiser", "/api/admin/same-link", {"name": "nobody"}).status_code == 400
    assert study.post("bob", "/api/admin/same-link", {"name": "ann"}).status_code == 404
    assert study.post("organiser", "/api/admin/release", {"name": "bob"}).status_code == 200
    assert study.get("bob", "/api/rater/next").json()["state"] == "released"
    late = study.answer("bob", 1, "Qa", 1)  # what waited on the device is kept
    assert late.json()["saved"]
    for name in ("", 7, None, "organiser", " Organiser"):
        assert study.post("organiser", "/api/admin/rater", {"name": name}).status_code == 400
    assert study.post("organiser", "/api/admin/close", {}).status_code == 200
    closed = study.get("ulf", "/api/rater/next").json()
    assert closed["state"] == "closed" and closed["tasks"] == []
    assert study.get("ulf", "/api/rater/task/1").status_code == 404
    again = study.post("organiser", "/api/admin/close", {})
    assert again.status_code == 400 and "was closed on" in again.json()["error"]


def test_the_token_stands_in_no_file_and_no_answer(study: Any, capfd: Any) -> None:
    study.answer_all("ann", lambda task, question: 1)
    study.get("organiser", "/api/admin/status")
    tokens = [link.token.encode() for link in study.made.links]
    folder = study.made.path.parent
    files = [path for path in folder.iterdir() if not path.name.endswith(".links.csv")]
    content = b"".join(path.read_bytes() for path in files)
    printed = capfd.readouterr()
    content += (printed.out + printed.err).encode()
    assert [token for token in tokens if token in content] == []
    if os.name == "posix":
        assert oct(folder.joinpath("s.links.csv").stat().st_mode)[-3:] == "600"
        assert oct(study.made.path.stat().st_mode)[-3:] == "600"


def test_all_addresses_go_through_roles(study: Any) -> None:
    app = study.client.app._app
    assert all(isinstance(route, Route) for route in app.routes)
    assert len(app.routes) == len(MATRIX)


@pytest.mark.parametrize(
    ("questions", "given", "values"),
    [
        ("pairwise", lambda task: (1, None), {0.0, 2.0}),
        ("ranking", lambda task: (None, [1, 1]), {1.0}),
        (
            "error-spans",
            lambda task: (
                None,
                [{"side": "output", "kind": "wrong", "severity": "major", "words": [[0, 1]]}],
            ),
            {5.0},
        ),
        ("direct-assessment", lambda task: (55, None), {55.0}),
    ],
)
def test_other_question_sets(
    opened: Any, plans: Any, questions: str, given: Any, values: set[float]
) -> None:
    from samsari.human.study import answers as extract

    with opened(plans(questions)) as study:
        start = study.get("ann", "/api/rater/next").json()
        assert "SYSTEM" not in json.dumps(start)
        for task in study.tasks("ann"):
            for question in start["questions"]:
                value, extra = given(task)
                reply = study.answer("ann", task["place"], question["id"], value, extra)
                assert reply.json()["saved"], reply.text
        assert study.get("ann", "/api/rater/next").json()["state"] == "done"
        db = store.readable(study.made.path, beside_writer=True)
        found = extract.ratings(db)
        db.close()
        assert {rating.value for rating in found} == values
        assert set(found.systems) == {"SYSTEM-ALPHA", "SYSTEM-BETA"}


@pytest.mark.parametrize(
    "marks",
    [
        None,
        {},
        [{"side": "output", "kind": "nothing", "severity": "minor", "words": [[0, 0]]}],
        [{"side": "output", "kind": "wrong", "severity": "huge", "words": [[0, 0]]}],
        [{"side": "source", "kind": "wrong", "severity": "minor", "words": [[0, 0]]}],
        [{"side": "output", "kind": "wrong", "severity": "minor", "words": [[0, 99]]}],
        [{"side": "output", "kind": "wrong", "severity": "minor", "words": [[1, 0]]}],
        [{"side": "output", "kind": "wrong", "severity": "minor", "words": []}],
        [{"side": "output", "kind": "wrong", "severity": "minor", "words": [[0.5, 1]]}],
        [7],
    ],
)
def test_marks_that_are_none_are_refused(opened: Any, plans: Any, marks: Any) -> None:
    with opened(plans("error-spans")) as study:
        reply = study.answer("ann", 1, "errors", None, marks).json()
        assert reply["saved"] == [] and len(reply["refused"]) == 1
