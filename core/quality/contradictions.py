"""Find contradictions: two pages that state different dates or numbers for the same thing."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from core.domain.findings import Finding, FindingKind
from core.quality.shortening import short
from core.text.facts.claims import Claim, is_about_the_same
from core.text.tokens import terms

MOST_VALUES = 3  # a sentence with more values is a template used for many things
FEW_PAGES = 3


def contradictions(found: Iterable[Claim]) -> Iterator[Finding]:
    """One finding per pair of values, with a few pairs at most per subject."""
    by_subject: defaultdict[tuple[str, str, frozenset[str]], list[Claim]] = defaultdict(list)
    for claim in found:
        by_subject[claim.kind, claim.term, claim.subject].append(claim)
    rare = _rare_words(claim for same in by_subject.values() for claim in same)
    for same in by_subject.values():
        yield from _between(_settled(same), rare)


def _rare_words(found: Iterable[Claim]) -> frozenset[str]:
    """Words on very few pages with claims: sentences with them are about the same thing."""
    pages: defaultdict[str, set[str]] = defaultdict(set)
    for claim in found:
        for term in claim.subject.union(terms(claim.passage)):
            pages[term].add(claim.page.url)
    return frozenset(term for term, urls in pages.items() if len(urls) <= FEW_PAGES)


def _settled(same: Sequence[Claim]) -> list[Claim]:
    """One claim per page, only of pages that state a single value."""
    by_page: defaultdict[str, list[Claim]] = defaultdict(list)
    for claim in same:
        by_page[claim.page.url].append(claim)
    return [told[0] for told in by_page.values() if len({claim.value for claim in told}) == 1]


def _between(same: Sequence[Claim], rare: frozenset[str]) -> Iterator[Finding]:
    firsts: dict[str, Claim] = {}
    for claim in sorted(same, key=lambda each: each.page.url):
        firsts.setdefault(claim.value, claim)
    if len(firsts) > MOST_VALUES:
        return
    for one, other in combinations(firsts.values(), 2):
        if is_about_the_same(one, other, rare):
            yield _finding(one, other)


def _finding(one: Claim, other: Claim) -> Finding:
    detail = f"“{short(one.sentence)}” here, “{other.said}” there"
    return Finding(FindingKind.CONTRADICTION, one.page.url, detail, other.page.url)
