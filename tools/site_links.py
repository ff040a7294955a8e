"""Lets pages of the site link to files outside `docs/`: such links go to the repository.

mkdocs calls `on_page_markdown` for each page (see `hooks` in mkdocs.yml). On GitHub the same links
work as they are written.
"""

from __future__ import annotations

import posixpath
import re
from typing import Any

LINK = re.compile(r"\]\((\.\./[^)\s]+)\)")


def on_page_markdown(markdown: str, page: Any, config: Any, **_: Any) -> str:
    """The page, with links that leave `docs/` turned into addresses of the repository."""
    folder = posixpath.dirname(posixpath.join("docs", page.file.src_uri))

    def target(match: re.Match[str]) -> str:
        path = posixpath.normpath(posixpath.join(folder, match.group(1)))
        if path.startswith("docs/"):
            return match.group(0)
        return f"]({config.extra['repository']}/blob/main/{path})"

    return LINK.sub(target, markdown)
