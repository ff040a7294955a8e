"""The language model beside KenLM: the same probabilities, and how fast each answers.

    python benchmarks/language_model.py TEXT [--model FOLDER] [--name simple]

TEXT has one sentence a line. The model is written as an ARPA file, KenLM reads it (`pip install
kenlm`), and both score the text in one process: whole sentences, and word by word with states.
"""

from __future__ import annotations

import argparse
import math
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import kenlm

from samsari.lm import ngram_model as ngram
from samsari.lm.ngram_model import END, UNKNOWN, Ngram, spell
from samsari.resources.artefacts import SHIPPED
from samsari.simplification.tokens import tokenize
from samsari_workshop.simplifier.arpa import arpa_word, write_arpa

ROUNDS = 7
Score = Callable[[int, Any], tuple[float, int]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("text", type=Path)
    parser.add_argument("--model", type=Path, default=SHIPPED / "simplifier")
    parser.add_argument("--name", default="simple")
    chosen = parser.parse_args()
    words = ngram.read_vocabulary(chosen.model / "vocabulary.txt")
    ours = ngram.load(chosen.model / f"{chosen.name}.lm", words)
    ours.trie  # noqa: B018  (built on first use)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model.arpa"
        write_arpa(ours, path)
        theirs = kenlm.Model(str(path))
    lines = chosen.text.read_text("utf-8").splitlines()
    sentences = [[arpa_word(spell(token.text)) for token in tokenize(line)] for line in lines]
    print(f"{sum(ours.counts)} n-grams of up to {ours.order} words; {len(lines)} sentences")
    compare(ours, theirs, sentences)


def compare(ours: Ngram, theirs: kenlm.Model, sentences: list[list[str]]) -> None:
    mine = [ours.sentence(words) for words in sentences]
    other = [theirs.score(" ".join(words)) * math.log(10) for words in sentences]
    tokens = sum(len(words) + 1 for words in sentences)
    print(f"perplexity: ours {math.exp(-sum(mine) / tokens):.4f}, ", end="")
    print(f"KenLM {math.exp(-sum(other) / tokens):.4f}")
    worst = max(abs(one - two) for one, two in zip(mine, other, strict=True))
    print(f"largest difference in a sentence's log-probability: {worst:.2e}")
    joined = [" ".join(words) for words in sentences]
    rows = [numbers(ours, words) for words in sentences]
    total, start, reader = ours.trie.total, ours.start, ours.reader
    assert reader is not None
    whole = lambda: [theirs.score(text) for text in joined]  # noqa: E731
    pairs = {
        "sentences, one call each": (lambda: [ours.sentence(text) for text in joined], whole),
        "sentences, all in one call": (lambda: ours.sentences(joined), whole),
        "sentences, words numbered": (lambda: [total(start, row) for row in rows], whole),
        "word by word, as text": (
            lambda: [by_word(reader.score, start, (*words, "</s>")) for words in sentences],
            lambda: [by_word_kenlm(theirs, words) for words in sentences],
        ),
        "word by word, numbered": (
            lambda: [by_word(ours.score, start, row) for row in rows],
            lambda: [by_word_kenlm(theirs, words) for words in sentences],
        ),
    }
    for what, (first, second) in pairs.items():
        one, two = (value / tokens for value in best(first, second))
        print(f"{what:27} ours {one * 1e9:5.0f} ns a word, KenLM {two * 1e9:5.0f} ns", end="")
        print(f"; ours / KenLM {one / two:.2f}")


def numbers(model: Ngram, words: list[str]) -> list[int]:
    """The numbers of words that are spelled as the vocabulary spells them."""
    known = model.vocabulary
    return [*(known.get(word, UNKNOWN) for word in words), END]


def by_word(
    score: Callable[[int, Any], tuple[float, int]], start: int, words: Iterable[Any]
) -> float:
    state, total = start, 0.0
    for word in words:
        logp, state = score(state, word)
        total += logp
    return total


def by_word_kenlm(model: kenlm.Model, words: list[str]) -> float:
    state, after, total = kenlm.State(), kenlm.State(), 0.0
    model.BeginSentenceWrite(state)
    for word in (*words, "</s>"):
        total += model.BaseScore(state, word, after)
        state, after = after, state
    return total


def best(*works: Callable[[], object]) -> list[float]:
    """The shortest processor time of each, taken in turn so that a busy machine hurts all alike."""
    spent: list[list[float]] = [[] for _ in works]
    for _ in range(ROUNDS):
        for work, times in zip(works, spent, strict=True):
            start = time.process_time()
            work()
            times.append(time.process_time() - start)
    return [min(times) for times in spent]


if __name__ == "__main__":
    main()
