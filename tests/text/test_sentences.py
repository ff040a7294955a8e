from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samsari.errors import SettingError
from samsari.text.sentences import SPLITTERS, sentences, splitter

# Raw, tokenised and lower-case text: simplification systems write all three.
CASES = [
    ("Mr. Smith lives in the U.S. today. He is old.", 2),
    ("he was born in 1963 . he died in 2001 .", 2),
    ("St . Petersburg is old . It met Mr . Smith .", 2),
    ("the ship sailed east . St . Paul stayed .", 2),
    ("what ? yes ! it works .", 3),
    ("it is 3.5 cm long .", 1),
    ("John got home. John gave Mary a call.", 2),
    ('he said " go . " and left .', 1),
    ("no stop at all", 1),
    ("", 0),
    ("   ", 0),
]


@pytest.mark.parametrize(("line", "count"), CASES)
def test_the_default_splitter(line: str, count: int) -> None:
    assert len(sentences(line)) == count


def test_stop_marks_take_the_closing_quote_along() -> None:
    found = sentences('go . " he left ( soon . ) ? yes', splitter("stops"))
    assert found == ('go . "', "he left ( soon . )", "?", "yes")


def test_a_line_may_be_one_sentence() -> None:
    assert sentences(" a . b . ", splitter("line")) == ("a . b .",)


def test_an_unknown_splitter_is_refused() -> None:
    with pytest.raises(SettingError, match="choose among"):
        splitter("punkt")


@pytest.mark.parametrize("name", SPLITTERS)
@given(line=st.text())
def test_no_text_is_lost_and_spans_are_in_order(name: str, line: str) -> None:
    spans = splitter(name)(line)
    assert all(start < end for start, end in spans)
    assert all(first[1] <= second[0] for first, second in pairwise(spans))
    kept = "".join(line[start:end] for start, end in spans)
    assert "".join(kept.split()) == "".join(line.split())
