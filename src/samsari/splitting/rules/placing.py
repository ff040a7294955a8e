"""Where the subject goes in a clause that begins with something else."""

from __future__ import annotations

from samsari.splitting.cut import Own, Piece
from samsari.splitting.sentence import VERBS, Sentence, Span

PHRASES = frozenset({"obl", "advcl", "obl:tmod", "obl:unmarked", "obl:npmod"})


def placed(
    sentence: Sentence, subject: tuple[Piece, ...], verb: int, span: Span
) -> tuple[Piece, ...] | None:
    """The subject before the verb, but behind a phrase of time or place that comes first.

    None if something else stands before the verb.
    """
    first = span[0]
    for at in sentence.dependents[verb]:
        begin, end = sentence.spans[at]
        if begin == first and end <= verb and sentence.relations[at] in PHRASES:
            comma = 1 if sentence.is_comma(end) else 0
            return (Own(begin, end), ",", *subject, Own(end + comma, span[1]))
    if sentence.tags[first] not in VERBS | {"RB", "RBR", "RBS"}:
        return None
    return (*subject, Own(*span))
