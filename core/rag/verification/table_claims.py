"""A claim beside the rows of a table: which rows it names, and whether its values and its order are theirs."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby

from core.rag.verification.evidence import Cell, Ground, Places
from core.text.facts.matching import is_light
from core.text.facts.statement import Item
from core.text.languages.english_tables import classes, synonym_groups, verbs
from core.text.languages.languages import english
from core.text.languages.schema.records import TableWords

_WORDS = english(TableWords)
_VALUES = frozenset({"money", "date", "time", "percent", "number", "duration", "phone"})
_MEASURES = {"amount": ("money",), "moment": ("date", "time"), "number": ("number", "duration", "money", "percent")}
_NAMED_FROM = 1 / 3  # share of what only this row's label has
_SEVERAL = 2
_SUPERLATIVE = re.compile(r"(?:est|most|least)\b", re.IGNORECASE)
_FIGURE = re.compile(r"\d+(?:\.\d+)?")

Row = tuple[Cell, ...]
Heard = Sequence[tuple[Item, Places]]  # the items of a claim, each with its places in the ground
Named = Sequence[tuple[int, Row]]  # rows, each with the first item of the claim that names it


def named_rows(heard: Heard, given: Ground) -> list[Named]:
    """The rows that a claim names, in its order, for each table of which it names any."""
    found = (sorted(_named(heard, table, given), key=lambda each: each[0]) for table in _tables(given))
    return [named for named in found if named]


def is_of_other_row(text: str, heard: Heard, given: Ground) -> bool:
    """Whether a claim gives a named row a value that only other rows have: the first value to the first row …"""
    prose: Places = frozenset().union(*(clause.places for clause in given.clauses))
    is_ordered = any(said.search(text) for said, _, _ in (*_WORDS.orders, *_WORDS.orders_of_two))
    for named in named_rows(heard, given):
        table = table_of(named[0][1], given)
        in_cells = frozenset().union(*(cell.said for row in table for cell in row[1:])) - prose
        if _has_words_of(in_cells, _all(row for _, row in named) | prose | given.anchor, heard):
            return True
        for kind in _VALUES:
            told = [(at, places) for at, (item, places) in enumerate(heard) if item.kind == kind and places & in_cells]
            pairs = _paired(told, named[:1] if is_ordered and len(told) == 1 else named)
            if any(all(places.isdisjoint(cell.said) for cell in row) for places, row in pairs):
                return True
    return False


def _has_words_of(cells: Places, own: Places, heard: Heard) -> bool:
    """Whether a claim says an office, an audience … or several things that only the cells of other rows have."""
    words = [item for item, places in heard if item.kind == "word" and places & cells and not places & own]
    told = [item for item in words if not is_light(item) and item.value not in verbs()]
    return len(told) >= _SEVERAL or any(item.value in classes() for item in told)


def is_in_other_order(text: str, heard: Heard, given: Ground) -> bool:
    """Whether a claim calls a row the first by a value that is not ("the cheapest"), or puts it before a wrong one."""
    orders = (*_WORDS.orders, *_WORDS.orders_of_two)
    order = next(((by, way) for said, by, way in orders if said.search(text)), None)
    if order is None:
        return False
    kinds, is_falling, of_all = _MEASURES[order[0]], order[1] == "falling", _SUPERLATIVE.search(text)
    for (_, first), *others in named_rows(heard, given):
        if not (others or of_all):
            continue
        rows = [row for _, row in others] or table_of(first, given)
        for column in _meant_columns(first, heard, given, kinds):
            own, sizes = _size(first[column], given, kinds), [_size(row[column], given, kinds) for row in rows]
            if any(size and (size > own if is_falling else size < own) for size in sizes):
                return True
    return False


def table_of(row: Row, given: Ground) -> Sequence[Row]:
    """The rows of the table that has this one."""
    return next(table for table in _tables(given) if row in table)


def _tables(given: Ground) -> Iterator[list[Row]]:
    for _, rows in groupby(given.rows, key=lambda row: tuple(cell.head for cell in row)):
        yield list(rows)


def _named(heard: Heard, table: Sequence[Row], given: Ground) -> Iterator[tuple[int, Row]]:
    labels = [_label(row, given) for row in table]
    counts = Counter(
        chain.from_iterable({each for at in label for each in _senses(given.items[at])} for label in labels)
    )
    for row, label in zip(table, labels, strict=True):
        own = frozenset(at for at in label if all(counts[each] == 1 for each in _senses(given.items[at])))
        told = [(at, places & own) for at, (_, places) in enumerate(heard) if places & own]
        if told and len(frozenset().union(*(places for _, places in told))) >= _NAMED_FROM * len(own):
            yield told[0][0], row


def _label(row: Row, given: Ground) -> Places:
    """What names a row: its first cell, and the next one behind a code."""
    is_coded = any(given.items[at].kind == "code" for at in row[0].said)
    said: Places = frozenset().union(*(cell.said for cell in row[: 1 + is_coded]))
    return frozenset(at for at in said if not is_light(given.items[at])) or said


def _senses(item: Item) -> frozenset[str]:
    """The word and its groups of words of one meaning: of awards, prizes and grants none is told from the others so."""
    return frozenset({item.value}) | synonym_groups().get(item.value, frozenset())


def _all(rows: Iterable[Row]) -> Places:
    return frozenset().union(*(cell.head | cell.said for row in rows for cell in row))


def _paired(values: Sequence[tuple[int, Places]], named: Named) -> Iterator[tuple[Places, Row]]:
    if len(values) == 1 or len(named) == 1:
        yield from ((places, row) for _, places in values for _, row in named)
    elif len(values) == len(named):
        yield from ((places, row) for (_, places), (_, row) in zip(values, named, strict=True))
    elif values:
        is_led = named[0][0] < values[0][0]
        for at, places in values:
            near = [row for place, row in named if place < at][-1:] if is_led else []
            yield places, (near or [row for place, row in named if place > at] or [named[-1][1]])[0]


def _meant_columns(row: Row, heard: Heard, given: Ground, kinds: Sequence[str]) -> list[int]:
    """Those whose name the claim says, else the only one that can be ordered so."""
    said: Places = frozenset().union(*(places for _, places in heard))
    sized = [at for at, cell in enumerate(row) if at and _size(cell, given, kinds)]
    named = [at for at in sized if row[at].head and row[at].head <= said]
    return named or (sized if len(sized) == 1 else [])


def _size(cell: Cell, given: Ground, kinds: Sequence[str]) -> tuple[float, ...]:
    found = (given.items[at] for at in sorted(cell.said) if given.items[at].kind in kinds)
    return next((tuple(map(float, _FIGURE.findall(item.value))) for item in found), ())
