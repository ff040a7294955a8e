"""Build what the simplifier ships: language models, tagger, lexicon, grammar with folds.

The steps and the data of the shipped files are in `docs/guides/build-models.md`; each step
reads what the one before it wrote into the same folder.
"""

from __future__ import annotations

import re
import shutil
import zipfile
import zlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain, islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from samsari.english import tagger
from samsari.english.tagger import Tagger
from samsari.errors import CorpusError, ResourceError
from samsari.formats import streams
from samsari.formats.atomic import write_text, writing
from samsari.lm import ngram_model as ngram
from samsari.neural.encoder import Encoder
from samsari.simplification.chart.tuning.runs import SOURCES, source_key
from samsari.simplification.edits import change, grammar_file, loading
from samsari.simplification.folder import shipped_folder
from samsari.simplification.guard_words import NAME_TAGS
from samsari.simplification.tokens import tokenize
from samsari.text.token_sentences import sentences
from samsari_workshop.simplifier import candidates, lexicon, meanings, vectors, wordnet
from samsari_workshop.simplifier import language_models as ngram_train
from samsari_workshop.simplifier.arpa import write_arpa
from samsari_workshop.simplifier.evidence import Evidence
from samsari_workshop.simplifier.folds import (
    ComparedSource,
    Trainer,
    apart,
    compared,
    outside,
    single_evidence,
)
from samsari_workshop.simplifier.judgements import Judgement, verdicts
from samsari_workshop.simplifier.language_models import read_lines, words_of
from samsari_workshop.simplifier.lexicon import Lexicon
from samsari_workshop.tuning.edits import fold_folders

Say = Callable[[str], None]
Group = Sequence[Sequence[str]]
TREEBANK = re.compile(r"-?\b([lr])rb\b-?")
VOCABULARY = "vocabulary.txt"
VECTOR_WORDS = 30_000
FIRST_CANDIDATE = 250  # more frequent words are not made simpler by a dictionary
TAGGED_WORDS = 350_000
SAMPLE = 8
PLACES = 2  # of each word in each text, from which its meaning is learnt


def write_vocabulary(texts: Sequence[Path], out: Path, least: int = 4) -> int:
    """Write the words of some texts, the frequent ones first; how many there are."""
    counts: Counter[str] = Counter()
    for path in texts:
        for words in words_of(read_lines(path)):
            counts.update(words)
    found = ngram_train.choose_vocabulary(counts, least)
    write_text(out / VOCABULARY, "\n".join(found) + "\n")
    return len(found)


def write_model(text: Path, out: Path, name: str, thresholds: tuple[int, ...]) -> tuple[int, ...]:
    """Write a language model of a text; the n-grams kept per order."""
    words = list(ngram.read_vocabulary(out / VOCABULARY))
    return ngram_train.train(words_of(read_lines(text)), words, thresholds, out / f"{name}.lm")


def write_arpa_file(out: Path, name: str) -> None:
    """Write a language model of a folder once more, as an ARPA file beside it."""
    model = ngram.load(out / f"{name}.lm", ngram.read_vocabulary(out / VOCABULARY))
    write_arpa(model, out / f"{name}.arpa")


def write_tagger(train: Path, test: Path, out: Path) -> float:
    """Write a tagger learnt from CoNLL-U; its accuracy on other CoNLL-U."""
    out.mkdir(parents=True, exist_ok=True)
    found = tagger.train(_tagged(train))
    score = tagger.accuracy(found, _tagged(test))
    tagger.save(found, out / "tagger.npz")
    return score


def _tagged(path: Path) -> Sequence[tagger.Tagged]:
    found = tagger.read_conllu(read_lines(path))
    if not found:
        raise CorpusError("no tagged sentence in this file", place=str(path), remedy="give CoNLL-U")
    return found


def write_lexicon(simple: Path, normal: Path, wordnet_folder: Path, out: Path, say: Say) -> int:
    """Write the lexicon; the number of rewrites that WordNet proposes."""
    dictionary = wordnet.read(wordnet_folder)  # first, so that a missing one is noticed at once
    vocabulary = ngram.read_vocabulary(out / VOCABULARY)
    rows = [ngram_train.encode(words_of(read_lines(path)), vocabulary) for path in (simple, normal)]
    say("vectors")
    learnt = vectors.learn(rows, min(VECTOR_WORDS, len(vocabulary)))
    tags = usual_tags((simple, normal), tagger.load(out / "tagger.npz"), vocabulary)
    logs = [_log_frequencies(row, len(vocabulary)) for row in rows]
    say("meanings")
    known = word_meanings((simple, normal), vocabulary, tags)
    found = Lexicon(vocabulary, logs[0], logs[1], learnt, tags, meanings=known)
    say("rewrites from WordNet")
    words = islice(vocabulary, FIRST_CANDIDATE, VECTOR_WORDS)
    lexical = list(candidates.propose(dictionary, words, found))
    whole = replace(found, lexical={((entry.source,), entry.target): entry for entry in lexical})
    lexicon.save(whole, out / "lexicon.npz")
    return len(lexical)


def word_meanings(
    texts: Iterable[Path], vocabulary: Mapping[str, int], tags: Mapping[str, frozenset[str]]
) -> NDArray[np.float32]:
    """The vectors of the frequent words that are not only names, from places in some texts."""
    size = min(VECTOR_WORDS, len(vocabulary))
    numbers = {
        word: number
        for word, number in islice(vocabulary.items(), size)
        if word.isalpha() and not tags.get(word, frozenset()) <= NAME_TAGS
    }
    lines = (islice(read_lines(path), 0, None, SAMPLE) for path in texts)
    found = chain.from_iterable(meanings.places(each, numbers, PLACES) for each in lines)
    return meanings.learn(found, numbers, size, Encoder.load().middle)


def _log_frequencies(row: NDArray[np.uint16], size: int) -> NDArray[np.float32]:
    counts = np.bincount(row, minlength=size) + 0.5
    return np.log(counts / len(row)).astype(np.float32)


def usual_tags(
    texts: Iterable[Path], found: Tagger, vocabulary: Mapping[str, int]
) -> dict[str, frozenset[str]]:
    """For each word the tags that it has often enough in a sample of the texts."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for path in texts:
        size = 0
        for line in islice(read_lines(path), 0, None, SAMPLE):
            for part in sentences(tokenize(line)):
                words = [token.text for token in part]
                size += len(words)
                for word, tag in zip(words, found.tag(words), strict=True):
                    counts[word.lower()][tag] += 1
            if size > TAGGED_WORDS:
                break
    return {word: _often(tags) for word, tags in counts.items() if word in vocabulary}


def _often(tags: Counter[str]) -> frozenset[str]:
    total = tags.total()
    return frozenset(t for t, n in tags.items() if n >= 0.06 * total and (n > 1 or total < 4))


def extract_edits(  # noqa: PLR0917
    groups: Sequence[Group],
    banned: Iterable[str],
    base: Path,
    out: Path,
    folds: int,
    say: Say,
    judged: Iterable[Judgement] = (),
) -> int:
    """Write the edit grammar and the word-change model of sentence pairs; the number of rules.

    Pairs with a banned sentence on either side are left out. `base` has the lexicon and the
    tagger. With folds, each `fold-k` is built without the sources that belong to it. The judged
    rewrites become a feature of each rule.
    """
    vocabulary = ngram.read_vocabulary(base / VOCABULARY)
    trainer = Trainer(
        lexicon.load(base / "lexicon.npz", vocabulary),
        tagger.load(base / "tagger.npz"),
        verdicts(judged),
    )
    keys = set(map(source_key, banned))
    sources = [found for group in groups for each in group if (found := _compared(each, keys))]
    if not sources:
        raise CorpusError(
            "no pair to learn from: all are copies, banned, empty or very long",
            remedy="give sentences with simpler versions of them",
        )
    say(f"{len(sources)} sources with their references")
    many, single = apart(sources)
    if not many:
        # One reference each: the folds divide all sources.
        many, single = sources, []
    shared = single_evidence([*many, *single]) if single else None
    parts = [_others(many, fold, folds) for fold in range(folds)]
    out.mkdir(parents=True, exist_ok=True)
    with writing(out / SOURCES) as stream:
        np.save(stream, np.array(sorted({each.key for each in sources}), np.uint32))
    size = _write(trainer, many, shared, out)
    _write_folds(trainer, parts, shared, out, say)
    return size


def _write_folds(
    trainer: Trainer,
    parts: Sequence[Sequence[ComparedSource]],
    more: Evidence | None,
    out: Path,
    say: Say,
) -> None:
    """Write the grammars of the folds, and none of an earlier grammar are left."""
    for old in fold_folders(out):
        shutil.rmtree(old)
    for fold, others in enumerate(parts):
        place = out / f"fold-{fold}"
        place.mkdir()
        say(f"fold {fold}: {_write(trainer, others, more, place)} rules")


def _others(sources: Sequence[ComparedSource], fold: int, folds: int) -> list[ComparedSource]:
    found = outside(sources, fold, folds)
    if not found:
        raise CorpusError(
            f"all {len(sources)} sources belong to fold {fold}, so nothing is left to learn from",
            remedy="give more sentences, or fewer folds",
        )
    return found


def _compared(texts: Sequence[str], banned: set[int]) -> ComparedSource | None:
    source, *references = texts
    if banned & set(map(source_key, texts)) or all(each == source for each in references):
        return None
    return compared(source, references)


def parallel_lines(sources: Path, references: Sequence[Path]) -> Group:
    """The sources of a file with the same lines of the reference files."""
    columns = [streams.read_lines(path) for path in (sources, *references)]
    if len({len(column) for column in columns}) != 1:
        raise CorpusError(
            "sources and references differ in length",
            place=str(sources),
            remedy="every source needs one line in each reference file",
        )
    return [[_brackets(text) for text in row] for row in zip(*columns, strict=True)]


def blocks(path: Path) -> Group:
    """The pairs of a OneStopEnglish file: the harder sentence, the easier one, a line of stars."""
    parts = path.read_text("utf-8-sig").split("*******")
    rows = ([line.strip() for line in part.splitlines() if line.strip()] for part in parts)
    return [row for row in rows if len(row) == 2]


def _brackets(text: str) -> str:
    """The text with its brackets, where a corpus writes them as words."""
    return TREEBANK.sub(lambda match: "()"[match[1] == "r"], text).replace("\\/", "/")


def complete(base: Path, out: Path) -> None:
    """Copy into a grammar's folder what it shares with the one it was built on.

    Where that has no weights and no trust yet, the shipped ones serve until they are learnt. A
    file that is there is kept if it is sound: an earlier run may have run out of disk.
    """
    for name in (VOCABULARY, "simple.lm", "normal.lm", "tagger.npz", "lexicon.npz"):
        if not _is_sound(out / name) and (base / name).exists():
            shutil.copyfile(base / name, out / name)
    for name in ("default.weights", "start.weights", loading.TRUST):
        if not _is_sound(out / name):
            place = base if (base / name).exists() else shipped_folder()
            shutil.copyfile(place / name, out / name)


def _is_sound(path: Path) -> bool:
    """True if the file is there and whole."""
    if not path.is_file() or not path.stat().st_size:
        return False
    try:
        if path.suffix == ".npz":
            with zipfile.ZipFile(path) as archive:
                return archive.testzip() is None
        if path.suffix == ".lm":
            ngram.load(path, ngram.read_vocabulary(path.with_name(VOCABULARY)))
    except (ResourceError, zipfile.BadZipFile, zlib.error, OSError):
        return False
    return True


def _write(
    trainer: Trainer, sources: Sequence[ComparedSource], more: Evidence | None, out: Path
) -> int:
    found = trainer.grammar(sources, more)
    grammar_file.save(found, out / "edits.npz")
    change.save(trainer.change(sources), out / "change.npz")
    return len(found)
