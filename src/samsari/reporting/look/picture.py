"""The frame of every drawing: size, title, the one style sheet, and a background."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from importlib.resources import files

from rich.cells import cell_len

CHARACTER = 9.0  # pixels of a letter of the drawings' font; a wide one takes two
_STYLE = re.compile(r"<style>(?:(?!<style>).)*?</style>", re.DOTALL)
_BETWEEN = re.compile(r"(?<!\s)\s*\n\s*")
_COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)


@cache
def drawing_style() -> str:
    """The style sheet of all drawings."""
    return (files("samsari.reporting.look") / "drawings.css").read_text(encoding="utf-8")


def picture(body: str, width: float, height: float, title: str = "") -> str:
    """An SVG document; it needs no other file and follows the reader's light or dark theme."""
    style = _BETWEEN.sub(" ", _COMMENT.sub("", drawing_style())).strip()
    named = f"<title>{escape(title)}</title>" if title else ""
    return (
        f'<svg class="drawn" xmlns="http://www.w3.org/2000/svg" role="img" width="{width:.0f}" '
        f'height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}">{named}'
        f'<style>{style}</style><rect class="paper" width="100%" height="100%"/>{body}</svg>'
    )


def without_style(svg: str) -> str:
    """The drawing for a page that has the style sheet already."""
    return _STYLE.sub("", svg)


def text_width(text: str) -> float:
    """How wide a text is drawn."""
    return CHARACTER * max(1, cell_len(text))
