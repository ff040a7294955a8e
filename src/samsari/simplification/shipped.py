"""The simplifier that ships with the package, and the ways a user may restrict it."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from samsari.errors import ResourceError, SettingError
from samsari.simplification import ngram_model as ngram
from samsari.simplification import tagger, weights
from samsari.simplification.edits import change, grammar, trust
from samsari.simplification.edits.guards import Guards
from samsari.simplification.edits.options import option_builder
from samsari.simplification.edits.simplifier import MIDDLE, Simplifier
from samsari.simplification.edits.trust import Trust

STRENGTHS = {"cautious": 0.25, "normal": MIDDLE, "bold": 0.75}
ARROW = "->"
OTHER_ARROWS = ("=>", "→")
TRUST = "trust.npz"
STRICTNESS = 3.0  # what the whole range of `strength` takes off the log-odds of a sound rewrite
COMMENT = re.compile(r"(?:^|\s)#.*")


@dataclass(frozen=True)
class Restrictions:
    """What the user wants left alone; an entry is a word or phrase, or `phrase -> phrase`.

    With `allowed` entries only these rewrites are made; an empty set allows none, None allows all.
    Entries are compared in lower case and with single spaces, however they were given.
    """

    protected: frozenset[str] = frozenset()
    forbidden: frozenset[str] = frozenset()
    allowed: frozenset[str] | None = None

    def __post_init__(self) -> None:
        for name in ("protected", "forbidden", "allowed"):
            object.__setattr__(self, name, _normalised(name, getattr(self, name)))
        for entry in sorted(self.protected):
            if ARROW in entry:
                raise SettingError(
                    f"{entry!r} is a rewrite, and only words and phrases can be protected",
                    remedy=f"protect {entry.split(ARROW)[0].strip()!r}, or forbid the rewrite",
                )
        for entry in sorted(self.allowed or ()):
            source = entry.split(ARROW)[0].strip()
            clash = {entry, source} & self.forbidden or {source} & self.protected
            if clash:
                raise SettingError(
                    f"{entry!r} is allowed and {min(clash)!r} is forbidden or protected",
                    remedy="take it out of one of the lists",
                )

    def forbids(self, source: str, target: str) -> bool:
        """True if a rule may not be used."""
        entry = f"{source} {ARROW} {target}".strip()
        if self.allowed is not None and not self.allowed & {entry, source}:
            return True
        return bool(self.forbidden & {entry, source})


def _normalised(name: str, given: Iterable[str] | None) -> frozenset[str] | None:
    if given is None and name == "allowed":
        return None
    if given is None or isinstance(given, str):
        raise SettingError(f"{name} is a set of texts, not {given!r}", remedy="write {'novel'}")
    return frozenset(_entry(entry.lower(), "") for entry in given)


def entries(lines: Iterable[str], place: str = "") -> frozenset[str]:
    """The entries of a list: lower case, `#` comments and blank lines left out.

    >>> sorted(entries(["Novel->  book", "", "# why", "region"]))
    ['novel -> book', 'region']
    """
    texts = enumerate((COMMENT.sub("", line).lower() for line in lines), 1)
    return frozenset(
        _entry(text, f"{place}:{number}" if place else "") for number, text in texts if text.strip()
    )


def _entry(text: str, place: str) -> str:
    source, *targets = (" ".join(side.split()) for side in text.split(ARROW))
    if not source or len(targets) > 1 or any(arrow in text for arrow in OTHER_ARROWS):
        raise SettingError(
            f"{text.strip()!r} is neither a phrase nor a rewrite",
            place=place,
            remedy=f"write `phrase` or `phrase {ARROW} phrase`",
        )
    # An entry that a rule could never equal would be an order that nobody obeys.
    return f"{source} {ARROW} {targets[0]}".strip() if targets else source


def strength_of(text: str) -> float:
    """The number of a strength given as a name or a number from 0 to 1."""
    try:
        value = STRENGTHS[text] if text in STRENGTHS else float(text)
    except ValueError:
        value = -1.0
    if not 0.0 <= value <= 1.0:
        raise SettingError(
            f"no such strength: {text!r}", remedy="cautious, normal, bold or a number from 0 to 1"
        )
    return value


def folder() -> Path:
    """Where the shipped files of the simplifier are."""
    return Path(str(files("samsari") / "artefacts" / "simplifier"))


def load(
    place: Path | str | None = None,
    weights_file: Path | str | None = None,
    restrictions: Restrictions | None = None,
    strength: float = MIDDLE,
    *,
    has_guards: bool = True,
    guards: Guards | None = None,
    is_plain: bool = False,
) -> Simplifier:
    """A simplifier from a folder of artefacts; the shipped one unless another is named."""
    place = folder() if place is None else Path(place)
    if not place.is_dir():
        raise ResourceError(
            "there is no such folder with a grammar and its models",
            place=str(place),
            remedy="make one with `samsari grammar extract`, or name none for the shipped one",
        )
    limits = restrictions or Restrictions()
    vocabulary = ngram.read_vocabulary(place / "vocabulary.txt")
    simple = ngram.load(place / "simple.lm", vocabulary, is_plain=is_plain)
    normal = ngram.load(place / "normal.lm", vocabulary, is_plain=is_plain)
    pos_tagger = tagger.load(place / "tagger.npz")
    wanted = None
    if has_guards:
        wanted = at_strength(guards or Guards(), strength)
    builder = option_builder(
        grammar.load(place / "edits.npz"),
        (simple, normal),
        pos_tagger.tags,
        wanted,
        forbids=limits.forbids,
        trust=trust_of(place),
    )
    return Simplifier(
        (simple, normal),
        builder,
        change.load(place / "change.npz"),
        pos_tagger,
        weights.read_for(Path(weights_file or place / "default.weights"), grammar.FEATURES),
        strength,
        protected=limits.protected,
    )


def at_strength(guards: Guards, strength: float) -> Guards:
    """The guards as strict as a strength wants them: a cautious reader accepts less.

    >>> [round(at_strength(Guards(sound=0.25), strength).sound, 2) for strength in (0, 0.5, 1)]
    [0.6, 0.25, 0.07]
    """
    odds = guards.sound / (1 - guards.sound) * math.exp(STRICTNESS * (MIDDLE - strength))
    return replace(guards, sound=odds / (1 + odds))


def trust_of(place: Path) -> Trust | None:
    """The trust of a folder; None if it has none."""
    return trust.load(place / TRUST) if (place / TRUST).is_file() else None


def with_grammar(whole: Simplifier, place: Path, *, has_guards: bool = True) -> Simplifier:
    """The simplifier with the grammar, the word-change model and the trust of another folder."""
    guards = Guards() if has_guards else None
    found = trust_of(place)
    if found is None and whole.builder.trust is not None:
        # The trust of the whole grammar has seen the sentences that a fold must not know.
        raise SettingError(
            "this fold has no trust of its own",
            place=str(place),
            remedy="run `samsari train trust` with the grammar first",
        )
    builder = option_builder(
        grammar.load(place / "edits.npz"),
        whole.models,
        whole.tagger.tags,
        guards,
        trust=found,
    )
    return replace(whole, builder=builder, change=change.load(place / "change.npz"))


@lru_cache(1)
def default() -> Simplifier:
    """The shipped simplifier, loaded once."""
    return load()
