"""Say which courses or sections meet what is asked, how many, and what the pages do not say."""

from collections.abc import Sequence

from core.domain.records import StatedCourse
from core.rag.structured.answer import RecordAnswer, plain
from core.rag.structured.attributes.conditions import Condition, Fitting
from core.rag.structured.courses.meeting_words import days_in_words, times_in_words
from core.rag.structured.sources import Sources, joined

MOST_LISTED, MOST_PAGES = 10, 3


def of_courses(
    conditions: Sequence[Condition], met: Fitting, stated: Sequence[StatedCourse], field: str, term: str
) -> RecordAnswer:
    """ "There are 2 CS courses of 3 credits: …"; or that none is listed, or what the pages do not say."""
    said = _together(conditions)
    whose, when = f"{plain(field)} " if field else "", f" ({plain(term)})" if term else ""
    sources = Sources()
    if met.kept:
        firsts = _each_once(met.kept)
        times = any(each.is_of_time for each in conditions)
        names = [_name(one) + (_when(one, met.kept) if times else "") for one in firsts[:MOST_LISTED]]
        head = f"There {_is(len(firsts))} {len(firsts)} {whose}{_courses(len(firsts))} {said}{when}"
        text = f"{head}: {_listed(names, len(firsts))} {sources.mark(*_pages(firsts[:MOST_LISTED]))}."
        return RecordAnswer(f"{text}{_unknown(met.unknown)}", sources.cited())
    count = len({one.course.key for one in stated})
    marks = sources.mark(*_pages(stated))
    the_pages = f"The pages list {count} {whose}{_courses(count)}{when}"
    if met.unsaid:
        return RecordAnswer(f"{the_pages}, but they do not say {_of_one(met.unsaid, count)} {marks}.", sources.cited())
    none = f"No {whose}course {said}{when} is listed; the pages list {count} {whose}{_courses(count)} {marks}."
    return RecordAnswer(f"{none}{_unknown(met.unknown)}", sources.cited())


def of_sections(
    conditions: Sequence[Condition], met: Fitting, stated: Sequence[StatedCourse], term: str
) -> RecordAnswer:
    """ "There are 2 sections of CS 310 Algorithms taught online: A01 and A02"."""
    said, course = _together(conditions), _name(stated[0])
    when, sources = f" ({plain(term)})" if term else "", Sources()
    kept = list({one.course.section: one for one in reversed(met.kept)}.values())[::-1]
    if kept:
        times = any(each.is_of_time for each in conditions)
        names = [plain(one.course.section) + (_at(one) if times else "") for one in kept[:MOST_LISTED]]
        head = f"There {_is(len(kept))} {len(kept)} section{'s' if len(kept) > 1 else ''} of {course} {said}{when}"
        text = f"{head}: {_listed(names, len(kept))} {sources.mark(*_pages(kept))}."
        return RecordAnswer(text, sources.cited())
    count, marks = len({one.course.section for one in stated}), sources.mark(*_pages(stated))
    sections = f"{count} section{'s' if count > 1 else ''}"
    if met.unsaid or met.unknown:
        about = met.unsaid or conditions[0].about
        text = f"The pages list {sections} of {course}{when}, but they do not say {_of_one(about, count)} {marks}."
    else:
        text = f"No section of {course} {said}{when} is listed; the pages list {sections} {marks}."
    return RecordAnswer(text, sources.cited())


def _together(conditions: Sequence[Condition]) -> str:
    said = [each.said for each in conditions]
    return " ".join(f"and {one}" if at and one.startswith("not ") else one for at, one in enumerate(said))


def _each_once(kept: Sequence[StatedCourse]) -> list[StatedCourse]:
    firsts: dict[str, StatedCourse] = {}
    for one in kept:
        firsts.setdefault(one.course.key, one)
    return list(firsts.values())


def _pages(stated: Sequence[StatedCourse]) -> list[StatedCourse]:
    return list({one.url: one for one in reversed(stated)}.values())[::-1][:MOST_PAGES]


def _listed(names: Sequence[str], count: int) -> str:
    if count <= len(names):
        return joined(names)
    return f"{', '.join(names)} and {count - len(names)} more"


def _name(one: StatedCourse) -> str:
    return plain(f"{one.course.code} {one.course.title}")


def _when(one: StatedCourse, kept: Sequence[StatedCourse]) -> str:
    """The first of its sections that meets what is asked, and how many others do."""
    others = len({each.course.section for each in kept if each.course.key == one.course.key}) - 1
    section = f"{plain(one.course.section)}: " if one.course.section else ""
    told = _times(one)
    more = f"; {others} more section{'s' if others > 1 else ''}" if others > 0 else ""
    return f" ({section}{told}{more})" if told else ""


def _at(one: StatedCourse) -> str:
    told = _times(one)
    return f" ({told})" if told else ""


def _times(one: StatedCourse) -> str:
    said = (", ".join(filter(None, (days_in_words(each), times_in_words(each)))) for each in one.course.meetings)
    return plain("; ".join(filter(None, said)))


def _unknown(count: int) -> str:
    """What a list leaves open."""
    if not count:
        return ""
    return f" The pages do not say it of {count} other{'s' if count > 1 else ''}."


def _of_one(about: str, count: int) -> str:
    return (
        about
        if count > 1
        else about.replace("they are", "it is").replace("they meet", "it meets").replace("their", "its")
    )


def _is(count: int) -> str:
    return "is" if count == 1 else "are"


def _courses(count: int) -> str:
    return "course" if count == 1 else "courses"
