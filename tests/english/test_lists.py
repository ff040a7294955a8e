"""Words of English stand in data files, each list once, and a name means one list."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

import samsari
from samsari.english.lists import (
    ListError,
    word_groups,
    word_list,
    word_numbers,
    word_rows,
    word_tuple,
)
from samsari.english.lists import _lists as all_lists

PACKAGE = Path(samsari.__file__).parent
ROOMS = (
    *("english", "ucca", "alignment", "sameness", "simplification", "metrics", "text", "pairing"),
    *("splitting", "checking", "lexical", "drafting"),
)
MOST_WORDS = 4
# What the program calls its own things, and parts of published formulas: no lists of English.
OWN_NAMES = {
    "alignment/neural/aligner.py": "PROBE",
    "alignment/neural/head.py": "SORTS",
    "alignment/neural/rescoring.py": "FACTS",
    "checking/judging.py": "WIDE",
    "checking/registry.py": "FAMILIES",
    "checking/rules/form.py": "MARKUP_PATTERNS",
    "checking/rules/names.py": "-",
    "checking/settings.py": "PRESETS KNOWN",
    "drafting/drafts.py": "-",
    "english/clauses.py": "CLAUSAL CORE",
    "english/noun_phrases.py": "LEFT",
    "english/patterns.py": "ROW_FIELDS",
    "lexical/ranking.py": "COMPARED OWN",
    "lexical/terms.py": "WEIGHTS",
    "metrics/catalog.py": "BUILT_IN",
    "metrics/difficulty.py": "FEATURE_NAMES",
    "metrics/fluency_features.py": "FEATURES FAULTS ARRAYS",
    "pairing/judge.py": "PAIR_FACTS -",
    "sameness/judge.py": "FACTS",
    "simplification/plain/glosses.py": "HEADING",
    "simplification/plain/judging.py": "WHO",
    "simplification/plain/operations.py": "WHY",
    "simplification/plain/table.py": "COLUMNS",
    "simplification/tokens.py": "MARKUP ADDRESS",
    "splitting/choice.py": "KINDS LEAST",
    "splitting/tagger.py": "SUBJECT_KINDS VERB_KINDS",
    "text/language.py": "_NOT_ANSWERED",
    "text/languages.py": "READABLE _NUCLEI",
    "text/penn.py": "_WORD",
    "text/readability.py": "_ENDINGS",
    "text/word_lists.py": "EXCEPTIONS ONE_LESS ONE_MORE",
}
ALTERNATIVES = re.compile(r"(?:[a-z][a-z' -]+\|){4,}[a-z][a-z' -]+")
MAKERS = {"frozenset", "set", "tuple", "list"}
READERS = {"word_list", "word_tuple", "word_table", "word_numbers", "word_groups", "word_rows"}


def constants(value: ast.AST) -> list[str] | None:
    """The strings of a list, a set, a tuple, the keys of a dict or "a b".split(); else none.

    Phrases in a list count by their words, sets that are joined count together, and so do the
    alternatives of a pattern.
    """
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute):
        inner = value.func.value
        is_split = value.func.attr == "split" and isinstance(inner, ast.Constant)
        return str(ast.literal_eval(inner)).split() if is_split else None
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.BitOr):
        sides = constants(value.left), constants(value.right)
        return None if sides == (None, None) else [*(sides[0] or ()), *(sides[1] or ())]
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        found = max(ALTERNATIVES.findall(value.value), key=len, default="")
        return found.split("|") if found else None
    if isinstance(value, ast.Set | ast.List | ast.Tuple):
        items: list[ast.expr | None] = list(value.elts)
    elif isinstance(value, ast.Dict) and all(isinstance(v, ast.Constant) for v in value.values):
        items = list(value.keys)
    else:
        return None
    parts = [one.elts if isinstance(one, ast.Tuple | ast.List) else [one] for one in items]
    found_words = [one.value for some in parts for one in some if isinstance(one, ast.Constant)]
    return [one for one in found_words if isinstance(one, str)] or None


def is_word(text: str) -> bool:
    letters = text.replace(" ", "").replace("-", "").replace("'", "")
    return letters.isalpha() and text[0].isalpha() and text.islower()


def statements(room: str) -> Iterator[tuple[str, str, ast.stmt]]:
    """Each statement of the files of a room, with the file and the name that it gives a value."""
    for path in sorted((PACKAGE / room).rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            target = node.targets[0] if isinstance(node, ast.Assign) else None
            target = node.target if isinstance(node, ast.AnnAssign) else target
            name = target.id if isinstance(target, ast.Name) else ""
            yield path.relative_to(PACKAGE).as_posix(), name, node


def docstrings(statement: ast.stmt) -> Iterator[ast.expr]:
    for node in ast.walk(statement):
        if isinstance(node, ast.Expr):
            yield node.value


def lists_in_code(room: str) -> list[str]:
    found = []
    for file, name, statement in statements(room):
        literals = {
            id(inner)
            for node in ast.walk(statement)
            if isinstance(node, ast.Subscript) and ast.unparse(node.value) == "Literal"
            for inner in ast.walk(node)
        }
        inside = {id(i) for node in docstrings(statement) for i in ast.walk(node)}
        for node in ast.walk(statement):
            words = [] if id(node) in literals | inside else constants(node) or []
            plain = [word for word in words if is_word(word)]
            if len(set(plain)) > MOST_WORDS:
                found.append((file, name, " ".join(words[:6])))
    return [
        f"{f} {n}: {words}"
        for f, n, words in found
        if (n or "-") not in OWN_NAMES.get(f, "").split()
    ]


def content(value: ast.AST | None) -> str:
    """What a constant holds, if it is made of words; "" if it is something else."""
    if isinstance(value, ast.BinOp):
        return ast.dump(value) if content(value.left) or content(value.right) else ""
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.args:
        if value.func.id in READERS:
            return f"{value.func.id in {'word_table', 'word_numbers'}} {ast.dump(value.args[0])}"
        return content(value.args[0]) if value.func.id in MAKERS else ""
    if isinstance(value, ast.Dict):
        return ast.dump(value) if constants(value) else ""
    words = constants(value) if value is not None else None
    return " ".join(sorted(words)) if words else ""


@pytest.mark.parametrize("room", ROOMS)
def test_words_of_english_stand_in_data_files(room: str) -> None:
    found = lists_in_code(room)
    assert not found, "move these to english/lists/:\n" + "\n".join(found)


def test_a_name_means_one_list() -> None:
    places: dict[str, dict[str, str]] = defaultdict(dict)
    for room in ROOMS:
        for file, name, statement in statements(room):
            if isinstance(statement, ast.Assign | ast.AnnAssign) and name.isupper():
                places[name][content(statement.value)] = file
    for held in places.values():
        held.pop("", None)  # not made of words
    assert not {name: [*held.values()] for name, held in places.items() if len(held) > 1}


def test_no_list_is_written_twice() -> None:
    seen: dict[frozenset[str], str] = {}
    for name, text in all_lists().items():
        words = frozenset(text.split())
        assert words, f"{name} is empty"
        assert seen.setdefault(words, name) == name, f"{name} is {seen[words]}"


def test_every_list_has_a_use() -> None:
    files = [*PACKAGE.rglob("*.py"), *PACKAGE.rglob("patterns/*.toml")]
    text = "".join(path.read_text(encoding="utf-8") for path in files)
    unused = [name for name in all_lists() if f'"{name}"' not in text and f"@{name}" not in text]
    assert not unused


def test_a_list_is_read_in_the_form_that_is_asked_for() -> None:
    assert word_tuple("ordinals-to-nine")[:2] == ("first", "second")
    assert word_list("ordinals-to-nine") == frozenset(word_tuple("ordinals-to-nine"))
    assert word_numbers("number-scales")["million"] == 1e6
    assert ("far", "from") in word_rows("two-words-that-deny")
    assert frozenset({"john", "jack"}) in word_groups("short-forms-of-names")
    with pytest.raises(ListError, match="there is no word list 'colours'"):
        word_list("colours")
