"""List the kinds of one event that a short question leaves open: the breaks, or a deadline for each graduation."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

from core.domain.records import StatedEvent
from core.rag.structured.answer import RecordAnswer
from core.rag.structured.events.event_names import SIDES, extra_words, names_in
from core.rag.structured.events.event_periods import says_year
from core.rag.structured.events.event_questions import EventQuestion
from core.rag.structured.events.event_sentences import are_many, name, when
from core.rag.structured.sources import Sources
from core.text.languages.en.questions.event_words import KINDS_OF_NAMES
from core.text.languages.en.questions.time_questions import NEXT
from core.text.tokens import stem
from core.text.values.words import MONTH_NAMES, SEASON

FEWEST, MOST = 2, 5  # kinds in one answer
MOST_EXTRA = 1  # words of the name of a kind beside its season or month: "Thanksgiving break"
_COMING = timedelta(days=365)
_MONTHS = frozenset(stem(month) or month for month in map(str.lower, MONTH_NAMES)) | {"may"}
_KIND = re.compile(KINDS_OF_NAMES, re.IGNORECASE)
_ONE = re.compile(rf"\b(?:{SEASON})\b|{NEXT}", re.IGNORECASE)


def kinds_told(question: EventQuestion, stated: Sequence[StatedEvent], today: date) -> RecordAnswer | None:
    """Each kind with its next date, in their order; None where the question tells which is meant.

    Kinds are told apart by the season of a break, or the month of a graduation, in their names.
    """
    text = question.text
    if not question.words - SIDES or question.of_months() or _ONE.search(text) or says_year(text):
        return None
    coming = [one for one in stated if today <= one.event.end <= today + _COMING]
    told = [_of_first_day(same) for same in _kinds(question, coming).values()]
    are_kinds = any(_KIND.search(name(same[0])) for same in told)
    if not are_kinds or not FEWEST <= len(told) <= MOST or any(map(are_many, told)):
        return None
    sources = Sources()
    lines = [f"- {name(same[0])}: {when(same, sources)}" for same in told]
    return RecordAnswer("\n".join([f"The calendar lists {len(lines)}:", *lines]), sources.cited())


def _kinds(question: EventQuestion, coming: Sequence[StatedEvent]) -> dict[frozenset[str], list[StatedEvent]]:
    """The dates of each kind, the next one first, by the words of its name."""
    kinds = dict[frozenset[str], list[StatedEvent]]()
    for one in sorted(coming, key=lambda one: one.event.start):
        for part, words in names_in(one.event.name):
            extra = extra_words(question.words, words - (_MONTHS - question.words))
            if extra is not None and extra <= MOST_EXTRA:
                kind = words - SIDES | {found.lower() for found in _KIND.findall(part)}
                kinds.setdefault(kind, []).append(replace(one, event=replace(one.event, name=part)))
                break
    return kinds


def _of_first_day(same: Sequence[StatedEvent]) -> list[StatedEvent]:
    """What all pages say of its next date."""
    first = same[0].event
    return [one for one in same if one.event.start <= first.end]
