"""On a page that says it is a news article or blog post, leave out what stands around the article.

Such a page is full of teasers for other articles, which no structure tells from its own text. Trafilatura votes on
them; what it does not vote for goes only if it stands outside the article, or is mostly links.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

from core.extract.html.furniture.left_out import Pruning, Reason
from core.extract.html.furniture.regions import has_own_heading
from core.extract.html.furniture.word_counts import WordCounts, reaches_somebody
from core.extract.html.main_text import main_text
from core.extract.html.tree import BLOCK_TAGS, HEADINGS, INVISIBLE, Element, one_line

_TYPES = r"(?:\w*NewsArticle|BlogPosting|LiveBlogPosting|ClaimReview|Article)"
_IN_JSON = re.compile(rf'"@type"\s*:\s*\[?\s*"{_TYPES}"')
_IN_MARKUP = re.compile(rf"schema\.org/{_TYPES}$")
# Pictures with what is said below them, and the lines about an author.
_ABOUT = re.compile(r"caption|gallery|slide|carousel|photo|image|figure|author|byline|bio\b")
_IS_PAGE = re.compile(r'"@type"\s*:\s*\[?\s*"\w*Page"')
_LEAST_ARTICLE = 200  # characters
_LEAST_OF_PAGE = 0.5  # of the words outside links, for an article of which we are not sure
_LEAST_SHARE = 0.9  # of an article's words, in the element that holds it
_MOST_DENSITY = 0.4
_MOST_BOX_WORDS = 150
_LONG_PARAGRAPH = 40  # words outside links; captions and teasers have fewer
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
    """Take out what stands around the article of a page, and lists of links within it.

    Unless it is sure that the page is an article, only where the article is most of its text.
    """
    article = main_text(root)
    if len(article) < _LEAST_ARTICLE:
        return
    body = next(root.iter("body"), root)
    votes = _Votes(frozenset(_runs(_words(article))), "".join(_words(article)))
    counts = WordCounts(counts_cards=True)
    counts.add(body)
    if not is_sure and votes.count(body) < _LEAST_OF_PAGE * (counts.of(body).words - counts.of(body).linked):
        return
    votes.count(body)
    _take_out_title(root, body, votes, pruning)
    _Around(votes, counts, pruning).visit(body, votes.holder(body))


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

    def holder(self, body: Element) -> Element:
        """The smallest element with nearly all of the article."""
        element, least = body, _LEAST_SHARE * self.words[body]
        while inner := [child for child in element if self.words.get(child, 0) >= max(least, 1)]:
            element = inner[0]
        return element


@dataclass
class _Around:
    votes: _Votes
    counts: WordCounts
    pruning: Pruning

    def visit(self, element: Element, holder: Element, *, is_inside: bool = False) -> None:
        is_inside = is_inside or element is holder
        for child in list(_blocks_in(element)):
            if self._is_kept(child):
                continue
            if self._is_out(child, is_inside=is_inside):
                self.pruning.take_out(child, Reason.DOUBTFUL)
            elif _holds_blocks(child):
                self.visit(child, holder, is_inside=is_inside)

    def _is_out(self, element: Element, *, is_inside: bool) -> bool:
        if self.votes.words.get(element, 0) or any(map(_is_data, element.iter(*_KEPT))):
            return False
        if self.counts.of(element).density >= _MOST_DENSITY:
            return True
        if not is_inside:
            return not self._goes_on(element)
        return not _holds_blocks(element) and not self._is_long(element)

    def _goes_on(self, element: Element) -> bool:
        """Whether an element is of the same kind as a part of the article beside it, with text as long."""
        parent, kind = element.getparent(), (element.tag, element.get("class", ""))
        if parent is None or not kind[1]:
            return False
        beside = (child for child in parent if (child.tag, child.get("class", "")) == kind)
        is_beside = any(self.votes.words.get(child, 0) for child in beside)
        return is_beside and any(self._is_long(part) for part in element.iter("p"))

    def _is_long(self, paragraph: Element) -> bool:
        count = self.counts.of(paragraph)
        if any(map(_ABOUT.search, (around.get("class", "").lower() for around in _near(paragraph)))):
            return False
        return count.words - count.linked >= _LONG_PARAGRAPH

    def _is_kept(self, element: Element) -> bool:
        """Whether an element is a title, data, or a contact box."""
        if _is_data(element):
            return True
        return (
            self.counts.of(element).words <= _MOST_BOX_WORDS and has_own_heading(element) and reaches_somebody(element)
        )


def _near(element: Element) -> Iterator[Element]:
    """An element and the four around it."""
    yield element
    yield from islice(element.iterancestors("div", "ul", "ol", "figure", "section", "aside"), 4)


def _is_data(element: Element) -> bool:
    """Whether an element is a title, a table of data, or the like; on old pages a table holds the whole page."""
    if element.tag == "dl":
        return sum(1 for _ in element.iter("dt")) >= _LEAST_TERMS
    if element.tag != "table":
        return element.tag in _KEPT
    if sum(1 for _ in element.iter("table")) > 1:
        return False
    return all(len(one_line(cell).split()) <= _MOST_CELL_WORDS for cell in element.iter("td", "th"))


def _blocks_in(element: Element) -> Iterator[Element]:
    return (child for child in element if _is_block(child))


def _holds_blocks(element: Element) -> bool:
    return next(_blocks_in(element), None) is not None


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
