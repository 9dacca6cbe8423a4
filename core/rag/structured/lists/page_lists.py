"""The lists of a page: items, first columns of tables, and headings side by side, each under its heading."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.domain.passage import Chunk
from core.domain.units import Unit, UnitKind
from core.rag.structured.lists.led_lists import Lead, led_runs, without_number
from core.text.languages.languages import english
from core.text.languages.schema.records import ListWords, TableWords
from core.text.passage_structure import units_in
from core.text.questions.kinds import AnswerKind

Path = tuple[str, ...]
_LONGEST = 40  # words of an item


@dataclass(frozen=True, slots=True)
class PageList:
    """Things under a heading; `column` is the name of the column that they stand in, `line` the first one's line.

    `lead` is the sentence that introduces them, `prices` what each costs where a column says so.
    """

    chunk: Chunk
    path: Path
    things: tuple[str, ...]
    line: str
    column: str = ""
    are_headings: bool = False
    lead: Lead | None = None
    prices: tuple[str, ...] = ()


def lists_of(passages: Sequence[Chunk]) -> list[PageList]:
    """All lists of the passages of one page, each whole though several passages share it."""
    stated = [(chunk, unit, _path(chunk, unit)) for chunk in passages for unit in units_in(chunk)]
    items: dict[tuple[Path, str], list[tuple[Chunk, Unit, str]]] = {}
    for chunk, unit, path in stated:
        if unit.kind is UnitKind.ITEM:
            items.setdefault((path, ""), []).append((chunk, unit, unit.words))
        elif unit.kind is UnitKind.ROW and unit.header and unit.cells and unit.cells[0]:
            items.setdefault((path, unit.header[0]), []).append((chunk, unit, unit.cells[0]))
    lists = [
        PageList(
            several[0][0],
            path,
            _each_once(each[2] for each in several),
            several[0][1].text,
            column,
            prices=_prices([each[1] for each in several]),
        )
        for (path, column), several in items.items()
    ]
    return [each for each in [*lists, *_introduced(passages), *_of_headings(passages)] if _is_list(each)]


def _prices(rows: Sequence[Unit]) -> tuple[str, ...]:
    """What the first column of prices says of each row; empty where a thing has several rows or no price."""
    header = rows[0].header or ()
    at = next(
        (at for at, name in enumerate(header) if at and english(TableWords).columns[AnswerKind.AMOUNT].search(name)),
        None,
    )
    if at is None or len({row.cells[0] for row in rows}) < len(rows) or any(len(row.cells) <= at for row in rows):
        return ()
    prices = tuple(row.cells[at].strip() for row in rows)
    return prices if all(prices) else ()


def _introduced(passages: Sequence[Chunk]) -> list[PageList]:
    """The lists behind a sentence that says what they hold."""
    return [
        PageList(
            items[0][0],
            _path(*items[0]),
            _each_once(without_number(unit.words) for _, unit in items),
            items[0][1].text,
            lead=lead,
        )
        for lead, items in led_runs(passages)
    ]


def _of_headings(passages: Sequence[Chunk]) -> list[PageList]:
    """The headings right below each heading."""
    below: dict[Path, dict[str, Chunk]] = {}
    for chunk in passages:
        for path in (chunk.headings, *(_path(chunk, unit) for unit in units_in(chunk))):
            for depth in range(1, len(path)):
                below.setdefault(path[:depth], {}).setdefault(path[depth], chunk)
    return [
        PageList(next(iter(names.values())), path, tuple(names), next(iter(names)), are_headings=True)
        for path, names in below.items()
        if not any(english(ListWords).no_name.search(name) for name in names)
    ]


def _path(chunk: Chunk, unit: Unit) -> Path:
    return (*chunk.headings, *unit.path)


def _is_list(found: PageList) -> bool:
    return len(found.things) >= 2 and all(len(each.split()) <= _LONGEST for each in found.things)


def _each_once(things: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(each.strip() for each in things))
