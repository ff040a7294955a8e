"""Every screen of a study for everybody: axe-core, both themes, phone and desk, targets, no scroll.

Each screen is looked at four times: light and dark, 390 and 1,280 pixels wide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from samsari.human.protocols import SHIPPED

SETS = tuple(sorted(path.stem for path in SHIPPED.glob("*.toml")))
OWN = """
name = "Own questions"
[[question]]
id = "plain"
text = "Is it plain?"
help = "Think of a reader who learns English."
labels = { "not at all" = 1, "partly" = 2, "yes" = 3 }
[[question]]
id = "grade"
text = "How easy is it?"
low = -2
high = 2
"""
LOOKS = [(theme, width) for theme in ("light", "dark") for width in (390, 1440)]

Look = Callable[[str], None]


@pytest.fixture
def look(tab: Any, faults: Callable[[Any], list[str]]) -> Look:
    """`look("welcome")` fails if something is wrong with the screen in any theme or width."""

    def everywhere(screen: str) -> None:
        for theme, width in LOOKS:
            tab.emulate_media(color_scheme=theme)
            tab.set_viewport_size({"width": width, "height": 844})
            assert faults(tab) == [], (screen, theme, width)

    return everywhere


@pytest.fixture(scope="module")
def own_set(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A question set of one's own."""
    path: Path = tmp_path_factory.mktemp("questions") / "own.toml"
    path.write_text(OWN, encoding="utf-8")
    yield str(path)


def heading(tab: Any, text: str) -> None:
    tab.get_by_role("heading", name=text, exact=True).wait_for()


def rate(tab: Any) -> None:
    """Rate an output with the four questions of the SAMSA paper."""
    for key in ("3", "1", "1", "3", "Enter"):
        tab.keyboard.press(key)


def test_what_everybody_can_open(tab: Any, online: Any, look: Look) -> None:
    with online("samsa") as (links, _):
        for address in ("/", "/r", "/r#wrong", "/admin"):
            tab.goto(links["ann"].partition("/r#")[0] + address)
            tab.get_by_role("heading").first.wait_for()
            tab.get_by_text("Loading…").wait_for(state="detached")
            look(address)


def test_from_welcome_over_practice_and_pause_to_thanks(
    tab: Any, online: Any, plans: Any, look: Look
) -> None:
    plan = plans("samsa", n_items=2)
    design = replace(plan.design, pause_every=1, repeats=0.0, checks_every=0)
    with online(replace(plan, design=design, checks=())) as (links, _):
        tab.goto(links["ann"])
        tab.get_by_role("button", name="Start").wait_for()
        look("welcome")
        tab.keyboard.press("Enter")
        tab.locator("fieldset").first.wait_for()
        total = int(tab.locator("#count").inner_text().split(" of ")[1].split()[0])
        for key in ("3", "1", "2", "3"):
            tab.keyboard.press(key)
        tab.get_by_text("what we expected").wait_for()
        tab.get_by_text("More", exact=True).click()
        look("practice")
        tab.get_by_role("button", name="Next").click()
        heading(tab, f"Task 2 of {total}")
        tab.get_by_role("button", name="Next").click(force=True)
        tab.get_by_role("alert").wait_for()
        look("a question without an answer")
        rate(tab)
        heading(tab, "Time for a break?")
        look("pause")
        for number in range(3, total + 1):
            tab.keyboard.press("Enter")
            heading(tab, f"Task {number} of {total}")
            rate(tab)
            if number < total:
                heading(tab, "Time for a break?")
        heading(tab, "Thank you!")
        tab.locator(".code").wait_for()
        look("thanks")


def test_without_a_connection(tab: Any, online: Any, look: Look) -> None:
    with online("samsa") as (links, _):
        tab.goto(links["ann"])
        tab.get_by_role("button", name="Start").click()
        tab.locator("fieldset").first.wait_for()
        tab.wait_for_timeout(200)
        tab.context.set_offline(True)
        tab.keyboard.press("3")
        tab.get_by_text("No connection: 1 answer waits on this device").wait_for()
        look("offline")


def test_the_organiser_closed_and_released(tab: Any, online: Any, look: Look) -> None:
    with online("samsa") as (links, _):
        tab.goto(links["ann"])
        tab.get_by_role("button", name="Start").click()
        for number in (2, 3):
            rate(tab)
            heading(tab, f"Task {number} of 9")
        tab.locator("#saved", has_text="✓ All answers saved").wait_for()
        tab.goto(links["organiser"])
        tab.on("dialog", lambda dialog: dialog.accept())
        tab.get_by_role("table").first.wait_for()
        look("organiser")
        tab.get_by_role("button", name="Show results").click()
        tab.get_by_role("heading", name="Systems").wait_for(timeout=60_000)
        look("results")
        tab.get_by_role("button", name="Release ann").click()
        tab.get_by_text("went to other raters").wait_for()
        look("a rater was released")
        tab.goto(links["ann"])
        heading(tab, "You are no longer part of this study")
        look("released")
        tab.goto(links["organiser"])
        tab.get_by_role("button", name="Close the study").click()
        tab.get_by_text("The study is closed.").wait_for()
        look("the organiser of a closed study")
        tab.goto(links["bob"])
        heading(tab, "This study is closed")
        look("closed")


@pytest.mark.parametrize("questions", [*SETS, "own"])
def test_every_kind_of_question(
    tab: Any, online: Any, look: Look, own_set: str, questions: str
) -> None:
    with online(own_set if questions == "own" else questions) as (links, _):
        tab.goto(links["ann"])
        tab.get_by_role("button", name="Start").click()
        tab.locator("fieldset").first.wait_for()
        look(questions)
        if questions == "error-spans":
            words = tab.get_by_role("listbox", name="Simplified text, word by word")
            words.get_by_role("option").nth(0).click()
            look("the first word of an error")
            words.get_by_role("option").nth(1).click()
            tab.get_by_role("button", name="says something else").click()
        else:
            tab.keyboard.press("ArrowLeft" if questions == "pairwise" else "1")
        look(f"{questions}, answered")
