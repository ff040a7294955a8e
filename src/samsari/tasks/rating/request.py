"""A new study: from options or a `study.toml` to a checked plan, a file and private links."""

from __future__ import annotations

import json
import random
import secrets
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from samsari.errors import FormatError, RatingError, SettingError, StudyError, meant
from samsari.formats.layout import Inputs
from samsari.formats.question_sets import from_document, read_toml
from samsari.formats.streams import read_lines
from samsari.formats.studies import (
    Link,
    checked_items,
    items_from_files,
    items_from_result,
    links_file,
    new_token,
    special_items,
    token_hash,
    write_links,
)
from samsari.human.assignment import assign, in_order, with_checks, with_repeats
from samsari.human.protocols import SHIPPED, names
from samsari.human.study import changes, store
from samsari.human.study.answers import Screen, checked, word_spans
from samsari.model import VERSION
from samsari.model.rating import QuestionSet, Show
from samsari.model.study import (
    ORGANISER,
    Design,
    Order,
    PlannedTask,
    SpecialItem,
    StudyItem,
    StudyPlan,
    TaskKind,
)


def _raters(given: object) -> str:
    return ",".join(given) if isinstance(given, list) else str(given)


# Option -> the table and the key that set it in a `study.toml`, and how its value is read.
_KEYS: Mapping[str, tuple[str, str, Callable[[Any], Any]]] = {
    "name": ("", "name", str),
    "questions": ("", "questions", str),
    "contact": ("", "contact", str),
    "source": ("", "sources", Path),
    "table": ("", "table", Path),
    "ids": ("", "ids", Path),
    "result": ("", "result", Path),
    "outputs": ("", "outputs", dict),
    "raters": ("design", "raters", _raters),
    "per_output": ("design", "per_output", int),
    "order": ("design", "order", str),
    "repeats": ("design", "repeats", float),
    "add_source": ("design", "add_source", bool),
    "seed": ("design", "seed", int),
    "pause_every": ("design", "pause_every", int),
    "show_number": ("design", "show_number", bool),
    "checks": ("checks", "items", Path),
    "checks_every": ("checks", "every", int),
    "practice": ("pages", "practice", Path),
    "welcome": ("pages", "welcome", Path),
    "thanks": ("pages", "thanks", Path),
}
_TABLES = dict.fromkeys(table for table, _, _ in _KEYS.values())


@dataclass(frozen=True)
class StudyRequest(Inputs):
    """The options of `samsari rate new`; files are named, not read."""

    questions: str = "samsa"
    name: str = ""
    result: str = ""
    raters: str = "3"
    per_output: int = 0
    order: Order = "shuffled"
    repeats: float = 0.0
    add_source: bool = False
    checks: str = ""
    checks_every: int = 15
    practice: str = ""
    welcome: str = ""
    thanks: str = ""
    contact: str = ""
    pause_every: int = 20
    show_number: bool = True
    seed: int = 12345
    like: str = ""


def from_toml(path: str | Path, base: StudyRequest) -> StudyRequest:
    """The request in a `study.toml`; its files are looked for beside it."""
    place = Path(path)
    if not place.exists():
        raise FormatError(f"there is no file {place}", remedy="check the path")
    document = read_toml(place)
    for table in _TABLES:
        part = document.get(table, {}) if table else document
        if not isinstance(part, dict):
            raise FormatError(
                f"{table} is not a table", place=str(place), remedy=f"write [{table}]"
            )
        known = {key for owner, key, _ in _KEYS.values() if owner == table}
        known |= set() if table else set(filter(None, _TABLES))
        unknown = sorted(set(part) - known)
        if unknown:
            where = f"[{table}]" if table else "a study"
            raise FormatError(
                f"{where} has no {unknown[0]!r}",
                place=str(place),
                remedy=f"it may have {', '.join(sorted(known))}",
            )
    try:
        return _request(document, place.parent, replace(base, name=place.stem))
    except (TypeError, ValueError, OverflowError) as error:
        raise FormatError(f"a value has the wrong type: {error}", place=str(place)) from None


def _request(document: Mapping[str, Any], folder: Path, base: StudyRequest) -> StudyRequest:
    def beside(text: object) -> str:
        return str(folder / str(text)) if text else ""

    has_table = bool(document.get("table"))  # then sources, ids and outputs are columns of it
    found: dict[str, Any] = {}
    for option, (table, key, kind) in _KEYS.items():
        part = document.get(table, {}) if table else document
        if key in part:
            read = str if has_table and option in ("source", "ids") else kind
            found[option] = beside(part[key]) if read is Path else read(part[key])
    if "outputs" in found:
        of = str if has_table else beside
        found["outputs"] = tuple(f"{name}={of(file)}" for name, file in found["outputs"].items())
    if found.get("questions", "").endswith(".toml"):
        found["questions"] = beside(found["questions"])
    return replace(base, **found)


def request_of(study: str, base: StudyRequest) -> StudyRequest:
    """The request of `samsari rate new STUDY`: a study.toml, a result.json, or options alone."""
    if not study:
        return base
    if base.source or base.outputs or base.table:
        raise SettingError(f"{study} and text files were given", remedy="give one or the other")
    if study.endswith(".toml"):
        return from_toml(study, base)
    return replace(base, result=study, name=base.name or Path(study).stem)


def study_plan(request: StudyRequest) -> StudyPlan:
    """The plan of a study with its texts read and everything checked."""
    name, document = questions_document(request.questions)
    questions = from_document(name, document)
    _check_askable(questions)
    if request.result:
        items = items_from_result(request.result)
    else:
        written = (f"written={request.source}",) if questions.is_written else ()
        items = items_from_files(replace(request, outputs=request.outputs or written))
    if request.like:
        items = of_like_length(items, request.like)
    items = checked_items(items, add_source=request.add_source)
    _check_systems(items, questions)
    raters = rater_names(request.raters)
    plan = StudyPlan(
        name=request.name or "study",
        question_set=name,
        questions=document,
        items=items,
        design=Design(
            raters=raters,
            per_output=request.per_output or min(3, len(raters)),
            order=request.order,
            repeats=request.repeats,
            checks_every=request.checks_every if request.checks else 0,
            pause_every=request.pause_every,
            show_number=request.show_number,
            seed=request.seed,
        ),
        checks=special_items(request.checks) if request.checks else (),
        practice=special_items(request.practice) if request.practice else (),
        welcome=_page(request.welcome),
        thanks=_page(request.thanks),
        contact=request.contact,
    )
    for special in (*plan.checks, *plan.practice):
        _check_special(special, questions, len(items[0].outputs))
    return plan


# Pairs of like length are mostly paraphrases, not deletions or splits (Xu et al. 2016, 3.4).
LIKE = 0.2


def of_like_length(items: tuple[StudyItem, ...], path: str) -> tuple[StudyItem, ...]:
    """The items whose line in a file has at most a fifth more or fewer words."""
    lines = read_lines(path)
    if len(lines) != len(items):
        raise SettingError(
            f"{len(lines)} lines for {len(items)} sources",
            place=path,
            remedy="give one line for each source",
        )
    sizes = [
        (len(item.source.split()), len(line.split()))
        for item, line in zip(items, lines, strict=True)
    ]
    kept = [abs(one - other) <= LIKE * max(one, other) for one, other in sizes]
    if not any(kept):
        raise SettingError("no source has a line of like length", place=path)
    return tuple(item for item, is_kept in zip(items, kept, strict=True) if is_kept)


def questions_document(name: str) -> tuple[str, dict[str, Any]]:
    """The id and the content of a question set, by name or from a TOML file."""
    path = SHIPPED / f"{name}.toml" if name in names() else Path(name)
    if path.suffix != ".toml" or not path.exists():
        raise RatingError(
            f"there is no question set {name!r}",
            remedy=meant(name, names(), "choose one of {}, or name a .toml file"),
        )
    return path.stem, read_toml(path)


def rater_names(text: str) -> tuple[str, ...]:
    """The raters: a number, or names with commas.

    >>> rater_names("2"), rater_names("ann, bob")
    (('r1', 'r2'), ('ann', 'bob'))
    """
    if text.strip().isdecimal():
        if int(text) > 1000:
            raise SettingError(f"{text} raters are too many", remedy="at most 1000")
        return tuple(f"r{number}" for number in range(1, int(text) + 1))
    return tuple(name.strip() for name in text.split(",") if name.strip())


def _page(path: str) -> str:
    if not path:
        return ""
    if not Path(path).exists():
        raise FormatError(f"there is no file {path}", remedy="check the path")
    try:
        return Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise FormatError("the text is not UTF-8", place=path, remedy="save it as UTF-8") from None


def _check_askable(questions: QuestionSet) -> None:
    for question in questions.questions:
        is_open = question.high - question.low > 20 and not question.labels
        if question.input == "choice" and is_open:
            raise RatingError(
                f"{question.id} has too many answers for buttons",
                place=questions.id,
                remedy='give low, high or labels, or write input = "number"',
            )
        if question.input == "slider" and not abs(question.high - question.low) < 1e9:
            raise RatingError(
                f"the scale of {question.id} has no ends", place=questions.id, remedy="give both"
            )
        if not question.text:
            raise RatingError(
                f"{question.id} has no text to show", place=questions.id, remedy="write text = ..."
            )


def _check_systems(items: tuple[StudyItem, ...], questions: QuestionSet) -> None:
    if questions.show != "output" and len(items[0].outputs) < 2:
        raise SettingError(
            f"{questions.id} compares systems, and there is only one",
            remedy="give another -o, or say --add-source",
        )


def _check_special(special: SpecialItem, questions: QuestionSet, n_systems: int) -> None:
    """Raise unless raters could answer this pair, and answer it as expected."""
    wanted = {"output": 1, "pair": 2, "all": n_systems}[questions.show]
    if len(special.outputs) != wanted:
        raise SettingError(
            f"a check or practice pair has {len(special.outputs)} outputs, not {wanted}",
            remedy='write "outputs": [...] for more than one',
        )
    lengths = tuple(len(word_spans(text)) for text in special.outputs)
    screen = Screen(len(word_spans(special.source)), lengths)
    for question, values in special.expected.items():
        for value in values:
            checked(questions, question, value, None, screen)


# A new study: a plan becomes one file, and each rater gets a private link.

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
    design, n = plan.design, len(plan.items)
    chance = random.Random(f"order {design.seed} {name}")
    tasks = in_order(items, len(plan.items[0].outputs), show, design.order, chance)
    tasks = with_repeats(tasks, design.repeats, chance)
    checks = _special(plan.checks, "check", n)
    practice = _special(plan.practice, "practice", n + len(plan.checks))
    return (*practice, *with_checks(tasks, checks, design.checks_every, chance))


def _special(items: Sequence[SpecialItem], kind: TaskKind, start: int) -> list[PlannedTask]:
    return [
        PlannedTask(number, tuple(range(len(one.outputs))), kind)
        for number, one in enumerate(items, start)
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
