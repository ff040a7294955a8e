"""`result.json` from outside: checked at the door, whatever stands in it."""

from __future__ import annotations

import copy
import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import samsari
from samsari.errors import FormatError
from samsari.formats.json_texts import parse_json
from samsari.formats.result_json import dumps, loads

RESULT = samsari.score(
    ["The cat sat on the mat.", "A dog barked."],
    ["The cat sat.", "A dog barked."],
    [["The cat sat down."], ["A dog was loud."]],
    metrics=["sari", "bleu"],
    ci=True,
    resamples=5,
)
DOCUMENT = json.loads(dumps(RESULT))


def test_a_result_comes_back_as_it_was() -> None:
    assert dumps(loads(dumps(RESULT))) == dumps(RESULT)


def changed(path: list[str | int], value: Any) -> str:
    document = copy.deepcopy(DOCUMENT)
    spot = document
    for step in path[:-1]:
        spot = spot[step]
    spot[path[-1]] = value
    return json.dumps(document)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (["n_pairs"], 1e400, "not JSON|whole number"),
        (["n_pairs"], "2", r"n_pairs: a whole number is needed, not '2'"),
        (["systems", 0, "name"], ["a"], r"systems\[0\].name: a text is needed"),
        (["systems", 0, "role"], "king", "one of system, identity"),
        (["systems", 0, "outputs", 0], 3, r"systems\[0\].outputs\[0\]: a text is needed, not 3"),
        (["systems", 0, "scores", 0, "value"], "high", r"scores\[0\].value: a number is needed"),
        (["systems", 0, "scores", 0, "value"], 10**400, "ordinary size"),
        (["systems", 0, "scores", 0, "interval"], [1], "an object is needed"),
        (["systems", 0, "tallies", "sari", "rows", 0, 0], None, "a number is needed"),
        (["systems", 0, "tallies", "sari", "rows"], [], "0 tallies of sari for 2 pairs"),
        (["systems", 0, "tallies", "sari", "width"], 0, "has not 0 numbers"),
        (["systems", 0], 7, r"systems\[0\]: an object is needed"),
        (["metrics", 0, "higher_is_better"], 3, "true or false is needed"),
        (["sources"], "text", "sources: a list is needed"),
        (["references", 0], "text", r"references\[0\]: a list is needed"),
        (["versions"], [], "versions: an object is needed"),
        (["warnings"], [{"code": 1}], r"warnings\[0\].code: a text is needed"),
        (["ids", 0], "\ud800", "half a character"),
    ],
)
def test_a_wrong_type_is_named_with_its_path(path: list, value: Any, message: str) -> None:
    with pytest.raises(FormatError, match=message) as caught:
        loads(changed(path, value).replace("Infinity", "1e999"), "old.json")
    assert caught.value.place.startswith("old.json")


def paths(value: Any, here: tuple = ()) -> list[tuple]:
    found = [here] if here else []
    if not isinstance(value, dict | list):
        return found
    for key, part in value.items() if isinstance(value, dict) else enumerate(value):
        found += paths(part, (*here, key))
    return found


PATHS = paths(DOCUMENT)
JUNK = st.sampled_from([None, True, -1, 0.5, 10**30, "", "x", [], [[]], {}, {"a": 1}, [None]])


@settings(max_examples=300)
@given(st.sampled_from(PATHS), JUNK)
def test_no_change_of_a_value_is_a_mistake_of_ours(path: tuple, value: Any) -> None:
    with suppress(FormatError):
        dumps(loads(changed(list(path), value)))


@pytest.mark.parametrize(
    "text",
    ["[" * 100_000, "1" * 5_000, '{"a": NaN}', '"\\ud800"', "{", "", '{"\\udc00": 1}'],
)
def test_odd_json_is_one_sentence(text: str) -> None:
    with pytest.raises(FormatError, match=r"a.json(:\d+)?: "):
        parse_json(text, "a.json")


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda d: d["metrics"].pop(), "has scores of bleu, sari, and the metrics are"),
        (lambda d: d["systems"][0]["scores"].pop(), "has scores of sari, and the metrics are bleu"),
        (lambda d: d["systems"][0]["scores"].append(d["systems"][0]["scores"][0]), "has scores of"),
        (lambda d: d["systems"][0]["tallies"].update(x={"width": 1, "rows": []}), "tallies of x"),
    ],
)
def test_metrics_and_scores_belong_together(spoil: Any, message: str) -> None:
    document = copy.deepcopy(DOCUMENT)
    spoil(document)
    with pytest.raises(FormatError, match=message):
        loads(json.dumps(document))
