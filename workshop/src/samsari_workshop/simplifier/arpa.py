"""A language model as an ARPA file, which KenLM, SRILM and their like read.

The numbers are those of the quantised model, so another program gives the same probabilities.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from samsari.formats.atomic import writing
from samsari.lm.ngram_model import BEGIN, NO_WORD, Ngram

SPACE = re.compile(r"\s")
NEVER = -99.0  # what the format writes for the probability of the word that begins a sentence


def write_arpa(model: Ngram, path: Path) -> None:
    """Write a model to a file."""
    with writing(path) as stream:
        stream.writelines(line.encode() for line in arpa_lines(model))


def arpa_word(word: str) -> str:
    """A word as the file has it: a space inside (some tags have one) would end it.

    >>> arpa_word("<br />")
    '<br␣/>'
    """
    return SPACE.sub("␣", word)


def arpa_lines(model: Ngram) -> Iterator[str]:
    """The lines of a model's file; the reserved empty word is left out."""
    yield "\\data\\\n"
    for order, count in enumerate(model.counts, 1):
        yield f"ngram {order}={count - (order == 1)}\n"
    spelled = list(map(arpa_word, model.vocabulary))
    begin = 0
    for order, count in enumerate(model.counts, 1):
        yield f"\n\\{order}-grams:\n"
        if order > 1:
            spelled = _longer(model, spelled, begin - model.counts[order - 2], begin, count)
        yield from _section(model, spelled, order, begin)
        begin += count
    yield "\n\\end\\\n"


def _longer(model: Ngram, shorter: list[str], parents: int, begin: int, count: int) -> list[str]:
    """The n-grams of the next order: each context with the words that follow it."""
    texts = list(map(arpa_word, model.vocabulary))
    fanouts = model.arrays["fanouts"][parents : parents + len(shorter)]
    context = np.repeat(np.arange(len(shorter)), fanouts).tolist()
    words = model.arrays["words"][begin : begin + count].tolist()
    return [f"{shorter[at]} {texts[word]}" for at, word in zip(context, words, strict=True)]


def _section(model: Ngram, spelled: list[str], order: int, begin: int) -> Iterator[str]:
    """The lines of one order: probability, words and, below the highest order, back-off."""
    rows = slice(begin, begin + len(spelled))
    probs = model.arrays["prob_book"][order - 1][model.arrays["probs"][rows]] / math.log(10)
    backoffs = np.zeros(len(spelled))
    if order < model.order:
        book = model.arrays["backoff_book"][order - 1]
        backoffs = book[model.arrays["backoffs"][rows]] / math.log(10)
    for number, text in enumerate(spelled):
        if order == 1 and number == NO_WORD:
            continue
        prob = NEVER if order == 1 and number == BEGIN else probs[number]
        weight = f"\t{backoffs[number]:.7g}" if order < model.order else ""
        yield f"{prob:.7g}\t{text}{weight}\n"
