"""Add the user's paraphrase pairs, which may be PPDB packs, to a grammar of the default search."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from samsari.english import tagger
from samsari.formats.folders import rebuilding
from samsari.formats.streams import text_lines
from samsari.lm import ngram_model as ngram
from samsari.simplification.chart.tuning.runs import SOURCES
from samsari.simplification.edits import grammar_file, loading
from samsari_workshop.simplifier import lexicon
from samsari_workshop.simplifier.extension import KNOWN, extend, read_pairs, useful
from samsari_workshop.simplifier.lexicon import Lexicon
from samsari_workshop.simplifier.pipeline import VOCABULARY, complete


@dataclass(frozen=True)
class Extension:
    """How many rules were added, and how many pairs were dropped for which reason."""

    added: int
    dropped: Mapping[str, int]


def extend_grammar(pairs: Path, base: Path, out: Path, *, skips_bad: bool = False) -> Extension:
    """Write a grammar, and those of its folds, with rules for paraphrase pairs."""
    vocabulary = ngram.read_vocabulary(base / VOCABULARY)
    words = lexicon.load(base / "lexicon.npz", vocabulary)
    names = tagger.load(base / "tagger.npz").tags
    dropped: Counter[str] = Counter()

    def drop(why: str) -> None:
        dropped[why] += 1

    with text_lines(pairs) as lines:
        read = read_pairs(lines, str(pairs), skips_bad=skips_bad, drop=drop)
        found = list(useful(read, words, drop))
    with rebuilding(out) as draft:
        added = _write(found, words, names, base, draft)
        if (base / SOURCES).exists():
            shutil.copyfile(base / SOURCES, draft / SOURCES)
        complete(base, draft)
    dropped[KNOWN] = len(found) - added
    return Extension(added, dict((+dropped).most_common()))


def _write(
    pairs: Sequence[tuple[tuple[str, ...], tuple[str, ...]]],
    words: Lexicon,
    names: tuple[str, ...],
    base: Path,
    out: Path,
) -> int:
    """Write the grammar and those of its folds with the new rules; how many were added."""
    added = []
    for place in (base, *sorted(base.glob("fold-*"))):
        target = out / place.relative_to(base)
        target.mkdir(parents=True, exist_ok=True)
        old = grammar_file.load(place / "edits.npz")
        new = extend(old, pairs, words, names)
        grammar_file.save(new, target / "edits.npz")
        shutil.copyfile(place / "change.npz", target / "change.npz")
        if (place / loading.TRUST).exists():
            shutil.copyfile(place / loading.TRUST, target / loading.TRUST)
        added.append(len(new) - len(old))
    return added[0]
