"""A small study with everything that must not reach a rater, and a client for it."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from samsari.model.study import Design, SpecialItem, StudyItem, StudyPlan
from samsari.tasks.rating.request import NewStudy, new_study, questions_document
from samsari.web.base.guard import Guard, addresses
from samsari.web.rating.app import study_app
from samsari.web.rating.room import open_room

OWN = "http://127.0.0.1:8765"
SYSTEMS = ("SYSTEM-ALPHA", "SYSTEM-BETA")


def make_plan(questions: str = "samsa", n_items: int = 4, **design: Any) -> StudyPlan:
    items = tuple(
        StudyItem(
            f"ITEM-{n}",
            f"The original sentence number {n} was long.",
            {name: f"Sentence {n} by {place}." for place, name in enumerate(SYSTEMS)},
        )
        for n in range(1, n_items + 1)
    )
    name, document = questions_document(questions)
    special: dict[str, Any] = {}
    if questions == "samsa":
        expected = {"Qa": (3.0,), "Qb": (1.0,), "Qc": (1.0,), "Qd": (2.0, 3.0)}
        check = SpecialItem("A check.", ("Check it.",), expected, "FEEDBACK-CHECK")
        practice = SpecialItem("Practise.", ("Practice.",), expected, "FEEDBACK-PRACTICE")
        special = {"checks": (check,), "practice": (practice,)}
        design = {"checks_every": 2, **design}
    settings = {"raters": ("ann", "bob", "ulf"), "per_output": 2, "repeats": 0.2, **design}
    return StudyPlan("A study", name, document, items, Design(**settings), **special)


@dataclass
class Study:
    """A study that answers requests."""

    made: NewStudy
    client: TestClient

    def headers(self, name: str) -> dict[str, str]:
        token = next(link.token for link in self.made.links if link.name == name)
        return {"authorization": f"Bearer {token}"}

    def get(self, name: str, path: str) -> Any:
        return self.client.get(path, headers=self.headers(name))

    def post(self, name: str, path: str, body: object) -> Any:
        headers = {**self.headers(name), "content-type": "application/json"}
        return self.client.post(path, content=json.dumps(body), headers=headers)

    def tasks(self, name: str) -> Iterator[dict[str, Any]]:
        """All tasks of a rater, one after the other."""
        task = self.get(name, "/api/rater/next").json()["tasks"][0]
        while task["previous"] is not None:
            task = self.get(name, f"/api/rater/task/{task['previous']}").json()["tasks"][0]
        while True:
            yield task
            if task["following"] is None:
                return
            task = self.get(name, f"/api/rater/task/{task['following']}").json()["tasks"][0]

    def answer(self, name: str, place: int, question: str, value: Any, extra: Any = None) -> Any:
        one = {
            "nonce": secrets.token_hex(16),
            "place": place,
            "question": question,
            "value": value,
            "extra": extra,
            "shown_ms": 1500,
        }
        return self.post(name, "/api/rater/answers", {"answers": [one]})

    def answer_all(self, name: str, choose: Callable[[dict[str, Any], str], float]) -> None:
        for task in self.tasks(name):
            for question in ("Qa", "Qb", "Qc", "Qd"):
                reply = self.answer(name, task["place"], question, choose(task, question))
                assert reply.status_code == 200, reply.text


@contextmanager
def _opened(folder: Path, plan: StudyPlan) -> Iterator[Study]:
    made = new_study(plan, folder / "s.sqlite", OWN)
    app = Guard(study_app(open_room(made.path, address=OWN)), addresses("127.0.0.1", 8765))
    with TestClient(app, base_url=OWN) as client:  # type: ignore[arg-type]
        yield Study(made, client)


@pytest.fixture
def opened(tmp_path: Path) -> Any:
    """`with opened(plan) as study:` for a study of any plan."""
    return lambda plan: _opened(tmp_path, plan)


@pytest.fixture
def plans() -> Any:
    """The function that makes plans."""
    return make_plan


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    with _opened(tmp_path, make_plan()) as found:
        yield found


@pytest.fixture
def online(tmp_path: Path, serving: Any, plans: Any) -> Any:
    """`with online("samsa") as (links, path):` for a study that a browser can reach."""

    @contextmanager
    def start(questions: str | StudyPlan, **more: Any) -> Iterator[tuple[dict[str, str], Path]]:
        plan = plans(questions, **more) if isinstance(questions, str) else questions
        made: Any = None

        def app(door: Any) -> Any:
            nonlocal made
            made = new_study(plan, tmp_path / "s.sqlite", door.url)
            return study_app(open_room(made.path, address=door.url))

        with serving(app):
            yield {link.name: str(link) for link in made.links}, made.path

    return start
