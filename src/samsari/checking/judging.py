"""From a pair to findings: can it be judged, which rules hit, at which level."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from samsari.checking.pair import CheckedPair, Hit
from samsari.checking.reading import Reading
from samsari.checking.registry import rule
from samsari.checking.replaced import doubtful, risk, shift
from samsari.checking.rules import content, form, names, opposites, truncation
from samsari.checking.rules import content as ease
from samsari.checking.rules import form as residue
from samsari.checking.rules.claims import check_claims
from samsari.checking.rules.edits import check_edits, check_tense
from samsari.checking.rules.quantities.numbers import (
    check_approximators,
    check_dates,
    check_numbers,
    check_units,
)
from samsari.checking.rules.quantities.small import check_small_changes
from samsari.checking.rules.roles.check import check_roles
from samsari.checking.rules.support import Belief, unsupported
from samsari.checking.settings import Settings
from samsari.errors import ends_all, why_failed
from samsari.model.finding import Finding, Findings, Level, Span, Unjudged, fingerprint
from samsari.text.sentences import MOST_WORDS, longest_sentence

Check = Callable[[CheckedPair], Iterator[Hit]]

# What needs nothing but the output and the words of the source.
OF_FORM: tuple[Check, ...] = (
    residue.check_boilerplate,
    residue.check_markup,
    residue.check_links,
    truncation.check_truncation,
    form.check_repetition,
    form.check_language,
    form.check_unknown_words,
)
# What compares the meaning of two texts.
OF_MEANING: tuple[Check, ...] = (
    check_numbers,
    check_small_changes,
    check_units,
    check_dates,
    check_approximators,
    names.check_names,
    names.check_missing_names,
    check_roles,
    check_claims,
    opposites.check_opposites,
    check_edits,
    check_tense,
    content.check_added,
    content.check_dropped,
)
NAME_RULES = ("name-changed", "name-misspelt", "name-added", "name-missing")
NOT_ENGLISH = "the source is not English"
FEWEST_WORDS = 5
# Tags before a noun: "the garden" has no verb.
BEFORE_NOUNS = frozenset((tag,) for tag in ("DT", "JJ", "PRP$", "IN", "CD", "POS"))
MANY_SENTENCES, MUCH_LONGER = 20, 10
LEAST_LINKED = 0.1  # of the content words, below which two texts have nothing in common


def judge(pair: CheckedPair, settings: Settings) -> Findings:
    """Check a pair: the findings of all rules, at the levels of the settings."""
    if not pair.output.raw.strip():
        return _empty(pair, settings)
    unjudged = tuple(_unjudged(pair))
    failed: list[Unjudged] = []
    merged = merged_hits(pair, settings, unjudged, failed)
    is_read = _may_read(settings) and not any(each.rule == "*" for each in unjudged)
    belief = Belief.of(pair, merged) if is_read else None
    if belief and not any(_is_told(each, settings) for each in merged):
        merged += unsupported(pair, belief)
    findings = tuple(_findings(pair, merged, settings, belief))
    told = (each for each in unjudged if each.rule == "*" or settings.level(each.rule) == "fail")
    return Findings(
        pair.source.raw,
        pair.output.raw,
        findings,
        (*failed, *told),
        _rounded(pair.coverage),
        _rounded(pair.support),
        doubtful(pair),
        _rounded(shift(pair)),
        _rounded(risk(pair)),
    )


def merged_hits(
    pair: CheckedPair, settings: Settings, unjudged: Sequence[Unjudged], failed: list[Unjudged]
) -> list[Hit]:
    """What the rules find, one hit for each cause; a rule that breaks is told in `failed`."""
    hits = list(_hits(pair, OF_FORM, failed))
    if any(each.reason == NOT_ENGLISH for each in unjudged):
        failed.clear()  # no rule knows what is right in another language
        return []
    if not any(each.rule == "*" for each in unjudged):
        skipped = {each.rule for each in unjudged}
        hits += [each for each in _hits(pair, OF_MEANING, failed) if each.rule not in skipped]
        hits += ease.check_amounts(pair, settings.limits)
    return _merged(hits)


def _may_read(settings: Settings) -> bool:
    """True unless the reader of support was sent away."""
    return settings.level("unsupported") != "off"


def _is_told(each: Hit, settings: Settings) -> bool:
    family = rule(each.rule).family
    return settings.level(each.rule) in ("fail", "warn") and family not in ("ease", "form")


def _hits(pair: CheckedPair, checks: Iterable[Check], failed: list[Unjudged]) -> Iterator[Hit]:
    """What the checks find; one that fails on this pair leaves it unjudged, the others go on."""
    for check in checks:
        try:
            found = list(check(pair))
        except Exception as error:
            if ends_all(error):
                raise
            failed.append(Unjudged(check.__name__.removeprefix("check_"), why_failed(error)))
        else:
            yield from found


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)


def _empty(pair: CheckedPair, settings: Settings) -> Findings:
    hits = [Hit("empty", "The output is empty", "Write what the source says in simpler words.")]
    if not pair.source.raw.strip():
        return Findings(
            pair.source.raw, pair.output.raw, (), (Unjudged("*", "both texts are empty"),)
        )
    return Findings(
        pair.source.raw, pair.output.raw, tuple(_findings(pair, hits, settings)), (), 0.0, None
    )


def _findings(
    pair: CheckedPair, hits: Iterable[Hit], settings: Settings, belief: Belief | None = None
) -> Iterator[Finding]:
    for each in hits:
        level: Level = settings.level(each.rule)
        if level == "off":
            continue
        if belief and each.rule not in settings.levels:
            level = belief.level(each.rule, level)
        texts = [pair.source.raw[span.start : span.end] for span in each.source]
        texts += [pair.output.raw[span.start : span.end] for span in each.output]
        yield Finding(
            each.rule,
            level,
            each.message,
            each.advice,
            each.source,
            each.output,
            each.score,
            fingerprint(each.rule, texts or [pair.source.raw, pair.output.raw]),
        )


def _unjudged(pair: CheckedPair) -> Iterator[Unjudged]:
    """What cannot be judged: all of a pair (`*`), or the rules for names."""
    reason = _reason(pair)
    if reason:
        yield Unjudged("*", reason)
        return
    if not pair.is_copy and not (pair.source.has_case and (pair.output.has_case or _is_bare(pair))):
        side = "output" if pair.source.has_case else "source"
        for rule in NAME_RULES:
            yield Unjudged(rule, f"the {side} is written in one case, so names cannot be told")


def _is_bare(pair: CheckedPair) -> bool:
    """True if an output without capitals needs none: it begins with a figure and has no name."""
    return pair.output.tokens[0].text[0].isdigit() and not pair.source.name_words


def _reason(pair: CheckedPair) -> str:
    """Why a pair cannot be judged at all; empty if it can."""
    source, output = pair.source, pair.output
    counts = (
        ease.n_words(source, 0, len(source.tokens)),
        ease.n_words(output, 0, len(output.tokens)),
    )
    if not all(counts):
        return f"the {'output' if counts[0] else 'source'} has no words"
    if _is_foreign(source):
        return NOT_ENGLISH
    return "" if pair.is_copy else _not_a_text(pair, counts[0]) or _unrelated(pair)


def _not_a_text(pair: CheckedPair, n_source: int) -> str:
    """The reason if the source is no running text, or far longer or shorter than the output."""
    source, output = pair.source, pair.output
    if n_source < FEWEST_WORDS:
        return f"the source has fewer than {FEWEST_WORDS} words"
    if not _has_verb(source):
        return "the source is a fragment: it has no verb"
    if _is_list(source.raw):
        return "the source is a list or a table"
    for side, text in (("source", source.raw), ("output", output.raw)):
        if longest_sentence(text) >= MOST_WORDS:
            return f"the {side} has a sentence of {MOST_WORDS:,} words or more"
    few, many = sorted((len(source.sentences), len(output.sentences)))
    if many > MANY_SENTENCES and many > MUCH_LONGER * few:
        first = len(source.sentences)
        stand = "1 sentence stands" if first == 1 else f"{first} sentences stand"
        return f"{stand} against {len(output.sentences)}"
    return ""


def _unrelated(pair: CheckedPair) -> str:
    """The reason if two texts have nothing to do with each other and nothing else explains it."""
    output = pair.output
    linked = [at for at in output.content if at in pair.to_source]
    if not output.content or len(linked) >= LEAST_LINKED * len(output.content):
        return ""
    if any(form.language_of(output, *bounds) for bounds in output.bounds):
        return ""
    if any(residue.check_boilerplate(pair)):
        return ""
    return "the two texts have hardly a word in common"


def _has_verb(reading: Reading) -> bool:
    """True if a word is tagged as a verb, or may be one."""
    if any(tag.startswith(("VB", "MD")) for tag in reading.tags):
        return True
    from lemminflect import getAllLemmas

    for at in reading.content:
        bases = getAllLemmas(reading.words[at]).get("VERB", ())
        is_noun = reading.words[at] in bases and reading.tags[at - 1 : at] in BEFORE_NOUNS
        if bases and not is_noun:
            return True
    return False


def _is_foreign(reading: Reading) -> bool:
    codes = [form.language_of(reading, *bounds) for bounds in reading.bounds]
    return sum(code is not None for code in codes) > len(codes) / 2


def _is_list(raw: str) -> bool:
    """True for text in which most lines are items, or cells stand between bars."""
    lines = [line.strip() for line in raw.splitlines() if line.strip()]
    items = sum(line.startswith(("- ", "* ", "• ", "|")) for line in lines)
    return (
        (len(lines) > 1 and items > len(lines) / 2) or raw.count("|") >= 4 or raw.count("\t") >= 4
    )


def _merged(hits: Iterable[Hit]) -> list[Hit]:
    """One finding for one cause: a hit inside the place of a graver one is dropped."""
    hits = list(hits)
    refusals = [each for each in hits if each.rule == "refusal"]
    if refusals:
        return refusals
    hits = _turned_once(hits)
    kept: list[Hit] = []
    for each in sorted(hits, key=lambda one: rule(one.rule).rank):
        if not any(_covers(other, each) for other in kept):
            kept.append(each)
    return kept


def _turned_once(hits: list[Hit]) -> list[Hit]:
    """The hits without those of a statement turned round twice: older than, younger than."""
    turns = [each for each in hits if each.rule == "opposite"]
    swaps = [each for each in hits if each.rule in SWAPS]
    back = {
        id(each)
        for turn in turns
        for swap in swaps
        if turn.source and swap.source and _stands_inside(turn.source[0], swap.source)
        for each in (turn, swap)
    }
    return [each for each in hits if id(each) not in back]


def _stands_inside(one: Span, others: Sequence[Span]) -> bool:
    first, last = min(each.start for each in others), max(each.end for each in others)
    return first <= one.start and one.end <= last


SWAPS = ("names-swapped", "roles-swapped")
WIDE = frozenset({"sentence-added", "clause-added", "language", "repeated", "clause-dropped"})


def _covers(one: Hit, other: Hit) -> bool:
    """True if the second hit has the same cause as the first."""
    is_beside = _overlap(one.output, other.output)
    if one.rule == other.rule:
        is_equal = one.source == other.source and one.output == other.output
        return is_equal or (is_beside and _overlap(one.source, other.source))
    if is_beside and (
        other.rule == "words-added" or (one.rule == "boilerplate" and other.rule in WIDE)
    ):
        return True
    if other.rule in ("truncated", "cut-short") and one.rule != "language":
        return False
    spans = [(a, b) for a in one.output for b in other.output]
    if any(a.start <= b.start and b.end <= a.end for a, b in spans):
        return True
    if one.rule in WIDE or other.rule == "clause-dropped":
        return False
    return _overlap(one.source, other.source)


def _overlap(ones: Iterable[Span], others: Sequence[Span]) -> bool:
    return any(a.start < b.end and b.start < a.end for a in ones for b in others)
