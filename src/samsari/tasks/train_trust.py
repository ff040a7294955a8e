"""Learn from references how far the rewrites of a grammar with folds can be trusted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from samsari.model.corpus import Pair
from samsari.simplify import trust
from samsari.simplify.edit_lists import Prepared
from samsari.simplify.shipped import TRUST
from samsari.simplify.tokens import tokenize
from samsari.tasks.tune import prepared


def write_trust(pairs: Sequence[Pair], place: Path) -> tuple[int, float]:
    """Write the regression into the grammar's folder; its examples and correlation with them."""
    (place / TRUST).unlink(missing_ok=True)
    sources = prepared(pairs, place, has_guards=True)
    found = [_examples(each, pair) for each, pair in zip(sources, pairs, strict=True)]
    features = np.concatenate([rows for rows, _ in found])
    shares = np.concatenate([goals for _, goals in found])
    learnt = trust.train(features, shares)
    trust.save(learnt, place / TRUST)
    return len(shares), float(np.corrcoef(learnt.shares(features), shares)[0, 1])


def _examples(each: Prepared, pair: Pair) -> tuple[np.ndarray, np.ndarray]:
    """The features and shares of a source's options that bring new words."""
    draft, builder = each.draft, each.simplifier.builder
    references = [_counted(text) for text in pair.references]
    source = Counter(draft.view.lower)
    rows, shares = [], []
    for row, rule in enumerate(draft.rules):
        if builder.adding[rule]:
            option = draft.options.length + row
            begin, end = draft.options.begins[option], draft.options.ends[option]
            target = builder.grammar.target_words[rule]
            rows.append(row)
            shares.append(trust.share(source, draft.view.lower[begin:end], target, references))
    return draft.features[np.array(rows, int)], np.array(shares)


def _counted(text: str) -> Counter[str]:
    return Counter(token.text.lower() for token in tokenize(text))
