"""The shipped language model: a pruned, quantised back-off trie, mapped from one file.

File: the line `samsari-ngram 1`, a line of JSON (order, counts per order, the arrays with their
types and places), then the arrays. `_native/language_model.cpp` makes a table of them when it is
loaded and answers the questions. `PlainNgram` does the same in Python: where no compiler was there,
and for the first sentences, because the table takes longer to make than some answers.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import accumulate, count
from pathlib import Path
from typing import Any, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from samsari.errors import ResourceError
from samsari.resources.artefacts import SHIPPED

# The language model as the searches see it: a small comparable state and one question.
#
# A state stands for the words that still matter to the next one, so two hypotheses with equal
# states may be merged. Words are numbers of the model's own vocabulary: 0 stands for no word at
# all, 1 for an unknown word, 2 and 3 for the edges of a sentence. Scores are natural logarithms.

NO_WORD, UNKNOWN, BEGIN, END = range(4)


class LanguageModel(Protocol):
    """What both searches ask of a language model."""

    @property
    def order(self) -> int:
        """The longest n-gram that the model knows."""
        ...

    @property
    def empty(self) -> int:
        """The state that knows no word to its left (inside a chart)."""
        ...

    @property
    def start(self) -> int:
        """The state at the beginning of a sentence."""
        ...

    def word(self, text: str) -> int:
        """The number of a word, lower-cased; UNKNOWN if the vocabulary lacks it."""
        ...

    def score(self, state: int, word: int) -> tuple[float, int]:
        """The log-probability of a word after a state, and the state that follows."""
        ...


try:
    from samsari._native import language_model as native
except ImportError:  # the package was installed without a compiler
    native = None  # type: ignore[assignment]

FEW = 200  # sentences for which making the table of the compiled model would take longer
MAGIC = b"samsari-ngram 1\n"
DIGITS = str.maketrans("123456789", "0" * 9)
Kind = TypeVar("Kind")
Arrays = Mapping[str, NDArray[Any]]


def spell(text: str) -> str:
    """The spelling under which the vocabulary holds a word: lower case, every digit a zero.

    >>> spell("May-1978")
    'may-0000'
    """
    return text.lower().translate(DIGITS)


@dataclass(frozen=True, eq=False)
class Ngram:
    """A back-off model over a vocabulary; a state is a node of its trie."""

    vocabulary: Mapping[str, int]
    counts: tuple[int, ...]
    arrays: Arrays
    is_plain: bool = False

    @property
    def order(self) -> int:
        """The longest n-gram that the model knows."""
        return len(self.counts)

    @property
    def empty(self) -> int:
        """The state that knows no word to its left."""
        return NO_WORD

    @property
    def start(self) -> int:
        """The state at the beginning of a sentence."""
        return BEGIN

    def word(self, text: str) -> int:
        """The number of a word; UNKNOWN if the vocabulary lacks it."""
        return self.vocabulary.get(spell(text), UNKNOWN)

    @cached_property
    def score(self) -> Callable[[int, int], tuple[float, int]]:
        """From a state and a word to the word's log-probability and the state that follows."""
        # The compiled function itself: a method around it would take as long as the answer.
        answers: Callable[[int, int], tuple[float, int]] = self.trie.score
        return answers

    def alone(self, word: int) -> float:
        """The log-probability of a word without any words before it."""
        trie = self.trie if "trie" in self.__dict__ else self.twin
        found: float = trie.score(NO_WORD, word)[0]
        return found

    def sentence(self, words: str | Iterable[str]) -> float:
        """The log-probability of a sentence, its end included; words apart by spaces, or a row."""
        if next(self._asked) >= FEW and self.reader is not None:
            return self.reader.sentence(words)
        row = words.split(" ") if isinstance(words, str) else words
        return self.twin.total(self.start, [*map(self.word, filter(None, row)), END])

    def sentences(self, rows: Sequence[str | Iterable[str]]) -> NDArray[np.float64]:
        """The log-probabilities of many sentences, which takes less time together."""
        if self.reader is not None:
            return self.reader.sentences(rows)
        return np.array([self.sentence(row) for row in rows], np.float64)

    @cached_property
    def reader(self) -> native.Reader | None:
        """Questions in words, where the kernel was built."""
        if native is None or self.is_plain:
            return None
        made = native.Reader(self.trie, native.Vocabulary(list(self.vocabulary), spell))
        self.__dict__.pop("twin", None)  # nobody asks it any more
        return made

    @cached_property
    def trie(self) -> Any:
        """The compiled model, or its Python twin."""
        is_plain = native is None or self.is_plain
        return self.twin if is_plain else self._made(native.Model)

    @cached_property
    def twin(self) -> PlainNgram:
        """The model in Python: ready at once, because it makes no table."""
        return self._made(PlainNgram)

    @cached_property
    def _asked(self) -> Iterator[int]:
        """Counts the sentences that are asked for one by one."""
        return count()

    def _made(self, kind: Callable[..., Kind]) -> Kind:
        starts = [0, *accumulate(self.counts)]
        names = ("words", "probs", "backoffs", "fanouts", "prob_book", "backoff_book")
        return kind(starts, *(self.arrays[name] for name in names))


class PlainNgram:
    """The same trie in Python; suffix links are found when they are needed."""

    def __init__(  # noqa: PLR0917  (the arrays, in the order of the compiled model)
        self,
        starts: list[int],
        words: NDArray[Any],
        probs: NDArray[Any],
        backoffs: NDArray[Any],
        fanouts: NDArray[Any],
        prob_book: NDArray[Any],
        backoff_book: NDArray[Any],
    ) -> None:
        self.starts, self.prob_book, self.backoff_book = starts, prob_book, backoff_book
        # A row of numpy answers faster than the same row as a map of a file.
        self.words, self.probs, self.backoffs = map(np.asarray, (words, probs, backoffs))
        self.first = np.empty(len(fanouts) + 1, np.uint32)  # where the children of a node begin
        self.first[0] = starts[1]
        np.cumsum(fanouts, dtype=np.uint32, out=self.first[1:])
        self.first[1:] += np.uint32(starts[1])
        self.suffixes: dict[int, int] = {}

    def find(self, node: int, word: int) -> int:
        """The child of a node under a word; -1 if there is none."""
        low, high = int(self.first[node]), int(self.first[node + 1])
        at = bisect_left(self.words, word, low, high)
        return at if at < high and self.words[at] == word else -1

    def order_of(self, node: int) -> int:
        """The number of words of a node."""
        return next(k for k in range(1, len(self.starts)) if node < self.starts[k])

    def suffix(self, node: int) -> int:
        """The context without its first word."""
        if node < self.starts[1]:
            return 0
        if node not in self.suffixes:
            # A number of another type would make numpy copy the whole row first.
            parent = int(self.first.searchsorted(np.uint32(node), side="right")) - 1
            word = int(self.words[node])
            is_word = parent < self.starts[1]
            self.suffixes[node] = word if is_word else max(0, self.find(self.suffix(parent), word))
        return self.suffixes[node]

    def score(self, state: int, word: int) -> tuple[float, int]:
        """The log-probability of a word after a state, and the state that follows."""
        total, node = 0.0, word
        while state:
            child = self.find(state, word)
            if child >= 0:
                node = child
                break
            total += float(self.backoff_book[self.order_of(state) - 1, self.backoffs[state]])
            state = self.suffix(state)
        order = self.order_of(node)
        total += float(self.prob_book[order - 1, self.probs[node]])
        after = self.find(self.suffix(state), word) if order == len(self.starts) - 1 else node
        while after and self.first[after] == self.first[after + 1]:
            after = self.suffix(after)
        return total, after

    def total(self, state: int, words: list[int]) -> float:
        """The log-probability of a row of words after a state."""
        found = 0.0
        for word in words:
            logp, state = self.score(state, word)
            found += logp
        return found


def load(path: Path, vocabulary: Mapping[str, int], *, is_plain: bool = False) -> Ngram:
    """The model of a file, over the vocabulary it was trained with."""
    if not path.is_file():
        raise ResourceError(
            "no language model here", place=str(path), remedy="train one with `samsari train lm`"
        )
    with path.open("rb") as stream:
        if stream.readline() != MAGIC:
            raise ResourceError("not a samsari language model", place=str(path))
        try:
            header = json.loads(stream.readline())
        except ValueError:
            raise _damaged(path) from None
        begin = stream.tell()
    if header["counts"][0] != len(vocabulary):
        raise ResourceError(
            f"the model has {header['counts'][0]} words, the vocabulary {len(vocabulary)}",
            place=str(path),
            remedy="give the vocabulary that the model was trained with",
        )
    try:
        arrays = {
            name: np.memmap(path, dtype, "r", begin + offset, tuple(shape))
            for name, (dtype, shape, offset) in header["arrays"].items()
        }
    except ValueError:
        raise _damaged(path) from None
    return Ngram(vocabulary, tuple(header["counts"]), arrays, is_plain)


def _damaged(path: Path) -> ResourceError:
    return ResourceError(
        "the language model is damaged or incomplete",
        place=str(path),
        remedy="train it again with `samsari train lm`",
    )


def read_vocabulary(path: Path) -> dict[str, int]:
    """The vocabulary of a file, one word a line; the line is the word's number."""
    if not path.is_file():
        raise ResourceError(
            "no vocabulary here", place=str(path), remedy="`samsari train lm` writes one"
        )
    return {word: number for number, word in enumerate(path.read_text("utf-8").split("\n")[:-1])}


# The language models of a folder, for simple and for normal text; by default the shipped ones.

VOCABULARY = "vocabulary.txt"
MODELS = ("simple.lm", "normal.lm")
FOLDER = SHIPPED / "simplifier"


def language_models(place: Path | None = None, *, is_plain: bool = False) -> tuple[Ngram, Ngram]:
    """The models of simple and of normal text of a folder; the shipped ones if none is named."""
    folder = place or FOLDER
    vocabulary = read_vocabulary(folder / VOCABULARY)
    simple, normal = (load(folder / name, vocabulary, is_plain=is_plain) for name in MODELS)
    return simple, normal


@cache
def shared_models() -> tuple[Ngram, Ngram]:
    """The shipped models of simple and of normal text, loaded once."""
    return language_models()
