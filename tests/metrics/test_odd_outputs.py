"""The scores without references for outputs that are no plain English sentences."""

from __future__ import annotations

import pytest

import samsari

SOURCE = "The committee, which was founded in 1921, meets twice a year in Geneva."
METRICS = ["meaning", "fluency", "easier", "samsa-soft"]
LIST = "The committee:\n- was founded in 1921\n- meets twice a year in Geneva"
UNDEFINED = (None, None)
ZERO = (0.0, 0.0)
ANY = (0.0, 100.0)
ODD = {
    "one word": ("Committee", [(1, 60), (0, 100), UNDEFINED, (0, 60)]),
    "a list": (LIST, [(70, 100), ANY, (-5, 5), (1, 100)]),
    "emoji": ("🎉👍", [ZERO, ZERO, UNDEFINED, ZERO]),
    "marks": ("... !!!", [ZERO, ZERO, UNDEFINED, ZERO]),
    "empty": ("", [ZERO, ZERO, UNDEFINED, ZERO]),
    "a headline": ("COMMITTEE MEETS TWICE A YEAR IN GENEVA", [(40, 95), ANY, (-5, 5), (1, 100)]),
}
FOREIGN = {
    "German": "Der Ausschuss, der 1921 gegründet wurde, trifft sich zweimal im Jahr in Genf.",
    "Chinese": "委员会成立于1921年,每年在日内瓦开会两次。",
    "Arabic": "تجتمع اللجنة التي تأسست في عام ١٩٢١ مرتين في السنة في جنيف.",
}


def scored(output: str) -> tuple[dict[str, float | None], list[str]]:
    found = samsari.score([SOURCE], [output], metrics=METRICS)
    values = {score.metric: score.value for score in found.systems[0].scores}
    return values, [str(one) for one in found.warnings]


@pytest.mark.parametrize("name", ODD)
def test_the_value_of_every_score_is_defined(name: str) -> None:
    output, bounds = ODD[name]
    values, _ = scored(output)
    for metric, (low, high) in zip(METRICS, bounds, strict=True):
        value = values[metric]
        if low is None or high is None:
            assert value is None, metric
        else:
            assert value is not None and low <= value <= high, (metric, value)


@pytest.mark.parametrize("language", FOREIGN)
def test_another_language_is_named_and_not_judged(language: str) -> None:
    values, warnings = scored(FOREIGN[language])
    assert [values[name] for name in METRICS[:3]] == [None] * 3
    (told,) = [line for line in warnings if "looks like" in line]
    assert language in told and all(name in told for name in METRICS)
    assert not any("lower case" in line for line in warnings)
    assert language in samsari.level(FOREIGN[language]).reason
