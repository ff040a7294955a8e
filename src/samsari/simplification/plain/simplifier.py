"""The default simplifier: what the table proposes and both judges let pass.

>>> from samsari.simplification.plain.simplifier import default
>>> default().line("He resided in Rome prior to the war.")
'He lived in Rome before the war.'
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from samsari.english.sentence import Sentence
from samsari.english.tagger import Tagger, shared_tagger
from samsari.model.text import Token
from samsari.simplification.plain.candidates import Candidate, Index, is_clear
from samsari.simplification.plain.exact import exact_candidates, unasked
from samsari.simplification.plain.folder import (
    known_parts,
    shared_judges,
    shipped_index,
)
from samsari.simplification.plain.glosses import (
    NOTHING_MET,
    Mention,
    Plan,
    gloss_index,
    may_explain,
    noted,
    rarest,
    told,
)
from samsari.simplification.plain.grammar import mended
from samsari.simplification.plain.judging import (
    Judged,
    Judges,
    Thresholds,
    is_accepted,
    is_safe,
    reason,
    shipped_thresholds,
)
from samsari.simplification.plain.operations import FIRST_USE, Options
from samsari.simplification.plain.rereading import (
    Rewritten,
    is_judged,
    merged,
    misread,
    shared_phrases,
    uneven,
)
from samsari.simplification.plain.substitutes import substitutes
from samsari.simplification.plain.untouched import (
    fixed_terms,
    is_foreign,
    is_no_prose,
    is_of_field,
    is_title,
    quoted,
    term_spans,
    untouched,
)
from samsari.simplification.restrictions import places
from samsari.simplification.surface import Change, article_changes, restore
from samsari.simplification.tokens import tokenize
from samsari.simplification.versions import (
    LineByLine,
    RuleUse,
    Simplification,
    checked,
    distinct,
    placed,
)
from samsari.text.tokenizers import sentences

Part = tuple[int, tuple[Token, ...], Sentence]  # where a sentence begins, its tokens, its tags
LONGEST = 120  # words of a sentence that is read; a longer one is no sentence


@dataclass(frozen=True, slots=True)
class Made:
    """A change that is made, counted in tokens of the line, and what else could stand there."""

    begin: int
    end: int
    judged: Judged
    alternatives: tuple[str, ...] = ()
    refused: str = ""  # why it is not made after all

    @property
    def is_made(self) -> bool:
        """True if nothing speaks against it."""
        return not self.refused

    @property
    def span(self) -> tuple[int, int]:
        """Where it stands."""
        return self.begin, self.end

    @property
    def change(self) -> Change:
        """A rewrite as a change of its sentence: begin, end, new words."""
        return Change(self.begin, self.end, self.judged.candidate.target)

    @property
    def candidate(self) -> Candidate:
        """The candidate, counted in words of its sentence."""
        return self.judged.candidate


@dataclass(frozen=True, eq=False)
class PlainSimplifier(LineByLine):
    """Everything that simplifying needs. The options of a call may differ from the usual ones."""

    index: Index = field(repr=False)
    tagger: Tagger = field(repr=False)
    judges: Judges = field(repr=False)
    options: Options = field(default_factory=Options)
    thresholds: Thresholds = field(default_factory=shipped_thresholds)

    def n_best(self, raw: str, n: int) -> list[Simplification]:
        """The version with all changes, then versions that leave one of them out."""
        tokens = tokenize(checked(raw))
        considered = self.considered(raw, tokens, self.options)
        made = [own for own in considered if own.is_made]
        refused = tuple(_refused(own, tokens) for own in considered if not own.is_made)
        versions = [replace(self.version(raw, tokens, made), refused=refused)]
        if n > 1:
            weakest = sorted(made, key=_sureness)
            versions += (
                self.version(raw, tokens, [own for own in made if own is not left])
                for left in weakest
            )
        return distinct(versions, n)

    def version(self, raw: str, tokens: Sequence[Token], made: Sequence[Made]) -> Simplification:
        """The line with some of its rewrites made."""
        changes = [own.change for own in made]
        text = restore(raw, tokens, [*changes, *article_changes(tokens, changes)])
        uses = tuple(_use(own, tokens, self.judges) for own in made)
        return Simplification(text, sum(use.score for use in uses), uses)

    def made(self, raw: str, tokens: tuple[Token, ...], options: Options) -> list[Made]:
        """The changes of a line, from left to right."""
        return [own for own in self.considered(raw, tokens, options) if own.is_made]

    def considered(self, raw: str, tokens: tuple[Token, ...], options: Options) -> list[Made]:
        """The changes of a line, with those that do not stand when they are read again."""
        if is_no_prose(raw):
            return []
        parts = [
            (start, part, self.read(part))
            for start, part in placed(sentences(tokens))
            if len(part) <= LONGEST
        ]
        asked = [(own, list(self.proposed(raw, part, own, options))) for _, part, own in parts]
        notes = self.notes(raw, parts, options)
        chosen: list[list[Made]] = []
        for at, ((_, part, own), judged) in enumerate(
            zip(parts, self.judges.judged(asked), strict=True)
        ):
            kept = [each for each in judged if is_accepted(each, options.strength, self.thresholds)]
            unjudged = (*self.exact(raw, part, own, options), *notes[at])
            kept += map(unasked, unjudged)
            chosen.append(_chosen(sorted(kept, key=_place)))
        for some, more in zip(chosen, self._substitutes(parts, chosen, options), strict=True):
            some[:] = sorted([*some, *_chosen(more)], key=lambda made: made.begin)
        return [
            replace(own, begin=own.begin + start, end=own.end + start)
            for (start, _, _), some in zip(parts, _reread(parts, chosen, options), strict=True)
            for own in some
        ]

    def _substitutes(
        self, parts: Sequence[Part], made: Sequence[Sequence[Made]], options: Options
    ) -> list[list[Judged]]:
        """For each sentence substitutes for hard words that nothing else changes."""
        if "substitutes" not in options.usable or options.strength < FIRST_USE["normal"]:
            return [[] for _ in parts]
        free = [
            self._untaken(part, changed, options) for part, changed in zip(parts, made, strict=True)
        ]
        found = substitutes([own for _, _, own in parts], free)
        return [
            [
                each
                for each in own
                if not _forbidden(each.candidate, part[each.candidate.begin].text, options)
            ]
            for (_, part, _), own in zip(parts, found, strict=True)
        ]

    @staticmethod
    def _untaken(place: Part, made: Sequence[Made], options: Options) -> list[int]:
        """The places that no change, no term and no wish of the user closes."""
        _, part, sentence = place
        if _stays(sentence):
            return []
        closed = set(untouched(sentence) | places(sentence.lower, options.phrases))
        for own in made:
            closed.update(range(own.begin, own.end))
        for first, last in term_spans(sentence, fixed_terms()):
            closed.update(range(first, last))
        return [
            at
            for at, token in enumerate(part)
            if at not in closed and not options.keeps(token.start, token.end)
        ]

    def exact(
        self, raw: str, part: Sequence[Token], sentence: Sentence, options: Options
    ) -> Iterator[Candidate]:
        """Numbers and dates in their short form, and conditions with "if"."""
        found = list(exact_candidates(sentence, options.usable))
        if not found or _stays(sentence):
            return
        yield from (own for own in found if self._is_free(raw, part, sentence, own, options))

    def plan(self, raw: str, known: frozenset[str], options: Options | None = None) -> Plan:
        """The terms that a line explains, of each sentence the rarest, and those it tells of."""
        if is_no_prose(raw) or "glosses" not in (options or self.options).usable:
            return NOTHING_MET
        terms = gloss_index().by_word
        parts = [
            (start, part, self.read(part))
            for start, part in placed(sentences(tokenize(checked(raw))))
            if len(part) <= LONGEST and any(token.text.lower() in terms for token in part)
        ]
        return self._planned(raw, parts, known, options or self.options)

    def _planned(
        self, raw: str, parts: Sequence[Part], known: frozenset[str], options: Options
    ) -> Plan:
        found: frozenset[str] = frozenset()
        met: frozenset[str] = frozenset()
        for _, part, own in parts:
            found |= rarest(self.mentions(raw, part, own, options), known | met)
            met |= found | told(own, gloss_index().mentions(own))
        return found, met

    def notes(self, raw: str, parts: Sequence[Part], options: Options) -> list[list[Candidate]]:
        """For each sentence of a line what explains a term in it."""
        if "glosses" not in options.usable:
            return [[] for _ in parts]
        terms = options.explain
        if terms is None:
            terms, _ = self._planned(raw, parts, frozenset(), options)
        found: list[list[Candidate]] = []
        for _, part, own in parts:
            here = [each for each in self.mentions(raw, part, own, options) if terms]
            first = {each.gloss.term: each for each in reversed(here) if each.gloss.term in terms}
            found.append([noted(own, each) for each in first.values()])
            terms = terms - frozenset(first)
        return found

    def mentions(
        self, raw: str, part: Sequence[Token], sentence: Sentence, options: Options
    ) -> list[Mention]:
        """The terms of a sentence that may be explained: no change is proposed for their words."""
        known = gloss_index().mentions(sentence)
        found = [own for own in known if may_explain(sentence, own)]
        if not found or _stays(sentence):
            return []
        quotes = quoted(sentence) | places(sentence.lower, options.unexplained)
        closed = quotes | untouched(sentence)
        spans = [own.span for own in self.proposed(raw, part, sentence, options)]
        spans += _longer(term_spans(sentence, fixed_terms()), found)
        return [
            own
            for own in found
            if (quotes if own.gloss.is_as_written else closed).isdisjoint(range(own.begin, own.end))
            and not any(first < own.end and own.begin < last for first, last in spans)
            and not options.keeps(part[own.begin].start, part[own.end - 1].end)
            and not _forbidden(noted(sentence, own), _text(raw, part, own), options)
        ]

    @staticmethod
    def _is_free(
        raw: str,
        part: Sequence[Token],
        sentence: Sentence,
        candidate: Candidate,
        options: Options,
    ) -> bool:
        """True if neither quotes nor the user want the words to stay; names may move."""
        closed = quoted(sentence) | places(sentence.lower, options.phrases)
        start, end = part[candidate.begin].start, part[candidate.end - 1].end
        return (
            closed.isdisjoint(range(candidate.begin, candidate.end))
            and not options.keeps(start, end)
            and not _forbidden(candidate, raw[start:end], options)
        )

    def read(self, part: Sequence[Token]) -> Sentence:
        """The words of a sentence with their tags."""
        words = tuple(token.text for token in part)
        tags = mended(words, tuple(self.tagger.tag(words)), known_parts())
        return Sentence("", tuple(part), tagged=tags)

    def known(self, sentence: Sentence) -> Iterator[Candidate]:
        """What the table of plain words proposes for a sentence."""
        for own in self.index.candidates(sentence):
            if "article" not in own.entry.flags or is_clear(sentence, own):
                yield own

    def proposed(
        self, raw: str, part: Sequence[Token], sentence: Sentence, options: Options
    ) -> Iterator[Candidate]:
        """The candidates that neither the user nor the kind of text rules out."""
        known = list(self.known(sentence))
        if not known or _stays(sentence):  # asked last: to tell a language takes a large model
            return
        closed = untouched(sentence) | places(sentence.lower, options.phrases)
        terms = term_spans(sentence, fixed_terms())
        is_field = is_of_field(sentence)
        for own in known:
            start, end = part[own.begin].start, part[own.end - 1].end
            is_whole = all(
                own.begin <= first and last <= own.end
                for first, last in terms
                if first < own.end and own.begin < last
            )
            is_free = closed.isdisjoint(range(own.begin, own.end)) and is_whole
            if (
                is_free
                and own.entry.operation in options.operations
                and options.strength >= FIRST_USE[own.entry.strength]
                and not options.keeps(start, end)
                and not _forbidden(own, raw[start:end], options)
                and (is_safe(own) or not is_field)
            ):
                yield own


def _text(raw: str, part: Sequence[Token], mention: Mention) -> str:
    return raw[part[mention.begin].start : part[mention.end - 1].end]


def _longer(terms: Iterable[tuple[int, int]], mentions: Sequence[Mention]) -> list[tuple[int, int]]:
    """The fixed terms of which a mention is a part only."""
    return [
        (first, last)
        for first, last in terms
        if not any(own.begin <= first and last <= own.end for own in mentions)
    ]


def _stays(sentence: Sentence) -> bool:
    """True for a heading and for another language."""
    return is_title(sentence) or is_foreign(sentence)


def _place(judged: Judged) -> tuple[int, int]:
    """From left to right, at each place the longest first."""
    return judged.candidate.begin, -judged.candidate.end


def _forbidden(candidate: Candidate, text: str, options: Options) -> bool:
    """True if the user forbids the row or this form of it."""
    entry, limits = candidate.entry, options.restrictions
    target = " ".join(candidate.target)
    own = entry.target.lower() if entry.operation == "glosses" else entry.target
    pairs = ((entry.source.lower(), own), (" ".join(text.lower().split()), target))
    answers = [limits.forbids(*pair) for pair in pairs]
    return all(answers) if limits.allowed is not None else any(answers)


def _chosen(judged: Iterable[Judged]) -> list[Made]:
    """Of candidates that overlap the first, which is the longest; the others are alternatives."""
    found: list[Made] = []
    for own in judged:
        begin, end = own.candidate.span
        if found and found[-1].end > begin:
            last = found[-1]
            text = " ".join(own.candidate.target)
            if last.span == (begin, end) and text not in last.alternatives:
                found[-1] = replace(last, alternatives=(*last.alternatives, text))
            continue
        found.append(Made(begin, end, own))
    return found


def _reread(
    parts: Sequence[Part], chosen: Sequence[list[Made]], options: Options
) -> list[list[Made]]:
    """The changes with the reason against each that does not stand when it is read again."""
    read = [own for _, _, own in parts]
    stays = uneven(read, [[own.candidate for own in some] for some in chosen])
    stays = frozenset() if options.keep else stays  # the user wants some to stay
    kept = [_against(some, own, stays) for own, some in zip(read, chosen, strict=True)]
    wanted = [
        (at, [own for own in some if own.is_made and is_judged(own.candidate)])
        for at, some in enumerate(kept)
    ]
    wanted = [(at, some) for at, some in wanted if some]
    given = [
        Rewritten(parts[at][2].words, tuple(own.candidate for own in some)) for at, some in wanted
    ]
    for (at, some), reasons in zip(wanted, misread(given) if given else (), strict=True):
        blamed = {some[number].span: why for number, why in reasons.items()}
        kept[at] = [
            replace(own, refused=own.refused or blamed.get(own.span, "")) for own in kept[at]
        ]
    return kept


def _against(made: list[Made], sentence: Sentence, stays: frozenset[str]) -> list[Made]:
    """The changes with the reason against those that tear a phrase or make two words one."""
    same = dict(merged(sentence, [own.candidate for own in made]))
    found = []
    for number, own in enumerate(made):
        why = _torn(sentence, own.candidate) or same.get(number, "")
        source = own.candidate.entry.source
        if source in stays and is_judged(own.candidate):
            why = why or f"“{source}” stays at another place"
        found.append(replace(own, refused=why))
    return found


def _torn(sentence: Sentence, candidate: Candidate) -> str:
    phrase = shared_phrases().torn(sentence, candidate) if is_judged(candidate) else ""
    return f"“{phrase}” is a fixed phrase" if phrase else ""


def _refused(made: Made, tokens: Sequence[Token]) -> RuleUse:
    source = tuple(token.text for token in tokens[made.begin : made.end])
    candidate = made.candidate
    why, kind = made.refused, candidate.entry.operation
    return RuleUse(made.begin, made.end, source, candidate.target, 0.0, (), why, kind)


def _sureness(made: Made) -> float:
    return made.judged.same.probability or 1.0


def _use(made: Made, tokens: Sequence[Token], judges: Judges) -> RuleUse:
    judged = made.judged
    probability = judged.same.probability
    gain = ("GainSimple", judged.simple)
    features = (gain,) if probability is None else (("Same", probability), gain)
    return RuleUse(
        made.begin,
        made.end,
        tuple(token.text for token in tokens[made.begin : made.end]),
        judged.candidate.target,
        math.log(max(probability or 1.0, 1e-6)),
        features,
        reason(judged, judges.models[0]),
        judged.candidate.entry.operation,
    )


@lru_cache(1)
def default() -> PlainSimplifier:
    """The shipped simplifier, loaded once."""
    return PlainSimplifier(shipped_index(), shared_tagger(), shared_judges())
