"""Whose rows an in-memory store shows, as the policies of the database have it."""

from core.domain.access import Acting, Job
from core.domain.conversation import Person
from core.domain.memory import account_of

STAFF = Acting.as_staff("discord:advisor", "why")
EVERYBODY = Acting.as_job(Job.MIGRATION)  # for tests that look into the tables
_READERS = {Job.STAFF, Job.CORRECTIONS, Job.HAND_OFFS}


def sees(acting: Acting, person: Person) -> bool:
    """What this person asked."""
    return acting.job in {*_READERS, Job.RATING} or acting.person == person


def knows_of(acting: Acting, person: Person) -> bool:
    """That there is an answer to what this person asked."""
    return sees(acting, person)


def sees_hand_offs(acting: Acting, person: Person) -> bool:
    """What this person sent to an office; it is theirs in all servers of Discord."""
    return acting.job in _READERS or account_of(acting.person) == account_of(person)
