"""Parsers and aligners as settings: values that print what they are and load only when used."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from samsari.alignment.aligners import load_aligner
from samsari.alignment.board import DEFAULT, Aligner, LinkRequest, Words
from samsari.alignment.long_texts import JudgedFirst, Places, link_first
from samsari.errors import SettingError
from samsari.model.alignment import Alignment
from samsari.model.passage import Guidelines, Passage
from samsari.model.text import Token
from samsari.resources.artefacts import MODEL, Artefact
from samsari.text.penn import UCCA_TOKENIZER
from samsari.text.sentences import STANDARD, SentenceSplitter
from samsari.ucca.parser.parser import REVISION, SECOND_MANIFEST, shared_parser
from samsari.ucca.parser.sampling import Draws, ParseSampler


@dataclass(frozen=True)
class ParsedPassages:
    """Passages from the shipped parser."""

    splitter: SentenceSplitter = STANDARD
    guidelines: Guidelines = 1

    @property
    def signature(self) -> str:
        """The model and its checksum."""
        return _shipped_signature(self.guidelines)

    @property
    def is_annotation(self) -> bool:
        """False."""
        return False

    def __str__(self) -> str:
        return self.signature

    def passages(self, sources: Sequence[tuple[str, str]]) -> list[tuple[Passage, ...]]:
        """One passage for each sentence of each source."""
        segments = [UCCA_TOKENIZER.segment(text, self.splitter) for _, text in sources]
        sentences = (tokens for segment in segments for tokens in segment.sentences)
        # Tokens go on pointing into their source, which need not be kept with every sentence.
        parsed = shared_parser(1, self.guidelines).iterate(sentences, raw="")
        return [tuple(next(parsed) for _ in segment.sentences) for segment in segments]

    def draws(self, sentences: Sequence[Sequence[Token]], number: int) -> list[Draws]:
        """So many parses of each sentence, drawn at random."""
        sampler = ParseSampler(shared_parser(1, self.guidelines), number)
        return list(sampler.sample(sentences))


@dataclass(frozen=True)
class NamedAligner:
    """An aligner by name, loaded when it is first used."""

    name: str = DEFAULT

    @property
    def signature(self) -> str:
        """The aligner's own signature, its parts joined so that they fit into a metric's."""
        return self._loaded.signature.replace("|", ",")

    def __str__(self) -> str:
        return self.signature

    @property
    def _loaded(self) -> Aligner:
        return _aligner(self.name)

    def prepare(self, sentences: Sequence[Words]) -> tuple[Any, ...]:
        """Each sentence in the aligner's own form."""
        return self._loaded.prepare(sentences)

    def link_many(
        self, requests: Sequence[LinkRequest], one_to_one: bool = True
    ) -> Sequence[tuple[Alignment, ...]]:
        """For each left sentence, its chunks and a right sentence: the links of each chunk."""
        return self._loaded.link_many(requests, one_to_one)

    def link_first(self, requests: Sequence[LinkRequest], first: Places) -> JudgedFirst:
        """One-to-one links; those of the words that are chosen are judged at once."""
        return link_first(self._loaded, requests, first)


PARSED = ParsedPassages()
ALIGNED = NamedAligner()
ALIGNED_2014 = NamedAligner("sultan-2014")


def parser(text: str) -> ParsedPassages:
    """The parser that a signature stands for, or the guidelines: 1 (the default) or 2."""
    known = {"shipped": PARSED, "1": PARSED, PARSED.signature: PARSED}
    if text in known:
        return known[text]
    second = ParsedPassages(guidelines=2)
    if text in ("2", second.signature):
        return second
    raise SettingError(
        f"there is no parser {text!r} here",
        remedy=f"1 is {PARSED.signature}, 2 is {second.signature}; gold passages come with "
        "--passages",
    )


def aligner(text: str) -> NamedAligner:
    """The aligner of a name or a printed signature."""
    named = NamedAligner(text.partition(",")[0])
    if "," in text and named.signature != text:
        raise SettingError(
            f"the aligner {named.name} is {named.signature} here, not {text}",
            remedy="scores with different aligners cannot be compared: compute both anew",
        )
    return named


@cache
def _shipped_signature(guidelines: Guidelines) -> str:
    own = Artefact.open(MODEL).signature
    if guidelines == 2:
        own = f"{own}+{Artefact.open(MODEL, SECOND_MANIFEST).signature}"
    return f"{own}.{REVISION}"


@cache
def _aligner(name: str) -> Aligner:
    return load_aligner(name)
