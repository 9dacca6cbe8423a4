"""Tell from the page's own words whether a section is taught online, in person, in real time."""

import re

from core.domain.records import CourseRecord
from core.text.languages.en.questions import attribute_words as en
from core.text.languages.en.questions.course_words import NO_ROOM, TO_BE_ANNOUNCED

_SAYS = {method: re.compile(words, re.IGNORECASE) for method, words in en.SAYS_METHOD.items()}
_PARTLY, _ONLINE_PLACE = re.compile(en.SAYS_PARTLY, re.IGNORECASE), re.compile(en.ONLINE_PLACE, re.IGNORECASE)
_NO_ROOM = re.compile(rf"{NO_ROOM}|{TO_BE_ANNOUNCED}", re.IGNORECASE)
_IN_BRACKETS = re.compile(r"\([^()]*\)")
_MOST_WORDS = 8  # of a value with a label; what is longer is a sentence about the course
_WAYS, _TIMES = frozenset({"online", "in person", "hybrid"}), frozenset({"asynchronous", "synchronous"})


def is_taught(course: CourseRecord, method: str) -> bool | None:
    """Whether a section is taught in this way; None where the page does not say."""
    said = _times(course) if method in _TIMES else _ways(course)
    return None if said is None else method in said


def _ways(course: CourseRecord) -> frozenset[str] | None:
    """Where it is taught: by its place, else by the value with a label, else by a sentence."""
    places = [meeting.place for meeting in course.meetings if meeting.place]
    if any(map(_ONLINE_PLACE.search, places)):
        return frozenset({"online"})
    values = [one for one in course.methods if len(one.split()) <= _MOST_WORDS]
    sentences = [one for one in course.methods if one not in values]
    for texts in (values, [course.campus] if course.campus else [], sentences):
        if said := [way for way in map(_way, texts) if way]:
            return frozenset({said[0]} if len(set(said)) == 1 else {"hybrid"})
    has_room = bool(places) and not any(map(_NO_ROOM.search, places))
    return frozenset({"in person"}) if has_room else None


def _way(text: str) -> str:
    named = {way for way in _WAYS if _SAYS[way].search(_IN_BRACKETS.sub(" ", text))}
    if named == {"online", "hybrid"} and re.search(r"\bfully on-?line\b", text, re.IGNORECASE):
        return "online"  # "fully online and blended (real-time and asynchronous sessions)"
    return named.pop() if len(named) == 1 else "hybrid" if named else ""


def _times(course: CourseRecord) -> frozenset[str] | None:
    """Whether it is taught in real time: what is said to be partly so is neither."""
    said = [_IN_BRACKETS.sub(" ", one) for one in course.methods]
    telling = [one for one in said if _SAYS["asynchronous"].search(one) or _SAYS["synchronous"].search(one)]
    if not telling:
        blended = any(_SAYS["hybrid"].search(one) for one in said)
        return frozenset() if blended else None
    whole = [one for one in telling if not _PARTLY.search(one)]
    return frozenset(method for method in _TIMES for one in whole if _SAYS[method].search(one))
