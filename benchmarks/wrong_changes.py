"""How many changes of the default simplifier are wrong, by strength, in places that were judged.

    python benchmarks/wrong_changes.py tools/judged_rewrites.tsv DATA/lm/enwiki-2014-sample.txt.xz

The judgements come from a language model. They were made for rewrites of the beam search; here
they count where the default simplifier proposes the same rewrite in the same place.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from samsari.formats.streams import text_lines
from samsari.simplification.plain.judging import Judged, is_accepted
from samsari.simplification.plain.simplifier import PlainSimplifier, default
from samsari.simplification.plain.wishes import Wishes
from samsari.simplification.tokens import tokenize
from samsari.text.token_sentences import sentences
from samsari.training.simplifier.judgements import Judgement, read

STEPS = {"cautious": 0.25, "normal": 0.5, "bold": 0.75}


def known(simplifier: PlainSimplifier, judged: Sequence[Judgement]) -> dict[int, list[Judgement]]:
    """The judgements of rewrites that the table has, by line."""
    own = simplifier.index.by_word.values()
    pairs = {(form.source, form.target) for forms in own for form in forms}
    found: defaultdict[int, list[Judgement]] = defaultdict(list)
    for each in judged:
        if (each.source, each.target) in pairs:
            found[each.line].append(each)
    return found


def proposed(
    simplifier: PlainSimplifier, text: Path, by_line: Mapping[int, Sequence[Judgement]]
) -> Iterator[tuple[Judged, bool]]:
    """What the simplifier proposes in judged places, and whether it is right there."""
    with text_lines(text) as lines:
        for number, line in enumerate(lines):
            if number in by_line:
                yield from in_line(simplifier, line.rstrip("\n"), by_line[number])


def in_line(
    simplifier: PlainSimplifier, line: str, judged: Sequence[Judgement]
) -> Iterator[tuple[Judged, bool]]:
    """The same for a line."""
    for place, part in enumerate(sentences(tokenize(line))):
        here = {(own.word, own.target): own.is_right for own in judged if own.sentence == place}
        if not here:
            continue
        sentence = simplifier.read(part)
        candidates = [
            own
            for own in simplifier.proposed(line, part, sentence, Wishes(1.0))
            if (own.begin, own.target) in here
        ]
        for own in simplifier.judges.judged([(sentence, candidates)])[0]:
            yield own, here[own.candidate.begin, own.candidate.target]


def main() -> None:
    """Print a row for each strength."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("judged", type=Path)
    parser.add_argument("text", type=Path)
    given = parser.parse_args()
    simplifier = default()
    with given.judged.open(encoding="utf-8") as stream:
        by_line = known(simplifier, read(stream, str(given.judged)))
    found = list(proposed(simplifier, given.text, by_line))
    print("strength\tmade\twrong\tshare")
    for name, strength in STEPS.items():
        made = [is_right for own, is_right in found if is_accepted(own, strength)]
        wrong = made.count(False)
        print(f"{name}\t{len(made)}\t{wrong}\t{wrong / max(len(made), 1):.3f}")


if __name__ == "__main__":
    main()
