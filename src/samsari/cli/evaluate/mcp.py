"""`samsari mcp`: tools for agents over standard input and output."""

from __future__ import annotations


def command() -> None:
    """Serve check, level, words, explain, simplify and select to agents (MCP).

    Example: samsari mcp

    A client starts it as a command and talks to it over standard input and output. Nothing leaves
    this machine. It needs the extra: pip install 'samsari[mcp]'.
    """
    from samsari.integrations.mcp_server import server

    server().run("stdio")
