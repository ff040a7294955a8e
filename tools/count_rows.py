"""Counts in how many sentences each row of the tables of patterns holds.

python tools/count_rows.py TEXT...             one sentence a line
python tools/count_rows.py TEXT... --rows my.toml --show 3

A row that holds in fewer than 1 of 5,000 sentences is marked `rare`: it goes, unless a law, a
number or a life hangs on it. With --show some of the sentences are printed below their row.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

import samsari
from samsari.english.patterns import Row, rows
from samsari.english.sentence import Sentence
from samsari.english.syntax import read_tokens
from samsari.text.penn import UCCA_TOKENIZER

RARE = 5000
BATCH = 64
PACKAGE = Path(samsari.__file__).parent


def sentences(files: Iterable[Path], most: int) -> Iterator[Sentence]:
    """The sentences of files with their grammar, one a line."""
    texts = (line.strip() for file in files for line in file.open(encoding="utf-8"))
    kept = islice((text for text in texts if text), most)
    while batch := list(islice(kept, BATCH)):
        yield from read_tokens([tuple(UCCA_TOKENIZER.tokens(text)) for text in batch], batch)


def holds(row: Row, sentence: Sentence) -> bool:
    """True if the row holds at any word; a row that needs more words than `at` is not counted."""
    try:
        return any(row.holds(sentence, at=at) for at in range(len(sentence)))
    except KeyError:
        return False


def main() -> None:
    """Print the counts, the rarest rows last."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("texts", nargs="+", type=Path, metavar="TEXT")
    parser.add_argument("--rows", nargs="*", type=Path, default=[], metavar="TOML")
    parser.add_argument("--most", type=int, default=RARE, help="how many sentences to read")
    parser.add_argument("--show", type=int, default=0, help="print some sentences of each row")
    options = parser.parse_args()
    files = options.rows or sorted(PACKAGE.rglob("patterns/*.toml"))
    every = [(file.stem, row) for file in files for row in rows(file)]
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    read = 0
    for sentence in sentences(options.texts, options.most):
        read += 1
        for table, row in every:
            if holds(row, sentence):
                found[table, row.name].append(sentence.text)
    print(f"{read:,} sentences, {len(every)} rows")
    counts = {(table, row.name): len(found[table, row.name]) for table, row in every}
    for (table, name), count in sorted(counts.items(), key=lambda item: -item[1]):
        rare = "  rare" if count * RARE < read else ""
        print(f"{count:7,}  {table}: {name}{rare}")
        for text in found[table, name][: options.show]:
            print(f"           {text}")


if __name__ == "__main__":
    main()
