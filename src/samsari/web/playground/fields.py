"""The fields of a request, checked: a text, a number, a list of texts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request

from samsari.errors import SettingError
from samsari.web.base.endpoints import json_body


async def fields_of(request: Request) -> Mapping[str, Any]:
    """The fields of a JSON body, or those behind the `?` of a GET request.

    A field that is given twice behind the `?` is a list.
    """
    if request.method == "POST":
        return await json_body(request)
    query = request.query_params
    return {key: found if len(found := query.getlist(key)) > 1 else query[key] for key in query}


def text(fields: Mapping[str, Any], name: str, default: str | None = None) -> str:
    """A field that holds a text; without a default it must be there."""
    found = fields.get(name, default)
    if not isinstance(found, str):
        raise SettingError(f"the request has no text {name!r}", remedy="send it as a string")
    try:
        found.encode()
    except UnicodeEncodeError:
        raise SettingError(f"{name} holds half characters", remedy="send UTF-8") from None
    return found


def texts(fields: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """A field that holds texts; one alone needs no list."""
    found = fields.get(name, [])
    several = [found] if isinstance(found, str) else found
    if not isinstance(several, list):
        raise SettingError(f"{name!r} is no list of texts", remedy="send a list of strings")
    return tuple(text({name: one}, name) for one in several)


def number(fields: Mapping[str, Any], name: str, default: float) -> float:
    """A field that holds a number."""
    try:
        return float(fields.get(name, default))
    except (TypeError, ValueError):
        raise SettingError(f"{name!r} is no number", remedy="send a number") from None


def whole(fields: Mapping[str, Any], name: str, default: int) -> int:
    """A field that holds a whole number from 0 on."""
    found = number(fields, name, default)
    if not 0 <= found < 1e15 or found != int(found):
        raise SettingError(f"{name!r} is no whole number", remedy="send a number from 0 on")
    return int(found)
