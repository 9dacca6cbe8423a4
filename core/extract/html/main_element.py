"""Find the element that a page marks as its main part."""

from core.extract.html.tree import Element
from core.extract.html.word_counts import WordCounts

_IDS = ("main-content", "maincontent", "main_content", "content-main", "content", "main", "primary")
_LEAST_WORDS = 20
_LEAST_SHARE = 0.5  # of the words outside links, for an element that only its id marks


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
