"""From a text to a prompt, and from an answer to a draft: remarks and refusals are no text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from samsari.drafting.writers import Answer, content_hash
from samsari.english.lists import word_tuple
from samsari.errors import SettingError

PARTS = {"simplify": ("text",), "repair": ("text", "draft", "faults")}
_FIELD = re.compile(r"\{(text|draft|faults|level)\}")
# How a remark or a refusal begins. A text that begins so itself may have such a draft.
_OPENINGS = "|".join(word_tuple("openings-of-a-remark"))
_REMARK = re.compile(rf"(?:{_OPENINGS})\b[^.\n]{{0,80}}[:!\n]", re.IGNORECASE)
_NAMES = "|".join(word_tuple("names-of-the-text"))
_ABOUT = re.compile(rf"(?:{_NAMES})\b", re.IGNORECASE)
_UNWILLING = "|".join(word_tuple("openings-of-a-refusal"))
_REFUSAL = re.compile(rf"(?:{_UNWILLING})\b", re.IGNORECASE)
_MARKS = (("“", "”"), ('"', '"'), ("```", "```"), ("**", "**"))


@dataclass(frozen=True, slots=True)
class Prompts:
    """The two prompts, as files that users may read and replace."""

    simplify: str
    repair: str

    @property
    def signature(self) -> str:
        """A change of a prompt makes other drafts."""
        return f"prompts:{content_hash(self.simplify, self.repair)[:12]}"


@cache
def _shipped(name: str) -> str:
    path = files("samsari.drafting") / "prompts" / f"{name}.txt"
    return path.read_text(encoding="utf-8")


def prompts(simplify: str | Path = "", repair: str | Path = "") -> Prompts:
    """The shipped prompts, or those in files."""
    return Prompts(_prompt("simplify", simplify), _prompt("repair", repair))


def _prompt(name: str, path: str | Path) -> str:
    if not path:
        return _shipped(name)
    text = Path(path).read_text(encoding="utf-8")
    for part in PARTS[name]:
        if f"{{{part}}}" not in text:
            raise SettingError(
                f"the prompt has no place for {{{part}}}",
                place=str(path),
                remedy=f"write {{{part}}} where it shall stand",
            )
    return text


def filled(prompt: str, **parts: str) -> str:
    """A prompt with its parts; braces inside a text stay as they are.

    >>> filled("{text}{level}", text="a {level} b", level=" (B1)")
    'a {level} b (B1)'
    """
    return _FIELD.sub(lambda found: parts.get(found[1], ""), prompt)


def draft(source: str, answer: Answer) -> tuple[str, str]:
    """The draft in an answer, or nothing and why there is none.

    >>> draft("A cat sat.", Answer("Sure, here is it: A cat sat down.", 9))
    ('', 'the answer begins with a remark')
    """
    text = answer.text.strip()
    for before, after in _MARKS:
        is_marked = len(text) > len(before + after) and text.startswith(before)
        if is_marked and text.endswith(after) and not source.strip().startswith(before):
            text = text[len(before) : -len(after)].strip()
    given = source.strip()
    named = _ABOUT.match(text)
    faults = (
        (not text, "the answer is empty"),
        (answer.is_cut, "the answer was cut at the limit of tokens"),
        (_REFUSAL.match(text) and not _REFUSAL.match(given), "the answer is a refusal"),
        (_REMARK.match(text) and not _REMARK.match(given), "the answer begins with a remark"),
        (named and named[0].lower() not in given.lower(), "the answer speaks of the text"),
        (
            "\n\n" in text and "\n\n" not in given,
            "the answer has several paragraphs, one was asked for",
        ),
    )
    for is_so, reason in faults:
        if is_so:
            return "", reason
    return " ".join(text.split()) if "\n" not in given else text, ""
