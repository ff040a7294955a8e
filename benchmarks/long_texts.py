"""CPU time of SAMSA, meaning and word alignment over long texts: articles of SWiPE end to end.

python benchmarks/long_texts.py DIR

The pairs of words that are compared are counted, too: their number does not depend on the machine.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import samsari
from samsari.alignment.long_texts import candidates
from samsari.text.penn import PennTokenizer
from samsari.text.sentences import sentences

SIZES = (50, 100, 200, 400)
CUT = PennTokenizer()


def main() -> None:
    records = json.loads((Path(sys.argv[1]) / "documents" / "swipe-val.json").read_text("utf-8"))
    left, right = (
        [
            sentence
            for record in records[:200]
            for line in record[text].split("\n")
            for sentence in sentences(line)
        ]
        for text in ("r_content", "s_content")
    )
    for size in (*SIZES, 2 * SIZES[-1]):
        print(
            f"{size} sentences: {word_pairs(left[:size], right[:size])} pairs of words", flush=True
        )
    samsari.sentence_samsa("He ran home.", "He ran.")  # loads the models
    for size in SIZES:
        texts = (" ".join(left[:size]), " ".join(right[:size]))
        start = time.process_time()
        samsari.sentence_samsa(*texts)
        between = time.process_time()
        samsari.align(*texts)
        middle = time.process_time()
        samsari.sentence_meaning(*texts)  # what SAMSA compared is remembered
        end = time.process_time()
        print(
            f"{size} sentences: samsa {between - start:.1f} s, align {middle - between:.1f} s, "
            f"meaning behind samsa {end - middle:.1f} s",
            flush=True,
        )


def word_pairs(left: list[str], right: list[str]) -> int:
    """How many pairs of words are compared after sentences were paired."""
    lefts, rights = ([CUT(text) for text in side] for side in (left, right))
    return sum(
        len(lefts[i]) * len(rights[j])
        for i, partners in enumerate(candidates(lefts, rights))
        for j in partners
    )


if __name__ == "__main__":
    main()
