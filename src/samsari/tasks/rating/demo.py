"""A study of the bundled example: nothing to prepare."""

from __future__ import annotations

from pathlib import Path

from samsari.tasks.rating.building import NewStudy, new_study
from samsari.tasks.rating.request import StudyRequest, study_plan

EXAMPLES = Path(__file__).parents[2] / "examples"
SYSTEMS = ("splitter", "shortener")


def demo_study(questions: str, path: str | Path) -> NewStudy:
    """A study with the bundled sentences, two systems and three raters."""
    request = StudyRequest(
        questions=questions,
        name="A demonstration",
        source=str(EXAMPLES / "source.txt"),
        outputs=tuple(f"{name}={EXAMPLES / name}.txt" for name in SYSTEMS),
        practice=str(EXAMPLES / "practice.jsonl") if questions == "samsa" else "",
        repeats=0.05,
        raters="3",
    )
    return new_study(study_plan(request), path)
