"""Keep the contact boxes of what stands around a page's main part; the rest of it is left out."""

from dataclasses import dataclass

from core.extract.html.furniture.left_out import Pruning, Reason
from core.extract.html.furniture.word_counts import WordCounts, has_contact, is_contact, is_imprint
from core.extract.html.tree import BLOCK_TAGS, HEADINGS, INVISIBLE, Element, one_line
from core.extract.html.visible.panels import SECTION

_MOST_BOX_WORDS = 150
_MOST_STEPS = 6  # containers around one part
_MOST_DENSITY = 0.6
_LINK_LIST = 0.8
_LEAST_PROSE = 40
_HOLDERS = BLOCK_TAGS | frozenset({"ul", "ol", "table", "tbody", "dl"})
_TAGS = {
    "nav": Reason.NAVIGATION,
    "footer": Reason.SITE_FOOTER,
    "header": Reason.SITE_HEADER,
}


@dataclass
class Regions:
    """Takes out the regions of a page except for their contact boxes."""

    pruning: Pruning
    counts: WordCounts

    def keep_contacts_around(self, main: Element, body: Element) -> None:
        """Take out what stands outside the main part, except for contact boxes and long prose."""
        inside, needs_title = main, next(main.iter("h1"), None) is None
        for around in main.iterancestors():
            for element in list(around):
                if element is not inside and isinstance(element.tag, str) and element.tag not in INVISIBLE:
                    self.keep_contacts(element, _TAGS.get(element.tag, Reason.OUTSIDE_MAIN), needs_title=needs_title)
            if around is body:
                return
            inside = around

    def keep_contacts(self, element: Element, reason: Reason, *, needs_title: bool = True) -> None:
        """Take out an element, except for its contact boxes and for a title that stands nowhere else."""
        if not self.counts.of(element).words:
            return
        if element.tag == "nav" or element.get("role", "") in {"navigation", "dialog", "alertdialog", "search"}:
            self._take_out(element, Reason.NAVIGATION if element.tag == "nav" else reason)
        elif self._is_kept(element, needs_title=needs_title):
            self._keep(element)
        else:
            self._enter(element, reason, needs_title=needs_title)

    def _is_kept(self, element: Element, *, needs_title: bool) -> bool:
        if element.tag == "h1" and needs_title:
            return True
        if not _holds_blocks(element):
            return self._is_kept_line(element)
        count = self.counts.of(element)
        is_box = element.tag == "address" or (count.words <= _MOST_BOX_WORDS and has_own_heading(element))
        return is_box and count.density < _MOST_DENSITY and has_contact(element)

    def _keep(self, element: Element) -> None:
        """Keep a box, without what is said about the site in it."""
        element.set(SECTION, "region")
        for line in [inner for inner in element.iter(*BLOCK_TAGS) if not _holds_blocks(inner)]:
            if line is not element and is_imprint(one_line(line)):
                self._take_out(line, Reason.SITE_FOOTER)
        for links in [inner for inner in element.iter("nav", "ul", "ol") if inner is not element]:
            if self.counts.of(links).density >= _LINK_LIST and not has_contact(links):
                self._take_out(links, Reason.LINK_LIST)

    def _is_kept_line(self, element: Element) -> bool:
        count, text = self.counts.of(element), one_line(element)
        if is_imprint(text):
            return False
        has_mail = any(link.get("href", "").lower().startswith(("mailto:", "tel:")) for link in element.iter("a"))
        return has_mail or is_contact(text) or count.words - count.linked >= _LEAST_PROSE

    def _enter(self, element: Element, reason: Reason, *, needs_title: bool) -> None:
        if not _holds_blocks(element):
            self._take_out(element, reason)
            return
        for child in list(element):
            if isinstance(child.tag, str) and child.tag not in INVISIBLE:
                self.keep_contacts(child, _TAGS.get(child.tag, reason), needs_title=needs_title)
        self._drop_loose_text(element, reason)

    def _drop_loose_text(self, element: Element, reason: Reason) -> None:
        """Take out the text between the blocks of an element, unless it says how to reach somebody."""
        if element.text and element.text.strip() and not is_contact(element.text):
            element.text = self.pruning.note(element.text, reason)
        for child in element:
            if child.tail and child.tail.strip() and not is_contact(child.tail):
                child.tail = self.pruning.note(child.tail, reason)

    def _take_out(self, element: Element, reason: Reason) -> None:
        self.counts.forget(element)
        self.pruning.take_out(element, reason)


def has_own_heading(element: Element) -> bool:
    """Whether an element begins with a heading, itself or in its first part, that stands for all of it."""
    for _ in range(_MOST_STEPS):
        if any(child.tag in HEADINGS for child in element):
            return True
        filled = [child for child in element if isinstance(child.tag, str) and "".join(child.itertext()).strip()]
        if len(filled) != 1:
            first = next((inner for inner in filled[0].iter(*HEADINGS)), None) if filled else None
            return first is not None and one_line(first) == one_line(filled[0])
        element = filled[0]
    return False


def _holds_blocks(element: Element) -> bool:
    return any(child.tag in _HOLDERS or child.tag in HEADINGS for child in element)
