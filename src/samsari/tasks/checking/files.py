"""Checking files: pairs in lines or tables, or whole documents; and writing what was found."""

from __future__ import annotations

import hashlib
import json
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, field
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Any

from samsari.checking import settings as baseline
from samsari.checking.settings import Settings, blocks
from samsari.errors import CorpusError
from samsari.formats.atomic import growing, write_text
from samsari.formats.formatted import is_formatted
from samsari.formats.layout import Inputs
from samsari.formats.result_json import findings_object, read_findings
from samsari.formats.rows import HEADED
from samsari.formats.streams import Files, check_utf8, is_file, is_text, text_lines
from samsari.formats.testset import TestSet, open_testset
from samsari.formats.text_places import text_places
from samsari.model import VERSION
from samsari.model.finding import Finding, Findings
from samsari.model.text import Pair
from samsari.pairing.methods import DEFAULT
from samsari.reporting.checks import text
from samsari.reporting.checks.machines import Checked, Place, github, junit, pair_object, sarif
from samsari.reporting.checks.page import Shown, gravity, page
from samsari.reporting.checks.text import Summary
from samsari.reporting.marked import of_texts
from samsari.tasks.checking.check import PAIRS_AT_A_TIME, check_pairs
from samsari.tasks.language.pair import paired_sentences
from samsari.tasks.scale.clusters import fingerprint
from samsari.tasks.scale.run_folder import RunFolder, sealed, unsealed


@dataclass(frozen=True)
class CheckRequest(Inputs):
    """What to check."""

    documents: bool = False
    settings: Settings = field(default_factory=Settings)
    baseline: str = ""
    fast: bool = False
    jobs: int = 1
    executor: Any = None
    run: str | Path | None = None


@dataclass(frozen=True, slots=True)
class CheckRun:
    """The checked pairs, one after another, and how many there are."""

    pairs: Iterator[Checked]
    n_pairs: int


@contextmanager
def check_files(request: CheckRequest) -> Iterator[CheckRun]:
    """The checked pairs of files; they are read while the work goes on."""
    with Files() as files:
        if request.documents or _are_formatted(request):
            rows = list(_documents(request))
            yield CheckRun(_checked(request, iter(rows), len(rows)), len(rows))
        elif texts := _texts(request):
            yield CheckRun(_checked(request, iter([(texts, Place())]), 1), 1)
        else:
            items = open_testset(files, request.layout(files))
            yield CheckRun(_checked(request, _rows(items), items.n_pairs), items.n_pairs)


Row = tuple[Pair, Place]


def _checked(request: CheckRequest, rows: Iterator[Row], n_rows: int) -> Iterator[Checked]:
    places: deque[Place] = deque()

    def pairs() -> Iterator[Pair]:
        for pair, place in rows:
            places.append(place)
            yield pair

    check = partial(
        check_pairs,
        settings=request.settings,
        fast=request.fast,
        jobs=request.jobs,
        executor=request.executor,
    )
    found: Iterator[Findings]
    if not request.run:
        found = check(pairs())
    else:
        identity = run_identity(request.settings, n_rows, fast=request.fast)
        folder = RunFolder.open(Path(request.run), identity, "settings, number of pairs")
        found = checked_parts(pairs(), check, folder)
    if request.baseline:
        found = baseline.without_known(found, baseline.load(request.baseline))
    for each in found:
        yield Checked(each, places.popleft())


def _rows(items: TestSet) -> Iterator[Row]:
    layout = items.layout
    output = layout.outputs[0]
    form, path = layout.form_of(output.file), items.files.path(output.file)
    n_heads = int(layout.header and form in HEADED)
    places = text_places(path, output.file, form, output.column, header=layout.header)
    for number, item in enumerate(chain.from_iterable(items.batches(256)), start=1):
        pair, place = item.pair(0), next(places, None)
        yield (
            pair,
            Place(
                output.file,
                number + n_heads if place is None else place.line,
                text=place if place is not None and place.holds(pair.output) else None,
                id=pair.id if layout.ids else "",
            ),
        )


def _texts(request: CheckRequest) -> Pair | None:
    """The two texts themselves, if that is what was given instead of files."""
    source, output = request.source, next(iter(request.outputs), "")
    if request.table or not (is_text(source) or is_text(output)):
        return None
    for option, given in (("-s", source), ("-o", output)):
        check_utf8(given, f"the text of {option}")
        if not given or is_file(given):
            raise CorpusError(
                f"{option} is not a text, but the other one is",
                remedy="give -s TEXT and -o TEXT, or two files",
            )
    return Pair("1", source, output)


def _documents(request: CheckRequest) -> Iterator[Row]:
    """Whole files as pairs: two files, or the files of two folders that have the same name."""
    if not request.source or not request.outputs or request.table:
        raise CorpusError(
            "--documents compares two files or two folders", remedy="give -s FILE -o FILE"
        )
    one, other = Path(request.source), Path(request.outputs[0])
    if one.is_dir() != other.is_dir():
        raise CorpusError(f"{one} and {other} are not both folders", remedy="give two of a kind")
    names = sorted(p.name for p in other.iterdir() if p.is_file()) if other.is_dir() else [""]
    for name in names:
        left, right = (one / name, other / name) if name else (one, other)
        if name and not left.is_file():
            raise CorpusError(f"there is no source for {right}", place=str(left))
        pair = Pair(name or right.name, _text(left), _text(right))
        yield pair, Place(str(right), 1, is_document=True)


def _are_formatted(request: CheckRequest) -> bool:
    """True if a file is a document by its name, such as letter.docx."""
    given = (request.source, *request.outputs)
    return not request.table and any(is_formatted(one) for one in given if not is_text(one))


def _text(path: Path) -> str:
    if is_formatted(str(path)):
        from samsari.formats.formatted.files import formatted

        return formatted(path).text
    with text_lines(path) as lines:
        return "".join(lines)


# A check that can go on: the findings of finished parts in the folder of a run.

SCHEMA = "samsari-check-part/1"
ROWS = 2 * PAIRS_AT_A_TIME  # of a part; pairs are grouped for the models as without a folder
Check = Callable[[Iterable[Pair]], Iterator[Findings]]


def run_identity(settings: Settings, n_pairs: int, *, fast: bool) -> Mapping[str, Any]:
    """What all findings of a run depend on, beside the texts."""
    return {
        "check": fingerprint(),
        "pairs": n_pairs,
        "fast": fast,
        "levels": dict(settings.levels),
        "limits": asdict(settings.limits),
        "waivers": [asdict(waiver) for waiver in settings.waivers],
    }


def checked_parts(pairs: Iterable[Pair], check: Check, folder: RunFolder) -> Iterator[Findings]:
    """The findings of each pair: kept ones first, then those that `check` gives."""
    parts = _parts(iter(pairs))
    for number, part in enumerate(parts):
        held = _held(folder, number, part)
        if held is None:
            yield from _freshly_checked(chain([part], parts), check, folder, number)
            return
        yield from held


def _freshly_checked(
    parts: Iterator[Sequence[Pair]], check: Check, folder: RunFolder, number: int
) -> Iterator[Findings]:
    waiting: deque[Sequence[Pair]] = deque()

    def pairs() -> Iterator[Pair]:
        for part in parts:
            waiting.append(part)
            yield from part

    done: list[Findings] = []
    for found in check(pairs()):
        done.append(found)
        yield found
        if len(done) == len(waiting[0]):
            _keep(folder, number, waiting.popleft(), done)
            done, number = [], number + 1


def _parts(pairs: Iterator[Pair]) -> Iterator[Sequence[Pair]]:
    while part := tuple(islice(pairs, ROWS)):
        yield part


def _identity(part: Sequence[Pair]) -> Mapping[str, Any]:
    digest = hashlib.sha256()
    for pair in part:
        for part_text in (pair.id, pair.source, pair.output):
            held = part_text.encode("utf-8", "surrogatepass")
            digest.update(len(held).to_bytes(8, "big") + held)
    return {"rows": len(part), "texts": digest.hexdigest()}


def _keep(folder: RunFolder, number: int, part: Sequence[Pair], done: Sequence[Findings]) -> None:
    rows = [findings_object(found) for found in done]
    body = {"schema": SCHEMA, "identity": dict(_identity(part)), "findings": rows}
    folder.write(number, sealed(body))


def _held(folder: RunFolder, number: int, part: Sequence[Pair]) -> list[Findings] | None:
    body = unsealed(folder.read(number), SCHEMA, _identity(part))
    if body is None:
        return None
    rows = zip(part, body["findings"], strict=True)
    return [read_findings(row, pair.source, pair.output) for pair, row in rows]


# Writing findings while the work goes on, in as many formats as asked for.

MOST_ON_PAGE = 5_000
HEADING = "id\tverdict\tlevel\trule\tmessage\tfingerprint\tcoverage\tsupport\n"


@dataclass(frozen=True)
class Targets:
    """Where the findings go."""

    shown: str = "text"
    write: str = "-"
    html: str = ""
    json: str = ""
    save_baseline: str = ""
    show_all: bool = False
    fast: bool = False

    def keeps(self) -> bool:
        """True if pairs must be kept until the end."""
        return bool(self.html or self.json) or self.shown not in STREAMS


def report_findings(
    run: CheckRun,
    settings: Settings,
    targets: Targets,
    on_step: Callable[[int, int], None] = lambda done, total: None,
) -> Summary:
    """The summary of a run; its findings are written."""
    summary = Summary()
    kept: list[Checked] = []
    known: list[Finding] = []
    pairs = iter(run.pairs)
    first = list(islice(pairs, 1))  # what stops a run at once must not empty the file
    with ExitStack() as stack:
        put = _writer(stack, targets)
        for each in chain(first, pairs):
            summary.add(each.found, blocks=blocks(each.found, settings))
            on_step(summary.n_pairs, run.n_pairs)
            is_shown = targets.show_all or each.found.verdict != "pass"
            if is_shown or targets.shown in ("jsonl", "tsv"):
                put(each)
            if targets.keeps() and (is_shown or targets.shown == "junit"):
                kept.append(each)
            if targets.save_baseline:
                known += each.found.findings
    _write_whole(kept, summary, settings, targets)
    if targets.save_baseline:
        write_text(targets.save_baseline, "\n".join(baseline.lines(known)) + "\n")
    return summary


def _writer(stack: ExitStack, targets: Targets) -> Callable[[Checked], None]:
    """A function that writes a pair at once, if the format allows it."""
    render = STREAMS.get(targets.shown)
    if render is None:
        return lambda each: None
    stream = stack.enter_context(growing(targets.write))

    def put(text: str) -> None:
        stream.write(text.encode("utf-8", "replace"))
        stream.flush()

    if targets.shown == "tsv":
        put(HEADING)
    return lambda each: put(render(each))


def _line(checked: Checked) -> str:
    return json.dumps(pair_object(checked), ensure_ascii=False) + "\n"


def _tsv(checked: Checked) -> str:
    """A line for each finding of a pair, or one line if there is none."""
    found = checked.found
    shares = ["" if value is None else f"{value}" for value in (found.coverage, found.support)]
    rows: list[tuple[str, ...]] = [
        (one.level, one.rule, one.message, one.fingerprint) for one in found.findings
    ]
    if not rows:
        rows = [("", "", found.unjudged[0].reason if found.unjudged else "", "")]
    return "".join(_tabbed(found.id, found.verdict, *row, *shares) for row in rows)


def _tabbed(*cells: str) -> str:
    return "\t".join(" ".join(cell.split()) for cell in cells) + "\n"


# Formats that are written pair by pair, whatever their number.
STREAMS: dict[str, Callable[[Checked], str]] = {
    "text": text.render,
    "feedback": text.feedback,
    "github": github,
    "jsonl": _line,
    "tsv": _tsv,
}


def _write_whole(
    kept: list[Checked], summary: Summary, settings: Settings, targets: Targets
) -> None:
    """Write the formats that need all pairs."""
    makers: dict[str, Callable[[], str]] = {
        "json": lambda: _json(kept, summary),
        "sarif": lambda: json.dumps(sarif(kept), ensure_ascii=False, indent=1) + "\n",
        "junit": lambda: junit(kept, lambda found: blocks(found, settings)),
        "html": lambda: page(_marked(kept, fast=targets.fast), summary),
    }
    asked: Iterator[tuple[str, str]] = iter(
        [(targets.shown, targets.write), ("html", targets.html), ("json", targets.json)]
    )
    for form, target in asked:
        if target and form in makers:
            write_text(target, makers[form]())


def _marked(kept: list[Checked], *, fast: bool) -> list[Shown]:
    """The worst pairs with their marks, as the page shows them."""
    worst = sorted(kept, key=lambda each: gravity(each.found))[:MOST_ON_PAGE]
    texts = [(each.found.source, each.found.output) for each in worst]
    triples = [(*both, each.found) for both, each in zip(texts, worst, strict=True)]
    method = "overlap" if fast else DEFAULT
    pairings = (paired_sentences(*both, method) for both in texts)
    return list(zip(worst, of_texts(triples, fast=fast), pairings, strict=True))


def _json(kept: list[Checked], summary: Summary) -> str:
    held = {
        "samsari": VERSION,
        "summary": summary.as_json(),
        "pairs": [pair_object(each) for each in kept],
    }
    return json.dumps(held, ensure_ascii=False, indent=1, allow_nan=False) + "\n"
