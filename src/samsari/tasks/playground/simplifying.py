"""A text made simpler, with every rewrite and split in its place, its reasons and alternatives.

What the reader decides comes back with the next request: places that keep the original, places with
other words, rules that are never used, words that are protected. The settings can be taken away as
files for `samsari simplify`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from samsari.errors import CorpusError
from samsari.model.split import MadeCut, Split
from samsari.simplification.plain.changes import Rewrite, Simplified
from samsari.simplification.plain.operations import Span
from samsari.tasks.playground.places import Mark, Placed, pieces, placed
from samsari.tasks.rewriting.simplify import simplified

MOST_CHARACTERS = 20_000


@dataclass(frozen=True)
class Options:
    """What the reader decided; a place is named as `place_of` does."""

    strength: str = "normal"
    is_split: bool = False
    kept: frozenset[str] = frozenset()
    forbidden: frozenset[str] = frozenset()
    protected: frozenset[str] = frozenset()
    terms: tuple[str, ...] = ()
    chosen: tuple[tuple[str, str], ...] = field(default=())  # a place, and the words for it
    has_glosses: bool = True

    @property
    def no_operations(self) -> tuple[str, ...]:
        """The kinds of change that are not made."""
        return () if self.has_glosses else ("glosses",)


def place_of(one: Rewrite) -> str:
    """A name for a place: it holds as long as these words stand there."""
    return f"{one.start}:{one.end}:{one.old}"


def simplification(text: str, options: Options) -> dict[str, Any]:
    """The new text in pieces, every rewrite and every new sentence with its reasons."""
    if not text.strip():
        raise CorpusError("the text is empty", remedy="type or paste a text")
    if len(text) > MOST_CHARACTERS:
        raise CorpusError(
            f"the text has {len(text):,} characters, and this page shows {MOST_CHARACTERS:,}",
            remedy="use samsari simplify FILE, or paste a part",
        )
    split = _split(text) if options.is_split else None
    old = text if split is None else split.text
    found, kept = _found(old, options)
    rewrites = {place_of(one): one for one in (*found.changes, *kept)}
    marks = [
        *(Mark(place_of(one), one.start, one.end, one.new) for one in found.changes),
        *(Mark(place_of(one), one.start, one.end, one.old) for one in kept),
    ]
    cuts = [] if split is None else [cut for part in split.parts for cut in part.cuts]
    places = placed(found.text, marks)
    return {
        "source": text,
        "text": found.text,
        "pieces": pieces(found.text, places, _starts(old, cuts, found.text, places)),
        "rewrites": {
            place: _described(one, options, is_kept=one in kept) for place, one in rewrites.items()
        },
        "splits": [_cut(cut) for cut in cuts],
        "settings": settings(options),
    }


def settings(options: Options) -> dict[str, str]:
    """The options as files for the command line, and the command that uses them."""
    words = {
        place.split(":", 2)[-1].lower(): words for place, words in options.chosen if ":" in place
    }
    parts = ["samsari simplify FILE"]
    parts += ["--split"] if options.is_split else []
    parts += [f"--strength {options.strength}"] if options.strength != "normal" else []
    parts += [] if options.has_glosses else ["--no-operations glosses"]
    parts += [f"--terms {','.join(options.terms)}"] if options.terms else []
    parts += ["--protect protect.txt"] if options.protected else []
    parts += ["--forbid forbid.txt"] if options.forbidden else []
    parts += ["--words words.tsv"] if words else []
    return {
        "command": " ".join(parts),
        "protect.txt": "".join(f"{word}\n" for word in sorted(options.protected)),
        "forbid.txt": "".join(f"{rule}\n" for rule in sorted(options.forbidden)),
        "words.tsv": "".join(
            f"{old}\tphrase\t{_spaced(new)}\t\tcautious\n" for old, new in sorted(words.items())
        ),
    }


def _found(text: str, options: Options) -> tuple[Simplified, list[Rewrite]]:
    """The new text with its changes, and the changes that the reader does not want here."""
    keep = [span for place in options.kept if (span := _span(place, text))]
    choose = {
        span: _spaced(words)
        for place, words in options.chosen
        if (span := _span(place, text)) and words.strip()
    }
    found = _simplified(text, options, keep, choose)
    usual = _simplified(text, options, [], choose) if keep else found
    return found, [one for one in usual.changes if (one.start, one.end) in keep]


def _simplified(
    text: str, options: Options, keep: list[Span], choose: dict[Span, str]
) -> Simplified:
    return simplified(
        text,
        strength=options.strength,
        protect=sorted(options.protected),
        forbid=sorted(options.forbidden),
        terms=options.terms,
        no_operations=options.no_operations,
        keep=keep,
        choose=choose,
    )


def _span(place: str, text: str) -> Span | None:
    """The characters of a place, or nothing if other words stand there now."""
    start, _, rest = place.partition(":")
    end, _, old = rest.partition(":")
    if not (start.isdecimal() and end.isdecimal() and len(start) < 9 and len(end) < 9):
        return None
    span = int(start), int(end)
    return span if old and text[span[0] : span[1]] == old else None


def _spaced(words: str) -> str:
    return " ".join(words.split())


def _split(text: str) -> Split:
    from samsari.splitting.splitter import shared_splitter

    return shared_splitter().split(text)


def _starts(
    old: str, cuts: Sequence[MadeCut], new: str, places: Sequence[Placed]
) -> list[tuple[int, str]]:
    """Where in the new text each new sentence begins, and the name of its mark."""
    found, at = [], 0
    for number, cut in enumerate(cuts):
        start = old.find(cut.sentence, at)
        start = old.find(cut.sentence) if start < 0 else start
        if start < 0:
            continue
        at = start + 1
        guess = _moved(start, places)
        near = [p for p in (guess, guess - 1, guess + 1, guess - 2) if _begins_word(new, p)]
        found.append(((near or [min(guess, len(new))])[0], f"split:{number}"))
    return found


def _moved(start: int, places: Sequence[Placed]) -> int:
    """Where a character of the old text is in the new one."""
    same = [one for one in places if one.mark.start == start]
    before = [one for one in places if one.mark.end <= start]
    if same:
        return same[0].start
    return before[-1].end + start - before[-1].mark.end if before else start


def _begins_word(text: str, place: int) -> bool:
    return 0 <= place < len(text) and (place == 0 or text[place - 1].isspace())


def _described(one: Rewrite, options: Options, *, is_kept: bool) -> dict[str, Any]:
    return {
        "before": one.old,
        "after": one.new,
        "rule": one.rule,
        "why": one.why,
        "same": None if one.same is None else round(one.same, 3),
        "alternatives": list(one.alternatives),
        "is_kept": is_kept,
        "is_chosen": any(place == place_of(one) for place, _ in options.chosen),
    }


def _cut(cut: MadeCut) -> dict[str, Any]:
    reasons = [f"{cut.kind}, confidence {cut.confidence:.2f}"]
    if cut.linker:
        became = f"“{cut.linker_became}”" if cut.linker_became else "nothing"
        reasons.append(f"the linker “{cut.linker}” became {became}")
    if cut.subject:
        reasons.append(f"the subject is “{cut.subject}” ({cut.subject_from})")
    if cut.verb_became:
        reasons.append(f"the verb “{cut.verb}” became “{cut.verb_became}”")
    return {"sentence": cut.sentence, "words": cut.words, "reasons": reasons}
