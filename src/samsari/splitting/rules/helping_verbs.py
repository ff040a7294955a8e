"""A second verb beside the first: whether it is one, and what helping verb both share.

"It was built in 1900 and sold": "was" helps both.
"""

from __future__ import annotations

from samsari.english.clauses import is_negated, is_passive, tense
from samsari.english.inflection import can_be_past, finite, lemma, participle
from samsari.english.sentence import FINITE, VERBS, Sentence
from samsari.splitting.cut import Copy, Piece
from samsari.splitting.rules.participle_tense import is_dated
from samsari.splitting.rules.placing import is_back
from samsari.splitting.scope import has_open_aside, is_in_clause, is_of_participle

INSIDE = "the verb may belong to a clause inside the first"
# Past forms without an object that are no passives.
INTRANSITIVE = frozenset(
    "died lived moved worked served returned remained graduated retired stayed travelled traveled "
    "emigrated immigrated settled succeeded appeared continued lasted ended started resigned "
    "relocated competed participated debuted arrived departed migrated competed played belonged "
    "consisted existed resulted happened occurred featured stood sat spoke fought helped decided "
    "attempted tried began proceeded refused managed wanted qualified".split()
)
# "Sought out and met a man": he sought out the man.
SEPARABLE = frozenset("seek carry pick hand buy build draw fill point bring put".split())
# Passives with an object: "were renamed the City Line".
NAMED = frozenset(
    "named renamed called dubbed designated re-designated redesignated awarded given granted "
    "elected appointed made titled nicknamed crowned voted declared considered offered".split()
)
# Verbs that need somebody to whom it is said or done: "was given a form and told to sign it".
TOLD = frozenset(
    "told informed reminded instructed urged encouraged allowed permitted forced taught invited "
    "convinced persuaded enabled required".split()
)
# The same, but they also stand without that person: "was called and advised that".
OPEN = frozenset("advised warned asked ordered shown begged cautioned promised".split())
WITH_BORN = frozenset("raised educated baptized baptised bred brought buried schooled".split())
# Forms that take the helping verb of the first verb.
SHARED_HELPERS = {"VBN": frozenset({"VBN"}), "VBG": frozenset({"VBG"}), "VB": frozenset({"VB"})}


def shared_helpers(  # noqa: PLR0911 - one answer each
    sentence: Sentence, first: int, verb: int
) -> tuple[Piece, ...] | None:
    """The helping verbs to repeat; none if the verb cannot stand with them."""
    if _is_no_past(sentence, first, verb):
        return None
    if _is_active_past(sentence, first, verb):
        return ()
    if _is_told(sentence, first, verb):
        own = [at for at in sentence.helpers(first) if at < first]
        return tuple(Copy(at, at + 1) for at in own) if sentence.lower[verb] in TOLD else None
    if _is_imagined(sentence, first, verb):
        return tuple(Copy(at, at + 1) for at in sentence.helpers(first) if at < first)
    is_new = sentence.lower[first] == "born" and sentence.lower[verb] not in WITH_BORN
    is_new = is_new and not sentence.helpers(verb) and sentence.tags[verb] == "VBN"
    if is_new or _is_elliptic(sentence, first, verb):
        return None
    if sentence.finite(verb) is not None:
        return () if sentence.tags[verb] != "VBN" or sentence.helpers(verb) else None
    if _is_finite_form(sentence, first, verb):
        return ()
    tag = sentence.tags[verb]
    own = [at for at in sentence.helpers(first) if at < first]
    if sentence.tags[first] not in SHARED_HELPERS[tag] or not own or sentence.helpers(verb):
        return None
    if tag == "VB" and lemma(sentence.lower[own[0]]) == "be":
        return None  # "its aim is to help and teach"
    if is_negated(sentence, first) or sentence.tags[own[0]] not in FINITE:
        return None
    if sentence.tags[own[0]] in {"VBZ", "VBP"} and is_dated(sentence, verb):
        return () if _is_past_form(sentence, verb) and not is_passive(sentence, first) else None
    return tuple(Copy(at, at + 1) for at in own)


def _is_no_past(sentence: Sentence, first: int, verb: int) -> bool:
    """True for "return" in "had to leave and return", for "led" in "met a band, led by Ann"."""
    is_past = sentence.tags[verb] == "VBD" or not sentence.helpers(first)
    if sentence.tags[verb] not in {"VBD", "VBN"} or sentence.helpers(verb) or not is_past:
        return False
    if sentence.tags[verb] == "VBD" and not can_be_past(sentence.lower[verb]):
        return True
    return _has_agent(sentence, verb)


def _is_active_past(sentence: Sentence, first: int, verb: int) -> bool:
    """True for "was founded in 1900 and qualified for the cup": the second verb is no passive."""
    if sentence.tags[verb] != "VBN" or sentence.helpers(verb) or not _is_past_form(sentence, verb):
        return False
    at = sentence.finite(first)
    is_past = at is not None and sentence.lower[at] in {"was", "were"}
    is_past = is_past and is_passive(sentence, first) and not _has_agent(sentence, verb)
    has_object = bool(sentence.children(verb, "obj")) and sentence.lower[verb] not in NAMED
    return is_past and (has_object or sentence.lower[verb] in INTRANSITIVE)


def _is_told(sentence: Sentence, first: int, verb: int) -> bool:
    """True for "was started on iron and told that it works": the person is not said again."""
    is_past = sentence.tags[verb] == "VBD" and not sentence.helpers(verb)
    is_known = sentence.lower[verb] in TOLD | OPEN and not sentence.children(verb, "obj")
    return is_past and is_known and is_passive(sentence, first)


def _is_imagined(sentence: Sentence, first: int, verb: int) -> bool:
    """True for "would have cost more and delayed the work": it did not delay the work."""
    helpers = [sentence.lower[at] for at in sentence.helpers(first) if at < first]
    is_modal = any(sentence.tags[at] == "MD" for at in sentence.helpers(first))
    is_past = sentence.tags[verb] in {"VBD", "VBN"} and not sentence.helpers(verb)
    is_form = participle(sentence.lower[verb]) == sentence.lower[verb]
    return (
        is_modal and "have" in helpers and is_past and is_form and not is_negated(sentence, first)
    )


def _has_agent(sentence: Sentence, verb: int) -> bool:
    """True for "succeeded by": the verb is a passive."""
    return sentence.lower[verb + 1 : verb + 2] == ("by",)


def _is_past_form(sentence: Sentence, verb: int) -> bool:
    """True if a participle looks like the past tense: "won", but not "written"."""
    return finite(sentence.lower[verb], "past", "singular") == sentence.lower[verb]


def _is_elliptic(sentence: Sentence, first: int, verb: int) -> bool:
    """True if "was" may be missing before the second verb: "was opened and rebranded"."""
    if sentence.tags[verb] != "VBD" or sentence.helpers(verb):
        return False
    at = sentence.finite(first)
    has_be = at is not None and sentence.lower[at] in {"was", "were"}
    if has_be and (sentence.lower[verb] in NAMED or _has_agent(sentence, verb)):
        return True  # "was a teacher and awarded a prize"
    if not is_passive(sentence, first):
        return False
    is_both = participle(sentence.lower[verb]) == sentence.lower[verb]
    has_object = bool(sentence.children(verb, "obj", "xcomp", "ccomp"))
    return is_both and not has_object and sentence.lower[verb] not in INTRANSITIVE


def _is_finite_form(sentence: Sentence, first: int, verb: int) -> bool:
    """True for "they go and see", "she went and studied": the form can be finite."""
    at = sentence.finite(first)
    is_plural = at is not None and sentence.tags[at] == "VBP" and sentence.tags[first] != "VB"
    if sentence.tags[verb] == "VB" and is_plural and not sentence.helpers(verb):
        return True
    if sentence.helpers(verb) or sentence.helpers(first):
        return False
    tag, before = sentence.tags[verb], sentence.tags[first]
    if tag == "VB":
        return before == "VBP"
    return tag == "VBN" and before == "VBD" and _is_past_form(sentence, verb)


def shares_rest(sentence: Sentence, first: int, verb: int, glue: int) -> bool:
    """True for "is designed and used in Bonn": the first verb has nothing of its own behind it."""
    is_split = lemma(sentence.lower[first]) in SEPARABLE and glue == first + 2
    is_bare = glue == first + 1 or (is_split and sentence.relations[first + 1] == "compound:prt")
    return is_bare and sentence.tags[first] in VERBS and not sentence.helpers(verb)


def is_noun(word: str) -> bool:
    """True for "firings", which is no form of a verb; "brings" is one."""
    return word.endswith("ings") and any(letter in "aeiouy" for letter in word[:-4])


def may_be_noun(sentence: Sentence, first: int, verb: int) -> bool:
    """True for "rose by downloads and plays": a second plural behind a past verb."""
    before = sentence.tags[max(verb - 3, 0) : verb]
    is_plural = before[:2] == ("IN", "NNS") and before[2:] == ("CC",)
    return is_plural and sentence.tags[verb] == "VBZ" and tense(sentence, first) == "past"


def verb_doubt(
    sentence: Sentence, first: int, verb: int, begin: int, linker: int | None
) -> str | None:
    """Why the second verb may be no verb, or belong to another one than the first, if so."""
    is_inner = linker is not None and (
        is_in_clause(sentence, first, linker) or is_back(sentence, first, verb, linker)
    )
    if is_inner or is_of_participle(sentence, first, verb, begin):
        return INSIDE
    is_bare = linker is None and sentence.finite(verb) is None
    is_asked = linker is not None and sentence.lower[linker] == "so"  # "so ask a friend"
    is_title = sentence.tags[verb] == "VB" and (is_asked or sentence.words[verb][0].isupper())
    is_other = sentence.lower[verb].endswith("ing") and sentence.tags[verb] in {"VBD", "VBZ"}
    if is_bare or is_title or is_other or may_be_noun(sentence, first, verb):
        return "it may be no verb"
    return INSIDE if linker is not None and has_open_aside(sentence, first, linker) else None
