"""The measures of the shared tasks on lexical simplification, as their official script counts.

An item has what people wrote for a word, each answer as often as it was given, and what a system
answers, the best first. Answers count as they are written. The word itself is left out of both
sides (MLSP-2024 leaves it in the gold), and so are answers that come again.

    ACC@1            share of items whose first answer somebody wrote
    ACC@k@top1       share of items that have the answer of most people among their first k
    Potential@k      share of items that have an answer of anybody among their first k
    MAP@k            mean over items of: sum over the right answers among the first k of the
                     precision up to there, divided by k
    Precision@k      mean over items of: right answers among the first k, by the answers given
    Recall@k         the same, by all that people wrote

TSAR-2022 (Saggion et al. 2022) defines them, and MLSP-2024 (Shardlow et al. 2024) uses its script.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

CUTS = (1, 3, 5, 10)
TOP_CUTS = (1, 2, 3)


@dataclass(frozen=True)
class Item:
    """What people wrote (with repetitions), what a system answers, and the word itself."""

    gold: tuple[str, ...]
    answers: tuple[str, ...]
    word: str = ""
    keeps_word: bool = False  # the word itself counts as an answer of people


def measures(items: Sequence[Item], cuts: Sequence[int] = CUTS) -> dict[str, float]:
    """Every measure by its name.

    >>> found = measures([Item(("help", "help", "aid"), ("support", "aid", "help"))])
    >>> found["ACC@1"], found["Potential@3"], round(found["MAP@3"], 3), found["ACC@3@top1"]
    (0.0, 1.0, 0.389, 1.0)
    """
    pairs = [(_counted(item), _answers(item)) for item in items]
    found = {"ACC@1": _mean(bool(_hits(gold, own, 1)) for gold, own in pairs)}
    for k in TOP_CUTS:
        found[f"ACC@{k}@top1"] = _mean(bool(_top(gold) & set(own[:k])) for gold, own in pairs)
    for k in cuts:
        found[f"MAP@{k}"] = _mean(_precision_sum(gold, own, k) / k for gold, own in pairs)
    for k in cuts:
        found[f"Potential@{k}"] = _mean(bool(_hits(gold, own, k)) for gold, own in pairs)
    for k in cuts:
        found[f"Precision@{k}"] = _mean(
            _hits(gold, own, k) / len(own[:k]) if own else 0.0 for gold, own in pairs
        )
    for k in cuts:
        found[f"Recall@{k}"] = _mean(
            _hits(gold, own, k) / len(gold) if gold else 0.0 for gold, own in pairs
        )
    return found


def _mean(values: Iterable[float]) -> float:
    rows = list(values)
    return fmean(rows) if rows else float("nan")


def _counted(item: Item) -> Counter[str]:
    own = Counter(text.strip() for text in item.gold if text.strip())
    if not item.keeps_word:
        own.pop(item.word, None)
    return own


def _answers(item: Item) -> list[str]:
    texts = (text.strip() for text in item.answers)
    return [text for text in dict.fromkeys(texts) if text and text != item.word]


def _top(gold: Counter[str]) -> set[str]:
    most = max(gold.values(), default=0)
    return {text for text, count in gold.items() if count == most}


def _hits(gold: Counter[str], answers: Sequence[str], k: int) -> int:
    return sum(text in gold for text in answers[:k])


def _precision_sum(gold: Counter[str], answers: Sequence[str], k: int) -> float:
    right, total = 0, 0.0
    for place, text in enumerate(answers[:k], start=1):
        if text in gold:
            right += 1
            total += right / place
    return total
