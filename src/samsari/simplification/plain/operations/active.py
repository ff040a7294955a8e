"""From passive to active where the agent stands there.

"The bill was signed by the governor." becomes "The governor signed the bill.", and "The form must
be signed by the applicant." becomes "The applicant must sign the form." Only the plainest sentences
are turned: one verb, no negation, a short subject, a short agent. In doubt the passive stays.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from samsari.simplification.plain.forms import inflected
from samsari.simplification.plain.operations.agents import (
    MOST_SUBJECT,
    SUBJECT,
    is_agent,
    is_plural,
    is_simple,
)
from samsari.simplification.plain.operations.grammar_tree import Span, Tree
from samsari.simplification.plain.operations.tails import is_time, may_stay
from samsari.simplification.plain.sentence import PlainSentence

HELPERS = {("was",): "VBD", ("were",): "VBD", ("is",): "VBZ", ("are",): "VBZ",
           ("has", "been"): "has", ("have", "been"): "has", ("had", "been"): "had"}  # fmt: skip
MODALS = frozenset("must may can will should shall could would might".split())
AUXILIARIES = frozenset(word for words in HELPERS for word in words)
# Adverbs that may also stand before an active verb, beside those in -ly.
ADVERBS = frozenset({"often", "later", "soon", "then"})
# These say something of the agent ("mainly by farmers") or of the whole sentence.
FOCUSING = frozenset(
    """
    only mainly mostly largely primarily partly solely exclusively chiefly especially particularly
    principally entirely wholly completely fully partially reportedly allegedly supposedly likely
    probably possibly directly jointly separately commonly generally widely mutually equally
    """.split()
)
# Verbs whose "by" tells how or how much, or whose active means something else.
NO_ACTIVE = frozenset(
    """
    known meant measured multiplied divided increased decreased reduced raised lowered extended
    delayed defeated lost won called named said told asked given offered shown taught paid sold
    judged recognised recognized identified distinguished characterised characterized defined
    bounded born located situated seated married led caught possessed struck gone done stood sat
    lived separated connected linked joined related accompanied followed preceded surrounded
    covered filled bordered flanked crossed served represented expressed denoted marked
    determined governed obtained achieved accomplished produced formed made headed survived
    succeeded populated backed abbreviated indicated carried driven read
    """.split()
)
# Some of these have an active where they are about such a thing.
ACTIVE_WITH = {
    "made": frozenset("decision order payment claim request application complaint offer".split()),
    "served": frozenset({"notice", "summons", "claim"}),
    "paid": frozenset("fee rent fine charge tax cost costs bill deposit premium".split()),
    "given": frozenset("injection vaccine dose medicine advice permission consent".split()),
}
# Verbs whose "by" tells how after a modal verb ("can be prevented by a vaccine").
NO_MODAL = frozenset(
    """
    replaced supplemented protected treated cured relieved prevented avoided improved controlled
    supported proved solved explained eased helped affected influenced caused
    """.split()
)
BASES = {"found": "find", "run": "run", "set": "set", "put": "put", "cut": "cut"}
POINTING = frozenset(
    """
    he she it they him her them his its their hers theirs who which this these that those such
    himself herself itself themselves there here former latter
    """.split()
)
LOOKED_AT = 8  # words of the next sentence that may point back
MARKS = re.compile(r"[\"“”«»„`():;?!\[\]{}]|--|[–—…]")


@dataclass(frozen=True, slots=True)
class Turn:
    """The parts of a passive sentence in words; `begin` and `end` of all of them together."""

    subject: Span
    participle: int
    adverbs: tuple[str, ...]
    particle: str
    middle: Span
    agent: Span
    agent_head: int
    tag: str
    modal: int | None = None  # where the modal verb stands

    @property
    def begin(self) -> int:
        """Where the subject begins."""
        return self.subject[0]

    @property
    def end(self) -> int:
        """Where the agent ends."""
        return self.agent[1]


def may_be_passive(sentence: PlainSentence) -> bool:
    """True if it is worth reading the grammar of a sentence."""
    if "by" not in sentence.vocabulary or not (AUXILIARIES | {"be"}) & sentence.vocabulary:
        return False
    by = sentence.lower.index("by")
    has_participle = {"VBN", "VBD"} & set(sentence.tags[:by])
    return bool(has_participle) and sentence.lower.count("by") == 1 and by > 2


def turn(tree: Tree, after: Sequence[str] = ()) -> Turn | None:
    """The parts of a sentence that can be turned, or None; `after` is what comes next."""
    if any(MARKS.search(word) for word in tree.words) or tree.words[-1] != ".":
        return None
    verb = tree.heads.index(-1)
    subjects, agents = tree.children(verb, "nsubj:pass"), _agents(tree, verb)
    is_one = tree.tags[verb] == "VBN" and len(subjects) == 1 and len(agents) == 1
    if not is_one or _is_joined(tree, verb) or _has_no_active(tree, verb, subjects[0]):
        return None
    subject, agent = tree.span(subjects[0]), tree.span(agents[0])
    if subject is None or agent is None or agent[0] <= verb or subject[1] > verb:
        return None
    agent = (agent[0] + 1, agent[1])  # without "by"
    found = _verb_group(tree, verb, subject, agent)
    if found is None or not is_simple(tree, subject, MOST_SUBJECT):
        return None
    if not is_agent(tree, agents[0], agent) or _points_back(tree, found, after):
        return None
    return found if _is_framed(tree, found) else None


def _agents(tree: Tree, verb: int) -> list[int]:
    """The nouns behind "by" that hang from a verb."""
    return [
        at
        for at in tree.children(verb, "obl", "obl:agent")
        if [tree.lower[near] for near in tree.children(at, "case")] == ["by"]
    ]


def _is_joined(tree: Tree, verb: int) -> bool:
    """True if something hangs from the verb that turning would break."""
    plain = {"nsubj:pass", "aux", "aux:pass", "obl", "obl:agent", "obl:unmarked", "advmod",
             "compound:prt", "punct"}  # fmt: skip
    others = {tree.relations[at] for at in tree.children(verb)} - plain
    return bool(others)


def _has_no_active(tree: Tree, verb: int, subject: int) -> bool:
    """True for a verb that is not turned, unless it is about a thing with which it may be."""
    word, particle = tree.lower[verb], tree.children(verb, "compound:prt")
    if word == "carried" and [tree.lower[at] for at in particle] == ["out"]:
        return False
    return word in NO_ACTIVE and tree.lower[subject] not in ACTIVE_WITH.get(word, ())


def _verb_group(tree: Tree, verb: int, subject: Span, agent: Span) -> Turn | None:
    """The helpers and adverbs between subject and verb, and what stands before "by"."""
    between = range(subject[1], verb)
    modal = _modal(tree, subject[1], verb)
    known = AUXILIARIES if modal is None else {"be", tree.lower[modal]}
    helpers = tuple(tree.lower[at] for at in between if tree.lower[at] in known)
    adverbs = tuple(tree.lower[at] for at in between if tree.lower[at] not in known)
    if modal is None and helpers not in HELPERS:
        return None
    if len(adverbs) > 1 or not all(map(_may_move, adverbs)):
        return None
    middle = (verb + 1, agent[0] - 1)
    particle = ""
    if middle[0] < middle[1] and tree.tags[middle[0]] == "RP":
        particle, middle = tree.lower[middle[0]], (middle[0] + 1, middle[1])
    if particle and tree.tags[subject[0]] == "PRP":
        return None
    words = tree.words[slice(*middle)]
    if words and (words[-1] == "," or not is_time(words)):
        return None
    head = _agents(tree, verb)[0]
    tag = "MD" if modal is not None else HELPERS[helpers]
    return Turn(subject, verb, adverbs, particle, middle, agent, head, tag, modal)


def _modal(tree: Tree, start: int, verb: int) -> int | None:
    """Where the modal verb of "must be signed" stands; None if there is none."""
    is_plain = tree.lower[start] in MODALS and "be" in tree.lower[start + 1 : verb]
    return start if is_plain and tree.lower[verb] not in NO_MODAL else None


def _may_move(adverb: str) -> bool:
    is_known = adverb in ADVERBS or (adverb.endswith("ly") and len(adverb) > len("early"))
    return is_known and adverb not in FOCUSING


def _is_framed(tree: Tree, found: Turn) -> bool:
    """True if what stands before the subject and behind the agent can stay where it is."""
    before, tail = tree.words[: found.begin], tree.words[found.end : -1]
    if before and not (before[-1] == "," and is_time(before[:-1])):
        return False
    return not tail or may_stay(tree, found.participle, found.end)


def _points_back(tree: Tree, found: Turn, after: Sequence[str]) -> bool:
    """True if a pronoun may lose the noun that it stands for."""
    agent = tree.lower[slice(*found.agent)]
    subject = tree.lower[slice(*found.subject)]
    is_pronoun = len(subject) == 1 and tree.tags[found.subject[0]] == "PRP"
    if not is_pronoun and POINTING.intersection(agent):
        return True
    near = (*tree.lower[found.end :], *(word.lower() for word in after[:LOOKED_AT]))
    return not POINTING.isdisjoint(near)


def verb_forms(tree: Tree, found: Turn, lemma: str = "") -> str:
    """The helper and the verb of the active sentence; empty if a form is not sure.

    `lemma` is another verb to use instead of the old one.
    """
    old = tree.lower[found.participle]
    if found.tag == "VBD" and not lemma and old.endswith("ed"):
        return old
    lemma = lemma or _lemma(old)
    if not lemma:
        return ""
    plural = is_plural(tree, found.agent_head)
    forms = {
        "MD": f"{tree.lower[found.modal or 0]} {lemma}",
        "VBD": inflected(lemma, "VBD"),
        "had": f"had {inflected(lemma, 'VBN')}",
        "has": f"{'have' if plural else 'has'} {inflected(lemma, 'VBN')}",
        "VBZ": lemma if plural else inflected(lemma, "VBZ"),
    }
    is_open = plural is None and found.tag in {"has", "VBZ"}
    return "" if is_open else forms[found.tag]


def _lemma(participle: str) -> str:
    """The base form of a participle, if it has only one."""
    if participle in BASES:
        return BASES[participle]
    from lemminflect import getLemma

    found = [own for own in getLemma(participle, upos="VERB") if own != participle]
    if len(found) != 1 or inflected(found[0], "VBN") != participle:
        return ""
    return str(found[0])


def agent_text(tree: Tree, found: Turn, text: str) -> str:
    """The agent as a subject."""
    first, last = found.agent
    return SUBJECT.get(text.lower(), text) if last - first == 1 else text
