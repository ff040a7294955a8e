"""Every command with --cluster writes the same bytes as without it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from samsari.cli.app import run

SOURCES = (
    "He commenced work in 1998, and then he left the municipal museum.",
    "She did not sign the treaty because it rained.",
    "The old house, which was built in 1850, was sold.",
) * 3
OUTPUTS = (
    "He began work in 1993. Then he left the museum.",
    "She signed the treaty because it rained.",
    "The old house was sold. It was built in 1850.",
) * 3


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    paths = tmp_path / "source.txt", tmp_path / "output.txt"
    for path, lines in zip(paths, (SOURCES, OUTPUTS), strict=True):
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return str(paths[0]), str(paths[1])


def arguments(name: str, source: str, output: str) -> list[str]:
    return {
        "score": ["score", "-s", source, "-o", output, "-m", "samsa,fkgl", "--quiet", "-f", "tsv"],
        "check": ["check", "-s", source, "-o", output, "--quiet", "-f", "jsonl"],
        "parse": ["parse", source],
        "align": ["align", "-l", source, "--right", output],
        "simplify": ["simplify", source],
    }[name]


@pytest.mark.parametrize("name", ["score", "check", "parse", "align", "simplify"])
def test_a_cluster_writes_the_same_bytes(
    name: str, files: tuple[str, str], client: Any, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    command = arguments(name, *files)
    status = run(command)
    here = capfdbinary.readouterr().out
    again = run([*command, "--cluster", client.scheduler.address])
    assert capfdbinary.readouterr().out == here
    assert status == again == (name == "check")  # findings give status 1
    assert here


def test_parses_that_a_cluster_cannot_give_are_refused(
    files: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["parse", files[0], "--n-best", "2", "--cluster", "local"]) == 2
    assert "best passage only" in capsys.readouterr().err


def test_a_check_on_an_executor_is_the_same(files: tuple[str, str]) -> None:
    from concurrent.futures import ThreadPoolExecutor

    import samsari

    with ThreadPoolExecutor(2) as pool:
        there = list(samsari.check_all(SOURCES, OUTPUTS, fast=True, executor=pool))
    assert there == list(samsari.check_all(SOURCES, OUTPUTS, fast=True))


def test_documents_whose_sentences_are_given_keep_their_cuts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = {
        "source": [["Dr. Smith left. He ran", "It rained."], ["She slept."]],
        "output": [["Dr. Smith left. He ran"], ["She slept."]],
    }
    table = tmp_path / "docs.jsonl"
    table.write_text(json.dumps(record) + "\n", encoding="utf-8")
    base = ["score", "--table", str(table), "-m", "sentence-ratio", "--json", "-", "--quiet"]
    values = []
    for more in ([], ["--setting", "splitter=line"]):
        assert run([*base, *more]) == 0
        systems = json.loads(capsys.readouterr().out)["systems"]
        values.append(systems[0]["scores"][0]["value"])
    assert values == [pytest.approx(75), pytest.approx(200 / 3)]
