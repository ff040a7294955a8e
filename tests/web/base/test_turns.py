"""Work in turn: bounded in number for all and for each visitor, broken off after its time."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from samsari.web.base import guard as limits
from samsari.web.base.server import BusyError, Turns


def for_ever() -> None:
    while True:
        sum(range(1000))


def stubborn() -> None:
    try:
        for_ever()
    except Exception:  # a net for mistakes does not catch it
        for_ever()


async def said(turns: Turns, visitor: str, work: Callable[[], object]) -> object:
    try:
        return await turns.do(visitor, work)
    except BusyError as busy:
        return busy.status, str(busy)


def run(turns: Turns, questions: Callable[[], Any]) -> Any:
    async def all_of_it() -> Any:
        return await questions()

    try:  # a browser of another test may have a loop in this thread
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(asyncio.run, all_of_it()).result()
    finally:
        turns.close()


@pytest.mark.parametrize("work", [for_ever, stubborn])
def test_work_that_takes_too_long_is_broken_off_and_the_next_is_done(work: Any) -> None:
    turns = Turns("t", seconds=0.05)

    async def ask() -> list[object]:
        asked = [said(turns, "a", work), said(turns, "b", lambda: 7), said(turns, "a", work)]
        return [*await asyncio.gather(*asked), await said(turns, "a", lambda: 8)]

    first, second, third, fourth = run(turns, ask)
    assert (second, fourth) == (7, 8)
    assert first == third
    assert first[0] == 503 and "longer than 0.05 seconds" in first[1]


def test_many_pieces_that_end_just_in_time_do_not_stop_the_thread() -> None:
    turns = Turns("t", seconds=0.002)

    def short() -> int:
        end = time.monotonic() + 0.002
        while time.monotonic() < end:
            pass
        return 1

    async def ask() -> object:
        for _ in range(200):
            await said(turns, "a", short)
        return await said(turns, "a", lambda: "still here")

    assert run(turns, ask) == "still here"


def test_work_that_cannot_be_broken_off_is_answered_and_others_wait_their_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "END_SECONDS", 0.01)
    turns = Turns("t", seconds=0.01, wait_seconds=0.05)
    held = threading.Event()

    async def ask() -> list[object]:
        first = await said(turns, "a", lambda: held.wait(30))  # waits outside of Python
        second = await said(turns, "b", lambda: 1)
        held.set()
        await asyncio.sleep(0.1)
        return [first, second, await said(turns, "b", lambda: 2)]

    first, second, third = run(turns, ask)
    assert first[0] == 503 and "broken off" in first[1]
    assert second == (503, "other requests take long; try again in a minute")
    assert third == 2


def test_few_may_wait_and_fewer_for_one_visitor() -> None:
    turns = Turns("t", most_waiting=5, most_of_one=3)
    held = threading.Event()

    async def ask() -> list[object]:
        waiting = [asyncio.create_task(said(turns, who, held.wait)) for who in "aaaabbb"]
        await asyncio.sleep(0.01)
        late = await said(turns, "c", lambda: 1)
        held.set()
        return [late, *await asyncio.gather(*waiting), await said(turns, "c", lambda: 2)]

    late, *found, after = run(turns, ask)
    assert late[0] == 503 and "too many requests wait" in late[1]
    assert found[:3] == [True] * 3 and found[3][0] == 429 and "of yours" in found[3][1]
    assert found[4:6] == [True] * 2 and found[6][0] == 503
    assert after == 2


def test_an_error_of_the_work_is_the_visitors_own() -> None:
    turns = Turns("t", seconds=5)

    async def ask() -> object:
        with pytest.raises(ValueError, match="no such"):
            await turns.do("a", lambda: int("no such"))
        return await turns.do("a", lambda: 3)

    assert run(turns, ask) == 3


def test_what_work_needs_is_prepared_once_and_never_broken_off() -> None:
    prepared: list[int] = []

    def prepare() -> None:
        time.sleep(0.1)
        prepared.append(1)

    turns = Turns("t", seconds=0.5, prepare=prepare)

    async def ask() -> list[object]:
        return [await said(turns, "a", lambda: len(prepared)) for _ in range(2)]

    assert run(turns, ask) == [1, 1]
