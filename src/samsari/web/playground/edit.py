"""What the editor asks for: changes of lines, judgements, settings, documents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from samsari.errors import SettingError
from samsari.web.base.endpoints import Handler
from samsari.web.playground.room import Fields, Playground, text, texts

if TYPE_CHECKING:
    from samsari.tasks.playground.editing import Options


def handlers(room: Playground) -> Mapping[tuple[str, str], Handler]:
    """The addresses of the editor; a text to simplify may come behind a `?`, too."""
    works = {"": _simplify, "/settings": _settings, "/judge": _judge, "/open": _open}
    works["/write"] = _write
    posts = {("POST", f"/api/simplify{end}"): room.answering(work) for end, work in works.items()}
    return {("GET", "/api/simplify"): room.answering(_simplify), **posts}


def _simplify(fields: Fields) -> object:
    from samsari.tasks.playground.editing import rewritten

    lines = texts(fields, "lines") if "lines" in fields else (text(fields, "text"),)
    return rewritten([line for one in lines for line in one.split("\n")], _options(fields))


def _settings(fields: Fields) -> object:
    from samsari.tasks.playground.editing import settings

    return settings(_options(fields))


def _judge(fields: Fields) -> object:
    from samsari.tasks.playground.editing import judged

    sources, outputs = texts(fields, "sources"), texts(fields, "outputs")
    if len(sources) != len(outputs):
        raise SettingError("there are not as many outputs as sources", remedy="send as many")
    pairs = list(zip(sources, outputs, strict=True))
    return judged(pairs, text(fields, "source", ""), text(fields, "output", ""))


def _open(fields: Fields) -> object:
    from samsari.tasks.playground.editing import opened

    return opened(text(fields, "name"), text(fields, "content"))


def _write(fields: Fields) -> object:
    from samsari.tasks.playground.editing import written

    lines, tracked = texts(fields, "lines"), fields.get("tracked") is True
    return written(text(fields, "name"), text(fields, "content"), lines, tracked=tracked)


def _options(fields: Fields) -> Options:
    from samsari.tasks.playground.editing import Options

    chosen = fields.get("chosen", {})
    if not isinstance(chosen, dict):
        raise SettingError("'chosen' is no object", remedy="send old words with new ones")
    return Options(
        text(fields, "strength", "normal"),
        fields.get("split") in (True, "1", "true"),
        frozenset(texts(fields, "forbidden")),
        frozenset(texts(fields, "protected")),
        texts(fields, "terms"),
        fields.get("glosses") in (True, "1", "true"),
        {old: text(chosen, old) for old in chosen},
    )
