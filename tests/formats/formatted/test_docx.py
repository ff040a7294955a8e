"""Word documents: new words come in, everything else comes back; the XML is compared."""

# ruff: noqa: E501 - XML is easier to read as it stands in a file

from __future__ import annotations

import io
import random
import re
import zipfile
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from samsari.errors import FormatError, SettingError
from samsari.formats import limits
from samsari.formats.formatted.files import Formatted, formatted

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
MC = "http://schemas.openxmlformats.org/markup-compatibility/2006"
M = "http://schemas.openxmlformats.org/officeDocument/2006/math"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
HEAD = f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<w:{{0}} xmlns:w="{W}" xmlns:mc="{MC}" xmlns:m="{M}" xmlns:r="{R}">'

LETTER = """
<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:bookmarkStart w:id="7" w:name="x"/>\
<w:r><w:t>The principal aims</w:t></w:r><w:bookmarkEnd w:id="7"/></w:p>
<w:p><w:r><w:t xml:space="preserve">The committee </w:t></w:r><w:r w:rsidR="00A1"><w:rPr><w:b/></w:rPr>\
<w:t>commen</w:t></w:r><w:r><w:rPr><w:b/><w:i/></w:rPr><w:t>ced</w:t></w:r><w:r><w:t xml:space="preserve"> the\
 work</w:t></w:r><w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="2"/></w:r>\
<w:r><w:t xml:space="preserve"> in Café\u00a0Street, and it purchased </w:t></w:r><w:hyperlink r:id="rId9"><w:r>\
<w:t>a principal house</w:t></w:r></w:hyperlink><w:r><w:t>.</w:t><w:tab/><w:t>Fish &amp; chips &#8212; utilized.</w:t>\
<w:br/><w:t>They reside here.</w:t></w:r></w:p>
<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>They endeavoured.</w:t></w:r></w:p>
<w:tbl><w:tr><w:tc><w:tcPr><w:tcW w:w="1"/></w:tcPr><w:p><w:r><w:t>A principal cell.</w:t></w:r></w:p></w:tc></w:tr></w:tbl>
<w:p><w:r><w:t xml:space="preserve">On </w:t></w:r><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> DATE </w:instrText></w:r>\
<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>principal day</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>\
<w:r><w:t xml:space="preserve"> it commenced. </w:t></w:r><w:fldSimple w:instr="REF x"><w:r><w:t>principal ref</w:t></w:r></w:fldSimple></w:p>
<w:p><w:del w:id="3" w:author="a"><w:r><w:delText>principal gone </w:delText></w:r></w:del><w:ins w:id="4" w:author="a"><w:r>\
<w:t>principal new</w:t></w:r></w:ins><w:r><w:t xml:space="preserve"> text</w:t></w:r><w:moveFrom w:id="5"><w:r><w:t>principal moved</w:t></w:r></w:moveFrom></w:p>
<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:txbxContent><w:p><w:r><w:t>principal box</w:t></w:r></w:p></w:txbxContent></mc:Choice>\
</mc:AlternateContent></w:r><w:r><w:t>A principal end</w:t></w:r><m:oMath><m:r><m:t>principal x</m:t></m:r></m:oMath></w:p>
<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>principal hidden</w:t></w:r><w:r><w:rPr><w:rStyle w:val="HTMLCode"/></w:rPr><w:t>principal()</w:t></w:r>\
<w:r><w:t xml:space="preserve"> is used.</w:t></w:r></w:p>
<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent><w:p><w:r><w:t>principal placeholder</w:t></w:r></w:p></w:sdtContent></w:sdt>
<w:sectPr/>"""
NOTES = """<w:footnote w:type="separator" w:id="0"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>\
<w:footnote w:id="2"><w:p><w:r><w:footnoteRef/></w:r><w:r><w:t xml:space="preserve"> A principal note.</w:t></w:r></w:p></w:footnote>"""
NEW = {
    "principal": "main",
    "commenced": "started",
    "purchased": "bought",
    "utilized": "used",
    "reside": "live",
    "endeavoured": "tried",
}


def document(body: str = LETTER, notes: str = NOTES) -> bytes:
    def links(**targets: str) -> str:
        rows = (f'<Relationship Id="a" Type="x/{k}" Target="{v}"/>' for k, v in targets.items())
        return f'<Relationships xmlns="{RELATIONS}">{"".join(rows)}</Relationships>'

    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        new.writestr("[Content_Types].xml", "<Types/>")
        new.writestr("_rels/.rels", links(officeDocument="word/document.xml"))
        new.writestr("word/_rels/document.xml.rels", links(footnotes="footnotes.xml"))
        inside = f"<w:body>{body}</w:body>"
        new.writestr("word/document.xml", HEAD.format("document") + inside + "</w:document>")
        new.writestr("word/footnotes.xml", HEAD.format("footnotes") + notes + "</w:footnotes>")
        new.writestr("word/media/picture.png", bytes(range(256)), zipfile.ZIP_STORED)
    return target.getvalue()


def simpler(text: str) -> str:
    return re.sub(r"\w+", lambda word: NEW.get(word[0], word[0]), text)


def parts(content: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(content)) as held:
        assert held.testzip() is None
        return {name: held.read(name) for name in held.namelist()}


def texts(found: Formatted) -> list[str]:
    return [block.text for block in found.blocks]


def new_texts(found: Formatted) -> dict[int, str]:
    return {block.id: simpler(block.text) for block in found.blocks}


def test_blocks_are_what_a_reader_takes_for_a_text() -> None:
    found = formatted(document(), "letter.docx")
    assert [(block.kind, block.text) for block in found.blocks] == [
        ("heading", "The principal aims"),
        (
            "paragraph",
            "The committee commenced the work in Café\u00a0Street, and it purchased a principal house."
            "\tFish & chips — utilized.\nThey reside here.",
        ),
        ("item", "They endeavoured."),
        ("cell", "A principal cell."),
        ("paragraph", "On principal day it commenced. principal ref"),
        ("paragraph", "principal new text"),
        ("paragraph", "A principal end"),
        ("paragraph", "principal() is used."),
        ("note", " A principal note."),
    ]
    assert [block.id for block in found.blocks] == list(range(9))
    assert "The committee commenced the work in Café\u00a0Street" in found.lines[1]
    assert found.lines[2:4] == ("Fish & chips — utilized.", "They reside here.")


def test_only_the_texts_of_changed_runs_differ() -> None:
    content = document()
    found = formatted(content, "letter.docx")
    new = found.replaced(new_texts(found))
    before, after = parts(content), parts(new.content)
    assert list(before) == list(after)
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {"word/document.xml", "word/footnotes.xml"}
    one, other = before["word/document.xml"].decode(), after["word/document.xml"].decode()
    pairs = [
        ("<w:t>The principal aims", "<w:t>The main aims"),
        ("<w:t>commen</w:t>", "<w:t>started</w:t>"),
        ("<w:t>ced</w:t>", "<w:t></w:t>"),
        ("it purchased </w:t>", "it bought </w:t>"),
        ("<w:t>a principal house", "<w:t>a main house"),
        ("&#8212; utilized.", "&#8212; used."),
        ("They reside here", "They live here"),
        ("endeavoured", "tried"),
        ("A principal cell", "A main cell"),
        (">principal new<", ">main new<"),
        ("<w:t>A principal end", "<w:t>A main end"),
    ]
    for old, wanted in pairs:
        assert one.count(old) == 1
        one = one.replace(old, wanted)
    assert one == other
    # Sentences stay whose change would reach into a field or into code: "On principal day it
    # commenced.", "principal ref", "principal() is used."
    assert new.left == 3


def test_without_changes_the_bytes_are_the_same() -> None:
    content = document()
    found = formatted(content, "letter.docx")
    assert found.replaced({}).content == content
    assert found.replaced({block.id: block.text for block in found.blocks}).content == content


@pytest.mark.parametrize(
    ("body", "new", "wanted", "left"),
    [
        # The footnote stays at its word, or the sentence stays.
        (
            "<w:p><w:r><w:t>Prior</w:t><w:footnoteReference w:id='1'/><w:t xml:space='preserve'> to it he came. He commenced.</w:t></w:r></w:p>",
            "Before it he came. He started.",
            "<w:p><w:r><w:t>Prior</w:t><w:footnoteReference w:id='1'/><w:t xml:space='preserve'> to it he came. He started.</w:t></w:r></w:p>",
            1,
        ),
        (
            "<w:p><w:r><w:t>He left wi</w:t><w:footnoteReference w:id='1'/><w:t>th me. He commenced.</w:t></w:r></w:p>",
            "He left by me. He started.",
            "<w:p><w:r><w:t>He left wi</w:t><w:footnoteReference w:id='1'/><w:t>th me. He started.</w:t></w:r></w:p>",
            1,
        ),
        # New words take the formatting of those that most of the old words had.
        (
            "<w:p><w:r><w:t>a </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>considerable am</w:t></w:r><w:r><w:t>ount</w:t></w:r></w:p>",
            "a lot",
            "<w:p><w:r><w:t>a </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>lot</w:t></w:r><w:r><w:t></w:t></w:r></w:p>",
            0,
        ),
        # A text that begins or ends with a space now says that the space counts.
        (
            "<w:p><w:r><w:t>big</w:t></w:r><w:r><w:t>red house</w:t></w:r></w:p>",
            "large house",
            "<w:p><w:r><w:t>large</w:t></w:r><w:r><w:t xml:space=\"preserve\"> house</w:t></w:r></w:p>",
            0,
        ),
        # A link does not become empty.
        (
            "<w:p><w:r><w:t>See </w:t></w:r><w:hyperlink><w:r><w:t>our site</w:t></w:r></w:hyperlink><w:r><w:t> now.</w:t></w:r></w:p>",
            "See now.",
            None,
            1,
        ),
        # A word that moves would lose its formatting.
        (
            "<w:p><w:r><w:t>He, a </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>doctor</w:t></w:r><w:r><w:t>, came from Rome to us.</w:t></w:r></w:p>",
            "He came from Rome to us. He is a doctor.",
            None,
            1,
        ),
        ("<w:p><w:r><w:t>a\u00a0big cat</w:t></w:r></w:p>", "a\u00a0large cat", "<w:p><w:r><w:t>a\u00a0large cat</w:t></w:r></w:p>", 0),
        ("<w:p><w:r><w:t><![CDATA[a cat]]></w:t><w:t> big</w:t></w:r></w:p>", "a dog big", None, 1),
        ("<w:p><w:r><w:t>a cat</w:t></w:r></w:p>", "a <cat>\x00 & co", "<w:p><w:r><w:t>a &lt;cat&gt; &amp; co</w:t></w:r></w:p>", 0),
    ],
)  # fmt: skip
def test_one_paragraph(body: str, new: str, wanted: str | None, left: int) -> None:
    made = formatted(document(body), "a.docx").replaced({0: new})
    written = parts(made.content)["word/document.xml"].decode()
    assert written.partition("<w:body>")[2].partition("</w:body>")[0] == (wanted or body)
    assert made.left == left


# Tracked changes: what a reader has who accepts all, and who rejects all.

Character = tuple[str, str, bool]


def characters(raw: bytes, *, accept: bool | None = None) -> Iterator[list[Character]]:
    """For each paragraph its characters with the properties of their runs, and whether in a link."""
    tag = f"{{{W}}}"
    skipped = {True: f"{tag}del", False: f"{tag}ins"}.get(accept) if accept is not None else None

    def ours(element: ElementTree.Element) -> bool:
        return element.get(f"{tag}author") == "samsari"

    def inside(element: ElementTree.Element, link: bool) -> Iterator[Character]:
        for child in element:
            if child.tag == skipped and ours(child):
                continue
            if child.tag == f"{tag}r":
                own = child.find(f"{tag}rPr")
                marks = "" if own is None else ElementTree.tostring(own, encoding="unicode")
                for part in child:
                    if part.tag in (f"{tag}t", f"{tag}delText"):
                        yield from ((sign, marks, link) for sign in part.text or "")
                    elif part.tag != f"{tag}rPr":
                        yield ElementTree.tostring(part, encoding="unicode"), marks, link
            else:
                yield from inside(child, link or child.tag == f"{tag}hyperlink")

    for paragraph in ElementTree.fromstring(raw).iter(f"{tag}p"):
        yield list(inside(paragraph, False))


def both_ways(content: bytes, new: dict[int, str]) -> None:
    """Accepting all gives what is written without tracking, and rejecting all the original."""
    found = formatted(content, "a.docx")
    tracked, plain = found.replaced(new, tracked=True), found.replaced(new)
    if tracked.left != plain.left:  # what others inserted stays if changes are tracked
        return
    before, after, wanted = parts(content), parts(tracked.content), parts(plain.content)
    for part in ("word/document.xml", "word/footnotes.xml"):
        assert list(characters(after[part], accept=False)) == list(characters(before[part]))
        assert list(characters(after[part], accept=True)) == list(characters(wanted[part]))


def test_tracked_changes_can_be_accepted_and_rejected() -> None:
    body = LETTER.replace("<w:t>principal new</w:t>", "<w:t>new</w:t>")
    content = document(body)
    found = formatted(content, "letter.docx")
    both_ways(content, new_texts(found))
    made = parts(found.replaced(new_texts(found), tracked=True).content)["word/document.xml"]
    numbers = re.findall(rb'<w:(?:ins|del) w:id="(\d+)" w:author="samsari"', made)
    assert len(set(numbers)) == len(numbers) > 10
    assert min(map(int, numbers)) > 7  # the ids of bookmarks and of others' changes are taken
    assert b'<w:delText xml:space="preserve">purchased</w:delText>' in made
    assert texts(formatted(found.replaced(new_texts(found), tracked=True).content, "a.docx"))


def test_what_others_inserted_is_not_changed_by_tracked_changes() -> None:
    found = formatted(document(), "letter.docx")
    made = found.replaced({5: "main new text"}, tracked=True)
    assert made.left == 1
    assert made.content == found.content


def test_only_a_docx_has_tracked_changes() -> None:
    with pytest.raises(SettingError, match=r"only a \.docx"):
        formatted(b"a", "a.md").replaced({0: "b"}, tracked=True)


WORDS = (
    "he she commenced a principal work, it & <we> began. Then end. caf\u00e9 \u00a0 x\u2014y".split(
        " "
    )
)


def random_paragraph(chance: random.Random) -> str:
    """Runs of random lengths and marks, with links, notes and tabs between them."""
    found = ["<w:p>"]
    for _ in range(chance.randint(1, 8)):
        text = " ".join(chance.choices(WORDS, k=chance.randint(1, 4)))[chance.randint(0, 2) :]
        text = text.replace("&", chance.choice(["&amp;", "&#38;"])).replace("<", "&lt;")
        mark = chance.choice(["", "", "<w:rPr><w:b/></w:rPr>", "<w:rPr/>"])
        extra = chance.choice(["", "", "<w:tab/>", "<w:footnoteReference w:id='1'/>", "<w:br/>"])
        run = f'<w:r>{mark}<w:t xml:space="preserve">{text}</w:t>{extra}</w:r>'
        found.append(f"<w:hyperlink>{run}</w:hyperlink>" if chance.random() < 0.15 else run)
    return "".join((*found, "</w:p>"))


def without_texts(raw: bytes) -> str:
    return re.sub(r"(<w:t)[^>]*>[^<]*", r"\1>", raw.decode())


@pytest.mark.parametrize("seed", range(150))
def test_any_new_text_keeps_the_structure(seed: int) -> None:
    chance = random.Random(seed)
    content = document("".join(random_paragraph(chance) for _ in range(3)))
    found = formatted(content, "a.docx")
    new = {}
    for block in found.blocks:
        words = block.text.split(" ")
        for _ in range(chance.randint(0, 4)):
            at = chance.randrange(len(words) + 1)
            words[at : at + chance.randint(0, 2)] = chance.choices(WORDS, k=chance.randint(0, 2))
        new[block.id] = " ".join(words)
    made = found.replaced(new)
    before, after = (parts(one)["word/document.xml"] for one in (content, made.content))
    assert without_texts(before) == without_texts(after)
    if not made.left:
        again = texts(formatted(made.content, "a.docx"))
        wanted = [text for text in new.values() if text.strip()]
        assert [re.sub(" +", " ", t) for t in again] == [re.sub(" +", " ", t) for t in wanted]
    both_ways(content, new)


# Files that are no documents, or that mean harm.


def zipped(**entries: str | bytes) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        for name, text in entries.items():
            new.writestr(name.replace("__", "/"), text)
    return target.getvalue()


def with_document(raw: str | bytes) -> bytes:
    return zipped(**{"word/document.xml": raw})


BOMB = f'<!DOCTYPE w:document [<!ENTITY a "{"x" * 99}">]><w:document xmlns:w="{W}">&a;</w:document>'
LOCKED = bytearray(with_document("<a/>"))
for start in (LOCKED.index(b"PK\x03\x04") + 6, LOCKED.index(b"PK\x01\x02") + 8):
    LOCKED[start] |= 1


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"He commenced work.", "is no .docx file"),
        (b"", "is no .docx file"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "protected by a password, or an old .doc"),
        (bytes(LOCKED), "protected by a password"),
        (document()[:-200], "is damaged"),
        (document().replace(b"word/document.xml", b"word/documemt.xml"), "no text of Word|damaged"),
        (zipped(a="b"), "holds no text of Word"),
        (with_document("<w:document"), "broken XML"),
        (with_document("<html/>"), "it is no text of Word"),
        (with_document(b"\xff\xfe<\x00"), "is not written in UTF-8"),
        (with_document(BOMB), "it declares entities"),
        (zipped(**{"_rels/.rels": "<!DOCTYPE a><a/>", "word/document.xml": "<a/>"}), "declares"),
    ],
)  # fmt: skip
def test_bad_files_get_one_sentence(content: bytes, said: str) -> None:
    with pytest.raises(FormatError, match=said) as error:
        formatted(content, "letter.docx")
    assert error.value.place == "letter.docx"
    assert error.value.remedy


def test_a_bomb_is_not_unpacked() -> None:
    content = zipped(**{"word/document.xml": "<a/>", "media": b"\0" * 3_000_000})
    with limits.using(limits.read(["whole=1MB"])), pytest.raises(FormatError, match="unpacks to"):
        formatted(content, "letter.docx")


def test_a_damaged_picture_is_said_when_the_copy_is_written() -> None:
    content = bytearray(document())
    content[content.index(bytes(range(64)))] ^= 255
    found = formatted(bytes(content), "letter.docx")
    with pytest.raises(FormatError, match="is damaged"):
        found.replaced({0: "The main aims"})


def test_what_another_program_wrote_is_read_and_what_we_write_it_reads() -> None:
    docx = pytest.importorskip("docx")
    own = docx.Document()
    own.add_heading("The principal aims", 1)
    own.add_paragraph("one endeavoured", style="List Bullet")
    own.add_table(1, 1).cell(0, 0).text = "A principal cell"
    run = own.add_paragraph("He ").add_run("commenced")
    run.bold = True
    target = io.BytesIO()
    own.save(target)
    found = formatted(target.getvalue(), "a.docx")
    assert [block.kind for block in found.blocks] == ["heading", "item", "cell", "paragraph"]
    again = docx.Document(io.BytesIO(found.replaced(new_texts(found)).content))
    assert [one.text for one in again.paragraphs] == ["The main aims", "one tried", "He started"]
    assert again.tables[0].cell(0, 0).text == "A main cell"
    assert again.paragraphs[2].runs[1].bold
    assert [one.style.name for one in again.paragraphs[:2]] == ["Heading 1", "List Bullet"]
