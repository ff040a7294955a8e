from __future__ import annotations

from pathlib import Path

import pytest

from samsari.cli import app
from samsari.tasks.demo import EXAMPLES, FILES, SYSTEMS, demo


def test_the_demo_scores_two_systems_and_explains(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.run(["demo"]) == 0
    out = capsys.readouterr().out
    for word in (
        *SYSTEMS,
        "meaning",
        "fluency",
        "easier",
        "sari",
        "identity",
        "prefers",
        "Scene 2",
    ):
        assert word in out


def test_the_example_is_whole_and_varied() -> None:
    lines = {name: (EXAMPLES / name).read_text(encoding="utf-8").splitlines() for name in FILES}
    assert {len(texts) for texts in lines.values()} == {20}
    assert len(set(lines["source.txt"])) == 20
    # Different characters: one makes more sentences, the other far fewer words.
    words = {name: sum(len(text.split()) for text in texts) for name, texts in lines.items()}
    stops = {name: sum(text.count(".") for text in texts) for name, texts in lines.items()}
    assert stops["splitter.txt"] > 1.5 * stops["source.txt"]
    assert words["shortener.txt"] < 0.7 * words["source.txt"]


def test_every_score_of_the_example_is_defined() -> None:
    for system in demo().systems:
        for score in system.scores:
            assert score.value is not None, (system.name, score)


def test_the_example_files_can_be_copied(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert app.run(["demo", "--save", str(tmp_path / "d")]) == 0
    assert sorted(path.name for path in (tmp_path / "d").iterdir()) == sorted(FILES)
