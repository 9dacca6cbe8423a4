"""Random names, numbers and dates for the slots of invented facts."""

import random
from collections.abc import Callable, Mapping

_FIRST = (
    "Ada Amara Andrés Anya Ben Carla Chen Dana Dmitri Elena Farid Grace Hana Ibrahim Ines Jonas Julia Kofi Laila Lucas "
    "Maya Miguel Nadia Noor Omar Paula Priya Quentin Rosa Samir Sofia Tariq Uma Viktor Wen Yara Yusuf Zoe"
).split()
_LAST = (
    "Abara Almeida Banks Castellano Chowdhury Delgado Eriksen Farrow Ferreira Gallagher Haddad Hoffmann Ito Jansen "
    "Kapoor Kowalski Lindqvist Mbeki Moreau Nakamura Novak Okafor Ortega Park Petrov Quist Ramirez Rossi Sato "
    "Schreiber Singh Svensson Tanaka Thorne Vargas Whitfield Yilmaz Zhang"
).split()
_PLACES = (
    "Alder Birch Calloway Dunmore Easton Fenwick Granger Hale Ives Jarvis Keller Lowell Merritt Norris Prescott".split()
)
_SUBJECTS: Mapping[str, str] = {
    "CHEM": "Chemistry",
    "PSYC": "Psychology",
    "HIST": "History",
    "ECON": "Economics",
    "BIOL": "Biology",
    "CS": "Computer Science",
    "MATH": "Mathematics",
    "SOC": "Sociology",
    "ENGL": "English",
    "MUS": "Music",
    "PHYS": "Physics",
    "NURS": "Nursing",
    "ME": "Mechanical Engineering",
    "LING": "Linguistics",
}
_LEVELS = ("Introduction to", "Foundations of", "Advanced", "Topics in", "Methods in", "Seminar in", "Principles of")
_MONTHS = "January February March April May June July August September October November December".split()
_DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
_OFFICES = (
    "Registrar's Office",
    "Office of Financial Aid",
    "Bursar's Office",
    "Housing Office",
    "Career Center",
    "Student Health Center",
    "Office of Admissions",
    "International Student Office",
    "IT Service Desk",
    "University Library",
    "Parking Services",
    "Dean of Students",
)
_DEGREES = ("BA in", "BS in", "MS in", "MA in", "PhD in", "Master of", "Certificate in")
_CLUBS = ("Chess Club", "Robotics Team", "Film Society", "Outdoor Club", "Debate Union", "Jazz Band", "Rowing Club")
_THINGS = "Rivers Markets Cells Signals Cities Minds Languages Numbers Machines Voices Borders Forests".split()


class Values(dict[str, str]):
    """A value for each slot, drawn when it is first asked for; "date2" is another one than "date"."""

    def __init__(self, source: random.Random, given: Mapping[str, str] | None = None) -> None:
        super().__init__(given or {})
        self._source = source

    def __missing__(self, slot: str) -> str:
        draw = _DRAWN[slot.rstrip("23")]
        taken = set(self.values())
        self[slot] = next((new for _ in range(9) if (new := draw(self._source)) not in taken), draw(self._source))
        return self[slot]


def of_a_page(source: random.Random) -> dict[str, str]:
    """What stays the same on one page."""
    subject = source.choice(sorted(_SUBJECTS))
    name, year = _SUBJECTS[subject], str(source.randint(2016, 2030))
    return {
        "course": f"{subject} {source.randint(100, 4999)}",
        "title": f"{source.choice(_LEVELS)} {name}",
        "person": _person(source),
        "term": f"{source.choice(('Fall', 'Spring', 'Summer'))} {year}",
        "year": year,
        "department": f"Department of {name}",
        "office": source.choice(_OFFICES),
        "university": f"{source.choice(_PLACES)} University",
        "program": f"{source.choice(_DEGREES)} {name}",
    }


def _person(source: random.Random) -> str:
    return f"{source.choice(_FIRST)} {source.choice(_LAST)}"


def _time(source: random.Random) -> str:
    hour, minute = source.randint(1, 12), source.choice(("", ":15", ":30", ":45", ":00"))
    return f"{hour}{minute} {source.choice(('a.m.', 'p.m.', 'am', 'pm', 'AM', 'PM'))}"


def _date(source: random.Random) -> str:
    month, day = source.randrange(12), source.randint(1, 28)
    short = _MONTHS[month][:3]
    weekday = source.choice(_DAYS)
    forms = (f"{_MONTHS[month]} {day}",) * 4 + (
        f"{short} {day}",
        f"{weekday}, {_MONTHS[month]} {day}",
        f"{month + 1}/{day}",
    )
    return source.choice(forms)


def _email(source: random.Random) -> str:
    return f"{source.choice(_LAST).lower()}{source.choice(('', '2', '7'))}@{source.choice(_PLACES).lower()}.edu"


_DRAWN: Mapping[str, Callable[[random.Random], str]] = {
    "percent": lambda source: f"{source.randint(1, 19) * 5 if source.random() < 0.8 else source.randint(1, 99)}%",
    "small": lambda source: source.choice(["2", "3", "4", "5", "6", "two", "three", "four", "five", "six"]),
    "number": lambda source: str(source.randint(7, 400)),
    "big": lambda source: f"{source.randint(1, 60)},{source.randint(0, 999):03}",
    "money": lambda source: f"${source.choice((source.randint(5, 95), source.randint(1, 40) * 25))}",
    "date": _date,
    "weekday": lambda source: source.choice([*_DAYS[:5], "Mondays", "Tuesdays and Thursdays", "MWF", "Tue/Thu"]),
    "time": _time,
    "hours": lambda source: f"{_time(source)}{source.choice((' to ', '-', '–', ' – '))}{_time(source)}",
    "room": lambda source: f"{source.choice(_PLACES)} {source.randint(100, 620)}",
    "building": lambda source: (
        f"{source.choice(_PLACES)} {source.choice(('Hall', 'Center', 'Building', 'House', 'Library'))}"
    ),
    "email": _email,
    "phone": lambda source: f"{source.randint(201, 989)}-{source.randint(201, 989)}-{source.randint(0, 9999):04}",
    "url": lambda source: f"www.{source.choice(_PLACES).lower()}.edu/{source.choice(_THINGS).lower()}",
    "book": lambda source: f"{source.choice(_THINGS)} and {source.choice(_THINGS)}",
    "author": lambda source: source.choice(_LAST),
    "city": lambda source: f"{source.choice(_PLACES)}{source.choice(('ville', 'ton', ' Falls', ' Springs'))}",
    "other": _person,
    "month": lambda source: source.choice(_MONTHS),
    "minutes": lambda source: str(source.choice((10, 15, 20, 25, 30, 45, 50, 60, 75, 90))),
    "weeks": lambda source: str(source.randint(2, 15)),
    "club": lambda source: source.choice(_CLUBS),
    "award": lambda source: f"{source.choice(_LAST)} {source.choice(('Prize', 'Award', 'Medal', 'Fellowship'))}",
    "course": lambda source: of_a_page(source)["course"],
    "title": lambda source: of_a_page(source)["title"],
    "person": _person,
    "term": lambda source: of_a_page(source)["term"],
    "year": lambda source: of_a_page(source)["year"],
    "department": lambda source: of_a_page(source)["department"],
    "office": lambda source: source.choice(_OFFICES),
    "university": lambda source: of_a_page(source)["university"],
    "program": lambda source: of_a_page(source)["program"],
}
