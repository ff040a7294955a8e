"""The compiled counts equal those of plain Python, on any text."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from samsari.metrics.counts import KERNEL, bleu_rows, sari_rows, sentence_rows
from samsari.model.text import Pair
from samsari.text.tokenizers import STANDARD, tokenizer

pytestmark = pytest.mark.kernel("ngram_counts")

# Few letters, so that n-grams repeat; every character that 13a or white space treats specially.
LETTERS = "ab .,-1" + "!\"#$%&()*+/:;<=>?@[\\]^_`{|}~'" + "\t\n\r\x0b\x0c\x1c\x1f\x85\xa0"
WIDE = "éÉßİıΣς漢😀\u1680\u2003\u2028\u202f\u205f\u3000\u200b\ud800"
line = st.one_of(
    st.text(alphabet=LETTERS, max_size=30),
    st.text(alphabet=LETTERS + WIDE, max_size=30),
    st.text(max_size=30),
    st.lists(st.sampled_from(["a", "B", "c.", "3.5", "&amp;lt;", "<skipped>", "9-"])).map(" ".join),
)
pair = st.builds(Pair, st.just("1"), line, line, st.lists(line, max_size=3).map(tuple))
pairs = st.lists(pair, max_size=4)
tokenizers = st.sampled_from([STANDARD, tokenizer("none")])


@settings(max_examples=200, deadline=None)
@given(corpus=pairs, cut=tokenizers, lowercase=st.booleans())
def test_pooled_counts(corpus: list[Pair], cut: object, lowercase: bool) -> None:
    for rows in (sari_rows, bleu_rows):
        compiled = rows(corpus, cut, lowercase, kernel=KERNEL)  # type: ignore[arg-type]
        plain = rows(corpus, cut, lowercase, kernel=None)  # type: ignore[arg-type]
        np.testing.assert_array_equal(compiled, plain)


@settings(max_examples=100, deadline=None)
@given(corpus=pairs, cut=tokenizers, nothing=st.sampled_from([0.0, 1.0]), by_type=st.booleans())
def test_sentence_scores(corpus: list[Pair], cut: object, nothing: float, by_type: bool) -> None:
    rows = partial(sentence_rows, corpus, cut, True, nothing=nothing, by_type=by_type)
    compiled, plain = rows(kernel=KERNEL), rows(kernel=None)
    np.testing.assert_allclose(compiled, plain, rtol=0, atol=1e-12)


def test_more_words_than_the_kernel_can_number() -> None:
    text = " ".join(map(str, range(70_000)))
    rows = bleu_rows([Pair("1", "", text, (text,))], STANDARD, True)
    assert rows[0, :3].tolist() == [70_000, 70_000, 70_000]


def test_long_lines_and_many_references() -> None:
    words = " ".join(str(i % 997) for i in range(5_000))
    corpus = [Pair("1", words, words[::-1], (words[:9_000],) * 40), Pair("2", "a b", "a", ("a",))]
    for rows in (sari_rows, bleu_rows):
        counted = partial(rows, corpus, STANDARD, True)
        np.testing.assert_array_equal(counted(kernel=KERNEL), counted(kernel=None))


def test_only_text_is_accepted() -> None:
    assert KERNEL is not None
    with pytest.raises(TypeError):
        KERNEL.bleu_rows([b"a"], [("a",)], True, True)
    with pytest.raises(ValueError, match="differ in number"):
        KERNEL.bleu_rows(["a", "b"], [("a",)], True, True)
