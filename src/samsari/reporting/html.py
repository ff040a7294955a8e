"""The frame of an HTML page that needs no other file: head, style and body."""

from __future__ import annotations

from functools import cache
from html import escape
from importlib.resources import files


@cache
def shared_style() -> str:
    """The style sheet that all pages with both themes begin with, here and on the server."""
    return (files("samsari.reporting") / "shared.css").read_text(encoding="utf-8")


def html_page(title: str, style: str, body: str, gap: str = "\n") -> str:
    """A whole HTML document; `gap` stands between its parts."""
    parts = (
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>",
        f"<style>{style}</style>",
        "</head>",
        "<body>",
        body,
        "</body>",
        "</html>",
    )
    return gap.join(parts) + "\n"
