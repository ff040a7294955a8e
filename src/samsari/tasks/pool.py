"""Work on many processes: the same function for every item, the results in the order of the items.

    >>> from functools import partial
    >>> list(in_order(partial(partial, pow, 2), [1, 2, 3]))
    [2, 4, 8]

The function is loaded once in each process, because it may hold a model. Items are read only a
little ahead of the work, so any number of them fits into memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Any, TypeVar

from samsari.errors import ends_all, why_failed

Given = TypeVar("Given")
Made = TypeVar("Made")

AHEAD = 32  # items for each process that may wait for it


def in_order(
    load: Callable[[], Callable[[Given], Made]],
    items: Iterable[Given],
    jobs: int = 1,
    ahead: int = AHEAD,
    executor: Any = None,
) -> Iterator[Made]:
    """What the function makes of each item, in order and as soon as it is known.

    `load` gives the function. With `jobs` above 1 it must be something that pickle can send. An
    `executor` (of concurrent.futures, or a Dask client) does the work in the place of processes.
    """
    if executor is None and jobs <= 1:
        yield from map(load(), items)
        return
    # The modules for many processes take as long to import as a sentence to simplify.
    from samsari.tasks.workers import on_executor, on_processes

    if executor is not None:
        yield from on_executor(load, items, executor, ahead)
        return
    is_empty = True
    for made in on_processes(load, items, jobs, ahead):
        is_empty = False
        yield made
    if is_empty:
        load()  # no process was asked, so no error of the set-up has been seen yet


def row_by_row(
    work: Callable[[Sequence[Given]], Iterable[Made]],
    rows: Sequence[Given],
    otherwise: Callable[[Given, str], Made],
) -> list[Made]:
    """What is made of many rows at once; of each alone if one of them fails.

    A row that fails alone, too, becomes `otherwise(row, reason)`: one bad row never ends a file.
    """
    try:
        return list(work(rows))
    except Exception as error:
        if ends_all(error):
            raise
        if len(rows) == 1:
            return [otherwise(rows[0], why_failed(error))]
    return [made for row in rows for made in row_by_row(work, (row,), otherwise)]


def in_batches(
    load: Callable[[], Callable[[Sequence[Given]], Iterable[Made]]],
    items: Iterable[Given],
    size: int = 64,
    otherwise: Callable[[Given, str], Made] | None = None,
    *,
    jobs: int = 1,
    executor: Any = None,
    ahead: int = 4,
) -> Iterator[Made]:
    """What a function of many items makes of each of them, in order, `size` of them at a time.

    With `otherwise` an item on which it fails becomes `otherwise(item, reason)`.
    """
    waiting = iter(items)
    batches = iter(lambda: tuple(islice(waiting, size)), ())
    for made in in_order(partial(_careful, load, otherwise), batches, jobs, ahead, executor):
        yield from made


def _careful(
    load: Callable[[], Callable[[Sequence[Given]], Iterable[Made]]],
    otherwise: Callable[[Given, str], Made] | None,
) -> Callable[[Sequence[Given]], list[Made]]:
    work = load()
    return lambda some: row_by_row(work, some, otherwise) if otherwise else list(work(some))
