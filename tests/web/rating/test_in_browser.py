"""A study in a real browser: keys, phone, offline, two tabs, markup in every field."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from samsari.human.study import answers as extract
from samsari.human.study import changes, queries, store
from samsari.human.study.store import Store
from samsari.model.study import SpecialItem, StudyItem, StudyPlan

SAVED = "✓ All answers saved"


def answers(path: Path) -> list[tuple[int, str, float | None]]:
    db = store.readable(path, beside_writer=True)
    try:
        rows = queries.answer_rows(db, all_versions=True)
        return [(row.place, row.question, row.value) for row in rows]
    finally:
        db.close()


def wait_saved(tab: Any) -> None:
    # Not a function that waits inside the page: the page allows no script but its own.
    tab.locator("#saved", has_text=SAVED).wait_for()


def begin(tab: Any, link: str) -> None:
    tab.goto(link)
    tab.get_by_role("button", name="Start").wait_for()
    tab.keyboard.press("Enter")
    tab.locator("fieldset").first.wait_for()


def heading(tab: Any, text: str) -> None:
    tab.get_by_role("heading", name=text, exact=True).wait_for()


def test_five_keys_rate_an_output_and_the_page_asks_nobody_else(tab: Any, online: Any) -> None:
    with online("samsa") as (links, path):
        asked: list[str] = []
        tab.on("request", lambda request: asked.append(request.url))
        begin(tab, links["ann"])
        assert len([url for url in asked if not url.endswith("icon.svg")]) <= 5
        for key in ("3", "1", "1", "3", "Enter"):  # practice
            tab.keyboard.press(key)
        heading(tab, "Task 2 of 9")
        for key in ("1", "2", "3", "1", "Enter"):
            tab.keyboard.press(key)
        heading(tab, "Task 3 of 9")
        wait_saved(tab)
        given = answers(path)
        assert given[4:] == [(2, "Qa", 1), (2, "Qb", 2), (2, "Qc", 3), (2, "Qd", 1)]
        token = links["ann"].partition("#")[2]
        own = links["ann"].partition("/r#")[0]
        assert all(url.startswith(own) and token not in url for url in asked)
        tab.keyboard.press("Backspace")
        heading(tab, "Task 2 of 9")
        assert tab.locator("input:checked").count() == 4


def test_nothing_is_preset_and_next_says_what_is_missing(tab: Any, online: Any) -> None:
    with online("samsa") as (links, path):
        begin(tab, links["ann"])
        assert tab.locator("input:checked").count() == 0
        tab.keyboard.press("1")
        tab.get_by_role("button", name="Next").click(force=True)
        assert "Please answer" in tab.get_by_role("alert").inner_text()
        tab.get_by_text("More", exact=True).click()
        tab.get_by_label("I cannot judge this").check()
        tab.get_by_label("A comment for the organiser").fill("odd 😀")
        tab.get_by_role("button", name="Next").click()
        heading(tab, "Task 2 of 9")
        wait_saved(tab)
        assert ("#cannot-judge", 1.0) in {(question, value) for _, question, value in answers(path)}


def test_answers_without_a_connection_wait_and_outlive_a_reload(tab: Any, online: Any) -> None:
    with online("samsa") as (links, path):
        begin(tab, links["ann"])
        wait_saved(tab)
        tab.wait_for_timeout(200)
        tab.context.set_offline(True)
        for key in ("3", "1", "1", "3", "Enter", "1"):
            tab.keyboard.press(key)
        heading(tab, "Task 2 of 9")  # was fetched ahead
        tab.get_by_text("No connection: 5 answers wait on this device").wait_for()
        assert answers(path) == []
        tab.close(run_before_unload=False)
        again = tab.context.new_page()
        tab.context.set_offline(False)
        again.goto(links["ann"])
        again.locator("fieldset").first.wait_for()
        wait_saved(again)
        assert len(answers(path)) == 5


def test_a_lost_acknowledgement_gives_one_row(tab: Any, online: Any) -> None:
    with online("samsa") as (links, path):
        begin(tab, links["ann"])
        posts, seen = [], []

        def lose(route: Any) -> None:
            posts.append(route.request.post_data)
            if not seen:  # as long as the page has not said that an answer waits
                route.fetch()  # the server has it, the page does not know
                route.abort()
            else:
                route.continue_()

        tab.route("**/api/rater/answers", lose)
        tab.keyboard.press("2")
        tab.get_by_text("No connection: 1 answer waits on this device").wait_for()
        seen.append(True)
        wait_saved(tab)
        assert len(posts) >= 2
        assert answers(path) == [(1, "Qa", 2)]


def test_two_tabs_tell_each_other(tab: Any, online: Any) -> None:
    with online("samsa") as (links, path):
        begin(tab, links["ann"])
        other = tab.context.new_page()
        begin(other, links["ann"])
        other.keyboard.press("3")
        tab.get_by_text("You answered this in another tab").wait_for()
        tab.keyboard.press("1")
        wait_saved(tab)
        assert [value for _, _, value in answers(path)] == [3, 1]


def test_numbers_from_0_to_100_by_key_and_by_finger(tab: Any, online: Any) -> None:
    with online("direct-assessment") as (links, path):
        begin(tab, links["ann"])
        assert tab.locator(".thumb:visible").count() == 0
        for key in ("7", "5", "Enter"):
            tab.keyboard.press(key)
        slider = tab.get_by_role("slider").nth(1)
        slider.focus()
        for key in ("ArrowRight", "PageUp"):
            tab.keyboard.press(key)
        box = tab.get_by_role("slider").nth(2).bounding_box()
        tab.mouse.click(box["x"] + box["width"] * 0.25, box["y"] + 20)
        wait_saved(tab)
        last = {question: value for _, question, value in answers(path)}
        assert last == {"fluency": 75, "adequacy": 61, "simplicity": 25}


def test_pairs_by_arrow_and_rankings_by_digit(tab: Any, online: Any) -> None:
    with online("pairwise") as (links, path):
        begin(tab, links["ann"])
        for key in ("ArrowLeft", "ArrowDown", "ArrowRight", "Enter"):
            tab.keyboard.press(key)
        tab.get_by_role("heading", name="Task 2 of").wait_for()
        wait_saved(tab)
        assert [value for _, _, value in answers(path)] == [1, 0, 2]


def test_a_ranking_is_saved_when_it_is_whole(tab: Any, online: Any) -> None:
    with online("ranking") as (links, path):
        begin(tab, links["ann"])
        tab.keyboard.press("2")
        tab.wait_for_timeout(100)
        assert answers(path) == []
        tab.keyboard.press("1")
        tab.keyboard.press("Enter")
        tab.get_by_role("heading", name="Task 2 of").wait_for()
        wait_saved(tab)
        db = store.readable(path, beside_writer=True)
        assert sorted(rating.value for rating in extract.ratings(db)) == [0, 2]
        db.close()


def test_errors_are_marked_by_clicks_and_by_keys(tab: Any, online: Any) -> None:
    with online("error-spans") as (links, path):
        begin(tab, links["ann"])
        words = tab.get_by_role("listbox", name="Simplified text, word by word")
        words.get_by_role("option").nth(0).click()
        words.get_by_role("option").nth(1).click()
        tab.get_by_role("button", name="says something else").click()
        words.focus()
        for key in ("ArrowRight", "Shift+ArrowRight", "2", "a"):
            tab.keyboard.press(key)
        source = tab.get_by_role("listbox", name="Original, word by word")
        source.get_by_role("option").nth(2).click()
        tab.get_by_role("button", name="left out").click()
        wait_saved(tab)
        db = store.readable(path, beside_writer=True)
        row = list(queries.answer_rows(db))[-1]
        db.close()
        assert row.value == 1 + 5 + 5  # minor, then two major marks
        tab.get_by_role("button", name="Remove: left out").click()
        wait_saved(tab)
        assert answers(path)[-1][2] == 6
        tab.get_by_role("button", name="Nothing is wrong").click()
        wait_saved(tab)
        assert answers(path)[-1][2] == 0


def test_a_pause_and_the_end(tab: Any, online: Any, plans: Any) -> None:
    plan = replace(plans("samsa", n_items=3, checks_every=0), practice=(), checks=())
    design = replace(plan.design, pause_every=2, repeats=0.0)
    with online(replace(plan, design=design)) as (links, path):
        begin(tab, links["ann"])
        total = int(tab.locator("#count").inner_text().split(" of ")[1].split()[0])
        for number in range(total):
            for key in ("3", "1", "1", "3", "Enter"):
                tab.keyboard.press(key)
            if number + 1 == total:
                break
            if (number + 1) % 2 == 0:
                heading(tab, "Time for a break?")
                tab.keyboard.press("Enter")
            heading(tab, f"Task {number + 2} of {total}")
        heading(tab, "Thank you!")
        tab.locator(".code").wait_for()
        db = store.readable(path, beside_writer=True)
        assert queries.counts(db, 1) == (total, total)
        db.close()
        tab.reload()
        heading(tab, "Thank you!")


def test_results_of_the_organiser(tab: Any, online: Any) -> None:
    with online("samsa") as (links, path):
        begin(tab, links["ann"])
        for _ in range(2):
            for key in ("3", "1", "1", "3", "Enter"):
                tab.keyboard.press(key)
        heading(tab, "Task 3 of 9")
        wait_saved(tab)
        tab.goto(links["organiser"])
        tab.get_by_role("button", name="Show results").click()
        tab.get_by_role("heading", name="Systems").wait_for(timeout=60_000)
        assert "SYSTEM-" in tab.locator("#figures").inner_text()
        db = store.readable(path, beside_writer=True)
        assert queries.totals(db)["looks"] >= 1
        db.close()
        tab.get_by_label("A new rater:").fill("zoe")
        tab.get_by_role("button", name="Add").click()
        tab.get_by_label("Private link of zoe").wait_for()
        with tab.expect_download() as download:
            tab.get_by_role("button", name="Ratings (CSV)").click()
        text = Path(download.value.path()).read_text(encoding="utf-8")
        assert text.startswith("system,item,rater,question,value,")


PAYLOADS: list[str] = json.loads(
    (Path(__file__).parents[2] / "cases" / "injections.json").read_text(encoding="utf-8")
)


def infected(plan: StudyPlan) -> StudyPlan:
    """A study with markup in every field."""
    every = " ".join(PAYLOADS)
    items = tuple(
        StudyItem(f"{payload}", payload, {"<b>one</b>": payload, "two'\"><img>": payload + "!"})
        for payload in PAYLOADS
    )
    document: dict[str, Any] = {
        "name": every,
        "question": [
            {
                "id": "<img src=x onerror=window.hit=1>",
                "text": every,
                "help": every,
                "labels": {"<script>window.hit=1</script>": 1, "'\"><svg onload=window.hit=1>": 2},
            }
        ],
    }
    practice = SpecialItem(every, (every,), {}, every)
    return replace(
        plan,
        name=every,
        question_set="own",
        questions=document,
        items=items,
        practice=(practice,),
        checks=(),
        welcome=every,
        thanks=every,
        contact=every,
    )


def clean(tab: Any) -> bool:
    """True if no markup of the study became a node or ran."""
    return bool(
        tab.evaluate(
            """() => window.hit === undefined && document.scripts.length === 1
            && document.querySelectorAll('img, svg, iframe, object, embed, video, audio, marquee,'
              + ' math, base, form, style, body a[href^=javascript]').length === 0"""
        )
    )


def test_markup_in_every_field_is_shown_and_never_run(tab: Any, online: Any, plans: Any) -> None:
    assert len(PAYLOADS) == 40
    plan = plans("samsa")
    names = ("<img src=x onerror=window.hit=1>", "'\"><script>window.hit=1</script>")
    design = replace(plan.design, raters=names, per_output=1, repeats=0.0, checks_every=0)
    dialogs: list[str] = []
    reports: list[str] = []
    tab.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    tab.on("console", lambda message: reports.append(message.text))
    with online(infected(replace(plan, design=design))) as (links, _):
        begin(tab, links[names[0]])
        assert clean(tab)
        tab.get_by_text("More", exact=True).click()
        tab.get_by_label("A comment for the organiser").fill(" ".join(PAYLOADS))
        tab.get_by_role("button", name="Back", exact=True).or_(tab.locator("h1")).first.focus()
        total = int(tab.locator("#count").inner_text().split(" of ")[1].split()[0])
        for number in range(1, total + 1):
            name = f"Practice {number}" if number == 1 else f"Task {number} of {total}"
            heading(tab, name)
            assert clean(tab)
            tab.locator("fieldset").first.focus()
            tab.keyboard.press("1")
            tab.locator("#next").click()
            tab.get_by_role("heading", name=name, exact=True).wait_for(state="detached")
            if tab.get_by_role("button", name="Go on").count():
                tab.get_by_role("button", name="Go on").click()
        heading(tab, "Thank you!")
        tab.locator(".code").wait_for()
        assert clean(tab)
        tab.goto(links["organiser"])
        tab.get_by_role("table").first.wait_for()
        tab.get_by_role("button", name="Show results").click()
        tab.get_by_role("heading", name="Systems").wait_for(timeout=60_000)
        assert clean(tab)
        tab.get_by_label("A new rater:").fill("<img src=x onerror=window.hit=1>2")
        tab.get_by_role("button", name="Add").click()
        tab.locator(".copied").wait_for()
        assert clean(tab)
    assert dialogs == []
    assert [line for line in reports if "Content Security Policy" in line] == []


def test_closed_and_released_are_told(tab: Any, online: Any) -> None:
    with online("samsa") as (links, _):
        tab.goto(links["organiser"])
        tab.on("dialog", lambda dialog: dialog.accept())
        tab.get_by_role("button", name="Release ann").click()
        tab.get_by_text("went to other raters").wait_for()
        tab.get_by_role("button", name="Close the study").click()
        tab.get_by_text("The study is closed.").wait_for()
        tab.goto(links["bob"])
        heading(tab, "This study is closed")


def test_a_foreign_name_for_this_machine_gets_nothing(tab: Any, online: Any) -> None:
    """DNS rebinding: the browser believes that the study belongs to another site."""
    with online("samsa") as (links, path):
        own, _, token = links["ann"].partition("/r#")
        port = own.rpartition(":")[2]
        asked = """(token) => fetch("/api/rater/next",
            {headers: {authorization: "Bearer " + token}}).then((reply) => reply.status)"""
        for page in ("/", "/r", "/admin"):
            answer = tab.goto(f"http://evil.example:{port}{page}")
            assert answer.status == 421
            assert "A study" not in tab.content()
        assert tab.evaluate(asked, token) == 421
        assert tab.goto(f"{own}/r").status == 200
        assert tab.evaluate(asked, token) == 200
        assert answers(path) == []


def test_a_page_of_another_site_can_neither_read_nor_write(tab: Any, online: Any) -> None:
    with online("samsa") as (links, path):
        own, _, token = links["ann"].partition("/r#")
        tab.route(
            "http://evil.example/", lambda route: route.fulfill(body="", content_type="text/html")
        )
        tab.goto("http://evil.example/")
        asked = """([address, options]) => fetch(address, options).then((reply) => reply.type,
            () => "refused")"""
        with_token = {"headers": {"authorization": f"Bearer {token}"}}
        assert tab.evaluate(asked, [f"{own}/api/rater/next", with_token]) == "refused"
        body = {"method": "POST", "body": "{}", "headers": {"content-type": "application/json"}}
        assert tab.evaluate(asked, [f"{own}/api/rater/answers", body]) == "refused"
        plain = {"method": "POST", "body": "{}", "mode": "no-cors"}
        statuses: list[int] = []
        tab.on("response", lambda reply: statuses.append(reply.status))
        tab.evaluate(asked, [f"{own}/api/rater/answers", plain])
        assert set(statuses) <= {403}
        assert answers(path) == []


def test_clocks_do_not_matter(tab: Any, online: Any) -> None:
    with online("samsa") as (links, path):
        tab.clock.set_fixed_time("2031-01-01T00:00:00Z")
        begin(tab, links["ann"])
        tab.keyboard.press("3")
        wait_saved(tab)
        tab.clock.set_fixed_time("2001-01-01T00:00:00Z")
        tab.keyboard.press("ArrowUp")
        tab.keyboard.press("1")
        wait_saved(tab)
        assert [value for _, question, value in answers(path) if question == "Qa"] == [3, 1]


def test_a_full_disk_is_told_and_answers_arrive_later(
    tab: Any, online: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from samsari.human.study.store import FullError

    is_full = [True]
    real = changes.save_answers

    def save(*arguments: Any) -> Any:
        work = real(*arguments)

        def maybe(db: Any) -> Any:
            if is_full[0]:
                raise FullError("no room")
            return work(db)

        return maybe

    monkeypatch.setattr(changes, "save_answers", save)
    with online("samsa") as (links, path):
        begin(tab, links["ann"])
        tab.keyboard.press("3")
        tab.get_by_text("The server has no room: 1 answer waits on this device").wait_for()
        is_full[0] = False
        wait_saved(tab)
        assert answers(path) == [(1, "Qa", 3)]


def test_the_writer_is_gone_when_the_server_stops(online: Any) -> None:
    with online("samsa") as (_, path):
        pass
    Store(path).close()
