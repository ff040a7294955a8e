"""A letter reads as one text: a noun changes everywhere or nowhere, a term is explained first."""

import pytest

import samsari

# Ten letters as offices write them: a term that stands twice, what it may become, and its note.
LETTERS = (
    "Your application was received.\nWe will retain the application for six years.\n",
    "The medication was altered.\nDo not discontinue the medication without advice.\n",
    "The arrears are £240.\nPlease pay the arrears by 3 June.\n",
    "The findings of the survey will be published.\nNobody is named in the findings.\n",
    "The tribunal will consider the appeal.\nThe tribunal may request evidence.\n",
    "If you have a pacemaker, tell us.\nA pacemaker may fail during the scan.\n",
    "Numerous customers were affected.\nThe compensation is paid to customers.\n",
    "An affidavit must be filed.\nThe affidavit must be signed.\n",
    "Your remuneration is £31,000 per annum.\nThe remuneration is reviewed annually.\n",
    "Refuse is collected fortnightly.\nAdditional refuse is not collected.\n",
)
NAMED = (
    "application", "medication", "arrears", "findings", "tribunal",
    "pacemaker", "compensation", "affidavit", "remuneration", "refuse",
)  # fmt: skip


@pytest.mark.parametrize(("letter", "term"), list(zip(LETTERS, NAMED, strict=True)))
def test_a_term_of_a_letter_changes_everywhere_or_nowhere(letter: str, term: str) -> None:
    simple = samsari.simplify(letter).lower()
    assert simple.count(term) in {0, letter.lower().count(term)}


@pytest.mark.parametrize(("letter", "term"), list(zip(LETTERS, NAMED, strict=True)))
def test_a_term_of_a_letter_is_explained_where_it_stands_first(letter: str, term: str) -> None:
    first, second = samsari.simplify(letter, operations="all").splitlines()
    assert f"{term} (" not in second.lower()
    assert first.count("(") <= 1


def test_what_a_letter_says_of_a_term_needs_no_note_later() -> None:
    letter = "Arthritis is a chronic condition.\nThe treatment for arthritis is reviewed.\n"
    assert "(" not in samsari.simplify(letter, operations="all")


def test_a_heading_is_no_first_mention() -> None:
    letter = "Probate\nYou may need a solicitor for the probate.\n"
    assert "probate (" in samsari.simplify(letter, operations="all")
