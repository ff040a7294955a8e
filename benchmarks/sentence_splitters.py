"""Compare sentence splitters on text whose boundaries are known; prints a Markdown table.

    python benchmarks/sentence_splitters.py DATA_DIR
    python benchmarks/sentence_splitters.py DATA_DIR --stray [SHOWN]

A boundary is the end of a sentence inside a line, counted in characters other than space. The
peers (pysbd, sentencex, syntok, nupunkt, blingfire) are used as they come; those not installed
are left out. `--stray` counts the texts that are cut at other places because brackets and quotes
without a partner nearby join no sentences, and shows some of them.
"""

from __future__ import annotations

import lzma
import re
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from samsari.text import sentences

Ends = list[int]
Splitter = Callable[[str], Ends]
Lines = list[tuple[str, ...]]  # each line as its sentences


@dataclass(frozen=True)
class Counts:
    right: int
    found: int
    wanted: int
    seconds: float

    @property
    def f1(self) -> float:
        return 200 * self.right / (self.found + self.wanted)


def wikisplit(data: Path) -> Lines:
    rows = (data / "parallel/wikisplit/test.tsv").read_text(encoding="utf-8").splitlines()
    return [tuple(part.strip() for part in row.split("\t")[1].split("<::::>")) for row in rows]


def hsplit(data: Path) -> Lines:
    # Tokenised by hand: abbreviations keep their full stop, so a lone one ends a sentence.
    lines: Lines = []
    for number in range(1, 5):
        text = (data / f"simplification/hsplit/hsplit.tok.{number}").read_text(encoding="utf-8")
        for line in text.splitlines():
            lines.append(tuple(s for s in re.split(r"(?<=\s[.?!])\s+", line.strip()) if s))
    return lines


def ewt(data: Path) -> Lines:
    """Paragraphs of UD English EWT, dev and test, as raw text."""
    paragraphs: list[list[str]] = []
    for part in ("dev", "test"):
        text = (data / f"syntax/en_ewt-ud-{part}.conllu").read_text(encoding="utf-8")
        for line in text.splitlines():
            if line.startswith(("# newdoc", "# newpar")):
                paragraphs.append([])
            elif line.startswith("# text = "):
                paragraphs[-1].append(line.removeprefix("# text = "))
    return [tuple(paragraph) for paragraph in paragraphs if paragraph]


def detokenised(line: str) -> str:
    """Raw text made from tokens: good enough to see which splitter relies on lone full stops."""
    line = re.sub(r" ([.,;:?!%)\]]|n't|'(?:s|re|ve|ll|d|m)\b)", r"\1", line)
    line = re.sub(r"([(\[]) ", r"\1", line)
    line = re.sub(r"'' (.*?) ''", r'"\1"', line)
    return re.sub(r'" (.*?) "', r'"\1"', line)


def changed(lines: Lines, change: Callable[[str], str]) -> Lines:
    return [tuple(change(sentence) for sentence in line) for line in lines]


def own_rule() -> Splitter:
    stop = re.compile(r"[.?!]+[\"'’”)\]]*(?=\s+[\"'‘“(\[]*[A-Z0-9])|(?<!\S)[.?!]+(?=\s)")
    return lambda line: [match.end() for match in stop.finditer(line)]


def samsari_default() -> Splitter:
    from samsari.text.sentences import STANDARD

    return lambda line: [end for _, end in STANDARD(line)]


def pysbd() -> Splitter:
    import pysbd as library

    segmenter = library.Segmenter(language="en", clean=False, char_span=True)
    return lambda line: [span.end for span in segmenter.segment(line)]


def sentencex() -> Splitter:
    import sentencex as library

    def ends(line: str) -> Ends:
        found, at = [], 0
        for sentence in library.segment("en", line):
            at = line.index(sentence, at) + len(sentence)
            found.append(at)
        return found

    return ends


def syntok() -> Splitter:
    from syntok import segmenter
    from syntok.tokenizer import Tokenizer

    tokenizer = Tokenizer()

    def ends(line: str) -> Ends:
        found = []
        for sentence in segmenter.split(tokenizer.tokenize(line)):
            last = list(sentence)[-1]
            found.append(last.offset + len(last.value))
        return found

    return ends


def nupunkt() -> Splitter:
    import nupunkt as library

    return lambda line: [end for _, end in library.sent_spans(line)]


def blingfire() -> Splitter:
    import blingfire as library

    return lambda line: [end for _, end in library.text_to_sentences_and_offsets(line)[1]]


SPLITTERS = (pysbd, sentencex, syntok, nupunkt, blingfire, own_rule, samsari_default)


def position(line: str, end: int) -> int:
    return len("".join(line[:end].split()))


def measure(split: Splitter, lines: Lines) -> Counts:
    right = found = wanted = 0
    begin = time.process_time()
    answers = [split(" ".join(line)) for line in lines]
    seconds = time.process_time() - begin
    for line, ends in zip(lines, answers, strict=True):
        text = " ".join(line)
        whole = position(text, len(text))
        gold = {position(text, len(" ".join(line[: i + 1]))) for i in range(len(line))} - {whole}
        guess = {position(text, end) for end in ends} - {whole, 0}
        right, found, wanted = right + len(gold & guess), found + len(guess), wanted + len(gold)
    return Counts(right, found, wanted, seconds)


def sets(data: Path) -> dict[str, Lines]:
    wiki, split = wikisplit(data), hsplit(data)
    return {
        "EWT raw": ewt(data),
        "WikiSplit raw": changed(wiki, detokenised),
        "WikiSplit tokens": wiki,
        "WikiSplit tokens, lower case": changed(wiki, str.lower),
        "HSplit tokens": split,
        "HSplit raw": changed(split, detokenised),
        "HSplit tokens, lower case": changed(split, str.lower),
    }


def rows(data: Path) -> Iterable[str]:
    texts = sets(data)
    yield "| splitter | " + " | ".join(texts) + " | lines/s |"
    yield "|---" * (len(texts) + 2) + "|"
    for make in SPLITTERS:
        try:
            split = make()
        except ImportError:
            continue
        counts = {name: measure(split, lines) for name, lines in texts.items()}
        cells = [
            f"{c.f1:.1f} ({100 * c.right / max(c.found, 1):.1f}/{100 * c.right / c.wanted:.1f})"
            for c in counts.values()
        ]
        speed = sum(map(len, texts.values())) / sum(c.seconds for c in counts.values())
        yield f"| {make.__name__} | " + " | ".join(cells) + f" | {speed:,.0f} |"


PARAGRAPHS = 60_000  # of each Wikipedia
ONE_SENTENCE = (
    "turkcorpus/detok/*.orig",
    "turkcorpus/tok/*.norm",
    "turkcorpus/systems-detok/*",
    "asset/*orig",
    "pwkp/systems/*",
)


def corpora(data: Path) -> Iterable[tuple[str, list[str]]]:
    paths = [path for name in ONE_SENTENCE for path in (data / "simplification").glob(name)]
    texts = (path.read_text(encoding="utf-8", errors="replace") for path in sorted(paths))
    yield "corpora of one sentence a line", [line for text in texts for line in text.split("\n")]
    for name in ("enwiki-2014-sample", "simplewiki-2018"):
        with lzma.open(data / "lm" / f"{name}.txt.xz", "rt", encoding="utf-8") as lines:
            yield name, [line.rstrip("\n") for line in islice(lines, PARAGRAPHS)]


def stray(data: Path, shown: int) -> Iterable[str]:
    for name, texts in corpora(data):
        after = [sentences.STANDARD(text) for text in texts]
        usual, sentences.MOST_ENCLOSED = sentences.MOST_ENCLOSED, sys.maxsize
        before = [sentences.STANDARD(text) for text in texts]
        sentences.MOST_ENCLOSED = usual
        every = zip(texts, before, after, strict=True)
        changed = [(text, new) for text, old, new in every if old != new]
        yield f"{name}: {len(changed):,} of {len(texts):,} texts"
        for text, spans in changed[:shown]:
            yield "    " + "\n  | ".join(text[start:end] for start, end in spans)


if __name__ == "__main__":
    data_folder, *more = sys.argv[1:]
    if more[:1] == ["--stray"]:
        found = stray(Path(data_folder), int(more[1]) if len(more) > 1 else 0)
    else:
        found = rows(Path(data_folder))
    for row in found:
        print(row, flush=True)
