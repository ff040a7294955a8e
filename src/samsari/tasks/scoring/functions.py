"""Two functions for each metric of the catalog: `corpus_X` and `sentence_X`.

All take the same arguments: `corpus_X(sources, outputs, references)` and `sentence_X(source,
output, references)`. Leave the references out where the metric needs none. The settings of the
metric follow by name. A score that is undefined is NaN.

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

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import Field, fields
from functools import cache
from inspect import Parameter, Signature, signature
from typing import Any

from samsari.metrics.catalog import OLD_NAMES, check_references, create, kind, names
from samsari.metrics.contract import total
from samsari.model.text import Pair
from samsari.reporting.catalogs import DIRECTIONS
from samsari.tasks.scoring.score import memory_set

MetricFunction = Callable[..., float]

PLAIN_TYPES = ("bool", "int", "float", "str")


def function_names() -> Iterator[str]:
    """The names of both functions of every metric in the catalog."""
    for metric in _metrics():
        for level in LEVELS:
            yield f"{level}_{metric}"


@cache
def metric_function(name: str) -> MetricFunction:
    """The function of this name, such as `corpus_sari`; the same one at each call."""
    level, _, rest = name.partition("_")
    metric = _metrics().get(OLD_NAMES.get(rest, rest))
    if metric is None:
        raise AttributeError(f"module 'samsari' has no attribute {name!r}: no metric is {rest!r}")
    function = LEVELS[level](metric)
    # Pickle and `help` look for the function where users find it: in the package itself.
    function.__module__ = "samsari"
    function.__name__ = function.__qualname__ = name
    card, direction = kind(metric).card, DIRECTIONS[kind(metric).higher_is_better]
    of = "a corpus" if level == "corpus" else "one pair"
    function.__doc__ = (
        f"The {metric} of {of}: {card.summary}.\n\n"
        f"{card.formula}\n\n"
        f"{card.range}, {direction}. {card.citation}."
    )
    function.__signature__ = _signature(function, metric)  # type: ignore[attr-defined]
    return function


def _metrics() -> dict[str, str]:
    """The metrics by their names in Python, where `-` is `_`; the package's own cannot be taken."""
    listed = {name.replace("-", "_"): name for name in reversed(names())}
    return {written: listed[written] for written in reversed(listed) if written.isidentifier()}


def _corpus_function(metric: str) -> MetricFunction:
    def corpus_score(
        sources: Iterable[str],
        outputs: Iterable[str],
        references: Iterable[str | Iterable[str]] | None = None,
        **settings: Any,
    ) -> float:
        items = memory_set(sources, outputs, references).items
        return _score(metric, [item.pair(0) for item in items], settings)

    return corpus_score


def _sentence_function(metric: str) -> MetricFunction:
    def sentence_score(
        source: str, output: str, references: Sequence[str] | str = (), **settings: Any
    ) -> float:
        given = (references,) if isinstance(references, str) else tuple(references)
        return _score(metric, [Pair("1", source, output, given)], settings)

    return sentence_score


LEVELS = {"corpus": _corpus_function, "sentence": _sentence_function}


def _score(name: str, pairs: Sequence[Pair], settings: dict[str, Any]) -> float:
    metric = create(name, **settings)
    check_references([metric], pairs)
    return metric.score(total(metric, pairs))


def _signature(function: MetricFunction, metric: str) -> Signature:
    """The arguments of a function, with the settings of its metric in the place of `**settings`."""
    shared = signature(function)
    *given, _ = shared.parameters.values()
    settings = map(_parameter, fields(kind(metric)))  # type: ignore[arg-type]
    return shared.replace(parameters=[*given, *settings])


def _parameter(field: Field[Any]) -> Parameter:
    """A setting as a parameter; a tokenizer, splitter, parser or aligner may be given by name."""
    written = field.type if isinstance(field.type, str) else field.type.__name__
    accepted = written if written in PLAIN_TYPES else f"{written} | str"
    return Parameter(field.name, Parameter.KEYWORD_ONLY, default=field.default, annotation=accepted)
