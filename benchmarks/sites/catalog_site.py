"""A real catalog as a site: a page a course or a page a subject, plain or among what sites print around pages."""

import html
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from benchmarks.sites.local_site import LocalSite
from benchmarks.sites.page_noise import Noise

# The fields whose changes are labelled, under the headings that our pages give them.
FIELDS = {
    "title": "Name",
    "credits": "Units",
    "description": "About this course",
    "supplementalNotes": "Notes",
    "preAndCorequisites": "Required before or at the same time",
    "preOrCorequisites": "Required before or at the same time, any of",
}
ABOUT = (
    "This is the entry of one course in the calendar of the graduate school. It says what the course is about, how "
    "many units it carries, and what has to be done before it can be taken."
)
Course = Mapping[str, object]
TAG = re.compile(r"<[^>]+>")


@dataclass(frozen=True)
class Rendering:
    """How the catalog is shown: a page a course or a subject, without or with all that sites print around pages."""

    by_subject: bool = False
    is_noisy: bool = False

    @property
    def title(self) -> str:
        """In words."""
        return f"a page a {'subject' if self.by_subject else 'course'}{', heavy noise' if self.is_noisy else ''}"

    def pages(self, courses: Sequence[Course], night: int) -> Iterator[tuple[str, str]]:
        """Path and markup of every page."""
        grouped: defaultdict[str, list[Course]] = defaultdict(list)
        for course in courses:
            grouped[_subject(course) if self.by_subject else str(course["pid"])].append(course)
        for name, group in grouped.items():
            path = f"/course/{name}"
            title = f"Courses in {name}" if self.by_subject else f"Course {code_of(group[0])}"
            content = f"<h1>{title}</h1><p>{ABOUT}</p>{''.join(map(course_markup, group))}"
            plain = f"<title>{title}</title><main>{content}</main>"
            yield path, Noise(night, teasers=True).around(title, content, path) if self.is_noisy else plain


RENDERINGS = (Rendering(), Rendering(by_subject=True), Rendering(is_noisy=True), Rendering(True, True))


def course_markup(course: Course) -> str:
    """In our own layout; a field that is empty has no heading."""
    code = code_of(course)
    shown = ((heading, _shown(course.get(name))) for name, heading in FIELDS.items())
    fields = (f"<h3>{heading} of {code}</h3><div>{text}</div>" for heading, text in shown if text)
    return f"<h2>Entry {code}</h2>{''.join(fields)}"


def code_of(course: Course) -> str:
    """The code of a course, as the catalog writes it."""
    return html.escape(str(course["__catalogCourseId"]))


def _subject(course: Course) -> str:
    return re.split(r"\d", code_of(course), maxsplit=1)[0] or "other"


def _shown(value: object) -> str:
    """The markup of a field; credits are a small tree of numbers."""
    if isinstance(value, dict):
        hours = value["credits"] if isinstance(value.get("credits"), dict) else {}
        return f"<p>{hours.get('min', '')} to {hours.get('max', '')}, value {value.get('value', '')}</p>"
    shown = "" if value is None else str(value)
    if not TAG.sub("", shown).strip():
        return ""
    return shown if shown.lstrip().startswith("<") else f"<p>{shown}</p>"


def publish(site: LocalSite, courses: list[Course], rendering: Rendering, night: int) -> None:
    """Serves the catalog of one date, in lists of a hundred."""
    site.pages.clear()
    pages = dict(rendering.pages(courses, night))
    paths = list(pages)
    lists = [paths[at : at + 100] for at in range(0, len(paths), 100)]
    for number, part in enumerate(lists):
        links = "".join(f'<li><a href="{path}">{path}</a></li>' for path in part)
        site.put(f"/list/{number}", f"<title>List {number}</title><ul>{links}</ul>")
    links = "".join(f'<li><a href="/list/{number}">List {number}</a></li>' for number in range(len(lists)))
    site.put("/", f"<title>Catalog</title><ul>{links}</ul>")
    for path, markup in pages.items():
        site.put(path, markup)
