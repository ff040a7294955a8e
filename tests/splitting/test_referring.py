"""The choice of referring expressions, with weights made by hand."""

from __future__ import annotations

import numpy as np
from tests.splitting.sentences import sentence

from samsari.neural.encoder import Encoded
from samsari.splitting.choice import KINDS
from samsari.splitting.realisation import parts, sentences
from samsari.splitting.referring import EXPRESSIONS, PRONOUNS, ReferringModel
from samsari.splitting.splitter import Settings, choose, proposed

NAMED = (
    "Peter/NNP/3/nsubj Smith/NNP/1/flat came/VBD/0/root home/RB/3/advmod and/CC/6/cc "
    "played/VBD/3/conj the/DT/8/det piano/NN/6/obj ././3/punct"
)
WIDTH = 10 + len(PRONOUNS) + len(KINDS) + 2


def made(preferred: str) -> list[str]:
    own = sentence(NAMED)
    vectors = Encoded(np.zeros((9, 1), np.float32), np.zeros((9, 1), np.float32))
    weights = np.zeros((len(EXPRESSIONS), WIDTH), np.float32)
    weights[[one == preferred for one in EXPRESSIONS].index(True), 0] = 1
    chosen = choose(own, proposed(own)[0], Settings())
    return sentences(own, parts(own, ReferringModel(weights).applied(own, vectors, chosen)))


def test_each_expression_that_grammar_allows_can_be_chosen() -> None:
    assert made("pronoun")[1] == "He played the piano ."
    assert made("noun phrase")[1] == "Peter Smith played the piano ."
    assert made("short name")[1] == "Smith played the piano ."


def test_the_account_says_why() -> None:
    own = sentence(NAMED)
    [cut] = choose(own, proposed(own)[0], Settings())
    assert cut.subject is not None
    assert [name for name, _ in cut.subject.options] == list(EXPRESSIONS)
