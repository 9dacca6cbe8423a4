"""Generate questions from headings and link texts, answered by a whole section or page."""

import random
import re
from collections.abc import Iterator, Mapping

from evaluation.synthetic.site_pages import Kind, Passage, Question, SitePage

_ABOUT = (
    "What does the page about {subject} say about {heading}?",
    "What should I know about {heading}?",
    "{heading} at {subject}",
    "Where can I read about {heading}?",
)
_LEADING = ("Where do I find {words}?", "Where can I read about {words}?", "{words}")
_SAYS_NOTHING = re.compile(
    r"^(?:home|more|read more|learn more|click here|here|see also|contact|contact us|overview|introduction|this page|"
    r"details|information|questions|top|back|next|previous|pdf|website|link)$",
    re.IGNORECASE,
)
_PLAIN = re.compile(r"^[^@/<>{}]{3,80}$")


def from_headings(page: SitePage, passage: Passage) -> Iterator[Question]:
    """A question from the passage's own heading; the page's first heading is too general."""
    if len(passage.headings) > 1 and _tells(passage.headings[-1]):
        heading, subject = passage.headings[-1], passage.headings[0]
        chooser = random.Random(f"{page.url}/{heading}")
        asked = chooser.choice(_ABOUT).format(heading=heading, subject=subject)
        yield _whole(Kind.HEADING, heading if heading.endswith("?") else asked, page, passage)


def from_links(page: SitePage, pages: Mapping[str, SitePage]) -> Iterator[Question]:
    """Questions from link texts to indexed pages, answered by the page's first passage."""
    for link in page.links:
        target = pages.get(link.target.split("#")[0])
        words = " ".join(link.words.split())
        if target is not None and target.url != page.url and target.passages and _tells(words) and _names(words):
            asked = random.Random(f"{target.url}/{words}").choice(_LEADING).format(words=words)
            yield _whole(Kind.LINK, asked, target, target.passages[0])


def _whole(kind: Kind, asked: str, page: SitePage, passage: Passage) -> Question:
    return Question(kind, asked, passage.text, 0, 0, page.url)


def _tells(words: str) -> bool:
    return bool(_PLAIN.match(words)) and not _SAYS_NOTHING.match(words)


def _names(words: str) -> bool:
    return " " in words or words[:1].isupper()
