"""The second benchmark of the SAMSA authors: 32 systems, the first 70 sources of TurkCorpus test.

Three raters answered four questions about every output: grammar and meaning (1 to 5), simplicity
and structural simplicity (-2 to 2). The ratings of 28 systems are in one spreadsheet of the folder
`sulem-acl2018` (Sulem, Abend & Rappoport 2018, ACL), those of HSplit 1 to 4 in `hsplit-ratings`
(Sulem, Abend & Rappoport 2018, EMNLP). Both are CC BY-SA 3.0.

Known faults of the files: the name of a system stands only in the first row of its block; files of
outputs have 69 to 71 lines; two files hold the outputs of two systems each (`SHARED`), so it is
not known to which of the two they belong.
"""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

from samsari.errors import FormatError, ResourceError
from samsari.formats.tables.sheets import read_cells

N_SENTENCES = 70
QUESTIONS = ("grammar", "meaning", "simplicity", "structural simplicity")
SHEET = Path("human/sulem-acl2018/Human_evaluation_benchmark_acl2018.ods")
HSPLIT = Path("human/hsplit-ratings/HSplit_human_evaluation")
SOURCES = Path("simplification/turkcorpus/detok/test.truecase.detok.orig")
_RATED = "human/sulem-acl2018/Evaluation_system_outputs"
_TURK = "simplification/turkcorpus"

# The name in the sheet -> the file of outputs below the folder of data; "" where there is none.
OUTPUTS: Mapping[str, str] = {
    "Identity": str(SOURCES),
    "Simple Wikipedia": f"{_TURK}/tok/test.8turkers.tok.simp",
    "NTS-h1 (with the default model instead of w2v)": f"{_RATED}/NTS-h1_default_model",
    "NTSh1": f"{_RATED}/NTS-h1_w2v_model",
    "NTS-h4 (with the default model instead of w2v)": f"{_RATED}/NTS-h4_default_model",
    "NTSh4": f"{_RATED}/NTS-h4_w2v_model",
    "DSS": f"{_RATED}/DSS",
    "DSSm": f"{_RATED}/DSS^m",
    "HYBRID": f"{_TURK}/systems-detok/Hybrid",
    "SENTS-h1 (with the default model instead of w2v)": f"{_RATED}/SENTS-h1_default_model",
    "SENTSm-h1 (with the default model instead of w2v)": f"{_RATED}/SENTS-h1^m_default_model",
    "SENTS-h1": f"{_RATED}/SENTS-h1_w2v_model",
    "SENTSm-h1": f"{_RATED}/SENTS-h1^m_w2v_model",
    "SENTS-h4 (with the default model instead of w2v)": f"{_RATED}/SENTS-h4_default_model",
    "SENTSm-h4 (with the default model instead of w2v)": f"{_RATED}/SENTS-h4^m_default_model",
    "SENTS-h4": f"{_RATED}/SENTS-h4_w2v_model",
    "SENTSm-h4": f"{_RATED}/SENTS-h4^m_w2v_model",
    "Moses": f"{_RATED}/Moses",
    "MosesLM": "",
    "SEMosesm": f"{_RATED}/SEMoses^m",
    "SEMosesLMm": f"{_RATED}/SEMoses_LM^m",
    "SEMoses": f"{_RATED}/SEMoses",
    "SEMosesLM": f"{_RATED}/SEMoses_LM",
    "SETrain1-Moses": f"{_RATED}/SETrain1-Moses",
    "SETrain1-MosesLM": f"{_RATED}/SETrain1-Moses_LM",
    "SETrain2-Moses": f"{_RATED}/SETrain2-Moses",
    "SETrain2-MosesLM": f"{_RATED}/SETrain2-Moses_LM",
    "SBMT-SARI": f"{_TURK}/systems-detok/SBMT-SARI",
}
SHARED = frozenset({"SEMosesm", "SEMosesLMm", "SETrain2-Moses", "SETrain2-MosesLM"})


@dataclass(frozen=True, slots=True)
class RatedSystem:
    """The ratings of a system: for each sentence, for each rater, the four answers.

    `outputs` is empty where the files hold none.
    """

    name: str
    answers: tuple[tuple[tuple[float, ...], ...], ...]
    outputs: tuple[str, ...] = ()

    @property
    def has_own_outputs(self) -> bool:
        """True if there are outputs, and they are surely those of this system."""
        return bool(self.outputs) and self.name not in SHARED

    def means(self, question: str) -> tuple[float, ...]:
        """For each sentence the mean answer of the raters."""
        at = QUESTIONS.index(question)
        return tuple(fmean(rater[at] for rater in raters) for raters in self.answers)


@dataclass(frozen=True, slots=True)
class SecondBenchmark:
    """The 70 sources and all systems."""

    sources: tuple[str, ...]
    systems: tuple[RatedSystem, ...]


def read_second_benchmark(data: Path) -> SecondBenchmark:
    """The benchmark from the folder of the corpora."""
    sources = _lines(data / SOURCES)
    blocks = [*_blocks(data / SHEET)]
    systems = [RatedSystem(name, rows, _outputs(data, name)) for name, rows in blocks]
    for number in range(1, 5):
        name = f"HSplit{number}"
        ((_, rows),) = _blocks(data / HSPLIT / f"{name}_eval.ods", name)
        systems.append(RatedSystem(name, rows, _lines(data / HSPLIT / name)))
    return SecondBenchmark(sources, tuple(systems))


def _blocks(
    path: Path, name: str = ""
) -> Iterator[tuple[str, tuple[tuple[tuple[float, ...], ...], ...]]]:
    """The name and the 70 rows of each system of a sheet; `name` where the sheet has one only."""
    if not path.exists():
        raise _missing(path)
    cells = [row for _, row in read_cells(path)]
    first = 1 if name else 2  # the column in which the answers begin
    rows = [row for row in cells[2:] if row[0].isdigit()]
    if len(rows) % N_SENTENCES:
        raise FormatError(f"{len(rows)} rated sentences are no whole systems", place=str(path))
    for start in range(0, len(rows), N_SENTENCES):
        block = rows[start : start + N_SENTENCES]
        yield name or block[0][1], tuple(_answers(row[first:]) for row in block)


def _answers(cells: Sequence[str]) -> tuple[tuple[float, ...], ...]:
    """The answers of each rater, four by four."""
    width = len(QUESTIONS)
    numbers = [float(cell) for cell in cells[: 3 * width]]
    return tuple(tuple(numbers[at : at + width]) for at in range(0, len(numbers), width))


def _outputs(data: Path, name: str) -> tuple[str, ...]:
    file = OUTPUTS.get(name, "")
    return _lines(data / file) if file else ()


def _lines(path: Path) -> tuple[str, ...]:
    if not path.exists():
        raise _missing(path)
    lines = path.read_text(encoding="utf-8").split("\n")[:N_SENTENCES]
    return tuple(html.unescape(line).replace("\\", "").strip() for line in lines)


def _missing(path: Path) -> ResourceError:
    return ResourceError(
        "a file of the second benchmark is missing",
        place=str(path),
        remedy="--data must name the folder with human/ and simplification/",
    )
