"""Which language is a text written in? An answer without a network, or "cannot tell".

The letters decide, through `py3langid` (a naive Bayes classifier of byte sequences; its model of
4.6 MB comes with the package). Three rules make the answer safe to act on:

- A text that is too short gives no answer: names and titles look like any language.
- An answer with little confidence is no answer.
- Common English words weigh against another language: English texts quote foreign names.

On English lines of TurkCorpus, ASSET, PWKP, HSplit, OneStopEnglish and QATS another language is
named for fewer than 1 line in 1,000 (`tests/text/test_language.py` measures it).
"""

from __future__ import annotations

import hashlib
import lzma
import math
import mmap
import os
import re
import shutil
import struct
import tempfile
import time
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import IO, Any, Protocol, Self
from zipfile import ZIP_STORED, BadZipFile, ZipFile

import numpy as np
from numpy.lib import format as npy
from numpy.typing import NDArray

from samsari.text.word_lists import complexity_function_words, words_of_two_languages

# The model of py3langid, read where it is asked instead of loaded.
#
# The model is a naive Bayes classifier: an automaton walks over the bytes of a text and counts
# which of 100,000 byte sequences occur; each says how likely it is in each language. The library
# keeps all of it in memory, the table of likelihoods twice (95 MB). Here it is unpacked once into
# a cache folder (68 MB) and mapped: a text needs a few of its pages. Where no folder can be
# written it is unpacked to a temporary file each time, as the library does.

LETTERS = 256  # the width of a row of the automaton
LOCAL_HEADER = struct.Struct("<26xHH")  # of a member of a zip file: the sizes of name and extra
PIECE = 1 << 20  # bytes unpacked at once
KEPT = "langid-"  # begins the names of files in the cache folder
AN_HOUR = 3600  # after which a file that nobody finished writing is left over


@dataclass(frozen=True, eq=False)
class Recogniser:
    """An automaton over bytes, and how likely its findings are in each language."""

    languages: tuple[str, ...]
    columns: NDArray[np.intp] = field(repr=False)  # of the languages that may be answered
    likelihoods: NDArray[np.float16] = field(repr=False)  # a row for each byte sequence
    priors: NDArray[np.float32] = field(repr=False)
    moves: Sequence[int] = field(repr=False)  # rows of states that follow, one for each byte
    rows: Sequence[int] = field(repr=False)  # of each state
    found: Sequence[int] = field(repr=False)  # the byte sequence that ends in a state, or -1

    @classmethod
    def load(
        cls, path: Path, is_answered: Callable[[str], bool], cache: Path | None = None
    ) -> Self:
        """The model of a file, which answers with some of its languages only.

        It is kept unpacked in a cache folder, if one is given and can be written.
        """
        with _unpacked(path, cache) as stream:
            arrays = _mapped(stream)
        names = arrays["classes"].tolist()
        columns = np.array([at for at, name in enumerate(names) if is_answered(name)], np.intp)
        return cls(
            tuple(names[at] for at in columns),
            columns,
            arrays["ptc"],
            arrays["pc"][columns],
            _numbers(arrays["nextmove"]),
            _numbers(arrays["nextmove_row"]),
            _numbers(arrays["out_feat"]),
        )

    def classify(self, text: str) -> tuple[str, float]:
        """The most likely language of a text and its share of all likelihoods."""
        content = _encoded(text)
        scores = self._scores(content)
        scores *= 1.0 / math.sqrt(len(content) or 1)  # long texts are not overly sure
        np.exp(scores - scores.max(), out=scores)
        scores /= scores.sum()
        shares: dict[str, float] = {}
        for name, share in zip(self.languages, scores, strict=True):
            shares[name] = shares.get(name, np.float32(0)) + share  # a language in two scripts
        best = max(shares, key=lambda name: shares[name])
        return best, float(shares[best])

    def _scores(self, content: bytes) -> NDArray[np.float32]:
        counts = self._counts(content)
        if not counts:
            return np.zeros(len(self.columns), np.float32)
        rows = np.fromiter(counts.keys(), np.intp, len(counts))
        numbers = np.fromiter(counts.values(), np.float32, len(counts))
        table = self.likelihoods[rows][:, self.columns]
        result: NDArray[np.float32] = np.log1p(numbers) @ table + self.priors
        return result

    def _counts(self, content: bytes) -> Counter[int]:
        """How often each byte sequence occurs, in the order in which they are met."""
        moves, rows, found = self.moves, self.rows, self.found
        state, met = 0, []
        for byte in content:
            state = moves[rows[state] * LETTERS + byte]
            if found[state] >= 0:
                met.append(found[state])
        return Counter(met)


def _numbers(row: NDArray[Any]) -> Sequence[int]:
    """A row that Python reads number by number; it may begin at any byte of a file."""
    content: Any = row.view(np.uint8)
    kind: Any = row.dtype.char
    numbers: Any = memoryview(content).cast("B").cast(kind)
    found: Sequence[int] = numbers
    return found


def _encoded(text: str) -> bytes:
    small = text.lower() if text.isupper() else text
    return unicodedata.normalize("NFC", small).encode("utf-8", "surrogatepass")


def cache_folder() -> Path | None:
    """Where programs of this user keep what they can make again; None without a home."""
    try:
        base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    except RuntimeError:
        return None
    return Path(base) / "samsari"


def _unpacked(path: Path, cache: Path | None) -> IO[bytes]:
    """The model as a stream, from the cache folder or from a temporary file."""
    if cache is not None:
        try:
            return _kept(path, cache)
        except OSError:  # a folder of others, a full disk
            pass
    stream = tempfile.TemporaryFile(suffix=".npz")  # noqa: SIM115
    _unpack(path, stream)
    return stream


def _kept(path: Path, folder: Path) -> IO[bytes]:
    """The model as it is kept in a folder; it is unpacked there if it is missing or damaged.

    Another process may do the same: each writes a file of its own, and the last one stays.
    """
    place = folder / f"{KEPT}{hashlib.sha256(path.read_bytes()).hexdigest()[:16]}.npz"
    if not _is_whole(place):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=folder, prefix=KEPT, suffix=".part")
        try:
            with os.fdopen(handle, "wb") as stream:
                _unpack(path, stream)
            Path(name).replace(place)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
        _remove_old(folder, place)
    return place.open("rb")


def _is_whole(place: Path) -> bool:
    """True if every member of a file has the checksum that the file says."""
    try:
        with ZipFile(place) as archive:
            return archive.testzip() is None
    except (OSError, EOFError, ValueError, BadZipFile, NotImplementedError, RuntimeError):
        return False


def _remove_old(folder: Path, place: Path) -> None:
    """Remove models of earlier versions, and what killed processes have left."""
    for other in folder.glob(f"{KEPT}*"):
        with suppress(OSError):  # another process was faster
            if other != place and time.time() - other.stat().st_mtime > AN_HOUR:
                other.unlink()


def _unpack(path: Path, stream: IO[bytes]) -> None:
    with lzma.open(path) as packed:
        shutil.copyfileobj(packed, stream, PIECE)
    stream.flush()


def _mapped(stream: IO[bytes]) -> dict[str, NDArray[Any]]:
    """The arrays of a file as `numpy.savez` writes it; they stay in the file."""
    content = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
    found = {}
    with ZipFile(stream) as archive:
        for member in archive.infolist():
            if member.compress_type != ZIP_STORED:
                raise ValueError(f"{member.filename} is packed once more")
            content.seek(member.header_offset)
            content.seek(sum(LOCAL_HEADER.unpack(content.read(LOCAL_HEADER.size))), 1)
            if npy.read_magic(content) != (1, 0):
                raise ValueError(f"{member.filename} has a header of another kind")
            shape, is_fortran, kind = npy.read_array_header_1_0(content)
            row = np.frombuffer(content, kind, math.prod(shape), content.tell())
            found[Path(member.filename).stem] = row.reshape(shape, order="F" if is_fortran else "C")
    return found


ENGLISH = "en"
MOST_CHARACTERS = 5_000  # what a long text is judged by
FEWEST_WORDS = 4  # in scripts with spaces
FEWEST_LETTERS = 12  # in scripts with spaces
FEWEST_SIGNS = 4  # in scripts without spaces, where a sign is a syllable or a word
CONFIDENT = 0.7
ENGLISH_SHARE = 0.2  # of the words; above it a text is not said to be in another language

# Latin is left out because English is full of Latin names; Volapük, Esperanto and Interlingua
# because nobody simplifies them. Three-letter codes (dialects, pidgins) are never answered.
_NOT_ANSWERED = frozenset({"la", "vo", "eo", "ia", "an", "oc", "wa", "br"})
_WORD = re.compile(r"[^\W\d_]+")
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f\u1e00-\u1eff]")
# Chinese, Japanese, Thai, Lao, Khmer, Burmese are written without spaces.
_NO_SPACES = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]")


@dataclass(frozen=True, slots=True)
class Recognition:
    """The language of a text (ISO 639-1) and how sure the answer is; None if it is not clear."""

    code: str | None
    confidence: float

    @property
    def is_foreign(self) -> bool:
        """True if the text is surely in a language other than English."""
        return self.code not in (None, ENGLISH)


UNKNOWN = Recognition(None, 0.0)


def recognise(text: str) -> Recognition:
    """The language of a text, or no language if the text is too short or not clear.

    >>> recognise("The council approved the plan after a long debate.").code
    'en'
    >>> recognise("Der Gemeinderat hat den Plan nach langer Debatte angenommen.").code
    'de'
    >>> recognise("John Smith").code is None
    True
    """
    text = text[:MOST_CHARACTERS]
    words = _WORD.findall(text)
    if _is_short(words):
        return UNKNOWN
    code, confidence = _identifier().classify(" ".join(words))
    if confidence < CONFIDENT:
        return Recognition(None, confidence)
    if code != ENGLISH and _has_english_words(text, words):
        return Recognition(None, confidence)
    return Recognition(code, confidence)


def foreign_language(text: str) -> str:
    """The code of the language of a text that is surely not English; else empty.

    It is what `recognise` says. The classifier is not asked, nor loaded, where its answer could not
    matter: of a text with many English words.

    >>> foreign_language("Der Rat hat den Plan nach langer Debatte angenommen.")
    'de'
    """
    start = text[:MOST_CHARACTERS]
    if _has_english_words(start, _WORD.findall(start)):
        return ""
    found = recognise(text)
    return found.code or "" if found.is_foreign else ""


def _has_english_words(text: str, words: list[str]) -> bool:
    """True for a text that is never said to be in another language."""
    return _LATIN.search(text) is not None and english_share(words) > ENGLISH_SHARE


def is_plainly_english(text: str) -> bool:
    """True if common English words decide, so that the classifier need not be asked.

    >>> is_plainly_english("The cat sat on the mat."), is_plainly_english("Der Hund lief.")
    (True, False)
    """
    return _has_english_words(text, _WORD.findall(text))


def english_share(words: Iterable[str]) -> float:
    """The share of words that are English function words ("the", "of", "was").

    >>> english_share(["the", "town", "of", "Monteux"])
    0.5
    """
    lower = [word.lower() for word in words]
    known = _english_words()
    return sum(word in known for word in lower) / len(lower) if lower else 0.0


def _is_short(words: list[str]) -> bool:
    letters = "".join(words)
    if len(_NO_SPACES.findall(letters)) >= FEWEST_SIGNS:
        return False
    return len(words) < FEWEST_WORDS or len(letters) < FEWEST_LETTERS


@cache
def _english_words() -> frozenset[str]:
    """English function words that are not words of a neighbouring language as well."""
    return complexity_function_words() - words_of_two_languages()


class _Identifier(Protocol):
    def classify(self, text: str) -> tuple[str, float]: ...


@cache
def _identifier() -> _Identifier:
    """The classifier, loaded when first needed: half a second the first time."""
    from py3langid import langid

    model = langid.MODEL_DIR / langid.MODEL_FILE
    try:
        return Recogniser.load(model, _is_answered, cache_folder())
    except (KeyError, ValueError):  # a later version may keep its model in another form
        found = langid.LanguageIdentifier.from_model_file(langid.MODEL_FILE, norm_probs=True)
        found.set_languages(list(filter(_is_answered, found.labels)))
        return found  # type: ignore[no-any-return]


def _is_answered(code: str) -> bool:
    return len(code) == 2 and code not in _NOT_ANSWERED
