"""People, places and prices as rows."""

from collections.abc import Mapping
from dataclasses import asdict
from datetime import date
from typing import Any

from sqlalchemy import Row

from core.domain.records import OpeningHours, Person, Place, Price, name_words
from core.storage.database import storable


def person_from(row: Row[Any]) -> Person:
    """A person from a row with its columns."""
    return Person(row.name, row.role, row.email, row.phone, row.office, row.group_name, row.unit)


def place_from(row: Row[Any]) -> Place:
    """A place from a row with its columns."""
    hours = tuple(map(_hours_from, row.hours))
    return Place(row.name, row.address, row.phone, row.email, hours, row.unit)


def price_from(row: Row[Any]) -> Price:
    """A price from a row with its columns."""
    return Price(row.what, row.amount, tuple(row.labels), row.unit)


def person_values(person: Person) -> Mapping[str, object]:
    """The columns of a person."""
    return {
        "name_words": list(name_words(storable(person.name))),
        "name": storable(person.name),
        "role": storable(person.role),
        "email": storable(person.email),
        "phone": storable(person.phone),
        "office": storable(person.office),
        "group_name": storable(person.group),
        "unit": storable(person.unit),
    }


def place_values(place: Place) -> Mapping[str, object]:
    """The columns of a place."""
    return {
        "name_words": list(name_words(storable(place.name))),
        "name": storable(place.name),
        "address": storable(place.address),
        "phone": storable(place.phone),
        "email": storable(place.email),
        "hours": [_hours_values(each) for each in place.hours],
        "unit": storable(place.unit),
    }


def price_values(price: Price) -> Mapping[str, object]:
    """The columns of a price."""
    return {
        "what_words": list(name_words(storable(" ".join((price.what, *price.labels))))),
        "what": storable(price.what),
        "amount": storable(price.amount),
        "labels": [storable(label) for label in price.labels],
        "unit": storable(price.unit),
    }


def _hours_values(hours: OpeningHours) -> Mapping[str, object]:
    days = {name: day and day.isoformat() for name, day in (("start", hours.start), ("end", hours.end))}
    said = {name: storable(value) for name, value in asdict(hours).items() if isinstance(value, str)}
    return {"weekdays": list(hours.weekdays), **days, **said}


def _hours_from(kept: Mapping[str, Any]) -> OpeningHours:
    days = {name: kept[name] and date.fromisoformat(kept[name]) for name in ("start", "end")}
    return OpeningHours(**{**kept, **days, "weekdays": tuple(kept["weekdays"])})
