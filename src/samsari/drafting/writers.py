"""Writers: a command that reads a prompt and prints a text, or an OpenAI-compatible address.

Nothing leaves the machine unless an address was named. A key is read from the environment when a
request is made; it stands in no value, no message and no file.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from http.client import HTTPException
from typing import Any, Protocol
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, OpenerDirector, Request, build_opener

from samsari.errors import SettingError

MOST_BYTES = 1_000_000  # of an answer
AGAIN = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 529})
ENDED_BY_LENGTH = "length"


@dataclass(frozen=True, slots=True)
class Answer:
    """What a writer answered; `tokens` as it counts them, or as words tell."""

    text: str
    tokens: int
    is_cut: bool = False


class WriterError(Exception):
    """A request that failed; `wait` is for how long to leave the writer alone, None for good."""

    def __init__(self, what: str, wait: float | None = None) -> None:
        super().__init__(what)
        self.what, self.wait = what, wait


class Writer(Protocol):
    """Something that answers prompts."""

    @property
    def signature(self) -> str:
        """What it is: another signature, other answers."""
        ...

    def ask(self, prompt: str, number: int, seconds: float) -> Answer:
        """The answer number `number` to a prompt, or a WriterError."""
        ...


@dataclass(frozen=True, slots=True)
class Command:
    """A command of this machine: the prompt is its standard input, the text its output.

    SAMSARI_DRAFT holds the number of the draft, so that a sampler can take it as its seed.
    """

    words: tuple[str, ...]

    @property
    def signature(self) -> str:
        """The command as it was given."""
        return f"command:{shlex.join(self.words)}"

    def ask(self, prompt: str, number: int, seconds: float) -> Answer:
        """Run the command once; it and its children end with the time."""
        try:
            process = subprocess.Popen(
                self.words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env={**os.environ, "SAMSARI_DRAFT": str(number)},
                start_new_session=True,
            )
        except OSError as error:
            what = f"{self.words[0]} cannot be started: {error.strerror or error}"
            raise WriterError(what) from None
        try:
            out, problem = process.communicate(prompt.encode(), timeout=seconds)
        except subprocess.TimeoutExpired:
            raise WriterError(f"no answer within {seconds:g} seconds", wait=0.0) from None
        finally:
            _end(process)
        if process.returncode:
            last = problem.decode(errors="replace").strip().splitlines()[-1:]
            told = f": {last[0][:200]}" if last else ""
            raise WriterError(f"it ended with status {process.returncode}{told}", wait=0.0)
        return _answer(out)


def _end(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            process.kill()
        process.communicate()


def _answer(data: bytes) -> Answer:
    if len(data) > MOST_BYTES:
        raise WriterError(f"the answer has {len(data):,} bytes, more than {MOST_BYTES:,}")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise WriterError("the answer is not UTF-8", wait=0.0) from None
    return Answer(text, len(text.split()))


@dataclass(frozen=True, slots=True)
class Address:
    """An address that speaks as OpenAI's does: llama.cpp, Ollama, vLLM and the providers."""

    url: str
    model: str
    key_name: str = ""  # of the environment variable
    temperature: float = 0.7
    most_tokens: int = 1024

    @property
    def signature(self) -> str:
        """The model and its settings; the key is no part of it."""
        parts = urlsplit(self.url)
        place = f"{parts.scheme}://{parts.hostname}{f':{parts.port}' if parts.port else ''}"
        settings = f"temperature:{self.temperature:g}|tokens:{self.most_tokens}"
        return f"address:{place}{parts.path}|model:{self.model}|{settings}"

    def ask(self, prompt: str, number: int, seconds: float) -> Answer:
        """Ask once; what may go away with time says how long to wait."""
        body = {
            "model": self.model,
            "messages": [{"role": "user", "content": prompt}],
            "temperature": self.temperature,
            "max_tokens": self.most_tokens,
            "seed": number,
        }
        headers = {"Content-Type": "application/json", "User-Agent": "samsari"}
        key = os.environ.get(self.key_name, "") if self.key_name else ""
        if key:
            headers["Authorization"] = f"Bearer {key}"
        target = f"{self.url.rstrip('/')}/chat/completions"
        request = Request(target, json.dumps(body).encode(), headers, method="POST")
        try:
            with _opener().open(request, timeout=seconds) as reply:
                data = reply.read(MOST_BYTES + 1)
        except HTTPError as error:
            raise _refused(error, key) from None
        except TimeoutError:
            raise WriterError(f"no answer within {seconds:g} seconds", wait=0.0) from None
        except (URLError, HTTPException, OSError) as error:
            reason = getattr(error, "reason", error)
            if isinstance(reason, TimeoutError):
                raise WriterError(f"no answer within {seconds:g} seconds", wait=0.0) from None
            raise WriterError(_hidden(f"the connection failed: {reason}", key), wait=0.0) from None
        if len(data) > MOST_BYTES:
            raise WriterError(f"the answer has more than {MOST_BYTES:,} bytes")
        return _parsed(data)


class _NoRedirect(HTTPRedirectHandler):
    """A key must not follow to another address."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        """Refuse to follow an address that sends the request elsewhere."""


def _opener() -> OpenerDirector:
    return build_opener(_NoRedirect)


def _refused(error: HTTPError, key: str) -> WriterError:
    told = _hidden(error.read(2000).decode(errors="replace").strip()[:200], key)
    what = f"status {error.code}{': ' + told if told else ''}"
    if error.code not in AGAIN:
        return WriterError(what)
    try:
        wait = max(0.0, float(error.headers.get("Retry-After", "")))
    except (TypeError, ValueError):
        wait = 0.0
    return WriterError(what, wait=wait)


def _hidden(text: str, key: str) -> str:
    return text.replace(key, "(key)") if key else text


def _parsed(data: bytes) -> Answer:
    try:
        held = json.loads(data)
        choice = held["choices"][0]
        text = choice["message"]["content"]
    except (ValueError, KeyError, IndexError, TypeError):
        raise WriterError("the answer is not what this interface sends", wait=0.0) from None
    if text is None:
        text = ""
    if not isinstance(text, str):
        raise WriterError("the answer holds no text", wait=0.0)
    usage = held.get("usage")
    counted = usage.get("total_tokens") if isinstance(usage, Mapping) else None
    tokens = counted if isinstance(counted, int) and counted >= 0 else len(text.split())
    return Answer(text, tokens, choice.get("finish_reason") == ENDED_BY_LENGTH)


def writer(
    given: str, model: str = "", key_name: str = "", temperature: float = 0.7
) -> Command | Address:
    """The writer of a command or an address."""
    if given.startswith(("http://", "https://")):
        parts = urlsplit(given)
        if not parts.hostname:
            raise SettingError(f"{given!r} is no address", remedy="write http://127.0.0.1:8080/v1")
        if parts.username or parts.password or parts.query:
            raise SettingError(
                "an address must hold no key", remedy="put the key into a variable and name it"
            )
        if key_name and key_name not in os.environ:
            raise SettingError(f"there is no variable {key_name}", remedy=f"export {key_name}=...")
        if not model:
            raise SettingError("an address needs a model", remedy="name it with --model-name")
        return Address(given, model, key_name, temperature)
    try:
        words = tuple(shlex.split(given))
    except ValueError as error:
        raise SettingError(f"the command {given!r} is not whole: {error}") from None
    if not words:
        raise SettingError("no writer was named", remedy="give a command or an address")
    if not shutil.which(words[0]):
        remedy = "check its name, or give an address that begins with http"
        raise SettingError(f"there is no command {words[0]}", remedy=remedy)
    return Command(words)


def content_hash(*parts: str) -> str:
    """The name of an answer: what asks the same has the same name."""
    return sha256("\0".join(parts).encode()).hexdigest()
