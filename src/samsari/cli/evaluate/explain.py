"""`samsari explain`: how a score comes about, for one pair of texts or the rows of files."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from samsari.cli import plain_help as safe_terminal
from samsari.cli.fields import InputOptions, of_fields
from samsari.cli.options import ALIGNERS, choice, chosen_guidelines, shared, value
from samsari.cli.plain_help import own_colours
from samsari.cli.show import warn
from samsari.errors import SettingError, visible
from samsari.formats.atomic import write_text
from samsari.metrics.catalog import kind
from samsari.metrics.ngrams_explained import BleuExplanation, SariExplanation
from samsari.metrics.samsa.comparison import Comparison
from samsari.model.finding import MeaningJudgement
from samsari.model.passage import Guidelines
from samsari.model.text import Pair
from samsari.reporting import judgement, ngrams
from samsari.reporting.judgement import drawing as meaning_drawing
from samsari.reporting.pairings import text_cells, text_rows
from samsari.reporting.samsa import drawing as samsa_svg
from samsari.reporting.samsa import page as samsa_page
from samsari.reporting.samsa import steps as samsa_text
from samsari.reporting.samsa.steps import as_json
from samsari.tasks.checking.check import check
from samsari.tasks.explain import (
    EXPLAINED,
    Explained,
    PairRequest,
    document_pairing,
    explain_pair,
    pairs,
    samsa_interval,
)
from samsari.text.language import foreign_language
from samsari.text.languages import language_name
from samsari.text.sentences import longest_sentence

# The forms in which `samsari explain` prints what it found: text, JSON, a page, a drawing.

FORMS = ("text", "json", "html", "svg")
Found = Mapping[str, Explained]  # by metric


def rendered(found: Found, form: str) -> str:
    """What was found about one pair, in a form."""
    if form == "json":
        return json.dumps(document(found), ensure_ascii=False, indent=2) + "\n"
    if form == "text":
        return "\n".join(map(_text, found.values()))
    if len(found) > 1:
        raise SettingError(f"a {form} file shows one metric", remedy="choose one with -m")
    (one,) = found.values()
    return _page(one) if form == "html" else _drawing(one) + "\n"


def document(found: Found) -> Mapping[str, Any]:
    """What was found about one pair as values for JSON; of several metrics, by their names."""
    objects = {metric: _object(one) for metric, one in found.items()}
    return objects if len(objects) > 1 else next(iter(objects.values()))


def _object(found: Explained) -> dict[str, Any]:
    if isinstance(found, Comparison):
        pairing = document_pairing(found)
        paired = {} if pairing is None else {"sentence_pairs": text_cells(pairing)}
        return {**as_json(found), **paired}
    if isinstance(found, SariExplanation | BleuExplanation):
        return ngrams.as_json(found)
    return judgement.as_json(found)


def _text(found: Explained) -> str:
    is_terminal = sys.stdout.isatty()
    shown = safe_terminal.shown if is_terminal else str
    width = shutil.get_terminal_size().columns if is_terminal else None
    if isinstance(found, Comparison):
        pairing = document_pairing(found)
        before = "" if pairing is None else text_rows("sentences", pairing)
        return shown(before) + samsa_text.render(found, width=width, color=is_terminal)
    if isinstance(found, SariExplanation | BleuExplanation):
        return shown(ngrams.render(found, width=width))
    return shown(judgement.render(found))


def _page(found: Explained) -> str:
    if isinstance(found, Comparison):
        findings = check(found.source, found.output)
        return samsa_page.page(found, pairing=document_pairing(found), findings=findings)
    if isinstance(found, SariExplanation | BleuExplanation):
        return ngrams.page(found)
    return judgement.page(found)


def _drawing(found: Explained) -> str:
    if isinstance(found, Comparison):
        return samsa_svg.drawing(found)
    if isinstance(found, SariExplanation | BleuExplanation):
        return ngrams.drawing(found)
    if not isinstance(found, MeaningJudgement):
        raise SettingError("fluency has no drawing", remedy="use --format html")
    return meaning_drawing(found)


TEXT = "the text itself, a file, FILE:COLUMN or, with --table, a column"


def _given(text: str | None) -> tuple[str, ...]:
    return () if text is None else (text,)


@dataclass(frozen=True)
class ExplainOptions(InputOptions, PairRequest):
    """The options of `samsari explain`."""

    source: str = shared("source", TEXT, metavar="TEXT")
    outputs: tuple[str, ...] = shared(
        "output", "as -s", metavar="TEXT", typed=str | None, read=_given
    )
    references: tuple[str, ...] = shared("reference", "as -s; repeat for more", metavar="TEXT")
    line: int | None = value("N", "Explain this row of the files; all by default.", min=1)
    metrics: tuple[str, ...] = shared(
        "metrics", f"{', '.join(EXPLAINED)}; samsa, with -r also sari and bleu"
    )
    aligner: str | None = shared("aligner", ALIGNERS)
    passages: Path | None = shared("passages", "file, folder or archive")
    guidelines: Guidelines | None = shared(
        "guidelines", "1 (default) or 2", typed=int | None, read=chosen_guidelines
    )
    n_best: int | None = shared(
        "n-best", "parses, to see how far SAMSA depends on the parse", min=1
    )
    shown: str = shared("format", of=FORMS, start="text")
    html: str = shared("html")
    svg: str = shared("svg")
    json: str = shared("json")


@of_fields(ExplainOptions)
def command(options: ExplainOptions) -> None:
    """Show how a score comes about: SAMSA step by step, every n-gram of SARI and BLEU.

    Examples:
        samsari explain -s "John got home and called Mary." -o "John got home. He called."
        samsari explain -m sari -s source.txt -o output.txt -r 'ref.*' --line 12
    """
    aligner, passages, chosen = options.aligner, options.passages, options.guidelines
    wanted = _metrics(options.metrics, has_references=bool(options.references))
    if options.n_best is not None:
        _check_interval(wanted, passages)
    if not options.table and not options.outputs:
        raise SettingError("two texts are needed", remedy="give -s TEXT and -o TEXT")
    found = [
        (pair, {one: explain_pair(pair, one, aligner, passages, chosen) for one in wanted})
        for pair in pairs(options)
    ]
    _warn_of_languages([pair for pair, _ in found], wanted)
    _warn_of_long_sentences([pair for pair, _ in found])
    targets = {"html": options.html, "svg": options.svg, "json": options.json}
    for ending, target in targets.items():
        if target:
            write_text(target, _all(found, ending))
    if "-" not in targets.values():
        stream = own_colours(sys.stdout) if options.shown == "text" else sys.stdout
        stream.write(_all(found, options.shown))
    if options.n_best is not None:
        for pair, _ in found:
            _show_interval(pair, options.n_best, aligner, chosen, options.shown)


def _warn_of_languages(given: Sequence[Pair], wanted: Sequence[str]) -> None:
    """Say it if a source is in another language and a score is for English only."""
    english_only = [name for name in wanted if getattr(kind(name), "is_english_only", False)]
    for pair in given if english_only else ():
        if code := foreign_language(pair.source):
            warn(
                f"the source of pair {pair.id} looks like {language_name(code)}; "
                f"{', '.join(english_only)} can judge English only"
            )


def _warn_of_long_sentences(given: Sequence[Pair]) -> None:
    """Say it if a text has a sentence that is hardly one."""
    for pair in given:
        for side, text in (("source", pair.source), ("output", pair.output)):
            if size := longest_sentence(text):
                what = f"a sentence in the {side} of pair {pair.id} has {size} words"
                warn(f"{what}; look whether marks are missing")


def _check_interval(wanted: Sequence[str], passages: Path | None) -> None:
    """Raise if there are no parses of which the n best could be taken."""
    if passages is not None:
        raise SettingError("--n-best is for parses", remedy="leave it or --passages out")
    if tuple(wanted) != ("samsa",):
        raise SettingError("--n-best is for samsa", remedy="leave it or -m out")


def _metrics(given: tuple[str, ...], *, has_references: bool) -> tuple[str, ...]:
    chosen = given or (("samsa", "sari", "bleu") if has_references else ("samsa",))
    for metric in chosen:
        choice("--metrics", metric, EXPLAINED)
    return chosen


def _all(found: Sequence[tuple[Pair, Found]], form: str) -> str:
    """All pairs in a form; a page and a drawing show one."""
    if len(found) == 1:
        return rendered(found[0][1], form)
    if form == "json":
        rows = [{"id": pair.id, **document(one)} for pair, one in found]
        return json.dumps(rows, ensure_ascii=False, indent=2) + "\n"
    if form == "text":
        return "\n".join(f"Pair {visible(pair.id)}\n\n{rendered(one, form)}" for pair, one in found)
    raise SettingError(
        f"a {form} file shows one pair, and there are {len(found)}",
        remedy="choose one with --line N",
    )


def _show_interval(
    pair: Pair, n_best: int, aligner: str | None, guidelines: Guidelines | None, form: str
) -> None:
    found = samsa_interval(
        pair.source, pair.output, n=n_best, aligner=aligner, guidelines=guidelines
    )
    stream = sys.stdout if form == "text" else sys.stderr
    stream.write(samsa_text.interval(found) + "\n")
