"""Content that was added or dropped: sentences, clauses, and how much in all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from samsari.checking.hits import Hit, hit
from samsari.checking.pair import CheckedPair
from samsari.checking.reading import Reading
from samsari.checking.scenes import lost_scene

FREE = 0.35  # a word whose best link is less probable has no counterpart
SENTENCE_SHARE = 0.7  # of the content words of a sentence that have none
FEWEST_WORDS = 4  # content words of a sentence that can be judged
ADDED_RUN = 4
DROPPED_RUN = 5


def check_added(pair: CheckedPair) -> Iterator[Hit]:
    """Sentences and clauses of the output that the source does not hold."""
    whole: set[int] = set()
    free = _free(pair.output, pair.given, pair, is_output=True)
    for first, last in pair.output.bounds:
        content = [at for at in pair.output.content if first <= at < last]
        loose = [at for at in content if at in free]
        is_one_of_many = len(pair.output.bounds) > 1
        if (
            is_one_of_many
            and len(content) >= FEWEST_WORDS
            and len(loose) >= SENTENCE_SHARE * len(content)
        ):
            whole.update(range(first, last))
            yield _added(pair, "sentence-added", first, last, len(loose) / len(content))
    for first, last, count in _runs(pair.output, free - whole, ADDED_RUN):
        if first not in whole:
            yield _added(pair, "clause-added", first, last, count / (count + 2))


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
