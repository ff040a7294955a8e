"""`samsari.parse`: text to UCCA passages, one for each sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, pairwise, tee
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from samsari.errors import CorpusError, SettingError, ToolkitError
from samsari.formats.passages.registry import attempts, iterate, placed
from samsari.formats.testset import texts
from samsari.model.passage import OFFSET, Guidelines, Passage, unparsed
from samsari.model.showing import Shown
from samsari.model.text import Segment, Token, joined_by_blanks
from samsari.tasks.pool import Made, in_batches
from samsari.text.penn import UCCA_TOKENIZER, is_punctuation
from samsari.text.sentences import STANDARD, SentenceSplitter
from samsari.ucca.evaluation import Evaluation, Signs, compare, mismatch, paired, signs
from samsari.ucca.mrp_score import MrpScore, mrp_score
from samsari.ucca.parser.parser import Parser, SpanParser, shared_parser
from samsari.ucca.parser.ranking import RankingParser
from samsari.ucca.validation import Finding, validate

if TYPE_CHECKING:
    from samsari.ucca.parser.parser import SpanParser

Otherwise = Callable[[Sequence[Token], str], Passage]

SENTENCES = 256  # parsed together, however long the lines are


@dataclass(frozen=True, slots=True)
class Sentence:
    """Tokens that point into `raw`, which begins at `offset` of its line."""

    tokens: tuple[Token, ...]
    raw: str
    offset: int = 0


class Passages(list[Passage], Shown):
    """A list of passages that a notebook draws."""

    __slots__ = ()


def parse(
    text: str | Iterable[str],
    *,
    parser: Parser | None = None,
    guidelines: Guidelines | None = None,
    certainty: bool = False,
) -> Passages:
    """A UCCA passage for each sentence of an English text; tokens point into the text.

    Instead of a text you can give the tokens of one sentence; they are joined by blanks.
    `guidelines` are the first (1, by default) or the second (2) of UCCA. With `certainty` every
    unit says how sure the parser is of it (`unit.certainty`), and every passage how sure it is of
    the number of Scenes (`passage.scene_certainty`) and how many to expect
    (`passage.expected_scenes`).

    >>> [passage] = parse("He ran into the park.")
    >>> [scene.main_relation.category for scene in passage.scenes]
    ['P']
    >>> [passage] = parse(["He", "ran"])
    >>> passage.raw
    'He ran'
    >>> [passage] = parse("He ran yesterday.", guidelines=2)
    >>> [edge.category for edge in passage.edges if edge.category == "T"]
    ['T']
    """
    parser = with_guidelines(parser, guidelines)
    if certainty:
        parser = RankingParser.on(parser)
    segment = UCCA_TOKENIZER.segment(text, STANDARD) if isinstance(text, str) else _joined(text)
    # All passages share one string, so that this costs no memory.
    sentences = (Sentence(own, segment.raw) for own in segment.sentences)
    return Passages(_passages(sentences, parser))


def parse_lines(
    lines: Iterable[str],
    *,
    parser: Parser | None = None,
    is_tokenized: bool = False,
    split: SentenceSplitter = STANDARD,
) -> Iterator[Passage]:
    """The passages of the sentences of each line, numbered through.

    A tokenised line is one sentence, its tokens separated by white space. `raw` of a passage is its
    own part of the line, `offset` is where that part begins. The parts of a line, joined, are the
    line, so no text is stored twice. A sentence that fails has a passage with its `failure`.
    """
    sentences = sentences_of(lines, is_tokenized=is_tokenized, split=split)
    return _passages(sentences, parser, unparsed)


def sentences_of(
    lines: Iterable[str], *, is_tokenized: bool = False, split: SentenceSplitter = STANDARD
) -> Iterator[Sentence]:
    """The sentences of each line, with the stretch of the line that each of them fills."""
    for line in lines:
        yield from _stretches(
            tokenized(line) if is_tokenized else UCCA_TOKENIZER.segment(line, split)
        )


def tokenized(line: str) -> Segment:
    """A line that is tokenised already: one sentence, or none if it is empty."""
    tokens, at = [], 0
    for word in line.split():
        start = line.index(word, at)
        at = start + len(word)
        tokens.append(Token(word, start, at, is_punctuation(word)))
    return Segment(line, (tuple(tokens),) if tokens else ())


def _joined(words: Iterable[str]) -> Segment:
    """The one sentence of words that are given apart."""
    found = []
    for place, word in enumerate(words):
        if not isinstance(word, str):
            raise CorpusError(
                f"a token is a text, not {type(word).__name__}",
                place=f"token {place}",
                remedy="parse one text, or the tokens of one sentence, at a time",
            )
        found.append(Token(word, 0, 0, is_punctuation(word)))
    raw, tokens = joined_by_blanks(found)
    return Segment(raw, (tokens,) if tokens else ())


def _stretches(segment: Segment) -> Iterator[Sentence]:
    """Each sentence of a line with its own stretch of it: up to where the next one begins."""
    starts = [0, *(own[0].start for own in segment.sentences[1:]), len(segment.raw)]
    for own, (start, end) in zip(segment.sentences, pairwise(starts), strict=True):
        moved = (replace(t, start=t.start - start, end=t.end - start) for t in own)
        yield Sentence(tuple(moved) if start else own, segment.raw[start:end], start)


def _passages(
    sentences: Iterable[Sentence], parser: Parser | None, otherwise: Otherwise | None = None
) -> Iterator[Passage]:
    """The passages of sentences, some of them in memory at a time."""
    work = partial((parser or shared_parser()).parse, raw="")
    for number, own, passage in _numbered(sentences, work, otherwise):
        yield placed_passage(passage, own, str(number))


def _numbered(
    sentences: Iterable[Sentence],
    work: Callable[[Sequence[Sequence[Token]]], Iterable[Made]],
    otherwise: Callable[[Sequence[Token], str], Made] | None,
) -> Iterator[tuple[int, Sentence, Made]]:
    """The number of each sentence from 1, the sentence, and what was made of its tokens."""
    kept, parsed = tee(sentences)
    made = in_batches(lambda: work, (own.tokens for own in parsed), SENTENCES, otherwise)
    return ((number, *both) for number, both in enumerate(zip(kept, made, strict=True), start=1))


def placed_passage(passage: Passage, sentence: Sentence, name: str) -> Passage:
    """A passage with its id, its part of the line, and where that part begins."""
    notes = ((OFFSET, str(sentence.offset)),) if sentence.offset else ()
    return passage.noted(id=name, raw=sentence.raw, attributes=(*passage.attributes, *notes))


def load_parser(folder: Path | None, threads: int = 1, guidelines: Guidelines = 1) -> SpanParser:
    """The parser of a folder; the shipped one if there is none."""
    if folder is None:
        return shared_parser(threads, guidelines)
    return SpanParser.load(folder, threads, guidelines)


def with_guidelines(parser: Parser | None, guidelines: Guidelines | None) -> Parser | None:
    """The parser for the guidelines; an error if one was given that follows others."""
    if guidelines is not None and guidelines not in get_args(Guidelines):
        raise SettingError(f"there are no guidelines {guidelines!r}", remedy="choose 1 or 2")
    if parser is None:
        return None if guidelines is None else shared_parser(1, guidelines)
    own = parser.guidelines if isinstance(parser, SpanParser) else None
    if guidelines is not None and own is not None and own != guidelines:
        raise SettingError(
            f"the parser follows guidelines {own}, not {guidelines}",
            remedy="leave one of them out",
        )
    return parser


def parse_files_on(
    executor: Any,
    files: Iterable[str],
    folder: Path | None = None,
    *,
    guidelines: Guidelines = 1,
    is_tokenized: bool = False,
) -> Iterator[Passage]:
    """The passages of the sentences of files; workers load the parser of a folder themselves."""
    load = partial(_line_parser, folder, guidelines, is_tokenized)
    for number, passage in enumerate(in_batches(load, filled_lines(files), executor=executor), 1):
        yield replace(passage, id=str(number))


def _line_parser(
    folder: Path | None, guidelines: Guidelines, is_tokenized: bool
) -> Callable[[Sequence[str]], Iterator[Passage]]:
    parser = load_parser(folder, guidelines=guidelines)
    return partial(parse_lines, parser=parser, is_tokenized=is_tokenized)


def filled_lines(files: Iterable[str]) -> Iterator[str]:
    """The texts of files, or of columns of tables, that hold more than blanks."""
    for file in files:
        yield from (line.rstrip("\r\n") for line in texts(file) if line.strip())


# `samsari.n_best_parses`: several UCCA passages for each sentence, with their probabilities.


def n_best_parses(
    text: str,
    n: int = 10,
    *,
    parser: Parser | None = None,
    guidelines: Guidelines | None = None,
) -> list[tuple[Passage, ...]]:
    """For each sentence of an English text its n best UCCA passages, the best first.

    `passage.probability` is a passage's share among them.

    >>> [found] = n_best_parses("He ran into the park.", 3)
    >>> [passage.id for passage in found]
    ['1.1', '1.2', '1.3']
    >>> round(sum(passage.probability for passage in found), 6)
    1.0
    """
    ranking = RankingParser.on(with_guidelines(parser, guidelines), checked(n))
    return list(n_best_lines([text], ranking))


def checked(n: int) -> int:
    """The number of parses, if it is one."""
    if n < 1:
        raise SettingError(f"{n} parses cannot be given", remedy="ask for 1 or more")
    return n


def n_best_lines(
    lines: Iterable[str], ranking: RankingParser, *, is_tokenized: bool = False
) -> Iterator[tuple[Passage, ...]]:
    """For each sentence of each line its best passages; `3.2` is the second best of sentence 3."""
    sentences = sentences_of(lines, is_tokenized=is_tokenized)
    work = partial(ranking.rank, raw="")
    for number, own, passages in _numbered(sentences, work, lambda *row: (unparsed(*row),)):
        yield tuple(
            placed_passage(passage, own, f"{number}.{rank}")
            for rank, passage in enumerate(passages, start=1)
        )


# What users can ask of annotated passages: read, check, compare.

GOLD = "the gold passages"


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What checking files gave: findings by file, files that cannot be read, passages seen."""

    findings: tuple[tuple[str, Finding], ...]
    unreadable: tuple[ToolkitError, ...]
    n_passages: int
    warning: str = ""  # that the passages follow other guidelines than was said

    @property
    def has_errors(self) -> bool:
        """True if a check failed that is more than a warning."""
        return any(finding.severity == "error" for _, finding in self.findings)


def read_passages(paths: Iterable[Path | str]) -> Iterator[Passage]:
    """The passages of files, folders and archives of any format."""
    for path in paths:
        yield from iterate(path)


def check_passages(
    paths: Iterable[Path | str], guidelines: Guidelines | None = None
) -> CheckReport:
    """What is wrong with the passages of files; one that cannot be read does not stop the rest.

    With `guidelines` it is also asked whether the passages follow them.
    """
    findings: list[tuple[str, Finding]] = []
    unreadable: list[ToolkitError] = []
    count, seen = 0, Signs()
    for path in paths:
        for place, found in attempts(path):
            if isinstance(found, ToolkitError):
                unreadable.append(found)
                continue
            count += len(found)
            seen += signs(found)
            findings += [(place, finding) for passage in found for finding in validate(passage)]
    warning = mismatch(seen, guidelines, "the passages") if guidelines else ""
    return CheckReport(tuple(findings), tuple(unreadable), count, warning)


@dataclass(frozen=True, slots=True)
class Compared:
    """How far passages agree with gold ones; `mrp` if it was asked for.

    `warning` says that the two sides follow different guidelines; it is empty if they do not.
    """

    agreement: Evaluation
    mrp: MrpScore | None = None
    warning: str = ""


def compare_passages(
    gold: Iterable[Path | str], predicted: Iterable[Path | str], *, with_mrp: bool = False
) -> Compared:
    """How far the passages of some files agree with those of the same ids in gold files."""
    mine, theirs = (chain.from_iterable(map(placed, paths)) for paths in (predicted, gold))
    pairs = list(paired(mine, theirs))
    own = signs(passage for passage, _ in pairs).guidelines
    found = signs(passage for _, passage in pairs)
    return _compared(pairs, mismatch(found, own, GOLD) if own else "", with_mrp=with_mrp)


def evaluate_parser(
    gold: Iterable[Passage], parser: SpanParser, *, with_mrp: bool = False
) -> Compared:
    """How far a parser that is given the gold tokens agrees with the gold passages."""
    wanted = tuple(gold)
    pairs = list(zip(parser.parse(passage.tokens for passage in wanted), wanted, strict=True))
    warning = mismatch(signs(wanted), parser.guidelines, GOLD)
    return _compared(pairs, warning, with_mrp=with_mrp)


def _compared(
    pairs: Sequence[tuple[Passage, Passage]], warning: str, *, with_mrp: bool
) -> Compared:
    total = sum((compare(*pair) for pair in pairs), Evaluation())
    return Compared(total, mrp_score(pairs) if with_mrp else None, warning)
