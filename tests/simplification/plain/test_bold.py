"""The bold step: its rows, its judge, what it leaves out, and that other steps know none of it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import samsari
from samsari.model.sameness import Sameness
from samsari.simplification.plain.bold.choosing import apart
from samsari.simplification.plain.bold.judge import BoldJudge, bold_judge, read_judge
from samsari.simplification.plain.candidates import Candidate
from samsari.simplification.plain.folder import (
    BOLD_FORMS,
    BOLD_TABLE,
    FOLDER,
    bold_index,
    shipped_table,
)
from samsari.simplification.plain.forms import by_first_word, forms, read_forms
from samsari.simplification.plain.judging import Judged, is_accepted
from samsari.simplification.plain.table import Entry, read_table
from samsari.simplification.plain.thresholds import shipped_thresholds


def judged(begin: int, new: str, odds: float | None = 2.0, same: float = 0.9) -> Judged:
    """A change of one word by a bold row, or by a usual row if it has no odds."""
    entry = Entry("old", "verb", new, strength="bold", origins=("editor",), odds=odds)
    return Judged(Candidate(begin, begin + 1, (new,), entry), Sameness(same, "model"), 0.0, float)


@pytest.mark.parametrize(
    ("source", "bold"),
    [
        ("The old film was shown in Rome.", "The old movie was shown in Rome."),
        ("The war began in May.", "The war started in May."),
        ("The club won the match.", "The team won the game."),
        ("Fruits such as apples grow here.", "Fruits like apples grow here."),
        ("A large house stood there.", "A big house stood there."),
    ],
)
def test_bold_makes_changes_that_normal_does_not(source: str, bold: str) -> None:
    assert samsari.simplify(source) == source
    assert samsari.simplify(source, strength="bold") == bold


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Enter the total income in box 4.", "Go into"),
        ("The company recalled the toy.", "remembered"),
        ("The singer cancelled her remaining concerts.", "staying"),
        ("Firefighters tried to contain the blaze.", "have"),
        ("You need not complete Schedule 4.", "finish"),
        ("He is known in graphic novel circles.", "book"),
        ('He called it "a film that began".', "movie"),
    ],
)
def test_bold_leaves_other_senses(text: str, wrong: str) -> None:
    assert wrong not in samsari.simplify(text, strength="bold")


def test_a_pronoun_is_not_cut_off() -> None:
    found = samsari.simplify("They assembled it in a day.", strength="bold")
    assert "put together it" not in found


def test_a_past_tense_is_not_taken_for_a_participle() -> None:
    found = samsari.simplify("An echocardiogram demonstrated moderate damage.", strength="bold")
    assert "shown" not in found


@pytest.mark.parametrize(
    ("source", "bold"),
    [
        ("It is 44 miles (71 km) from here.", "It is 44 miles from here."),
        ("The park (Russian: Парк) is old.", "The park is old."),
        ("Dialectics (also called logic) was an art.", "Dialectics was an art."),
        ("Honduras (, ) is a republic.", "Honduras is a republic."),
    ],
)
def test_notes_that_say_it_again_are_left_out(source: str, bold: str) -> None:
    assert samsari.simplify(source, strength="bold") == bold
    assert samsari.simplify(source) == source
    assert samsari.simplify(source, strength="bold", no_operations="asides") == source
    (change,) = samsari.simplified(source, strength="bold").changes
    assert change.operation == "asides"


@pytest.mark.parametrize(
    "text",
    [
        "He (born 12 April 1955) is old.",
        "The group (ECW) is old.",
        "It is 44 miles (see map 3) from here.",
        "The sum (71 km) is big.",
        "It has two colours (white or golden).",
    ],
)
def test_notes_that_say_more_stay(text: str) -> None:
    assert samsari.simplify(text, strength="bold") == text


def test_a_heading_before_a_sentence_is_left_out() -> None:
    text = "History The district was founded by two brothers."
    assert samsari.simplify(text, strength="bold").startswith("The district")
    kept = "History is the study of the past."
    assert samsari.simplify(kept, strength="bold") == kept


def test_a_user_can_forbid_a_bold_row_and_protect_words() -> None:
    text = "The war began when the old film was shown."
    found = samsari.simplify(text, strength="bold", forbid="film -> movie", protect="began")
    assert found == text


def test_a_bold_change_says_why() -> None:
    (change,) = samsari.simplified("The old film was shown.", strength="bold").changes
    assert "places that a language model read" in change.why
    assert change.why.endswith("sure that it is right here")


def test_the_judge_weighs_what_is_known() -> None:
    judge = BoldJudge((1.0, -0.5, 0.1), (0.8, 0.8))
    assert judge.right(0.0, 0.5, 0.0) == pytest.approx(0.5)
    assert judge.right(0.0, 0.9, 0.0) == pytest.approx(0.9)
    assert judge.right(0.0, None, 0.0) == pytest.approx(1 / (1 + 2.718281828**0.5))
    assert judge.right(0.0, 0.5, 99.0) == judge.right(0.0, 0.5, 12.0)
    assert judge.least(0.75) == pytest.approx(0.8)
    assert judge.least(1.0) == pytest.approx(0.6)


def test_a_bold_row_needs_the_strength_and_the_odds() -> None:
    sure, unsure = judged(0, "new"), judged(0, "new", odds=-4.0)
    limits = shipped_thresholds()
    assert is_accepted(sure, 0.75, limits)
    assert not is_accepted(sure, 0.5, limits)
    assert not is_accepted(unsure, 0.75, limits)


def test_bold_changes_leave_room_to_others() -> None:
    usual, beside, far = judged(3, "plain", odds=None), judged(4, "new"), judged(9, "other")
    assert apart([usual, beside, far]) == [usual, far]


def test_the_surest_of_two_bold_changes_is_made() -> None:
    first, second = judged(3, "new", odds=1.0), judged(4, "other", odds=3.0)
    assert apart([first, second]) == [second]
    echo = judged(6, "make"), judged(9, "make", odds=3.0)
    assert apart(echo) == [echo[1]]


def test_the_bold_table_reads_and_its_forms_belong_to_it() -> None:
    entries = read_table(FOLDER / BOLD_TABLE)
    assert tuple(bold_index().entries) == entries
    assert {own.strength for own in entries} == {"bold"}
    assert all(own.odds is not None and own.conditions is not None for own in entries)
    found = [own for own in forms(entries) if all(own.source) and all(own.target)]
    assert tuple(by_first_word(found)) == read_forms(FOLDER / BOLD_FORMS)


def test_no_bold_row_says_what_a_usual_row_says_everywhere() -> None:
    usual = {(own.part, own.source, own.target) for own in shipped_table() if not own.where}
    bold = {(own.part, own.source, own.target) for own in read_table(FOLDER / BOLD_TABLE)}
    assert not usual & bold


def test_the_shipped_judge_trusts_sameness() -> None:
    judge = bold_judge()
    assert judge.right(1.0, 0.9, 0.0) > judge.right(1.0, 0.5, 0.0) > judge.right(-1.0, 0.5, 0.0)


def test_a_file_of_other_weights_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "bold.weights"
    path.write_text("Same 2\nLeastRight .9\n", encoding="utf-8")
    assert read_judge(path) == BoldJudge((2.0, 0.0, 0.0), (0.9, 0.0))


def test_normal_reads_nothing_of_the_bold_step() -> None:
    program = (
        "import samsari; from samsari.simplification.plain.folder import bold_index;"
        "from samsari.simplification.plain.bold.judge import bold_judge;"
        "samsari.simplify('The film commenced.');"
        "print(bold_index.cache_info().currsize, bold_judge.cache_info().currsize)"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert found.stdout.split() == [b"0", b"0"]
