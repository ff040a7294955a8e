"""Rows: every example of every file is read by the shipped grammar head."""

from __future__ import annotations

from pathlib import Path

import pytest

import samsari
from samsari.english.patterns import marked, rows
from samsari.errors import ToolkitError

FILES = sorted(Path(samsari.__file__).parent.rglob("patterns/*.toml"))

ROW = """
[[row]]
name = "condition-before-root"
why  = "a condition holds for both clauses"
find = ["if word:@conditions rel:mark", "clause head(if)", "at head(clause) rel:root"]
yes  = ["If it rains, we [stay]."]
no   = ["He [asked] us."]
level = "refuse"
"""


def test_a_row_is_read_and_asked(tmp_path: Path) -> None:
    path = tmp_path / "rows.toml"
    path.write_text(ROW, encoding="utf-8")
    (row,) = rows(path)
    assert row.effect == {"level": "refuse"}
    assert all(row.is_true_of(example) for example in row.yes)
    assert not any(row.is_true_of(example) for example in row.no)


def test_the_word_in_brackets_is_the_place() -> None:
    sentence, at = marked("If it rains, we [stay].")
    assert at is not None
    assert sentence.words[at] == "stay"
    assert marked("We stay.")[1] is None


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("yes ", "maybe ", "'yes' is missing"),
        ("[[row]]", ROW + "[[row]]", "stands twice"),
        ("head(if)", "head(iff)", "is not named before"),
    ],
)
def test_a_faulty_row_says_why(tmp_path: Path, old: str, new: str, message: str) -> None:
    path = tmp_path / "rows.toml"
    path.write_text(ROW.replace(old, new), encoding="utf-8")
    with pytest.raises(ToolkitError, match=message):
        rows(path)


def test_the_row_of_the_guide_is_true(tmp_path: Path) -> None:
    page = Path(__file__).parents[2] / "docs" / "guides" / "adding-a-row.md"
    path = tmp_path / "my.toml"
    path.write_text(page.read_text("utf-8").split("```toml")[1].split("```")[0], encoding="utf-8")
    (row,) = rows(path)
    assert row.is_true_of(row.yes[0])
    assert not row.is_true_of(row.no[0])


def test_every_example_of_every_row_is_true() -> None:
    wrong = [
        f"{path.name}: {row.name}: {example!r} should {'' if wanted else 'not '}hold"
        for path in FILES
        for row in rows(path)
        for wanted, examples in ((True, row.yes), (False, row.no))
        for example in examples
        if row.is_true_of(example) is not wanted
    ]
    assert not wrong, "\n".join(wrong)
