from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from samsari.errors import MetricError, ResourceError, SettingError
from samsari.metrics import catalog
from samsari.tasks.pool import in_order

# Worker processes cannot import this file, so the work is done by functions of the library.
powers = partial(partial, pow, 3)
refuse = partial(catalog.kind, "rouge")
die = partial(partial, os._exit)


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_the_order_of_the_items(jobs: int) -> None:
    items = [300_000, *range(40)]  # the first item takes longest
    assert list(in_order(powers, items, jobs)) == [3**n for n in items]


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("items", [[1, 2, 3], []])
def test_an_error_of_loading_is_told_even_without_items(jobs: int, items: list[int]) -> None:
    with pytest.raises(MetricError, match="rouge"):
        list(in_order(refuse, items, jobs))  # type: ignore[arg-type]


def test_an_error_of_the_items_is_told() -> None:
    def broken() -> Iterator[int]:
        yield 1
        raise SettingError("line 2 cannot be read")

    found = in_order(powers, broken(), 2)
    assert next(found) == 3
    with pytest.raises(SettingError, match="line 2"):
        next(found)


def test_items_are_read_only_a_little_ahead() -> None:
    read = []
    found = in_order(powers, (read.append(n) or n for n in count()), 2, ahead=2)
    assert [next(found) for _ in range(5)] == [1, 3, 9, 27, 81]
    found.close()  # type: ignore[attr-defined]
    assert len(read) <= 5 + 2 * 2 + 1


def test_a_worker_that_was_killed_is_an_error_with_a_remedy() -> None:
    with pytest.raises(ResourceError, match="--jobs"):
        list(in_order(die, [1], 2))


PROGRAM = """
import time
from functools import partial
from samsari.tasks.pool import in_order
if __name__ == "__main__":
    for found in in_order(partial(partial, divmod, 7), [2] * 3 + [3] * 10**6, 2):
        print(found, flush=True)
        time.sleep(0.5)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_workers_end_silently_with_their_parent(tmp_path: Path) -> None:
    script = tmp_path / "program.py"
    script.write_text(PROGRAM, encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    parent = subprocess.Popen(
        [sys.executable, script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env
    )
    assert parent.stdout is not None
    assert parent.stdout.readline() == "(3, 1)\n"
    parent.kill()
    # Workers hold the same pipes: reading ends only when the last of them is gone.
    _, errors = parent.communicate(timeout=20)
    assert "Traceback" not in errors
