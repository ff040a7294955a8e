"""`samsari simplify`: raw text in, simpler raw text out."""

from __future__ import annotations

from dataclasses import dataclass
from operator import not_
from pathlib import Path

import typer

from samsari.cli.fields import of_fields
from samsari.cli.options import CHART_GRAMMARS, CHART_MODELS, argument, flag, shared, value
from samsari.cli.rewrite.documents import ForeignLines, rewriting
from samsari.cli.show import FailedLines, complain, show
from samsari.errors import SettingError
from samsari.formats.atomic import writing
from samsari.reporting.tables import FORMATS as TABLE_FORMS
from samsari.simplification.plain.operations import OPERATIONS, chosen
from samsari.simplification.restrictions import strength_of
from samsari.tasks.rewriting.simplify import Setup, chart_rules, plain_rules
from samsari.tasks.rewriting.simplify_files import Way, restrictions, simplify_file
from samsari.tasks.scale.clusters import executor

FORMS = ("text", "json")
PBMT = Path("wikipedia")  # the grammar of --search pbmt-r


SEARCHES = ("plain", "chart", "pbmt-r")
RERANKS = ("none", "dissimilarity")


@dataclass(frozen=True)
class RuleOptions:
    """Which tables of words, or which rules, are used."""

    words: tuple[Path, ...] = shared("words")
    search: str = shared("search", of=SEARCHES, start="plain")
    grammars: tuple[Path, ...] = shared("grammar", CHART_GRAMMARS)
    weights: Path | None = shared("weights")


@dataclass(frozen=True)
class SimplifyOptions(RuleOptions):
    """The options of `samsari simplify`."""

    file: str = argument(
        "FILE",
        "A text, .docx, .html or .md file, or the text itself; - is standard input.",
        start="-",
    )
    write: str = shared("write", "a file; - prints", start="-")
    tracked: bool = shared("tracked")
    n_best: int = shared(
        "n-best", "more than one are written as number ||| text ||| score", min=1, start=1
    )
    explain: bool = shared("explain", "a sentence for each change")
    features: bool = flag("features", "Show scores and features of every change.")
    form: str = shared("format", "text, or json with one object per line", of=FORMS, start="text")
    split: bool = flag("split", "Split long sentences first, as samsari split does.")
    strength: float = value(
        "NAME",
        "How much risk to take: cautious, normal (of the changes of each that were read 3 and "
        "4 % were wrong) or 0 to 1.",
        read=strength_of,
        start="normal",
    )
    protect: str = value(
        "WORDS", "Words and phrases to leave alone, with commas, or a file of them."
    )
    forbid: Path | None = value(
        "FILE", "Rewrites not to make, one per line: phrase, or phrase -> phrase."
    )
    allow: Path | None = value("FILE", "The only rewrites to make, one per line.")
    terms: tuple[str, ...] = value(
        "NAMES", "Protect the terms of a field: legal, medical, technical."
    )
    operations: tuple[str, ...] = value("NAMES", f"Kinds: {', '.join(OPERATIONS)}, usual, or all.")
    no_operations: tuple[str, ...] = value("NAMES", "Kinds of change to leave out, named as above.")
    rerank: str = value(
        "NAME",
        "none, or dissimilarity: of the ten best, the least like the input (PBMT-R).",
        of=RERANKS,
        start="none",
    )
    skip_bad_rules: bool = shared("skip-bad-rules")
    models: Path | None = shared("language-models", CHART_MODELS)
    unknown_labels: tuple[str, ...] = value(
        "NAMES", "Labels of words that no rule knows, for --search chart."
    )
    has_guards: bool = shared("no-guards", read=not_)
    jobs: int = shared("jobs", min=1, start=1)
    cluster: str = shared("cluster")
    with_: str = shared("with", "or an address that writes; see samsari improve")
    model_name: str = shared("model-name")
    key: str = shared("key")

    @property
    def setup(self) -> Setup:
        """The simplifier that is asked for."""
        is_pbmt = self.search == "pbmt-r"
        return Setup(
            "plain" if self.search == "plain" else "chart",
            self.grammars or ((PBMT,) if is_pbmt else ()),
            self.weights,
            restrictions(self.protect, self.forbid, self.allow, self.terms),
            self.strength,
            has_guards=self.has_guards,
            models=self.models,
            unknown_labels=self.unknown_labels,
            on_bad_rule=complain if self.skip_bad_rules else None,
            is_reranked=is_pbmt or self.rerank == "dissimilarity",
            is_split=self.split,
            words=self.words,
            operations=chosen(self.operations or None, self.no_operations),
        )

    @property
    def way(self) -> Way:
        """How the versions are written."""
        if self.form == "json":
            return "json"
        if self.features:
            return "features"
        return "explain" if self.explain else "list" if self.n_best > 1 else "text"


@of_fields(SimplifyOptions)
def command(options: SimplifyOptions) -> None:
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
    file, write, way = options.file, options.write, options.way
    if options.with_:
        from samsari.cli.rewrite.improve import command as improve

        improve(
            file, with_=options.with_, model_name=options.model_name, key=options.key, write=write
        )
        return
    setup = options.setup
    target = rewriting(file, write, tracked=options.tracked, is_text=way == "text")
    failed, foreign = FailedLines(), ForeignLines("simplifies")
    with writing(write) as stream, executor(options.cluster, options.jobs) as workers:
        found = simplify_file(
            file,
            setup,
            way,
            options.n_best,
            options.jobs,
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


@dataclass(frozen=True)
class LookUp(RuleOptions):
    """The options of `samsari rules`."""

    phrase: tuple[str, ...] = argument("PHRASE", "A word or phrase.", typed=list[str], start=...)
    most: int = value("N", "How many rows to show.", "-n", "--most", min=1, start=20)
    form: str = shared("format", of=TABLE_FORMS, start="table")


@of_fields(LookUp)
def rules(options: LookUp) -> None:
    """Show the rows of the table of plain words for a word or phrase, or the rules of the chart.

    Example: samsari rules principal

    With --search chart its rules are ranked by what they add to the score of a sentence.
    """
    text = " ".join(options.phrase)
    if not text.strip():
        raise SettingError("no word to look up", remedy="samsari rules principal")
    if options.search == "plain":
        if options.grammars or options.weights:
            raise SettingError("grammars are of the chart", remedy="add --search chart")
        show(plain_rules(text, options.words, options.most), options.form)
    elif options.words:
        raise SettingError("--words is a table of the plain search", remedy="leave --search out")
    else:
        show(chart_rules(text, options.grammars, options.weights, options.most), options.form)
