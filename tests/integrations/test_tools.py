"""samsari inside other tools, each tested against the real package; skipped where it is missing."""

from __future__ import annotations

import asyncio
from importlib.metadata import entry_points
from pathlib import Path
from types import SimpleNamespace

import pytest

import samsari
from samsari.integrations.functions import MOST_CHARACTERS, check, level, select
from samsari.integrations.one_pair import corpus_score, judgement, pair_score
from samsari.integrations.promptfoo import get_assert

SOURCE, OUTPUT = "He commenced work.", "He began work."
REFERENCES = ["He began to work.", "He started work."]
SARI = samsari.sentence_sari(SOURCE, OUTPUT, REFERENCES)
MISSING = "the package {0} is not installed here"

pytest_plugins = ["pytester"]


def test_one_pair_scores_as_everywhere() -> None:
    assert pair_score("sari", SOURCE, OUTPUT, REFERENCES) == pytest.approx(SARI)
    assert corpus_score("fkgl", [""], [OUTPUT]) == pytest.approx(
        samsari.corpus_fkgl([""], [OUTPUT])
    )
    with pytest.raises(samsari.ToolkitError, match="sari needs references"):
        pair_score("sari", SOURCE, OUTPUT)


NUMBER = ("He got 30 votes before noon.", "He got 13 votes before noon.")


def test_judgements_are_those_of_the_functions_that_agents_call() -> None:
    found = check(*NUMBER)
    judged = judgement("check", *NUMBER)
    assert (judged.value, judged.share) == (0.0, 0.0)
    assert judged.reason == f"{found['verdict']}: {found['findings'][0]['message']}"
    assert judgement("check", SOURCE, SOURCE).value == 1.0
    assert judgement("check", SOURCE, "").value == 0.0, "what cannot be judged is no pass"
    assert judgement("level", "", "The cat sat on the mat all day.", target="A2").value == 1.0
    told = judgement("level", "", "The cat sat on the mat all day.", target="C1")
    assert 0 < told.value < 1
    assert told.reason == f"level {level('The cat sat on the mat all day.')['cefr']}, C1 is wanted"
    assert judgement("level", "", "Go.").value == 0.0, "too short to have a level"


def test_select_judges_an_output_beside_others() -> None:
    chosen = select(NUMBER[0], [NUMBER[1], NUMBER[0]])
    assert chosen["text"] == NUMBER[0]
    assert judgement("select", NUMBER[0], NUMBER[0], [NUMBER[1]]).value == 1.0
    assert judgement("select", NUMBER[0], NUMBER[1], [NUMBER[0]]).value == 0.0
    assert judgement("select", NUMBER[0], NUMBER[0], [NUMBER[0]]).value == 0.5, "the same text"
    with pytest.raises(samsari.ToolkitError, match="nothing to choose from"):
        judgement("select", *NUMBER)


@pytest.mark.parametrize("name", ["check", "level", "select"])
def test_too_much_text_is_refused(name: str) -> None:
    with pytest.raises(samsari.ToolkitError, match="characters"):
        judgement(name, SOURCE, "a " * MOST_CHARACTERS, [SOURCE])


def test_the_pytest_fixture(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        def test_good(samsari_score):
            samsari_score(["He commenced work."], ["He began work."], [["He began to work."]],
                          at_least={"sari": 10}, at_most={"fkgl": 20})

        def test_bad(samsari_score):
            samsari_score(["He commenced work."], ["He began work."], [["He began to work."]],
                          at_least={"sari": 99}, each_at_least={"bleu": 100})
        """
    )
    # Where samsari is installed, pytest finds the plug-in by itself.
    is_found = any(each.name == "samsari" for each in entry_points(group="pytest11"))
    plugin = () if is_found else ("-p", "samsari.integrations.pytest_plugin")
    done = pytester.runpytest_inprocess(*plugin, "-p", "no:xdist")
    done.assert_outcomes(passed=1, failed=1)
    done.stdout.fnmatch_lines(["*sari is *, at least 99 is asked", "bleu is below 100*"])


def test_the_pytest_fixture_for_errors(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        SOURCES = ["The bridge was built in 1998.", "The council approved the plan in March."]
        WRONG = ["The bridge was built in 1993.", "The council approved the plan in March."]

        def test_good(samsari_check):
            samsari_check(SOURCES, SOURCES, fast=True)
            samsari_check(SOURCES, WRONG, fast=True, ignore=["numbers"])
            samsari_check(SOURCES, WRONG, fast=True, select=["names"])
            samsari_check(SOURCES, WRONG, fast=True, fail_on="never")

        def test_bad(samsari_check):
            samsari_check(SOURCES, WRONG, fast=True, preset="medical")
        """
    )
    is_found = any(each.name == "samsari" for each in entry_points(group="pytest11"))
    plugin = () if is_found else ("-p", "samsari.integrations.pytest_plugin")
    done = pytester.runpytest_inprocess(*plugin, "-p", "no:xdist")
    done.assert_outcomes(passed=1, failed=1)
    done.stdout.fnmatch_lines(["pair 1: fail*", "*number-changed*"])


def test_promptfoo() -> None:
    context = {
        "vars": {"source": SOURCE, "references": REFERENCES},
        "config": {"metric": "sari", "at_least": 10},
    }
    found = get_assert(OUTPUT, context)
    assert found["pass"] is True
    assert found["score"] == pytest.approx(SARI / 100)
    assert get_assert(OUTPUT, {**context, "config": {"at_least": 101}})["pass"] is False


def test_promptfoo_checks() -> None:
    context = {"vars": {"source": NUMBER[0]}, "config": {"metric": "check"}}
    found = get_assert(NUMBER[1], context)
    assert (found["pass"], found["score"]) == (False, 0.0)
    assert "13" in found["reason"]
    assert get_assert(NUMBER[0], context)["pass"] is True
    levelled = {"config": {"metric": "level", "target": "C2"}}
    assert get_assert("The cat sat on the mat all day.", levelled)["pass"] is False


def test_hugging_face_evaluate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    evaluate = pytest.importorskip("evaluate", reason=MISSING.format("evaluate"))
    from samsari.integrations.hf_evaluate import FOLDER

    monkeypatch.setenv("HF_HOME", str(tmp_path))
    metric = evaluate.load(FOLDER, "sari", cache_dir=str(tmp_path))
    found = metric.compute(sources=[SOURCE], predictions=[OUTPUT], references=[REFERENCES])
    assert found["sari"] == pytest.approx(SARI)


def test_inspect_ai() -> None:
    pytest.importorskip("inspect_ai", reason=MISSING.format("inspect-ai"))
    from inspect_ai.scorer import Target

    from samsari.integrations.inspect_ai import simplification

    state = SimpleNamespace(
        metadata={"source": SOURCE},
        input_text="Simplify: " + SOURCE,
        output=SimpleNamespace(completion=OUTPUT),
    )
    score = asyncio.run(simplification("sari")(state, Target(REFERENCES)))
    assert score.value == pytest.approx(SARI)
    state.metadata["source"], state.output.completion = NUMBER
    score = asyncio.run(simplification("check")(state, Target(REFERENCES)))
    assert (score.value, "13" in score.explanation) == (0.0, True)


def test_lm_evaluation_harness() -> None:
    pytest.importorskip("lm_eval", reason=MISSING.format("lm_eval"))
    from lm_eval.api.registry import get_aggregation

    from samsari.integrations.lm_eval import process_results

    items = process_results({"source": SOURCE, "references": REFERENCES}, [OUTPUT])
    assert get_aggregation("samsari_sari")([items["samsari_sari"]]) == pytest.approx(SARI)


def test_lighteval() -> None:
    pytest.importorskip("lighteval", reason=MISSING.format("lighteval"))
    from samsari.integrations.lighteval import simplification_metric

    metric = simplification_metric("sari")
    doc = SimpleNamespace(specific={"source": SOURCE}, query="", choices=REFERENCES)
    response = SimpleNamespace(text=[OUTPUT])
    assert metric.sample_level_fn.compute(model_response=response, doc=doc) == pytest.approx(SARI)


def test_deepeval() -> None:
    pytest.importorskip("deepeval", reason=MISSING.format("deepeval"))
    from deepeval.test_case import LLMTestCase

    from samsari.integrations.deepeval import SimplificationMetric

    case = LLMTestCase(input=SOURCE, actual_output=OUTPUT, expected_output=REFERENCES[0])
    metric = SimplificationMetric("sari", threshold=0.1)
    expected = samsari.sentence_sari(SOURCE, OUTPUT, REFERENCES[:1]) / 100
    assert metric.measure(case) == pytest.approx(expected)
    assert metric.is_successful()
    for name, output, is_good in (
        ("check", NUMBER[1], False),
        ("check", NUMBER[0], True),
        ("select", NUMBER[1], False),
    ):
        case = LLMTestCase(input=NUMBER[0], actual_output=output, expected_output=NUMBER[0])
        metric = SimplificationMetric(name)
        metric.measure(case)
        assert metric.is_successful() is is_good, metric.reason


CALLS = {
    "check": {"source": "He got 30 votes before noon.", "output": "He got 13 votes before noon."},
    "level": {"text": "The cat sat on the mat all day."},
    "words": {"text": "The committee will commence the excavation."},
    "explain": {"source": "He ran and slept.", "output": "He ran. He slept."},
    "simplify": {"text": "He left prior to noon."},
    "select": {"source": "He left prior to noon.", "candidates": ["He left before noon.", ""]},
}
HOLDS = ("fail", "A2", "commence", "slept", "before noon", "before noon")


def test_the_mcp_server() -> None:
    pytest.importorskip("mcp.server.mcpserver", reason=MISSING.format("mcp 2"))
    from mcp.server.mcpserver.exceptions import ToolError

    from samsari.integrations.mcp_server import server

    made = server()
    assert [tool.name for tool in asyncio.run(made.list_tools())] == list(CALLS)
    for (name, arguments), held in zip(CALLS.items(), HOLDS, strict=True):
        assert held in str(asyncio.run(made.call_tool(name, arguments))), name
    for arguments in ({"text": "a " * MOST_CHARACTERS}, {"text": "A cat.", "target": "D1"}):
        with pytest.raises(ToolError, match=r"characters|not a level"):
            asyncio.run(made.call_tool("words", arguments))
