"""How the splitter behaves on lines of text: time beyond the parse, and what must never break.

python benchmarks/split.py FILE [LINES] [LIMIT]

LIMIT is that of --min-confidence; without it the default.

Content words are all words but grammar words. A word is kept if it stands in the output, or if a
cut changed its form or put another linker in its place. A mark is balanced if it is in the source.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

from samsari.english.sentence import FINITE, Sentence
from samsari.model.split import SentenceSplit, Split
from samsari.splitting.analysis import SENTENCES, is_readable
from samsari.splitting.gate import is_balanced
from samsari.splitting.splitter import LINES, MIN_CONFIDENCE, Settings, Splitter, shared_splitter
from samsari.text.penn import UCCA_TOKENIZER
from samsari.text.word_lists import complexity_function_words


def main(path: Path, most: int, limit: float = MIN_CONFIDENCE) -> None:
    """Print the figures."""
    settings = Settings(min_confidence=limit)
    lines = list(islice(path.read_text(encoding="utf-8").splitlines(), most))
    splitter = shared_splitter()
    splitter.split(lines[0])
    start = time.process_time()
    once = list(splitter.split_lines(lines, settings))
    whole = time.process_time() - start
    texts = [found.text for found in once]
    twice = [found.text for found in splitter.split_lines(texts, settings)]
    same = sum(a == b for a, b in zip(texts, twice, strict=True))
    read, rules = _times(splitter, lines, settings)
    changed = [part for found in once for part in found.parts if part.cuts]
    print(f"{len(lines)} lines, {sum(bool(found.cuts) for found in once)} split")
    print(f"milliseconds a line: {1000 * whole / len(lines):.1f}")
    print(f"of them beyond encoder and parser: {1000 * (read + rules) / len(lines):.1f}")
    print(f"the same when split twice: {100 * same / len(lines):.1f} %")
    print(f"new sentences with a finite verb: {_finite(splitter, once):.1f} %")
    print(f"content words kept: {_kept(changed):.2f} %")
    print(f"sentences with balanced marks: {_balanced(changed):.1f} %")


def _times(splitter: Splitter, lines: list[str], settings: Settings) -> tuple[float, float]:
    """Seconds for the grammar and for the rules, read together as `split_lines` does."""
    tokens = [own for line in lines for own in UCCA_TOKENIZER.segment(line, SENTENCES).sentences]
    chosen = [own for own in tokens if is_readable(own)]
    encoded = splitter.analyser.parser.encoder.encode([[t.text for t in own] for own in chosen])
    start = time.process_time()
    for begin in range(0, len(encoded), LINES):
        splitter.analyser.syntax.read_all(encoded[begin : begin + LINES])
    read = time.process_time() - start
    found = list(splitter.analyser.sentences(chosen, [" "] * len(chosen)))
    blank = [(Sentence(_raw(own), own.tokens, own.syntax, own.passage), v) for own, v in found]
    start = time.process_time()
    for begin in range(0, len(blank), LINES):
        splitter.split_sentences(blank[begin : begin + LINES], settings)
    return read, time.process_time() - start


def _raw(own: Sentence) -> str:
    """A text in which the tokens stand at their places."""
    text = [" "] * own.tokens[-1].end
    for token in own.tokens:
        text[token.start : token.end] = token.text
    return "".join(text)


def _finite(splitter: Splitter, found: Sequence[Split]) -> float:
    """The share of new sentences in which the grammar head finds a finite verb."""
    texts = [text for one in found for part in one.parts if part.cuts for text in part.sentences]
    tokens = [UCCA_TOKENIZER.tokens(text) for text in texts]
    read = splitter.analyser.sentences(tokens, [" "] * len(tokens))
    verbs = [any(tag in FINITE for tag in own.tags) for own, _ in read]
    return 100 * sum(verbs) / max(len(verbs), 1)


def _kept(changed: Sequence[SentenceSplit]) -> float:
    """The share of content words of split sentences that are still there."""
    total = lost = 0
    for part in changed:
        allowed = {w.lower() for cut in part.cuts for w in (cut.verb, cut.linker) if w}
        output = Counter(word.lower() for word in UCCA_TOKENIZER(part.text))
        source = Counter(word.lower() for word in UCCA_TOKENIZER(part.source))
        for word, count in source.items():
            is_content = word[0].isalnum() and word not in complexity_function_words()
            if is_content:
                total += count
                lost += max(count - output[word], 0) if word not in allowed else 0
    return 100 * (1 - lost / max(total, 1))


def _balanced(changed: Sequence[SentenceSplit]) -> float:
    """The share of new sentences with balanced quotes and brackets, if the source has them."""
    whole = [part for part in changed if is_balanced(UCCA_TOKENIZER(part.source))]
    found = [is_balanced(UCCA_TOKENIZER(text)) for part in whole for text in part.sentences]
    return 100 * sum(found) / max(len(found), 1)


if __name__ == "__main__":
    main(
        Path(sys.argv[1]),
        int(sys.argv[2]) if len(sys.argv) > 2 else 1000,
        float(sys.argv[3]) if len(sys.argv) > 3 else MIN_CONFIDENCE,
    )
