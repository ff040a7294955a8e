"""`samsari simplify`: raw text in, simpler raw text out."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from samsari.cli.options import (
    CHART_GRAMMARS,
    CHART_MODELS,
    TableForm,
    argument,
    choice,
    flag,
    names,
    shared,
    value,
)
from samsari.cli.rewrite.documents import Tracked, rewriting
from samsari.cli.rewrite.foreign import ForeignLines
from samsari.cli.show import FailedLines, complain, show
from samsari.errors import SettingError
from samsari.formats.atomic import writing
from samsari.simplification.plain.operations import OPERATIONS, chosen
from samsari.simplification.restrictions import strength_of
from samsari.tasks.rewriting.simplify import Setup, chart_rules, plain_rules
from samsari.tasks.rewriting.simplify_files import Way, restrictions, simplify_file
from samsari.tasks.scale.clusters import executor

FORMS = ("text", "json")
PBMT = Path("wikipedia")  # the grammar of --search pbmt-r


class Search(StrEnum):
    """How the best version of a sentence is looked for."""

    plain = "plain"
    chart = "chart"
    pbmt_r = "pbmt-r"


class Rerank(StrEnum):
    """What is done with the n-best list."""

    none = "none"
    dissimilarity = "dissimilarity"


Text = Annotated[
    str,
    argument("FILE", "A text, .docx, .html or .md file, or the text itself; - is standard input."),
]
Explain = Annotated[bool, shared("explain", "a sentence for each change")]
Features = Annotated[bool, flag("features", "Show scores and features of every change.")]
Strength = Annotated[
    str,
    value(
        "NAME",
        "How much risk to take: cautious, normal (of the changes of each that were read 3 and "
        "4 % were wrong) or 0 to 1.",
    ),
]
Terms = Annotated[str, value("NAMES", "Protect the terms of a field: legal, medical, technical.")]
Words = Annotated[list[Path] | None, shared("words")]
Weights = Annotated[Path | None, shared("weights")]
SearchName = Annotated[Search, shared("search")]
Operations = Annotated[str, value("NAMES", f"Kinds: {', '.join(OPERATIONS)}, usual, or all.")]
NoOperations = Annotated[str, value("NAMES", "Kinds of change to leave out, named as above.")]
Protect = Annotated[
    str, value("WORDS", "Words and phrases to leave alone, with commas, or a file of them.")
]
Forbid = Annotated[
    Path | None, value("FILE", "Rewrites not to make, one per line: phrase, or phrase -> phrase.")
]
Allow = Annotated[Path | None, value("FILE", "The only rewrites to make, one per line.")]
RerankName = Annotated[
    Rerank,
    value("NAME", "none, or dissimilarity: of the ten best, the least like the input (PBMT-R)."),
]
UnknownLabels = Annotated[
    str, value("NAMES", "Labels of words that no rule knows, for --search chart.")
]


def command(  # noqa: PLR0917 - one parameter per option
    file: Text = "-",
    write: Annotated[str, shared("write", "a file; - prints")] = "-",
    tracked: Tracked = False,
    n_best: Annotated[
        int, shared("n-best", "more than one are written as number ||| text ||| score", min=1)
    ] = 1,
    explain: Explain = False,
    features: Features = False,
    form: Annotated[str, shared("format", "text, or json with one object per line")] = "text",
    split: Annotated[
        bool, flag("split", "Split long sentences first, as samsari split does.")
    ] = False,
    strength: Strength = "normal",
    protect: Protect = "",
    forbid: Forbid = None,
    allow: Allow = None,
    terms: Terms = "",
    words: Words = None,
    operations: Operations = "",
    no_operations: NoOperations = "",
    weights: Weights = None,
    search: SearchName = Search.plain,
    grammar: Annotated[list[Path] | None, shared("grammar", CHART_GRAMMARS)] = None,
    rerank: RerankName = Rerank.none,
    skip_bad_rules: Annotated[bool, shared("skip-bad-rules")] = False,
    models: Annotated[Path | None, shared("language-models", CHART_MODELS)] = None,
    unknown_labels: UnknownLabels = "",
    no_guards: Annotated[bool, shared("no-guards")] = False,
    jobs: Annotated[int, shared("jobs", min=1)] = 1,
    cluster: Annotated[str, shared("cluster")] = "",
    with_: Annotated[str, shared("with", "or an address that writes; see samsari improve")] = "",
    model_name: Annotated[str, shared("model-name")] = "",
    key: Annotated[str, shared("key")] = "",
) -> None:
    """Simplify text; what is not rewritten stays as it is.

    Examples:
        samsari simplify "He resided there prior to the war."
        samsari simplify letter.docx -w plain.docx

    It replaces hard words and wordy phrases of news, official letters, law, medicine and articles
    where it is sure. Hard terms that have no plainer word are explained once, in brackets, with
    --operations usual,glosses. It does not shorten text or change its order. Read the
    result before you publish it: docs/evidence.md has the measured rates of wrong changes.

    Exit status: 0 success, 1 most of the text is in another language than English, or samsari
    failed on a line; such lines stay as they are. 2 bad input.
    """
    choice("--format", form, FORMS)
    if with_:
        from samsari.cli.rewrite.improve import command as improve

        improve(file, with_=with_, model_name=model_name, key=key, write=write)
        return
    is_pbmt = search is Search.pbmt_r
    setup = Setup(
        "plain" if search is Search.plain else "chart",
        tuple(grammar or ([PBMT] if is_pbmt else [])),
        weights,
        restrictions(protect, forbid, allow, names(terms)),
        strength_of(strength),
        has_guards=not no_guards,
        models=models,
        unknown_labels=names(unknown_labels),
        on_bad_rule=complain if skip_bad_rules else None,
        is_reranked=is_pbmt or rerank is Rerank.dissimilarity,
        is_split=split,
        words=tuple(words or ()),
        operations=chosen(names(operations) or None, names(no_operations)),
    )
    way = _way(form, n_best, explain=explain, features=features)
    target = rewriting(file, write, tracked=tracked, is_text=way == "text")
    failed, foreign = FailedLines(), ForeignLines("simplifies")
    with writing(write) as stream, executor(cluster, jobs) as workers:
        found = simplify_file(
            file,
            setup,
            way,
            n_best,
            jobs,
            executor=workers,
            on_failure=failed.add,
            on_line=foreign.add,
        )
        for content in target.written(found):
            stream.write(content)
            stream.flush()
    are_foreign = foreign.are_most()
    failed.conclude()
    if are_foreign:
        raise typer.Exit(1)


def _way(form: str, n_best: int, *, explain: bool, features: bool) -> Way:
    if form == "json":
        return "json"
    if features:
        return "features"
    return "explain" if explain else "list" if n_best > 1 else "text"


def rules(
    phrase: Annotated[list[str], argument("PHRASE", "A word or phrase.")],
    *,
    most: Annotated[int, value("N", "How many rows to show.", "-n", "--most", min=1)] = 20,
    form: TableForm = "table",
    words: Words = None,
    search: SearchName = Search.plain,
    grammar: Annotated[list[Path] | None, shared("grammar", CHART_GRAMMARS)] = None,
    weights: Weights = None,
) -> None:
    """Show the rows of the table of plain words for a word or phrase, or the rules of the chart.

    Example: samsari rules principal

    With --search chart its rules are ranked by what they add to the score of a sentence.
    """
    text = " ".join(phrase)
    if not text.strip():
        raise SettingError("no word to look up", remedy="samsari rules principal")
    if search == Search.plain:
        if grammar or weights:
            raise SettingError("grammars are of the chart", remedy="add --search chart")
        show(plain_rules(text, tuple(words or ()), most), form)
    elif words:
        raise SettingError("--words is a table of the plain search", remedy="leave --search out")
    else:
        show(chart_rules(text, tuple(grammar or ()), weights, most), form)
