"""An MCP server, so that agents can check, choose and simplify: `samsari mcp` (extra `mcp`).

    {"mcpServers": {"samsari": {"command": "samsari", "args": ["mcp"]}}}

Each tool is the public function of its name; what it refuses comes back as one sentence.
"""

from __future__ import annotations

from typing import Any

from samsari.errors import ResourceError
from samsari.integrations.functions import TOOLS, limited


def server() -> Any:
    """The server with its tools."""
    try:
        from mcp.server.mcpserver import MCPServer
        from mcp.server.mcpserver.exceptions import ToolError
    except ImportError:
        raise ResourceError(
            "the package mcp (2 or newer) is not installed", remedy="pip install 'samsari[mcp]'"
        ) from None
    made = MCPServer("samsari")
    for tool in TOOLS:
        made.tool()(limited(tool, ToolError))
    return made
