"""Train the choice of referring expressions: how do people begin the new sentence?"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from samsari.neural.encoder import Encoded
from samsari.splitting.cut import Copy, Cut, Expression, Subject
from samsari.splitting.referring import EXPRESSIONS, ReferringModel, features
from samsari.splitting.sentence import Sentence
from samsari.training.lbfgs import minimize

Floats = npt.NDArray[np.float32]
PENALTY = 10.0
OPENING = 4  # words of the new sentence that are looked at
SAID = frozenset({"he", "she", "it", "they"})


def written(sentence: Sentence, subject: Subject, new: Sequence[str]) -> Expression | None:
    """The expression with which people began the new sentence; none if it is another one."""
    head = subject.head
    if head is None or not new:
        return None
    opening = [word.lower() for word in new[:OPENING]]
    if opening[0] in SAID:
        return "pronoun"
    short = dict(subject.options).get("short name", ("",))[0]
    if isinstance(short, Copy) and opening[0] == sentence.lower[short.begin]:
        return "short name"
    return "noun phrase" if sentence.lower[head] in opening else None


def target(new: Sequence[Sequence[str]], sentence: Sentence, cut: Cut) -> Sequence[str]:
    """The sentence of the target that holds the words of a cut best."""
    words = set(sentence.lower[cut.span[0] : cut.span[1]])
    return max(new[1:], key=lambda one: len(words & {word.lower() for word in one}), default=())


def example(
    sentence: Sentence, vectors: Encoded, cut: Cut, targets: Sequence[Sequence[str]]
) -> tuple[Floats, int] | None:
    """A cut that people made, in numbers, and the number of the expression that they used.

    The expression need not be among the options: people know more than the sentence tells.
    """
    subject = cut.subject
    if subject is None or not subject.options:
        return None
    used = written(sentence, subject, target(targets, sentence, cut))
    if used is None:
        return None
    return features(sentence, vectors, cut, subject), EXPRESSIONS.index(used)


def fit(rows: Floats, used: npt.NDArray[np.int64]) -> ReferringModel:
    """The weights of a logistic regression over the expressions."""
    x = rows.astype(np.float64)
    n, width = x.shape
    shape = (len(EXPRESSIONS), width)
    wanted = np.eye(len(EXPRESSIONS))[used]

    def loss(flat: npt.NDArray[np.float64]) -> tuple[float, npt.NDArray[np.float64]]:
        w = flat.reshape(shape)
        scores = x @ w.T
        scores -= scores.max(1, keepdims=True)
        logs = scores - np.log(np.exp(scores).sum(1, keepdims=True))
        value = -float((wanted * logs).sum()) / n + 0.5 * PENALTY / n * float(flat @ flat)
        slope = (np.exp(logs) - wanted).T @ x / n + PENALTY / n * w
        return value, slope.ravel()

    found = minimize(loss, np.zeros(shape[0] * shape[1]))
    return ReferringModel(np.asarray(found, np.float32).reshape(shape))
