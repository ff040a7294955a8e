"""`samsari serve` in the browser, and `samsari mcp` for agents."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from samsari.cli.options import argument, shared, value

Results = Annotated[
    list[str] | None, argument("RESULT", "JSON documents of samsari score --json to browse.")
]
Work = Annotated[
    Path | None, value("DIR", "Where corrections of pasted texts and indexes of results are kept.")
]


def command(
    results: Results = None,
    *,
    passages: Annotated[
        Path | None, shared("passages", "a folder to be corrected, file by file")
    ] = None,
    work: Work = None,
    port: Annotated[int, shared("port", min=0, max=65535)] = 8765,
    host: Annotated[str, shared("host")] = "127.0.0.1",
    url: Annotated[str, shared("url")] = "",
    behind_proxy: Annotated[str, shared("behind-proxy")] = "",
    no_browser: Annotated[bool, shared("no-browser")] = False,
) -> None:
    """Open an editor in the browser, and pages that explain scores, correct parses, browse results.

    Examples:
        samsari serve
        samsari serve result.json
        samsari serve --passages parses/
    """
    from samsari.web.playground.app import serve_playground

    serve_playground(
        tuple(results or ()),
        passages=passages,
        work=work,
        port=port,
        host=host,
        url=url,
        proxy=behind_proxy,
        opens=not no_browser,
        say=lambda line: print(line, flush=True),
    )


def mcp() -> None:
    """Serve check, level, words, explain, simplify and select to agents (MCP).

    Example: samsari mcp

    A client starts it as a command and talks to it over standard input and output. Nothing leaves
    this machine. It needs the extra: pip install 'samsari[mcp]'.
    """
    from samsari.integrations.mcp_server import server

    server().run("stdio")
