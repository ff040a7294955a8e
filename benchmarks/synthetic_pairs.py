"""Synthetic pairs in Parquet parts, as many as wanted; a stopped run goes on where it stopped.

`words` are chains of words for metrics that count words. `sentences` are short English sentences
with two events, for metrics that parse: all of them differ, so that no cache helps.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

WORDS = np.array(
    (
        "the a of in to and he she it city river town people law music house small large began "
        "ended wrote built moved called became known first last many few old new north south "
        "water road"
    ).split()
)
ADJECTIVES = "old young tall quiet famous rich poor kind clever brave tired happy".split()
PEOPLE = "teacher farmer doctor singer writer soldier painter baker lawyer nurse king pilot".split()
VERBS = "built bought found sold opened painted repaired visited closed left saw drew".split()
THINGS = "school house bridge shop tower garden museum church hotel farm library station".split()
PLACES = "Paris London Rome Vienna Madrid Berlin Prague Oslo Lisbon Dublin Athens Warsaw".split()
LATER = "wrote a book,moved away,fell ill,lost the key,won a prize,met a friend".split(",")

Row = tuple[str, str, str]  # source, output, reference


def word_rows(n: int, rng: np.random.Generator) -> Iterator[Row]:
    """Sources of 12 to 24 words; outputs and references keep most of them and add one."""
    lengths = rng.integers(12, 25, n)
    drawn = WORDS[rng.integers(0, len(WORDS), (n, 26))].tolist()
    kept = (rng.random((n, 2, 24)) < 0.8).tolist()
    for words, length, masks in zip(drawn, lengths.tolist(), kept, strict=True):
        source = words[:length]
        texts = [
            " ".join([w for w, k in zip(source, mask, strict=False) if k] + [words[24 + at]])
            for at, mask in enumerate(masks)
        ]
        yield f"{' '.join(source)}.".capitalize(), *(f"{t}.".capitalize() for t in texts)  # type: ignore[misc]


def sentence_rows(n: int, rng: np.random.Generator) -> Iterator[Row]:
    """Sources with two events, outputs that split them, references that leave the place out."""
    lists = (ADJECTIVES, PEOPLE, VERBS, ADJECTIVES, THINGS, PLACES, LATER)
    for places in zip(*(rng.integers(0, len(words), n) for words in lists), strict=True):
        chosen = [words[at] for words, at in zip(lists, places, strict=True)]
        kind, who, did, sort, what, where, then = chosen
        year = rng.integers(1000, 2020)
        start = f"The {kind} {who} {did} a {sort} {what}"
        yield (
            f"{start} in {where} in {year}, and then the {who} {then}.",
            f"{start} in {where} in {year}. Then the {who} {then}.",
            f"{start} in {year}. Then the {who} {then}.",
        )


KINDS = {"words": word_rows, "sentences": sentence_rows}


def make(folder: Path, pairs: int, parts: int, kind: str = "words") -> None:
    """Write the parts that are not there yet; each one is whole or absent."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    folder.mkdir(parents=True, exist_ok=True)
    each = -(-pairs // parts)
    for number in range(parts):
        target = folder / f"part-{number:05}.parquet"
        n = min(each, pairs - number * each)
        if target.exists() or n <= 0:
            continue
        rows = KINDS[kind](n, np.random.default_rng(100_003 + number))
        columns = zip(*rows, strict=True)
        names = ("source", "output", "reference")
        table = pa.table(dict(zip(names, map(list, columns), strict=True)))
        draft = target.with_suffix(".draft")
        pq.write_table(table, draft)
        draft.rename(target)
