"""Pages from templates: one frame for all, everything escaped, nothing undefined.

page("rater.html", folder, title="A study", style=style, script=script)
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.responses import HTMLResponse, Response

from samsari.web.base.static_files import StaticFile, icon

HERE = Path(__file__).parent / "templates"


@cache
def _templates(folder: Path) -> Environment:
    return Environment(
        loader=FileSystemLoader([folder, HERE]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def page(
    template: str,
    folder: Path,
    *,
    title: str,
    style: StaticFile,
    script: StaticFile | None = None,
    **values: object,
) -> Response:
    """The page that a template of a folder makes inside the common frame."""
    text = (
        _templates(folder)
        .get_template(template)
        .render(
            title=title,
            style=style.address,
            script=script.address if script else "",
            icon=icon().address,
            **values,
        )
    )
    return HTMLResponse(text)
