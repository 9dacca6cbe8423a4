"""What is wrong in the words of pages: contradictions, past dates told as future, and attacks on their reader."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from itertools import combinations

from core.domain.passage import PassageText
from core.domain.quality import Finding, FindingKind, PageText
from core.domain.units import Unit
from core.text.facts.claims import Claim, is_about_the_same, prose, whereabouts
from core.text.languages.languages import english
from core.text.languages.schema.pages import ExpiredDates
from core.text.passage_structure import units_in
from core.text.tokens import terms
from core.text.values.dates import spans
from core.text.values.lexer import of
from core.text.values.value import TERM

LONGEST = 160


def short(sentence: str) -> str:
    """The sentence on one line, cut between words if it is long."""
    line = " ".join(sentence.split())
    return line if len(line) <= LONGEST else line[:LONGEST].rsplit(" ", 1)[0] + " …"


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
            detail = f"“{short(one.sentence)}” here, “{other.said}” there"
            yield Finding(FindingKind.CONTRADICTION, one.page.url, detail, other.page.url)


PASSED_FOR = timedelta(days=30)
YEAR = timedelta(days=365)
_EN = english(ExpiredDates)
_LAST_MONTH = {"winter": 4, "spring": 6, "summer": 8, "fall": 12}
_OPENING_LINES = 3
_LETTERS = re.compile(r"[^\W\d_]")
_YEAR_NAMED = re.compile(r"(?<!\d)(20\d\d)(?:\s?[-–_/]\s?(?:20)?(\d\d))?(?!\d)")
_YEAR_AND_MONTH = re.compile(r"(?<!\d)(20\d\d)(?:0[1-9]|1[0-2])(?!\d)")
_SHORT_YEARS = re.compile(r"(?<!\d)(\d\d)[-–]?(\d\d)(?!\d)")


def expired_dates(page: PageText, today: date) -> Iterator[Finding]:
    """One finding per sentence. Archive pages, and lists that continue into the future, have none."""
    found = {sentence: passed for passage in page.passages for sentence, passed in _past(passage, today)}
    if not found or _keeps_the_past(page, today):
        return
    newest = max(_newest(passage.text) for passage in page.passages)
    for sentence, (last, text) in found.items():
        later = _newest(text) if today - last > YEAR else newest
        if today - later > PASSED_FOR:
            detail = f"speaks of {last:%Y-%m-%d} as still to come: “{short(sentence)}”"
            yield Finding(FindingKind.EXPIRED_DATE, page.url, detail)


def _past(passage: PassageText, today: date) -> Iterator[tuple[str, tuple[date, str]]]:
    text, units = passage.text, units_in(passage)
    if (
        not _EN.still_to_come.search(text)
        or _names_only_the_past(" ".join(passage.headings), today)
        or _is_dated(units)
    ):
        return
    for sentence in prose(units):
        if _EN.still_to_come.search(sentence) and not _EN.tells_of_past.search(sentence):
            last = max((span.end for span in spans(sentence)), default=today)
            if today - last > PASSED_FOR and not _names_a_term_to_come(sentence, today):
                yield sentence, (last, text)


def _names_a_term_to_come(sentence: str, today: date) -> bool:
    """Whether it speaks of a term that is not over: then it tells that term's dates, and is right to."""
    terms = (one.value for one in of(TERM, sentence))
    return any((term.year or 0, _LAST_MONTH[term.season]) >= (today.year, today.month) for term in terms)


def _newest(text: str) -> date:
    return max((span.end for span in spans(text)), default=date.min)


def _keeps_the_past(page: PageText, today: date) -> bool:
    where = whereabouts(page, ())
    opening = units_in(page.passages[0]) if page.passages else ()
    return bool(_EN.keeps_the_past.search(where)) or _names_only_the_past(where, today) or _is_dated(opening)


def _names_only_the_past(where: str, today: date) -> bool:
    """Whether only past terms are named, such as "Catalog 2023–24"; an academic year ends in its second July."""
    first_current = today.year if today.month >= 8 else today.year - 1
    years = [int(first) + (1 if second else 0) for first, second in _YEAR_NAMED.findall(where)]
    years += [int(year) for year in _YEAR_AND_MONTH.findall(where)]
    years += [2000 + int(two) for one, two in _SHORT_YEARS.findall(where) if int(two) == int(one) + 1]
    return bool(years) and max(years) <= first_current


def _is_dated(units: Sequence[Unit]) -> bool:
    """Whether a passage begins with a date line, as news and letters do; headings may come first."""
    return any(_is_a_date(unit.words) for unit in units[:_OPENING_LINES])


def _is_a_date(line: str) -> bool:
    found = next(spans(line), None)
    return found is not None and not _LETTERS.search(_EN.dateline.sub("", line.replace(found.text, "")))
