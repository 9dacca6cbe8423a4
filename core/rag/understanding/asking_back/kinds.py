"""Find the kinds of one thing whose values differ: the rows of a table, or the parts of a page, that could be meant."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from core.domain.passage import Candidate
from core.domain.units import UnitKind
from core.rag.answering.quotes.features import terms_of
from core.rag.answering.quotes.statements import Statement, statements_of
from core.rag.understanding.asking_back.choices import FEWEST, LONGEST_LABEL, MOST
from core.rag.understanding.asking_back.fitting import has_all
from core.rag.understanding.asking_back.need import attribute_terms, generic_terms
from core.text.languages.english_tables import everyday
from core.text.languages.languages import english
from core.text.languages.schema.clock import TimeWords
from core.text.questions.held import holds
from core.text.questions.kinds import VALUES, AnswerKind
from core.text.questions.wanted import wanted
from core.text.tokens import query_terms

MOST_WORDS = 7  # who types more says which kind is meant
READ = 6  # passages
_TIME = english(TimeWords)


def kinds_of(question: str, kept: Sequence[Candidate], said: str, *, are_parts: bool) -> tuple[str, ...]:
    """Up to four names of kinds of the thing, where what would be `said` is of one of them.

    "Permit cost": who parks, and when, each with its price. "I want to withdraw": from a course or the university,
    which are parts of a page, where these may be kinds (`are_parts`).
    None where the question names one of them, or names no thing.
    """
    values, asked = wanted(question) & VALUES, set(query_terms(question))
    things = {term for term in asked if term not in everyday() and term not in attribute_terms()}
    naming = things - generic_terms()
    if not naming or len(question.split()) > MOST_WORDS or _TIME.next.search(question):
        return ()
    read = statements_of(kept[:READ])
    groups = [*_rows(read, things, values), *(_parts(read, naming, kept) if are_parts and len(naming) == 1 else ())]
    apart = (names for names in groups if _tell_apart(names, naming, asked, values))
    return next((tuple(names)[:MOST] for names in apart if any(name in said for name in names)), ())


def _rows(read: Sequence[Statement], things: set[str], values: frozenset[AnswerKind]) -> Iterator[Sequence[str]]:
    """The first cells of the rows of each table that have a value of the things."""
    tables: dict[tuple[int, str], list[str]] = defaultdict(list)
    for row in read:
        if row.kind is UnitKind.ROW and has_all(things, f"{row.above} {row.text}") and _has(row.text, values):
            tables[row.number, row.above].append(next(iter(row.units[0].cells), ""))
    return iter(tables.values())


def _parts(read: Sequence[Statement], naming: set[str], kept: Sequence[Candidate]) -> Iterator[Sequence[str]]:
    """The headings of the parts of each page that are called after the thing."""
    pages: dict[str, dict[str, None]] = defaultdict(dict)
    above = {heading for each in read for heading in each.headings[:-1]}
    for each in read:
        label = each.headings[-1] if each.headings[1:] else ""
        if label and has_all(naming, label) and label not in above:
            pages[kept[each.number - 1].chunk.url][label] = None
    return (list(page) for page in pages.values())


def _tell_apart(names: Sequence[str], naming: set[str], asked: set[str], values: frozenset[AnswerKind]) -> bool:
    are_names = all(0 < len(name) <= LONGEST_LABEL and not _has(name, values) for name in names)
    is_named = any((terms_of(name) - naming) & asked for name in names)
    return len(set(names)) >= FEWEST and are_names and not is_named


def _has(text: str, values: frozenset[AnswerKind]) -> bool:
    return any(holds(text, kind) for kind in values)
