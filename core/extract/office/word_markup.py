"""Simplify the markup of a Word file to what its reader sees: changes accepted, wrappers opened (ECMA-376 part 1)."""

from collections.abc import Iterable

from docx.oxml.ns import qn
from docx.oxml.xmlchemy import BaseOxmlElement

_COMPATIBILITY = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
# Deleted or moved away (17.13.5), a second form of the same for older programs, and properties of what is opened.
_LEFT_OUT = (
    *map(qn, ("w:del", "w:moveFrom", "w:sdtPr", "w:sdtEndPr", "w:customXmlPr", "w:smartTagPr")),
    f"{_COMPATIBILITY}Fallback",
)
# Inserted or moved here, controls (17.5.2), marked words (17.5.1), and fields with their result (17.16.19).
_OPENED = (
    *map(qn, ("w:ins", "w:moveTo", "w:sdt", "w:sdtContent", "w:customXml", "w:smartTag", "w:fldSimple")),
    f"{_COMPATIBILITY}AlternateContent",
    f"{_COMPATIBILITY}Choice",
)
_UNSEEN = (
    "//w:tr[w:trPr/w:del]",
    "//w:r[w:rPr/w:vanish[not(@w:val='0' or @w:val='false')]]",
    "//w:sdt[w:sdtPr/w:showingPlcHdr]",  # nobody has filled it in: its text only asks to
)


def simplify(body: BaseOxmlElement) -> None:
    """Changes the body so that paragraphs, runs, tables, rows and cells are children of what shows them.

    The paragraphs of a text box follow the paragraph to which it is anchored.
    """
    for path in _UNSEEN:
        _drop(body.xpath(path))
    _drop(list(body.iter(*_LEFT_OUT)))
    for wrapper in list(body.iter(*_OPENED)):
        _open(wrapper)
    for box in list(body.iter(qn("w:txbxContent"))):
        for anchor in list(box.iterancestors(qn("w:p")))[:1]:
            for part in reversed(list(box)):
                anchor.addnext(part)


def _drop(elements: Iterable[BaseOxmlElement]) -> None:
    for element in elements:
        if (parent := element.getparent()) is not None:
            parent.remove(element)


def _open(wrapper: BaseOxmlElement) -> None:
    for part in list(wrapper):
        wrapper.addprevious(part)
    _drop([wrapper])
