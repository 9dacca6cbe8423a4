"""Ports between the advisor and the chat platforms, and the profiles of their servers and workspaces."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

from core.domain.answer import Answer, Explanation
from core.domain.conversation import Draft, Message, Person, WorkspaceProfile
from core.domain.crawl import CrawlReport
from core.domain.passage import EVERYWHERE, Candidate, Scope
from core.domain.posts import Notice, PostedAnswer
from core.domain.received import Left
from core.domain.status import Overview


class WorkspaceProfiles(Protocol):
    """The profiles that were saved."""

    async def find(self, platform: str, workspace: str) -> WorkspaceProfile | None:
        """The profile of a workspace; None where none was saved. Raises DatabaseError."""

    async def every(self) -> Sequence[WorkspaceProfile]:
        """All of them, by platform and workspace. Raises DatabaseError."""

    async def save(self, profile: WorkspaceProfile) -> None:
        """Keeps it in place of an earlier one. Raises DatabaseError."""

    async def erase(self, platform: str, workspace: str) -> bool:
        """Erases it; False where there is none. Raises DatabaseError."""


class Workspaces(Protocol):
    """How the workspaces are served: by the operator's file, by what was saved, else as strangers."""

    async def profile(self, platform: str, workspace: str) -> WorkspaceProfile:
        """The profile of a workspace. Raises DatabaseError."""

    async def every(self) -> Sequence[WorkspaceProfile]:
        """The profiles of the file, and those that were saved of other workspaces. Raises DatabaseError."""

    async def save(self, profile: WorkspaceProfile) -> None:
        """Keeps what an admin set. Raises ConfigurationError for unknown names and where the file says it."""

    async def erase(self, platform: str, workspace: str) -> bool:
        """Erases what was saved of a workspace that removed the bot. Raises DatabaseError."""


OnDraft = Callable[[Draft], Awaitable[None]]


OnCrawl = Callable[[CrawlReport], None]


class Messenger(Protocol):
    """Writes to people in private."""

    async def tell(self, person: Person, notices: Sequence[Notice]) -> bool:
        """Sends one message about all of these; False when this person takes no messages.

        What may have arrived counts as sent. Raises PlatformUnavailable when it was surely not sent.
        """


class Amender(Protocol):
    """Edits answers that stand where others read them."""

    async def amend(self, posted: PostedAnswer, told: Explanation, changes: Sequence[Notice]) -> bool:
        """Marks the answer with these changes, or takes the marks away where there are none; it notifies nobody.

        False when the message is no more, or cannot be changed for good. Raises PlatformUnavailable when it may work
        later: an edit that has worked already does no harm a second time.
        """


class Herald(Protocol):
    """Writes to the channel of the people who run the bot."""

    async def announce(self, channel: str, lines: Sequence[str]) -> bool:
        """Posts one message of these lines of plain text; False when the platform refuses it.

        What may have arrived counts as sent. Raises PlatformUnavailable when it was surely not sent.
        """


class Resumer(Protocol):
    """Answers questions whose process died before their answer was there."""

    async def resume(self, message: Message, *, is_answered: bool = False) -> bool:
        """Begins to answer the message where it was asked; False when it is no more, or cannot be answered there.

        With `is_answered`, its answer is stored and perhaps posted; False also where it stands there already. Raises
        PlatformUnavailable when that is not known at the moment.
        """


class Receiver(Protocol):
    """Goes on with what a process had received that is no more."""

    async def take_up(self, left: Left) -> None:
        """Answers it where it was asked, or tells its author that it came too late; then it is no longer kept.

        Raises PlatformUnavailable when that cannot be begun at the moment.
        """


class Advisor(Protocol):
    """Answers messages."""

    async def answer(self, message: Message, on_draft: OnDraft | None = None) -> Answer:
        """The one answer to a message; DUPLICATE when another process answers or answered it. Raises AdvisorError.

        `on_draft` hears of every step and of every checked sentence as it is written; only the returned answer is
        final. A cancelled call gives the message back, so that it can be asked again.
        """


class HeadStart(Protocol):
    """Lets one process begin with a message that a platform delivers to all of them."""

    def is_first(self, message: Message) -> bool:
        """Whether this process begins, of all that serve."""

    async def is_ours(self, message: Message, *, is_ending: bool = False) -> bool:
        """Whether it is left to this process: at once, or a moment later where no other has begun.

        Where this process `is_ending`, all others come first.
        """


class PassageLookup(Protocol):
    """The indexed pages, for people who look things up themselves."""

    async def sources(self, question: str, scope: Scope, limit: int) -> list[Candidate]:
        """Ranked passages, graded, without an answer. Raises ModelError or DatabaseError."""

    async def topics(self, scope: Scope = EVERYWHERE) -> list[str]:
        """The topics that the sources of a scope have, in order; cached for a minute. Raises DatabaseError."""

    async def source_names(self, scope: Scope = EVERYWHERE) -> list[str]:
        """The sources of a scope that have pages, in order; cached for a minute. Raises DatabaseError."""


class Operations(Protocol):
    """What the people who run the bot may do from a chat."""

    async def overview(self) -> Overview:
        """What is stored, and how the newest crawls went. Raises DatabaseError."""

    async def source_names(self) -> list[str]:
        """The sources that can be crawled. Raises SourcesError."""

    async def reindex(self, source: str | None, on_progress: OnCrawl) -> list[CrawlReport]:
        """Crawls one source, or all, and returns a report each; the same function as the nightly job.

        Raises SourcesError for an unknown source and CrawlRunning when a crawl is under way, here or elsewhere.
        """
