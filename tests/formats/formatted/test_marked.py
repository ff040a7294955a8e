"""Markdown and HTML: only words of the text change, every other byte comes back."""

from __future__ import annotations

import re

import pytest

from samsari.errors import FormatError
from samsari.formats.formatted import target_form
from samsari.formats.formatted.files import formatted

MARKDOWN = """---
title: principal
---

# The *principal* aims

They **commenced** the [principal](https://x.org/principal "principal") work[^1], and they
utilized `principal()` here.

- A **principal** item
  1. They reside &amp; work there.

> They commenced
> the work.

| Item | principal |
|------|:---------:|
| one  | principal |

```
principal
```

<div>principal</div>

[^1]: A principal note.
"""
HTML = """<!doctype html><title>principal</title><style>p{principal:1}</style>
<nav><a href="/">principal</a></nav><h1>The <em>principal</em> aims</h1>
<p class="principal">They <b>commenced</b> the <a href="/principal">principal</a>
  work<sup><a href="#n">1</a></sup>&nbsp;and <code>principal()</code> here.</p>
<ul><li>A <strong>principal</strong> item<ul><li>They reside &amp; work.</ul></li></ul>
<table><tr><td>one<td>principal</table><script>principal("commenced")</script>
"""
NEW = {"principal": "main", "commenced": "started", "utilized": "used", "reside": "live"}


def rewritten(raw: str, name: str) -> str:
    found = formatted(raw.encode(), name)
    texts = {
        block.id: re.sub(r"\b\w+\b(?!\()", lambda word: NEW.get(word[0], word[0]), block.text)
        for block in found.blocks
    }
    new = found.replaced(texts)
    assert new.left == 0
    return new.content.decode()


def test_markdown_keeps_marks_code_addresses_and_front_matter() -> None:
    pairs = [
        ("*principal* aims", "*main* aims"),
        ("**commenced** the [principal]", "**started** the [main]"),
        ("utilized `", "used `"),
        ("**principal** item", "**main** item"),
        ("reside", "live"),
        ("> They commenced", "> They started"),
        ("| Item | principal |", "| Item | main |"),
        ("| one  | principal |", "| one  | main |"),
        ("A principal note", "A main note"),
    ]
    wanted = MARKDOWN
    for old, new in pairs:
        assert wanted.count(old) == 1
        wanted = wanted.replace(old, new)
    assert rewritten(MARKDOWN, "a.md") == wanted


def test_a_page_keeps_elements_attributes_scripts_and_what_is_no_text() -> None:
    pairs = [
        ("<em>principal", "<em>main"),
        ("<b>commenced", "<b>started"),
        ('/principal">principal', '/principal">main'),
        ("<strong>principal", "<strong>main"),
        ("reside", "live"),
        ("<td>principal", "<td>main"),
    ]
    wanted = HTML
    for old, new in pairs:
        assert wanted.count(old) == 1
        wanted = wanted.replace(old, new)
    assert rewritten(HTML, "a.html") == wanted


@pytest.mark.parametrize("name", ["a.md", "a.html", "a.txt"])
@pytest.mark.parametrize("raw", ["", "  \n\n", "one\r\n\r\ntwo\r\n", "\ufeffone", "a < b & c"])
def test_without_new_words_nothing_changes(raw: str, name: str) -> None:
    content = raw.encode()
    found = formatted(content, name)
    assert found.replaced({block.id: block.text for block in found.blocks}).content == content


def test_new_words_never_become_marks() -> None:
    found = formatted(b"He *commenced* work.", "a.md").replaced({0: "He *_#_* work <b>."})
    assert formatted(found.content, "a.md").blocks[0].text in (
        "He *_#_* work <b>.",
        "He commenced work.",
    )
    page = formatted(b"<p>He commenced.", "a.html").replaced({0: "He <script>x</script> began."})
    assert b"<script>" not in page.content


def test_a_form_is_kept_and_never_invented() -> None:
    assert target_form("a.docx", "b.docx") == "docx"
    assert target_form("a.docx", "b.txt") is None
    assert target_form("a.docx", "-") is None
    assert target_form("a.md", "-") == "markdown"
    for source, target in (("a.txt", "b.docx"), ("a.md", "b.html")):
        with pytest.raises(FormatError, match="to begin with"):
            target_form(source, target)
    with pytest.raises(FormatError, match="cannot be read"):
        formatted(b"%PDF", "a.pdf")
