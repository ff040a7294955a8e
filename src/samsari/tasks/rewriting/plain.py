"""`samsari.simplify` and `samsari.simplified`: the default simplifier for a text in Python."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from samsari.english.tagger import shared_tagger
from samsari.simplification.plain.changes import Simplified
from samsari.simplification.plain.changes import simplified as _simplified
from samsari.simplification.plain.folder import extended_index, shared_judges
from samsari.simplification.plain.judging import read_thresholds, shipped_thresholds
from samsari.simplification.plain.operations.names import chosen
from samsari.simplification.plain.options import Options, Span
from samsari.simplification.plain.simplifier import PlainSimplifier
from samsari.simplification.plain.untouched import preset as preset_terms
from samsari.simplification.restrictions import Restrictions, strength_of

Texts = str | Iterable[str]


def simplify(
    text: str,
    *,
    split: bool = False,
    strength: str | float = "normal",
    protect: Texts = (),
    forbid: Texts = (),
    allow: Texts | None = None,
    terms: Texts = (),
    operations: Texts | None = None,
    no_operations: Texts = (),
) -> str:
    """The text made simpler; what is not rewritten stays as it is.

    With `split`, long sentences are split first. `strength` is cautious, normal or a number
    from 0 to 1. `protect` are words and phrases to leave alone, `terms` names lists of them
    (legal, medical, technical). `forbid` are rewrites not to make (`"novel"` or
    `"novel -> book"`), `allow` the only ones to make. `operations` are the kinds of change to make
    (words, fillers, nominalisations, numbers, dates, inversions, glosses, or all); `glosses` are
    not made at the strength cautious. `no_operations` are kinds not to make.

    >>> simplify("He commenced work.")
    'He started work.'
    """
    if split:
        from samsari.splitting.splitter import shared_splitter

        text = shared_splitter().split(text).text
    return simplified(
        text,
        strength=strength,
        protect=protect,
        forbid=forbid,
        allow=allow,
        terms=terms,
        operations=operations,
        no_operations=no_operations,
    ).text


def simplified(
    text: str,
    *,
    strength: str | float = "normal",
    protect: Texts = (),
    forbid: Texts = (),
    allow: Texts | None = None,
    terms: Texts = (),
    keep: Iterable[Span] = (),
    choose: Mapping[Span, str] | None = None,
    words: Path | str | None = None,
    operations: Texts | None = None,
    no_operations: Texts = (),
) -> Simplified:
    """The text made simpler, with every change: where, what, why, alternatives.

    `keep` are pairs of character offsets; the original stays there. `choose` maps the place of a
    change to other words for it. `words` is a table of plain words of your own. Everything else is
    as in `simplify`. Nothing is loaded twice, so an editor can call this after every click.

    >>> found = simplified("He resided in Rome prior to the war.")
    >>> [(own.old, own.new) for own in found.changes]
    [('resided', 'lived'), ('prior to', 'before')]
    >>> simplified(found.source, keep=[(3, 10)]).text
    'He resided in Rome before the war.'
    """
    own, listed = frozenset(_texts(protect)), frozenset(preset_words(terms))
    limits = Restrictions(
        own | listed,
        frozenset(_texts(forbid)),
        None if allow is None else frozenset(_texts(allow)),
        listed - own,
    )
    options = Options(
        strength_of(str(strength)),
        limits,
        frozenset(keep),
        dict(choose or {}),
        chosen(None if operations is None else _texts(operations), _texts(no_operations)),
    )
    tables = (Path(words),) if words else ()
    return _simplified(simplifier(tables), text, options)


def preset_words(names: Texts) -> tuple[str, ...]:
    """The words and phrases that some presets protect."""
    return tuple(word for name in _texts(names) for word in preset_terms(name))


def simplifier(
    tables: tuple[Path, ...] = (),
    options: Options | None = None,
    thresholds: Path | None = None,
) -> PlainSimplifier:
    """The simplifier with more tables or other thresholds; loading is done once."""
    return PlainSimplifier(
        extended_index(tables),
        shared_tagger(),
        shared_judges(),
        options or Options(),
        read_thresholds(thresholds) if thresholds else shipped_thresholds(),
    )


def _texts(given: Texts) -> tuple[str, ...]:
    return (given,) if isinstance(given, str) else tuple(given)
