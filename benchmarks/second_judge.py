"""How well the second judge (extra `[lm]`) tells right rewrites from wrong ones, and what it costs.

    python benchmarks/second_judge.py DATA [--places 1000]

The places are drawn from the judged rewrites (`workshop/builders/judged_rewrites.tsv`, judged by a language
model, not by people) in the English Wikipedia sample of DATA.
"""

from __future__ import annotations

import argparse
import random
import re
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from samsari.formats.streams import read_lines
from samsari.lm.second_judge import LIMIT, SecondJudge, second_judge
from samsari_workshop.sameness.pipeline import NORMAL_TEXT, figures
from samsari_workshop.simplifier import judgements
from samsari_workshop.simplifier.language_models import read_lines as text_lines
from samsari_workshop.simplifier.trust import Judged, _judged_sentences

ROOT = Path(__file__).parent.parent
JUDGED = ROOT / "tools" / "judged_rewrites.tsv"


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--places", type=int, default=1000)
    given = parser.parse_args()
    every = judgements.read(read_lines(JUDGED), str(JUDGED))
    drawn = random.Random(5).sample(every, given.places)
    judge = second_judge()
    rows = list(judged(judge, Judged(drawn, text_lines(given.data / NORMAL_TEXT))))
    badness, is_right, taken = (np.array(column) for column in zip(*rows, strict=True))
    auc = figures(-badness[is_right], -badness[~is_right]).auc
    print(f"{len(rows)} rewrites, {is_right.mean():.0%} right: AUC {auc:.3f}")
    print(f"{1000 * taken.mean():.0f} ms of CPU a rewrite")
    for limit in (2.0, 3.0, LIMIT, 5.0, 7.0, 10.0):
        refused = badness > limit
        print(
            f"limit {limit:4.1f}: refuses {refused[~is_right].mean():.0%} of the wrong and "
            f"{refused[is_right].mean():.0%} of the right ones"
        )


def judged(judge: SecondJudge, places: Judged) -> Iterator[tuple[float, bool, float]]:
    """For each rewrite its badness, whether it is right, and the CPU seconds it took."""
    for words, found in _judged_sentences(places):
        for each in found:
            end = each.word + len(each.source)
            target = list(each.target)
            if words[each.word][:1].isupper():
                target[0] = target[0].capitalize()
            start = time.process_time()
            cost = judge.cost(joined(words), joined((*words[: each.word], *target, *words[end:])))
            if cost is not None:
                yield cost.badness, each.is_right, time.process_time() - start


def joined(words: tuple[str, ...]) -> str:
    """Words as text, without spaces before marks."""
    text = re.sub(r" ([,.;:!?)\]%])", r"\1", " ".join(words))
    return re.sub(r"([(\[$]) ", r"\1", text).replace(" 's", "'s").replace(" n't", "n't")


if __name__ == "__main__":
    main()
