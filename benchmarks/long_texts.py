"""CPU time of SAMSA and of word alignment over long texts: articles of SWiPE end to end.

python benchmarks/long_texts.py DIR
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import samsari
from samsari.text.sentences import sentences

SIZES = (50, 100, 200, 400)


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
    samsari.sentence_samsa("He ran home.", "He ran.")  # loads the models
    for size in SIZES:
        texts = (" ".join(left[:size]), " ".join(right[:size]))
        start = time.process_time()
        samsari.sentence_samsa(*texts)
        middle = time.process_time()
        samsari.align(*texts)
        end = time.process_time()
        print(f"{size} sentences: samsa {middle - start:.1f} s, align {end - middle:.1f} s")


if __name__ == "__main__":
    main()
