"""Tokens: addresses and markup are one token each, and no search rewrites them."""

from __future__ import annotations

import time

import pytest

from samsari.simplification.chart import loading as chart_loading
from samsari.simplification.chart.loading import ChartSetup
from samsari.simplification.plain.operations import Options
from samsari.simplification.tokens import is_opaque, tokenize
from samsari.simplification.versions import Versions
from samsari.tasks.rewriting.simplify import simplifier

OPAQUE = (
    "numerous.com",
    "numerous.co.uk/located?x=located",
    "ftp://numerous.org",
    "git+ssh://numerous.org/located",
    "mailto:numerous@located.org",
    r"C:\numerous\located.txt",
    r"numerous\located",
    "/usr/numerous/located",
    "~/numerous/located.txt",
    "../numerous",
    "/located",
    "located/numerous.html#located",
    "numerous.py",
    "numerous.tar.gz",
    "doi:10.1000/numerous.located",
    "10.1000/numerous.located",
    "192.168.0.1/located",
    "#numerous",
    "@principal",
    "{{Infobox|located=numerous}}",
    "{{cite|{{located}}|numerous}}",
    '<ref name="a">located</ref>',
    "<code>numerous located</code>",
    "[numerous](located.html)",
    '![numerous](located.png "located")',
    "[[located|numerous]]",
    "&amp;",
    "&#8217;",
    "`located numerous`",
    "``located ` numerous``",
    r"\located{numerous}",
)
ORDINARY = {
    "It ended.The end": "It ended . The end",
    "i.e.the U.S.-based a.k.a. p.m.": "i.e. the U.S. - based a.k.a. p.m.",
    "``He'' and `` she '' left": "` ` He ' ' and ` ` she ' ' left",
    "he/she and/or / so 1/2 #1": "he/she and/or / so 1/2 # 1",
    "/ɪˈtæliə/ P(A|B) AT&T; a@b": "/ ɪˈtæliə / P ( A | B ) AT & T ; a @ b",
    "See numerous.com. Amazon.com's [1] (so)": "See numerous.com . Amazon.com 's [ 1 ] ( so )",
    "1.the 3.5mm <b>so</b>": "1 . the 3 . 5mm <b> so </b>",
}


@pytest.mark.parametrize("text", OPAQUE)
def test_an_address_is_one_token(text: str) -> None:
    assert [token.text for token in tokenize(f"It is {text} so")] == ["It", "is", text, "so"]
    assert is_opaque(text)


@pytest.mark.parametrize(
    "row", ["| located | numerous |", "|located || numerous", " | located = x"]
)
def test_a_row_of_a_table_is_one_token(row: str) -> None:
    assert [token.text for token in tokenize(f"{row}\n")] == [row.strip()]


@pytest.mark.parametrize("text", ORDINARY)
def test_ordinary_text_is_cut_as_ever(text: str) -> None:
    assert " ".join(token.text for token in tokenize(text)) == ORDINARY[text]


@pytest.fixture(name="searches", scope="module")
def all_searches() -> list[Versions]:
    chart, free = (
        chart_loading.load(ChartSetup(strength=1.0, has_guards=guards)) for guards in (True, False)
    )
    plain = simplifier(options=Options(1.0))
    return [plain, free, chart]


@pytest.mark.parametrize("text", OPAQUE)
def test_no_search_rewrites_an_address(text: str, searches: list[Versions]) -> None:
    for search in searches:
        found = [version.text for version in search.n_best(f"It was {text} in the city.", 5)]
        assert all(text in version for version in found), found


def test_a_row_of_a_table_is_not_rewritten(searches: list[Versions]) -> None:
    row = "| located | numerous |\n"
    assert all(search.n_best(row, 1)[0].text == row for search in searches)


@pytest.mark.parametrize("mark", ["<ref>", "{{", "[", "`a", "| ", "a.", "a\\", "/a", "&a", "a-"])
def test_endless_marks_take_no_endless_time(mark: str) -> None:
    begin = time.process_time()
    tokenize(mark * 2000)
    assert time.process_time() - begin < 2
