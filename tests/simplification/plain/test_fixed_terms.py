"""Words that are fixed terms of contracts, courts, trials, accounts and physics stay; changes
that make no difference are not made."""

from __future__ import annotations

import pytest

import samsari


@pytest.mark.parametrize(
    "text",
    [
        # Contracts and forms
        "The Dealer will stop trading after the expiry of this Agreement.",
        "All keys go back to the owner on termination of this Agreement.",
        "A boat needs a number, whether or not it has an engine.",
        "Name the college that you would like your son to attend.",
        "The rent goes to the account notified by the agent.",
        "They need the address to provide the service.",
        "Have you ever been convicted of a crime?",
        "Every obligation of the Buyer under this clause ends then.",
        "The minister may choose the form and manner in which it is made.",
        "The Buyer has inspected the Property.",
        "The Seller shall bear the risk of loss.",
        # Courts
        "The judge had to instruct the jury on the law of theft.",
        "The judge erred in failing to call her.",
        "The old cases offer little guidance on the law.",
        "He did not provide evidence of his age.",
        # Accounts and news
        "The chain had revenue of $3 million.",
        "A payment on account of $90 is due in May.",
        "The mayor declined to comment on the fire.",
        "Nurses will march in a dispute over night work.",
        "The price may change in light of the new taxes.",
        # Trials and medicine
        "The primary outcome was death at one year.",
        "Tablets are the first-line treatment for this disease.",
        "The pain is more likely due to stress.",
        "The doctor may see you before the examination if a student is there.",
        # Physics, mathematics and biology
        "Meetings of such particles lead to the annihilation of both.",
        "The velocity of the particle has a direction.",
        "The two variables have a positive correlation.",
        "This group gave rise to the first birds.",
        "Glasses help with refractive errors.",
    ],
)  # fmt: skip
def test_fixed_terms_stay(text: str) -> None:
    assert samsari.simplify(text, no_operations="glosses") == text


@pytest.mark.parametrize(
    "text",
    [
        "Nearly all of the region is dry.",
        "She has two options and a photograph.",
        "They eat bread rather than rice.",
        "He returned to Rome.",
        "The storm caused severe damage.",
        "The roof was poorly built.",
        "The transcripts are here.",
        "Unfortunately, donations have fallen.",
        "The talks are due to start on Monday.",
        "She painted a mural in the town hall.",
        "The work is ongoing.",
    ],
)
def test_changes_without_a_gain_are_not_made(text: str) -> None:
    assert samsari.simplify(text, no_operations="glosses") == text


@pytest.mark.parametrize(
    ("source", "simple"),
    [
        ("Write before the expiry of the period.", "Write before the end of the period."),
        ("Nobody knows whether or not he came.", "Nobody knows whether he came."),
        ("He left on account of the rain.", "He left because of the rain."),
        ("He underwent a hip replacement.", "He had a hip replacement."),
        ("This may give rise to confusion.", "This may cause confusion."),
        ("To the fullest extent permitted by law, we are not liable.",
         "As far as the law allows, we are not liable."),
        ("The Tenant shall pay the rent and shall not keep a dog.",
         "The Tenant must pay the rent and must not keep a dog."),
        ("The notice must be posted in a conspicuous place.",
         "The notice must be posted where it is easy to see."),
        ("He was convicted of theft.", "He was found guilty of theft."),
        ("They do not know the outcome of the vote.", "They do not know the result of the vote."),
    ],
)  # fmt: skip
def test_the_other_sense_is_still_made_plain(source: str, simple: str) -> None:
    assert samsari.simplify(source, no_operations="glosses") == simple
