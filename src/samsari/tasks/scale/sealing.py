"""Documents with a checksum: what a stopped run has left is whole, or it is not used."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any


def sealed(body: Mapping[str, Any]) -> str:
    """The document as JSON text with its checksum."""
    return json.dumps({"sha256": _checksum(body), "part": body}) + "\n"


def unsealed(text: str, schema: str, identity: Mapping[str, Any]) -> dict[str, Any] | None:
    """The document; None if it is damaged, of another kind, or made of another input."""
    try:
        held = json.loads(text)
        body = held["part"]
        is_whole = held["sha256"] == _checksum(body)
        is_wanted = body["schema"] == schema and body["identity"] == dict(identity)
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    return body if is_whole and is_wanted else None


def _checksum(body: object) -> str:
    text = json.dumps(body, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
