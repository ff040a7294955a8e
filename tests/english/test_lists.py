"""Words of English stand in data files, each list once, and a name means one list."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

import samsari
from samsari.english.lists import ListError, word_groups, word_list, word_numbers, word_tuple
from samsari.english.lists import _lists as all_lists

PACKAGE = Path(samsari.__file__).parent
ROOMS = (
    *("english", "ucca", "alignment", "sameness", "simplification", "metrics", "text", "pairing"),
    *("splitting", "checking", "lexical", "drafting"),
)
MOST_WORDS = 4
# What the program calls its own things, and parts of published formulas: no lists of English.
OWN_NAMES = {
    *("english/clauses.py CLAUSAL", "english/clauses.py CORE", "english/noun_phrases.py LEFT"),
    *(
        "english/patterns.py OWN",
        "alignment/neural/aligner.py PROBE",
        "alignment/neural/head.py SORTS",
    ),
    *("alignment/neural/rescoring.py FACTS", "pairing/judge.py FACTS"),
    *("simplification/plain/glosses.py HEADING", "simplification/plain/table.py COLUMNS"),
    *("simplification/plain/operations.py WHY", "simplification/plain/judging.py WHO"),
    *("metrics/catalog.py BUILT_IN", "metrics/fluency_features.py FEATURES"),
    *("metrics/fluency_features.py FAULTS", "metrics/fluency_features.py ARRAYS"),
    *("text/language.py _NOT_ANSWERED", "text/languages.py READABLE"),
    *(
        "text/readability.py _ENDINGS",
        "text/word_lists.py EXCEPTIONS",
        "text/word_lists.py ONE_LESS",
    ),
    *("checking/judging.py RANKS", "checking/judging.py WIDE", "checking/registry.py FAMILIES"),
    *("checking/settings.py PRESETS", "checking/settings.py KNOWN"),
    *("lexical/ranking.py COMPARED", "lexical/terms.py WEIGHTS"),
    *("splitting/choice.py KINDS", "splitting/choice.py LEAST"),
    *("splitting/tagger.py SUBJECT_KINDS", "splitting/tagger.py VERB_KINDS"),
}
MAKERS = {"frozenset", "set", "tuple", "list"}
READERS = {"word_list", "word_tuple", "word_table", "word_numbers", "word_groups"}


def constants(value: ast.AST) -> list[str] | None:
    """The strings of a list, a set, a tuple, the keys of a dict or "a b".split(); else none."""
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute):
        inner = value.func.value
        is_split = value.func.attr == "split" and isinstance(inner, ast.Constant)
        return str(ast.literal_eval(inner)).split() if is_split else None
    if isinstance(value, ast.Set | ast.List | ast.Tuple):
        items: list[ast.expr | None] = list(value.elts)
    elif isinstance(value, ast.Dict) and all(isinstance(v, ast.Constant) for v in value.values):
        items = list(value.keys)
    else:
        return None
    found = [one.value for one in items if isinstance(one, ast.Constant)]
    words = [one for one in found if isinstance(one, str)]
    return words if words and len(words) == len(items) else None


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


def lists_in_code(room: str) -> list[str]:
    found = []
    for file, name, statement in statements(room):
        literals = {
            id(inner)
            for node in ast.walk(statement)
            if isinstance(node, ast.Subscript) and ast.unparse(node.value) == "Literal"
            for inner in ast.walk(node)
        }
        for node in ast.walk(statement):
            words = [] if id(node) in literals else constants(node) or []
            plain = [word for word in words if is_word(word)]
            if len(plain) > MOST_WORDS and 2 * len(plain) >= len(words):
                found.append((file, name, " ".join(words[:6])))
    return [f"{f} {n}: {words}" for f, n, words in found if f"{f} {n}" not in OWN_NAMES]


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
    assert frozenset({"john", "jack"}) in word_groups("short-forms-of-names")
    with pytest.raises(ListError, match="there is no word list 'colours'"):
        word_list("colours")
