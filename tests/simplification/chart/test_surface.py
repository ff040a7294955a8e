"""What the chart search leaves as it is, and how its words become raw text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samsari.simplification.chart.words import Writer, changes, fixed_positions, tokens_of
from samsari.simplification.tokens import tokenize


def test_names_numbers_and_protected_words_stay() -> None:
    tokens = tokenize("Principal of 3 schools in Principal city, see www.a.org")
    fixed = fixed_positions(tokens, frozenset({"schools"}))
    assert {tokens[place].text for place in fixed} == {"3", "schools", "Principal", "www.a.org"}
    assert 0 not in fixed


def test_additions_are_written_beside_their_neighbour() -> None:
    raw = "He left."
    tokens = tokenize(raw)
    assert Writer(raw, tokens)(["he", "then", "left", "."]) == "He then left."
    assert Writer(raw, tokens)(["then", "he", "left", "."]) == "Then he left."
    assert list(changes(["a"], ["a"])) == []


@pytest.mark.parametrize(
    ("raw", "output", "wanted"),
    [
        ('"Subsequently," he', '" later " , he', '"Later," he'),
        ('"Subsequently", he', '" later " , he', '"Later", he'),
        ("The cat) left.", "the cat ) , left .", "The cat), left."),
        ('The "cat"; it', 'the " cat " then ; it', 'The "cat" then; it'),
        ('The "tiger"; it', 'the " cat " then ; it', 'The "cat" then; it'),
        ("A dog -lrb- or cat -RRB- came", "a dog ( or cat ) left", "A dog -lrb- or cat -RRB- left"),
        ("A dog came.", "like a dog came .", "Like a dog came."),
        ("I came. A dog left.", "i came . then a dog left .", "I came. Then a dog left."),
        (
            "It ended. Others left.",
            "it ended . while others left .",
            "It ended. While others left.",
        ),
        ("It ended. June came.", "it ended . in june came .", "It ended. In June came."),
        ("Mirian III, the king", "mirian iii , was the king", "Mirian III, was the king"),
        ("2016 (MMXVI) will be", "2016 ( mmxvi ) , which will be", "2016 (MMXVI), which will be"),
        (
            "Rattle, CBE, FRSA (born)",
            "rattle , cbe , frsa , and ( born )",
            "Rattle, CBE, FRSA, and (born)",
        ),
        ("BBC said", "bbc then said", "BBC then said"),
        ("The BBC said", "the bbc then said", "The BBC then said"),
        ("THE BBC SAID", "the bbc then said", "THE BBC THEN SAID"),
        ("The choir, BBC news", "the choir , the bbc news", "The choir, the BBC news"),
        ('It is ("platform")', 'it is ( " the platform " )', 'It is ("the platform")'),
        ('He sang "Alone", which', 'he sang " alone " that , which', 'He sang "Alone" that, which'),
        ("History of the place", "the history of of the place", "The history of of the place"),
    ],
)
def test_marks_stay_with_their_words(raw: str, output: str, wanted: str) -> None:
    assert Writer(raw, tokens_of(raw))(output.split()) == wanted


@pytest.mark.parametrize(
    ("raw", "fixed"),
    [
        ("Tom &amp; others commenced; they", "&amp;"),
        ("see ftp://example.org/numerous: it", "ftp://example.org/numerous:"),
        ("- numerous people - old", "-"),
        ("he follows @principal and #principal", "@principal #principal"),
        ("write to mailto:numerous.people, please", "mailto:numerous.people"),
        ("the £65,000 for AT&T, and 5% of it", "£ 65,000 AT & T 5 %"),
        ("in the vicinity of the region", "the vicinity"),
        ("we don't do it", "do n't"),
    ],
)
def test_what_is_no_word_and_what_is_protected_stays(raw: str, fixed: str) -> None:
    tokens = tokens_of(raw)
    found = fixed_positions(tokens, frozenset({"the vicinity", "don't"}))
    assert [tokens[place].text for place in sorted(found)] == fixed.split()


@given(st.lists(st.sampled_from(["he", "left", ".", "(", "then"]), max_size=6))
def test_the_end_of_the_line_stays(output: list[str]) -> None:
    raw = "He left (then).\r\n"
    assert Writer(raw, tokenize(raw))(output).endswith("\r\n")


def test_the_final_mark_is_never_rewritten() -> None:
    tokens = tokenize("It fell (hard).")
    assert len(tokens) - 1 in fixed_positions(tokens, frozenset())
