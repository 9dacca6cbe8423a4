"""Say of the day that a statement or a quotation names whether it is over, how far it is, or which one is next."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, datetime

from core.domain.passage import Candidate
from core.domain.records import OpeningHours
from core.rag.answering.moments.weekly_hours import hours_lead
from core.rag.answering.quotes.statements import Statement
from core.rag.frames import LEADS_ON, LEADS_OVER, LEADS_TO_COME, day_told, distance_told, lead_told, tell
from core.rag.structured.answer import RecordAnswer, line_in
from core.rag.verification.checker import CheckedAnswer
from core.rag.verification.citations import MARK
from core.records.clock.asked_moment import Ask, asked_moment
from core.records.clock.dated_clauses import DatedClause, stated_days
from core.records.clock.day_hours import opening_state
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.clock import TimeWords
from core.text.languages.schema.turns import CampusSlang
from core.text.languages.schema.wanted import WantedWords
from core.text.periods import SEASONS, Period, is_in_past_tense, season
from core.text.sentences import sentences
from core.text.values.clock import TIMES, opens_and_closes
from core.text.values.dates import spans

_TIME = english(TimeWords)
Dated = tuple[DatedClause, Candidate]
_SLANG = english(CampusSlang)
_FAR = 400  # days
_SHORTEST_WORD = 4  # letters of a word that tells one date of a sentence from another
_TIMES = re.compile(TIMES, re.IGNORECASE)


def days_within(statements: Sequence[Statement], passages: Sequence[Candidate], days: Period) -> list[Dated]:
    """The days between the first and the last one that the best statement and others of its page name."""
    page = passages[statements[0].number - 1].chunk.url
    own = [each for each in statements if passages[each.number - 1].chunk.url == page]
    dated = [(day, each) for each in own for day in stated_days(each.text, each.units, each.headings)]
    return [(day, passages[each.number - 1]) for day, each in dated if days.first <= day.end <= days.last]


def ask_of(question: str, days: Sequence[Dated], today: date) -> Ask:
    """How the answer begins: by the words of the question where they are clear, else by what the statement says."""
    quote = next((day.quote for day, _ in days if is_near(day, today)), "")
    is_deadline, is_opening = _TIME.says_deadline.search(quote), _TIME.starts.search(quote)
    read, is_neither = asked_moment(question), not is_deadline and not is_opening
    if is_neither and (read is None or read.ask is Ask.BEGUN) and _TIME.asks_yet.search(question):
        return Ask.HAPPENED
    if read:
        return read.ask
    if is_opening and not is_deadline:
        return Ask.BEGUN
    return Ask.STILL if _TIME.begins_yes_no.match(question) and not _TIME.asks_over.search(question) else Ask.OVER


def told_days(ask: Ask, question: str, days: Sequence[Dated], now: datetime) -> RecordAnswer | None:
    """By the day that has most of the question's words; None where none is near enough.

    On the day itself by the clock; neither yes nor no where something may be possible after it.
    """
    today = now.date()
    near = [(day, at) for day, at in days if is_near(day, today)]
    lead, clause = dated_lead(ask, of_most_words([day for day, _ in near], question), today)
    found = next((at.chunk for day, at in near if day is clause), None)
    if found is None or clause is None:
        return None
    more = afterwards(clause.quote, found.text) if clause.end < today else ""
    said = f"{clause.quote} {more}".strip()
    if clause.start == clause.end == today:
        lead = lead_on_its_day(said, now) or lead
    elif more or _TIME.hedged.search(said):
        lead = f"{stands(clause, today)}."
    return RecordAnswer(f"{lead} “{said}” [1]", (line_in(found, said),))


def dated_lead(ask: Ask, clauses: Sequence[DatedClause], today: date) -> tuple[str, DatedClause | None]:
    """ "No, that is over: Friday, September 4, 2026 was 10 days ago; the next is …", and of which day that is."""
    on = next((each for each in clauses if each.start < each.end and each.start <= today <= each.end), None)
    coming = min((each for each in clauses if each.end >= today), key=lambda each: each.end, default=None)
    past = max((each for each in clauses if each.end < today), key=lambda each: each.end, default=None)
    if ask is not Ask.UNTIL and on:
        lead = lead_told(LEADS_ON, ask, "told.yes")
        return tell("told.ends_on", lead=lead, day=day_told(on.end), distance=distance_told(on.end, today)), on
    if ask is Ask.BEGUN and (meant := past or coming) and meant.start == meant.end:
        return f"{tell('told.has_begun' if meant.start <= today else 'told.not_yet')}: {stands(meant, today)}.", meant
    if past and ask is not Ask.UNTIL and (coming is None or _is_of_this_season(past.end, today)):
        more = next_told(coming.end, day_told(coming.end), today) if coming else ""
        return f"{lead_told(LEADS_OVER, ask, 'told.over')}: {stands(past, today)}{more}.", past
    meant = coming or past
    if meant is None:
        return "", None
    lead = _lead_to_come(ask, meant, today) if coming else tell("told.over")
    return f"{lead}{': ' if lead else ''}{stands(meant, today)}.", meant


def of_most_words(clauses: Sequence[DatedClause], question: str) -> list[DatedClause]:
    """Those that have most of the question's own words: its term, or for whom it holds."""
    asked = _stems(question)
    shared = [len(asked & _stems(each.words)) for each in clauses]
    return [each for each, many in zip(clauses, shared, strict=True) if many == max(shared, default=0)]


def is_near(clause: DatedClause, today: date) -> bool:
    """Whether so near that how far it is says something."""
    return abs((clause.end - today).days) <= _FAR


def stands(clause: DatedClause, today: date) -> str:
    """ "Friday, September 4, 2026 was 10 days ago"."""
    day = clause.start if clause.start > today else clause.end
    return day_stands(day, day_told(day), today)


def day_stands(day: date, written: str, today: date) -> str:
    """The same of a day, as it is `written`."""
    key = "told.day_was" if day < today else "told.day_is"
    return tell(key, day=written, distance=distance_told(day, today))


def next_told(day: date, written: str, today: date) -> str:
    """ "; the next is Friday, September 4, 2026, in 3 days"."""
    return tell("told.next_day", day=written, distance=distance_told(day, today))


def lead_on_its_day(said: str, now: datetime) -> str:
    """Of what goes on today from one time to another: whether it does so now; empty where it names no such times."""
    times = [found[0] for found in _TIMES.finditer(said)]
    clock = opens_and_closes(times[0]) if len(times) == 1 else None
    if clock is None:
        return ""
    today = OpeningHours((), now.date(), now.date(), *clock)
    state = opening_state(now, lambda day: [today] if day == now.date() else [])
    return hours_lead(state, now, said) if state else ""


def afterwards(said: str, passage: str) -> str:
    """The sentence right behind it in its passage, where that says what is possible after its day; else empty."""
    at = passage.find(said)
    following = sentences(passage[at + len(said) :].split("\n", maxsplit=1)[0]) if at >= 0 else []
    return following[0] if following and _TIME.afterwards.search(following[0]) else ""


def _lead_to_come(ask: Ask, meant: DatedClause, today: date) -> str:
    """Of days that have not begun nobody says that there is still time."""
    is_ahead = meant.start < meant.end and today < meant.start and ask in {Ask.STILL, Ask.BEGUN, Ask.OVER}
    return tell("told.not_yet") if is_ahead else lead_told(LEADS_TO_COME, ask)


def _is_of_this_season(day: date, today: date) -> bool:
    of_now = [season(name, today.year) for name in SEASONS]
    return any(each.first <= day <= today <= each.last for each in of_now)


def _stems(text: str) -> set[str]:
    """The longer words, and what pages write for them: "freshman" is "first-year"."""
    said = [word.strip(".,;:()?!'").lower() for word in text.replace("-", " ").split()]
    written = [other for word in said for other in _SLANG.written.get(word, "").split()]
    return {word.removesuffix("s") for word in (*said, *written) if len(word) >= _SHORTEST_WORD}


_FAR = 400  # days: an older date is history, and no reader takes it for one that is open
_ASKS = Pattern(lambda: f"{_TIME.asks_when}|{english(WantedWords).deadlines}")


def with_notes(
    answer: CheckedAnswer, question: str, today: date, is_about_days: Callable[[str], bool] = lambda _: False
) -> CheckedAnswer:
    """The answer with a note behind its first statement, where all days that this names are past.

    Only where a day, or whether something is possible, was asked for; not where the page tells what was. A question
    that `is_about_days` ("gone?") is told of days to come, too.
    """
    first, *others = answer.text.split("\n\n")
    marks = list(MARK.finditer(first))
    if not marks or is_in_past_tense(question) or _TIME.tells_the_past.search(first):
        return answer
    distances = _distances(first, today)
    asks_how_far = bool(distances) and is_about_days(question)
    note = _note(first, [each for each in others if marks[0][0] in each], today) if distances else ""
    told = (note or distances) if asks_how_far else note if _ASKS.search(question) else ""
    return replace(answer, text="\n\n".join((f"{first} {told}", *others))) if told else answer


def _note(text: str, others: Sequence[str], today: date) -> str:
    """Empty where a day is to come, or has no year; with the next day that the same page names, where it is quoted."""
    days = [span.end for span in spans(text)]
    if not days or max(days) >= today or (today - max(days)).days > _FAR:
        return ""
    coming = [span.end for other in others for span in spans(other) if span.end >= today]
    more = next_told(min(coming), _day(min(coming)), today) if coming else ""
    return f"({day_stands(max(days), _day(max(days)), today)}{more}.)"


def _distances(text: str, today: date) -> str:
    """Of the last day that is past and of the next one: "(May 1, 2026 was yesterday; June 1, 2026 is in 30 days.)"."""
    near = [span.end for span in spans(text) if abs((span.end - today).days) <= _FAR]
    last = max((day for day in near if day < today), default=None)
    coming = min((day for day in near if day >= today), default=None)
    told = [day_stands(day, _day(day), today) for day in (last, coming) if day]
    return f"({'; '.join(told)}.)" if told else ""


def _day(day: date) -> str:
    """ "September 4, 2026"."""
    return day_told(day).split(", ", 1)[1]
