"""Ask trafilatura (Barbaresi 2021) which part of a page is its article."""

import logging

import trafilatura

from core.extract.html.tree import Element

# It warns for every page without main text.
logging.getLogger("trafilatura").setLevel(logging.CRITICAL)


def main_text(page: str | Element) -> str:
    """The article of a page; empty when there is none."""
    return trafilatura.extract(page, include_comments=False, include_tables=True, include_formatting=False) or ""
