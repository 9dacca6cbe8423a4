"""What real sites print around their pages, much of it anew every night: menus, stamps, counters, teasers."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from benchmarks.sites.local_site import Epoch

MENU = ("Home", "Admissions", "Academics", "Research", "Campus life", "Library", "Give to the university", "Directory")
FORM = ("Choose a term", "Fall", "Spring", "Summer")
COOKIES = "We use cookies to make this site work. By going on you accept them. Read how we handle your data."
TEASER = "Apply today: the application portal for next year is open to everybody who wants to join us."
CONTACT = "Office of the Registrar, Elm Hall 12, 555-0100, registrar@larkmoor.example, open weekdays from 9 to 16."
EVENTS = ("Choir in the chapel", "Chess evening", "Open garden", "Poetry slam", "Jazz on the lawn", "Repair café")
MAGAZINE, COMING = "From the magazine", "Upcoming events"
STORIES = tuple(
    f"{what} {where}"
    for what in ("A bridge is rebuilt", "Students plant trees", "New lamps are lit", "A comet is seen", "Bees move in")
    for where in ("at the north gate", "by the river", "behind the gym", "over the old mill", "in the quad")
)


@dataclass(frozen=True)
class Noise:
    """The noise of one night; with `teasers` each page shows stories of its own choice, others every night."""

    night: int
    teasers: bool = False

    def around(self, title: str, content: str, path: str) -> str:
        """The whole page, in the layout of a page builder: nothing but its words tells menu and foot from the rest."""
        chance = random.Random(f"{path} {self.night}")  # noqa: S311 - repeatable on purpose
        above = [f"<div><p>{COOKIES}</p></div>", f"<div>{_list(MENU)}</div>"]
        above += [f"<form><select>{''.join(f'<option>{each}</option>' for each in FORM)}</select></form>"]
        parts = [*above, content, self._inside(chance), self._beside(chance), self._foot(chance)]
        return f"<html><head><title>{title}</title></head><body><main>{''.join(parts)}</main></body></html>"

    def _inside(self, chance: random.Random) -> str:
        seen = 1_000 + self.night * 37 + chance.randrange(30)
        return f"<p>{seen:,} views</p><p>Request ID: {chance.randbytes(8).hex()}</p><p>{TEASER}</p>"

    def _beside(self, chance: random.Random) -> str:
        stories = chance.sample(STORIES, 3) if self.teasers else STORIES[:3]
        tonight = [EVENTS[(self.night + at) % len(EVENTS)] for at in range(3)]
        return (
            f"<div><h3>{MAGAZINE}</h3>{_list(stories)}</div>"
            f"<div><h3>{COMING}</h3>{_list(tonight if self.teasers else EVENTS[:3])}</div>"
        )

    def _foot(self, chance: random.Random) -> str:
        day = Epoch + timedelta(days=self.night)
        lines = (
            CONTACT,
            f"Last updated: {day:%B %d, %Y}",
            f"Page generated in {chance.uniform(0.1, 2):.2f} s",
            f"© {2020 + self.night} The University",
            f"Build {chance.randbytes(4).hex()}1a",
            f"Today is {day:%A, %B %d, %Y}",
        )
        return f"<div>{''.join(f'<p>{line}</p>' for line in lines)}</div>"


def _list(items: Sequence[str]) -> str:
    links = "".join(f'<li><a href="/{item.lower().replace(" ", "-")}">{item}</a></li>' for item in items)
    return f"<ul>{links}</ul>"
