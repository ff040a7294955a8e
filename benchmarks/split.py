"""How the splitter behaves on lines of text: time beyond the parse, splitting twice, finite verbs.

python benchmarks/split.py FILE [LINES]
"""

from __future__ import annotations

import sys
import time
from itertools import islice
from pathlib import Path

from samsari.splitting.analysis import is_readable
from samsari.splitting.glued import SENTENCES
from samsari.splitting.sentence import FINITE, Sentence
from samsari.splitting.splitter import Settings, Splitter, shared_splitter, split_sentence
from samsari.text.penn import UCCA_TOKENIZER


def main(path: Path, most: int) -> None:
    """Print the figures."""
    lines = list(islice(path.read_text(encoding="utf-8").splitlines(), most))
    splitter = shared_splitter()
    splitter.split(lines[0])
    start = time.process_time()
    once = [found.text for found in splitter.split_lines(lines, Settings())]
    whole = time.process_time() - start
    twice = [found.text for found in splitter.split_lines(once, Settings())]
    same = sum(a == b for a, b in zip(once, twice, strict=True))
    read, rules = _times(splitter, lines)
    print(f"{len(lines)} lines, {sum(a != b for a, b in zip(lines, once, strict=True))} split")
    print(f"milliseconds a line: {1000 * whole / len(lines):.1f}")
    print(f"of them beyond encoder and parser: {1000 * (read + rules) / len(lines):.1f}")
    print(f"the same when split twice: {100 * same / len(lines):.1f} %")
    print(f"new sentences with a finite verb: {_finite(splitter, lines, once):.1f} %")


def _times(splitter: Splitter, lines: list[str]) -> tuple[float, float]:
    """Seconds for the grammar and for the rules."""
    tokens = [own for line in lines for own in UCCA_TOKENIZER.segment(line, SENTENCES).sentences]
    chosen = [own for own in tokens if is_readable(own)]
    encoded = splitter.analyser.parser.encoder.encode([[t.text for t in own] for own in chosen])
    start = time.process_time()
    for vectors in encoded:
        splitter.analyser.syntax.read(vectors)
    read = time.process_time() - start
    found = list(splitter.analyser.sentences(chosen, [" "] * len(chosen)))
    blank = [(Sentence(_raw(own), own.tokens, own.syntax, own.passage), v) for own, v in found]
    start = time.process_time()
    for own, vectors in blank:
        split_sentence(own, vectors, splitter.model, Settings())
    return read, time.process_time() - start


def _raw(own: Sentence) -> str:
    """A text in which the tokens stand at their places."""
    text = [" "] * own.tokens[-1].end
    for token in own.tokens:
        text[token.start : token.end] = token.text
    return "".join(text)


def _finite(splitter: Splitter, before: list[str], after: list[str]) -> float:
    """The share of sentences of split lines in which the grammar head finds a finite verb."""
    changed = [new for old, new in zip(before, after, strict=True) if old != new]
    tokens = [own for line in changed for own in UCCA_TOKENIZER.segment(line, SENTENCES).sentences]
    found = splitter.analyser.sentences(tokens, [" "] * len(tokens))
    verbs = [any(tag in FINITE for tag in own.tags) for own, _ in found]
    return 100 * sum(verbs) / max(len(verbs), 1)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1000)
