from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samsari.errors import SettingError
from samsari.text.penn import PennTokenizer
from samsari.text.tokenizers import Tokenizer, names, tokenizer

PENN = {
    "I can't say it's John's.": "I ca n't say it 's John 's .",
    'He said "go!" (e.g. now).': 'He said " go ! " ( e.g. now ) .',
    "Mr. Smith left the U.S. in 1,000.5 days": "Mr. Smith left the U.S. in 1,000.5 days",
    "J. Smith cannot -- see www.a.org/b, etc.": "J. Smith can not -- see www.a.org/b , etc .",
    "an able-bodied 10-year-old": "an able-bodied 10-year-old",
    "about 95 species -lrb- it does n't -rrb- .": "about 95 species -lrb- it does n't -rrb- .",
}


@pytest.mark.parametrize("line", PENN)
def test_penn(line: str) -> None:
    assert " ".join(tokenizer("penn")(line)) == PENN[line]


def test_hyphenated_words_fall_apart_on_demand() -> None:
    assert tokenizer("penn-hyphens")("able-bodied -lrb-") == ("able", "-", "bodied", "-lrb-")


def test_a_segment_points_into_the_raw_line() -> None:
    line = "It isn't 3.5. He left."
    segment = PennTokenizer().segment(line)
    assert [len(sentence) for sentence in segment.sentences] == [5, 3]
    assert all(line[token.start : token.end] == token.text for token in segment.tokens)
    assert [token.text for token in segment.tokens if token.is_punctuation] == [".", "."]


@pytest.mark.parametrize("name", names())
def test_every_name_gives_a_tokenizer_that_prints_it(name: str) -> None:
    found = tokenizer(name)
    assert isinstance(found, Tokenizer)
    assert str(found) == name
    assert found("") == ()


def test_an_unknown_tokenizer_is_refused() -> None:
    with pytest.raises(SettingError, match="13a"):
        tokenizer("moses")


@given(line=st.text())
def test_penn_keeps_every_character(line: str) -> None:
    for tokens in (PennTokenizer(), PennTokenizer(hyphens=True)):
        assert "".join(tokens(line)) == "".join(line.split())


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("Cafe\u0301's n\u0303andu\u0301.", ["Cafe\u0301", "'s", "n\u0303andu\u0301", "."]),
        ("नमस्ते दुनिया", ["नमस्ते", "दुनिया"]),
        ("co\u00adoper\u00adate now", ["co\u00adoper\u00adate", "now"]),
        ("👨\u200d👩\u200d👧 ❤\ufe0f!", ["👨\u200d👩\u200d👧", "❤\ufe0f", "!"]),
        (" \u0301 a", ["\u0301", "a"]),
    ],
)
def test_marks_and_joiners_stay_with_their_words(line: str, words: list[str]) -> None:
    tokenizer = PennTokenizer(hyphens=True)
    assert list(tokenizer(line)) == words
    assert all(line[token.start : token.end] == token.text for token in tokenizer.tokens(line))
