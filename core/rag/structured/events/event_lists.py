"""List events: all days off of a term, or the kinds of one event that a short question leaves open."""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta

from core.domain.records import StatedEvent, name_words
from core.ports.records import CampusRecords
from core.rag.structured.answer import RecordAnswer
from core.rag.structured.asked import Asked
from core.rag.structured.events.event_questions import EventQuestion, plain
from core.rag.structured.events.event_sentences import are_many, by_days, name, part_of, when
from core.rag.structured.sources import Sources
from core.records.clock.event_names import SIDES, extra_words, names_in, without_months
from core.records.clock.event_periods import all_days, of_asked_period, says_year
from core.text.languages.en.questions.course_words import FILLERS as FILLERS_OF_COURSES
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.clock import EventWords
from core.text.periods import asked_periods, named_years, undated

_EN = english(EventWords)
_COMING = timedelta(days=240)  # about an academic year, where no term is named
MOST_LISTED = 16
FEWEST, MOST = 2, 5  # kinds in one answer
MOST_EXTRA = 1  # words of the name of a kind beside its season or month: "Thanksgiving break"
_KINDS_COMING = timedelta(days=365)


async def answer(asked: Asked, records: CampusRecords, today: date) -> RecordAnswer | None:
    """All days off of the term that is asked for, or of the months to come. Raises DatabaseError."""
    question = plain(asked.question)
    sort = next((each for each in _EN.sorts_of_days_off if each[0].search(question)), None)
    if sort is None or asked.carried or not _EN.asks_all_days.search(question) or _names_more(question, sort[0]):
        return None
    stated = [one for one in await records.events(*all_days(question, today)) if sort[1].search(one.event.name)]
    days = by_days(_meant(stated, question, today))
    return _listed(days) if 1 <= len(days) <= MOST_LISTED else None


def kinds_told(question: EventQuestion, stated: Sequence[StatedEvent], today: date) -> RecordAnswer | None:
    """Each kind with its next date, in their order; None where the question tells which is meant.

    Kinds are told apart by the season of a break, or the month of a graduation, in their names.
    """
    text = question.text
    if not question.words - SIDES or question.of_months() or _EN.one_of_kinds.search(text) or says_year(text):
        return None
    coming = [one for one in stated if today <= one.event.end <= today + _KINDS_COMING]
    found = [_of_first_day(same) for same in _kinds(question, coming).values()]
    are_kinds = any(_EN.kinds_of_names.search(name(same[0])) for same in found)
    if not are_kinds or not FEWEST <= len(found) <= MOST or any(map(are_many, found)):
        return None
    return _listed(found)


def _listed(found: Sequence[Sequence[StatedEvent]]) -> RecordAnswer:
    """A line for each event, which several pages may state."""
    sources = Sources()
    lines = [f"{name(same[0])}: {when(same, sources)}" for same in found]
    if len(lines) == 1:
        return RecordAnswer(f"{lines[0]}.", sources.cited())
    return RecordAnswer("\n- ".join([f"The calendar lists {len(lines)}:", *lines]), sources.cited())


def _names_more(question: str, sort: Pattern) -> bool:
    """Whether words are left that say of what the days are: "which days is the library closed"."""
    said = name_words(undated(_EN.asks_all_days.sub(" ", sort.sub(" ", question))))
    return any(word not in FILLERS_OF_COURSES | _EN.of_any_day_off for word in said)


def _meant(stated: Sequence[StatedEvent], question: str, today: date) -> Iterable[StatedEvent]:
    if asked_periods(question, today) or named_years(question):
        return of_asked_period(stated, question, today)
    return [one for one in stated if today <= one.event.start <= today + _COMING]


def _kinds(question: EventQuestion, coming: Sequence[StatedEvent]) -> dict[frozenset[str], list[StatedEvent]]:
    """The dates of each kind, the next one first, by the words of its name."""
    kinds = dict[frozenset[str], list[StatedEvent]]()
    for one in sorted(coming, key=lambda one: one.event.start):
        for part, words in names_in(one.event.name):
            extra = extra_words(question.words, without_months(words, question.words))
            if extra is not None and extra <= MOST_EXTRA:
                kind = words - SIDES | {found.lower() for found in _EN.kinds_of_names.findall(part)}
                kinds.setdefault(kind, []).append(part_of(one, part))
                break
    return kinds


def _of_first_day(same: Sequence[StatedEvent]) -> list[StatedEvent]:
    """What all pages say of its next date."""
    first = same[0].event
    return [one for one in same if one.event.start <= first.end]
