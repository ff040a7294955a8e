from __future__ import annotations

import io
import tarfile
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from samsari.errors import ToolkitError
from samsari.formats.passages import standard_xml
from samsari.model.passage import Passage

# "He ran, John walked" with a remote, an implicit unit, linkage, an old-style edge without
# category children, a refined category and ids whose order as strings is not their order.
TEXT = """<root annotationID="7" passageID="p1"><attributes sent="3"/>
<layer layerID="0"><attributes/><extra doc="[[]]"/>
<node ID="0.1" type="Word"><attributes paragraph="1" paragraph_position="1" text="He"/>
<extra orig_paragraph="2"/></node>
<node ID="0.2" type="Word"><attributes paragraph="1" paragraph_position="2" text="ran"/></node>
<node ID="0.3" type="Punctuation"><attributes paragraph="2" paragraph_position="1" text=","/></node>
</layer><layer layerID="1"><attributes/>
<node ID="1.10" type="FN"><attributes/><edge toID="0.2" type="Terminal"><attributes/></edge></node>
<node ID="1.1" type="FN"><attributes/><edge toID="1.2" type="H"><attributes/></edge>
<edge toID="1.12" type="H"><attributes/></edge>
<edge toID="1.4" type="U"><attributes/></edge></node>
<node ID="1.2" type="FN"><attributes/><extra remarks="look again"/>
<edge toID="1.3" type="A"><attributes uncertain="True"/>
<category tag="A" slot="2" layer_name="fine" parent_name=""/><category tag="D" slot=""/></edge>
<edge toID="1.10" type="P"><attributes/><category tag="P"/></edge></node>
<node ID="1.3" type="FN"><attributes/><edge toID="0.1" type="Terminal"><attributes/></edge></node>
<node ID="1.4" type="PNCT"><attributes/><edge toID="0.3" type="Terminal"><attributes/></edge></node>
<node ID="1.12" type="FN"><attributes/>
<edge toID="1.3" type="A"><attributes remote="True"/><category tag="A"/></edge>
<edge toID="1.13" type="P"><attributes/><category tag="P"/></edge></node>
<node ID="1.13" type="FN"><attributes implicit="True"/></node>
<node ID="1.14" type="LKG"><attributes/><edge toID="1.2" type="LA"><attributes/></edge></node>
</layer></root>"""


@pytest.fixture
def passage() -> Passage:
    return standard_xml.decode(TEXT)


def test_ids_are_sorted_as_numbers_and_the_root_comes_first(passage: Passage) -> None:
    ids = " ".join(unit.id for unit in passage.units)
    assert ids == "1.1 1.2 1.3 1.4 1.10 1.12 1.13"


def test_tokens_get_offsets_into_the_joined_text(passage: Passage) -> None:
    assert passage.raw == "He ran ,"
    assert [passage.raw[token.start : token.end] for token in passage.tokens] == ["He", "ran", ","]
    assert [token.is_punctuation for token in passage.tokens] == [False, False, True]


def test_edges_keep_categories_remote_and_uncertain_marks(passage: Passage) -> None:
    [uncertain] = [edge for edge in passage.edges if edge.attributes]
    assert uncertain.categories == ("A", "D")
    assert uncertain.attributes == (
        ("uncertain", "True"),
        ("category0:slot", "2"),
        ("category0:layer_name", "fine"),
    )
    assert [(e.parent, e.child, e.category) for e in passage.edges if e.is_remote] == [(5, 2, "A")]
    assert [unit.id for unit in passage.units if unit.is_implicit] == ["1.13"]


def test_linkage_stands_outside_the_tree(passage: Passage) -> None:
    assert [(row.id, row.links) for row in passage.linkages] == [("1.14", (("LA", 1),))]
    assert passage.yields[0] == (0, 1, 2)
    assert passage.yields[5] == ()


def test_what_the_file_said_besides_is_kept(passage: Passage) -> None:
    assert passage.attributes == (
        ("sent", "3"),
        ("root:annotationID", "7"),
        ("layer0:extra:doc", "[[]]"),
    )
    assert passage.units[1].attributes == (("extra:remarks", "look again"),)
    assert passage.token_attributes == (
        (("extra:orig_paragraph", "2"),),
        (),
        (("paragraph", "2"), ("paragraph_position", "1")),
    )


def test_writing_and_reading_gives_the_same_passage(passage: Passage) -> None:
    assert standard_xml.decode(standard_xml.encode(passage)) == passage
    assert standard_xml.loads(standard_xml.dumps([passage, passage])) == (passage, passage)


def test_a_file_a_folder_and_archives_hold_the_same(passage: Passage, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    for name in ("one.xml", "folder", "all.tar", "all.tar.gz", "all.tar.xz"):
        standard_xml.dump([passage], tmp_path / name)
        assert standard_xml.load(tmp_path / name) == (passage,)


# What is broken: the text, the code, and what stands on the line that the error must name.
BROKEN = {
    "empty": ("", "R04", ""),
    "cut": (TEXT[:900], "R01", ""),
    "foreign": ("<html><body/></html>", "R02", "<html>"),
    "no layers": ('<root passageID="1"/>', "R02", ""),
    "document type": ('<!DOCTYPE r [<!ENTITY a "b">]><root>&a;</root>', "R03", ""),
    "unknown type": (TEXT.replace('"PNCT"', '"XX"'), "R02", '"XX"'),
    "unknown category": (TEXT.replace('type="H"', 'type="Z"', 1), "R06", 'node ID="1.2"'),
    "no such node": (TEXT.replace('toID="1.13"', 'toID="1.99"'), "R07", 'node ID="1.12"'),
    "two roots": (
        TEXT.replace(
            'toID="1.12" type="H"><attributes/>', 'toID="1.12" type="H"><attributes remote="True"/>'
        ),
        "G02",
        'node ID="1.12"',
    ),
    "two parents": (TEXT.replace('remote="True"', ""), "G04", 'node ID="1.3"'),
    "no text": (TEXT.replace(' text="ran"', ""), "R02", 'node ID="0.2"'),
    "no text in the second passage": (
        "<passages>" + TEXT + TEXT.replace(' text="ran"', ' none="here"') + "</passages>",
        "R02",
        "here",
    ),
    "node twice": (TEXT.replace('ID="1.13" type', 'ID="1.3" type'), "R02", "implicit"),
    "word twice": (TEXT.replace('ID="0.2" type', 'ID="0.1" type'), "R02", "ran"),
    "bad id": (TEXT.replace('ID="0.2"', 'ID="x"', 1), "R02", ""),
}


@pytest.mark.parametrize(("text", "code", "named"), BROKEN.values(), ids=BROKEN)
def test_broken_files_give_a_code_and_a_place(text: str, code: str, named: str) -> None:
    with pytest.raises(ToolkitError) as error:
        standard_xml.loads(text, place="f.xml")
    assert error.value.code == code
    name, _, line = error.value.place.partition(":")
    assert name == "f.xml"
    if named:
        assert named in text.splitlines()[int(line) - 1]


def test_a_cycle_is_found() -> None:
    text = TEXT.replace(
        '<node ID="1.13" type="FN"><attributes implicit="True"/>',
        '<node ID="1.13" type="FN"><attributes/><edge toID="1.12" type="A"><attributes/></edge>',
    ).replace('<edge toID="1.12" type="H"><attributes/></edge>', "")
    with pytest.raises(ToolkitError) as error:
        standard_xml.decode(text)
    assert error.value.code == "G03"


def test_an_entity_bomb_is_refused_in_any_encoding(tmp_path: Path) -> None:
    bomb = '<?xml version="1.0"?><!DOCTYPE b [<!ENTITY a "aa">]><root>&a;</root>'
    for encoding in ("utf-8", "utf-16"):
        (tmp_path / "bomb.xml").write_bytes(bomb.encode(encoding))
        with pytest.raises(ToolkitError, match="R03"):
            standard_xml.load(tmp_path / "bomb.xml")


def test_other_encodings_are_read(tmp_path: Path, passage: Passage) -> None:
    for head, encoding in (
        ("", "utf-8-sig"),
        ("UTF-8", "utf-8-sig"),
        ("", "utf-16"),
        ("latin-1", "latin-1"),
    ):
        declaration = f'<?xml version="1.0" encoding="{head}"?>' if head else ""
        (tmp_path / "x.xml").write_bytes((declaration + TEXT).encode(encoding))
        assert standard_xml.load(tmp_path / "x.xml") == (passage,)


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"\x80abc", b"<?xml encoding='nope'?><a/>"])
def test_bytes_that_are_no_text_are_an_error(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "x.xml").write_bytes(content)
    with pytest.raises(ToolkitError, match="R01"):
        standard_xml.load(tmp_path / "x.xml")


def test_nothing_to_read_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "cut.tar.gz").write_bytes(b"\x1f\x8b\x08\x00broken")
    with tarfile.open(tmp_path / "bare.tar", "w") as archive:
        archive.addfile(tarfile.TarInfo("readme.txt"), io.BytesIO())
    for name in ("", "missing.xml", "cut.tar.gz", "bare.tar"):
        with pytest.raises(ToolkitError, match="R05"):
            standard_xml.load(tmp_path / name)


@pytest.mark.data
def test_the_training_corpus_survives_a_round_trip(data_dir: Path) -> None:
    with tarfile.open(data_dir / "ucca" / "wiki-v1.2.4-train.tar.xz") as archive:
        count = 0
        for member in archive:
            file = archive.extractfile(member)
            if file is None or not member.name.endswith(".xml"):
                continue
            text = file.read().decode("utf-8")
            again = standard_xml.encode(standard_xml.decode(text, place=member.name))
            assert _parts(ElementTree.fromstring(again)) == _parts(ElementTree.fromstring(text)), (
                member.name
            )
            count += 1
    assert count == 4112  # the size of the corpus, as its README states


def _parts(element: Element) -> object:
    """All that an element says: white space between elements is none of it."""
    texts = [(text or "").strip() for text in (element.text, element.tail)]
    return element.tag, element.attrib, texts, [_parts(child) for child in element]
