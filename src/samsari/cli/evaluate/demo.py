"""`samsari demo`: the bundled example, scored and told in plain words."""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path
from typing import Annotated

from samsari.cli.options import shared, value
from samsari.cli.show import show
from samsari.formats.atomic import write_text
from samsari.reporting.page.page import page
from samsari.reporting.samsa import steps as samsa_text
from samsari.reporting.scores import score_table
from samsari.tasks.demo import EXPLAINED, SHOWN, SYSTEMS, demo, in_plain_words, save_examples
from samsari.tasks.explain import explain, scene_metric
from samsari.tasks.report import build_report

WIDTH = 100


def command(
    save: Annotated[str, value("DIR", "Copy the example files into this folder.")] = "",
    html: Annotated[str, shared("html", "the report of the example")] = "",
) -> None:
    """Score the bundled example and explain the result.

    Example: samsari demo --html report.html

    The example has 20 sentences, 2 invented systems and 2 references.
    """
    if save:
        for path in save_examples(Path(save)):
            print(path)
        return
    result = demo()
    _say("samsari scores text simplification. Two invented systems rewrote 20 sentences:")
    for name, habit in SYSTEMS.items():
        _say(f"- {name} {habit}")
    print()
    show(score_table(result))
    print()
    for sentence in in_plain_words(result):
        _say(f"- {sentence}")
    source, output = result.sources[SHOWN], result.system(EXPLAINED).outputs[SHOWN]
    print(f"\nHow SAMSA judges one sentence of the {EXPLAINED}, step by step:\n")
    print(samsa_text.render(explain(source, output)))
    if html:
        Path(html).parent.mkdir(parents=True, exist_ok=True)
        write_text(html, page(build_report([result], scene_metric())))
        _say(f"Open {html} in a browser to see every sentence.")
    _say("Score your own:  samsari score -s SOURCE -o OUTPUT -r REFERENCE --ci")
    _say("Try it on these: samsari demo --save demo-files")


def _say(sentence: str) -> None:
    indent = "  " if sentence.startswith("- ") else ""
    sys.stdout.write(textwrap.fill(sentence, WIDTH, subsequent_indent=indent) + "\n")
