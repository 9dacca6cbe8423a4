"""Find the kinds of one thing whose values differ: the rows of a table that a short question could mean."""

from collections import defaultdict
from collections.abc import Sequence

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
from core.text.questions.held import places_of
from core.text.questions.kinds import VALUES, AnswerKind
from core.text.questions.wanted import wanted
from core.text.tokens import query_terms

MOST_WORDS = 7  # who types more says which kind is meant
READ = 6  # passages
_TIME = english(TimeWords)


def kinds_of(question: str, kept: Sequence[Candidate]) -> tuple[str, ...]:
    """The names of up to four rows that each have a value of the kind asked for ("permit cost": who parks, and when).

    None where the question names one of them, wants no value, or names no thing.
    """
    values, asked = wanted(question) & VALUES, set(query_terms(question))
    things = {term for term in asked if term not in everyday() and term not in attribute_terms()}
    naming = things - generic_terms()
    if not values or not naming or len(question.split()) > MOST_WORDS or _TIME.next.search(question):
        return ()
    tables: dict[tuple[int, str], list[str]] = defaultdict(list)
    for row in statements_of(kept[:READ]):
        if row.kind is UnitKind.ROW and has_all(things, f"{row.above} {row.text}") and _has(row.text, values):
            tables[row.number, row.above].append(_name(row))
    return next((tuple(names)[:MOST] for names in tables.values() if _tell_apart(names, naming, asked, values)), ())


def parts_of(question: str, kept: Sequence[Candidate]) -> tuple[str, ...]:
    """The headings of up to four parts of one page that are kinds of the one thing that a short question names.

    "How much is a scholarship": each of four stands under its own name. Where no value is asked for, the name
    has the thing in it.
    """
    values, asked = wanted(question) & VALUES, set(query_terms(question))
    naming = {term for term in asked if term not in everyday() and term not in attribute_terms()} - generic_terms()
    if len(naming) != 1 or len(question.split()) > MOST_WORDS or _TIME.next.search(question):
        return ()
    pages: dict[str, dict[str, None]] = defaultdict(dict)
    statements = statements_of(kept[:READ])
    above = {heading for each in statements for heading in each.headings[:-1]}
    for each in statements:
        label = each.headings[-1] if each.headings[1:] else ""
        is_kind = has_all(naming, each.above) and _has(each.text, values) if values else has_all(naming, label)
        if label and is_kind and label not in above:
            pages[kept[each.number - 1].chunk.url][label] = None
    return next((tuple(each)[:MOST] for each in pages.values() if _tell_apart(list(each), naming, asked, values)), ())


def _tell_apart(names: Sequence[str], naming: set[str], asked: set[str], values: frozenset[AnswerKind]) -> bool:
    are_names = all(0 < len(name) <= LONGEST_LABEL and not _has(name, values) for name in names)
    is_named = any((terms_of(name) - naming) & asked for name in names)
    return len(set(names)) >= FEWEST and are_names and not is_named


def _name(row: Statement) -> str:
    cells = row.units[0].cells
    return cells[0] if cells else ""


def _has(text: str, values: frozenset[AnswerKind]) -> bool:
    return any(places_of(text, kind) for kind in values)
