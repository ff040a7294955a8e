"""`samsari.words`: the hard words of a text, how hard they are there, and what is easier."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, replace
from itertools import islice
from typing import Any

from samsari.english.sentence import Sentence
from samsari.lexical.complexity import hardness, is_judged
from samsari.lexical.forms import PART_OF
from samsari.lexical.lexicon import common_base, known
from samsari.lexical.terms import Around, counts_of, evidence
from samsari.model.level import CEFR, cefr
from samsari.model.text import Token
from samsari.model.words import HardWord, Substitute, TextWords
from samsari.simplification.plain.simplifier import default
from samsari.simplification.plain.untouched import fixed_terms, term_spans, untouched
from samsari.tasks.language.level import read_target
from samsari.tasks.language.substitutes import Asked, ranked
from samsari.tasks.pool import row_by_row
from samsari.text.language import foreign_language
from samsari.text.languages import language_name
from samsari.text.penn import PennTokenizer
from samsari.text.sentences import PARAGRAPHS

TARGET = "B1"
BATCH = 16  # texts
MOST = 5  # substitutes of a word
LIKELIEST = 12  # of its candidates
LEAST_SCORE, LEAST_SAME = -1.0, 0.5  # of a substitute that is proposed
PART_NAMES = {"n": "noun", "v": "verb", "a": "adjective", "r": "adverb"}
FIXED = "it is part of a fixed term"
NOTHING, NOT_SURE, NOT_EASIER = "no other word is known", "no other word is sure", "none is easier"
IN_PHRASE = "it is part of a phrase"
A_TERM = "a term keeps its name"


def words(text: str, target: str = TARGET) -> TextWords:
    """The words of a text that are above a CEFR level, with what could replace them.

    >>> found = words("The committee will commence the work.")
    >>> [(own.text, own.level, own.replacement) for own in found.hard]
    [('commence', 'B2', 'start')]
    """
    return next(words_many([text], target))


def words_many(texts: Iterable[str], target: str = TARGET) -> Iterator[TextWords]:
    """The hard words of each text; texts are read as they are needed."""
    level, waiting = read_target(target), iter(texts)
    while batch := list(islice(waiting, BATCH)):
        yield from row_by_row(
            lambda rows: _words(rows, level),
            batch,
            lambda text, reason: TextWords(text, CEFR[level - 1], 0, failure=reason),
        )


def hard_words(text: str, target: str = TARGET) -> tuple[str, ...]:
    """The words of a text above a level, each once, in order; without substitutes."""
    return tuple(dict.fromkeys(own.text for *_, own in _hard(text, read_target(target))))


def _words(texts: Sequence[str], target: int) -> Iterator[TextWords]:
    """The words of some texts: the judge reads their substitutes together."""
    pairs = [(text, foreign_language(text)) for text in texts]
    found = [[] if language else list(_hard(text, target)) for text, language in pairs]
    asked = [
        Asked.of(text, tokens, at, read).phrased().likeliest(LIKELIEST).glanced()
        for (text, _), rows in zip(pairs, found, strict=True)
        for tokens, at, read, own in rows
        if not own.term
    ]
    answers = zip(asked, ranked(asked, MOST), strict=True)
    for (text, language), rows in zip(pairs, found, strict=True):
        hard = [own if own.term else _with_substitutes(own, *next(answers)) for *_, own in rows]
        yield _told(text, language, CEFR[target - 1], hard)


def _told(text: str, language: str, level: str, hard: Sequence[HardWord]) -> TextWords:
    if language:
        reason = f"only English can be read, and this looks like {language_name(language)}"
        return TextWords(text, level, 0, reason=reason)
    once = {(own.start, own.end): own for own in hard}  # two hard words may be in one phrase
    n_words = sum(not token.is_punctuation for tokens in _cut(text) for token in tokens)
    return TextWords(text, level, n_words, tuple(once.values()))


def _cut(text: str) -> tuple[tuple[Token, ...], ...]:
    return PennTokenizer().segment(text, PARAGRAPHS).sentences


def _hard(text: str, target: int) -> Iterator[tuple[tuple[Token, ...], int, Sentence, HardWord]]:
    """The tokens, the place, the sentence and what is known of each hard word."""
    sentences = [(tokens, default().read(tokens)) for tokens in _cut(text)]
    counts = counts_of([own.words for _, own in sentences])
    for tokens, own in sentences:
        around = Around(own.words, own.tags, counts)
        closed = untouched(own)
        spans = term_spans(own, fixed_terms())
        for at, token in enumerate(tokens):
            tag = own.tags[at]
            if at in closed or tag not in PART_OF or not is_judged(token.text):
                continue
            word = _word(token, own.words, at, tag)
            if CEFR.index(word.level) < target:
                continue
            is_fixed = any(first <= at < last for first, last in spans)
            term = (FIXED,) if is_fixed else evidence(around, at)
            yield tokens, at, own, replace(word, term=term, reason=A_TERM if term else "")


def _word(token: Token, sentence: Sequence[str], at: int, tag: str) -> HardWord:
    lower, part = token.text.lower(), PART_OF[tag]
    own, base = known(lower), known(common_base(lower))
    listed = own.level(part) or base.level(part)
    level = CEFR[listed - 1] if listed else cefr(min(own.expected_level, base.expected_level))
    found = hardness(sentence, at)
    return HardWord(
        token.text,
        token.start,
        token.end,
        PART_NAMES[part],
        level,
        listed is None,
        found.value,
        found.low,
        found.high,
    )


def _with_substitutes(word: HardWord, row: Asked, found: Sequence[Substitute]) -> HardWord:
    """A word with what could replace it, the sure ones alone, or the reason for none.

    A word of a phrase that has a plain one stands for the whole phrase.
    """
    for own in row.phrase or ():
        start, end = row.tokens[own.begin].start, row.tokens[own.end - 1].end
        text = row.text[start:end]
        return replace(word, text=text, start=start, end=end, substitutes=tuple(found))
    easier = [own for own in found if own.easier > 0]
    sure = [own for own in easier if own.score >= LEAST_SCORE and own.same >= LEAST_SAME]
    if sure:
        return replace(word, substitutes=tuple(sure))
    nothing = NOTHING if row.phrase is None else IN_PHRASE
    reason = NOT_SURE if easier else NOT_EASIER if found else nothing
    return replace(word, reason=reason)


def as_json(found: Sequence[TextWords]) -> dict[str, Any]:
    """The hard words of texts as a document."""
    return {"texts": [asdict(own) for own in found]}
