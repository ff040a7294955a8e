"""The tense of a participle that becomes a finite verb: "a book written by Ann" was written by her.

"A sugar produced by plants" is produced by them.
"""

from __future__ import annotations

from samsari.english.clauses import is_main, is_negated, subject_of, tense
from samsari.english.inflection import lemma
from samsari.english.noun_phrases import NAMES, noun_phrase
from samsari.english.sentence import Sentence, Span
from samsari.splitting.rules.word_lists import FORMER, PLANNING

# Participles that say what happened once.
EVENTS = frozenset(
    "founded established built written directed born released published created formed opened "
    "produced elected signed launched constructed recorded developed introduced discovered "
    "invented painted adopted awarded appointed killed captured destroyed named completed "
    "commissioned started organized organised performed filmed bought acquired erected granted "
    "educated raised released composed drafted selected nominated ordained premiered broadcast "
    "held fought hosted edited adapted starring".split()
)
# Events that also happen again and again: "a sugar produced by plants".
REPEATED = frozenset(
    "produced formed created performed held written developed played built made painted broadcast "
    "hosted edited selected raised granted awarded organized organised started killed destroyed "
    "constructed recorded introduced opened fought caused given sent taken grown eaten worn sung "
    "served celebrated observed published sold".split()
)
# Participles that say how something is, not what happened.
STATES = frozenset(
    "located situated based found known called named used considered composed bordered "
    "surrounded owned operated related dedicated devoted spoken regarded intended designed "
    "aimed associated characterized classified connected divided inhabited played sold "
    "available described concerned seen covered made set placed attached headquartered centred "
    "centered".split()
)
# What is done again and again: "a daily newspaper published in Bonn".
PERIODS = frozenset(
    "daily weekly monthly quarterly annual annually yearly biweekly fortnightly bimonthly "
    "regularly usually often every twice biannually biennial biennially".split()
)
# What comes out, takes place or is given again and again: "a journal published in Bonn".
RECURRING = frozenset(
    "journal newspaper magazine periodical weekly daily tabloid newsletter festival award prize "
    "competition conference fair contest holiday medal".split()
)
# What may be over or go on: "a show produced in Bonn".
UNSURE = frozenset(
    "series show programme program tournament race event cup league podcast blog website".split()
)
AGAIN = frozenset(
    "published held given awarded presented hosted produced organized organised edited broadcast "
    "sponsored distributed printed owned celebrated shown aired staged".split()
)
# What somebody does for something as long as it exists: "a horse owned by Ann Lee".
LASTING = frozenset(
    "owned trained run led managed operated sponsored coached headed governed administered "
    "maintained chaired supervised financed funded controlled overseen".split()
)
# What people once did, beside the events: "a term coined by Ann Lee".
ONCE = frozenset(
    "coined inspired influenced conceived proposed illustrated translated narrated penned "
    "co-written authored arranged drawn carved sculpted engraved donated bequeathed portrayed "
    "voiced filmed taught defeated won photographed decorated renovated restored expanded remixed "
    "co-produced co-founded devised patented popularized popularised left sold consecrated "
    "dedicated".split()
)
# "Is designed for children" is a state, "was designed by Ann Lee" is none.
MADE = frozenset({"designed", "made", "described"})
# What people do again and again.
CUSTOMARY = frozenset("performed celebrated eaten worn sung served played observed grown".split())
# Words that tell that something happened once, at some time.
TIMED = frozenset("during ago last yesterday earlier century".split())
LENGTHS = frozenset("days weeks months years hours decades".split())
# Words that tell that something no longer holds.
FORMERLY = frozenset("formerly initially originally previously once first earlier".split())
NO_LONGER = frozenset("former formerly defunct retired abandoned ex then late".split())


def passive_tense(  # noqa: PLR0911, PLR0912 - one answer each
    sentence: Sentence, verb: int, main: str
) -> str:
    """The tense of a passive participle; empty if a present sentence leaves it open."""
    word = sentence.lower[verb]
    begin, end = sentence.spans[verb]
    if {"now", "currently", "today", "nowadays"} & set(sentence.lower[begin:end]):
        return "present"
    if main == "present" and PERIODS & set(sentence.words[:end]):  # not "David Weekly"
        return "present"
    if "since" in sentence.lower[begin:end]:
        return ""
    if FORMERLY & set(sentence.lower[begin : min(verb + 3, end)]):
        return "past"
    if main == "present" and (lasting := _lasting(sentence, verb)) is not None:
        return lasting
    if main == "present" and word == "hosted" and sentence.lower[sentence.root] in UNSURE:
        return ""  # "a show hosted by Ann Lee"
    is_state = word in STATES and word not in EVENTS and main == "present"
    is_state = is_state and not (word in MADE and is_dated(sentence, verb))
    if not is_state and (main == "past" or sentence.helpers(verb) or is_dated(sentence, verb)):
        return "past"
    if main != "past" and word not in STATES and _is_timed(sentence, begin, end):
        return "" if word in AGAIN | CUSTOMARY else "past"
    if main == "perfect" and word not in STATES:
        return "past"
    if main == "present" and word in AGAIN and (again := _again(sentence)) is not None:
        return again
    agents = sentence.children(verb, "obl:agent", "obl")
    if word in EVENTS and any(
        sentence.tags[at] in NAMES for at in agents if _is_agent(sentence, at)
    ):
        return "past"
    is_named = sentence.lower[verb + 1] == "by" and sentence.tags[verb + 2] in NAMES
    if word in EVENTS and is_named:
        return "past"
    is_general = any(sentence.tags[at] == "NNS" for at in agents)
    if word in EVENTS and word not in AGAIN and not is_general and _is_one_thing(sentence, begin):
        return "past"
    if word in REPEATED and (is_general or sentence.tags[_topic(sentence)] not in NAMES):
        return "present"
    if word == "composed" and "of" in sentence.lower[verb + 1 : verb + 3]:
        return "present"
    if word in EVENTS or word in REPEATED - STATES:
        return "past"
    has_agent = bool(sentence.children(verb, "obl:agent")) or sentence.lower[verb + 1] == "by"
    return "present" if word in STATES or has_agent else ""


def _lasting(sentence: Sentence, verb: int) -> str | None:
    """The tense of "owned by Ann Lee" in a present sentence; none if the verb or a year tells it.

    Of what somebody did, only acts that happen once are over: "coined by Ann Lee".
    """
    word = sentence.lower[verb]
    begin, end = sentence.spans[verb]
    has_year = any(_is_year(one) for one in sentence.words[begin:end])
    is_timed = has_year or _is_timed(sentence, begin, end)
    is_lasting = word in LASTING and "by" in sentence.lower[verb + 1 : verb + 3]
    others = [at for at in sentence.children(verb, "conj") if sentence.tags[at] == "VBN"]
    if any((sentence.lower[at] in LASTING) != (word in LASTING) for at in others):
        return ""  # "founded by Ann and led by Bob"
    if is_lasting:
        is_learner = word == "trained" and noun_phrase(sentence, sentence.root).is_person
        is_open = is_timed and "from" in sentence.lower[begin:end]
        is_over = is_timed or bool(NO_LONGER & set(sentence.lower[:begin]))
        return "" if is_learner or is_open else "past" if is_over else "present"
    if is_timed:
        return None
    is_known = word in EVENTS | REPEATED | STATES | MADE | AGAIN | CUSTOMARY | ONCE
    return "" if is_dated(sentence, verb) and not is_known else None


def _is_timed(sentence: Sentence, begin: int, end: int) -> bool:
    """True for "during the war", "over eleven days", "two years ago": it happened once."""
    words = sentence.lower[begin:end]
    if TIMED & set(words):
        return True
    pairs = zip(words, words[1:], words[2:], strict=False)
    return any(one in {"over", "in", "within", "after"} and two in LENGTHS for one, _, two in pairs)


def _is_one_thing(sentence: Sentence, begin: int) -> bool:
    """True for "The scheme, introduced as a trial, is": one thing between commas."""
    who = _topic(sentence)
    first = sentence.lower[noun_phrase(sentence, who).span[0]]
    is_first = sentence.is_comma(begin - 1) and who < begin
    return is_first and sentence.tags[who] == "NN" and first in {"the", "this", "its", "his", "her"}


def _again(sentence: Sentence) -> str | None:
    """The tense of what is done to a journal or a show; none for other things."""
    noun = sentence.lower[sentence.root]
    if noun in RECURRING:
        return "present"
    return "" if noun in UNSURE else None


def _is_agent(sentence: Sentence, at: int) -> bool:
    return any(sentence.lower[case] == "by" for case in sentence.children(at, "case"))


def _topic(sentence: Sentence) -> int:
    """The subject of the sentence, or its root."""
    found = subject_of(sentence, sentence.root)
    return sentence.root if found is None else found


def is_dated(sentence: Sentence, verb: int) -> bool:
    """True if a year or the name of who did it stands in the clause."""
    begin, end = sentence.spans[verb]
    has_year = any(_is_year(sentence.words[at]) for at in range(begin, end))
    agents = [at for at in sentence.children(verb, "obl:agent") if sentence.tags[at] in NAMES]
    return has_year or any(noun_phrase(sentence, at).is_person for at in agents)


def _is_year(word: str) -> bool:
    return len(word) == 4 and word.isdigit() and word < "2030"


def has_state(sentence: Sentence, verb: int) -> bool:
    """True for "founded in 1950 and based in Bonn": it is based there now."""
    return any(sentence.lower[at] in STATES for at in sentence.children(verb, "conj"))


def time_reason(sentence: Sentence, verb: int, span: Span, head: int) -> str | None:
    """Why the tense of the main clause is not that of the participle, if so."""
    when = tense(sentence, head)
    is_plain = when in {"past", "present"} or (when == "perfect" and sentence.tags[verb] == "VBG")
    if not is_main(sentence, head) or not is_plain:
        return "the main clause has no plain tense"
    is_over = bool(FORMER & set(sentence.lower[: span[0]]))  # "is a former member, serving"
    is_over |= is_dated(sentence, verb)
    if is_over if when != "past" else "now" in sentence.lower[span[0] : verb]:
        return "it is not sure when it happened"
    if is_negated(sentence, head) or lemma(sentence.lower[head]) in PLANNING:
        return "the main clause does not tell that it happened"
    return "the clause stands inside the sentence" if span[1] != sentence.end else None
