"""The catalog of metrics: from a name (or a printed signature) to a metric ready to use.

The package's own metrics are in one table. Other packages add theirs through the entry point group
`samsari.metrics`: each entry points at a frozen dataclass that keeps the metric contract.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import MISSING, Field, fields
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from samsari.errors import MetricError, SettingError, meant
from samsari.metrics.contract import KEY as GIVEN_KEY
from samsari.metrics.contract import REFERENCES_KEY, VERSION_KEY, Metric, given_scores, settings
from samsari.model.text import Item, Pair
from samsari.text.sentences import splitter
from samsari.text.tokenizers import tokenizer

GROUP = "samsari.metrics"

# Name -> module and class below samsari.metrics. A line here makes corpus_NAME and sentence_NAME.
BUILT_IN = {
    "samsa": "samsa.samsa:Samsa",
    "samsa-abl": "samsa.samsa:SamsaAblated",
    "samsa-2018": "samsa.samsa:Samsa2018",
    "samsa-2018-abl": "samsa.samsa:Samsa2018Ablated",
    "samsa-soft": "samsa.samsa:SamsaSoft",
    "samsa-expected": "samsa.expected:SamsaExpected",
    "samsa-preservation": "samsa.samsa:SamsaPreservation",
    "samsa-load": "samsa.samsa:SamsaLoad",
    "meaning": "meaning.metric:Meaning",
    "fluency": "fluency:Fluency",
    "easier": "difficulty:Easier",
    "sari": "sari:Sari",
    "sari-precision": "sari:SariPrecision",
    "sari-paper": "sari:SariPaper",
    "sari-2016": "sari:Sari2016",
    "sari-hf": "sari:SariHf",
    "bleu": "bleu:Bleu",
    "bleu-2016": "bleu:Bleu2016",
    "chrf": "sacrebleu_scores:Chrf",
    "ter": "sacrebleu_scores:Ter",
    "ibleu": "bleu:IBleu",
    "fkbleu": "readability:FkBleu",
    "fk": "readability:Fk",
    "fkgl": "readability:Fkgl",
    "readability": "readability:Readability",
    "ld-source": "edits:LdSource",
    "ld-reference": "edits:LdReference",
    "unsupported": "edits:Unsupported",
    "splits": "edits:Splits",
    "compression-ratio": "features:CompressionRatio",
    "exact-copies": "features:ExactCopies",
    "additions": "features:Additions",
    "deletions": "features:Deletions",
    "levenshtein-similarity": "features:LevenshteinSimilarity",
    "lexical-complexity": "features:LexicalComplexity",
    "d-sari": "documents:DSari",
    "d-sari-2021": "documents:DSari2021",
    "omitted-sentences": "documents:OmittedSentences",
    "added-sentences": "documents:AddedSentences",
    "sentence-order": "documents:SentenceOrder",
    "sentence-ratio": "documents:SentenceRatio",
}


# Names that were given up because people misread them: they still work.
OLD_NAMES = {"difficulty": "easier"}


def _maker(place: str) -> Callable[[str], Any]:
    """Makes a setting of its name with the function at a place; models load only when used."""
    module, _, name = place.partition(":")

    def resolve(text: str) -> Any:
        return getattr(import_module(f"samsari.metrics.{module}"), name)(text)

    return resolve


# How a setting given as text becomes the value of a field of that name.
RESOLVERS: dict[str, Callable[[str], Any]] = {
    "aligner": _maker("samsa.settings:aligner"),
    "model": _maker("reading:trained_model"),
    "pairing": _maker("aligned:pairing"),
    "parser": _maker("samsa.settings:parser"),
    "splitter": splitter,
    "tokenizer": tokenizer,
}

# Before the name of any sentence metric: the metric over the paired sentences of documents.
ALIGNED = "aligned-"

SWITCHES = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}


def names() -> tuple[str, ...]:
    """The names of all metrics, the package's own first."""
    return (*BUILT_IN, *sorted(_plugins()))


@cache
def _plugins() -> dict[str, Any]:
    """Entry points of other packages, by name; the package's own names cannot be taken."""
    return {point.name: point for point in entry_points(group=GROUP) if point.name not in BUILT_IN}


def kind(name: str) -> type[Metric]:
    """The class of the metric with this name."""
    name = OLD_NAMES.get(name, name)
    if name in BUILT_IN:
        module, _, attribute = BUILT_IN[name].partition(":")
        found = getattr(import_module(f"samsari.metrics.{module}"), attribute)
    elif name in _plugins():
        found = _plugins()[name].load()
    elif name.startswith(ALIGNED):
        found = _over_pieces(name)
    else:
        remedy = meant(name, names(), "choose among {}")
        raise MetricError(f"there is no metric {name!r}", remedy=remedy)
    return found  # type: ignore[no-any-return]


def _over_pieces(name: str) -> Any:
    """The class that counts the paired sentences of documents with another metric."""
    inner = kind(name.removeprefix(ALIGNED))
    if "pairing" in {field.name for field in fields(inner)}:  # type: ignore[arg-type]
        raise MetricError(
            f"{inner.name} is for whole documents", remedy=f"ask for {inner.name} itself"
        )
    return import_module("samsari.metrics.aligned").over_pieces(inner)


def create(spec: str, **given: Any) -> Metric:
    """The metric that a name or a signature stands for; settings may be given by name.

    >>> print(create("sari"))
    sari|rev:1|tokenizer:13a|lowercase:yes
    >>> print(create("sari|tokenizer:intl", lowercase=False))
    sari|rev:1|tokenizer:intl|lowercase:no
    """
    name, *texts = spec.split("|")
    written = dict(_setting(text) for text in texts)
    if name not in names() and GIVEN_KEY in written:
        return given_scores(
            name, written[GIVEN_KEY], higher_is_better=written.get("higher_is_better") != "no"
        )
    metric = kind(name.strip())
    # What was scored and by which version decides no setting: the revision says what may differ.
    for told in (VERSION_KEY, REFERENCES_KEY):
        written.pop(told, None)
    revision = written.pop("rev", str(metric.revision))
    if revision != str(metric.revision):
        raise MetricError(
            f"{name} is at revision {metric.revision}, not {revision}",
            remedy="scores of different revisions cannot be compared: compute both anew",
        )
    known = {field.name: field for field in fields(metric)}  # type: ignore[arg-type]
    chosen = {**written, **given}
    unknown = [key for key in chosen if key not in known]
    if unknown:
        raise SettingError(
            f"{name} has no setting {unknown[0]!r}",
            remedy=f"it has {', '.join(known)}" if known else "it has no settings",
        )
    return metric(**{key: _value(known[key], value) for key, value in chosen.items()})


def create_all(specs: Iterable[str], **given: Any) -> tuple[Metric, ...]:
    """The metrics of several names; a setting goes to all that have it, and one must have it."""
    wanted = tuple(specs)
    accepted = [
        {field.name for field in fields(kind(spec.split("|")[0].strip()))}  # type: ignore[arg-type]
        for spec in wanted
    ]
    for key in given:
        if not any(key in known for known in accepted):
            raise SettingError(
                f"none of the metrics has a setting {key!r}",
                remedy="`samsari metrics NAME` lists the settings of a metric",
            )
    return tuple(
        create(spec, **{key: value for key, value in given.items() if key in known})
        for spec, known in zip(wanted, accepted, strict=True)
    )


def _setting(text: str) -> tuple[str, str]:
    key, colon, value = text.strip().partition(":")
    if not colon:
        raise SettingError(f"{text!r} is not a setting", remedy="write name|setting:value")
    return key, value


def _value(field: Field[Any], given: Any) -> Any:
    """The value of a field, made from text where text was given."""
    if not isinstance(given, str):
        return given
    if field.name in RESOLVERS:
        return RESOLVERS[field.name](given)
    default = field.default if field.default is not MISSING else None
    if isinstance(default, bool):
        if given.lower() not in SWITCHES:
            raise SettingError(f"{field.name} is yes or no, not {given!r}")
        return SWITCHES[given.lower()]
    if isinstance(default, int | float):
        return _number(field.name, given, type(default))
    return given


def _number(key: str, given: str, number: type[int] | type[float]) -> int | float:
    try:
        return number(given)
    except ValueError:
        raise SettingError(f"{key} is a number, not {given!r}") from None


def without_references() -> tuple[str, ...]:
    """The names of the metrics that need no references."""
    return tuple(name for name in names() if "references" not in kind(name).needs)


def check_references(
    metrics: Iterable[Metric],
    rows: Iterable[Pair | Item],
    place: Callable[[int], str] = lambda number: "",
    first: int = 1,
) -> None:
    """Raise unless every row has the references that the metrics need.

    `place` says where a row is, by its number; the rows are numbered from `first`.
    """
    wanting = [metric.name for metric in metrics if "references" in metric.needs]
    held = tuple(rows) if wanting else ()
    for number, row in enumerate(held, start=first):
        if not row.references:
            is_any = first > 1 or any(other.references for other in held)
            verb = "needs" if len(wanting) == 1 else "need"
            lack = f"the pair {row.id!r} has none" if is_any else "there are none"
            raise MetricError(
                f"{', '.join(wanting)} {verb} references, and {lack}",
                place=place(number) if is_any else "",
                remedy="give every pair at least one reference (-r FILE), or choose metrics that "
                f"need none: {', '.join(without_references())}",
            )


def examples() -> tuple[Metric, ...]:
    """Every metric with its defaults, and again with each yes/no setting changed, for tests."""
    made: list[Metric] = []
    for name in names():
        metric = create(name)
        made.append(metric)
        for key, value in settings(metric):
            if isinstance(value, bool):
                made.append(create(name, **{key: not value}))
    return tuple(made)
