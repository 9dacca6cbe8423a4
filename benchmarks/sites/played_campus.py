"""Generate a campus of offices with facts that can change like a real site."""

import random
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from benchmarks.sites.local_site import Epoch, LocalSite, Served

VALIDATORS = ("etag", "date", "both", "nothing")
PAGES_A_LIST = 25
SYLLABLES = "bal dor fen gri hol jas kel lum mor nav pel quin rad sol tav ulm ver wex yor zan".split()
TOPICS = (
    ("Who may apply", "Applications to the {name} office are read by a panel of three members, who meet in week"),
    ("What to bring", "Visitors of the {name} office bring a student card, a photograph and the form with number"),
    ("How long it takes", "The {name} office answers letters in the order of their arrival, as a rule within days"),
    ("Who else can help", "Outside its hours the {name} office is represented by the help desk at extension"),
)
FILLER = (
    "Requests that arrive without a signature are sent back, and the time until they return is not counted",
    "A decision is written down, dated and kept for seven years together with the papers that led to it",
    "Whoever disagrees with a decision may ask within a month that another member of the staff looks at it",
    "Appointments can be made in person or by telephone, and they can be moved once without giving a reason",
)


@dataclass(frozen=True)
class Office:
    """What one page says. `fee` is the fact that is asked for; `stamp` is cosmetic."""

    name: str
    fee: int
    path: str
    validators: str
    stamp: int = 0
    changed_at: datetime = Epoch

    @property
    def question(self) -> str:
        """What a student asks."""
        return f"How much is the fee of the {self.name} office?"

    @property
    def answer(self) -> str:
        """What a right answer holds."""
        return f"{self.fee} dollars"


@dataclass
class PlayedCampus:
    """The offices by name, and the site that shows them."""

    size: int
    site: LocalSite
    seed: int = 7
    offices: dict[str, Office] = field(default_factory=dict)
    _forgotten: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._chance = random.Random(self.seed)  # noqa: S311 - repeatable on purpose
        self.add(self.size)

    def add(self, count: int) -> list[str]:
        """New offices; returns their names."""
        added: list[str] = []
        while len(added) < count:
            name = "".join(self._chance.sample(SYLLABLES, 3)).capitalize()
            if name not in self.offices:
                validators = VALIDATORS[len(self.offices) % len(VALIDATORS)]
                path = f"/offices/{name.lower()}"
                self.offices[name] = Office(name, self._chance.randrange(100, 10_000), path, validators)
                self._publish(name)
                added.append(name)
        self.publish_lists()
        return added

    def pick(self, count: int, without: set[str]) -> list[str]:
        """Some of the offices, none of them in `without`."""
        return self._chance.sample(sorted(self.offices.keys() - without), count)

    def change_fee(self, name: str, at: datetime) -> None:
        """Another fee, and nothing else."""
        office = self.offices[name]
        self.offices[name] = replace(office, fee=office.fee + 10_001, changed_at=at)
        self._publish(name)

    def restamp(self, name: str, at: datetime) -> None:
        """Another date at the foot, menu, nonce and invisible characters."""
        self.offices[name] = replace(self.offices[name], stamp=self.offices[name].stamp + 1, changed_at=at)
        self._publish(name)

    def move(self, name: str, status: int) -> str:
        """Another address, with a redirect from the old one, which is returned."""
        old = self.offices[name].path
        self.offices[name] = replace(self.offices[name], path=f"/people{old}")
        self._publish(name)
        self.site.redirect(old, self.offices[name].path, status)
        return old

    def blank(self, name: str) -> None:
        """The page is there, but says nothing."""
        self.site.put(self.offices[name].path, f"<title>{name}</title><main></main>")

    def unlink(self, name: str) -> None:
        """No list leads to the office any more; what its page answers stays."""
        self._forgotten.add(name)

    def content(self, name: str) -> str:
        """What the page of an office says, without menu and foot."""
        return _content(self.offices[name])

    def publish_lists(self) -> None:
        """The start page leads to lists, and each list to some offices."""
        shown = [office for name, office in self.offices.items() if name not in self._forgotten]
        lists = [shown[at : at + PAGES_A_LIST] for at in range(0, len(shown), PAGES_A_LIST)]
        for number, offices in enumerate(lists):
            links = "".join(f'<li><a href="{office.path}">{office.name} office</a></li>' for office in offices)
            self.site.put(f"/lists/{number}", f"<title>List {number}</title><h1>Offices</h1><ul>{links}</ul>")
        links = "".join(f'<li><a href="/lists/{number}">List {number}</a></li>' for number in range(len(lists)))
        self.site.put("/", f"<title>Campus</title><h1>Campus</h1><p>{'. '.join(FILLER)}.</p><ul>{links}</ul>")

    def _publish(self, name: str) -> None:
        office = self.offices[name]
        headers = {"Content-Type": "text/html; charset=utf-8"}
        body = _html(office).encode()
        self.site.pages[office.path] = Served(
            body, headers=headers, validators=office.validators, changed_at=office.changed_at
        )


def _content(office: Office) -> str:
    chance = random.Random(office.name)  # noqa: S311 - the same text for the same office
    parts = [f"<h2>Fee</h2><p>{_fee(office)}</p>"]
    for title, beginning in TOPICS:
        filler = chance.sample(FILLER, len(FILLER))
        said = f"{beginning.format(name=office.name)} {chance.randrange(1_000)}."
        parts.append(f"<h2>{title}</h2><p>{said} {'. '.join(filler)}. {said} {'. '.join(filler[::-1])}.</p>")
    mark = "\u200b" * (office.stamp % 3)
    return f"<h1>{office.name}{mark} office</h1>{''.join(parts)}"


def _html(office: Office) -> str:
    menu = "".join(f'<a href="/">Item {number + office.stamp}</a> ' for number in range(5))
    day = Epoch + timedelta(days=office.stamp)
    return (
        f"<html><head><title>{office.name} office</title><script nonce='{office.stamp}'>1</script></head><body>"
        f"<nav>{menu}</nav><main>{_content(office)}"
        f"<p>Last updated: {day:%B %d, %Y}</p></main></body></html>"
    )


def _fee(office: Office) -> str:
    return (
        f"The fee of the {office.name} office is {office.fee} dollars. It is paid at the desk before the visit, and a "
        "receipt is handed out which has to be kept until the end of the term."
    )
