from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import samsari
from samsari.errors import CorpusError, FormatError, MetricError, SettingError
from samsari.formats.result_json import dumps, load_result, loads, save_result
from samsari.tasks.scoring import evaluate as evaluation
from samsari.tasks.scoring.counting import Task, system_pairs
from samsari.tasks.scoring.score import memory_set

# The toy of Xu et al. 2016; METRICS: O1 31.35, O2 63.24, O3 46.73 with `sari`.
SOURCE = "About 95 species are currently accepted ."
REFERENCES = [
    "About 95 species are currently known .",
    "About 95 species are now accepted .",
    "95 species are now accepted .",
]
OUTPUTS = {
    "O1": ["About 95 you now get in ."],
    "O2": ["About 95 species are now agreed ."],
    "O3": ["About 95 species are currently agreed ."],
}
SENTENCES = [f"The {n} cats sat on the mat and slept until {n} o'clock." for n in range(60)]
SHORTER = [f"The {n} cats sat on the mat." for n in range(60)]
OTHERS = [f"{n} cats were on the mat until {n} o'clock." for n in range(60)]
BOTH = list(zip(SHORTER, OTHERS, strict=True))


def test_the_toy_of_the_paper_comes_out() -> None:
    result = samsari.score([SOURCE], OUTPUTS, [REFERENCES], ["sari"])
    values = [result.score(name, "sari") for name in OUTPUTS]
    assert values == pytest.approx([31.35, 63.24, 46.73], abs=0.005)


def test_baselines_stand_beside_the_systems() -> None:
    result = samsari.score(SENTENCES, SHORTER, BOTH, ["bleu"])
    assert [system.role for system in result.systems] == ["system", "identity", "leave-one-out"]
    alone = samsari.score(SENTENCES, SHORTER, SHORTER, ["bleu"])
    assert [system.role for system in alone.systems] == ["system", "identity"]
    bare = samsari.score(SENTENCES, SHORTER, BOTH, ["bleu"], baselines=False)
    assert [system.name for system in bare.systems] == ["system"]


def test_leaving_one_out_takes_turns() -> None:
    items = memory_set(["s1", "s2", "s3"], ["o"] * 3, [["a", "b"]] * 3).items
    named = dict(system_pairs(0, items, Task(("system",), ())))
    assert [(p.output, p.references) for p in named["leave-one-out"]] == [
        ("a", ("b",)),
        ("b", ("a",)),
        ("a", ("b",)),
    ]


def test_without_two_references_everywhere_nothing_is_left_out() -> None:
    ragged = [[a, b] if i % 7 else [a] for i, (a, b) in enumerate(BOTH)]
    result = samsari.score(SENTENCES, SHORTER, ragged, ["bleu"])
    assert [system.name for system in result.systems] == ["system", "identity"]
    assert "references-missing" in {caution.code for caution in result.warnings}


def test_batches_and_processes_do_not_change_a_score(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = samsari.score(SENTENCES, SHORTER, BOTH, ["sari", "bleu"])
    parallel = samsari.score(SENTENCES, SHORTER, BOTH, ["sari", "bleu"], jobs=2)
    assert dumps(parallel) == dumps(whole)
    monkeypatch.setattr(evaluation, "LARGEST_BATCH", 7)
    small = samsari.score(SENTENCES, SHORTER, BOTH, ["sari", "bleu"])
    assert [s.score("sari").value for s in small.systems] == pytest.approx(
        [s.score("sari").value for s in whole.systems]
    )


def test_a_result_survives_json(tmp_path: Path) -> None:
    result = samsari.score(
        SENTENCES, {"a": SHORTER, "b": OTHERS}, BOTH, ["sari", "bleu"], ci=True, paired=True
    )
    for name in ("r.json", "r.json.gz"):
        save_result(result, tmp_path / name)
        assert load_result(tmp_path / name) == result
    assert json.loads(dumps(result))["schema"] == "samsari-result/1"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not JSON"),
        ("[]", "not a result of samsari"),
        ('{"schema": "other"}', "not a result of samsari"),
        ('{"schema": "samsari-result/1"}', "systems: a list is needed"),
    ],
)
def test_what_is_no_result_is_refused(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        loads(text)


def test_the_same_seed_gives_the_same_document() -> None:
    one, two = (
        dumps(samsari.score(SENTENCES, {"a": SHORTER, "b": OTHERS}, BOTH, ci=True, paired=True))
        for _ in range(2)
    )
    assert one == two


def test_intervals_hold_the_score_and_name_their_seed() -> None:
    result = samsari.score(SENTENCES, OTHERS, SHORTER, ["bleu"], ci=True, seed=7, resamples=200)
    score = result.system("system").score("bleu")
    assert score.interval is not None
    assert score.value is not None
    assert score.interval.low <= score.value <= score.interval.high
    assert score.interval.method == "bootstrap|n:200|seed:7"


def test_a_system_does_not_differ_from_itself_but_from_a_worse_one() -> None:
    result = samsari.score(
        SENTENCES,
        {"a": SHORTER, "copy of a": SHORTER, "bad": ["no"] * 60},
        SHORTER,
        ["bleu"],
        paired=True,
    )
    by_pair = {(c.system, c.baseline): c for c in result.comparisons}
    same = by_pair["copy of a", "a"]
    assert (same.difference, same.p_bootstrap, same.p_randomisation) == (0, 1, 1)
    worse = by_pair["bad", "a"]
    assert worse.difference is not None
    assert worse.difference < 0
    assert worse.p_randomisation_holm == pytest.approx(3 / 1001)


def test_comparing_with_one_system_only() -> None:
    result = samsari.score(
        SENTENCES, {"a": SHORTER, "b": OTHERS}, SHORTER, ["bleu"], against="identity"
    )
    assert {(c.system, c.baseline) for c in result.comparisons} == {
        ("a", "identity"),
        ("b", "identity"),
    }


def test_what_is_kept_can_be_chosen() -> None:
    scores = samsari.score(SENTENCES, SHORTER, OTHERS, ["bleu"], keep="scores", ci=True)
    assert not scores.sources
    assert not scores.system("system").tallies
    assert scores.system("system").score("bleu").interval
    tallies = samsari.score(SENTENCES, SHORTER, OTHERS, ["bleu"], keep="tallies")
    assert tallies.system("system").tallies
    assert not tallies.sources


def test_an_undefined_score_has_no_value_but_a_reason() -> None:
    result = samsari.score([""], [""], [["x"]], ["bleu"], ci=True, paired=True)
    score = result.system("system").score("bleu")
    assert (score.value is None) == bool(score.reason)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ((["a"], ["b", "c"]), CorpusError, "1 source but 2"),
        ((["a"], "b"), CorpusError, "one text"),
        ((["a"], [None]), CorpusError, "outputs of system, item 1: a text is needed"),
        ((["a", "b", "c"], ["a"] * 3, [["x"] * 3]), CorpusError, "turn lists per annotator round"),
        ((["a"], ["b"], None, ["sari"]), MetricError, "sari needs references"),
        ((["a"], ["b"], ["c"], ["sary"]), MetricError, "no metric 'sary'"),
        ((["a"], ["b"], ["c"], []), MetricError, "no metric was chosen"),
        ((["a"], ["b"], ["c"], ["sari", "sari"]), MetricError, "sari was asked for twice"),
        ((["a", "b"], ["b", "c"], [["c"], []], ["sari"]), MetricError, "item 2: sari needs"),
        ((["a"], {"identity": ["b"]}, ["c"], ["sari"]), CorpusError, "like the baseline"),
    ],
)
def test_wrong_arguments_are_named(arguments: tuple, error: type, message: str) -> None:
    with pytest.raises(error, match=message):
        samsari.score(*arguments)


def test_ids_must_differ_and_settings_must_exist() -> None:
    with pytest.raises(CorpusError, match="'x' stands twice"):
        samsari.score(["a", "b"], ["a", "b"], ["a", "b"], ["bleu"], ids=["x", "x"])
    with pytest.raises(SettingError, match="a setting 'speed'"):
        samsari.score(["a"], ["a"], ["a"], ["bleu"], speed=9)


def cautions(*arguments: object) -> dict[str, str]:
    result = samsari.score(*arguments, metrics=["bleu"])
    return {caution.code: str(caution) for caution in result.warnings}


def test_copying_that_wins_is_told() -> None:
    found = cautions(SENTENCES, OTHERS, SENTENCES)
    assert found["copying-wins"].startswith("copying the input beats system in bleu; ")


def test_empty_outputs_are_told() -> None:
    found = cautions(SENTENCES, [*SHORTER[:-2], "", " "], SHORTER)
    assert found["empty-outputs"].startswith("2 of 60 lines are empty in system")


def test_text_tokenised_already_is_told() -> None:
    spaced = [text.replace(".", " .") for text in SENTENCES]
    assert "--tokenizer none" in cautions(spaced, spaced, spaced)["tokenised-twice"]
    mixed = cautions(SENTENCES, spaced, SENTENCES)["tokenised-partly"]
    assert mixed.startswith("system look tokenised and sources, references do not")
    assert "tokenised-twice" not in cautions(SENTENCES, SHORTER, SHORTER)


def test_casing_that_differs_is_told() -> None:
    lower = [text.lower() for text in SHORTER]
    found = cautions(SENTENCES, lower, SHORTER)
    assert found["casing-differs"].startswith("system are in lower case and sources, references")
    assert "casing-differs" not in cautions(SENTENCES, SHORTER, SHORTER)
    assert "casing-differs" not in cautions(SENTENCES, [""] * len(SENTENCES), SHORTER)
    assert "casing-differs" not in cautions(SENTENCES, ["他回家了。"] * len(SENTENCES), SHORTER)


@pytest.mark.parametrize("library", ["pandas", "polars", "pyarrow"])
def test_tables_go_in_and_come_out(library: str) -> None:
    module = pytest.importorskip(library)
    columns = {"source": SENTENCES, "ours": SHORTER, "ref": OTHERS, "id": list(range(60))}
    make = module.table if library == "pyarrow" else module.DataFrame
    result = samsari.score(make(columns), "ours", "ref", ["bleu"], ids="id")
    assert result.score("ours", "bleu") == samsari.score(
        SENTENCES, {"ours": SHORTER}, OTHERS, ["bleu"]
    ).score("ours", "bleu")
    assert result.ids[:2] == ("0", "1")
    kind = "arrow" if library == "pyarrow" else library
    assert len(samsari.frame(result, kind)) == 2
    pairs = samsari.frame(result, kind, per_pair=True)
    assert len(pairs) == 120
    with pytest.raises(CorpusError, match="no column 'x'; it has source"):
        samsari.score(make(columns), "x")


def test_scores_per_pair_are_those_of_pairs_alone() -> None:
    result = samsari.score(SENTENCES, SHORTER, OTHERS, ["sari"])
    columns = samsari.tasks.scoring.frames.pair_columns(result)
    alone = samsari.score(SENTENCES[5:6], SHORTER[5:6], OTHERS[5:6], ["sari"])
    assert columns["sari"][5] == pytest.approx(alone.score("system", "sari"))
    assert np.mean(columns["sari"][:60]) > 0


@pytest.mark.parametrize(
    "settings", [{"level": 3}, {"level": 0}, {"resamples": 0}, {"jobs": 0}, {"keep": "all"}]
)
def test_settings_without_sense_are_refused(settings: dict[str, Any]) -> None:
    (name,) = settings
    with pytest.raises(SettingError, match=f"{name} cannot be"):
        samsari.score(["a"], ["b"], ["c"], ["bleu"], ci=True, **settings)


def test_a_sentence_without_end_is_warned_of() -> None:
    endless = "the council met in the hall, " * 40
    found = cautions([endless, *SENTENCES[1:]], SHORTER, SHORTER)
    assert found["long-sentences"].startswith("1 text has a sentence of more than 200 words in")
    assert "long-sentences" not in cautions(SENTENCES, SHORTER, SHORTER)
