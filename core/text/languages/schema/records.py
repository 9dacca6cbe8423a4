"""Words by which questions ask for rows of tables and lists."""

from collections.abc import Mapping

from core.text.languages.pattern import Pattern


class TableWords:
    """How questions ask for rows of a table, and what pages call the columns that they want.

    `orders` are superlatives and comparatives with the kind of value, and "rising" from the least or "falling";
    `columns` and `ends` are by the kind of answer.
    """

    orders: tuple[tuple[Pattern, str, str], ...]
    several: Pattern
    compares: Pattern
    comparative: Pattern
    between: Pattern
    counts: Pattern
    often: Pattern
    which: Pattern
    lists: Pattern
    not_for_tables: Pattern
    yes_or_no: Pattern
    having: Pattern
    columns: Mapping[str, Pattern]
    ends: Mapping[str, Pattern]
    asking: frozenset[str]
    scaled: Pattern
    ends_column: Pattern
    terms: frozenset[str]
    empty: frozenset[str]
    same_class: tuple[tuple[Pattern, str], ...]


class ListWords:
    """How questions ask for a whole list or its length, and what pages write around a list."""

    counts: Pattern
    lists: Pattern
    counted: Pattern
    short: Pattern
    fillers: frozenset[str]
    around: frozenset[str]
    no_name: Pattern
    leads_below: Pattern
    leads: tuple[Pattern, ...]
    of_parts: Pattern
    of_prices: frozenset[str]


class PublicationWords:
    """How questions ask for papers, their authors and years."""

    who_wrote: Pattern
    when_published: Pattern
    before_title: Pattern
    asks_papers: Pattern
    by: Pattern
    before_name: Pattern
    of_year: Pattern
    about: Pattern
