"""Content that was added or dropped: sentences, clauses, and how much in all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from samsari.checking.pair import CheckedPair, Hit, grammar_of, hit, lost_scene
from samsari.checking.reading import Reading
from samsari.english.patterns import rows
from samsari.text.word_lists import ranks, syllables

FREE = 0.35  # a word whose best link is less probable has no counterpart
SENTENCE_SHARE = 0.7  # of the content words of a sentence that have none
FEWEST_WORDS = 4  # content words of a sentence that can be judged
ADDED_RUN = 4
REWORDED = 2.5  # free words of the output for one of the source that they may stand for
DROPPED_RUN = 5
ROUND_BRACKETS = frozenset({"(", ")"})
BESIDE_GLOSS = (("(",), (")",))
EXPLANATIONS = Path(__file__).parents[1] / "patterns" / "explanations.toml"


def check_added(pair: CheckedPair) -> Iterator[Hit]:
    """Sentences and clauses of the output that the source does not hold.

    Where the source has as many words without a counterpart, they may say it in other words.
    """
    whole: set[int] = set()
    free = _free(pair.output, pair.given, pair, is_output=True)
    n_lost = len(_free(pair.source, pair.kept, pair, is_output=False))
    for first, last in pair.output.bounds:
        content = [at for at in pair.output.content if first <= at < last]
        loose = [at for at in content if at in free]
        is_one_of_many = len(pair.output.bounds) > 1
        if (
            is_one_of_many
            and len(content) >= FEWEST_WORDS
            and len(loose) >= SENTENCE_SHARE * len(content)
            and len(loose) > REWORDED * n_lost
        ):
            whole.update(range(first, last))
            rule = "word-explained" if _explains(pair, first) else "sentence-added"
            yield _added(pair, rule, first, last, len(loose) / len(content))
    for first, last, count in _runs(pair.output, free - whole, ADDED_RUN):
        if first not in whole and count > REWORDED * n_lost and not _is_gloss(pair, first, last):
            yield _added(pair, "clause-added", first, last, count / (count + 2))


def _explains(pair: CheckedPair, first: int) -> bool:
    """True for a sentence of the output that says what a word before it means."""
    if not pair.may_parse:
        return False
    sentence = grammar_of(pair.output, pair.output.sentence_of[first])
    return any(row.holds(sentence, at=sentence.root) for row in rows(EXPLANATIONS))


def _is_gloss(pair: CheckedPair, first: int, last: int) -> bool:
    """True for words in brackets or before them: they say what a term means."""
    texts = pair.output.texts
    before = [text for text in texts[:first] if text in ROUND_BRACKETS]
    return texts[last : last + 1] in BESIDE_GLOSS or before[-1:] == ["("]


def _added(pair: CheckedPair, rule: str, first: int, last: int, score: float) -> Hit:
    text = pair.output.quote(first, last)
    return hit(
        pair,
        rule,
        f"“{text}” has no counterpart in the source",
        f"Take out “{text}”, unless the source says it.",
        output=[(first, last)],
        score=score,
    )


def check_dropped(pair: CheckedPair) -> Iterator[Hit]:
    """Clauses of the source that the output does not hold; the lost Scene is quoted."""
    free = _free(pair.source, pair.kept, pair, is_output=False)
    for first, last, count in _runs(pair.source, free, DROPPED_RUN):
        scene = lost_scene(pair.source, free, first) if pair.may_parse else None
        place = scene or (first, last)
        text = pair.source.quote(*place)
        yield hit(
            pair,
            "clause-dropped",
            f"“{text}” is left out",
            f"Say also: “{text}”.",
            [place],
            score=count / (count + 2),
        )


def _free(
    reading: Reading, values: Sequence[float], pair: CheckedPair, *, is_output: bool
) -> set[int]:
    """The content words without a counterpart; one that stands in the other text has one."""
    linked = pair.to_source if is_output else pair.to_output
    held = pair.in_source if is_output else pair.in_output
    return {at for at in reading.content if values[at] < FREE and at not in linked and not held(at)}


def _runs(reading: Reading, free: set[int], fewest: int) -> Iterator[tuple[int, int, int]]:
    """Stretches in which all content words are free: first token, end, number of these words."""
    run: list[int] = []
    content = reading.content
    for number, at in enumerate(content):
        if at in free:
            run.append(at)
        is_last = number + 1 == len(content)
        ends = is_last or at not in free or _is_new_sentence(reading, at, content[number + 1])
        if ends:
            if len(run) >= fewest:
                yield run[0], run[-1] + 1, len(run)
            run = []


def _is_new_sentence(reading: Reading, at: int, after: int) -> bool:
    return reading.sentence_of[at] != reading.sentence_of[after]


# Is the output as easy as it should be? Sentence length, hard words, reading level.
#
# These rules have limits that the user sets; without a limit they say nothing.


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of amounts; None means that there is none.

    Coverage and support are least shares, the others are most: words in a sentence, the share of
    hard words, the rank from which a word is hard, the Flesch-Kincaid grade.
    """

    coverage: float | None = None
    support: float | None = None
    sentence_words: int | None = None
    hard_words: float | None = None
    hard_rank: int = 5000
    grade: float | None = None


def check_amounts(pair: CheckedPair, limits: Limits) -> Iterator[Hit]:
    """Amounts of the pair that are beyond their limits."""
    yield from _shares(pair, limits)
    yield from _long_sentences(pair, limits)
    yield from _hard_words(pair, limits)
    yield from _grade(pair, limits)


def _shares(pair: CheckedPair, limits: Limits) -> Iterator[Hit]:
    kept, given = pair.coverage, pair.support
    if limits.coverage is not None and kept is not None and kept < limits.coverage:
        yield hit(
            pair,
            "coverage",
            f"The output holds {kept:.0%} of the content; {limits.coverage:.0%} is asked",
            "Say more of what the source says.",
            score=1 - kept,
        )
    if limits.support is not None and given is not None and given < limits.support:
        yield hit(
            pair,
            "support",
            f"The source holds {given:.0%} of the output; {limits.support:.0%} is asked",
            "Take out what the source does not say.",
            score=1 - given,
        )


def _long_sentences(pair: CheckedPair, limits: Limits) -> Iterator[Hit]:
    if limits.sentence_words is None:
        return
    for first, last in pair.output.bounds:
        length = n_words(pair.output, first, last)
        if length > limits.sentence_words:
            yield hit(
                pair,
                "long-sentence",
                f"A sentence has {length} words; {limits.sentence_words} are allowed",
                "Split the sentence, or say it in fewer words.",
                output=[(first, last)],
                score=1 - limits.sentence_words / length,
            )


def n_words(reading: Reading, first: int, last: int) -> int:
    """How many of the tokens are words."""
    return sum(form.kind != "punctuation" for form in reading.forms[first:last])


def _hard_words(pair: CheckedPair, limits: Limits) -> Iterator[Hit]:
    if limits.hard_words is None or not pair.output.content:
        return
    hard = [at for at in pair.output.content if is_hard(pair.output, at, limits.hard_rank)]
    share = len(hard) / len(pair.output.content)
    if share > limits.hard_words:
        words = ", ".join(dict.fromkeys(pair.output.texts[at] for at in hard))
        yield hit(
            pair,
            "hard-words",
            f"{share:.0%} of the content words are hard ({words}); {limits.hard_words:.0%} may be",
            f"Find simpler words for {words}.",
            output=[(at, at + 1) for at in hard],
            score=share,
        )


def is_hard(reading: Reading, at: int, rank: int) -> bool:
    """True for a word, no name and no number, that is rarer than the rank in all its forms."""
    form = reading.forms[at]
    if at in reading.name_words or form.number is not None or not form.folded.isalpha():
        return False
    return min(ranks().get(key, 10**6) for key in form.keys) > rank


def _grade(pair: CheckedPair, limits: Limits) -> Iterator[Hit]:
    if limits.grade is None or not pair.output.tokens:
        return
    found = grade(pair.output)
    if found > limits.grade:
        yield hit(
            pair,
            "reading-level",
            f"The reading level is grade {found:.1f}; {limits.grade:g} is allowed",
            "Use shorter sentences and shorter words.",
            score=min(1.0, (found - limits.grade) / 12),
        )


def grade(reading: Reading) -> float:
    """The Flesch-Kincaid grade of a text."""
    words = [form.folded for form in reading.forms if form.kind != "punctuation"]
    n_syllables = sum(map(syllables, words))
    total = max(1, len(words))
    return 0.39 * total / max(1, len(reading.sentences)) + 11.8 * n_syllables / total - 15.59
