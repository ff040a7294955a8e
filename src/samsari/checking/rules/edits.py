"""Small edits in sentences that are kept otherwise: another word, words put in, another person.

Where the words on both sides stay, a new word can be compared with the old one that it replaced,
or with nothing. In a sentence that was written anew nobody can tell by place what became what.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

from samsari.checking.pair import CheckedPair, Hit, changed, hit
from samsari.checking.reading import Reading
from samsari.english.facts.units import unit
from samsari.english.inflection import lemmas
from samsari.english.lists import word_list, word_table
from samsari.model.alignment import Link
from samsari.sameness.judge import shared_judge
from samsari.sameness.relations import FAR
from samsari.text.word_lists import ranks

BESIDE = 2  # words that are kept on either side of an edit, or the border of a sentence
MOST = 8  # words of an edit
LIKELY = 0.35  # sameness from which a word may well say the same
FREE = 0.5  # a word whose best link is less probable has no counterpart
TENSES = {"VBD": "past", "VBZ": "present", "VBP": "present"}
Step = tuple[str, int, int, int, int]  # of difflib
KEPT_BESIDE = 0.9  # the same where words were put in, these left out
PLAINER = 2  # times as common as the old word
KEPT = 0.8  # of the words of a sentence, so that an edit in it can be judged


@dataclass(frozen=True, slots=True)
class Edit:
    """Words of the source that became others; one of the two may be empty."""

    old: tuple[int, ...]
    new: tuple[int, ...]


def check_edits(pair: CheckedPair) -> Iterator[Hit]:
    """New words in kept surroundings that replace a word of another meaning, or none."""
    best = _best(pair)
    every = list(edits(pair))
    yield from _exchanged(pair, every)
    for edit in every:
        yield from _other_person(pair, edit)
        yield from _moved(pair, edit)
        new = [at for at in edit.new if _is_new(pair, best, at)]
        if not new:
            continue
        content = [at for at in edit.old if at in pair.source.content]
        old = [at for at in content if _is_gone(pair, at)]
        if old:
            spots = [spot for spot in old if not _are_tied(pair, spot, new[0])]
            if spots and not _is_plainer(pair, spots[0], new[0]):
                yield changed(
                    pair, "other-word", (spots[0], spots[-1] + 1), (new[0], new[-1] + 1), 0.6
                )
        elif not (
            content
            or pair.output.texts[edit.new[0] - 1 : edit.new[0]] == ("(",)
            or _is_frame(pair.output, edit.new)
        ):
            yield _put_in(pair, edit.new[0], edit.new[-1] + 1)


def check_tense(pair: CheckedPair) -> Iterator[Hit]:
    """Verbs that are past where the source has the present, or the other way round."""
    if not pair.source.grammar or not pair.output.grammar or pair.is_copy:
        return
    left, right, steps = _compared(pair)
    equal = [
        (left[begin + at], right[first + at])
        for tag, begin, end, first, _ in steps
        for at in range(end - begin)
        if tag == "equal"
    ]
    if len(equal) < KEPT * len(right):
        return
    for spot, at in equal:
        before = TENSES.get(pair.source.analysed.tags[spot], "")
        after = TENSES.get(pair.output.analysed.tags[at], "")
        is_other_form = pair.source.words[spot] != pair.output.words[at]
        is_changed = before and after and before != after and is_other_form
        if is_changed and _is_same_verb(pair, spot, at):
            yield changed(pair, "tense-changed", (spot, spot + 1), (at, at + 1), 0.7)
            return


def _is_same_verb(pair: CheckedPair, spot: int, at: int) -> bool:
    """True unless the two help different verbs: "was named" and "is a professor"."""
    source, output = pair.source.analysed, pair.output.analysed
    if source.relations[spot] not in word_list("helpers"):
        return output.relations[at] not in word_list("helpers")
    return output.heads[at] in pair.to_output.get(source.heads[spot], ())


def _put_in(pair: CheckedPair, first: int, last: int) -> Hit:
    text = pair.output.quote(first, last)
    return hit(
        pair,
        "words-added",
        f"“{text}” was put in: the reader believes that the source says so",
        f"Leave out “{text}”, or check that it is true.",
        output=[(first, last)],
        score=0.6,
    )


def _other_person(pair: CheckedPair, edit: Edit) -> Iterator[Hit]:
    """A pronoun that became one of another person: "we" and "you"."""
    before, after = _persons(pair.source, edit.old), _persons(pair.output, edit.new)
    if len(before) == len(after) == 1 and before.keys() != after.keys():
        (spot,), (at,) = before.values(), after.values()
        yield changed(pair, "person-changed", (spot, spot + 1), (at, at + 1), 0.8)


def _exchanged(pair: CheckedPair, every: Sequence[Edit]) -> Iterator[Hit]:
    """Words that stand where others stood, and these where they stood."""
    told = [
        (edit, _told(pair.source, edit.old), _told(pair.output, edit.new))
        for edit in every
        if edit.old and edit.new
    ]
    for at, (one, before, after) in enumerate(told):
        for other, gone, came in told[at + 1 :]:
            if before & came and after & gone and not (before & after or gone & came):
                yield hit(
                    pair,
                    "names-swapped",
                    f"“{pair.source.quote(one.old[0])}” and “{pair.source.quote(other.old[-1])}” "
                    "changed places",
                    "Put the words back where the source has them.",
                    [(one.old[0], one.old[-1] + 1), (other.old[0], other.old[-1] + 1)],
                    [(one.new[0], one.new[-1] + 1), (other.new[0], other.new[-1] + 1)],
                )


def _told(text: Reading, words: Sequence[int]) -> set[str]:
    """What some words say, persons named as such."""
    persons = word_table("persons")
    wanted = {at for at in words if at in text.content or text.words[at] in persons}
    return {persons.get(text.words[at], _key(text.words[at])) for at in wanted}


def _moved(pair: CheckedPair, edit: Edit) -> Iterator[Hit]:
    """Words of the source that were put beside another word than the one they belonged to."""
    if edit.old or not pair.source.grammar or not pair.output.grammar:
        return
    words = [at for at in edit.new if at in pair.output.content]
    if not words or not all(pair.in_source(at) for at in words):
        return
    source, output = pair.source.analysed, pair.output.analysed
    outside = [at for at in words if output.heads[at] not in edit.new]
    if len(outside) != 1 or output.relations[outside[0]].split(":")[0] not in word_list("moving"):
        return
    (at,) = outside
    spots = [spot for spot in pair.to_source.get(at, ()) if source.lower[spot] == output.lower[at]]
    if len(spots) != 1 or source.heads[spots[0]] < 0 or output.heads[at] < 0:
        return
    old, new = source.heads[spots[0]], output.heads[at]
    is_kept = old in pair.to_output and new in pair.to_source
    if is_kept and new not in pair.to_output[old]:
        yield hit(
            pair,
            "words-moved",
            f"“{pair.output.quote(edit.new[0], edit.new[-1] + 1)}” now belongs to "
            f"“{pair.output.quote(new)}”, in the source to “{pair.source.quote(old)}”",
            f"Put it beside “{pair.source.quote(old)}” again.",
            [(spots[0], spots[0] + 1)],
            [(edit.new[0], edit.new[-1] + 1)],
        )


def _persons(text: Reading, words: Sequence[int]) -> dict[str, int]:
    """The persons that some words name, each with its last word."""
    persons = word_table("persons")
    return {persons[text.words[at]]: at for at in words if text.words[at] in persons}


def edits(pair: CheckedPair) -> Iterator[Edit]:
    """The stretches that differ between stretches that are equal; articles and marks left out."""
    left, right, steps = _compared(pair)
    equal = {
        right[at] for tag, _, _, first, last in steps if tag == "equal" for at in range(first, last)
    }
    for number, (tag, begin, end, first, last) in enumerate(steps):
        if tag in {"equal", "delete"} or max(end - begin, last - first) > MOST:
            continue
        if not all(
            _is_firm(pair.output, right, side, is_before)
            for side, is_before in (
                (steps[number - 1 : number], True),
                (steps[number + 1 :], False),
            )
        ):
            continue
        start, stop = pair.output.bounds[pair.output.sentence_of[right[first]]]
        edited = {right[at] for at in range(first, last)} if begin == end else set()
        own = [at for at in right if start <= at < stop and at not in edited]
        is_kept = sum(at in equal for at in own) >= (KEPT_BESIDE if edited else KEPT) * len(own)
        if is_kept and len(own) >= 2 * len(edited):
            yield Edit(tuple(left[begin:end]), tuple(right[first:last]))


def _compared(pair: CheckedPair) -> tuple[list[int], list[int], Sequence[Step]]:
    """The words of both texts, and how the ones become the others."""
    left, right = _words(pair.source), _words(pair.output)
    before, after = pair.source.words, pair.output.words
    keys = tuple(_key(before[at]) for at in left), tuple(_key(after[at]) for at in right)
    return left, right, _steps(*keys)


def _is_firm(
    text: Reading,
    words: Sequence[int],
    steps: Sequence[Step],
    is_before: bool,
) -> bool:
    """True if enough words beside an edit are kept, or a sentence begins or ends there."""
    if not steps:
        return True
    _, _, _, first, last = steps[-1 if is_before else 0]
    if last - first >= BESIDE:
        return True
    at, beyond = (first, first - 1) if is_before else (last - 1, last)
    if not 0 <= beyond < len(words):
        return True
    return text.sentence_of[words[at]] != text.sentence_of[words[beyond]]


def _words(text: Reading) -> list[int]:
    """The words without articles and marks."""
    return [
        at
        for at, token in enumerate(text.tokens)
        if not token.is_punctuation and text.words[at] not in {"a", "an", "the"}
    ]


@lru_cache(maxsize=4096)
def _key(word: str) -> str:
    """The same for all forms of a word."""
    return min((word, *lemmas(word)), key=lambda one: (len(one), one))


@lru_cache(maxsize=64)
def _steps(source: tuple[str, ...], output: tuple[str, ...]) -> Sequence[Step]:
    matcher = SequenceMatcher(None, source, output, autojunk=False)
    return list(matcher.get_opcodes())


def _best(pair: CheckedPair) -> Mapping[int, Link]:
    """For each linked word of the output the link that says most surely the same."""
    found: dict[int, Link] = {}
    for link in pair.links:
        held = found.get(link.right)
        if held is None or (link.sameness, link.score) > (held.sameness, held.score):
            found[link.right] = link
    return found


def _is_new(pair: CheckedPair, best: Mapping[int, Link], at: int) -> bool:
    """True for a content word of the output that nothing of the source says."""
    form = pair.output.forms[at]
    is_free = form.kind == "content" and form.number is None and not pair.in_source(at)
    if not is_free or at in pair.output.name_words or pair.output.words[at] not in ranks():
        return False
    return best[at].sameness < LIKELY if at in best else pair.given[at] < FREE


def _is_gone(pair: CheckedPair, at: int) -> bool:
    """True for a content word of the source that stands nowhere in the output."""
    form = pair.source.forms[at]
    return form.kind == "content" and not pair.in_output(at) and at not in pair.source.name_words


def _is_plainer(pair: CheckedPair, before: int, after: int) -> bool:
    """True for another unit (a rule of its own), and for a word twice as common as the old one.

    So people simplify: no rule can tell from two words whether the plainer one says enough.
    """
    old, new = pair.source.words[before], pair.output.words[after]
    if unit(old) and unit(new):
        return True
    return ranks()[new] * PLAINER < ranks().get(old, len(ranks()))


def _is_frame(text: Reading, words: Sequence[int]) -> bool:
    """True for "people", and for what a sentence that was cut in two needs: "it is", "he added"."""
    if all(text.words[at] in word_list("empty-nouns") for at in words):
        return True
    if not text.grammar:
        return False
    relations, tags = text.analysed.relations, text.analysed.tags
    return any(
        relations[at] in {"aux", "aux:pass", "cop"}
        or (relations[at].startswith("nsubj") and tags[at] in {"PRP", "DT"})
        for at in words
    )


def _are_tied(pair: CheckedPair, before: int, after: int) -> bool:
    """True for synonyms, wider and narrower words, derived words."""
    words = (pair.source.words[before],), (pair.output.words[after],)
    found = shared_judge().relations.between(*words)
    is_on_one_line = min(found.up, found.down) < FAR
    return bool(found.shared or found.alike or found.derived or is_on_one_line)
