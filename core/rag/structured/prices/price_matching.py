"""Find the prices of what is asked for; the fine for parking without a permit is not the permit's price."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from core.domain.records import StatedPrice
from core.domain.units import CELL_BORDER
from core.ports.records import CampusRecords
from core.rag.structured.prices.price_words import has_all, meaning
from core.rag.structured.record_citations import passage_of
from core.rag.structured.record_units import units_of
from core.rag.structured.thing_words import is_in, spellings
from core.text.languages.en.questions.price_questions import GENERIC, QUALIFIERS
from core.text.periods import Period, asked_periods, period_of, valid_for

MOST_TABLES = 6  # whose columns are read for one question
_FEWEST_WORDS = 2  # of a thing that only a sentence names
_ARTICLES = frozenset({"a", "an", "the"})


@dataclass(frozen=True, slots=True)
class Fit:
    """A price, and how well it fits: the words found in its own name, and those in the headings of its table."""

    stated: StatedPrice
    named: int
    headed: int

    @property
    def table(self) -> tuple[str, tuple[str, ...]]:
        """Its page and the headings that it stands under, without its column."""
        return self.stated.url, self.stated.price.labels[:-1]


def is_row(stated: StatedPrice) -> bool:
    """Whether the price stands in a table."""
    return CELL_BORDER in stated.price.unit


async def prices_meant(words: Sequence[str], question: str, records: CampusRecords, today: date) -> list[StatedPrice]:
    """The prices of the thing with these words, in the order of the pages. Raises DatabaseError."""
    content = [word for word in words if word not in GENERIC]
    near = _of_period(await records.prices_of(spellings(content)), question, today)
    columns = await _columns(near, content, records)
    fits = [fit for one in near if (fit := _fit(one, words, content, columns.get(_place(one), ())))]
    most = max(((fit.named, fit.headed) for fit in fits), default=(0, 0))
    best = [fit.stated for fit in fits if (fit.named, fit.headed) == most]
    return best or _only_one_under_heading(near, content)


def _fit(one: StatedPrice, words: Sequence[str], content: Sequence[str], columns: Sequence[str]) -> Fit | None:
    own, headings = meaning(one.price.what), meaning(" ".join(one.price.labels[1:]))
    around = (*headings, *columns, *meaning(" ".join((*one.price.labels[:1], one.title, one.price.amount))))
    if not has_all(content, (*own, *around)) or _is_of_another_thing(one, words):
        return None
    if not is_row(one) and not _says(one, own, words, content):
        return None
    of_page = meaning(one.title)  # on the page "Housing" it does not name the row "Cobb House"
    naming = [word for word in words if word in own or word not in of_page]
    fit = Fit(
        one, sum(is_in(word, own) for word in naming), sum(is_in(word, (*headings, *columns)) for word in content)
    )
    return fit if fit.named or fit.headed else None


def _says(one: StatedPrice, own: Sequence[str], words: Sequence[str], content: Sequence[str]) -> bool:
    """Whether a sentence names the thing with all of its words, and it and its heading have all that is asked for."""
    lacking = [word for word in own if word not in GENERIC and not is_in(word, words)]
    nearest = meaning(" ".join(one.price.labels[-1:])) if len(one.price.labels) > 1 else ()
    is_thing = len(set(own) - _ARTICLES) >= _FEWEST_WORDS and bool(set(content) - QUALIFIERS)
    return not lacking and is_thing and has_all(content, (*own, *nearest, *meaning(one.title)))


def _is_of_another_thing(one: StatedPrice, words: Sequence[str]) -> bool:
    said = meaning(" ".join((one.price.what, *one.price.labels[1:])))
    return any(word in QUALIFIERS and not is_in(word, words) for word in said)


def _only_one_under_heading(near: Sequence[StatedPrice], content: Sequence[str]) -> list[StatedPrice]:
    """The one price below a heading that has all words of the thing and no other."""
    under = [one for one in near if not is_row(one) and len(one.price.labels) > 1 and _is_headed(one, content)]
    whole = [one for one in under if not _is_of_another_thing(one, content)]
    return under if len(under) == 1 and whole else []


def _is_headed(one: StatedPrice, content: Sequence[str]) -> bool:
    heading = meaning(one.price.labels[-1])
    return len(content) > 1 and has_all(content, heading) and has_all(heading, content)


def _of_period(near: Iterable[StatedPrice], question: str, today: date) -> list[StatedPrice]:
    """The prices of the year that is asked for; without one those of now, and those that name no year."""
    asked, periods = asked_periods(question, today), {one: _period(one) for one in near}
    if asked:
        return [one for one, period in periods.items() if period and any(period.overlaps(each) for each in asked)]
    current = {period for period in periods.values() if period and period.last >= today}
    return [one for one, period in periods.items() if period is None or period in current or not current]


def _period(one: StatedPrice) -> Period | None:
    named = valid_for(one.title, one.price.labels)
    return period_of(named) if named else None


def _place(one: StatedPrice) -> tuple[str, tuple[str, ...]]:
    return one.url, one.price.labels


async def _columns(
    near: Sequence[StatedPrice], content: Sequence[str], records: CampusRecords
) -> dict[tuple[str, tuple[str, ...]], tuple[str, ...]]:
    """The words of the column names of tables whose rows and headings lack a word of the thing."""
    found: dict[tuple[str, tuple[str, ...]], tuple[str, ...]] = {}
    for one in near:
        known = meaning(" ".join((one.price.what, *one.price.labels, one.title)))
        if is_row(one) and _place(one) not in found and len(found) < MOST_TABLES and not has_all(content, known):
            passage = await passage_of(one, records)
            units = units_of(passage, one) if passage else ()
            header = next((unit.header for unit in units if unit.header), ()) or ()
            priced = {each.price.labels[-1] for each in near if each.url == one.url and each.price.labels}
            found[_place(one)] = meaning(" ".join(name for name in header if name not in priced))
    return found
