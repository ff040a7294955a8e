"""What each piece of lexical knowledge adds to the sultan aligner (sure links, P/R/F1).

    python benchmarks/align_lexicon.py --data ../shared/data

Pieces are taken away by patching the lexicon, so nobody has to carry switches in the package.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from types import MappingProxyType
from unittest.mock import patch

from samsari.alignment import lexicon
from samsari.alignment.evaluation import evaluate
from samsari.alignment.rules import SULTAN, RuleAligner
from samsari_experiments.align import PPDB
from samsari_workshop.aligner.pipeline import load_gold_sets

NOTHING = MappingProxyType({})
STEPS = ("spelling only", "+ stems", "+ lemmas", "+ variants", "+ numbers")
original = {name: getattr(lexicon, name) for name in ("american", "lemmas", "number_value")}


def keys_of_step(step: int, text: str) -> Iterator[str]:
    yield text
    if step >= 2:
        yield from original["lemmas"](text)
    spelled = original["american"](text) if step >= 3 else text
    yield "~" + (lexicon._stem(spelled) if step >= 1 else text)


def row(name: str, gold: tuple, synonyms: lexicon.Synonyms) -> str:
    lexicon._form.cache_clear()
    aligner = RuleAligner("sultan", lexicon.Lexicon(name, synonyms), SULTAN)
    cells = [name]
    for _, pairs in gold:
        counts = evaluate(pairs, aligner.align_many((p.left, p.right) for p in pairs))[0]
        shares = (counts.precision or 0, counts.recall or 0, counts.f1 or 0)
        cells.append("/".join(f"{100 * share:.1f}" for share in shares))
    return " | ".join(cells)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--data", type=Path, required=True)
    data = options.parse_args().data
    gold = load_gold_sets(data).dev
    print(" | ".join(("knowledge", *(name for name, _ in gold))))
    for step, name in enumerate(STEPS):
        with (
            patch.object(lexicon, "word_keys", lambda text, step=step: keys_of_step(step, text)),
            patch.object(
                lexicon,
                "number_value",
                original["number_value"] if step >= 4 else lambda text: None,
            ),
        ):
            print(row(name, gold, NOTHING), flush=True)
    print(row("+ WordNet table", gold, lexicon.own_lexicon().synonyms), flush=True)
    if (data / PPDB).exists():
        print(row("PPDB instead", gold, lexicon.pair_lexicon(data / PPDB).synonyms))


if __name__ == "__main__":
    main()
