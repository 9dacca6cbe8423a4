"""Generate a campus with known defects and as many look-alikes."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta

from benchmarks.sites.local_site import LocalSite, Served
from core.domain.quality import FindingKind

WORDS = (
    "office visitors bring card photograph form signature decision paper month receipt desk counter letter morning "
    "hall garden library tower basement window staircase notice board student member panel request answer copy file "
    "cabinet lamp table chair corridor gate bridge yard fountain bench bicycle umbrella blanket kettle piano choir "
    "orchestra theatre workshop laboratory greenhouse museum archive studio kitchen bakery market harbour island"
).split()
# A sentence with a day that is still to come when it was written; {} is the day.
LOOKING_AHEAD = (
    "Applications for the {name} prize are due {day}.",
    "Please return the {name} form to the front desk by {day}.",
    "Registration for the {name} workshop closes on {day}.",
    "The {name} fair will take place on {day} in the main hall.",
    "Students must submit their {name} portfolio no later than {day}.",
    "The deadline for {name} grants is {day}.",
    "Sign up for the {name} tour before {day}.",
    "Nominations for the {name} medal will be accepted until {day}.",
    "The {name} exhibition opens on {day}.",
    "Tickets for the {name} concert go on sale {day}.",
)
# Two sentences that cannot both be right; {one} and {two} differ.
DISAGREEING = (
    ("The {name} fee is ${one} a term.", "The {name} fee is ${two} a term."),
    ("The deadline to join the {name} club is {day_one}.", "The deadline to join the {name} club is {day_two}."),
    ("A {name} locker costs ${one} for the year.", "A {name} locker costs ${two} for the year."),
    ("The {name} certificate requires {few} credits.", "The {name} certificate requires {many} credits."),
    ("Late {name} payments carry a charge of {few}%.", "Late {name} payments carry a charge of {many}%."),
    (
        "The {name} ceremony is on {day_one} in the hall.",
        "The {name} ceremony is on {day_two} in the hall.",
    ),
    ("Replacing a lost {name} key costs ${one}.", "A lost {name} key is replaced for ${two}."),
    ("Applications to the {name} house close on {day_one}.", "Apply to the {name} house by {day_two}."),
    ("The {name} minor consists of {few} units.", "To complete the {name} minor, {many} units are needed."),
    ("The {name} deposit is ${one} and is not refundable.", "A ${two} deposit, not refundable, secures a {name} room."),
)
# Two sentences that may both be right, on pages with these headings.
BOTH_RIGHT = (
    ("The {name} fee is ${one} a term.", "The {name} fee is ${two} a term.", "Graduate students", "Undergraduates"),
    ("The {name} course carries {few} credits.", "The {name} course carries {many} credits.", "BIO 210", "BIO 310"),
    (
        "Grades of the {name} class are due {day_one}.",
        "Grades of the {name} class are due {day_two}.",
        "Fall",
        "Spring",
    ),
    ("The {name} room holds a deposit of ${one}.", "The {other} room holds a deposit of ${two}.", "Rooms", "Rooms"),
    ("In 2024 the {name} fee was ${one}.", "In 2025 the {name} fee was ${two}.", "History", "History"),
    ("The early {name} price is ${one}.", "The regular {name} price is ${two}.", "Prices", "Prices"),
    ("{name} tutors are paid ${one} an hour.", "{name} tutors are paid ${two} a week.", "Pay", "Pay"),
    (
        "Up to {few}% of the {name} grade is homework.",
        "Up to {many}% of the {name} grade is the exam.",
        "Grade",
        "Grade",
    ),
)


@dataclass(frozen=True, slots=True)
class Planted:
    """What was planted at some addresses: a defect of one kind, or (without one) something that looks like `like`."""

    like: FindingKind
    paths: tuple[str, ...]
    is_defect: bool
    about: str


@dataclass
class FlawedCampus:
    """Fills a site; `today` is when it is looked over. `planted` says what should be found, and what should not."""

    site: LocalSite
    today: date
    seed: int = 5
    planted: list[Planted] = field(default_factory=list)
    _linked: list[str] = field(default_factory=list)
    _listed: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._chance = random.Random(self.seed)  # noqa: S311 - repeatable on purpose
        self._names = iter(self._chance.sample([f"{one}{two}" for one in WORDS for two in WORDS if one != two], 900))
        for plant in (self._dead_links, self._expired, self._contradictions, self._orphans):
            plant()
        self._publish_lists()

    # ---- kinds of defects

    def _dead_links(self) -> None:
        for status in (404, 404, 404, 404, 410, 410, 410):
            path = f"/{next(self._names)}"
            self.site.fail(path, status)
            self._page("Read this first.", links=(path,))
            self._plant(FindingKind.BROKEN_LINK, True, f"http {status}", path)
        gone = f"/{next(self._names)}"
        self.site.put(gone, "<title>Page not found</title><h1>Page not found</h1><p>We could not find that page.</p>")
        self._page("Read this too.", links=(gone,))
        self._plant(FindingKind.BROKEN_LINK, True, "says so with status 200", gone)
        for status in (500, 503, 403, 401):
            path = f"/{next(self._names)}"
            self.site.fail(path, status)
            self._page("Busy today.", links=(path,))
            self._plant(FindingKind.BROKEN_LINK, False, f"http {status}", path)
        for text in ("A page that was not found is told to the desk.", "Nothing was found in the lost property."):
            self._plant(FindingKind.BROKEN_LINK, False, "speaks of not finding", self._page(text))
        moved, target = f"/{next(self._names)}", self._page("Here we are now.")
        self.site.redirect(moved, target)
        self._page("Moved.", links=(moved,))
        self._plant(FindingKind.BROKEN_LINK, False, "redirected", moved)

    def _expired(self) -> None:
        for number, sentence in enumerate(LOOKING_AHEAD):
            past, future = (_said(self.today + timedelta(days=days)) for days in (-60 - 9 * number, 60 + 9 * number))
            name = next(self._names)
            path = self._page(sentence.format(name=name, day=past))
            self._plant(FindingKind.EXPIRED_DATE, True, sentence, path)
            path = self._page(sentence.format(name=name, day=future))
            self._plant(FindingKind.EXPIRED_DATE, False, f"to come: {sentence}", path)
        passed, to_come = _said(self.today - timedelta(days=90)), _said(self.today + timedelta(days=99))
        for text, folder in (
            ("The {name} fair was held on {day} in the main hall.", ""),
            ("The {name} rule has been in force since {day}.", ""),
            ("Applications for the {name} prize are due {day}.", "/news/2026"),
            ("Minutes of the {name} panel: the form is due {day}.", "/archive"),
            ("{day}\n\nApplications for the {name} prize are due {day}.", ""),
            ("The {name} show runs from {day} to {future} and is open daily.", ""),
            ("The {name} guide was last reviewed on {day} and is valid until {future}.", ""),
        ):
            said = text.format(name=next(self._names), day=passed, future=to_come)
            path = self._page(said, folder=folder)
            self._plant(FindingKind.EXPIRED_DATE, False, text, path)

    def _contradictions(self) -> None:
        for one, two in DISAGREEING:
            self._plant(FindingKind.CONTRADICTION, True, one, *self._pair(one, two))
        for one, two, first, second in BOTH_RIGHT:
            self._plant(FindingKind.CONTRADICTION, False, one, *self._pair(one, two, first, second))

    def _orphans(self) -> None:
        for number in range(7):
            path = self._page(f"The quiet room {number} is on this floor.", is_linked=False)
            self._listed.append(path)
            self._plant(FindingKind.ORPHAN_PAGE, True, "in the sitemap alone", path)
        alone = f"/{next(self._names)}"
        self._page("This page leads to itself.", links=(alone,), path=alone, is_linked=False)
        self._listed.append(alone)
        self._plant(FindingKind.ORPHAN_PAGE, True, "leads to itself", alone)
        for spelled in ("{}/", "{}/index.html", "{}#top", "{}?utm_source=mail"):
            path = self._page("Another spelling leads here.", is_linked=False)
            self._listed.append(path)
            for other in (spelled.format(path).partition("#")[0].partition("?")[0],):
                self.site.pages.setdefault(other, self.site.pages[path])
            self._page("Elsewhere.", links=(spelled.format(path),))
            self._plant(FindingKind.ORPHAN_PAGE, False, f"linked as {spelled}", path)
        path = self._page("A redirect leads here.", is_linked=False)
        short = f"/{next(self._names)}"
        self.site.redirect(short, path)
        self._page("A short address.", links=(short,))
        self._listed.append(path)
        self._plant(FindingKind.ORPHAN_PAGE, False, "linked by a redirect", path)
        self._plant(FindingKind.ORPHAN_PAGE, False, "the start page", "/")

    # ---- pages

    def _plant(self, like: FindingKind, is_defect: bool, about: str, *paths: str) -> None:
        self.planted.append(Planted(like, paths, is_defect, about))

    def _pair(self, one: str, two: str, first: str = "About", second: str = "Good to know") -> tuple[str, str]:
        low, high = self._chance.randrange(20, 60), self._chance.randrange(70, 120)
        day = self.today + timedelta(days=self._chance.randrange(40, 60))
        told = {
            "name": next(self._names),
            "other": next(self._names),
            "one": low,
            "two": high,
            "few": low % 9 + 3,
            "many": low % 9 + 6,
            "day_one": _said(day),
            "day_two": _said(day + timedelta(days=7)),
        }
        return self._page(one.format(**told), heading=first), self._page(two.format(**told), heading=second)

    def _page(
        self,
        text: str,
        *,
        heading: str = "About",
        links: tuple[str, ...] = (),
        folder: str = "",
        path: str = "",
        is_linked: bool = True,
    ) -> str:
        name = next(self._names)
        path = path or f"{folder}/{name}"
        shown = "".join(f"<p>{part}</p>" for part in text.split("\n\n"))
        leads = "".join(f'<p><a href="{link}">more</a></p>' for link in links)
        self.site.put(
            path,
            f"<title>{name.capitalize()}</title><main><h1>{name.capitalize()}</h1><h2>{heading}</h2>{shown}"
            f"<h2>Around</h2>{''.join(f'<p>{line}</p>' for line in self._filler())}{leads}</main>",
        )
        if is_linked:
            self._linked.append(path)
        return path

    def _filler(self) -> Iterator[str]:
        for _ in range(4):
            one, two, three, four = self._chance.sample(WORDS, 4)
            yield f"The {one} beside the {two} is looked after by whoever keeps the {three} and the {four} in order."

    def _publish_lists(self) -> None:
        shown = "".join(f'<li><a href="{path}">{path}</a></li>' for path in self._linked)
        welcome = "".join(f"<p>{line}</p>" for line in self._filler())
        self.site.put("/", f"<title>Campus</title><main><h1>Campus</h1>{welcome}<ul>{shown}</ul></main>")
        named = "".join(f"<url><loc>{self.site.address}{path}</loc></url>" for path in self._listed)
        self.site.pages["/sitemap.xml"] = Served(f"<urlset>{named}</urlset>".encode())


def _said(day: date) -> str:
    return f"{day:%B} {day.day}, {day.year}"
