"""Rows for wordy constructions, and the places in which they must not be used."""

from __future__ import annotations

import pytest

import samsari


@pytest.mark.parametrize(
    ("source", "simple"),
    [
        ("No further action is required on your part.", "You do not need to do anything else."),
        ("Parents are reminded that the gate is shut.", "Please remember that the gate is shut."),
        ("Your visit has been rescheduled for 4 May.", "Your visit has been moved to 4 May."),
        ("Please complete the enclosed form.", "Please fill in the enclosed form."),
        ("We are considering the introduction of a tax.", "We are considering introducing a tax."),
        ("She is responsible for the repair of roofs.", "She is responsible for repairing roofs."),
        ("The nurse will provide you with a form.", "The nurse will give you a form."),
        ("The judge shall have regard to his age.", "The judge must consider his age."),
        ("He was held pending the trial.", "He was held until the trial."),
        ("It shut in the early hours of Sunday.", "It shut early on Sunday."),
        ("There was a sharp decline in sales.", "There was a big drop in sales."),
        ("It was built in the late eighteenth century.", "It was built in the late 18th century."),
        ("Please read section 4, which sets out the circumstances in which we may call.",
         "Please read section 4, which explains when we may call."),
    ],
)  # fmt: skip
def test_a_construction_becomes_plain(source: str, simple: str) -> None:
    assert samsari.simplify(source) == simple


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Some 2008 estimates placed the total higher.", "About 2008"),
        ("Buses run 7 days a week, some 24 hours a day.", "about 24"),
        ("The storm underwent an eyewall replacement cycle.", "had an eyewall"),
        ("The country passed ground-breaking new legislation, based on trust.", "new law,"),
        ("All payments are exclusive of tax.", "All payments do not"),
        ("The visit comes amid growing concerns about safety.", "because of growing"),
        ("Further investigation is required to determine the cause.", "has to"),
        ("The buyer shall bear the cost of the survey in its entirety.", "as a whole"),
        ("Vitamin A deficiency causes blindness.", "Vitamin A lack"),
        ("A metal door is required to hold the wires in place.", "has to hold"),
        ("It brought rainfall in excess of 70 mm.", "rainfall more than"),
        ("The critical acclaim of this song was great.", "praise from critics of"),
        ("Draft is limited to a maximum of 10 feet.", "limited to up to"),
        ("It is the lawful basis for processing enquiries from you.", "dealing with"),
        ("Residents are prohibited from storing bicycles in the building.", "People must"),
    ],
)
def test_a_wrong_change_is_not_made_again(text: str, wrong: str) -> None:
    assert wrong not in samsari.simplify(text)
