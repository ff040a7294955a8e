"""`samsari rate`: a human evaluation in one file, from the first link to the last answer."""

from __future__ import annotations

import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from samsari.cli.fields import of_fields
from samsari.cli.options import TableForm, argument, choice, flag, names, shared, value
from samsari.errors import SettingError
from samsari.model.showing import number_of
from samsari.model.study import Order, StudyPlan
from samsari.reporting.tables import FORMATS
from samsari.tasks.rating.request import (
    ADDRESS,
    NewStudy,
    StudyRequest,
    demo_study,
    new_study,
    rater_names,
    request_of,
    study_plan,
)

# `samsari rate new`: read the options, make the study, print the links.

SETS = (
    "samsa, xu-2016, five-point, direct-assessment, pairwise, ranking, error-spans, "
    "xu-2016-writing or a .toml file"
)


@dataclass(frozen=True)
class NewOptions(StudyRequest):
    """The options of `samsari rate new`."""

    study: str = argument("FILE", "A study.toml, or a result.json with texts.")
    source: str = shared("source", "a file with one text per line")
    outputs: tuple[str, ...] = shared("output", "FILE or NAME=FILE; repeat for more systems")
    table: str = shared("table", "-s, -o and --ids name its columns")
    ids: str = shared("ids")
    questions: str = shared("questions", SETS, start="samsa")
    raters: str = shared("raters", start="3")
    per_output: int = shared("per-output", min=0, start=0)
    name: str = shared("title", "the name of the study, which raters see")
    add_source: bool = flag("add-source", "Add the unchanged source as a system.")
    order: Order = value(
        "NAME",
        "shuffled, or together: a source at a time.",
        of=("shuffled", "together"),
        start="shuffled",
    )
    repeats: float = value("X", "The share of outputs that a rater sees twice.", start=0.0)
    checks: str = value("FILE", "Attention checks as JSON lines.")
    practice: str = value("FILE", "Practice pairs as JSON lines.")
    welcome: str = value("FILE", "What raters read first: plain text.")
    contact: str = value("TEXT", "Whom raters can ask: a name or an address.")
    like: str = value("FILE", "Take sources whose line here has up to 20 % more or fewer words.")
    seed: int = shared("seed", min=0, start=12345)
    url: str = shared("url")
    write: str = shared("write", "the study file; links are kept beside it")


@of_fields(NewOptions)
def new(options: NewOptions) -> None:
    """Make a study from text files, a table, a result.json or a study.toml.

    Examples:
        samsari rate new -s source.txt -o ours=ours.txt -o theirs=theirs.txt --raters 5
        samsari rate new -s normal.txt --like simple.txt --questions xu-2016-writing --raters 8
        samsari rate new study.toml --write study.sqlite

    Prints a private link for each rater.
    """
    request = request_of(options.study, options)
    plan = study_plan(request)
    target = Path(options.write or f"{request.name or 'study'}.sqlite")
    _show_links(new_study(plan, target, options.url.rstrip("/") or ADDRESS), plan)


def _show_links(made: NewStudy, plan: StudyPlan) -> None:
    """Print how large the study is, and a private link for each rater."""
    from samsari.human.study.store import network_warning

    counts = sorted(made.tasks.values())
    span = f"{counts[0]}" if counts[0] == counts[-1] else f"{counts[0]} to {counts[-1]}"
    items, raters = number_of(len(plan.items), "item"), number_of(len(plan.design.raters), "rater")
    print(f"{made.path}: {items}, {raters}, {span} {'task' if span == '1' else 'tasks'} each")
    for link in made.links:
        print(f"{link.name}\t{link}")
    if warning := network_warning(made.path):
        print(f"samsari: warning: {warning}", file=sys.stderr)
    print(f"Give each rater one link. Start with: samsari rate serve {made.path}")


command = typer.Typer()

Study = Annotated[Path, argument("STUDY", "The study file.")]
Name = Annotated[str, argument("NAME", "The name of the rater.")]
Port = Annotated[int, shared("port", min=0, max=65535)]
Url = Annotated[str, shared("url")]
Quiet = Annotated[bool, shared("no-browser")]
Questions = Annotated[str, shared("questions", SETS)]
Raters = Annotated[str, shared("raters")]
PerOutput = Annotated[int, shared("per-output", min=0)]


@command.command()
def demo(
    questions: Questions = "samsa",
    port: Port = 0,
    no_browser: Quiet = False,
    write: Annotated[str, shared("write", "keep the study there")] = "",
) -> None:
    """Open a study of the bundled example in the browser.

    Example: samsari rate demo

    Rate a few outputs, then open the organiser's page. Ctrl-C ends it.
    """
    with tempfile.TemporaryDirectory(prefix="samsari-") as folder:
        made = demo_study(questions, write or Path(folder) / "demo.sqlite")
        _serve(made.path, port=port, opens="rater", no_browser=no_browser, all_links=True)


command.command()(new)


@command.command()
def serve(  # noqa: PLR0917 - one parameter per option
    study: Study,
    port: Port = 8765,
    host: Annotated[str, shared("host")] = "127.0.0.1",
    url: Url = "",
    behind_proxy: Annotated[str, shared("behind-proxy")] = "",
    results: Annotated[list[str] | None, shared("results")] = None,
    no_browser: Quiet = False,
) -> None:
    """Let raters answer, until Ctrl-C.

    Example: samsari rate serve study.sqlite

    Each answer is on the disk before the page says that it is saved. With --results the
    organiser's page also shows how far metrics follow the ratings.
    """
    _serve(
        study,
        port=port,
        host=host,
        url=url,
        proxy=behind_proxy,
        results=tuple(results or ()),
        no_browser=no_browser,
        opens="organiser",
    )


def _serve(
    path: Path,
    *,
    port: int,
    host: str = "127.0.0.1",
    url: str = "",
    proxy: str = "",
    results: tuple[str, ...] = (),
    no_browser: bool = False,
    opens: str = "organiser",
    all_links: bool = False,
) -> None:
    from samsari.web.rating.app import serve_study

    serve_study(
        path,
        port=port,
        host=host,
        url=url,
        proxy=proxy,
        results=results,
        opens="" if no_browser else opens,
        all_links=all_links,
        say=lambda line: print(line, flush=True),
    )


@command.command()
def status(
    study: Study,
    form: TableForm = "table",
    json: Annotated[str, shared("json")] = "",
) -> None:
    """Show how far each rater is.

    Example: samsari rate status study.sqlite
    """
    from samsari.cli.show import show, write_json
    from samsari.reporting.human_tables import status_table
    from samsari.tasks.rating.following import read_status

    found = read_status(study)
    if json:
        write_json(found, json)
    if json != "-":
        show(status_table(found), form)


@command.command()
def plan(  # noqa: PLR0917 - one parameter per option
    study: Annotated[str, argument("STUDY", "The study; without one, the options below.")] = "",
    questions: Questions = "samsa",
    items: Annotated[int, value("N", "How many sources.", min=1)] = 100,
    raters: Raters = "5",
    per_output: PerOutput = 0,
    form: TableForm = "table",
    json: Annotated[str, shared("json")] = "",
) -> None:
    """Say which difference between systems a study can show, and what to collect next.

    Examples:
        samsari rate plan study.sqlite
        samsari rate plan --questions samsa --items 100 --raters 5

    Before there are ratings, the spread of published ratings is used.
    """
    from samsari.cli.show import show, write_json
    from samsari.human.protocols import question_set
    from samsari.tasks.rating.following import StudySize, plan_before, plan_of_study

    if study:
        found = plan_of_study(study)
    else:
        n_raters = len(rater_names(raters))
        size = StudySize(items, per_output or min(3, n_raters), n_raters)
        found = plan_before(question_set(questions), size)
    if json:
        write_json(found.document, json)
    if json != "-":
        show(found.table, form)


@command.command()
def add(study: Study, name: Name) -> None:
    """Add a rater; the link is printed.

    Example: samsari rate add study.sqlite dora

    A late rater takes work that nobody has, then a fair share of what others have not opened.
    """
    from samsari.tasks.rating.changing import add_rater

    address, n_tasks = add_rater(study, name)
    print(f"{name}\t{address}\t{number_of(n_tasks, 'task')}")


@command.command()
def link(
    study: Study,
    name: Name,
    new: Annotated[bool, flag("new", "Make a new link; the old one stops working.")] = False,
) -> None:
    """Print the link of a rater, or make a new one.

    Example: samsari rate link study.sqlite r1 --new

    The name `organiser` stands for the link of the organiser.
    """
    from samsari.tasks.rating.changing import known_link, renew_link

    print(f"{name}\t{renew_link(study, name) if new else known_link(study, name)}")


@command.command()
def release(study: Study, name: Name) -> None:
    """Let a rater go; open work goes to the others, answers stay.

    Example: samsari rate release study.sqlite r2
    """
    from samsari.tasks.rating.changing import release_rater

    given, nobody = release_rater(study, name)
    left = f", {nobody} wait for a new rater (samsari rate add)" if nobody else ""
    print(f"{name} is released: {number_of(given, 'item')} went to others{left}")


@command.command()
def export(  # noqa: PLR0917 - one parameter per option
    study: Study,
    write: Annotated[str, shared("write", "the table; - prints it")] = "ratings.csv",
    all_versions: Annotated[
        bool, flag("all-versions", "Every answer ever given, with comments, checks and repeats.")
    ] = False,
    leave_out: Annotated[str, value("NAMES", "Raters whose answers are left out.")] = "",
    share: Annotated[bool, flag("share", "Call the raters r1, r2 and so on.")] = False,
    references: Annotated[
        str, value("DIR", "Written texts as a test set: orig, simp.0, simp.1 ...")
    ] = "",
) -> None:
    """Write the ratings as a table that agreement, ratings and correlate read.

    Examples:
        samsari rate export study.sqlite --write ratings.csv
        samsari rate export study.sqlite --references myset

    Beside it stands a document with the questions, the design and every look at results.
    """
    from samsari.tasks.rating.changing import export_study, write_export

    if references:
        from samsari.tasks.rating.writing import write_references

        items, texts = write_references(study, references, names(leave_out))
        each = number_of(texts, "reference")
        print(f"{references}: {number_of(items, 'sentence')} with {each} each")
        return
    found = export_study(study, all_versions=all_versions, without=names(leave_out), share=share)
    write_export(found, write)
    if write != "-":
        what = "answer" if all_versions else "rating"
        print(f"{write}: {number_of(found.n_ratings, what)}")


@command.command()
def first(
    study: Study,
    most: Annotated[int, value("N", "How many texts of each writer.", "--each", min=1)] = 5,
    form: Annotated[str, shared("format", FORMATS)] = "table",
) -> None:
    """Show the first texts of each writer, to decide who goes on.

    Example: samsari rate first study.sqlite
    """
    from samsari.cli.show import show
    from samsari.tasks.rating.writing import first_texts

    choice("--format", form, FORMATS)
    show(first_texts(study, most), form)


@command.command()
def close(study: Study, explain_pages: Annotated[str, shared("explain-pages")] = "") -> None:
    """Close the study: raters cannot answer any more.

    Example: samsari rate close study.sqlite

    With --explain-pages the folder also gets the ratings, so that both can be read side by side.
    """
    from samsari.tasks.rating.changing import close_study

    if explain_pages and Path(explain_pages).exists():
        raise SettingError(f"{explain_pages} exists already", remedy="name a new folder")
    close_study(study)
    print(f"{study} is closed. Next: samsari rate export {study}")
    if explain_pages:
        from samsari.tasks.rating.following import explain_study

        pages = number_of(explain_study(study, explain_pages), "page")
        print(f"{explain_pages}: {pages} and the ratings")


@command.command()
def backup(
    study: Study,
    write: Annotated[str, shared("write", "the copy")],
) -> None:
    """Copy a study safely, also while raters answer.

    Example: samsari rate backup study.sqlite --write copy.sqlite

    Never copy the file of a running study in another way: the newest answers stand beside it.
    """
    from samsari.human.study.store import backup as copy

    copy(study, write)
    print(f"{write}: a copy of {study}")
