"""The forms in which `samsari explain` prints what it found: text, JSON, a page, a drawing."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Mapping
from typing import Any

from samsari.cli import safe_terminal
from samsari.errors import SettingError
from samsari.metrics.explained.bleu import BleuExplanation
from samsari.metrics.explained.sari import SariExplanation
from samsari.metrics.samsa.comparison import Comparison
from samsari.model.meaning import MeaningJudgement
from samsari.reporting.judgements import page as judgement_page
from samsari.reporting.judgements import text as judgement_text
from samsari.reporting.judgements.drawing import drawing as meaning_drawing
from samsari.reporting.judgements.text import Judgement
from samsari.reporting.ngrams import as_json as ngram_json
from samsari.reporting.ngrams import drawing as ngram_svg
from samsari.reporting.ngrams import page as ngram_page
from samsari.reporting.ngrams import text as ngram_text
from samsari.reporting.pairings import text_cells, text_rows
from samsari.reporting.samsa import drawing as samsa_svg
from samsari.reporting.samsa import page as samsa_page
from samsari.reporting.samsa import text as samsa_text
from samsari.reporting.samsa.as_json import as_json
from samsari.tasks.explain import Explained, document_pairing

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
        return ngram_json.as_json(found)
    return judgement_text.as_json(found)


def _text(found: Explained) -> str:
    is_terminal = sys.stdout.isatty()
    shown = safe_terminal.shown if is_terminal else str
    width = shutil.get_terminal_size().columns if is_terminal else None
    if isinstance(found, Comparison):
        pairing = document_pairing(found)
        before = "" if pairing is None else text_rows("sentences", pairing)
        return shown(before) + samsa_text.render(found, width=width, color=is_terminal)
    if isinstance(found, SariExplanation | BleuExplanation):
        return shown(ngram_text.render(found, width=width))
    return shown(judgement_text.render(found))


def _page(found: Explained) -> str:
    if isinstance(found, Comparison):
        return samsa_page.page(found, pairing=document_pairing(found))
    if isinstance(found, SariExplanation | BleuExplanation):
        return ngram_page.page(found)
    return judgement_page.page(found)


def _drawing(found: Explained) -> str:
    if isinstance(found, Comparison):
        return samsa_svg.drawing(found)
    if isinstance(found, SariExplanation | BleuExplanation):
        return ngram_svg.drawing(found)
    return _judgement_drawing(found)


def _judgement_drawing(found: Judgement) -> str:
    if not isinstance(found, MeaningJudgement):
        raise SettingError("fluency has no drawing", remedy="use --format html")
    return meaning_drawing(found)
