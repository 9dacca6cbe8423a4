"""On a page that says it is a news article or blog post, leave out what stands around the article.

Such a page is full of teasers for other articles, which no structure tells from its own text. Trafilatura votes on
them; what it does not vote for goes only if it stands outside the article, or is mostly links.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from core.extract.html.contacts import has_contact
from core.extract.html.left_out import Pruning, Reason
from core.extract.html.main_text import main_text
from core.extract.html.tree import BLOCK_TAGS, HEADINGS, INVISIBLE, Element, one_line
from core.extract.html.word_counts import WordCounts

_TYPES = r"(?:\w*NewsArticle|BlogPosting|LiveBlogPosting|Article)"
_IN_JSON = re.compile(rf'"@type"\s*:\s*\[?\s*"{_TYPES}"')
_IN_MARKUP = re.compile(rf"schema\.org/{_TYPES}$")
_IS_PAGE = re.compile(r'"@type"\s*:\s*\[?\s*"\w*Page"')
_LEAST_WORDS = 40  # of an article
_LEAST_SHARE = 0.9  # of an article's words, in the element that holds it
_MOST_DENSITY = 0.4
_KEPT = ("table", "dl", "address", "pre")
_BLOCKS = BLOCK_TAGS | HEADINGS | frozenset({"ul", "ol", "table", "tbody", "dl", "pre"})
_NO_LETTER = re.compile(r"[\W_]+")


def is_article(root: Element) -> bool:
    """Whether a page says in its own markup that it is one news article or blog post."""
    told = {(meta.get("property", "").lower(), meta.get("content", "").lower()) for meta in root.iter("meta")}
    if any(name == "article:published_time" for name, _ in told):
        return True
    scripts = [script.text or "" for script in root.iter("script") if "ld+json" in script.get("type", "")]
    if any(map(_IN_JSON.search, scripts)) or any(map(_is_marked, root.iter("article", "div", "section", "body"))):
        return True
    # Some systems call each of their pages an article here, and say in JSON-LD what it is.
    return ("og:type", "article") in told and not any(map(_IS_PAGE.search, scripts))


def _is_marked(element: Element) -> bool:
    return _IN_MARKUP.search(element.get("itemtype", "").rstrip("/")) is not None


def prune_around_article(root: Element, pruning: Pruning) -> None:
    """Take out what stands around the article of a page, and lists of links within it."""
    article = main_text(root)
    if len(article.split()) < _LEAST_WORDS:
        return
    body = next(root.iter("body"), root)
    votes = _Votes(_letters(article))
    votes.count(body)
    counts = WordCounts(counts_cards=True)
    counts.add(body)
    _Around(votes, counts, pruning).visit(body, votes.holder(body))


@dataclass
class _Votes:
    """How many letters below each block are in the article."""

    article: str
    letters: dict[Element, int] = field(default_factory=dict)

    def count(self, element: Element) -> int:
        blocks = [child for child in element if _is_block(child)]
        if blocks:
            found = sum(map(self.count, blocks))
        else:
            text = _letters(one_line(element))
            found = len(text) if text and text in self.article else 0
        self.letters[element] = found
        return found

    def holder(self, body: Element) -> Element:
        """The smallest element with nearly all of the article."""
        element, least = body, _LEAST_SHARE * self.letters[body]
        while inner := [child for child in element if self.letters.get(child, 0) >= max(least, 1)]:
            element = inner[0]
        return element


@dataclass
class _Around:
    votes: _Votes
    counts: WordCounts
    pruning: Pruning

    def visit(self, element: Element, holder: Element) -> None:
        is_inside = element is holder or any(around is holder for around in element.iterancestors())
        for child in list(_blocks_in(element)):
            if self._is_out(child, is_inside=is_inside):
                self.pruning.take_out(child, Reason.DOUBTFUL)
            elif _holds_blocks(child):
                self.visit(child, holder)

    def _is_out(self, element: Element, *, is_inside: bool) -> bool:
        if self.votes.letters.get(element, 0) or next(element.iter("h1", *_KEPT), None) is not None:
            return False
        count = self.counts.of(element)
        if count.words and count.density >= _MOST_DENSITY:
            return True
        return not is_inside and not (count.words <= 150 and has_contact(element))


def _blocks_in(element: Element) -> Iterator[Element]:
    return (child for child in element if _is_block(child))


def _holds_blocks(element: Element) -> bool:
    return next(_blocks_in(element), None) is not None


def _is_block(child: Element) -> bool:
    if not isinstance(child.tag, str) or child.tag in INVISIBLE:
        return False
    return child.tag in _BLOCKS or next(child.iter(*_BLOCKS), None) is not None


def _letters(text: str) -> str:
    return _NO_LETTER.sub("", text).casefold()
