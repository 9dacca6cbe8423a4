"""Take out what serves to find one's way, by the structure of a page; each part with its reason."""

import re
from dataclasses import dataclass

from core.extract.html.furniture.left_out import Pruning, Reason
from core.extract.html.furniture.regions import Regions
from core.extract.html.furniture.word_counts import Count, WordCounts, has_contact
from core.extract.html.tree import BLOCK_TAGS, HEADINGS, INVISIBLE, Element, names_of, one_line, visible_text
from core.extract.html.visible.panels import SECTION
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.pages import PageWords

_EN = english(PageWords)
_ROLES = {
    "navigation": Reason.NAVIGATION,
    "menu": Reason.NAVIGATION,
    "menubar": Reason.NAVIGATION,
    "search": Reason.FORM,
    "dialog": Reason.DIALOG,
    "alertdialog": Reason.DIALOG,
}
_EDGE, _END = r"(?:^|[\s_-])", r"(?:$|[\s_-])"
_NAVIGATION = re.compile(
    rf"{_EDGE}(?:\w*nav|navbar|navigation|menus?|breadcrumbs?|crumbs?|pagination|pager|paging|toc|toolbar|"
    rf"jump-?links|subnav|skiplinks?){_END}"
)
_SHARE = re.compile(rf"{_EDGE}(?:share|sharing|social|socials|addthis|sharedaddy|follow-us|social-?\w+){_END}")
_COOKIES = re.compile(r"cookie|consent|gdpr|ccpa|onetrust")
_COMMENTS = re.compile(
    r"(?:^|\s)(?:comments?|comments?-?(?:list|area|section|wrapper|form|box|respond|thread)|disqus_thread|disqus|respond)"
    r"(?:$|\s)"
)
_PROMOTION = re.compile(
    rf"{_EDGE}(?:ad|ads|advert\w*|sponsor\w*|promos?|newsletters?|subscrib\w*|signup|sign-up|related\w*|recommend\w*|"
    rf"trending|most-?(?:read|popular|viewed)|outbrain|taboola|recirc\w*|popup|pop-up){_END}"
)
_WINDOW = re.compile(rf"{_EDGE}(?:modal|lightbox|overlay|popup|pop-up|offcanvas|off-canvas){_END}")
_FOOTER = re.compile(rf"{_EDGE}(?:footer|colophon|contentinfo){_END}")
_HEADER = re.compile(r"(?:^|\s)(?:(?:site|page|main|global|top)?-?header|masthead|[\w-]*location-header)(?:$|\s)")
_LOCAL = re.compile(r"(?:card|modal|panel|entry|post|article|table|section|widget|block|content)[_-]+(?:header|footer)")
_LEADS_AWAY = Pattern(lambda: rf"(?:{_EN.leads_away})\W*")
_FIELDS = ("input", "select", "textarea")
_LIST_TAGS = BLOCK_TAGS | frozenset({"ul", "ol", "table", "tbody"})
_FEW_WORDS = 40
_MOST_WINDOW_WORDS = 200
_IDS = ("main-content", "maincontent", "main_content", "content-main", "content", "main", "primary")
_LEAST_WORDS = 20
_LEAST_SHARE = 0.5  # of the words outside links, for an element that only its id marks


def prune_furniture(root: Element, pruning: Pruning) -> None:
    """Take the furniture out of a tree from which hidden parts are out already."""
    body = next(root.iter("body"), root)
    counts = WordCounts()
    counts.add(body)
    main = main_element(body, counts)
    pruning.has_main = main is not None
    regions = Regions(pruning, counts)
    if main is not None:
        regions.keep_contacts_around(main, body)
    _Furniture(pruning, counts, regions, is_marked=main is not None).visit(main if main is not None else body)


@dataclass
class _Furniture:
    pruning: Pruning
    counts: WordCounts
    regions: Regions
    is_marked: bool
    has_begun: bool = False  # whether the text has begun: menus stand before it

    def visit(self, element: Element) -> None:
        for child in list(element):
            if not isinstance(child.tag, str) or child.tag in INVISIBLE or not self.counts.of(child).words:
                continue
            if child.tag in HEADINGS:
                self.has_begun = self.has_begun or child.tag == "h1"
            elif child.tag in _LIST_TAGS or child.keys() or len(child):
                self._judge(child)

    def _judge(self, element: Element) -> None:
        reason = self.reason(element)
        if reason in {Reason.SITE_FOOTER, Reason.SITE_HEADER}:
            self.regions.keep_contacts(element, reason)
        elif reason is not None:
            self.take_out(element, reason)
        else:
            self.visit(element)
            self.has_begun = self.has_begun or self._is_prose(element)

    def take_out(self, element: Element, reason: Reason) -> None:
        self.counts.forget(element)
        self.pruning.take_out(element, reason)

    def _is_prose(self, element: Element) -> bool:
        count = self.counts.of(element)
        return count.words - count.linked >= 15

    def reason(self, element: Element) -> Reason | None:
        """Why an element is furniture; None where it is not."""
        count, role, names = self.counts.of(element), element.get("role", ""), " ".join(names_of(element))
        if role in _ROLES and not _has_prose(count):
            return _ROLES[role]
        if element.tag == "nav" and not _has_prose(count):
            return Reason.NAVIGATION
        if element.tag == "form" and self._is_form(element, count):
            return Reason.FORM
        if not self.is_marked and (found := self._site_part(element, role, names)) is not None:
            return found
        if count.words <= _FEW_WORDS / 2 and _EN.asks_readers.fullmatch(one_line(element)):
            return Reason.FORM
        return self._by_name(element, count, names) or self._link_list(element, count)

    def _site_part(self, element: Element, role: str, names: str) -> Reason | None:
        if next(element.iterancestors("article", "main"), None) is not None or _LOCAL.search(names):
            return None
        if element.tag == "footer" or role == "contentinfo" or _FOOTER.search(names):
            return Reason.SITE_FOOTER
        if element.tag == "header" or role == "banner" or _HEADER.search(names):
            return Reason.SITE_HEADER
        return None

    def _is_form(self, element: Element, count: Count) -> bool:
        """Whether a form has little but fields; on some sites one form holds the whole page."""
        return count.words <= _FEW_WORDS and next(element.iter(*_FIELDS), None) is not None

    def _by_name(self, element: Element, count: Count, names: str) -> Reason | None:
        if _WINDOW.search(names) and _is_window(element, count):
            return Reason.DIALOG
        if names and self._is_navigation(element, count, names):
            return Reason.NAVIGATION
        if _COOKIES.search(names) and count.words <= 300 and _EN.cookie_notice.search(visible_text(element)):
            return Reason.COOKIE_NOTICE
        if _COMMENTS.search(names) and next(element.iter("h1"), None) is None:
            return Reason.COMMENTS
        return Reason.PROMOTION if _PROMOTION.search(names) and self._is_promotion(element, count) else None

    def _is_navigation(self, element: Element, count: Count, names: str) -> bool:
        if _SHARE.search(names) and count.words <= _FEW_WORDS / 2 and not has_contact(element):
            return True
        if not _NAVIGATION.search(names) or count.words - count.linked > _FEW_WORDS:
            return False
        return count.density >= 0.6 or (count.links > 0 and count.words <= _FEW_WORDS / 2)

    def _is_promotion(self, element: Element, count: Count) -> bool:
        if next(element.iter("h1", "table"), None) is not None or has_contact(element):
            return False
        return count.words <= _FEW_WORDS or (count.words <= 400 and count.density >= 0.4)

    def _link_list(self, element: Element, count: Count) -> Reason | None:
        if element.tag not in _LIST_TAGS or count.links < 2 or count.density < 0.8 or has_contact(element):
            return None
        if count.words - count.linked > _FEW_WORDS:
            return None
        if not self.is_marked and not self.has_begun:
            return Reason.NAVIGATION
        heading = next((one_line(inner) for inner in element.iter(*HEADINGS)), "") or _heading_before(element)
        return Reason.LINK_LIST if heading and _LEADS_AWAY.fullmatch(heading) else None


def _has_prose(count: Count) -> bool:
    return count.words - count.linked >= 80 and count.density < 0.3


def _is_window(element: Element, count: Count) -> bool:
    """Whether an element is small, holds no title, and no button opens it."""
    is_small = count.words <= _MOST_WINDOW_WORDS and next(element.iter("h1", "main"), None) is None
    return is_small and not element.get(SECTION, "")


def _heading_before(element: Element) -> str:
    before = element.getprevious()
    return one_line(before) if before is not None and before.tag in HEADINGS else ""


def main_element(body: Element, counts: WordCounts) -> Element | None:
    """The only `main`, else what its id calls the content and holds most of the text; None without one."""
    mains = [element for element in body.iter() if element.tag == "main" or element.get("role", "") == "main"]
    if len(mains) == 1 and counts.of(mains[0]).words >= _LEAST_WORDS:
        return mains[0]
    return None if mains else _by_id(body, counts)


def _by_id(body: Element, counts: WordCounts) -> Element | None:
    all_words = counts.of(body).words - counts.of(body).linked
    for element in body.iter("div", "section", "td", "article"):
        count = counts.of(element)
        if element.get("id", "").lower() in _IDS and count.words - count.linked >= _LEAST_SHARE * all_words:
            return element if count.words >= _LEAST_WORDS else None
    return None
