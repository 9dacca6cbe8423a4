"""Read by what a question picks sections of a course: label, kind, days, and the time at which they begin."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import time

from core.domain.records import StatedCourse, code_key
from core.rag.structured.courses.meeting_words import meets, weekdays
from core.text.languages.languages import english
from core.text.languages.schema.campus import AttributeWords, CourseWords
from core.text.values.words import weekday_of

_EN, _TIMES = english(CourseWords), english(AttributeWords)
_SHORTEST_KIND = 3  # letters: "Lec 1", "TUT", "Gradable Lab"


@dataclass(frozen=True, slots=True)
class AskedSections:
    """What picks sections; `rest` is the question without it. `begins` are the times that an hour may mean.

    Several `labels` mean several sections.
    """

    rest: str
    labels: tuple[str, ...] = ()
    kind: str = ""
    weekdays: tuple[int, ...] = ()
    begins: tuple[time, ...] = ()
    hours: tuple[int, int] | None = None

    @property
    def says_when(self) -> bool:
        """Whether days or times are named."""
        return bool(self.weekdays or self.begins or self.hours)


NO_SECTIONS = AskedSections("")


def asked_sections(question: str) -> AskedSections:
    """What a question says of the sections that it means."""
    rest, labels = _labels(question)
    kind = next((kind for kind, words in _EN.kinds.items() if words.search(question)), "")
    rest, days = _days(rest)
    begins = [each for found in _TIMES.clock.finditer(rest) for each in _times(found)]
    rest = _TIMES.clock.sub(" ", rest)
    hours = next(((first, last) for words, first, last in _EN.parts_of_day if words.search(rest)), None)
    for words, *_ in _EN.parts_of_day:
        rest = words.sub(" ", rest)
    return AskedSections(rest, labels, kind, days, tuple(begins), hours)


def with_label(labels: Sequence[str], stated: Sequence[StatedCourse]) -> list[StatedCourse]:
    """The sections with these labels; all where there is none, or where it is the course's number."""
    numbers = {one.course.number for one in stated}
    wanted = {_label_key(label) for label in labels if code_key(label) not in numbers}
    return [one for one in stated if not wanted or _label_key(one.course.section) in wanted]


def of_kind(asked: AskedSections, stated: Sequence[StatedCourse]) -> list[StatedCourse]:
    """The sections of the kind that is asked for; all where pages tell no such kinds of any course."""
    found = [one for one in stated if asked.kind and _is_kind(one, asked.kind)]
    is_telling = asked.kind in _EN.telling_kinds and not asked.labels
    return found or ([] if is_telling and not _in_title(asked.kind, stated) else list(stated))


def at_that_time(asked: AskedSections, stated: Sequence[StatedCourse]) -> list[StatedCourse]:
    """The sections that meet on each of the days, and begin at the time, that are asked for."""
    return [one for one in stated if _fits(asked, one)]


def has_known_times(asked: AskedSections, stated: Sequence[StatedCourse]) -> bool:
    """Whether it is known of each section when it meets, so that one may say "no"."""
    read = [[meets(meeting) for meeting in one.course.meetings] for one in stated]
    return all(each and all(one.weekdays and (one.begins or asked.weekdays) for one in each) for each in read)


def _fits(asked: AskedSections, one: StatedCourse) -> bool:
    read = [meets(meeting) for meeting in one.course.meetings]
    days = {day for each in read for day in each.weekdays}
    begins = [
        each.begins for each in read if each.begins and (not asked.weekdays or set(each.weekdays) & set(asked.weekdays))
    ]
    return (
        set(asked.weekdays) <= days
        and (not asked.begins or bool(set(asked.begins) & set(begins)))
        and (asked.hours is None or any(asked.hours[0] <= each.hour < asked.hours[1] for each in begins))
    )


def _is_kind(one: StatedCourse, kind: str) -> bool:
    said = [meeting.kind for meeting in one.course.meetings] + [one.course.section]
    words = [word for each in said for word in re.findall(r"[a-z]{3,}", each.lower())]
    return any(kind.startswith(word[:_SHORTEST_KIND]) for word in words)


def _in_title(kind: str, stated: Sequence[StatedCourse]) -> bool:
    return any(_EN.kinds[kind].search(one.course.title) for one in stated)


def _label_key(label: str) -> str:
    return re.sub(r"^(?:lecture|lec|sec)", "", code_key(label)).lstrip("0")


def _labels(text: str) -> tuple[str, tuple[str, ...]]:
    """The text without the labels of sections, and these: "lecture 1 or lecture 2", "sections A and B"."""
    found = list(_EN.labelled.finditer(text))
    labels = [each["label"] for each in found]
    if found and (more := _EN.more_labels.match(text, found[-1].end())):
        labels.append(more["label"])
        text = f"{text[: more.start()]} {text[more.end() :]}"
    for each in reversed(found):
        text = f"{text[: each.start()]} {text[each.end() :]}"
    return text, tuple(dict.fromkeys(labels))


def _days(text: str) -> tuple[str, tuple[int, ...]]:
    named = set(map(weekday_of, _TIMES.weekday_named.findall(text)))
    for letters in _TIMES.day_letters.findall(text):
        named |= set(weekdays(letters))
    for pattern in (_TIMES.weekday_named, _TIMES.day_letters):
        text = pattern.sub(" ", text)
    return text, tuple(sorted(named))


def _times(found: re.Match[str]) -> list[time]:
    if found["half"]:
        hour = int(found["hour"]) % 12 + (12 if found["half"].lower() == "p" else 0)
        return [time(hour, int(found["minute"] or 0))]
    hour, minute = int(found["bare_hour"]), int(found["bare_minute"])
    return [time(each, minute) for each in dict.fromkeys((hour, hour % 12 + 12)) if each < 24]
