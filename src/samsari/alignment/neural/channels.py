"""What the lexicon and the word order say about each pair of words, as layers of a matrix."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

import numpy as np
import numpy.typing as npt

from samsari.alignment.board import Sides
from samsari.alignment.lexicon import PARAPHRASE, WordForm
from samsari.english.lists import word_numbers

# Numbers that contradict each other: a changed number is no word that survived.

DIGITS = re.compile(r"\d+")
# One number with no more than a sign, a unit or an ending around it: "$1.20", ".5", "90s".
PLAIN = re.compile(r"(?<!\D)\D*?(\d+(?:\.\d+)?|(?<!\w)\.\d+)\D*")
SCALES = word_numbers("number-scales").keys()
THOUSANDS = (3, 6, 9)  # noughts that a word may stand for ("120 thousand")
FEWEST_NOUGHTS = 2  # noughts that a word beside a number word may stand for ("two hundred")


def contradict(one: WordForm, other: WordForm) -> bool:
    """True for numbers of which neither can be a part or another spelling of the other.

    In context "1999" and "2001" look alike, but a changed number is no word that survived. Parts
    are those of ranges, times and dates ("1989-2002"), of a year ("90s", "1990s"), and what is left
    of a number written with words ("two" and "hundred" of "200"). All parts of one word must be in
    the other: "10:30" and "11:30" differ.
    """
    if one.folded == other.folded:
        return False
    texts = [word.folded.replace(",", "") for word in (one, other)]
    parts, others = map(DIGITS.findall, texts)
    if parts and others:
        values = [match[1] for match in map(PLAIN.fullmatch, texts) if match]
        if len(values) == len(texts) and "." in "".join(values):
            return Decimal(values[0]) != Decimal(values[1])
        return not (_are_among(parts, others) or _are_among(others, parts))
    if one.number is None or other.number is None or SCALES & {one.folded, other.folded}:
        return False
    return not _differ_by_noughts(one.number.removesuffix("th"), other.number.removesuffix("th"))


def _are_among(parts: Sequence[str], others: Sequence[str]) -> bool:
    return all(any(_are_alike(part, other) for other in others) for part in parts)


def _are_alike(one: str, other: str) -> bool:
    """True for equal digits, a year without its century, or thousands that are left to a word."""
    short, long = sorted((one, other), key=len)
    noughts = len(long) - len(short)
    is_year = len(short) == 2 and len(long) == 4 and long.endswith(short)
    is_short = noughts in THOUSANDS and long == short + "0" * noughts
    return is_year or is_short or short.lstrip("0") == long.lstrip("0")


def _differ_by_noughts(one: str, other: str) -> bool:
    """True for equal numbers, or if one has so many noughts more that a word may stand for them."""
    short, long = sorted((one, other), key=len)
    noughts = len(long) - len(short)
    return short == long or (noughts >= FEWEST_NOUGHTS and long == short + "0" * noughts)


Floats = npt.NDArray[np.float32]

WORD_KINDS = ("content", "function", "punctuation")
# Layers that tell which words are the same; training blanks them at random, so that the head also
# learns to link by meaning alone.
N_IDENTITY = 3
N_LEXICAL = 9
N_POSITION = 2


def lexical_channels(sides: Sides) -> Floats:
    """An n x m x 9 array of zeros and ones.

    Same spelling, same word, paraphrase; both content, both function words, both marks; content
    against function word, mark against word; different numbers.
    """
    left, right = sides.left, sides.right
    similarity = np.zeros((len(left), len(right)), dtype=np.float32)
    for (i, j), value in sides.similar.items():
        similarity[i, j] = value
    texts = {form.folded: number for number, form in enumerate((*left, *right))}
    spelled = [np.array([texts[form.folded] for form in side]) for side in (left, right)]
    kinds = [np.array([WORD_KINDS.index(form.kind) for form in side]) for side in (left, right)]
    numbers = [np.array([form.number is not None for form in side]) for side in (left, right)]
    one, other = kinds[0][:, None], kinds[1][None, :]
    both_numbers = numbers[0][:, None] & numbers[1][None, :]
    layers = (
        spelled[0][:, None] == spelled[1][None, :],
        similarity > PARAPHRASE,
        (similarity > 0) & (similarity <= PARAPHRASE),
        *((one == kind) & (other == kind) for kind in range(len(WORD_KINDS))),
        (one + other == 1),
        (one == 2) != (other == 2),
        both_numbers & (similarity == 0),
    )
    return np.stack(layers, axis=-1).astype(np.float32)


def position_channels(n_left: int, n_right: int) -> Floats:
    """An n x m x 2 array: how far apart two words stand, and the same where lengths are alike.

    Relative places mean little if one sentence is much longer than the other.
    """
    left = np.arange(n_left, dtype=np.float32)[:, None] / max(n_left, 1)
    right = np.arange(n_right, dtype=np.float32)[None, :] / max(n_right, 1)
    distance = np.abs(left - right)
    likeness = min(n_left, n_right) / max(n_left, n_right, 1)
    return np.stack((distance, distance * np.float32(likeness)), axis=-1)
