"""What the reading of a page leaves out, and why."""

from dataclasses import dataclass, field
from enum import StrEnum

from core.extract.html.tree import BLOCK_TAGS, Element, empty, one_line


class Reason(StrEnum):
    """Why a part of a page is not among its blocks."""

    HIDDEN = "hidden"
    STRUCK = "struck out"
    FOOTNOTE_MARK = "mark of a footnote"
    NO_SNIPPET = "data-nosnippet"
    SKIP_LINK = "skip link"
    FORM = "form fields"
    NAVIGATION = "navigation"
    COOKIE_NOTICE = "cookie notice"
    DIALOG = "window over the page"
    LINK_LIST = "list of links that lead elsewhere"
    SITE_HEADER = "site header"
    SITE_FOOTER = "site footer"
    OUTSIDE_MAIN = "outside the part that the page marks as its main one"
    COMMENTS = "comments of readers"
    PROMOTION = "teaser or advertisement"
    TITLE = "the page's title, which the document has"
    DOUBTFUL = "doubtful beside the page's main text"


_UNSEEN = frozenset({Reason.HIDDEN, Reason.STRUCK, Reason.FOOTNOTE_MARK, Reason.SKIP_LINK})


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A text that is not read, in one line."""

    reason: Reason
    text: str


@dataclass
class Pruning:
    """Takes parts out of a page's tree and notes their words."""

    left_out: list[LeftOut] = field(default_factory=list)
    has_main: bool = False  # whether the page marks its main part

    def take_out(self, element: Element, reason: Reason) -> None:
        """Empty an element, if it has any text."""
        if text := one_line(element):
            self.left_out.append(LeftOut(reason, text))
        empty(element)
        if text and reason not in _UNSEEN and element.tag not in BLOCK_TAGS and element.getparent() is not None:
            element.insert(0, element.makeelement("br"))  # the words before and after it are no line of the page

    def note(self, text: str, reason: Reason) -> str:
        """Note a text that stands between elements; returns what stays in its place."""
        self.left_out.append(LeftOut(reason, " ".join(text.split())))
        return " "
