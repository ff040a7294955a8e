"""The steps that build the simplifier, from the files a user names to the files they write."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from samsari.errors import CorpusError, SettingError
from samsari.formats.folders import rebuilding
from samsari.formats.streams import read_lines, text_lines
from samsari.simplification.chart.tuning.reference_pairs import read_pairs
from samsari.simplification.folder import shipped_folder
from samsari_workshop.simplifier import judgements, language_models
from samsari_workshop.simplifier.judgements import Judgement
from samsari_workshop.simplifier.pipeline import (
    Group,
    Say,
    blocks,
    complete,
    extract_edits,
    parallel_lines,
    write_arpa_file,
    write_model,
    write_vocabulary,
)
from samsari_workshop.simplifier.trust import Judged, write_trust


@dataclass(frozen=True)
class EditFiles:
    """What the rules of the default search are learnt from; each source has its references."""

    sources: Sequence[Path]
    references: Sequence[Sequence[Path]]
    onestop: Sequence[Path] = ()
    without: Sequence[Path] = ()
    judged: Path | None = None

    def groups(self) -> list[Group]:
        """The sentence pairs of all files."""
        if len(self.sources) != len(self.references):
            raise SettingError(
                f"{len(self.sources)} source files but {len(self.references)} groups of references",
                remedy="give one -r for every -s, with commas between the files of one group",
            )
        files = zip(self.sources, self.references, strict=True)
        return [*(parallel_lines(*each) for each in files), *map(blocks, self.onestop)]


def write_grammar(files: EditFiles, base: Path | None, out: Path, folds: int, say: Say) -> int:
    """Write a grammar folder of the default search; the number of rules."""
    if folds == 1:
        raise SettingError("one fold leaves nothing to learn from", remedy="take 2 or more")
    place = base or shipped_folder()
    groups = files.groups()
    banned = [line for path in files.without for line in read_lines(path)]
    with rebuilding(out) as draft:
        size = extract_edits(groups, banned, place, draft, folds, say, _judgements(files.judged))
        complete(place, draft)
    return size


def learn_trust(
    source: Path,
    references: Sequence[Path],
    grammar: Path,
    judged: Path | None = None,
    text: Path | None = None,
) -> tuple[int, float]:
    """Write how far rewrites can be trusted into a grammar folder.

    Returns the number of rewrites and the correlation with the references. `text` is the text in
    which the rewrites were judged.
    """
    if (judged is None) != (text is None):
        raise SettingError("--judged and --text go together", remedy="give both or neither")
    known = Judged(_judgements(judged), language_models.read_lines(text)) if text else None
    return write_trust(read_pairs(source, references), grammar, judged=known)


@dataclass(frozen=True)
class ModelText:
    """A text for a language model, the model's name and the least counts of its n-grams."""

    name: str
    path: Path
    counts: str

    def thresholds(self) -> tuple[int, ...]:
        """The least counts as numbers."""
        order, parts = language_models.ORDER, self.counts.split(",")
        found = tuple(int(part) for part in parts if part.strip().isdecimal())
        if not len(found) == len(parts) == order or found[0] != 1 or list(found) != sorted(found):
            raise SettingError(
                f"--{self.name} cannot be {self.counts!r}",
                remedy=f"give {order} whole numbers that begin with 1 and do not fall, as 1,2,3,4",
            )
        return found


def write_language_models(
    texts: Sequence[ModelText], out: Path, least: int, say: Say, *, has_arpa: bool = False
) -> None:
    """Write the vocabulary of some texts and a language model of each."""
    plan = [(text, text.thresholds()) for text in texts]
    for text in texts:
        _check_has_words(text.path)
    with rebuilding(out) as draft:
        say(f"{write_vocabulary([text.path for text in texts], draft, least)} words")
        for text, thresholds in plan:
            say(f"{text.name}: {write_model(text.path, draft, text.name, thresholds)} n-grams")
            if has_arpa:
                write_arpa_file(draft, text.name)


def _judgements(path: Path | None) -> Sequence[Judgement]:
    return judgements.read(read_lines(path), str(path)) if path else ()


def _check_has_words(path: Path) -> None:
    with text_lines(path) as lines:
        if not any(map(str.strip, lines)):
            raise CorpusError(
                "there is no text in this file",
                place=str(path),
                remedy="give sentences, one a line",
            )
