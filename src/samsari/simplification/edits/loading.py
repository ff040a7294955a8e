"""The default simplifier from a folder of files: a grammar, two language models, weights."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from samsari.english import tagger
from samsari.errors import SettingError
from samsari.lm.folder import language_models
from samsari.simplification import weights
from samsari.simplification.edits import change, grammar_file, trust
from samsari.simplification.edits.features import FEATURES
from samsari.simplification.edits.guards import Guards
from samsari.simplification.edits.options import option_builder
from samsari.simplification.edits.simplifier import Simplifier
from samsari.simplification.edits.trust import Trust
from samsari.simplification.folder import checked_folder
from samsari.simplification.restrictions import MIDDLE, Restrictions

TRUST = "trust.npz"
STRICTNESS = 3.0  # what the whole range of `strength` takes off the log-odds of a sound rewrite


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
    folder = checked_folder(place)
    limits = restrictions or Restrictions()
    models = language_models(folder, is_plain=is_plain)
    pos_tagger = tagger.load(folder / "tagger.npz")
    wanted = None
    if has_guards:
        wanted = at_strength(guards or Guards(), strength)
    builder = option_builder(
        grammar_file.load(folder / "edits.npz"),
        models,
        pos_tagger.tags,
        wanted,
        forbids=limits.forbids,
        trust=trust_of(folder),
    )
    return Simplifier(
        models,
        builder,
        change.load(folder / "change.npz"),
        pos_tagger,
        weights.read_for(Path(weights_file or folder / "default.weights"), FEATURES),
        strength,
        protected=limits.protected,
    )


def at_strength(guards: Guards, strength: float) -> Guards:
    """The guards for a strength: the more cautious, the more certain a rewrite must be.

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
        grammar_file.load(place / "edits.npz"),
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
