"""The splitter: which of the proposed cuts are made, and what the text becomes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice, pairwise

from samsari.english.clauses import subject_of
from samsari.english.sentence import Sentence, Syntax
from samsari.english.syntax import shared_head
from samsari.english.words import FOLDER
from samsari.model.split import RefusedCut, SentenceSplit, Split
from samsari.model.text import Segment, Token
from samsari.neural.encoder import Encoded
from samsari.resources.artefacts import Artefact
from samsari.splitting.account import described
from samsari.splitting.analysis import Analyser, is_readable
from samsari.splitting.choice import DEFAULT, CutModel
from samsari.splitting.cut import Cut, Proposal, Refusal, is_compatible
from samsari.splitting.gate import own_faults, refusal
from samsari.splitting.glued import SENTENCES
from samsari.splitting.learnt.free import (
    EVERY,
    SURER,
    free_cuts,
    is_likely,
    is_near,
    is_past,
    renamed,
)
from samsari.splitting.learnt.judging import learnt_cuts, may_be_cut
from samsari.splitting.learnt.rereading import fault
from samsari.splitting.learnt.tagger import Tagger, Tags
from samsari.splitting.realisation import parts, sentences
from samsari.splitting.rules import (
    absolutes,
    appositions,
    births,
    coordination,
    examples,
    participles,
    predicates,
    relatives,
    reported,
    semicolons,
    sequence,
    subordination,
)
from samsari.text.penn import UCCA_TOKENIZER
from samsari.ucca.parser.parser import shared_parser

FAMILIES: tuple[Callable[[Sentence], Iterator[Proposal]], ...] = (
    coordination.proposals,
    semicolons.proposals,
    relatives.proposals,
    participles.proposals,
    absolutes.proposals,
    predicates.proposals,
    appositions.proposals,
    subordination.proposals,
    sequence.proposals,
    examples.proposals,
    births.proposals,
)
PRONOUNS = frozenset({"he", "she", "it", "they"})
NEAR = 3  # tokens: a comma and a linker
LINES = 64  # read together
# Reasons of the gate that are often wrong; they count less where a limit asks for every cut.
DOUBTS = frozenset(
    {
        "a list would be torn apart",
        "a sentence would be a subordinate clause",
        "a subordinate clause would be left hanging",
        "a linker before an inserted phrase would be left hanging",
        "a sentence would begin with words that wait for another",
        "there is a full stop inside",
        "the subject of a clause would be cut in two",
        "somebody says both",
        "somebody says this, so it is no fact",
        "both clauses may be reported speech or thought",
        "it is not sure which noun is meant",
        "a list would lose its linker",
        "it may be no verb",
    }
)
NO_VERB = frozenset({"a sentence would have no finite verb"})
MORE_PASSES = 2  # over sentences that were split
MIN_CONFIDENCE = DEFAULT


@dataclass(frozen=True)
class Settings:
    """How many cuts to make in a sentence at most, and how sure each must be."""

    max_splits: int | None = None
    min_confidence: float = MIN_CONFIDENCE


@dataclass(frozen=True)
class Splitter:
    """Everything that splitting needs, loaded once."""

    analyser: Analyser
    model: CutModel
    tagger: Tagger
    wide: Callable[[], Tagger]  # knows more of where people cut; only the lowest steps ask it

    def split(self, text: str, settings: Settings = Settings()) -> Split:
        """The text with its long sentences split."""
        return next(self.split_lines([text], settings))

    def split_lines(self, lines: Iterable[str], settings: Settings) -> Iterator[Split]:
        """Each line with its long sentences split, in order."""
        stream = iter(lines)
        while batch := list(islice(stream, LINES)):
            found = self._once(batch, settings)
            yield from found if settings.max_splits is not None else self._again(found, settings)

    def _once(self, lines: Sequence[str], settings: Settings) -> list[Split]:
        segments = [UCCA_TOKENIZER.segment(line, SENTENCES) for line in lines]
        found = iter(self.split_sentences(list(self._read(segments)), settings))
        return [_joined(segment, found) for segment in segments]

    def _again(self, given: list[Split], settings: Settings) -> list[Split]:
        """The same with the new sentences read once more: short ones are easier to understand.

        Cuts that need a low limit are made in the first pass only.
        """
        settings = replace(settings, min_confidence=max(settings.min_confidence, DEFAULT))
        for _ in range(MORE_PASSES):
            places = [
                (line, at)
                for line, one in enumerate(given)
                for at, part in enumerate(one.parts)
                if part.cuts
            ]
            texts = [given[line].parts[at].text for line, at in places]
            found = self._once(texts, settings)
            if not any(one.cuts for one in found):
                break
            for (line, at), one in zip(places, found, strict=True):
                if one.cuts and not _is_shared_name(given[line].parts[at], one):
                    given[line] = _replaced(given[line], at, one)
        return given

    def split_sentences(
        self, given: Sequence[tuple[Sentence, Encoded]], settings: Settings
    ) -> list[SentenceSplit]:
        """Each sentence split, with an account of what was done."""
        read = [proposed(sentence) for sentence, _ in given]
        wanted = [
            at
            for at, (cuts, _) in enumerate(read)
            if cuts or settings.min_confidence < DEFAULT or may_be_cut(given[at][0])
        ]
        tagged = self._tags([(given[at][1], given[at][0].syntax) for at in wanted], settings)
        tags = dict(zip(wanted, tagged, strict=True))
        return [
            self._judged(given[at], read[at], tags[at], settings)
            if at in tags
            else described(sentence, [], read[at][1])
            for at, (sentence, _) in enumerate(given)
        ]

    def _tags(self, given: list[tuple[Encoded, Syntax]], settings: Settings) -> list[Tags]:
        """What the tagger says; at the lowest steps halfway to what the wide one says."""
        found = self.tagger.read_all(given)
        if settings.min_confidence >= EVERY:
            return found
        others = self.wide().read_all(given)
        return [one.with_other(other) for one, other in zip(found, others, strict=True)]

    def _judged(
        self,
        given: tuple[Sentence, Encoded],
        read: tuple[list[Cut], list[Refusal]],
        tags: Tags,
        settings: Settings,
    ) -> SentenceSplit:
        """One sentence split, given what the rules and the tagger say of it."""
        (sentence, vectors), (cuts, refused) = given, read
        judged = self.model.judged(sentence, vectors, tags, cuts)
        chosen = choose(sentence, judged, settings)
        if not chosen or settings.max_splits == 1:
            more, faults = self._learnt(sentence, tags, chosen, refused, settings)
            chosen = more or chosen
            refused = refused + faults
        if settings.min_confidence < EVERY:
            chosen = _freely(sentence, tags, chosen, settings)
        left = [cut for cut in judged if cut not in chosen]
        refused = refused + [Refusal(cut.kind, cut.span, _why_not(cut, settings)) for cut in left]
        return described(sentence, chosen, refused)

    def _learnt(
        self,
        sentence: Sentence,
        tags: Tags,
        chosen: Sequence[Cut],
        refused: Sequence[Refusal],
        settings: Settings,
    ) -> tuple[list[Cut], list[Refusal]]:
        """The likeliest cut of the tagger that is surer than those chosen, and refused ones."""
        least = max([settings.min_confidence, *(cut.confidence for cut in chosen)])
        faults: list[Refusal] = []
        for cut in learnt_cuts(sentence, tags, refused):
            if cut.confidence < least or settings.max_splits == 0:
                break
            reason = refusal(sentence, [cut]) or self._fault(sentence, cut)
            if not reason:
                return [cut], faults
            faults.append(Refusal(cut.kind, cut.span, reason))
        return [], faults

    def _fault(self, sentence: Sentence, cut: Cut) -> str:
        """What is wrong with one of the new sentences, read again; empty if nothing is."""
        texts = sentences(sentence, parts(sentence, [cut]))
        given = [tuple(UCCA_TOKENIZER.tokens(text)) for text in texts]
        found = (fault(one) for one in self.analyser.grammar(given, texts))
        return next((reason for reason in found if reason), "")

    def _read(self, segments: Sequence[Segment]) -> Iterator[tuple[Sentence, Encoded]]:
        chosen = [
            (own, segment.raw)
            for segment in segments
            for own in segment.sentences
            if is_readable(own)
        ]
        return self.analyser.sentences([own for own, _ in chosen], [raw for _, raw in chosen])


def _joined(segment: Segment, found: Iterator[SentenceSplit]) -> Split:
    """A line with what became of its sentences; those that cannot be judged stay."""
    parts: list[SentenceSplit] = []
    for own in segment.sentences:
        if parts and own and _is_ambiguous(parts[-1], own[0].text):
            parts[-1] = _whole(parts[-1])
        if is_readable(own):
            parts.append(next(found))
        elif own:
            parts.append(_unchanged(segment.raw, own))
    return Split(segment.raw, tuple(parts))


def _freely(sentence: Sentence, tags: Tags, chosen: Sequence[Cut], settings: Settings) -> list[Cut]:
    """The likely cuts with the pronouns of people, or a free cut that is likelier."""
    kept = [renamed(sentence, tags, cut) for cut in chosen if is_likely(cut, tags)]
    if settings.max_splits == 0 or (kept and settings.max_splits != 1):
        return kept
    known = own_faults(sentence)
    least = max(settings.min_confidence, SURER if kept else 0)
    spare: list[Cut] = []
    for cut in free_cuts(sentence, tags):
        if cut.confidence < least or any(is_near(cut, other) for other in kept):
            break
        own = known | NO_VERB if is_past(sentence, cut.span[0]) else known
        if not refusal(sentence, [cut], own):
            return [cut]
        if not spare and not refusal(sentence, [cut], own | DOUBTS):
            spare = [cut]
    return kept or spare


def _is_ambiguous(before: SentenceSplit, following: str) -> bool:
    """True if "He" begins the sentence after one that now ends with something about another."""
    last = before.cuts[-1] if before.cuts else None
    if last is None or following.lower() not in PRONOUNS:
        return False
    is_last = last.sentence == before.sentences[-1] and last.subject_from == "antecedent"
    return is_last and not before.source.startswith(last.subject)


def _is_shared_name(before: SentenceSplit, again: Split) -> bool:
    """True if "Lee" would now stand for one of two people: "Lee had a son, Ann Lee"."""
    words = ["", *re.findall(r"\w+", before.source)]
    for cut in again.cuts:
        named = [one.istitle() for one, two in pairwise(words) if two == cut.subject]
        if cut.subject.istitle() and any(named) and not all(named):
            return True
    return False


def _whole(part: SentenceSplit) -> SentenceSplit:
    """A sentence without its cuts."""
    why = "the pronoun of the next sentence would be taken for another"
    refused = tuple(RefusedCut(cut.kind, cut.words, why) for cut in part.cuts)
    return replace(part, sentences=(part.source,), cuts=(), refused=part.refused + refused)


def _replaced(whole: Split, at: int, again: Split) -> Split:
    """A text in which the sentences of one place were split once more."""
    old = whole.parts[at]
    new = replace(old, sentences=again.sentences, cuts=old.cuts + again.cuts, refused=again.refused)
    return replace(whole, parts=(*whole.parts[:at], new, *whole.parts[at + 1 :]))


def _unchanged(raw: str, tokens: Sequence[Token]) -> SentenceSplit:
    text = raw[tokens[0].start : tokens[-1].end]
    return SentenceSplit(text, (text,), tokens[0].start)


def _why_not(cut: Cut, settings: Settings) -> str:
    if cut.confidence < settings.min_confidence:
        return f"people would rarely cut here ({cut.confidence:.2f})"
    return "it does not go with a cut that is surer, or there are enough"


def proposed(sentence: Sentence) -> tuple[list[Cut], list[Refusal]]:
    """The cuts that pass the gate alone, and the refused ones."""
    cuts: list[Cut] = []
    refused: list[Refusal] = []
    for family in FAMILIES:
        for found in family(sentence):
            if isinstance(found, Refusal):
                refused.append(found)
                continue
            reason = _spoken(sentence, found) or refusal(sentence, [found])
            if any(found.span == other.span for other in cuts):
                continue
            if reason:
                refused.append(Refusal(found.kind, found.span, reason))
            else:
                cuts.append(found)
    return cuts, refused


def _spoken(sentence: Sentence, cut: Cut) -> str:
    """Why a cut would make a fact of what somebody says; empty if it would not."""
    is_claim = reported.is_opened(sentence) or reported.is_reported(sentence, cut.verb)
    return "somebody says this, so it is no fact" if is_claim else ""


def choose(sentence: Sentence, cuts: Sequence[Cut], settings: Settings) -> list[Cut]:
    """The cuts to make together, the surest first."""
    chosen: list[Cut] = []
    for cut in sorted(cuts, key=lambda cut: -cut.confidence):
        is_full = settings.max_splits is not None and len(chosen) >= settings.max_splits
        if is_full or cut.confidence < settings.min_confidence:
            break
        fits = all(is_compatible(cut, other) for other in chosen)
        fits &= not any(
            _is_misread(sentence, *pair)
            for other in chosen
            for pair in ((cut, other), (other, cut))
        )
        if fits and not refusal(sentence, [*chosen, cut]):
            chosen.append(cut)
    kept = [cut for cut in chosen if not cut.is_inside or _is_followed(cut, chosen)]
    return sorted(kept, key=lambda cut: cut.span)


def _is_misread(sentence: Sentence, one: Cut, other: Cut) -> bool:
    """True if a sentence about another noun comes before one that begins with "he"."""
    if one.subject is None or one.subject.source != "antecedent" or one.span[1] > other.span[0]:
        return False
    if one.order != "after" or one.subject.head == subject_of(sentence, sentence.root):
        return False
    first = other.pieces[0]
    word = first if isinstance(first, str) else sentence.words[first.begin]
    return word.lower() in PRONOUNS


def _is_followed(cut: Cut, chosen: Sequence[Cut]) -> bool:
    """True if a new sentence begins directly behind a cut."""
    return any(0 <= other.span[0] - cut.span[1] <= NEAR for other in chosen)


@cache
def shared_splitter(threads: int = 1) -> Splitter:
    """The splitter shipped with the package, loaded once."""
    artefact = Artefact.open(FOLDER)
    model = CutModel.load(artefact.path("cuts.npz"))
    tagger = Tagger.load(artefact.path("tagger.npz"))
    return Splitter(Analyser(shared_parser(threads), shared_head()), model, tagger, _wide_tagger)


@cache
def _wide_tagger() -> Tagger:
    return Tagger.load(Artefact.open(FOLDER).path("wide.npz"))
