"""Answers that are asked once: kept by content, within limits, with waits between attempts.

A folder holds `answers.jsonl`, a line for each answer, written to the disk before it is used. A run
that was killed goes on; a last line that was torn is left out. Each question is asked by one
thread only, however many want it.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from samsari.drafting.writers import Answer, Writer, WriterError, content_hash
from samsari.errors import FormatError, SettingError
from samsari.formats.atomic import to_disk

FILE = "answers.jsonl"
LONGEST_WAIT = 60.0


@dataclass(frozen=True, slots=True)
class Limits:
    """How much may be asked; 0 is no limit. `price` is what a thousand tokens cost."""

    requests: int = 0
    tokens: int = 0
    seconds: float = 0.0
    cost: float = 0.0
    price: float = 0.0
    wait: float = 120.0  # for an answer
    attempts: int = 4


class LimitError(Exception):
    """A limit is reached: nothing more is asked."""


@dataclass(slots=True)
class Spent:
    """What was asked so far, kept answers not counted."""

    requests: int = 0
    tokens: int = 0
    failures: int = 0
    kept: int = 0
    began: float = field(default_factory=time.monotonic)

    def cost(self, price: float) -> float:
        """What the tokens of a writer's answers cost."""
        return self.tokens * price / 1000


class Answers:
    """A writer whose answers are kept, limited and asked again after a failure that may pass."""

    def __init__(
        self,
        writer: Writer,
        folder: Path | None = None,
        limits: Limits | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.writer, self.limits, self.sleep = writer, limits or Limits(), sleep
        self.spent = Spent()
        self._lock = threading.Lock()
        self._asking: dict[str, threading.Lock] = {}
        self._held: dict[str, Answer] = {}
        self._stream: IO[bytes] | None = None
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            self._held = _read(folder / FILE)
            self._stream = (folder / FILE).open("ab")

    def close(self) -> None:
        """Close the file in which a writer's answers are kept."""
        if self._stream is not None:
            self._stream.close()

    def ask(self, prompt: str, number: int) -> Answer:
        """The answer to a prompt: a kept one, or a new one that is kept at once."""
        name = content_hash(self.writer.signature, prompt, str(number))
        with self._lock:
            own = self._asking.setdefault(name, threading.Lock())
        with own:
            held = self._held.get(name)
            if held is not None:
                self.spent.kept += 1
                return held
            answer = self._asked(prompt, number)
            self._keep(name, answer)
            return answer

    def _asked(self, prompt: str, number: int) -> Answer:
        pause = 1.0
        for attempt in range(1, self.limits.attempts + 1):
            self._count()
            try:
                answer = self.writer.ask(prompt, number, self._left())
            except WriterError as error:
                with self._lock:
                    self.spent.failures += 1
                if error.wait is None or attempt == self.limits.attempts:
                    raise
                self.sleep(min(max(error.wait, pause), LONGEST_WAIT))
                pause *= 2
            else:
                with self._lock:
                    self.spent.tokens += answer.tokens
                return answer
        raise AssertionError("attempts are counted from 1")

    def _count(self) -> None:
        """One request more, if the limits allow it."""
        limits, spent = self.limits, self.spent
        with self._lock:
            reached = (
                (limits.requests, spent.requests, "requests"),
                (limits.tokens, spent.tokens, "tokens"),
                (limits.seconds, time.monotonic() - spent.began, "seconds"),
                (limits.cost, spent.cost(limits.price), "of money"),
            )
            for most, now, what in reached:
                if most and now >= most:
                    raise LimitError(f"the limit of {most:g} {what} is reached")
            spent.requests += 1

    def _left(self) -> float:
        """How long an answer may take."""
        if not self.limits.seconds:
            return self.limits.wait
        left = self.limits.seconds - (time.monotonic() - self.spent.began)
        return max(0.1, min(self.limits.wait, left))

    def _keep(self, name: str, answer: Answer) -> None:
        row = {"name": name, "text": answer.text, "tokens": answer.tokens, "is_cut": answer.is_cut}
        with self._lock:
            self._held[name] = answer
            if self._stream is not None:
                self._stream.write((json.dumps(row, ensure_ascii=False) + "\n").encode())
                to_disk(self._stream)


def _read(path: Path) -> dict[str, Answer]:
    if not path.exists():
        return {}
    data = path.read_bytes()
    whole, _, torn = data.rpartition(b"\n")
    if torn:  # a kill in mid-line: the line was not used yet
        with path.open("r+b") as stream:
            stream.truncate(len(data) - len(torn))
    found = {}
    for number, line in enumerate(whole.splitlines(), start=1):
        with suppress(ValueError, KeyError, TypeError):
            row: Mapping[str, Any] = json.loads(line)
            found[str(row["name"])] = Answer(
                str(row["text"]), int(row["tokens"]), bool(row["is_cut"])
            )
            continue
        raise FormatError(
            "this is no kept answer", place=f"{path}:{number}", remedy="remove the line"
        )
    return found


def check_limits(limits: Limits) -> Limits:
    """The limits, if they make sense."""
    if limits.cost and not limits.price:
        raise SettingError("a limit of money needs a price", remedy="give --price")
    return limits
