"""A new study: a plan becomes one file, and each rater gets a private link."""

from __future__ import annotations

import json
import random
import secrets
import sqlite3
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from samsari.errors import StudyError
from samsari.formats.question_sets import from_document
from samsari.formats.studies import Link, links_file, new_token, token_hash, write_links
from samsari.human.assignment import assign, in_order, with_checks, with_repeats
from samsari.human.study import changes, store
from samsari.model import VERSION
from samsari.model.rating import Show
from samsari.model.study import ORGANISER, PlannedTask, StudyPlan
from samsari.tasks.rating.request import StudyRequest, study_plan

RATER_PAGE = "/r"
ORGANISER_PAGE = "/admin"
ADDRESS = "http://127.0.0.1:8765"


@dataclass(frozen=True, slots=True)
class NewStudy:
    """A study that was made: its file, its links (the organiser's last), tasks of each rater."""

    path: Path
    links: tuple[Link, ...]
    tasks: Mapping[str, int]


def new_study(plan: StudyPlan, path: str | Path, address: str = ADDRESS) -> NewStudy:
    """Write the study and the file of its links; nothing is written if one of them fails."""
    target = Path(path)
    given = links_file(target)
    for file in (target, given):
        if file.exists():
            raise StudyError(f"{file} exists already", remedy="choose another name, or remove it")
    links = [Link(name, address, RATER_PAGE, new_token()) for name in plan.design.raters]
    own = Link(ORGANISER, address, ORGANISER_PAGE, new_token())
    hashes = {link.name: token_hash(link.token) for link in links}
    sequences = task_sequences(plan)
    about = _about(plan, own)

    def fill(db: sqlite3.Connection) -> None:
        changes.fill(db, plan, about, hashes, sequences)

    store.create(target, fill)
    try:
        write_links(given, [*links, own])
    except BaseException:
        target.unlink()
        raise
    counts = {name: len(tasks) for name, tasks in sequences.items()}
    return NewStudy(target, (*links, own), counts)


def _about(plan: StudyPlan, organiser: Link) -> dict[str, str]:
    design = {key: value for key, value in asdict(plan.design).items() if key != "raters"}
    return {
        "id": secrets.token_hex(8),
        "name": plan.name,
        "question_set": plan.question_set,
        "questions": json.dumps(plan.questions, ensure_ascii=False),
        "design": json.dumps(design),
        "welcome": plan.welcome,
        "thanks": plan.thanks,
        "contact": plan.contact,
        "samsari": VERSION,
        "created_at": changes.now(),
        "code_secret": secrets.token_hex(16),
        "organiser_hash": token_hash(organiser.token).hex(),
    }


def task_sequences(plan: StudyPlan) -> dict[str, tuple[PlannedTask, ...]]:
    """For each rater the tasks in their order, items numbered as `changes.fill` writes them."""
    design = plan.design
    show = from_document(plan.question_set, plan.questions).show
    sharing = assign(len(plan.items), len(design.raters), design.per_output, design.seed)
    return {
        name: _sequence(plan, show, name, [i for i, who in enumerate(sharing) if place in who])
        for place, name in enumerate(design.raters)
    }


def _sequence(plan: StudyPlan, show: Show, name: str, items: list[int]) -> tuple[PlannedTask, ...]:
    design = plan.design
    chance = random.Random(f"order {design.seed} {name}")
    n_outputs = len(plan.items[0].outputs)
    checks = _special(plan, "check", len(plan.items), chance)
    practice = _special(plan, "practice", len(plan.items) + len(plan.checks), chance)
    tasks = in_order(items, n_outputs, show, design.order, chance)
    tasks = with_repeats(tasks, design.repeats, chance)
    return (*practice, *with_checks(tasks, checks, design.checks_every, chance))


def _special(plan: StudyPlan, kind: str, start: int, chance: random.Random) -> list[PlannedTask]:
    chosen = plan.checks if kind == "check" else plan.practice
    return [
        PlannedTask(
            start + place,
            tuple(range(len(one.outputs))),
            "check" if kind == "check" else "practice",
        )
        for place, one in enumerate(chosen)
    ]


# A study of the bundled example: nothing to prepare.

EXAMPLES = Path(__file__).parents[2] / "examples"
SYSTEMS = ("splitter", "shortener")


def demo_study(questions: str, path: str | Path) -> NewStudy:
    """A study with the bundled sentences, two systems and three raters."""
    request = StudyRequest(
        questions=questions,
        name="A demonstration",
        source=str(EXAMPLES / "source.txt"),
        outputs=tuple(f"{name}={EXAMPLES / name}.txt" for name in SYSTEMS),
        practice=str(EXAMPLES / "practice.jsonl") if questions == "samsa" else "",
        repeats=0.05,
        raters="3",
    )
    return new_study(study_plan(request), path)
