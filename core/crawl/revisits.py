"""Choose the known pages that one night asks for, where it cannot ask for all of them."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from heapq import nlargest
from math import expm1

from core.domain.page import KnownPage

# What is thought of a page before it was watched: one change in as many days as the mean page of the web takes for it
# (Brewington and Cybenko, "How dynamic is the Web?", 2000: a Weibull distribution of shape 1.4 and scale 152.2 days).
PRIOR_CHANGES, PRIOR_DAYS = 1.0, 138.7
_DAY = timedelta(days=1)


def changes_a_day(changes: int, days: float) -> float:
    """How often a page changes that was found changed so many times in so many days.

    The mean of a gamma distribution whose prior is the mean page of the web; changes are taken for a Poisson process
    (Cho and Garcia-Molina, "Estimating frequency of change", 2003). Of several changes between two visits one is seen,
    so that fast pages are underrated.
    """
    return (changes + PRIOR_CHANGES) / (max(days, 0.0) + PRIOR_DAYS)


def days_outdated(rate: float, days: float) -> float:
    """For how many days a copy is expected to have been wrong that was right so many days ago.

    The "age" of Cho and Garcia-Molina, "Synchronizing a database to improve freshness" (2000): the mean, over the time
    of the first change, of the days since then. `rate` is in changes a day.
    """
    return days + expm1(-rate * days) / rate


def chosen_for_tonight(pages: Iterable[KnownPage], now: datetime, most: int) -> list[KnownPage]:
    """The pages whose copies are expected to have been wrong for longest; each page comes up in the end."""
    return nlargest(most, pages, key=lambda page: _urgency(page, now))


def _urgency(page: KnownPage, now: datetime) -> float:
    watched = (page.fetched_at - page.known_since) / _DAY if page.known_since else 0.0
    return days_outdated(changes_a_day(page.changes, watched), (now - page.fetched_at) / _DAY)
