"""One function per metric, for a number without ceremony.

All take the same arguments: `corpus_X(sources, outputs, references)` and `sentence_X(source,
output, references)`; references may be left out where the metric needs none (`samsari metrics`
tells).
Settings of the metric follow by name. A score that is undefined is NaN.

    >>> import samsari
    >>> source = "About 95 species are currently accepted ."
    >>> output = "About 95 species are now agreed ."
    >>> references = ["About 95 species are currently known .",
    ...               "About 95 species are now accepted .", "95 species are now accepted ."]
    >>> round(samsari.sentence_sari(source, output, references), 2)
    63.24
    >>> round(samsari.corpus_sari([source], [output], [references]), 2)
    63.24
    >>> round(samsari.corpus_bleu([source], [output], [references], lowercase=False), 2)
    64.35
    >>> samsari.corpus_compression_ratio([source], [source])
    1.0
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, TypeVar

from samsari.metrics.catalog import create
from samsari.metrics.contract import check_needs, total
from samsari.model.corpus import Pair
from samsari.tasks.scoring.memory import memory_set

Function = TypeVar("Function", bound=Callable[..., float])


class CorpusFunction(Protocol):
    """A metric over a whole corpus."""

    def __call__(
        self,
        sources: Iterable[str],
        outputs: Iterable[str],
        references: Iterable[str | Iterable[str]] | None = None,
        **settings: Any,
    ) -> float:
        """The corpus score."""


class SentenceFunction(Protocol):
    """A metric over one pair."""

    def __call__(
        self, source: str, output: str, references: Sequence[str] | str = (), **settings: Any
    ) -> float:
        """The score of one pair."""


def corpus_function(name: str) -> CorpusFunction:
    """The function that scores a corpus with a metric."""

    def corpus_score(
        sources: Iterable[str],
        outputs: Iterable[str],
        references: Iterable[str | Iterable[str]] | None = None,
        **settings: Any,
    ) -> float:
        items = memory_set(sources, outputs, references).items
        pairs = [Pair(i.id, i.source, i.outputs[0], i.references) for i in items]
        return _score(name, pairs, settings)

    return _named(corpus_score, f"corpus_{name}", f"The corpus score of {name}, as a number.")


def sentence_function(name: str) -> SentenceFunction:
    """The function that scores one pair with a metric."""

    def sentence_score(
        source: str, output: str, references: Sequence[str] | str = (), **settings: Any
    ) -> float:
        given = (references,) if isinstance(references, str) else tuple(references)
        return _score(name, [Pair("1", source, output, given)], settings)

    return _named(sentence_score, f"sentence_{name}", f"The {name} of one pair, as a number.")


def _score(name: str, pairs: Sequence[Pair], settings: dict[str, Any]) -> float:
    metric = create(name, **settings)
    check_needs(metric, pairs)
    return metric.score(total(metric, pairs))


def _named(function: Function, name: str, summary: str) -> Function:
    """The function with a name and a docstring, so that `help` says what it is."""
    function.__name__ = function.__qualname__ = name.replace("-", "_")
    function.__doc__ = f"{summary} See `samsari metrics {name.partition('_')[2]}`."
    return function


corpus_samsa = corpus_function("samsa")
sentence_samsa = sentence_function("samsa")
corpus_samsa_abl = corpus_function("samsa-abl")
sentence_samsa_abl = sentence_function("samsa-abl")
corpus_samsa_preservation = corpus_function("samsa-preservation")
sentence_samsa_preservation = sentence_function("samsa-preservation")
corpus_samsa_load = corpus_function("samsa-load")
sentence_samsa_load = sentence_function("samsa-load")
corpus_sari = corpus_function("sari")
sentence_sari = sentence_function("sari")
corpus_sari_precision = corpus_function("sari-precision")
sentence_sari_precision = sentence_function("sari-precision")
corpus_sari_paper = corpus_function("sari-paper")
sentence_sari_paper = sentence_function("sari-paper")
corpus_sari_2016 = corpus_function("sari-2016")
sentence_sari_2016 = sentence_function("sari-2016")
corpus_sari_hf = corpus_function("sari-hf")
sentence_sari_hf = sentence_function("sari-hf")
corpus_bleu = corpus_function("bleu")
sentence_bleu = sentence_function("bleu")
corpus_bleu_2016 = corpus_function("bleu-2016")
sentence_bleu_2016 = sentence_function("bleu-2016")
corpus_ibleu = corpus_function("ibleu")
sentence_ibleu = sentence_function("ibleu")
corpus_fkbleu = corpus_function("fkbleu")
sentence_fkbleu = sentence_function("fkbleu")
corpus_fk = corpus_function("fk")
sentence_fk = sentence_function("fk")
corpus_fkgl = corpus_function("fkgl")
sentence_fkgl = sentence_function("fkgl")
corpus_ld_source = corpus_function("ld-source")
sentence_ld_source = sentence_function("ld-source")
corpus_ld_reference = corpus_function("ld-reference")
sentence_ld_reference = sentence_function("ld-reference")
corpus_unsupported = corpus_function("unsupported")
sentence_unsupported = sentence_function("unsupported")
corpus_splits = corpus_function("splits")
sentence_splits = sentence_function("splits")
corpus_compression_ratio = corpus_function("compression-ratio")
sentence_compression_ratio = sentence_function("compression-ratio")
corpus_exact_copies = corpus_function("exact-copies")
sentence_exact_copies = sentence_function("exact-copies")
corpus_additions = corpus_function("additions")
sentence_additions = sentence_function("additions")
corpus_deletions = corpus_function("deletions")
sentence_deletions = sentence_function("deletions")
corpus_levenshtein_similarity = corpus_function("levenshtein-similarity")
sentence_levenshtein_similarity = sentence_function("levenshtein-similarity")
corpus_lexical_complexity = corpus_function("lexical-complexity")
sentence_lexical_complexity = sentence_function("lexical-complexity")
