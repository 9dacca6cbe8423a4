"""Everything that a platform adapter needs."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from core.domain.conversation import Person
from core.domain.passage import Scope
from core.domain.posts import Notice
from core.ports.console import Console
from core.ports.conversations import Archive, Deliveries, PostedAnswers
from core.ports.crawling import PagePictures
from core.ports.curated import CitedPages
from core.ports.inbox import Inbox
from core.ports.memory import MemoryDesk
from core.ports.platforms import Advisor, HeadStart, Operations, PassageLookup, Workspaces
from core.ports.quality import GapReports, SuggestedQuestions
from core.ports.reminders import Reminders
from core.screens.curated.service import CuratedService
from core.screens.hand_offs.service import HandOffService


@dataclass(frozen=True, slots=True)
class Services:
    """Everything that a platform adapter needs.

    `is_hostile` tells text that attacks its reader, `is_distress` words of a person who may be in danger, who is
    answered in private, `is_small_talk` what needs no thread of its own, `only_points` what asks to answer somebody
    else's message, and `asks` what asks at all. `language_of` tells the language of a message (ISO 639-1) where
    that is certain and not English, `moments` where each day with a time in a text ends, and when that is.
    `hand_offs` and `curated` are there where offices are set up, `posted` where answers are amended when a page has
    changed, `memory` where people may have facts remembered, `head_start` where other processes may hear the same
    messages. `deliveries` is told of each answer that is posted. `inbox` keeps what was received until it is
    answered. `suggested` are questions to begin with, `pages` those of the index.
    `tell_admins` posts lines where the admins are told of crawls. `reminders` are there where people may ask to be
    reminded, `web_address` where the web page is public, `console` what the console of offices and
    administrators shows. `pictures` are those of cited pages. `changes` tells
    once what has changed of a person's answers, where they want to know.
    """

    advisor: Advisor
    archive: Archive
    passage_lookup: PassageLookup
    operations: Operations
    workspaces: Workspaces
    gaps: GapReports
    is_hostile: Callable[[str], bool] = lambda _: False
    is_distress: Callable[[str], bool] = lambda _: False
    is_small_talk: Callable[[str], bool] = lambda _: False
    only_points: Callable[[str], bool] = lambda _: False
    asks: Callable[[str], bool] = lambda text: "?" in text
    language_of: Callable[[str], str | None] = lambda _: None
    moments: Callable[[str], Sequence[tuple[int, datetime]]] = lambda _: ()
    hand_offs: HandOffService | None = None
    curated: CuratedService | None = None
    posted: PostedAnswers | None = None
    memory: MemoryDesk | None = None
    head_start: HeadStart | None = None
    deliveries: Deliveries | None = None
    inbox: Inbox | None = None
    suggested: SuggestedQuestions | None = None
    pages: CitedPages | None = None
    tell_admins: Callable[[Sequence[str]], None] = lambda _: None
    reminders: Reminders | None = None
    web_address: str | None = None
    console: Console | None = None
    pictures: PagePictures | None = None
    changes: Callable[[Person], Awaitable[Sequence[Notice]]] | None = None

    async def suggestions(self, scope: Scope, most: int) -> list[str]:
        """Questions that the pages of a scope surely answer; none where nobody knows. Raises DatabaseError."""
        return await self.suggested.best(scope, most) if self.suggested else []
