"""Apply all kinds of changes to a generated campus."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from benchmarks.sites.local_site import Served
from benchmarks.sites.played_campus import PlayedCampus


@dataclass(frozen=True)
class Plan:
    """How many pages of a campus change in which way; the defaults are for 200 pages."""

    pages: int = 200
    changed: int = 30
    deleted: int = 20
    moved: int = 10
    added: int = 20
    broken: int = 10
    blanked: int = 5
    restamped: int = 40

    def scaled(self, pages: int) -> "Plan":
        """The same for another number of pages, at least two of each kind."""
        parts = (self.changed, self.deleted, self.moved, self.added, self.broken, self.blanked, self.restamped)
        return Plan(pages, *(max(2, part * pages // self.pages) for part in parts))


@dataclass
class Changes:
    """The names of the offices that changed, and the addresses that must never be cited again."""

    changed: list[str] = field(default_factory=list)
    deleted: list[str] = field(default_factory=list)
    moved: list[str] = field(default_factory=list)
    added: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    restamped: list[str] = field(default_factory=list)
    dead_paths: set[str] = field(default_factory=set)


def change(campus: PlayedCampus, plan: Plan) -> Changes:
    """Changes the site in every way at once."""
    at, done, taken = datetime.now(UTC) + timedelta(hours=1), Changes(), set[str]()

    def pick(count: int) -> list[str]:
        names = campus.pick(count, taken)
        taken.update(names)
        return names

    done.changed, done.deleted, done.moved = pick(plan.changed), pick(plan.deleted), pick(plan.moved)
    broken, blanked, done.restamped = pick(plan.broken), pick(plan.blanked), pick(plan.restamped)
    for name in done.changed:
        campus.change_fee(name, at)
    for name in done.restamped:
        campus.restamp(name, at)
    done.dead_paths |= {campus.offices[name].path for name in done.deleted}
    _delete(campus, done.deleted)
    done.dead_paths |= {campus.move(name, (301, 308)[at % 2]) for at, name in enumerate(done.moved)}
    done.kept = [*broken, *blanked]
    _break(campus, broken, blanked)
    done.added = campus.add(plan.added)
    return done


def _delete(campus: PlayedCampus, names: Sequence[str]) -> None:
    """Some pages answer 404 or 410, some say so with status 200, some are only led to no more."""
    for at, name in enumerate(names):
        path = campus.offices[name].path
        campus.unlink(name)
        if at % 4 == 0:
            campus.site.fail(path, 404)
        elif at % 4 == 1:
            campus.site.fail(path, 410)
        elif at % 4 == 2:
            campus.site.put(path, "<title>Page not found</title><h1>Sorry</h1><p>This page is no longer here.</p>")
    campus.publish_lists()


def _break(campus: PlayedCampus, broken: Sequence[str], blanked: Sequence[str]) -> None:
    for at, name in enumerate(broken):
        failing = Served(hangs=True) if at % 2 else Served(status=500)
        campus.site.pages[campus.offices[name].path] = failing
    for name in blanked:
        campus.blank(name)
