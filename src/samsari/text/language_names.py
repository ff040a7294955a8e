"""The English names of languages, for messages."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


def language_name(code: str) -> str:
    """The name of a language; the code itself where it has none here.

    >>> language_name("de"), language_name("xx")
    ('German', 'xx')
    """
    return _names().get(code, code)


@cache
def _names() -> dict[str, str]:
    text = (files("samsari.text") / "language_names.tsv").read_text(encoding="utf-8")
    lines = (line.split("\t") for line in text.splitlines() if line[:1] != "#")
    return {code: name for code, name, *_ in lines}
