from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samsari.errors import SettingError
from samsari.text.sentences import MOST_WORDS, SPLITTERS, longest_sentence, sentences, splitter

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


def test_punkt_ends_a_sentence_whatever_follows_but_not_at_short_forms() -> None:
    line = "J. R. Tolkien met Dr. Smith in 1990. the end. He lives in the U.S. The man left"
    assert sentences(line, splitter("punkt")) == (
        "J. R. Tolkien met Dr. Smith in 1990.",
        "the end.",
        "He lives in the U.S.",
        "The man left",
    )


def test_an_unknown_splitter_is_refused() -> None:
    with pytest.raises(SettingError, match="choose among"):
        splitter("nltk")


@pytest.mark.parametrize("name", SPLITTERS)
@given(line=st.text())
def test_no_text_is_lost_and_spans_are_in_order(name: str, line: str) -> None:
    spans = splitter(name)(line)
    assert all(start < end for start, end in spans)
    assert all(first[1] <= second[0] for first, second in pairwise(spans))
    kept = "".join(line[start:end] for start, end in spans)
    assert "".join(kept.split()) == "".join(line.split())


STRAY = "He came (early. " + "He left. " * 30 + "It rained (# 2) again. " + "He left. " * 5
# A text, and how many sentences it has: marks without a partner nearby join none.
STRAY_CASES = [
    (STRAY, 37),
    ("He came (early. It rained. " + "He left. " * 40 + "She (a nurse) stayed.", 43),
    ("He came [early. " + "He left. " * 40 + "It rained (so).", 42),
    ("It is so: x < 5. " + "He left. " * 40 + "It is (so).", 42),
    ('He said "go. ' + "He left. " * 40 + 'She said "come." It rained.', 43),
    ("He said “go. " + "He left. " * 40 + "She said “come.” It rained.", 43),
    ('"He came. ' + "He left. " * 40 + 'It rained." She stayed.', 43),
    ("( He came . " + "He left . " * 40 + "It rained . ) She stayed .", 43),
    ('" He came . ' + "He left . " * 40 + 'It rained . "', 42),
    ("He came (early.\nHe left. It rained.\nIt rained (# 2) again.", 4),
    # What belongs together stays whole.
    ("He came (he was late. It rained.) and left. " * 12, 12),
    ('He said "Go. It rains." and left. ' * 12, 12),
    ("The dogs’ tails (two. Or three) ’ wag. " * 12, 12),
]


@pytest.mark.data
def test_many_lines_as_one_text(data_dir: Path) -> None:
    """Marks in some lines join none of the others: as many sentences as in each line alone."""
    (path,) = (data_dir / "simplification" / "turkcorpus" / "detok").glob("tune*.orig")
    lines = path.read_text(encoding="utf-8").splitlines()
    for n_lines in (264, 265, 400, 2_000):
        alone = sum(len(sentences(line)) for line in lines[:n_lines])
        together = sentences(" ".join(lines[:n_lines]))
        assert abs(len(together) - alone) < alone / 100
        assert max(len(one.split()) for one in together) <= 90


@pytest.mark.parametrize(("text", "count"), STRAY_CASES)
def test_a_stray_bracket_or_quote_joins_no_sentences(text: str, count: int) -> None:
    found = sentences(text)
    assert len(found) == count
    assert not any(one.startswith((")", "]", "”")) for one in found)


def test_no_sentence_is_longer_than_can_be_linked() -> None:
    text = "so it went on, " * 1_000
    assert [len(one.replace(",", " ,").split()) for one in sentences(text)] == [1_000] * 5
    assert longest_sentence(text) == MOST_WORDS
    assert longest_sentence("It rained, he left, " * 20 + ".") == 0
    assert longest_sentence("It rained, he left, " * 40 + ".") == 241


def test_marks_without_words_are_bounded_too() -> None:
    assert len(sentences(", " * 3_000)) == 3
    assert len(sentences("(" * 2_500 + ")" * 2_500)) == 5
