"""Build the language models and the tagger that the simplifier ships.

The steps and the data of the shipped files are in `docs/guides/build-models.md`; each step
reads what the one before it wrote into the same folder.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from samsari.errors import CorpusError, SettingError
from samsari.formats.atomic import rebuilding, write_text
from samsari.formats.streams import text_lines
from samsari.lm import ngram_model as ngram
from samsari_workshop.simplifier import (
    language_models,
    tagging,
)
from samsari_workshop.simplifier.arpa import write_arpa
from samsari_workshop.simplifier.language_models import read_lines, words_of

Say = Callable[[str], None]
VOCABULARY = "vocabulary.txt"


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


def write_vocabulary(texts: Sequence[Path], out: Path, least: int = 4) -> int:
    """Write the words of some texts, the frequent ones first; how many there are."""
    counts: Counter[str] = Counter()
    for path in texts:
        for words in words_of(read_lines(path)):
            counts.update(words)
    found = language_models.choose_vocabulary(counts, least)
    write_text(out / VOCABULARY, "\n".join(found) + "\n")
    return len(found)


def write_model(text: Path, out: Path, name: str, thresholds: tuple[int, ...]) -> tuple[int, ...]:
    """Write a language model of a text; the n-grams kept per order."""
    words = list(ngram.read_vocabulary(out / VOCABULARY))
    return language_models.train(words_of(read_lines(text)), words, thresholds, out / f"{name}.lm")


def write_arpa_file(out: Path, name: str) -> None:
    """Write a language model of a folder once more, as an ARPA file beside it."""
    model = ngram.load(out / f"{name}.lm", ngram.read_vocabulary(out / VOCABULARY))
    write_arpa(model, out / f"{name}.arpa")


def write_tagger(train: Path, test: Path, out: Path) -> float:
    """Write a tagger learnt from CoNLL-U; its accuracy on other CoNLL-U."""
    out.mkdir(parents=True, exist_ok=True)
    found = tagging.train(_tagged(train))
    score = tagging.accuracy(found, _tagged(test))
    tagging.save(found, out / "tagger.npz")
    return score


def _tagged(path: Path) -> Sequence[tagging.Tagged]:
    found = tagging.read_conllu(read_lines(path))
    if not found:
        raise CorpusError("no tagged sentence in this file", place=str(path), remedy="give CoNLL-U")
    return found


def _check_has_words(path: Path) -> None:
    with text_lines(path) as lines:
        if not any(map(str.strip, lines)):
            raise CorpusError(
                "there is no text in this file",
                place=str(path),
                remedy="give sentences, one a line",
            )
