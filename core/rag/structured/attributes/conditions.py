"""A condition of a question, and which courses meet it: yes, no, or the pages do not say."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from core.domain.records import StatedCourse

# Of one section, and all records of its course.
Fits = Callable[[StatedCourse, Sequence[StatedCourse]], bool | None]


@dataclass(frozen=True, slots=True)
class Condition:
    """What courses must have: `said` in words ("of 3 credits"), and `about` for a page that does not say it.

    `is_of_time` where a section is told with its days and times.
    """

    said: str
    about: str
    fits: Fits
    is_of_time: bool = False
    is_of_section: bool = False


@dataclass(frozen=True, slots=True)
class Fitting:
    """The sections that meet all conditions, and how many courses may do so; `unsaid` is what no page says."""

    kept: tuple[StatedCourse, ...]
    unknown: int = 0
    unsaid: str = ""


def fitting(conditions: Sequence[Condition], stated: Sequence[StatedCourse], every: Sequence[StatedCourse]) -> Fitting:
    """Those of the sections that meet all conditions.

    What a schedule does not say of a course, a catalog among `every` record of the same course may.
    """
    of_course: dict[str, list[StatedCourse]] = {}
    for one in every:
        of_course.setdefault(one.course.key, []).append(one)
    verdicts = [(one, [each.fits(one, of_course[one.course.key]) for each in conditions]) for one in stated]
    kept = tuple(one for one, said in verdicts if all(said))
    sure = {one.course.key for one in kept}
    open_ones = {one.course.key for one, said in verdicts if None in said and False not in said} - sure
    about = [each.about for at, each in enumerate(conditions) if all(said[at] is None for _, said in verdicts)]
    return Fitting(kept, len(open_ones), about[0] if about and verdicts else "")


def negated(fits: Fits) -> Fits:
    """True where the other is False; unknown where it is."""

    def fits_not(one: StatedCourse, records: Sequence[StatedCourse]) -> bool | None:
        said = fits(one, records)
        return None if said is None else not said

    return fits_not
