"""The kinds of damage: each takes a source and an output and gives a damaged output, or None.

None means that the pair offers nothing to damage in this way. Every choice comes from `chance`.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence

from samsari_experiments.synthetic_errors.places import (
    MONTHS,
    Damage,
    one,
    put,
    shared,
    stops,
    tidy,
)
from samsari_experiments.synthetic_errors.words import lines, table, words

_WORD = re.compile(r"[A-Za-z]+(?:['’-][A-Za-z]+)*")
_NUMBER = re.compile(r"(?<![\w.,:/-])\d[\d,]*(?:\.\d+)?(?![\w:/-])")
_YEAR = re.compile(r"(?<![\w.,:/-])(?:1[0-9]|20)\d\d(?![\w:/,-])")
_NAME = re.compile(r"(?<=[a-z,;] )[A-Z][a-z]{3,}(?:-[A-Z][a-z]+)?\b")
_NAMES = re.compile(r"(?<=[a-z,;] )[A-Z][a-z]{3,}(?:[ -][A-Z][a-z]+)*\b(?! [A-Z])")
_NOT = re.compile(
    r"\b(is|are|was|were|has|have|had|can|could|will|would|should|must|may|might|did|does|do)"
    r" not\b|\b(?:never)\b|\b(is|are|was|were|has|have|had|did|does|do|could|would|should)n['’]t\b"
)
_AUXILIARY = re.compile(
    r"\b(is|are|was|were|can|could|will|would|should|must|may|might|has|have|had)\b(?= [a-z])"
)
_MODAL = re.compile(r"\b(may|might|must|should) (have|be|[a-z]+)\b")
_HEDGE = re.compile(r"\b(probably|possibly|perhaps|likely|apparently|reportedly|allegedly) ")
_ABOUT = re.compile(
    r"\b(about|around|approximately|roughly|nearly|almost|more than|less than|at least|over|up to)"
    r" (?=[$£€]?\d|(?:two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty)\b)"
)


def change_number(source: str, output: str, chance: random.Random) -> str | None:
    """A number that is no year gets another digit."""
    held = [m for m in shared(_NUMBER, source, output) if not _YEAR.fullmatch(m[0])]
    place = one(held, chance)
    return None if place is None else put(output, place, _other_digits(place[0], chance))


def _other_digits(text: str, chance: random.Random) -> str:
    spots = [at for at, sign in enumerate(text) if sign.isdigit()]
    at = chance.choice(spots)
    low = "123456789" if at == spots[0] and len(spots) > 1 else "0123456789"
    new = chance.choice([digit for digit in low if digit != text[at]])
    return text[:at] + new + text[at + 1 :]


def change_year(source: str, output: str, chance: random.Random) -> str | None:
    """A year moves by 1 to 40 years."""
    place = one(shared(_YEAR, source, output), chance)
    if place is None:
        return None
    step = chance.choice([-1, 1]) * chance.randint(1, 40)
    return put(output, place, str(int(place[0]) + step))


def drop_number(source: str, output: str, chance: random.Random) -> str | None:
    """A number is left out."""
    place = one(shared(_NUMBER, source, output), chance)
    return None if place is None else tidy(put(output, place, ""))


def change_month(source: str, output: str, chance: random.Random) -> str | None:
    """A month becomes another one."""
    pattern = re.compile(rf"\b(?:{'|'.join(MONTHS)})\b")
    place = one(shared(pattern, source, output), chance)
    if place is None:
        return None
    return put(output, place, chance.choice([m for m in MONTHS if m != place[0]]))


def change_unit(source: str, output: str, chance: random.Random) -> str | None:
    """A unit beside a number becomes another one."""
    units = table("units.tsv")
    plain = "|".join(re.escape(u) for u in sorted(units, key=len, reverse=True) if u.isalpha())
    pattern = re.compile(rf"(?<=\d[ -])(?:{plain})\b|(?<=\d)(?:km|kg|cm|mm)\b|[$£€](?=\d)")
    held = [m for m in pattern.finditer(output) if m[0] in units and m[0] in source]
    place = one(held, chance)
    return None if place is None else put(output, place, units[place[0]])


def replace_name(source: str, output: str, chance: random.Random) -> str | None:
    """A name inside a sentence becomes another one, wherever it stands."""
    held = [m for m in shared(_NAME, source, output) if m[0] not in MONTHS]
    place = one(held, chance)
    if place is None:
        return None
    new = chance.choice([name for name in words("names.txt") if name not in source])
    return re.sub(rf"\b{re.escape(place[0])}\b", new, output)


def swap_names(source: str, output: str, chance: random.Random) -> str | None:
    """Two names that stand once each change places."""
    held = [m for m in shared(_NAMES, source, output) if output.count(m[0]) == 1]
    held = [m for m in held if source.count(m[0]) == 1 and m[0] not in MONTHS]
    pairs = [(a, b) for a in held for b in held if a.end() < b.start()]
    pairs = [(a, b) for a, b in pairs if _is_between(output[a.end() : b.start()])]
    if not pairs:
        return None
    one, other = chance.choice(pairs)
    return _exchange(output, one, other)


def _is_between(text: str) -> bool:
    """True if what stands between two names makes them more than two items of a list."""
    return bool(re.search(r"\b(?!and\b|or\b|of\b|the\b)[a-z]+", text))


def _exchange(text: str, one: re.Match[str], other: re.Match[str]) -> str:
    middle = text[one.end() : other.start()]
    return text[: one.start()] + other[0] + middle + one[0] + text[other.end() :]


def drop_negation(source: str, output: str, chance: random.Random) -> str | None:
    """A "not", "n't" or "never" is left out."""
    if not re.search(r"\bnot\b|n['’]t\b|\bnever\b", source):
        return None
    place = one(_NOT.finditer(output), chance)
    if place is None:
        return None
    kept = place[1] or place[2] or ""
    if kept in ("do", "does", "did"):
        kept = ""
    return tidy(put(output, place, kept))


def add_negation(source: str, output: str, chance: random.Random) -> str | None:
    """A "not" comes behind an auxiliary verb."""
    held = [
        m
        for m in _AUXILIARY.finditer(output)
        if not re.match(r" (?:not|no|never)\b", output[m.end() :])
        and re.search(rf"\b{m[0]}\b", source)
    ]
    place = one(held, chance)
    return None if place is None else put(output, place, f"{place[0]} not")


def drop_modal(source: str, output: str, chance: random.Random) -> str | None:
    """A "may" or "must" is left out."""
    held = [m for m in _MODAL.finditer(output) if re.search(rf"\b{m[1]}\b", source)]
    place = one(held, chance)
    if place is None:
        return None
    verb = {"have": "has", "be": "is"}.get(place[2], place[2])
    return put(output, place, verb)


def change_modal(source: str, output: str, chance: random.Random) -> str | None:
    """A modal verb becomes one that says something else."""
    return _from_table("modals.tsv", source, output, chance)


def drop_hedge(source: str, output: str, chance: random.Random) -> str | None:
    """A "probably" is left out."""
    place = one(shared(_HEDGE, source, output), chance)
    return None if place is None else tidy(put(output, place, ""))


def drop_about(source: str, output: str, chance: random.Random) -> str | None:
    """An "about" before a number is left out."""
    place = one(shared(_ABOUT, source, output), chance)
    return None if place is None else tidy(put(output, place, ""))


def change_comparative(source: str, output: str, chance: random.Random) -> str | None:
    """A comparative becomes its opposite."""
    return _from_table("comparatives.tsv", source, output, chance)


def change_amount(source: str, output: str, chance: random.Random) -> str | None:
    """All becomes some."""
    return _from_table("quantifiers.tsv", source, output, chance)


def reverse_linker(source: str, output: str, chance: random.Random) -> str | None:
    """Before becomes after."""
    return _from_table("linkers.tsv", source, output, chance)


def replace_co_hyponym(source: str, output: str, chance: random.Random) -> str | None:
    """A word becomes another one of the same sort."""
    return _from_table("co_hyponyms.tsv", source, output, chance)


def opposite_of(pairs: Mapping[str, Sequence[str]]) -> Damage:
    """The damage that puts the opposite of a word in its place, by a list of opposites."""

    def replace_opposite(source: str, output: str, chance: random.Random) -> str | None:
        held = [m for m in _WORD.finditer(output) if m[0] in pairs]
        held = [m for m in held if re.search(rf"\b{re.escape(m[0])}\b", source)]
        place = one(held, chance)
        return None if place is None else put(output, place, chance.choice(pairs[place[0]]))

    return replace_opposite


def _from_table(name: str, source: str, output: str, chance: random.Random) -> str | None:
    pairs = table(name)
    pattern = re.compile(rf"\b(?:{'|'.join(map(re.escape, pairs))})\b")
    held = [m for m in shared(pattern, source, output) if not output[m.start() :].startswith("May")]
    place = one(held, chance)
    return None if place is None else put(output, place, pairs[place[0]])


def add_sentence(source: str, output: str, chance: random.Random) -> str | None:
    """A sentence from another text follows."""
    return f"{output} {chance.choice(lines('sentences.txt'))}" if stops(output) else None


def add_clause(source: str, output: str, chance: random.Random) -> str | None:
    """A clause comes before the last full stop."""
    if not stops(output) or not output.rstrip().endswith("."):
        return None
    clause = chance.choice(lines("clauses.txt"))
    joint = "" if clause.startswith(",") else " "
    return f"{output.rstrip()[:-1].rstrip()}{joint}{clause}."


def cut_off(source: str, output: str, chance: random.Random) -> str | None:
    """The end is missing."""
    kept = _cut(output, chance)
    return None if kept is None or not stops(source) else kept


def cut_with_stop(source: str, output: str, chance: random.Random) -> str | None:
    """The end is missing, and a full stop hides it."""
    kept = _cut(output, chance)
    return None if kept is None or not stops(source) else f"{kept}."


def _cut(output: str, chance: random.Random) -> str | None:
    parts = output.split()
    if len(parts) < 10 or not stops(output):
        return None
    last = chance.randint(len(parts) // 2, len(parts) - 3)
    return " ".join(parts[:last]).rstrip(",;:.!?")


def repeat(source: str, output: str, chance: random.Random) -> str | None:
    """Some words come twice."""
    parts = output.split()
    if len(parts) < 10:
        return None
    first = chance.randint(0, len(parts) - 8)
    size = chance.randint(6, 8)
    return " ".join([*parts[: first + size], *parts[first : first + size], *parts[first + size :]])


def add_foreign(source: str, output: str, chance: random.Random) -> str | None:
    """A sentence in another language takes the place of the output, or follows it."""
    sentence = chance.choice(lines("foreign.txt"))
    return sentence if chance.random() < 0.5 else f"{output} {sentence}"


def add_boilerplate(source: str, output: str, chance: random.Random) -> str | None:
    """An assistant speaks."""
    return chance.choice(lines("boilerplate.txt")).replace("{}", output)


def add_markup(source: str, output: str, chance: random.Random) -> str | None:
    """Markup is left in the text."""
    return chance.choice(lines("markup.txt")).replace("{}", output)


def misspell(source: str, output: str, chance: random.Random) -> str | None:
    """Two letters of a long word change places, or one is doubled."""
    held = [
        m for m in _WORD.finditer(output) if len(m[0]) > 6 and m[0].islower() and m[0].isalpha()
    ]
    place = one(held, chance)
    if place is None:
        return None
    word, at = place[0], chance.randint(1, len(place[0]) - 3)
    swapped = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    new = swapped if swapped != word else word[:at] + word[at] * 2 + word[at + 1 :]
    return put(output, place, new)
