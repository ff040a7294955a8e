"""What the reader of support learns from: pairs of texts, each right or wrong, in groups.

The pairs of a group have the same source. Contrasts come from `experiments/contrasts`; inference
data have a premise for a source; parallel text gives sources and people's rewritings of them.
"""

from __future__ import annotations

import json
import lzma
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from samsari.formats.streams import read_lines

ROOM = Path(__file__).parents[4] / "experiments" / "contrasts"
CONTRASTS, MORE = ROOM / "contrasts.jsonl.xz", ROOM / "more.jsonl.xz"
# Which inference data, and how many pairs of each: their licences allow a model that ships.
INFERENCE = {"conjnli": 3500, "snli-part": 7000, "fever-symmetric": 1400, "help-and": 600}
LABELS = {"supported": 0, "not stated": 1, "contradicted": 2}
UNKNOWN = -1  # wrong, but it is not said how
INFERENCE_WEIGHT = 0.5
# Kinds of contrasts of which it is clear how they are wrong.
KINDS = {"addition": 1} | dict.fromkeys(
    "opposite negation number agent comparison time cause exception".split(), 2
)
TURK = Path("simplification", "turkcorpus", "detok")
FACTUALITY = "factuality"


@dataclass(frozen=True, slots=True)
class Example:
    """A source and an output; the words at which the output is wrong, if they are known."""

    group: str
    source: str
    output: str
    standing: int  # a number of LABELS or UNKNOWN
    kind: str = ""
    source_words: str = ""
    output_words: str = ""
    weight: float = 1.0
    has_words: bool = True  # False: it is not known which words are right

    @property
    def is_wrong(self) -> bool:
        """True if the source does not say what the output says."""
        return self.standing != 0


def groups(examples: Iterable[Example]) -> list[list[Example]]:
    """The examples of each source."""
    found: dict[str, list[Example]] = defaultdict(list)
    for one in examples:
        found[one.group].append(one)
    return list(found.values())


def contrasts(part: str, path: Path = CONTRASTS) -> list[Example]:
    """A part of a corpus of contrasts: train or dev."""
    rows = _rows(path)
    return [
        Example(
            row["id"],
            row["source"],
            row["output"],
            0 if row["label"] == "right" else KINDS.get(row["kind"], UNKNOWN),
            row["kind"],
            row["source_words"],
            row["output_words"],
        )
        for row in rows
        if row["split"] == part
    ]


def _rows(path: Path) -> list[dict[str, str]]:
    with lzma.open(path, "rt", encoding="utf-8") as stream:
        return [json.loads(line) for line in stream]


def inference(data: Path, random: Random) -> Iterator[Example]:
    """Pairs of inference data; a premise keeps at most four hypotheses."""
    for name, most in INFERENCE.items():
        by_premise: dict[str, list[dict[str, str]]] = defaultdict(list)
        for line in read_lines(data / "nli" / f"{name}.jsonl"):
            row = json.loads(line)
            if 5 <= len(row["premise"].split()) <= 45:
                by_premise[row["premise"]].append(row)
        premises = list(by_premise)
        random.shuffle(premises)
        rows = (row for premise in premises for row in by_premise[premise][:4])
        for row, _ in zip(rows, range(most), strict=False):
            yield Example(
                f"{name} {row['premise']}",
                detokenized(row["premise"]),
                detokenized(row["hypothesis"]),
                LABELS.get(row["label"], UNKNOWN),
                weight=INFERENCE_WEIGHT,
                has_words=False,
            )


def parallel(data: Path) -> dict[str, list[tuple[str, str]]]:
    """Sources and people's rewritings, by corpus; some of minwiki's were made by program."""
    room = data / "parallel"
    found: dict[str, list[tuple[str, str]]] = {"wikisplit": [], "onestop": []}
    for name in ("tune", "validation", "test"):
        for line in read_lines(room / "wikisplit" / f"{name}.tsv"):
            source, tab, output = line.partition("\t")
            if tab:
                both = detokenized(source), detokenized(output.replace("<::::>", " "))
                found["wikisplit"].append(both)
    text = "\n".join(read_lines(room / "onestop" / "ADV-ELE.txt"))
    for block in text.split("*******"):
        lines = [line.strip() for line in block.splitlines() if line.strip()]
        if len(lines) == 2:
            found["onestop"].append((lines[0], lines[1]))
    for name, stem in (("desse", "train"), ("minwiki", "matchvp_train")):
        sides = (read_lines(room / name / f"{stem}.{side}") for side in ("complex", "simple"))
        found[name] = [(detokenized(a), detokenized(b)) for a, b in zip(*sides, strict=False)]
    return found


def held_back(data: Path) -> frozenset[str]:
    """The sources of test sets and of the contrasts, without spaces and marks."""
    paths = [*(data / TURK).glob("*.orig"), *(data / "simplification" / "asset").glob("*.orig")]
    texts = [line for path in paths for line in read_lines(path)]
    for path in (data / FACTUALITY).glob("*.jsonl"):
        rows = map(json.loads, read_lines(path))
        texts += [row.get("source") or row["grounding"] for row in rows]
    texts += [row["source"] for path in (CONTRASTS, MORE) for row in _rows(path)]
    return frozenset(map(_key, texts))


def usable(pairs: Sequence[tuple[str, str]], not_these: frozenset[str]) -> list[tuple[str, str]]:
    """The pairs whose second text seems to say what the first one says."""
    return [own for own in pairs if _key(own[0]) not in not_these and _seems_right(*own)]


def _key(text: str) -> str:
    return re.sub(r"\W", "", text.lower())


FIGURES = re.compile(r"\d+(?:[.,]\d+)*")
DENIALS = re.compile(r"\b(?:not|no|never|without|cannot)\b|n't\b")
MOST_NEW = 0.3  # of the words of a rewriting


def _seems_right(source: str, output: str) -> bool:
    n_source, n_output = len(source.split()), len(output.split())
    if not 9 <= n_source <= 38 or not 0.45 * n_source <= n_output <= 48 or source == output:
        return False
    if not source[0].isupper() or source[-1] not in '.?!"' or "<" in source:
        return False
    known = {word.lower() for word in re.findall(r"\w+", source)}
    capitals = {word.lower() for word in re.findall(r"(?<=[a-z,] )[A-Z]\w+", output)}
    if not capitals <= known or not set(FIGURES.findall(output)) <= set(FIGURES.findall(source)):
        return False
    if len(DENIALS.findall(source.lower())) != len(DENIALS.findall(output.lower())):
        return False
    starts = {word[:4] for word in known}
    words = re.findall(r"[a-z]{4,}", output.lower())
    return sum(word[:4] not in starts for word in words) <= MOST_NEW * n_output


def detokenized(text: str) -> str:
    """Text of a corpus as people write it: no spaces before marks.

    >>> detokenized("It is `` new '' , she said .. ")
    'It is "new", she said.'
    """
    text = text.replace("''", '"').replace("``", '"').replace("-LRB-", "(").replace("-RRB-", ")")
    text = re.sub(r" ([,.;:!?%)])", r"\1", text).replace("( ", "(")
    text = re.sub(r" ('s|n't|'re|'ve|'ll|'d|')\b", r"\1", text)
    text = re.sub(r'" ([^"]*?) "', r'"\1"', text)
    return re.sub(r"\.\.+$", ".", re.sub(r"\s+", " ", text).strip())
