"""The last check of a cut: what comes out must be whole, grammatical sentences, no word lost."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from samsari.english.sentence import FINITE, STOPS, Sentence
from samsari.english.words import SUBJECT_PRONOUNS
from samsari.splitting.cut import Copy, Cut, Own, Piece
from samsari.splitting.realisation import Part, parts
from samsari.splitting.scope import is_gerund_alone, is_inverted_condition, tie
from samsari.splitting.ties import held

LEAST_WORDS = 2
BRACKETS = {")": "(", "]": "[", "}": "{", "”": "“", "-rrb-": "-lrb-", "»": "«"}
QUOTES = frozenset({'"', "''", "``"})
# No sentence ends in one of these.
DANGLING = frozenset(
    "the a an and or but of to with for from by that which who whose as than into his their its my "
    "our your at on in because if when while although though until since whereas such including "
    "between among during through against about per via say says said think thought believe "
    "believes believed claim claims claimed know knows so too very not".split()
)
# Nor does a new sentence begin with one of these.
STARTS = frozenset(
    {
        "that",
        "than",
        "as",
        "because",
        "of",
        "or",
        "nor",
        "which",
        "who",
        "whose",
        "'s",
        "where",
        "when",
        "while",
        "whereas",
        "whereof",
        "after",
        "before",
        "until",
        "since",
        "if",
        "unless",
        "whom",
        "how",
        "why",
    }
)


RELATIVE_TAGS = frozenset({"WP", "WDT", "WP$", "WRB"})
AGAIN = frozenset({"as", "that", "when", "while", "how", "because", "where"})
LISTED = frozenset("JJ NN NNS VBN VBG RB VBD VB VBP VBZ".split())
LOOSE_MARKS = frozenset({"—", "–", "-", "--", ":", ",", ";", "/"})
PARTICLES = frozenset({"RP", "RB"})  # "played on"
MARKS = frozenset({"after", "before", "until", "as", "once", "unless"})
SUBORDINATE = frozenset(
    "when if although because while since whereas though whilst whenever wherever".split()
)
# Words that wait for a clause or a noun; a phrase between commas may come first.
INSERTED = frozenset({*MARKS, *SUBORDINATE, *"of to with for from by that than into at in".split()})
# How what explains a noun begins: "a writer", "born in Bonn", "who wrote".
EXPLAINING = frozenset("DT NN NNS NNP NNPS JJ PRP$ WP WDT VBN VBG".split())
# "not only" waits for a second half.
WAITING = frozenset({("not", "only"), ("not", "just"), ("not", "merely"), ("no", "sooner")})
# A sentence begins with one of these; inside a sentence they show that a full stop is missing.
GLUED = re.compile(r"[a-z]{3}\.(?:it|he|she|they|the|in|this|his|her)$", re.IGNORECASE)
CAPITALS = frozenset({"He", "She", "They", "However", "This", "These", "There", "Although"})


def refusal(sentence: Sentence, cuts: Sequence[Cut], known: frozenset[str] = frozenset()) -> str:
    """Why these cuts must not be made together; empty if they may.

    Reasons that are `known` do not count.
    """
    if sentence.words[-1] in {"?", "?!", "!?"}:
        return "the sentence is a question"
    if is_run_on(sentence):
        return "a full stop seems to be missing"
    if is_inverted_condition(sentence):
        return "a condition holds for the whole sentence"
    ties = (tie(sentence, cut) or held(sentence, cut) for cut in cuts)
    if tied := next((reason for reason in ties if reason and reason not in known), ""):
        return tied
    found = parts(sentence, cuts)
    if _lost(sentence, cuts, found):
        return "a word would be lost"
    reasons = (reason for part in found for reason in _reasons(sentence, part))
    return next((reason for reason in reasons if reason not in known), "")


def own_faults(sentence: Sentence) -> frozenset[str]:
    """What is wrong with a sentence before any cut, such as a quotation that is not closed."""
    return frozenset(_reasons(sentence, Part((Own(0, sentence.end),))))


def _positions(pieces: Sequence[Piece], kinds: tuple[type, ...]) -> Iterator[int]:
    for piece in pieces:
        if isinstance(piece, Own | Copy) and isinstance(piece, kinds):
            yield from range(piece.begin, piece.end)


def _lost(sentence: Sentence, cuts: Sequence[Cut], found: Sequence[Part]) -> bool:
    """True if a word is neither said again nor one that a rule drops or changes."""
    kept = {at for part in found for at in _positions(part.pieces, (Own, Copy))}
    allowed = {at for cut in cuts for at in cut.dropped}
    for cut in cuts:
        if cut.inflected and cut.inflected[0]:
            begin, end = cut.span
            allowed |= {at for at in range(begin, end) if sentence.words[at] == cut.inflected[0]}
        for (begin, end), _ in cut.replaced:
            if end - begin == 1 and sentence.is_mark(begin):
                allowed.add(begin)
    return any(
        at not in kept and at not in allowed and not sentence.is_comma(at)
        for at in range(sentence.end)
    )


def _reasons(sentence: Sentence, part: Part) -> Iterator[str]:  # noqa: PLR0912 - one each
    """What would be wrong with one of the sentences."""
    positions = list(_positions(part.pieces, (Own, Copy)))
    words = [at for at in positions if not sentence.is_mark(at)]
    if len(words) < LEAST_WORDS and not (words and part.cut):
        yield "a sentence would be too short"
        return
    if not is_balanced([sentence.words[at] for at in positions]):
        yield "a quotation or bracket would be torn apart"
    is_loose = sentence.lower[words[-1]] in DANGLING and sentence.tags[words[-1]] not in PARTICLES
    is_loose |= _is_stranded(sentence, words)
    if is_loose and isinstance(part.pieces[-1], Own):
        yield f"a sentence would end in {sentence.words[words[-1]]!r}"
    if sentence.words[positions[-1]] in LOOSE_MARKS or _is_open_quote(sentence, positions):
        yield "a sentence would end in a mark"
    if _is_list_end(sentence, positions):
        yield "a list would be torn apart"
    if _is_waiting(sentence, positions):
        yield "the second half of 'not only' would be cut off"
    if any(_is_part_of_name(sentence, piece) for piece in part.pieces):
        yield "a name would be cut"
    if _is_hanging(sentence, positions):
        yield "a subordinate clause would be left hanging"
    if _is_loose(sentence, positions):
        yield "a linker before an inserted phrase would be left hanging"
    if _is_cut_subject(sentence, positions):
        yield "the subject of a clause would be cut in two"
    if _is_pronoun_explained(sentence, part.pieces):
        yield "a pronoun would stand before an apposition"
    if not _has_verb(sentence, part, positions):
        yield "a sentence would have no finite verb"
    first = part.pieces[0]
    if isinstance(first, Own) and sentence.words[first.begin] in {",", ";", ":"}:
        yield "a sentence would begin with a mark"
    if not isinstance(first, str) and _is_clause(sentence, positions, part):
        yield "a sentence would be a subordinate clause"
    if part.cut and isinstance(first, Own) and _is_open(sentence, first.begin):
        yield f"a sentence would begin with {sentence.words[first.begin]!r}"
    opening = [sentence.lower[at] for at in words[:3]] if part.cut else []
    if isinstance(first, Own) and {"which", "whom", "whose"} & set(opening[1:]):
        yield "a sentence would begin with a relative clause"
    if part.cut and isinstance(first, Own) and _is_odd_start(sentence, words):
        yield "a sentence would begin with words that wait for another"
    if part.cut and isinstance(first, Own) and is_gerund_alone(sentence, words):
        yield "a sentence would have no main clause"
    if _is_second_relative(sentence, positions):
        yield "a second relative clause would be left hanging"
    if any(_is_stop(sentence, at) for at in positions):
        yield "there is a full stop inside"


def _is_second_relative(sentence: Sentence, positions: Sequence[int]) -> bool:
    """True for "He died in 1993 and who was a teacher": the first "who" has become "he"."""
    for one, other in pairwise(positions):
        last = other + 1 + (sentence.tags[other] == "IN")  # "and in which"
        word = sentence.lower[other:last][-1]
        if sentence.tags[one] == "CC" and word in {"who", "which", "whose", "whom"}:
            return not any(sentence.tags[at] in RELATIVE_TAGS for at in positions if at < one)
    return False


def _is_stranded(sentence: Sentence, words: Sequence[int]) -> bool:
    """True for "It was written in": what the preposition waits for is missing in the source."""
    last = words[-1]
    is_waiting = sentence.lower[last] in {"in", "by", "of", "at", "for", "from", "with", "to"}
    return is_waiting and len(words) > 1 and sentence.tags[words[-2]] == "VBN"


def _is_odd_start(sentence: Sentence, words: Sequence[int]) -> bool:
    """True for "In what was then", "However, and by then", "The closest he had come"."""
    first = sentence.lower[words[0]]
    opening = {sentence.lower[at] for at in words[1:4]}
    is_what = first == "what" or (sentence.tags[words[0]] in {"IN", "TO"} and "what" in opening)
    second = sentence.lower[words[1]]
    is_time = first in {"well", "long", "shortly", "soon", "just", "even", "only"}
    is_time = is_time and second in {*MARKS, *SUBORDINATE}
    if is_time and not any(sentence.is_comma(at) for at in range(words[0], words[-1])):
        return True
    is_linked = sentence.is_comma(words[0] + 1) and sentence.tags[words[1]] == "CC"
    pairs = [(sentence.lower[at], sentence.is_comma(at - 1)) for at in words[1:4]]
    is_best = first == "the" and len(words) > 2 and sentence.lower[words[1]].endswith("est")
    is_best = is_best and sentence.tags[words[2]] in {"DT", "PRP", "PRP$"}
    is_again = first in AGAIN and sentence.words[words[0] - 1] in {";", "and"}
    is_again = is_again and first in sentence.lower[: words[0]]  # "as he came; and as she left"
    is_many = is_again or (first == "so" and second in {"many", "much", "few", "little"})
    return is_what or is_best or is_linked or is_many or ("as", True) in pairs


def _is_open_quote(sentence: Sentence, positions: Sequence[int]) -> bool:
    """True for a comma before the quote at the end of a new sentence."""
    is_quote = sentence.words[positions[-1]] in QUOTES | {"”"} and positions[-1] + 1 < sentence.end
    return is_quote and len(positions) > 1 and sentence.is_comma(positions[-2])


def _is_loose(sentence: Sentence, positions: Sequence[int]) -> bool:
    """True for "stayed there before, in July," if the clause that "before" begins is cut off."""
    kept = set(positions)
    for at in positions:
        is_linker = sentence.lower[at] in INSERTED or sentence.tags[at] == "CC"
        if not is_linker or not sentence.is_comma(at + 1):
            continue
        closing = next((c for c in range(at + 2, sentence.end) if sentence.is_comma(c)), None)
        if closing is not None and at + 2 in kept and closing + 1 not in kept:
            return True
    return False


def _is_cut_subject(sentence: Sentence, positions: Sequence[int]) -> bool:
    """True for "he came, but the rain" if "and the wind kept us in" is cut off."""
    if positions[-1] + 1 >= sentence.end:
        return False
    for place, at in enumerate(positions):
        if sentence.lower[at] in {"but", "and"} and sentence.is_comma(at - 1):
            rest = [sentence.tags[one] for one in positions[place + 1 :]]
            rest = rest[1:] if rest[:1] == ["RB"] else rest
            if sentence.lower[at] == "and" and positions[place + 1 : place + 2] == [at + 1]:
                following = sentence.tags[positions[-1] + 1 : positions[-1] + 2]
                if following != ("CC",) or sentence.tags[at + 1] != "RB":
                    continue
            return bool(rest) and rest[0] in {"DT", "PRP$"} and not FINITE & set(rest)
    return False


def _is_pronoun_explained(sentence: Sentence, pieces: Sequence[Piece]) -> bool:
    """True for "he, a writer, came": a pronoun in place of the name before an apposition."""
    for one, other in pairwise(pieces):
        is_pronoun = isinstance(one, str) and one.lower() in SUBJECT_PRONOUNS
        if is_pronoun and isinstance(other, Own) and sentence.is_comma(other.begin):
            following = sentence.tags[other.begin + 1 : other.begin + 2]
            if set(following) & EXPLAINING:
                return True
    return False


def _is_open(sentence: Sentence, at: int) -> bool:
    """True for "because he came", but not for "as a result" and "since 2007"."""
    is_phrase = sentence.relations[at] == "case" and sentence.lower[at] in {"as", "since", *MARKS}
    return sentence.lower[at] in STARTS and not is_phrase


def _is_stop(sentence: Sentence, at: int) -> bool:
    """True for a full stop inside a sentence, but not for that of "Ph.D." or "W. H. Smith"."""
    if sentence.words[at] not in STOPS or at + 1 >= len(sentence):
        return sentence.words[at] in STOPS
    before, after = sentence.words[at - 1], sentence.words[at + 1]
    is_short = sentence.words[at] == "." and ("." in before or len(before) == 1)
    return not (is_short and (after[:1].islower() or after == ","))


def _is_list_end(sentence: Sentence, positions: Sequence[int]) -> bool:
    """True if a sentence ends in a comma and one word: "is kind, just"."""
    last = [at for at in positions if not (sentence.is_mark(at) and not sentence.is_comma(at))]
    is_end = len(last) > 3 and sentence.is_comma(last[-2])
    is_verb = sentence.tags[last[-1]] == "NNP" and sentence.words[last[-1]].islower()
    return is_end and (is_verb or sentence.tags[last[-1]] in LISTED)


def _is_hanging(sentence: Sentence, positions: Sequence[int]) -> bool:
    """True if "and although ..." stands in a sentence and no clause follows it."""
    kept = [at for at in positions if sentence.lower[at] not in {"just", "even", "only", "soon"}]
    for here, after in pairwise(kept):
        is_linker = sentence.tags[here] == "CC" or sentence.words[here] == ";"
        is_linker |= sentence.lower[here] in SUBORDINATE
        is_mark = sentence.lower[after] in SUBORDINATE or (
            sentence.relations[after] == "mark" and sentence.lower[after] in MARKS
        )
        is_mark |= sentence.words[here] == ";" and sentence.lower[after] == "where"
        if is_linker and is_mark:
            return not any(sentence.is_comma(at) for at in kept if at > after)
    return False


def _is_waiting(sentence: Sentence, positions: Sequence[int]) -> bool:
    """True if "not only" stands in a sentence and no "but" or "also" follows it."""
    words = [sentence.lower[at] for at in positions]
    for at, pair in enumerate(pairwise(words)):
        if pair in WAITING:
            return not {"but", "also", "than"} & set(words[at:])
    return False


def _is_part_of_name(sentence: Sentence, piece: Piece) -> bool:
    """True if words are repeated and the name that they begin goes on: "UC" of "UC Santa Cruz"."""
    if not isinstance(piece, Copy) or piece.end >= len(sentence):
        return False
    quotes = sum(word in QUOTES for word in sentence.words[: piece.begin])
    is_whole = sentence.words[piece.end] in QUOTES and sentence.words[piece.begin - 1] in QUOTES
    if quotes % 2 and not is_whole and sentence.words[piece.begin] not in QUOTES:
        return True
    pair = sentence.tags[piece.end - 1], sentence.tags[piece.end]
    if piece.begin == 0 and pair[1] == "NNP" and sentence.words[0][:1].isupper():
        return sentence.lower[0] not in SUBJECT_PRONOUNS
    is_title = pair[0] in {"NNP", "NNPS"} and sentence.words[piece.end].istitle()
    return is_title or all(tag in {"NNP", "NNPS"} for tag in pair)


def is_run_on(sentence: Sentence) -> bool:
    """True for "in the Speed Report She is a fan": a new sentence begins without a full stop."""
    quotes = 0
    if any(GLUED.search(word) for word in sentence.words):
        return True
    for at, word in enumerate(sentence.words[:-1]):
        quotes += word in QUOTES
        before = sentence.words[at - 1]
        is_inside = before in QUOTES and quotes % 2 == 1
        if at and word in CAPITALS and sentence.tags[at + 1] in FINITE | {"RB"}:
            is_open = before in {":", "(", "“", "``", "'", "‘", "--", "–", ",", ";"} or is_inside
            if not is_open and (before[:1].islower() or sentence.is_mark(at - 1)):
                return True
    return False


def _is_clause(sentence: Sentence, positions: Sequence[int], part: Part) -> bool:
    """True for "Soon after he left": a subordinate clause alone."""
    main = part.cut.verb if part.cut else -1
    first = next((at for at in positions if sentence.tags[at] in FINITE), positions[-1])
    for at in positions:
        if at >= first:
            return False
        is_mark = sentence.relations[at] in {"mark", "advmod"} and sentence.lower[at] in MARKS
        is_mark &= sentence.lower[at] != "once" or sentence.relations[at] == "mark"
        is_mark |= sentence.lower[at] in SUBORDINATE and sentence.relations[at] != "case"
        if is_mark and main >= 0 and sentence.heads[sentence.heads[at]] == main:
            return False
        if is_mark:
            return not any(sentence.is_comma(one) for one in positions if one > at)
    return False


def _has_verb(sentence: Sentence, part: Part, positions: Sequence[int]) -> bool:
    if part.cut and part.cut.inflected:
        return True
    if any(piece in {"is", "was", "are", "were"} for piece in part.pieces):
        return True
    is_past = part.cut is not None and part.cut.kind == "coordinated verb phrase"
    if part.cut and is_past and part.cut.verb in positions:
        return True  # "qualified" may look like a participle; the rule has judged it
    inside = _bracketed(sentence, positions)
    return any(sentence.tags[at] in FINITE for at in positions if at not in inside)


def _bracketed(sentence: Sentence, positions: Sequence[int]) -> set[int]:
    """The positions inside brackets, whose verbs make no sentence."""
    found: set[int] = set()
    depth = 0
    for at in positions:
        depth += sentence.words[at] in {"(", "-LRB-"}
        if depth > 0:
            found.add(at)
        depth -= sentence.words[at] in {")", "-RRB-"}
    return found


def is_balanced(words: Sequence[str]) -> bool:
    """True if brackets close what is open, and straight quotes come in pairs."""
    stack: list[str] = []
    quotes = 0
    for word in words:
        lower = word.lower()
        if lower in BRACKETS.values():
            stack.append(lower)
        elif lower in BRACKETS:
            if not stack or stack.pop() != BRACKETS[lower]:
                return False
        elif word in QUOTES:
            quotes += 1
    return not stack and quotes % 2 == 0
