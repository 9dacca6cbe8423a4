"""Simplify the markup of a Word file to what its reader sees: changes accepted, wrappers opened (ECMA-376 part 1)."""

import re
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
_RGB = re.compile(r"[0-9A-Fa-f]{6}")
_ALIKE = 8  # of 255
# Hidden, or struck through, which is how offices say that it holds no more (17.3.2).
_UNSEEN = (
    "//w:tr[w:trPr/w:del]",
    "//w:r[w:rPr/*[self::w:vanish or self::w:strike or self::w:dstrike][not(@w:val='0' or @w:val='false')]]",
    "//w:sdt[w:sdtPr/w:showingPlcHdr]",  # nobody has filled it in: its text only asks to
)
_COLOURED = "//w:r[w:rPr/w:color[@w:val and not(@w:themeColor)]]"
_TINY = "//w:r[w:rPr/w:sz[number(@w:val) < 6]]"  # half points: nobody reads what is below 3 points
_FILLS = (
    "./w:rPr/w:shd[not(@w:themeFill)]/@w:fill",
    "./ancestor::w:p[1]/w:pPr/w:shd[not(@w:themeFill)]/@w:fill",
    "./ancestor::w:tc[1]/w:tcPr/w:shd[not(@w:themeFill)]/@w:fill",
)
# A mark, a theme, a style, a table or a text box may give what is behind the text another colour.
_MAY_BE_BEHIND = (
    "./w:rPr/w:highlight|./ancestor::w:p[1]/w:pPr/w:pStyle|./ancestor::w:tbl|./ancestor::w:txbxContent|//w:background"
)


def simplify(body: BaseOxmlElement) -> None:
    """Changes the body so that paragraphs, runs, tables, rows and cells are children of what shows them.

    The paragraphs of a text box follow the paragraph to which it is anchored.
    """
    for path in _UNSEEN:
        _drop(body.xpath(path))
    _drop([run for run in body.xpath(_COLOURED) if _is_pale(run)])
    _drop(body.xpath(_TINY))
    _drop(list(body.iter(*_LEFT_OUT)))
    for wrapper in list(body.iter(*_OPENED)):
        _open(wrapper)
    for box in list(body.iter(qn("w:txbxContent"))):
        for anchor in list(box.iterancestors(qn("w:p")))[:1]:
            for part in reversed(list(box)):
                anchor.addnext(part)


def _is_pale(run: BaseOxmlElement) -> bool:
    """Whether a text has the colour of what is behind it for certain (17.3.2.6 `color`, 17.3.2.32 `shd`)."""
    behind = next((str(found[0]) for path in _FILLS if (found := run.xpath(path))), "")
    if not _RGB.fullmatch(behind):
        behind = "" if run.xpath(_MAY_BE_BEHIND) else "FFFFFF"
    colour = str(run.xpath("./w:rPr/w:color/@w:val")[0])
    return bool(behind and _RGB.fullmatch(colour)) and all(
        abs(int(colour[at : at + 2], 16) - int(behind[at : at + 2], 16)) <= _ALIKE for at in (0, 2, 4)
    )


def _drop(elements: Iterable[BaseOxmlElement]) -> None:
    for element in elements:
        if (parent := element.getparent()) is not None:
            parent.remove(element)


def _open(wrapper: BaseOxmlElement) -> None:
    for part in list(wrapper):
        wrapper.addprevious(part)
    _drop([wrapper])
