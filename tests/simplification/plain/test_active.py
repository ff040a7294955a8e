"""From passive to active: what is turned, and the many sentences that must stay."""

from __future__ import annotations

import pytest

import samsari

TURNED = [
    ("The bill was signed by the governor.", "The governor signed the bill."),
    ("The book was written by Mary Smith.", "Mary Smith wrote the book."),
    ("He was arrested by the police in 1999.", "The police arrested him in 1999."),
    (
        "In 1999, the church was restored by the city council.",
        "In 1999, the city council restored the church.",
    ),
    ("The house has been bought by the city.", "The city has bought the house."),
    ("The houses have been bought by the city.", "The city has bought the houses."),
    ("The palace had been destroyed by the army.", "The army had destroyed the palace."),
    (
        "The songs were composed by Lennon and McCartney.",
        "Lennon and McCartney composed the songs.",
    ),
    ("It was later purchased by the museum.", "The museum later purchased it."),
    ("They were attacked by him.", "He attacked them."),
    ("She was chosen by them.", "They chose her."),
    ("The museum is owned by the city.", "The city owns the museum."),
    ("The museums are owned by the city.", "The city owns the museums."),
    ("The museum is owned by private investors.", "Private investors own the museum."),
    ("The film was directed by Ang Lee.", "Ang Lee directed the film."),
    (
        "The treaty was finally ratified by the parliament.",
        "The parliament finally ratified the treaty.",
    ),
    ("The company was taken over by a bank.", "A bank took over the company."),
    ("The letter was found by the children.", "The children found the letter."),
    ("The school was founded by the monks in 1820.", "The monks founded the school in 1820."),
    ("Rome was attacked by the Goths.", "The Goths attacked Rome."),
    ("The form must be signed by the applicant.", "The applicant must sign the form."),
    ("The bill will be signed by the governor.", "The governor will sign the bill."),
    ("The bill can be signed by the governor.", "The governor can sign the bill."),
    ("The fee may be paid by the tenant.", "The tenant may pay the fee."),
    ("The order should be checked by a nurse.", "A nurse should check the order."),
    (
        "The agreement must be signed by both parties in the presence of a witness.",
        "Both parties must sign the agreement in the presence of a witness.",
    ),
    (
        "The tenancy may be terminated by either party on one month's notice.",
        "Either party may terminate the tenancy on one month's notice.",
    ),
    (
        "Your medicines will be reviewed by the pharmacist within two weeks.",
        "The pharmacist will review your medicines within two weeks.",
    ),
    (
        "The catheter was removed by the nurse on the second day.",
        "The nurse removed the catheter on the second day.",
    ),
    (
        "Applications will be reviewed by the committee in June.",
        "The committee will review applications in June.",
    ),
    ("Late applications may be rejected by the team.", "The team may reject late applications."),
    ("The clinic is run by specialist nurses.", "Specialist nurses run the clinic."),
    ("The survey was carried out by a charity.", "A charity carried out the survey."),
    ("The decision was made by a panel.", "A panel made the decision."),
    ("The notice was served by the landlord.", "The landlord served the notice."),
]
STAYS = [
    "The current kits are designed by adidas.",
    "The project was designed by the firm of M/s.",
    "It was released on November 30, 2002, by Edel Records.",
    "The house was built by the river.",
    "The work was finished by 2010.",
    "The work was finished by Monday.",
    "The work was finished by the end of the year.",
    "The letter was sent by mail.",
    "The rug was made by hand.",
    "The price was reduced by 10 percent.",
    "The law was passed by a large majority.",
    "The match was won by two goals.",
    "He was paid by the hour.",
    "The area was measured by a new method.",
    "The bill was not signed by the governor.",
    "The bill was never signed by the governor.",
    "Was the bill signed by the governor?",
    "The bill was signed by the governor!",
    "The bill that was signed by the governor is old.",
    "The man who was arrested by the police left.",
    "The bill was read and signed by the governor.",
    "The bill was signed by the governor and sent to the court.",
    "The bill was signed by the governor, who left.",
    "The bill was signed by the governor before he left.",
    "The bill, an old one, was signed by the governor.",
    "He said the bill was signed by the governor.",
    '"The bill was signed by the governor."',
    'The song "Let It Be" was written by Paul.',
    "He is said by critics to be the best.",
    "It is believed by many people that he left.",
    "It was decided by the court that he must pay.",
    "He was asked by the king to leave.",
    "He was told by his father that it was late.",
    "He was given a book by the teacher.",
    "He was elected president by the members.",
    "He was called Tom by his friends.",
    "She was seen by the doctor leaving the house.",
    "No bill was signed by the governor.",
    "Every bill was signed by the governor.",
    "The bill was signed by nobody.",
    "The bill was signed by no member.",
    "The bill was signed by only one member.",
    "The bill was signed only by the governor.",
    "The crops are mainly grown by farmers.",
    "John was raised by his mother.",
    "The Wall was written by the singer.",
    "The bill is being signed by the governor.",
    "The bill got signed by the governor.",
    "To be signed by the governor was an honour.",
    "Signed by the governor, the bill became law.",
    "Built in 1920, the church was restored by the council.",
    "The church was built by an architect from Rome.",
    "The book was written by Mary Smith for children.",
    "The bill was signed by the governor and the mayor was angry.",
    "The bill was signed by signing it.",
    "The bill was signed by the governor of the state that lost the war.",
    "The town was destroyed by 1945.",
    "The bill was signed by the governor or the mayor.",
    "By law, the bill was signed.",
    "He was known by the name of Tom.",
    "The song was written by Smith. He died in 1990.",
    "The car was parked by the church.",
    "The money was stolen by accident.",
    "Who was arrested by the police?",
    "There was a bill signed by the governor.",
    "If the bill was signed by the governor, it is law.",
    "Arrested by the police was John.",
    "The number was divided by two.",
    "The dose was increased by the doctor by half.",
    "Some members were elected by the people.",
    "Acts 2:3 was written by Luke.",
    "The bill must not be signed by the governor.",
    "The property may not be sublet by the tenant.",
    "The bill must be signed by nobody.",
    "All bills must be signed by a governor.",
    "The work must be finished by 5 May.",
    "The fee must be paid by the due date.",
    "The form can be sent by post.",
    "The disease can be prevented by a vaccine.",
    "Disputes shall be resolved by arbitration.",
    "The agreement may be amended by a document.",
    "The fee can be paid by cheque.",
    "The dose must be increased by half.",
    "The rug was made by a machine.",
    "The rent was paid by the hour.",
    "The dose was given by injection.",
    "The village was served by a bus.",
    "The bill could have been signed by the governor.",
    "The bill is to be signed by the governor.",
    "Section D must be filled in by your employer.",
    "The lock was changed by the landlord without notice.",
    "Documents should be certified by a person of standing in the community.",
]


@pytest.mark.parametrize(("passive", "active"), TURNED)
def test_turned(passive: str, active: str) -> None:
    assert samsari.simplify(passive, operations="active") == active


@pytest.mark.parametrize("text", STAYS)
def test_stays(text: str) -> None:
    assert samsari.simplify(text, operations="active") == text


def test_it_is_made_only_where_it_is_asked_for() -> None:
    text = "The bill was signed by the governor."
    assert samsari.simplify(text) == text
    assert samsari.simplify(text, operations="all") == "The governor signed the bill."
    assert samsari.simplify(text, operations="all", no_operations="active") == text


def test_words_change_inside_the_turned_sentence() -> None:
    text = "The house was purchased by numerous individuals in 1999."
    assert samsari.simplify(text, operations="all") == "Many people bought the house in 1999."


def test_it_is_one_change_with_its_reason() -> None:
    text = "It rained. The bill was signed by the governor. Then all went home."
    found = samsari.simplified(text, operations="active")
    (change,) = found.changes
    assert (change.operation, change.old) == ("active", "The bill was signed by the governor")
    assert change.new == "The governor signed the bill"
    assert text[change.start : change.end] == change.old
    assert "who does it comes first" in change.why


def test_the_user_can_keep_it() -> None:
    text = "The bill was signed by the governor."
    assert samsari.simplified(text, operations="active", keep=[(4, 8)]).text == text
    assert samsari.simplify(text, operations="active", protect="governor") == text
    assert samsari.simplify(text, operations="active", allow=[]) == text
