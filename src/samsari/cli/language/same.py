"""`samsari same`: does a replacement keep the meaning of some words in their sentence?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from samsari.cli.options import TableForm, argument, shared
from samsari.cli.show import FailedLines, show
from samsari.errors import SettingError
from samsari.formats.atomic import check_target
from samsari.tasks.language.same import found_words, read_rows, same_table

Text = Annotated[str | None, argument("SENTENCE", "A sentence, in quotation marks.")]
Words = Annotated[str | None, argument("WORDS", "Words of the sentence.")]
Others = Annotated[list[str] | None, argument("REPLACEMENT", "What is to stand there instead.")]
List = Annotated[
    Path | None,
    shared("list", "a table of sentence, words, replacement, with or without a heading"),
]
Nth = Annotated[int | None, shared("nth", min=1)]


def command(
    sentence: Text = None,
    words: Words = None,
    replacement: Others = None,
    *,
    questions: List = None,
    nth: Nth = None,
    form: TableForm = "table",
    write: Annotated[str, shared("write", "a file; - prints")] = "-",
) -> None:
    """Judge whether a replacement keeps the meaning of some words in their sentence.

    Examples:
        samsari same "The nurse will administer the drug." administer give handle
        samsari same --list questions.tsv -f tsv -w answers.tsv

    The number is a probability. Known opposites, other numbers, other names and members of one
    closed set (weekdays, units) are named as such.
    """
    check_target(write)
    failed = FailedLines("row", "cannot be judged")
    if questions is not None:
        if sentence is not None:
            raise SettingError("give a sentence or --list, not both")
        show(same_table(list(read_rows(questions)), failed.add), form, write)
        failed.conclude()
        return
    if sentence is None or words is None or not replacement:
        raise SettingError(
            "a sentence, words of it and a replacement are needed",
            remedy='samsari same "He won the race." won lost',
        )
    span = found_words(sentence, words, nth)
    show(same_table([(sentence, span, other) for other in replacement], failed.add), form, write)
    failed.conclude()
