"""The splitter: cuts are proposed, their text is read again, and what says the same is made."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice, pairwise

from samsari.english.sentence import Sentence, Syntax
from samsari.english.syntax import shared_head
from samsari.english.words import FOLDER
from samsari.model.split import RefusedCut, SentenceSplit, Split
from samsari.model.text import Segment, Token
from samsari.neural.encoder import Encoded
from samsari.resources.artefacts import Artefact
from samsari.splitting.acceptance import Draft, fault
from samsari.splitting.account import described
from samsari.splitting.analysis import SENTENCES, Analyser, is_readable
from samsari.splitting.choice import DEFAULT, CutModel
from samsari.splitting.cut import Cut, Proposal, Refusal, is_compatible
from samsari.splitting.free import EVERY, SURER, free_cuts, is_near, renamed
from samsari.splitting.gate import refusal
from samsari.splitting.rules import coordination, nouns, participles, relatives, subordination
from samsari.splitting.tagger import Tagger, Tags
from samsari.text.penn import UCCA_TOKENIZER
from samsari.ucca.parser.parser import shared_parser

FAMILIES: tuple[Callable[[Sentence], Iterator[Proposal]], ...] = (
    coordination.proposals,
    relatives.proposals,
    participles.proposals,
    nouns.proposals,
    subordination.proposals,
)
PERSONAL = frozenset({"he", "she", "it", "they"})
LINES = 64  # read together
TRIES = 3  # drafts of a sentence that are read again
LONG = 22  # tokens of a new sentence that is cut again if it has more
MORE_PASSES = 2  # over sentences that were split
MIN_CONFIDENCE = DEFAULT
Plan = Generator[Draft, "list[Sentence]", tuple[list[Cut], list[Refusal]]]


@dataclass(frozen=True)
class Settings:
    """How many cuts to make in a sentence at most, and how sure each must be."""

    max_splits: int | None = None
    min_confidence: float = MIN_CONFIDENCE
    least_tokens: int = 0  # of a sentence that is cut


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
        limit = max(settings.min_confidence, DEFAULT)
        settings = replace(settings, min_confidence=limit, least_tokens=LONG)
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
            if (cuts or settings.min_confidence < EVERY)
            and len(given[at][0]) > settings.least_tokens
        ]
        tagged = self._tags([(given[at][1], given[at][0].syntax) for at in wanted], settings)
        plans = {}
        for at, tags in zip(wanted, tagged, strict=True):
            judged = self.model.judged(*given[at], tags, read[at][0])
            plans[at] = _plan(given[at][0], tags, judged, settings)
        made = self._carried_out(plans)
        none: tuple[list[Cut], list[Refusal]] = ([], [])
        return [
            described(sentence, found[0], read[at][1] + found[1])
            for at, (sentence, _) in enumerate(given)
            for found in (made.get(at, none),)
        ]

    def _carried_out(self, plans: dict[int, Plan]) -> dict[int, tuple[list[Cut], list[Refusal]]]:
        """The cuts of each plan; the drafts of all plans are read again together."""
        done: dict[int, tuple[list[Cut], list[Refusal]]] = {}
        answers: dict[int, list[Sentence] | None] = dict.fromkeys(plans)
        while answers:
            drafts: dict[int, Draft] = {}
            for at, answer in answers.items():
                try:
                    plan = plans[at]
                    drafts[at] = next(plan) if answer is None else plan.send(answer)
                except StopIteration as end:
                    done[at] = end.value
            tokens = [own for draft in drafts.values() for own in draft.tokens]
            texts = [text for draft in drafts.values() for text in draft.texts]
            read = iter(self.analyser.grammar(tokens, texts) if tokens else ())
            answers = {at: list(islice(read, len(one.texts))) for at, one in drafts.items()}
        return done

    def _tags(self, given: list[tuple[Encoded, Syntax]], settings: Settings) -> list[Tags]:
        """What the tagger says; at the lowest steps halfway to what the wide one says."""
        found = self.tagger.read_all(given)
        if settings.min_confidence >= EVERY:
            return found
        others = self.wide().read_all(given)
        return [one.with_other(other) for one, other in zip(found, others, strict=True)]

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


def _plan(sentence: Sentence, tags: Tags, judged: Sequence[Cut], settings: Settings) -> Plan:
    """The drafts of a sentence, one after the other; each is answered by its new reading."""
    chosen = choose(sentence, judged, settings)
    kept, refused = yield from _accepted(Draft(sentence, tuple(chosen)))
    if settings.min_confidence < EVERY:
        kept = [renamed(sentence, tags, cut) for cut in kept]
        if settings.max_splits != 0 and (not kept or settings.max_splits == 1):
            for cut in _free(sentence, tags, kept, settings):
                found, faults = yield from _accepted(Draft(sentence, (cut,)))
                refused += faults
                if found:
                    kept = found
                    break
    left = [cut for cut in judged if not any(one.span == cut.span for one in chosen)]
    refused += [Refusal(cut.kind, cut.span, _why_not(cut, settings)) for cut in left]
    return kept, refused


def _accepted(draft: Draft) -> Plan:
    """The cuts of a draft whose text says what the source says, and those that were refused."""
    refused: list[Refusal] = []
    for _ in range(TRIES):
        if not draft.cuts:
            return [], refused
        found = fault(draft, (yield draft))
        if found is None:
            return sorted(draft.cuts, key=lambda cut: cut.span), refused
        carried = draft.carried(found.cut) if found.is_condition else None
        if carried is not None:
            draft = carried
            continue
        refused.append(Refusal(found.cut.kind, found.cut.span, found.reason))
        draft = draft.without(found.cut)
        if refusal(draft.source, draft.cuts):
            draft = Draft(draft.source, ())
    reason = "no text of these cuts could be read in the right way"
    return [], refused + [Refusal(cut.kind, cut.span, reason) for cut in draft.cuts]


def _free(sentence: Sentence, tags: Tags, kept: Sequence[Cut], settings: Settings) -> Iterator[Cut]:
    """The likeliest free cuts that pass the gate."""
    least = max(settings.min_confidence, SURER if kept else 0)
    found = (cut for cut in free_cuts(sentence, tags) if cut.confidence >= least)
    far = (cut for cut in found if not any(is_near(cut, other) for other in kept))
    yield from islice((cut for cut in far if not refusal(sentence, [cut])), TRIES)


def _is_ambiguous(before: SentenceSplit, following: str) -> bool:
    """True if "He" begins the sentence after one that now ends with something about another."""
    last = before.cuts[-1] if before.cuts else None
    if last is None or following.lower() not in PERSONAL:
        return False
    is_last = last.sentence == before.sentences[-1] and last.subject_from == "antecedent"
    return is_last and not before.source.startswith(last.subject)


def _is_shared_name(before: SentenceSplit, again: Split) -> bool:
    """True if "Lee" would stand for one of two people ("Lee had a son, Ann Lee"), or come again."""
    words = ["", *re.findall(r"\w+", before.source)]
    said = {cut.subject for cut in before.cuts if cut.subject.lower() not in PERSONAL}
    for cut in again.cuts:
        if cut.subject in said:
            return True
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
            elif not any(found.span == other.span for other in cuts):
                reason = refusal(sentence, [found])
                if reason:
                    refused.append(Refusal(found.kind, found.span, reason))
                else:
                    cuts.append(found)
    return cuts, refused


def choose(sentence: Sentence, cuts: Sequence[Cut], settings: Settings) -> list[Cut]:
    """The cuts to make together, the surest first."""
    chosen: list[Cut] = []
    for cut in sorted(cuts, key=lambda cut: -cut.confidence):
        is_full = settings.max_splits is not None and len(chosen) >= settings.max_splits
        if is_full or cut.confidence < settings.min_confidence:
            break
        fits = all(is_compatible(cut, other) for other in chosen) and not _is_again(cut, chosen)
        if fits and not refusal(sentence, [*chosen, cut]):
            chosen.append(cut)
    return sorted(chosen, key=lambda cut: cut.span)


def _is_again(cut: Cut, chosen: Sequence[Cut]) -> bool:
    """True if a third sentence would begin with the same name: "Lee sang. Lee won. Lee left"."""
    named = [_named(one) for one in (cut, *chosen)]
    return named[0] is not None and named[0] in named[1:]


def _named(cut: Cut) -> int | None:
    """The noun that a new sentence begins with; none for a pronoun."""
    own = cut.subject.pieces if cut.subject else ()
    is_noun = any(not isinstance(piece, str) for piece in own)
    return cut.subject.head if cut.subject and is_noun else None


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
