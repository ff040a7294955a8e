"""The aligners by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from samsari.alignment.board import DEFAULT, Aligner
from samsari.alignment.lexicon import Lexicon, bare_lexicon, own_lexicon, pair_lexicon
from samsari.alignment.rules import SULTAN, RuleAligner, link_equal_stems, link_equal_words
from samsari.errors import SettingError, meant
from samsari.resources.artefacts import SHIPPED, Artefact

MODEL = SHIPPED / "aligner"


def load_aligner(name: str = DEFAULT, pairs: Path | None = None) -> Aligner:
    """The aligner of this name; `pairs` is a file of paraphrase pairs (PPDB) instead of our own."""
    maker = ALIGNERS.get(name)
    if maker is None:
        raise SettingError(f"no aligner {name!r}", remedy=meant(name, ALIGNERS))
    if pairs is not None and maker in OWN_WORDS:
        raise SettingError(f"{name} takes no paraphrase pairs of yours", remedy="choose sultan")
    return maker(own_lexicon() if pairs is None else pair_lexicon(pairs))


def _sultan(lexicon: Lexicon) -> Aligner:
    return RuleAligner("sultan", lexicon, SULTAN, revision=3)


@cache
def _sultan_2014(_: Lexicon) -> Aligner:
    lexicon = pair_lexicon(Artefact.open(SHIPPED / "ppdb").path("pairs.txt.gz"))
    return RuleAligner("sultan-2014", lexicon, SULTAN, revision=3)


def _exact(_: Lexicon) -> Aligner:
    return RuleAligner("exact", bare_lexicon(), (link_equal_words,))


def _stem(_: Lexicon) -> Aligner:
    return RuleAligner("stem", bare_lexicon(), (link_equal_stems,))


def _neural(lexicon: Lexicon) -> Aligner:
    from samsari.alignment.neural.aligner import NeuralAligner
    from samsari.neural.encoder import shared_encoder
    from samsari.sameness.judge import shared_judge

    return NeuralAligner.load(MODEL, shared_encoder(), lexicon, shared_judge())


OWN_WORDS = (_stem, _exact, _sultan_2014)
ALIGNERS: Mapping[str, Callable[[Lexicon], Aligner]] = MappingProxyType(
    {
        "neural": _neural,
        "sultan": _sultan,
        "sultan-2014": _sultan_2014,
        "stem": _stem,
        "exact": _exact,
    }
)
