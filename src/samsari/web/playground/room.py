"""What the pages of the playground share: who may ask, and one thread for the models."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import Response

from samsari.errors import SettingError
from samsari.formats.limits import current
from samsari.formats.studies import token_hash
from samsari.web.base import guard as limits
from samsari.web.base.endpoints import ANYONE, Handler, Visitor, asks, json_body, reply
from samsari.web.base.server import Turns

if TYPE_CHECKING:
    from samsari.formats.result_index.asking import PairQuery
    from samsari.tasks.playground.browsing import Browser

Fields = Mapping[str, Any]

# The fields of a request, checked: a text, a number, a list of texts.


async def fields_of(request: Request) -> Fields:
    """The fields of a JSON body, or those behind the `?` of a GET request.

    A field that is given twice behind the `?` is a list.
    """
    if request.method == "POST":
        return await json_body(request)
    query = request.query_params
    return {key: found if len(found := query.getlist(key)) > 1 else query[key] for key in query}


def text(fields: Fields, name: str, default: str | None = None) -> str:
    """A field that holds a text; without a default it must be there."""
    found = fields.get(name, default)
    if not isinstance(found, str):
        raise SettingError(f"the request has no text {name!r}", remedy="send it as a string")
    try:
        found.encode()
    except UnicodeEncodeError:
        raise SettingError(f"{name} holds half characters", remedy="send UTF-8") from None
    return found


def texts(fields: Fields, name: str) -> tuple[str, ...]:
    """A field that holds texts; one alone needs no list."""
    found = fields.get(name, [])
    several = [found] if isinstance(found, str) else found
    if not isinstance(several, list):
        raise SettingError(f"{name!r} is no list of texts", remedy="send a list of strings")
    return tuple(text({name: one}, name) for one in several)


def number(fields: Fields, name: str, default: float) -> float:
    """A field that holds a number."""
    try:
        return float(fields.get(name, default))
    except (TypeError, ValueError):
        raise SettingError(f"{name!r} is no number", remedy="send a number") from None


def whole(fields: Fields, name: str, default: int) -> int:
    """A field that holds a whole number from 0 on."""
    found = number(fields, name, default)
    if not 0 <= found < 1e15 or found != int(found):
        raise SettingError(f"{name!r} is no whole number", remedy="send a number from 0 on")
    return int(found)


GUEST = "guest"


def _models() -> Turns:
    return Turns(
        "models",
        seconds=current().seconds,
        wait_seconds=limits.WAIT_SECONDS,
        prepare=_import_models,
    )


def _import_models() -> None:
    """What work with models imports: an import that is broken off cannot be made again."""
    import samsari.tasks.language.parse
    import samsari.tasks.playground.corrections  # noqa: F401


@dataclass
class Playground:
    """The settings of a server, and the thread in which models are loaded and used.

    With a key, only visitors who have it are answered; without one, everybody on this machine.
    """

    passages: Path | None = None
    results: tuple[str, ...] = ()
    work: Path = Path()
    key: str = ""
    _models: Turns = field(default_factory=_models)
    _files: Turns = field(default_factory=lambda: Turns("files"))

    @property
    def role(self) -> str:
        """Who may ask the playground for data."""
        return GUEST if self.key else ANYONE

    def recognise(self, token: str) -> Visitor | None:
        """The visitor of the playground behind a key."""
        own = token_hash(self.key)
        return Visitor(GUEST) if hmac.compare_digest(token_hash(token), own) else None

    def answering(self, work: Callable[[Fields], object], *, only_files: bool = False) -> Handler:
        """A handler: what a piece of work makes of the fields of a request.

        One piece of work with models is done at a time, and pages stay quick. Work with files only
        does not wait for it; the first may read a large result, so it may take as long as it needs.
        """
        turns = self._files if only_files else self._models

        async def answer(request: Request, visitor: Visitor) -> Response:
            fields = await fields_of(request)
            found = await turns.do(asks(request), lambda: work(fields))
            return found if isinstance(found, Response) else reply(found)

        return answer

    def close(self) -> None:
        """Stop the threads; work that has begun is finished."""
        self._models.close()
        self._files.close()


# What the Explain page asks for.


def explain_handlers(room: Playground) -> Mapping[tuple[str, str], Handler]:
    """The addresses of the Explain page; texts may come behind a `?`, too."""
    explain = room.answering(_explained)
    return {("POST", "/api/explain"): explain, ("GET", "/api/explain"): explain}


def _explained(fields: Fields) -> object:
    from samsari.tasks.playground.views import explanation

    source, output = text(fields, "source"), text(fields, "output", "")
    references, width = texts(fields, "references"), number(fields, "width", 1000)
    return explanation(source, output, references, width=width)


MOST_MARKED = 100  # pairs of a page

# What the Results page asks for: how far the index is, the summary, a page of pairs,
# what changed in them, notes.


def results_handlers(room: Playground) -> Mapping[tuple[str, str], Handler]:
    """The addresses of the Results page."""
    browsers: list[Browser] = []

    def browser() -> Browser:
        from samsari.tasks.playground.browsing import Browser

        if not room.results:
            raise SettingError(
                "no result was given", remedy="start it with samsari serve result.json"
            )
        if not browsers:
            browsers.append(Browser(tuple(map(Path, room.results)), room.work))
        return browsers[0]

    async def progress(request: Request, visitor: Visitor) -> Response:
        return reply({"share": browsers[0].share if browsers else 0.0})

    def note(fields: Fields) -> object:
        id, words = text(fields, "id"), text(fields, "note")
        browser().notes.write(id, words)
        return {"id": id, "note": words}

    works: dict[tuple[str, str], Callable[[Fields], object]] = {
        ("GET", "/api/results"): lambda fields: browser().summary(),
        ("GET", "/api/results/pairs"): lambda fields: browser().page(_query(fields)),
        ("POST", "/api/results/note"): note,
    }
    return {
        ("POST", "/api/results/marks"): room.answering(_marked),
        ("GET", "/api/results/progress"): progress,
        **{address: room.answering(work, only_files=True) for address, work in works.items()},
    }


def _marked(fields: Fields) -> object:
    from samsari.tasks.playground.views import marked_objects

    sources, outputs = texts(fields, "sources"), texts(fields, "outputs")
    if len(sources) != len(outputs) or len(sources) > MOST_MARKED:
        raise SettingError(f"send two lists of one length, {MOST_MARKED} texts at most")
    return {"pairs": marked_objects(zip(sources, outputs, strict=True))}


def _query(fields: Fields) -> PairQuery:
    from samsari.formats.result_index.asking import PairQuery

    return PairQuery(
        text(fields, "search", ""),
        text(fields, "finding", ""),
        whole(fields, "system", 0),
        whole(fields, "other", 1),
        text(fields, "order", "file"),
        whole(fields, "metric", 0),
        bool(whole(fields, "reverse", 0)),
        whole(fields, "start", 0),
        whole(fields, "size", 20),
    )
