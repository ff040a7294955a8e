"""`samsari words` and `samsari substitutes`: hard words, and what could stand in their place."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from samsari.cli.options import TableForm, argument, flag, shared, value
from samsari.cli.show import FailedLines, show, warn, whole_texts, write_json
from samsari.errors import SettingError
from samsari.formats.atomic import check_target, write_text
from samsari.formats.lexical import answer_line, read_answers, read_rated
from samsari.reporting.words import words_page, words_table
from samsari.tasks.language.lexical import answer_table, answers, complexities, complexity_table
from samsari.tasks.language.same import found_words
from samsari.tasks.language.substitutes import as_json as substitutes_json
from samsari.tasks.language.substitutes import substitutes, substitutes_table
from samsari.tasks.language.words import TARGET, as_json, words_many
from samsari.tasks.rewriting.simplify import plain_rules

Text = Annotated[
    str,
    argument(
        "TEXT", "A file (UTF-8, also .gz and .xz) or FILE:COLUMN, or a text of several words."
    ),
]


def command(
    text: Text = "-",
    *,
    target: Annotated[str, shared("target", "words above it are hard")] = TARGET,
    lines: Annotated[bool, shared("lines")] = False,
    rated: Annotated[
        Path | None,
        value(
            "FILE",
            "Words with ratings, as CompLex and MLSP-2024 have them: how far we follow them.",
        ),
    ] = None,
    form: TableForm = "table",
    json: Annotated[str, shared("json")] = "",
    html: Annotated[str, shared("html")] = "",
) -> None:
    """Find the hard words of a text: level, how hard here, terms, and what is easier.

    Examples:
        samsari words letter.txt --target A2
        samsari words "The committee will commence the excavation."
        samsari words --rated lcp_single_test.tsv
    """
    for file in filter(None, (json, html)):
        check_target(file)
    if rated is not None:
        rows = read_rated(rated)
        show(complexity_table(rows, complexities(rows)), form)
        return
    failed = FailedLines("text", "cannot be read")
    given = text.splitlines() if " " in text.strip() and not Path(text).exists() else None
    texts = whole_texts(text, is_lines=lines, lines=given)
    found = list(failed.noted(words_many(texts, target)))
    if json:
        write_json(as_json(found), json)
    if html:
        write_text(html, words_page(found))
    if "-" not in {json, html}:
        show(words_table(found), form)
    for number, one in enumerate(found, start=1):
        if one.reason:
            warn(f"text {number}: {one.reason}")
    failed.conclude()


def replacements(
    sentence: Annotated[
        str | None, argument("SENTENCE", "A sentence; alone, a word or phrase to look up.")
    ] = None,
    word: Annotated[str | None, argument("WORD", "A word of it.")] = None,
    *,
    most: Annotated[int, shared("n-best", "substitutes", min=1)] = 10,
    nth: Annotated[int | None, shared("nth", min=1)] = None,
    items: Annotated[
        Path | None, shared("list", "a sentence and a word of it, with a tab between")
    ] = None,
    evaluate: Annotated[Path | None, shared("evaluate", "TSAR-2022 or MLSP-2024")] = None,
    run: Annotated[
        Path | None, value("FILE", "Evaluate these answers, not ours.", "--answers")
    ] = None,
    keep_word: Annotated[
        bool, flag("keep-word", "The word itself may be a right answer, as in MLSP-2024.")
    ] = False,
    words: Annotated[list[Path] | None, shared("words")] = None,
    form: TableForm = "table",
    json: Annotated[str, shared("json")] = "",
    write: Annotated[str, shared("write", "a file; - prints")] = "-",
) -> None:
    """Rank what could stand in the place of a word, or show what the table has for it.

    Examples:
        samsari substitutes "The work commenced in March." commenced
        samsari substitutes principal
        samsari substitutes --list tsar2022_en_test_none.tsv -w run.tsv
        samsari substitutes --evaluate tsar2022_en_test_gold.tsv
    """
    for file in filter(None, (json, write)):
        check_target(file)
    if run is not None and evaluate is None:
        raise SettingError("--answers needs --evaluate", remedy="name the gold")
    if items is not None or evaluate is not None:
        if sentence is not None or (items is not None and evaluate is not None):
            raise SettingError("give a sentence, --list or --evaluate, one of them")
        if evaluate is not None:
            gold = read_answers(evaluate)
            found = read_answers(run) if run is not None else answers(gold, most)
            show(answer_table(gold, found, keeps_word=keep_word), form, write)
        elif items is not None:
            write_text(write, "".join(map(answer_line, answers(read_answers(items), most))))
        return
    if sentence is None or not sentence.strip():
        raise SettingError(
            "a sentence and a word of it are needed",
            remedy='samsari substitutes "The work commenced in March." commenced',
        )
    if word is None:
        show(plain_rules(sentence, tuple(words or ()), most), form, write)
        return
    own = substitutes(sentence, found_words(sentence, word, nth), most)
    if json:
        write_json(substitutes_json([(sentence, word)], [own]), json)
    if json != "-":
        show(substitutes_table(word, own), form, write)
