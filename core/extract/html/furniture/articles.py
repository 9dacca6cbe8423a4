"""On a page that says it is a news article or blog post, leave out what stands around the article.

Such a page is full of teasers for other articles, which no structure tells from its own text. Trafilatura votes on
them: what it leaves out goes, unless it is a title, a table of data or a contact box.
"""

import logging
import re
from dataclasses import dataclass, field

from core.extract.html.furniture.left_out import Pruning, Reason
from core.extract.html.furniture.regions import has_own_heading
from core.extract.html.furniture.word_counts import WordCounts, reaches_somebody
from core.extract.html.tree import BLOCK_TAGS, HEADINGS, INVISIBLE, Element, one_line, visible_text

_TYPES = r"(?:\w*NewsArticle|BlogPosting|LiveBlogPosting|ClaimReview|Article)"
_IN_JSON = re.compile(rf'"@type"\s*:\s*\[?\s*"{_TYPES}"')
_IN_MARKUP = re.compile(rf"schema\.org/{_TYPES}$")
_IS_PAGE = re.compile(r'"@type"\s*:\s*\[?\s*"\w*Page"')
_LEAST_ARTICLE = 200  # characters
_LEAST_OF_PAGE = 0.5  # of the words outside links, for an article of which we are not sure
_MOST_BOX_WORDS = 150
_KEPT = ("h1", "table", "dl", "address", "pre")
_BLOCKS = BLOCK_TAGS | HEADINGS | frozenset({"ul", "ol", "table", "tbody", "dl", "pre"})
_WORD = re.compile(r"\w+")
_RUN = 4
_MOST_CELL_WORDS = 60
_LEAST_TERMS = 3  # fewer are the author and the day
_LEAST_LETTERS = 12  # fewer are in every article


def is_article(root: Element) -> bool | None:
    """Whether a page says in its own markup that it is one news article or blog post; None where it is not sure."""
    told = {(meta.get("property", "").lower(), meta.get("content", "").lower()) for meta in root.iter("meta")}
    scripts = [script.text or "" for script in root.iter("script") if "ld+json" in script.get("type", "")]
    if any(map(_IN_JSON.search, scripts)) or any(map(_is_marked, root.iter("article", "div", "section", "body"))):
        return True
    if any(name == "article:published_time" for name, _ in told):
        return None
    # Some systems call each of their pages an article here, and say in JSON-LD what it is.
    is_page = any(map(_IS_PAGE.search, scripts))
    return None if ("og:type", "article") in told and not is_page else False


def _is_marked(element: Element) -> bool:
    if element.get("itemprop", "") == "articleBody":
        return True
    return _IN_MARKUP.search(element.get("itemtype", "").rstrip("/")) is not None


def prune_around_article(root: Element, pruning: Pruning, *, is_sure: bool) -> None:
    """Take out what does not belong to the article of a page.

    Unless it is sure that the page is an article, only where the article is most of its text.
    """
    article = main_text(root)
    if len(article) < _LEAST_ARTICLE:
        return
    body = next(root.iter("body"), root)
    votes = _Votes(frozenset(_runs(_words(article))), "".join(_words(article)))
    said, all_words = votes.count(body), WordCounts().add(body)
    if not is_sure and said < _LEAST_OF_PAGE * (all_words.words - all_words.linked):
        return
    _take_out_title(root, body, votes, pruning)
    _take_out_rest(body, votes, pruning)


def _take_out_title(root: Element, body: Element, votes: "_Votes", pruning: Pruning) -> None:
    """Take out the headline, which is the document's title, where it stands apart from the article."""
    title = _letters(" ".join(element.text or "" for element in root.iter("title")))
    for heading in list(body.iter("h1")):
        if not votes.words.get(heading, 0) and _letters(one_line(heading)) in title:
            pruning.take_out(heading, Reason.TITLE)


@dataclass
class _Votes:
    """How many words below each block are in the article."""

    article: frozenset[tuple[str, ...]]
    letters: str
    words: dict[Element, int] = field(default_factory=dict)

    def count(self, element: Element) -> int:
        loose = [element.text or ""]
        found = 0
        for child in element:
            if _is_block(child):
                found += self.count(child)
            elif isinstance(child.tag, str):
                loose.append(one_line(child))
            loose.append(child.tail or "")
        self.words[element] = found + self._said(_words(" ".join(loose)))
        return self.words[element]

    def _said(self, words: list[str]) -> int:
        """How many words of a block are in the article; none where it is less than half of them."""
        runs = _runs(words)
        shared = sum(run in self.article for run in runs)
        letters = "".join(words)
        is_said = bool(runs) and 2 * shared >= len(runs)
        return len(words) if is_said or (len(letters) >= _LEAST_LETTERS and letters in self.letters) else 0


def _take_out_rest(element: Element, votes: _Votes, pruning: Pruning) -> None:
    """Take out what has no vote; titles, data and contact boxes stay."""
    for child in list(filter(_is_block, element)):
        if _is_data(child) or _is_contact_box(child):
            continue
        if votes.words.get(child, 0) or any(map(_is_data, child.iter(*_KEPT))):
            _take_out_rest(child, votes, pruning)
        else:
            pruning.take_out(child, Reason.DOUBTFUL)


def _is_contact_box(element: Element) -> bool:
    is_small = len(visible_text(element).split()) <= _MOST_BOX_WORDS
    return is_small and has_own_heading(element) and reaches_somebody(element)


def _is_data(element: Element) -> bool:
    """Whether an element is a title, a table of data, or the like; on old pages a table holds the whole page."""
    if element.tag == "dl":
        return sum(1 for _ in element.iter("dt")) >= _LEAST_TERMS
    if element.tag != "table":
        return element.tag in _KEPT
    if sum(1 for _ in element.iter("table")) > 1:
        return False
    return all(len(one_line(cell).split()) <= _MOST_CELL_WORDS for cell in element.iter("td", "th"))


def _is_block(child: Element) -> bool:
    if not isinstance(child.tag, str) or child.tag in INVISIBLE:
        return False
    return child.tag in _BLOCKS or next(child.iter(*_BLOCKS), None) is not None


def _letters(text: str) -> str:
    return "".join(_words(text))


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _runs(words: list[str]) -> list[tuple[str, ...]]:
    """All runs of four words, or the only shorter one."""
    size = min(_RUN, len(words))
    return [tuple(words[at : at + size]) for at in range(len(words) - size + 1) if size]


def main_text(page: str | Element) -> str:
    """What trafilatura (Barbaresi 2021) takes for the article of a page; empty when there is none."""
    import trafilatura  # most sites have no such page

    logging.getLogger("trafilatura").setLevel(logging.CRITICAL)  # it warns for every page without main text
    return trafilatura.extract(page, include_comments=False, include_tables=True, include_formatting=False) or ""
