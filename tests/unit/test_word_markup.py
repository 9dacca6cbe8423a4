"""A Word file is read as its reader sees it: changes accepted, controls and fields with their words."""

import io
from datetime import UTC, datetime

import docx
import pytest
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls

from core.extract.extraction import extract

NAMES = (
    nsdecls("w")
    + ' xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
    + ' xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:shape"'
)


def run(text: str) -> str:
    """A run of words."""
    return f'<w:r><w:t xml:space="preserve">{text}</w:t></w:r>'


def paragraph(*parts: str) -> str:
    """A paragraph of runs and what stands between them."""
    return f"<w:p>{''.join(parts)}</w:p>"


def row(*cells: str) -> str:
    """A row of a table; each cell is its markup."""
    return f"<w:tr>{''.join(f'<w:tc>{cell}</w:tc>' for cell in cells)}</w:tr>"


def control(content: str, properties: str = "") -> str:
    """A content control."""
    return f"<w:sdt><w:sdtPr>{properties}</w:sdtPr><w:sdtContent>{content}</w:sdtContent></w:sdt>"


def texts(*body: str) -> list[str]:
    """The texts of the blocks of a file with this body."""
    file, saved = docx.Document(), io.BytesIO()
    inner = parse_xml(f"<w:body {NAMES}>{''.join(body)}</w:body>")
    for part in reversed(list(inner)):
        file.element.body.insert(0, part)
    file.save(saved)
    read = extract("https://campus.example/kiln.docx", "", saved.getvalue(), datetime(2026, 9, 1, tzinfo=UTC))
    return [block.text for block in read.document.blocks]


@pytest.mark.parametrize(
    "wrapped",
    [
        '<w:ins w:id="1" w:author="a">{}</w:ins>',
        '<w:moveTo w:id="1" w:author="a">{}</w:moveTo>',
        '<w:fldSimple w:instr=" DOCPROPERTY Due ">{}</w:fldSimple>',
        '<w:smartTag w:element="date">{}</w:smartTag>',
        '<w:customXml w:element="date"><w:customXmlPr/>{}</w:customXml>',
        '<w:ins w:id="1" w:author="a"><w:smartTag w:element="date">{}</w:smartTag></w:ins>',
        control("{}"),
    ],
)
def test_words_inside_wrappers_are_read_where_they_stand(wrapped: str) -> None:
    whole = paragraph(run("Glazes are due by "), wrapped.format(run("May 3")), run(" at noon."))

    assert texts(whole) == ["Glazes are due by May 3 at noon."]


@pytest.mark.parametrize("name", ["del", "moveFrom"])
def test_words_that_were_taken_out_are_not_read(name: str) -> None:
    old = f'<w:{name} w:id="1" w:author="a"><w:r><w:t>9</w:t><w:delText>9</w:delText></w:r></w:{name}>'

    assert texts(paragraph(run("The fee is $"), old, run("11."))) == ["The fee is $11."]


def test_hidden_words_and_the_prompt_of_an_empty_control_are_not_read() -> None:
    hidden = "<w:r><w:rPr><w:vanish/></w:rPr><w:t>draft</w:t></w:r>"
    shown = '<w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t>Ida Rowe</w:t></w:r>'
    prompt = control(run("Click here to enter text."), "<w:showingPlcHdr/>")

    assert texts(paragraph(run("Chair: "), hidden, shown, prompt)) == ["Chair: Ida Rowe"]


def test_a_control_may_hold_paragraphs_rows_or_cells() -> None:
    table = f"""<w:tbl><w:tblGrid><w:gridCol/><w:gridCol/></w:tblGrid>
      {row(paragraph(run("Kiln")), control(paragraph(run("Cone"))))}
      {control(row(paragraph(run("Small")), paragraph(run("6"))))}
      <w:tr><w:trPr><w:del w:id="1" w:author="a"/></w:trPr><w:tc>{paragraph(run("Old"))}</w:tc></w:tr>
      <w:tr><w:tc>{paragraph(run("Large"))}</w:tc>{control(f"<w:tc>{paragraph(run('10'))}</w:tc>")}</w:tr></w:tbl>"""

    assert texts(control(paragraph(run("Bring your own clay."))), table) == [
        "Bring your own clay.",
        "Kiln | Cone\nSmall | 6\nLarge | 10",
    ]


def test_a_text_box_is_read_once_below_its_paragraph() -> None:
    box = f"<w:txbxContent>{paragraph(run('Closed on Friday.'))}</w:txbxContent>"
    shape = f"""<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><x:box>{box}</x:box></w:drawing>
      </mc:Choice><mc:Fallback><w:pict><v:textbox>{box}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>"""

    assert texts(paragraph(run("The studio."), shape), paragraph(run("Ask at the desk."))) == [
        "The studio.",
        "Closed on Friday.",
        "Ask at the desk.",
    ]


def test_a_table_inside_a_cell_is_read() -> None:
    inner = f"<w:tbl>{row(paragraph(run('Clay')), paragraph(run('$4')))}</w:tbl>"
    around = f"<w:tbl>{row(paragraph(run('Ceramics')), paragraph() + inner + paragraph())}</w:tbl>"
    frame = f"<w:tbl>{row(paragraph(run('Prices')) + inner + paragraph())}</w:tbl>"

    assert texts(around) == ["Ceramics | Clay, $4"]
    assert texts(frame) == ["Prices", "Clay | $4"]


@pytest.mark.parametrize("mark", ["strike", "dstrike"])
def test_what_is_struck_through_holds_no_more(mark: str) -> None:
    struck = f"<w:r><w:rPr><w:{mark}/></w:rPr><w:t>February 1</w:t></w:r>"
    kept = f'<w:r><w:rPr><w:{mark} w:val="0"/></w:rPr><w:t>.</w:t></w:r>'

    assert texts(paragraph(run("File by "), struck, run(" February 15, 2027"), kept)) == ["File by February 15, 2027."]
