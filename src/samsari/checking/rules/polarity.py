"""Negation that was dropped or brought in.

A negation is looked for at the word that it negates: "was not built" and "was built". The word
itself must stand in both texts. Where it was replaced, a negation is often a part of the new
wording ("unclear", "no one knows why"), and no rule can tell.
"""

from __future__ import annotations

from collections.abc import Iterator

from samsari.checking.hits import Hit, hit
from samsari.checking.pair import CheckedPair
from samsari.checking.reading import Reading
from samsari.model.alignment import Link
from samsari.sameness.opposites import are_opposites
from samsari.text.facts.spans import Fact
from samsari.text.word_lists import ranks

REACH = 5  # tokens behind a negation in which the negated word is sought
NEAR = 6  # tokens around the negated word in which another negation may stand
SURE = 0.75  # the score of a link between two different words
RARE = 30_000  # the rank of a word that may be no word at all
PREFIXES = ("un", "in", "im", "il", "ir", "dis", "non", "mis", "anti", "de")
TURNS_A_PHRASE = frozenset(("not", "n't", "never", "no", "without"))  # "no one" turns the verb
MARKS = frozenset((",", ";", ":", "(", ")"))
# "Not fully" is "in part": what stands between makes a statement weaker, and does not turn it.
WEAK = frozenset(
    "fully completely entirely wholly totally all every everyone everything always necessarily "
    "only just merely simply alone many much most very enough well often quite really usually "
    "exactly directly as too so more less yet until other else longer".split()
)
# "Yet to be built" and "still to be built" are "not yet built".
OPEN = frozenset({"yet", "still", "remain", "remains", "remained", "about"})


def check_negation(pair: CheckedPair) -> Iterator[Hit]:
    """Negated words of one text that stand in the other text without any negation.

    Where both texts have as many negations, one was only said in another place.
    """
    before, after = len(_plain(pair.source)), len(_plain(pair.output))
    if after < before:
        yield from _dropped(pair)
    elif after > before:
        yield from _added(pair)


def _dropped(pair: CheckedPair) -> Iterator[Hit]:
    for cue in _plain(pair.source):
        kept = _kept(pair, _negated(pair.source, cue, pair.output), in_source=True)
        if kept is None or pair.to_output.get(cue.first):
            continue
        word, spots = kept
        if _is_said_otherwise(pair.output, spots, pair.source, cue):
            continue
        place = (min(cue.first, word), max(cue.last, word + 1))
        quoted = pair.source.quote(*place)
        yield hit(
            pair,
            "negation-dropped",
            f"“{quoted}” lost its “{cue.text}”",
            f"Say that it is “{quoted}”.",
            [place],
            [(spot, spot + 1) for spot in sorted(set(spots))[:3]],
        )


def _added(pair: CheckedPair) -> Iterator[Hit]:
    for cue in _plain(pair.output):
        kept = _kept(pair, _negated(pair.output, cue, pair.source), in_source=False)
        if kept is None or pair.to_source.get(cue.first):
            continue
        word, spots = kept
        if _is_said_otherwise(pair.source, spots, pair.output, cue):
            continue
        place = (min(cue.first, word), max(cue.last, word + 1))
        quoted = pair.output.quote(*place)
        yield hit(
            pair,
            "negation-added",
            f"“{quoted}” is negated, the source is not",
            f"Take the “{cue.text}” out of “{quoted}”.",
            [(spot, spot + 1) for spot in sorted(set(spots))[:3]],
            [place],
        )


def _plain(reading: Reading) -> list[Fact]:
    return [cue for cue in reading.negations if cue.kind == "not"]


def _kept(pair: CheckedPair, words: list[int], *, in_source: bool) -> tuple[int, list[int]] | None:
    """The first of the negated words that the other text has as well, and its places there.

    A word that was replaced counts if the aligner is very sure of the link.
    """
    for at in words:
        sides = [
            (link, link.right if in_source else link.left)
            for link in pair.links
            if (link.left if in_source else link.right) == at
        ]
        spots = [spot for link, spot in sides if link.score >= SURE or _are_forms(pair, link)]
        if spots:
            return at, spots
    return None


def _are_forms(pair: CheckedPair, link: Link) -> bool:
    """True for two forms of one word, or synonyms."""
    return pair.source.forms[link.left].similarity(pair.output.forms[link.right]) > 0


def _negated(reading: Reading, cue: Fact, other: Reading) -> list[int]:
    """The words that a negation turns: the first content words behind it that are no adverbs.

    None if a word between makes the statement only weaker. "No better" and "no other" are ways to
    say "the best".
    """
    _, end = reading.bounds[reading.sentence_of[cue.first]]
    content = set(reading.content)
    found: list[int] = []
    for at in range(cue.last, min(end, cue.last + REACH)):
        word = reading.words[at]
        if word in MARKS or reading.tags[at] in ("JJR", "RBR"):
            break
        if word in WEAK and word not in other.words:
            return []
        if word in WEAK or (at in content and not reading.tags[at].startswith("RB")):
            found.append(at)
    return found[: 2 if cue.text.lower() in TURNS_A_PHRASE else 1]


def _is_said_otherwise(reading: Reading, spots: list[int], other: Reading, cue: Fact) -> bool:
    """True if the text that lacks the negation has the same in other words near these places."""
    if "until" in other.words[cue.last : cue.last + 2 * NEAR] or _is_open(reading, spots):
        return True  # "not until 1975" and "in 1975" say the same
    return _holds_negation(reading, spots, other) or _is_turned(reading, spots, other, cue)


def _is_open(reading: Reading, spots: list[int]) -> bool:
    """True if something is yet to be done."""
    return any(
        reading.words[at] in OPEN and reading.words[at + 1 : at + 2] == ("to",)
        for at in _near(reading, spots)
    )


def _near(reading: Reading, spots: list[int]) -> list[int]:
    return [at for at in range(len(reading.words)) if any(abs(at - spot) <= NEAR for spot in spots)]


def _is_turned(reading: Reading, spots: list[int], other: Reading, cue: Fact) -> bool:
    """True if a word near the negation became its opposite: "not easy" and "hard"."""
    behind = other.words[cue.last : cue.last + REACH]
    return any(
        are_opposites(word, reading.words[at])
        for at in _near(reading, spots)
        for word in behind
        if word.isalpha() and reading.words[at] not in other.words
    )


def _holds_negation(reading: Reading, spots: list[int], other: Reading) -> bool:
    """True if any kind of negation stands near these places, or a word that only this text has."""
    for cue in reading.negations:
        is_near = any(abs(cue.first - spot) <= NEAR for spot in spots)
        if is_near and (cue.kind == "not" or reading.words[cue.first] not in other.words):
            return True
    return any(
        _has_prefix(reading.words[at]) and not set(reading.forms[at].keys) & other.stems
        for at in _near(reading, spots)
        if reading.forms[at].kind == "content"
    )


def _has_prefix(word: str) -> bool:
    """True for a word that is the negation of another word: unhappy, harmless."""
    for ending in ("less", "lessly", "lessness"):
        if word.endswith(ending):
            return word.removesuffix(ending) in ranks()
    rest = (word.removeprefix(prefix) for prefix in PREFIXES if word.startswith(prefix))
    return any(len(part) > 3 and ranks().get(part, RARE) < RARE for part in rest)
