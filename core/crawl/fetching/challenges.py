"""Recognise the pages that a site shows to programs in place of its own: checks that a visitor is human."""

from collections.abc import Mapping

from core.domain.read_pages import ReadPage
from core.text.languages.languages import english
from core.text.languages.schema.pages import StubPhrases
from core.text.urls import origin_of

MOST_WORDS, MOST_LINKS = 150, 2
_EN = english(StubPhrases)
# As Cloudflare and Amazon document them.
_HEADERS = {"cf-mitigated": {"challenge"}, "x-amzn-waf-action": {"challenge", "captcha"}}


def announces_challenge(headers: Mapping[str, str]) -> bool:
    """Whether the headers of a response, with names in lower case, say that it is a check of its visitor."""
    return any(headers.get(name, "").strip().lower() in values for name, values in _HEADERS.items())


def is_challenge(page: ReadPage) -> bool:
    """Whether a page checks its visitor: it says so in few words, and leads nowhere in its own site."""
    document, origin = page.document, origin_of(page.document.url)
    if sum(origin_of(link) == origin for link in page.links.links) > MOST_LINKS:
        return False
    is_short = len(document.text.split()) <= MOST_WORDS
    return is_short and _EN.challenge.search(f"{document.title}\n{document.text}") is not None
