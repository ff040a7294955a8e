"""The contract that every metric of the catalog keeps, present and future."""

from __future__ import annotations

import math
import sys
from dataclasses import FrozenInstanceError, dataclass, fields, is_dataclass
from importlib.metadata import EntryPoint
from typing import ClassVar

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from samsari.errors import MetricError, SettingError
from samsari.metrics import catalog
from samsari.metrics.contract import (
    Card,
    Metric,
    MetricBase,
    as_tally,
    batches,
    score_of,
    scored_signature,
    signature,
    total,
)
from samsari.model.result import Tally
from samsari.model.text import Pair

METRICS = catalog.examples()
CORPUS = (
    Pair("1", "The cat sat on the mat.", "The cat sat.", ("The cat sat.", "A cat sat there.")),
    Pair("2", "He came and he left.", "He came. He left.", ("He came. Then he left.", "He left.")),
    Pair("3", "Ein schöner Tag, 3.5 °C!", "Ein Tag .", ("Ein schöner Tag .", "Ein Tag")),
    Pair("4", "Nothing comes out.", "", ("Nothing.", "Nothing comes.")),
    Pair("5", "Municipal institutions exist.", "Municipal institutions exist.", ("Towns exist.",)),
)

words = st.text(alphabet="abc .,'-é漢😀\u00a0\u2028ß1", max_size=12)
pairs = st.builds(
    Pair, st.just("1"), words, words, st.lists(words, min_size=1, max_size=3).map(tuple)
)
every_metric = pytest.mark.parametrize("metric", METRICS, ids=signature)
odd_text = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


@every_metric
def test_it_is_a_frozen_value_with_a_card_and_a_signature(metric: Metric) -> None:
    assert isinstance(metric, Metric)
    assert is_dataclass(metric)
    assert hash(metric) == hash(catalog.create(signature(metric)))
    with pytest.raises(FrozenInstanceError):
        metric.tokenizer = "x"  # type: ignore[attr-defined]
    assert metric.card.summary and metric.card.formula and metric.card.citation
    assert metric.card.low < metric.card.high
    assert metric.higher_is_better in (True, False, None)
    assert isinstance(metric, catalog.kind(metric.name)), "the catalog has another name"
    assert catalog.create(signature(metric)) == metric, "the signature cannot be read back"
    assert str(metric) == signature(metric)


def test_the_signature_differs_whenever_a_setting_differs() -> None:
    assert len({signature(metric) for metric in METRICS}) == len(METRICS)
    for metric in METRICS:
        shown = signature(metric)
        # A setting that joined later shows only where it differs, so that old signatures stay.
        usual = [each for each in fields(metric) if "late" not in each.metadata]  # type: ignore[arg-type]
        assert all(f"|{field.name}:" in shown for field in usual)
    other = catalog.create("lexical-complexity", language="de")
    assert signature(other).endswith("|language:de")


@every_metric
def test_rows_and_scores_of_a_corpus(metric: Metric) -> None:
    rows = metric.tallies(CORPUS)
    assert rows.shape == (len(CORPUS), metric.width)
    assert rows.dtype == np.float64
    singly = [metric.tally(pair) for pair in CORPUS]
    assert [as_tally(row) for row in rows] == singly, "one pair alone counts otherwise"
    assert (metric.tallies(CORPUS) == rows).all(), "the same input gives another number"
    values = [metric.score(tally) for tally in singly]
    assert metric.scores(rows) == pytest.approx(values, nan_ok=True, abs=1e-12)
    # Order and batches are irrelevant.
    forth = total(metric, CORPUS)
    score = metric.score(forth)
    assert metric.score(total(metric, CORPUS[::-1])) == pytest.approx(score, nan_ok=True)
    assert metric.score(total(metric, CORPUS, size=2)) == pytest.approx(score, nan_ok=True)
    # An empty output is finite or undefined.
    assert math.isnan(values[3]) or metric.card.low <= values[3] <= metric.card.high
    parts = metric.parts(forth)
    assert all(name.isidentifier() or name == "del" for name in parts)
    assert all(math.isfinite(value) for value in parts.values())


@every_metric
def test_an_empty_corpus_is_undefined_and_says_why(metric: Metric) -> None:
    assert metric.tallies(()).shape == (0, metric.width)
    score = score_of(metric, total(metric, ()))
    assert score.value is None
    assert score.reason
    assert score.signature == scored_signature(metric)
    assert catalog.create(score.signature) == metric


@every_metric
def test_a_copy_is_in_range_and_what_is_not_needed_does_not_matter(metric: Metric) -> None:
    copy = Pair("1", "The cat sat on the mat.", "The cat sat on the mat.", ("The cat sat there.",))
    assert metric.card.low <= metric.score(metric.tally(copy)) <= metric.card.high
    pair = CORPUS[0]
    source = pair.source if "source" in metric.needs else "something else"
    references = pair.references if "references" in metric.needs else ()
    bare = Pair("1", source, pair.output, references)
    assert metric.tally(bare) == metric.tally(pair)


@every_metric
@odd_text
@given(pair=pairs)
def test_odd_text_gives_a_value_in_range_or_none(metric: Metric, pair: Pair) -> None:
    value = metric.score(metric.tally(pair))
    margin = 1e-9
    in_range = metric.card.low - margin <= value <= metric.card.high + margin
    assert math.isnan(value) or in_range


@every_metric
@odd_text
@given(corpus=st.lists(pairs, min_size=1, max_size=4))
def test_tallies_add_up(metric: Metric, corpus: list[Pair]) -> None:
    rows = metric.tallies(corpus)
    assert np.isfinite(rows).all()
    assert total(metric, corpus).values == pytest.approx(tuple(rows.sum(axis=0)))


def test_pairs_without_references_are_refused_by_name() -> None:
    pair, other = Pair("x17", "a", "b"), Pair("x18", "a", "b", ("c",))
    with pytest.raises(MetricError, match="x17"):
        catalog.check_references([catalog.create("sari")], [pair, other])
    catalog.check_references([catalog.create("fkgl")], [pair])


def test_no_references_at_all_are_told_in_one_sentence() -> None:
    with pytest.raises(MetricError, match="there are none"):
        catalog.check_references([catalog.create("sari")], [Pair("x17", "a", "b")])


def test_batches_keep_every_pair_once() -> None:
    assert [len(batch) for batch in batches(CORPUS, 2)] == [2, 2, 1]
    assert tuple(pair for batch in batches(CORPUS, 2) for pair in batch) == CORPUS


class TestCatalog:
    def test_an_unknown_metric_names_the_known_ones(self) -> None:
        with pytest.raises(MetricError, match="sari, sari-precision"):
            catalog.create("rouge")

    def test_an_unknown_setting_names_the_known_ones(self) -> None:
        with pytest.raises(SettingError, match="tokenizer, lowercase"):
            catalog.create("sari", stemmer="porter")

    def test_another_revision_is_refused(self) -> None:
        with pytest.raises(MetricError, match="revision"):
            catalog.create("sari|rev:0")

    @pytest.mark.parametrize("spec", ["sari|lowercase:maybe", "ibleu|alpha:much", "sari|intl"])
    def test_a_bad_value_is_refused(self, spec: str) -> None:
        with pytest.raises(SettingError):
            catalog.create(spec)

    def test_settings_go_to_the_metrics_that_have_them(self) -> None:
        sari, fkgl = catalog.create_all(["sari", "fkgl"], lowercase=False, tokenizer="intl")
        assert signature(sari) == "sari|rev:1|tokenizer:intl|lowercase:no"
        assert signature(fkgl) == "fkgl|rev:1|tokenizer:intl|splitter:stops"
        with pytest.raises(SettingError, match="none of the metrics"):
            catalog.create_all(["sari", "fkgl"], parser="x")

    def test_numbers_are_read_as_numbers(self) -> None:
        assert catalog.create("ibleu|alpha:0.8") == catalog.create("ibleu", alpha=0.8)


@dataclass(frozen=True)
class Length(MetricBase):
    """A metric of somebody else, with as little as the contract asks for."""

    unit: int = 1

    name: ClassVar[str] = "length"
    card: ClassVar[Card] = Card("characters", "sum of lengths", "nobody", high=math.inf)

    @property
    def width(self) -> int:
        return 1

    def tally(self, pair: Pair) -> Tally:
        return as_tally([len(pair.output)])

    def score(self, total: Tally) -> float:
        return total.values[0] / self.unit


def test_a_metric_of_another_package_joins_by_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [
        EntryPoint("length", f"{__name__}:Length", catalog.GROUP),
        EntryPoint("sari", f"{__name__}:Length", catalog.GROUP),
    ]
    monkeypatch.setitem(sys.modules, __name__, sys.modules[Length.__module__])
    monkeypatch.setattr(catalog, "entry_points", lambda group: points)
    catalog._plugins.cache_clear()
    try:
        assert catalog.names()[-1] == "length"
        assert signature(catalog.create("length|unit:2")) == "length|rev:1|unit:2"
        assert catalog.create("sari").name == "sari", "own names cannot be taken"
    finally:
        catalog._plugins.cache_clear()


def test_a_metric_may_give_only_tally_and_score() -> None:
    metric = Length()
    assert metric.tallies(CORPUS).sum() == sum(len(pair.output) for pair in CORPUS)
    assert metric.scores(metric.tallies(CORPUS))[0] == len(CORPUS[0].output)
