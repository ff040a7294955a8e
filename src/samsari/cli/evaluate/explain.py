"""`samsari explain`: how a score comes about, for one pair of texts or the rows of files."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

from samsari.cli import plain_help as safe_terminal
from samsari.cli.options import ALIGNERS, choice, chosen_guidelines, names, shared, value
from samsari.cli.plain_help import own_colours
from samsari.errors import SettingError, visible
from samsari.formats.atomic import write_text
from samsari.formats.rows import FORMS as INPUT_FORMS
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


def command(
    source: Annotated[str | None, shared("source", TEXT, metavar="TEXT")] = None,
    output: Annotated[str | None, shared("output", "as -s", metavar="TEXT")] = None,
    reference: Annotated[
        list[str] | None, shared("reference", "as -s; repeat for more", metavar="TEXT")
    ] = None,
    *,
    table: Annotated[str, shared("table", "-s, -o, -r and --ids name its columns")] = "",
    ids: Annotated[str, shared("ids")] = "",
    input_format: Annotated[str, shared("input-format", ", ".join(INPUT_FORMS))] = "",
    no_header: Annotated[bool, shared("no-header")] = False,
    line: Annotated[
        int | None, value("N", "Explain this row of the files; all by default.", min=1)
    ] = None,
    metrics: Annotated[
        str, shared("metrics", f"{', '.join(EXPLAINED)}; samsa, with -r also sari and bleu")
    ] = "",
    aligner: Annotated[str | None, shared("aligner", ALIGNERS)] = None,
    passages: Annotated[Path | None, shared("passages", "file, folder or archive")] = None,
    guidelines: Annotated[int | None, shared("guidelines", "1 (default) or 2")] = None,
    n_best: Annotated[
        int | None, shared("n-best", "parses, to see how far SAMSA depends on the parse", min=1)
    ] = None,
    form: Annotated[str, shared("format", ", ".join(FORMS))] = "text",
    html: Annotated[str | None, shared("html")] = None,
    svg: Annotated[str | None, shared("svg")] = None,
    json_file: Annotated[str | None, shared("json")] = None,
) -> None:
    """Show how a score comes about: SAMSA step by step, every n-gram of SARI and BLEU.

    Examples:
        samsari explain -s "John got home and called Mary." -o "John got home. He called."
        samsari explain -m sari -s source.txt -o output.txt -r 'ref.*' --line 12
    """
    choice("--format", form, FORMS)
    wanted = _metrics(metrics, has_references=bool(reference))
    if n_best is not None:
        _check_interval(wanted, passages)
    if not table and (source is None or output is None):
        raise SettingError("two texts are needed", remedy="give -s TEXT and -o TEXT")
    chosen = None if guidelines is None else chosen_guidelines(guidelines)
    request = PairRequest(
        source or "",
        () if table and not output else (output or "",),
        tuple(reference or ()),
        table,
        ids,
        choice("--input-format", input_format, INPUT_FORMS) or None,  # type: ignore[arg-type]
        header=not no_header,
        line=line,
    )
    found = [
        (pair, {one: explain_pair(pair, one, aligner, passages, chosen) for one in wanted})
        for pair in pairs(request)
    ]
    _warn_of_languages([pair for pair, _ in found], wanted)
    _warn_of_long_sentences([pair for pair, _ in found])
    targets = {"html": html, "svg": svg, "json": json_file}
    for ending, target in targets.items():
        if target is not None:
            write_text(target, _all(found, ending))
    if "-" not in targets.values():
        stream = own_colours(sys.stdout) if form == "text" else sys.stdout
        stream.write(_all(found, form))
    if n_best is not None:
        for pair, _ in found:
            _show_interval(pair, n_best, aligner, chosen, form)


def _warn_of_languages(given: Sequence[Pair], wanted: Sequence[str]) -> None:
    """Say it if a source is in another language and a score is for English only."""
    english_only = [name for name in wanted if getattr(kind(name), "is_english_only", False)]
    for pair in given if english_only else ():
        if code := foreign_language(pair.source):
            print(
                f"samsari: warning: the source of pair {pair.id} looks like {language_name(code)}; "
                f"{', '.join(english_only)} can judge English only",
                file=sys.stderr,
            )


def _warn_of_long_sentences(given: Sequence[Pair]) -> None:
    """Say it if a text has a sentence that is hardly one."""
    for pair in given:
        for side, text in (("source", pair.source), ("output", pair.output)):
            if size := longest_sentence(text):
                print(
                    f"samsari: warning: a sentence in the {side} of pair {pair.id} has {size} "
                    f"words; look whether marks are missing",
                    file=sys.stderr,
                )


def _check_interval(wanted: Sequence[str], passages: Path | None) -> None:
    """Raise if there are no parses of which the n best could be taken."""
    if passages is not None:
        raise SettingError("--n-best is for parses", remedy="leave it or --passages out")
    if tuple(wanted) != ("samsa",):
        raise SettingError("--n-best is for samsa", remedy="leave it or -m out")


def _metrics(given: str, *, has_references: bool) -> tuple[str, ...]:
    chosen = names(given) or (("samsa", "sari", "bleu") if has_references else ("samsa",))
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
