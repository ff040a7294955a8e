from __future__ import annotations

from pathlib import Path

from samsari.cli.help_pages import page

ROOT = Path(__file__).parent.parent


def test_the_page_of_commands_is_up_to_date() -> None:
    written = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    assert written == page(), "run: python -m samsari.cli.help_pages > docs/cli.md"
