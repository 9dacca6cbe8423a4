"""A site of an institution's own that is in no index, about a thing that no other page has."""

from benchmarks.sites.local_site import LocalSite

QUESTION = "Where can I rent a kayak?"
ANSWER = "You can rent a kayak at the boathouse by the lake for 15 dollars a day."
PROSE = "The boathouse is open to all students from May to September, and its staff give lessons on every Friday."
SOURCES = """
sources:
  - name: northfield
    start_urls: ['https://northfield.example/']
  - name: lake
    start_urls: ['{address}/']
    allow_private_network: true
    delay_seconds: 0
    exclude: ['/private/']
"""


def page(*paragraphs: str, head: str = "") -> str:
    """A page about boats with these paragraphs."""
    said = "".join(f"<p>{each}</p>" for each in (PROSE, *paragraphs))
    return f"<html><head><title>Boathouse</title>{head}</head><body><main><h1>Boathouse</h1>{said}</main></body></html>"


def kayak_site() -> LocalSite:
    """The site, with its one page at /boats."""
    site = LocalSite()
    site.put("/boats", page(ANSWER))
    return site
