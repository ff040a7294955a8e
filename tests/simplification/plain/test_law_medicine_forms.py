"""Rows for law, medicine and forms, and the terms of art that they leave alone."""

from __future__ import annotations

import pytest

import samsari


@pytest.mark.parametrize(
    ("source", "simple"),
    [
        ("Vomiting and, in rare instances, seizures were seen.",
         "Vomiting and, in rare cases, seizures were seen."),
        ("The scan demonstrated no evidence of a fracture.",
         "The scan showed no sign of a fracture."),
        ("A scan of the lumbar spine revealed a bulge near the left nerve root.",
         "A scan of the lumbar spine showed a bulge near the left nerve root."),
        ("Ask a nurse if you are unsure.", "Ask a nurse if you are not sure."),
        ("We would be grateful if you could repeat the test.", "Please repeat the test."),
        ("Should you wish to complain, call us.", "If you want to complain, call us."),
        ("Your application has been unsuccessful.", "Your application was not successful."),
        ("Sign it in the presence of a witness.", "Sign it in front of a witness."),
        ("Upon receipt of your form, we will write to you.",
         "When we receive your form, we will write to you."),
        ("The applicant is responsible for ensuring that it is correct.",
         "The applicant must make sure that it is correct."),
        ("You are not liable to pay tax on this.", "You do not have to pay tax on this."),
        ("Personal data shall not be kept for longer.",
         "Personal data must not be kept for longer."),
        ("The deposit shall be refunded within ten days.",
         "The deposit must be refunded within ten days."),
        ("You may not assign it without the prior written consent of the owner.",
         "You may not assign it without first getting the written consent of the owner."),
        ("He entered a plea of not guilty.", "He pleaded not guilty."),
        ("The will was witnessed in the absence of any evidence of fraud.",
         "The will was witnessed without any evidence of fraud."),
    ],
)  # fmt: skip
def test_what_changes(source: str, simple: str) -> None:
    assert samsari.simplify(source, no_operations="glosses") == simple


@pytest.mark.parametrize(
    "text",
    [
        # Terms of law.
        "The lessee of the machine pays for it.",
        "The lessor owns the vehicle.",
        "Two persons are the trustees of the property.",
        "The council acted unlawfully in its decision.",
        "He was deprived of his liberty.",
        "I have taken the liberty of writing to him.",
        "They were acting in the course of their duties.",
        "The property is sold with vacant possession.",
        "He revoked his will.",
        "The parties signed a memorandum of understanding.",
        "The carrier and the owner are jointly liable for the loss.",
        "The surgeon negligently cut a nerve.",
        "The driver was negligent.",
        "The refusal of the landlord was unreasonable.",
        "He acted with the express consent of the owner.",
        "The order was made in the absence of the respondent.",
        "He paid before the conclusion of the contract.",
        "A person must not obstruct an officer.",
        "The attorney acts for the donor.",
        "Users are solely responsible for their data.",
        "The inspector may require the production of a document.",
        "The lease may be forfeited.",
        "He had been instructed by the lender.",
        # Frames and senses.
        "Permit holders must park here.",
        "They are eligible for inclusion in the list.",
        "You may not engage in paid employment.",
        "The conditions of the licence must be observed.",
        "Annual leave must be agreed.",
        "The patient has a wish not to be resuscitated.",
        "Both drugs are equally effective.",
        "Babies are routinely screened.",
    ],
)
def test_terms_and_senses_that_stay(text: str) -> None:
    assert samsari.simplify(text, no_operations="glosses") == text


def test_what_is_needed_for_a_purpose_has_no_duty() -> None:
    text = "Regular blood tests will be required to monitor your liver."
    assert "must" not in samsari.simplify(text, no_operations="glosses")


def test_permission_to_appeal_is_no_allowed_appeal() -> None:
    assert "allowed" not in samsari.simplify("The court has granted permission to appeal.")


def test_a_thing_does_not_have_to_pay() -> None:
    for text in (
        "Gifts are exempt from duty of any kind.",
        "Appointments that are missed will incur a charge.",
    ):
        assert "have to pay" not in samsari.simplify(text, no_operations="glosses")
