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
from collections.abc import Callable
from pathlib import Path

import kenlm

from samsari.simplify import ngram, shipped
from samsari.simplify.arpa import arpa_word, write_arpa
from samsari.simplify.lm import END, UNKNOWN
from samsari.simplify.ngram import Ngram, spell
from samsari.simplify.tokens import tokenize

ROUNDS = 3


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("text", type=Path)
    parser.add_argument("--model", type=Path, default=shipped.folder())
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
    total, start = ours.trie.total, ours.start
    pairs = {
        "whole sentences": (
            lambda: [total(start, numbers(ours, words)) for words in sentences],
            lambda: [theirs.score(text) for text in joined],
        ),
        "words as numbers": (
            lambda: [total(start, row) for row in rows],
            lambda: [theirs.score(text) for text in joined],
        ),
        "word by word": (
            lambda: [by_word(ours, words) for words in sentences],
            lambda: [by_word_kenlm(theirs, words) for words in sentences],
        ),
    }
    for what, (first, second) in pairs.items():
        one, two = best(first) / tokens, best(second) / tokens
        print(f"{what:16} ours {one * 1e9:6.0f} ns a word, KenLM {two * 1e9:6.0f} ns", end="")
        print(f"; KenLM takes {two / one:.2f} times as long")


def numbers(model: Ngram, words: list[str]) -> list[int]:
    """The numbers of words that are spelled as the vocabulary spells them."""
    known = model.vocabulary
    return [*(known.get(word, UNKNOWN) for word in words), END]


def by_word(model: Ngram, words: list[str]) -> float:
    state, total, score = model.start, 0.0, model.trie.score
    for number in numbers(model, words):
        logp, state = score(state, number)
        total += logp
    return total


def by_word_kenlm(model: kenlm.Model, words: list[str]) -> float:
    state, after, total = kenlm.State(), kenlm.State(), 0.0
    model.BeginSentenceWrite(state)
    for word in (*words, "</s>"):
        total += model.BaseScore(state, word, after)
        state, after = after, state
    return total


def best(work: Callable[[], object]) -> float:
    spent = []
    for _ in range(ROUNDS):
        start = time.process_time()
        work()
        spent.append(time.process_time() - start)
    return min(spent)


if __name__ == "__main__":
    main()
