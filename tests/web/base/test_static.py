"""Static files come from a fixed table, packed, kept for ever, modules joined into one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import samsari
from samsari.reporting.html import asset
from samsari.web.base import endpoints as static_files
from samsari.web.base.endpoints import HERE, application, joined_modules, joined_styles, static_file

STYLE = joined_styles("style.css", [HERE / "base.css"])


def client() -> TestClient:
    return TestClient(application([static_files.endpoint([STYLE])]))


def test_a_file_is_packed_and_kept_for_ever() -> None:
    answer = client().get(STYLE.address)
    assert answer.headers["content-encoding"] == "gzip"
    assert "immutable" in answer.headers["cache-control"]
    assert answer.text.startswith(asset("shared.css"))
    plain = client().get(STYLE.address, headers={"accept-encoding": "identity"})
    assert plain.content == STYLE.content


@pytest.mark.parametrize(
    "path",
    [
        "/static/../base.css",
        "/static/x/..%2f..%2fguard.py",
        "/static/x/%00",
        "/static//etc/passwd",
        "/static/0000000000000000/style.css",
        "/static/x/base.css",
    ],
)
def test_no_path_reaches_the_disk(path: str) -> None:
    assert client().get(path).status_code == 404


def test_the_address_follows_the_content() -> None:
    assert static_file("a.js", "1").address != static_file("a.js", "2").address


def test_modules_become_one(tmp_path: Path) -> None:
    (tmp_path / "low.js").write_text("export const one = 1;\n", encoding="utf-8")
    (tmp_path / "middle.js").write_text(
        'import { one } from "./low.js";\nexport function two() { return one + 1; }\n',
        encoding="utf-8",
    )
    (tmp_path / "start.js").write_text(
        'import { two } from "./middle.js";\nimport { one } from "./low.js";\ntwo(one);\n',
        encoding="utf-8",
    )
    joined = joined_modules("all.js", tmp_path / "start.js", [])
    assert joined.content.decode() == (
        "const one = 1;\nfunction two() { return one + 1; }\ntwo(one);\n"
    )


def test_joined_modules_run_in_the_browser(tab: Any) -> None:
    (module,) = [joined_modules("a.js", HERE / "session.js", [HERE])]
    tab.set_content("<p>")
    tab.add_script_tag(content=module.content.decode(), type="module")


def test_the_colours_of_all_pages_are_defined_once() -> None:
    package = Path(samsari.__file__).parent
    sheets = [path for path in package.rglob("*.css") if "--ink:" in path.read_text("utf-8")]
    # Pages of one value are sent around alone; they bring a small style of their own.
    alone = {"judgement.css", "pairings.css", "samsa.css"}
    assert [path.name for path in sheets if path.name not in alone] == ["shared.css"]
