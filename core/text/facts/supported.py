"""Which of several values for one thing the site stands by: one page that was tampered with decides nothing."""

from collections.abc import Collection, Mapping

from core.text.tokens import terms

Page = tuple[str, str]  # its address and its title


def supported(pages: Mapping[str, Collection[Page]], name: Collection[str]) -> list[str]:
    """The values that most pages state; among equals, those of the page whose title is nearest to the thing's name.

    `name` are its terms. Several values are returned where nothing tells them apart.
    """
    most = max(len({url for url, _ in said}) for said in pages.values())
    first = [value for value, said in pages.items() if len({url for url, _ in said}) == most]
    near = {value: max(_nearness(title, set(name)) for _, title in pages[value]) for value in first}
    return [value for value in first if near[value] == max(near.values())]


def _nearness(title: str, name: set[str]) -> float:
    """The share of common terms among all of both (Jaccard, 1901)."""
    titled = set(terms(title))
    return len(titled & name) / len(titled | name) if titled | name else 0.0
