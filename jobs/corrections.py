"""Correction notices: a sentence behind a person's answer has changed. Once, and only if they opted in."""

import asyncio
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import groupby

import structlog

from core.crawl.unexpected import reason_of
from core.domain.conversation import Person
from core.domain.outside_text import real_host
from core.domain.posts import Notice, OutdatedCitation
from core.domain.read_pages import EXCLUDED, SkipReason
from core.errors import AdvisorError, DatabaseError
from core.memory.curated import PostgresCuratedJobs
from core.ports.conversations import Notices
from core.ports.jobs import Clock, JobLock
from core.ports.platforms import Messenger
from core.rag.verification.change_detection import Change, attributed, says_already, sentence_change
from core.rag.verification.entailment import Paraphrases
from core.text.fingerprint import normalised
from core.text.hostile_text import harmless_title, hostile
from core.text.passage_structure import readable

JOB = "corrections"
MOST_IN_A_MESSAGE = 5
# Pages that may no longer be read: whether they still exist is unknown.
NOT_GONE = frozenset({None, EXCLUDED, SkipReason.ROBOTS.value, SkipReason.NOINDEX.value})
Counts = Counter[str]
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Corrections:
    """Checks the answers of the last `days` days (0: none) after each nightly crawl.

    Where there are `paraphrases`, they decide whether unknown words mean the same. `reviews` tell who was told a
    reviewed answer that is shown no more.
    """

    notices: Notices
    messengers: Mapping[str, Messenger]
    lock: JobLock
    clock: Clock
    days: int
    paraphrases: Paraphrases | None = None
    reviews: PostgresCuratedJobs | None = None

    async def run(self) -> None:
        """Send one message per person, unless another process is doing so. Raises DatabaseError."""
        if not self.days:
            return
        async with self.lock.try_hold(f"{JOB}:{','.join(sorted(self.messengers))}") as held:
            if not held:
                log.info("corrections left to another process")
                return
            await self._run()

    async def shown_to(self, person: Person) -> list[Notice]:
        """What this person is shown where they come to read it, once. Raises DatabaseError."""
        if not self.days:
            return []
        found = await self._found(await self.notices.outdated(self._since, person), Counts(), person)
        mine = await self.notices.claim(_for_one_message(found))
        await self.notices.settle(mine, delivered=True)
        return _without_repeats(mine)

    async def _run(self) -> None:
        counts = Counts(people=0, sent=0, undeliverable=0, unsent=0, failed=0)
        outdated = await self.notices.outdated(self._since)
        found = await self._found(outdated, counts)
        for person, theirs in groupby(sorted(found, key=_by_person), key=lambda each: each.person):
            if messenger := self.messengers.get(person.platform):
                await self._tell(messenger, person, list(theirs), counts)
        log.info("corrections told", looked_at=len(outdated), found=len(found), **counts)

    @property
    def _since(self) -> datetime:
        return self.clock() - timedelta(days=self.days)

    async def _found(
        self, outdated: Sequence[OutdatedCitation], counts: Counts, person: Person | None = None
    ) -> list[Notice]:
        found = [notice for each in outdated if (notice := await readable_notice(each, self.paraphrases, counts))]
        return found + (await self.reviews.outdated(self._since, person) if self.reviews else [])

    async def _tell(self, messenger: Messenger, person: Person, due: Sequence[Notice], counts: Counts) -> None:
        counts["people"] += 1
        mine = await self.notices.claim(_for_one_message(due))
        if not mine:
            return
        try:
            delivered = await messenger.tell(person, _without_repeats(mine))
        except AdvisorError as error:
            await self.notices.release(mine)
            counts["unsent"] += len(mine)
            log.warning("corrections not sent", platform=person.platform, reason=str(error))
            return
        except Exception as error:  # noqa: BLE001 - it may have been sent, so it is not sent again
            counts["failed"] += len(mine)
            log.error("corrections not sent", platform=person.platform, reason=reason_of(error))
            return
        await self.notices.settle(mine, delivered)
        counts["sent"] += len(mine) if delivered else 0
        counts["undeliverable"] += 0 if delivered else len(mine)


async def notice_of(outdated: OutdatedCitation, paraphrases: Paraphrases | None = None) -> Notice | None:
    """The notice for the asker; None if nothing changed in substance, or it was sent before."""
    found = await asyncio.to_thread(_changes, outdated)
    for change in (harmless for each in found for harmless in _harmless(each, outdated.url)):
        if not (paraphrases and await paraphrases.has_one(change.may_be_same)):
            return _notice(outdated, change)
    return None


async def readable_notice(outdated: OutdatedCitation, paraphrases: Paraphrases | None, counts: Counts) -> Notice | None:
    """The same; a change that cannot be read costs its own notice only, and is counted. Raises DatabaseError."""
    try:
        return await notice_of(outdated, paraphrases)
    except DatabaseError:
        raise
    except Exception as error:  # noqa: BLE001 - the others are told all the same
        counts["failed"] += 1
        log.error("a change could not be looked at", answer=outdated.answer_id, reason=reason_of(error))
        return None


def _harmless(change: Change, url: str) -> Iterator[Change]:
    """The change, without a new sentence that attacks its reader; nothing where the old one did."""
    own = {real_host(url)}
    if hostile(change.before, own) is None:
        is_hostile = change.after is not None and hostile(change.after, own) is not None
        yield replace(change, after=None) if is_hostile else change


def _changes(outdated: OutdatedCitation) -> list[Change]:
    """Changes of the sentences behind the answer, by rules."""
    sentences = attributed(outdated.answer, outdated.number, outdated.passage, outdated.quote)
    if outdated.now is None:
        gone = Change(readable(sentences[0], outdated.passage), None)
        return [] if outdated.removed_why in NOT_GONE else [gone]
    found = (sentence_change(unit, outdated.passage, outdated.before, outdated.now, normalised) for unit in sentences)
    return [
        change
        for change in found
        if change and not (change.after and says_already(change.after, outdated.later, normalised))
    ]


def _notice(outdated: OutdatedCitation, change: Change) -> Notice:
    return Notice(
        outdated.person,
        outdated.answer_id,
        outdated.number,
        outdated.asked,
        outdated.url,
        harmless_title(outdated.title, outdated.url),
        change.before,
        change.after,
        outdated.ended_at,
        is_gone=outdated.now is None,
        read_at=outdated.read_at,
    )


def _by_person(notice: Notice) -> tuple[str, str, str]:
    return notice.person.platform, notice.person.workspace, notice.person.user


def _for_one_message(due: Sequence[Notice]) -> list[Notice]:
    """The oldest changes that fit into one message, with all answers that used the same sentence."""
    shown = {_sentence(each) for each in _without_repeats(due)[:MOST_IN_A_MESSAGE]}
    return [each for each in due if _sentence(each) in shown]


def _without_repeats(notices: Sequence[Notice]) -> list[Notice]:
    """One notice per sentence: that of the newest answer."""
    return list({_sentence(each): each for each in notices}.values())


def _sentence(notice: Notice) -> tuple[str, str]:
    return notice.url, notice.before
