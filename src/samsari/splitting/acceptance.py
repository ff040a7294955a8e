"""Reading again: a cut is made only if the new sentences say what the old one said.

    draft     the text that some cuts make, with the place in the source of each of its words
    fault     what is wrong with it, after its sentences were parsed again; none if nothing is

A new sentence must stand alone: a subject before a finite verb that agrees with it. Every claim
must be there with its status (`english.claims`). A condition that would be lost is carried over:
"In that case, ...".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from samsari.english.claims.verifying import verify
from samsari.english.clauses import is_request, main_verbs
from samsari.english.inflection import can_be_past, lemma
from samsari.english.lists import word_list
from samsari.english.noun_phrases import NAMES
from samsari.english.sentence import FINITE, HELPERS, NOUNS, SUBJECTS, VERBS, Sentence
from samsari.model.text import Token
from samsari.splitting.cut import Cut, Own, Piece
from samsari.splitting.realisation import Part, parts, sentences
from samsari.splitting.rules.coordination import clause_before
from samsari.text.penn import UCCA_TOKENIZER

RELATIVE_TAGS = frozenset({"WDT", "WP", "WP$"})
LISTED = NOUNS | {"DT", "JJ", "CD", "PRP$", "IN"}
AHEAD = 4  # tokens that a new text may have more than its pieces
SINGULAR = frozenset({"is", "was", "has", "does"})
PLURAL = frozenset({"are", "were", "have", "do"})
OF_ONE, OF_MANY = frozenset({"he", "she", "it", "this"}), frozenset({"they", "these", "we"})
CARRIED = "In that case"
CONDITION = "condition-missing"


@dataclass(frozen=True, eq=False)
class Draft:
    """The sentences that cuts would make of one."""

    source: Sentence
    cuts: tuple[Cut, ...]

    @cached_property
    def parts(self) -> list[Part]:
        """The new sentences as pieces of the source."""
        return parts(self.source, self.cuts)

    @cached_property
    def texts(self) -> list[str]:
        """The new sentences as text."""
        return sentences(self.source, self.parts)

    @cached_property
    def tokens(self) -> list[tuple[Token, ...]]:
        """The tokens of each new sentence."""
        return [tuple(UCCA_TOKENIZER.tokens(text)) for text in self.texts]

    @cached_property
    def least(self) -> Cut:
        """The cut that is the least sure."""
        return min(self.cuts, key=lambda cut: cut.confidence)

    def without(self, cut: Cut) -> Draft:
        """The same without one cut, and without those inside it."""
        kept = (one for one in self.cuts if one is not cut and not _is_inside(one, cut))
        return Draft(self.source, tuple(kept))

    def carried(self, cut: Cut) -> Draft | None:
        """The same with "In that case" before a new sentence; none if it cannot stand there."""
        is_first = self.source.lower[0] in word_list("conditions") | {"when"}
        is_free = (
            is_first
            and cut.subject is not None
            and cut.order == "after"
            and cut.subject.source == "own"
            and CARRIED.lower() not in str(cut.pieces[0]).lower()
        )
        became = cut.linker.became if cut.linker else ""
        begins = self.source.lower[cut.span[0]]
        is_free &= begins not in word_list("clause-openers")
        if not is_free or became not in {"", "But", "So"}:
            return None
        first = f"{became} {CARRIED.lower()}" if became else CARRIED
        new = replace(cut, pieces=(first, ",", *cut.pieces[bool(became) :]))
        return Draft(self.source, tuple(new if one is cut else one for one in self.cuts))


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a draft, and the cut that is to blame."""

    reason: str
    cut: Cut
    is_condition: bool = False


def fault(draft: Draft, read: Sequence[Sentence]) -> Fault | None:
    """The first thing that is wrong with a draft whose sentences were read again."""
    for part, own in zip(draft.parts, read, strict=True):
        if reason := _part_fault(draft.source, part, own):
            return Fault(reason, part.cut or draft.least)
    begins = {cut.span[0] for cut in draft.cuts}
    for cut in draft.cuts:
        if clause_before(draft.source, cut) not in {None, *begins}:
            return Fault("it ends a list of clauses", cut)
    verdict = verify(draft.source, read)
    if verdict.is_kept:
        return None
    reason = verdict.reasons[0]
    return Fault(reason.partition(": ")[2] or reason, draft.least, reason.startswith(CONDITION))


def _part_fault(source: Sentence, part: Part, own: Sentence) -> str:
    """What is wrong with one new sentence; empty if nothing is."""
    places = list(origins(source, part.pieces, own.tokens))
    last = part.pieces[-1]
    is_end = isinstance(last, Own) and last.end == source.end
    if is_request(source, source.root) and is_request(own, own.root):
        alone = ""
    else:
        alone = standing_fault(own, is_known=_is_known(source, own, places))
    return alone or ("" if is_end else list_fault(own))


def _is_known(source: Sentence, own: Sentence, places: Sequence[int | None]) -> bool:
    """True if both readings see a finite verb of a main clause, whose subject stands before it."""
    mains = {source.finite(at) for at in main_verbs(source) if source.subject(at) is not None}
    return any(
        at is not None
        and at in mains
        and own.tags[here] in FINITE
        and source.subject(_above(source, at)) in places[:here]
        for here, at in enumerate(places)
    )


def _above(source: Sentence, at: int) -> int:
    """The predicate of a finite verb: itself, or the word that it helps."""
    return source.heads[at] if source.relations[at] in HELPERS else at


def standing_fault(  # noqa: PLR0911 - one fault each
    sentence: Sentence, *, is_known: bool = False
) -> str:
    """Why a sentence cannot stand alone; empty if it can.

    If its main verb and subject
    are those of the source (`is_known`), another reading of them is no fault.
    """
    root = sentence.root
    finite, subject = sentence.finite(root), min(sentence.children(root, *SUBJECTS), default=None)
    is_odd = finite is None or (finite > root and sentence.tags[root] in {"VBG", "VBN", "VB"})
    is_odd |= (
        finite is not None
        and sentence.tags[finite] == "VBD"
        and not can_be_past(sentence.lower[finite])
    )
    if is_odd and not is_known:
        return "the main verb is not finite"
    if (finite is None or subject is None or subject >= max(finite, root)) and not is_known:
        return "there is no subject before the verb"
    is_bare = root == sentence.end - 1 and bool(sentence.children(root, "cop"))
    if is_bare and sentence.lower[root] in sentence.lower[:root]:
        return "the sentence says nothing new"
    if any(
        sentence.tags[at] in RELATIVE_TAGS and _is_open(sentence, at) for at in range(finite or 0)
    ):
        return "a relative word stands before the verb"
    if sentence.tags[0] == "IN" and not _has_nominative(sentence):
        return "there is no subject before the verb"
    openers = word_list("clause-openers")
    opened = {sentence.lower[at] for at in sentence.children(root, "mark", "advmod")} & openers
    skipped = word_list("skipped-openers")
    first = next((at for at, word in enumerate(sentence.lower) if word not in skipped), 0)
    is_clause = sentence.lower[first] in openers and sentence.relations[first] != "case"
    is_clause &= sentence.tags[first] != "DT"
    if is_clause and (opened or "," not in sentence.words):
        return "the sentence is a subordinate clause"
    if _is_broken(sentence, subject, finite):
        return "the sentence is broken before its verb"
    if is_known or subject is None or finite is None:
        return ""
    who, verb = sentence.lower[subject], sentence.lower[finite]
    is_odd = (who in OF_ONE and verb in PLURAL) or (who in OF_MANY and verb in SINGULAR)
    is_odd |= sentence.tags[subject] == "NNS" and sentence.tags[finite] == "VBZ"
    is_one = sentence.tags[subject] == "NN" and not sentence.children(subject, "conj", "nmod")
    is_odd |= is_one and verb in {"are", "were"} and sentence.lower[subject] != "there"
    return "subject and verb do not agree" if is_odd else ""


def _is_broken(sentence: Sentence, subject: int | None, finite: int | None) -> bool:
    """True for "It not changes", "Lee, is here", "They as a rule": no sentence goes on so."""
    first = next(
        (
            at
            for at in range(min(2, len(sentence)))
            if sentence.lower[at] in word_list("pronouns-that-open")
        ),
        None,
    )
    following = sentence.lower[first + 1 : first + 3] if first is not None else ()
    if following[:1] in {(",",), ("as",)} or (following[1:] == (",",) and following[0] == "and"):
        return True
    if subject is None or finite is None or finite <= subject:
        return False
    is_verb = sentence.relations[finite] not in HELPERS
    is_denied = is_verb and sentence.lower[finite - 1] == "not"
    commas = [at for at in range(subject, finite) if sentence.is_comma(at)]
    is_loose = len(commas) == 1 and not sentence.children(subject, "conj", "acl:relcl", "appos")
    return is_denied or (is_loose and commas[0] == finite - 1)


def _has_nominative(sentence: Sentence) -> bool:
    """True if something before the first finite verb can be its subject."""
    verb = next((at for at, tag in enumerate(sentence.tags) if tag in FINITE), len(sentence))
    return any(sentence.relations[at] in SUBJECTS for at in range(verb))


def _is_open(sentence: Sentence, at: int) -> bool:
    """True for "half of which are small", but not for "those who stayed left"."""
    return at == 0 or (sentence.tags[at - 1] == "IN" and sentence.lower[at] != "what")


def list_fault(sentence: Sentence) -> str:
    """Why a sentence ends in half of a list: "He wrote novels, short stories"; empty if not.

    In "He met Ann, a singer" the last noun explains a name.
    """
    end = sentence.end
    comma = max((at for at in range(end) if sentence.is_comma(at)), default=0)
    tags = sentence.tags[comma + 1 : end]
    is_bare = bool(comma) and set(tags) <= LISTED and tags[-1] in NOUNS | {"JJ"}
    is_bare &= tags[:1] != ("IN",)
    is_name = sentence.tags[comma - 1] in NAMES | {"CD", "IN", "RB", "JJ"}
    is_noun = sentence.lower[comma + 1 : comma + 2] in {("a",), ("an",), ("the",)}
    is_again = is_noun and sentence.lower[comma - 1] not in sentence.lower[comma + 1 : end]
    has_verb = bool(FINITE & set(sentence.tags[:comma]))
    is_open = is_bare and has_verb and not is_name and not is_again
    joined = sentence.children(sentence.root, "conj")
    verbs = [at for at in joined if sentence.tags[at] in VERBS or sentence.finite(at) is not None]
    is_open |= bool(verbs) and not any(sentence.children(at, "cc") for at in verbs)
    verbs_at = [at for at in range(comma) if sentence.tags[at] in FINITE]
    is_first = bool(verbs_at) and "," not in sentence.words[verbs_at[0] : comma]
    is_first &= not RELATIVE_TAGS & {*sentence.tags[:comma]}
    is_said = lemma(sentence.lower[comma + 1]) in word_list("telling")
    is_open |= is_first and has_verb and sentence.tags[comma + 1] in FINITE and not is_said
    return "a list would lose its linker" if is_open else ""


def _is_inside(one: Cut, other: Cut) -> bool:
    return other.span[0] <= one.span[0] and one.span[1] <= other.span[1]


def origins(
    source: Sentence, pieces: Sequence[Piece], tokens: Sequence[Token]
) -> Iterator[int | None]:
    """The place in the source of each token of a new sentence; none for words that were put in."""
    wanted: list[tuple[str, int | None]] = []
    for piece in pieces:
        if isinstance(piece, str):
            wanted += [(word.lower(), None) for word in piece.split()]
        else:
            wanted += [(source.lower[at], at) for at in range(piece.begin, piece.end)]
    at = 0
    for token in tokens:
        near = range(at, min(at + AHEAD, len(wanted)))
        here = next((one for one in near if wanted[one][0] == token.text.lower()), None)
        yield None if here is None else wanted[here][1]
        at = at if here is None else here + 1
