"""Say which courses or sections meet what is asked, how many, and what the pages do not say."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from core.domain.records import StatedCourse
from core.rag.structured.answer import RecordAnswer, plain
from core.rag.structured.courses.meeting_words import days_in_words, times_in_words
from core.rag.structured.sources import Sources
from core.records.conditions import Fitting, Where
from core.records.templates import joined

_Stated = Sequence[StatedCourse]
_MOST_NAMED, _MOST_PAGES = 10, 3


@dataclass(frozen=True, slots=True)
class Listed:
    """What is listed: "course" or "section", with words before and behind it, and the term that it is of."""

    noun: str
    before: str = ""
    behind: str = ""
    term: str = ""

    def key(self, one: StatedCourse) -> str:
        """What tells one from another."""
        return one.course.section if self.noun == "section" else one.course.key

    def name(self, one: StatedCourse) -> str:
        """What one is called."""
        return plain(one.course.section) if self.noun == "section" else name_of(one)

    def counted(self, count: int) -> str:
        """ "3 CS courses", "1 section of CS 310"."""
        return f"{count} {self._whose}{self.noun}{'s' if count != 1 else ''}{self.behind}"

    def none(self, said: str) -> str:
        """ "No CS course of 3 credits (Fall 2026)"."""
        return f"No {self._whose}{self.noun}{self.behind} {said}{in_term(self.term)}"

    @property
    def _whose(self) -> str:
        return f"{plain(self.before)} " if self.before else ""


def picked(
    listed: Listed, where: Sequence[Where[StatedCourse]], met: Fitting[StatedCourse], stated: _Stated
) -> RecordAnswer:
    """ "There are 2 CS courses of 3 credits: …"; or that none is listed, or what the pages do not say."""
    said, sources, are_sections = _together(where), Sources(), listed.noun == "section"
    if met.kept:
        firsts = _each_once(met.kept, listed.key)
        with_times = any(each.column.is_of_time for each in where)
        names = [f"{listed.name(one)}{_when(one, met.kept, listed) if with_times else ''}" for one in firsts]
        head = f"There {is_or_are(len(firsts))} {listed.counted(len(firsts))} {said}{in_term(listed.term)}"
        text = f"{head}: {_some(names)} {sources.mark(*_pages(firsts[:_MOST_NAMED]))}."
        return RecordAnswer(text + ("" if are_sections else _unknown(met.unknown)), sources.cited())
    count, marks = len({listed.key(one) for one in stated}), sources.mark(*_pages(stated))
    unsaid = met.unsaid or (where[0].column.about if are_sections and met.unknown else "")
    if unsaid:
        the_pages = f"The pages list {listed.counted(count)}{in_term(listed.term)}"
        return RecordAnswer(f"{the_pages}, but they do not say {_of_one(unsaid, count)} {marks}.", sources.cited())
    others = listed.counted(count).removesuffix(listed.behind)
    return RecordAnswer(
        f"{listed.none(said)} is listed; the pages list {others} {marks}.{_unknown(met.unknown)}", sources.cited()
    )


def name_of(one: StatedCourse) -> str:
    """ "CS 310 Algorithms"."""
    return plain(f"{one.course.code} {one.course.title}")


def in_term(term: str) -> str:
    """The term in brackets, where one is known."""
    return f" ({plain(term)})" if term else ""


def is_or_are(count: int) -> str:
    """The verb for so many."""
    return "is" if count == 1 else "are"


def _together(where: Sequence[Where[StatedCourse]]) -> str:
    return " ".join(f"and {each.words}" if at and each.is_not else each.words for at, each in enumerate(where))


def _each_once(stated: _Stated, key: Callable[[StatedCourse], str]) -> list[StatedCourse]:
    firsts: dict[str, StatedCourse] = {}
    for one in stated:
        firsts.setdefault(key(one), one)
    return list(firsts.values())


def _pages(stated: _Stated) -> list[StatedCourse]:
    return _each_once(stated, lambda one: one.url)[:_MOST_PAGES]


def _some(names: Sequence[str]) -> str:
    if len(names) <= _MOST_NAMED:
        return joined(names)
    return f"{', '.join(names[:_MOST_NAMED])} and {len(names) - _MOST_NAMED} more"


def _when(one: StatedCourse, kept: _Stated, listed: Listed) -> str:
    """When it meets; of a course the first of its sections that meets what is asked, and how many others do."""
    said = (", ".join(filter(None, (days_in_words(each), times_in_words(each)))) for each in one.course.meetings)
    times = plain("; ".join(filter(None, said)))
    if listed.noun == "section" or not times:
        return f" ({times})" if times else ""
    others = len({each.course.section for each in kept if each.course.key == one.course.key}) - 1
    section = f"{plain(one.course.section)}: " if one.course.section else ""
    more = f"; {others} more section{'s' if others > 1 else ''}" if others > 0 else ""
    return f" ({section}{times}{more})"


def _unknown(count: int) -> str:
    """What a list leaves open."""
    return f" The pages do not say it of {count} other{'s' if count > 1 else ''}." if count else ""


def _of_one(about: str, count: int) -> str:
    if count > 1:
        return about
    return about.replace("they are", "it is").replace("they meet", "it meets").replace("their", "its")
