"""The verbs of the conversation: every place where answering meets I/O, each with a real and an in-memory version."""

from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol, runtime_checkable
from uuid import UUID

from core.domain import (
    Answer,
    Candidate,
    ConversationKey,
    Draft,
    Explanation,
    Message,
    Notice,
    OutdatedCitation,
    Overview,
    Person,
    Reading,
    Remembered,
    Scope,
    StandaloneQuestion,
    Trace,
    Turn,
)
from core.site_domain import CrawlReport
from core.site_ports import Vector

OnText = Callable[[str], Awaitable[None]]


class TokenCounter(Protocol):
    """Counts tokens as the chat models do (o200k_base)."""

    def count(self, text: str) -> int:
        """Number of tokens in `text`; never raises, special-token look-alikes count as plain text."""
        ...


class Embedder(Protocol):
    """Turns text into unit vectors of `dimension` floats."""

    @property
    def name(self) -> str:
        """Identifies model and weights: two embedders with one name give comparable vectors."""
        ...

    @property
    def dimension(self) -> int:
        """Length of every vector."""
        ...

    async def embed_passages(self, texts: Sequence[str]) -> list[Vector]:
        """One unit vector a text, in order. Raises ModelError."""
        ...

    async def embed_query(self, text: str) -> Vector:
        """The unit vector of a question. Raises ModelError."""
        ...


@runtime_checkable
class SparseEmbedder(Protocol):
    """Weighs the terms of a text by a model, for the lexical half of a search."""

    @property
    def name(self) -> str:
        """Identifies model and weights; every term begins with it."""
        ...

    async def sparse_passages(self, texts: Sequence[str]) -> list[dict[str, float]]:
        """Term → weight above 0, one mapping a text, in order. Raises ModelError."""
        ...

    async def sparse_query(self, text: str) -> dict[str, float]:
        """The same for a question. Raises ModelError."""
        ...


class Reranker(Protocol):
    """Scores how well passages answer a question."""

    @property
    def name(self) -> str:
        """Identifies model and weights."""
        ...

    async def score(self, question: str, passages: Sequence[str]) -> list[float]:
        """One score in 0…1 a passage, in order; higher is better. Raises ModelError."""
        ...


class Reader(Protocol):
    """Reads passages for a question and points at the words that answer it."""

    @property
    def name(self) -> str:
        """Identifies model and weights."""
        ...

    async def read(self, question: str, passages: Sequence[str]) -> list[Reading]:
        """One reading a passage, in order. Raises ModelError."""
        ...


class EntailmentModel(Protocol):
    """Says whether a passage supports a statement."""

    @property
    def name(self) -> str:
        """Identifies model and weights."""
        ...

    async def support(self, claim: str, passages: Sequence[str]) -> list[float]:
        """How surely each passage supports the claim, 0…1, in order. Raises ModelError."""
        ...


class Judge(Reranker, Reader, EntailmentModel, Protocol):
    """One model that scores, reads and compares in one reading of a pair."""


class ChatModel(Protocol):
    """A language model that completes a conversation."""

    @property
    def name(self) -> str:
        """The model's name as its server knows it."""
        ...

    async def complete(self, system: str, user: str, max_tokens: int) -> str:
        """The reply at temperature 0, stripped. Raises ModelUnavailable or ModelRefused."""
        ...

    def stream(self, system: str, user: str, max_tokens: int) -> AsyncGenerator[str]:
        """The same reply in pieces as they are written. Raises ModelUnavailable or ModelRefused, also half-way."""
        ...


class PassageSearch(Protocol):
    """Finds candidate chunks among what is current."""

    async def hybrid(
        self,
        vector: Vector,
        terms: Sequence[str],
        embedder_name: str,
        scope: Scope,
        limit: int,
        *,
        weights: Sequence[float] = (),
    ) -> list[Candidate]:
        """Dense and lexical ranking, their scores fused, best first. Raises DatabaseError.

        `weights` says what each term counts, in order; 1 each where it is empty.
        """
        ...


class Vocabulary(Protocol):
    """The search terms of what is current."""

    async def held_by(self, terms: Sequence[str]) -> dict[str, int]:
        """How many chunks hold each of these terms, as of the last count; without those that none holds."""
        ...


class ConversationStore(Protocol):
    """Per-conversation history, and the once-only claim of a message."""

    async def recent(self, conversation: ConversationKey, limit: int) -> list[Turn]:
        """The last turns of this conversation and no other, oldest first; a question turned away is none."""
        ...

    async def claim(self, message: Message) -> bool:
        """Stores the question; True for exactly one caller a message.

        A claim whose answer never came (its process died) can be claimed again after the lease has run out.
        """
        ...

    async def earlier_questions(self, message: Message, within: timedelta) -> list[timedelta]:
        """How long before this claimed message its sender asked others, longest first; not those turned away."""
        ...

    async def release(self, message: Message) -> None:
        """Gives an unanswered claim back, so that a retry is answered."""
        ...

    async def remember(self, message: Message, answer: Answer, trace: Trace) -> None:
        """Stores the answer, its citations and its trace as the claim's end, in one transaction."""
        ...

    async def answer_to(self, message: Message) -> Answer | None:
        """The stored answer to a message that was delivered before, if it was answered."""
        ...

    async def forget(self, conversation: ConversationKey) -> int:
        """Erases a conversation's turns and answers; returns how many turns there were."""
        ...

    async def erase_before(self, moment: datetime) -> int:
        """Erases the questions that came before then, with their answers; returns how many turns there were."""
        ...


class Notices(Protocol):
    """Which answers rest on passages that are no longer current, and whom that was told."""

    async def outdated(self, since: datetime) -> list[OutdatedCitation]:
        """Such citations of what was asked since then, whose asker wants to hear of it and has not been told."""
        ...

    async def claim(self, notices: Sequence[Notice]) -> list[Notice]:
        """Those among them that are the caller's to tell: whoever else claims them gets none.

        For ever once they are settled; a claim that is not, since its caller died, is void after its lease.

        Without those whose answer was forgotten, or whose asker does not want to hear of it any more.
        """
        ...

    async def settle(self, notices: Sequence[Notice], delivered: bool) -> None:
        """Notes what became of claimed notices."""
        ...

    async def release(self, notices: Sequence[Notice]) -> None:
        """Gives claimed notices back that were surely not sent."""
        ...


class Messenger(Protocol):
    """Writes to people in private."""

    async def tell(self, person: Person, notices: Sequence[Notice]) -> bool:
        """Sends one message about all of these; False when this person takes no messages.

        What may have arrived counts as sent. Raises PlatformUnavailable when it was surely not sent.
        """
        ...


class Herald(Protocol):
    """Writes to the channel of the people who run the bot."""

    async def announce(self, channel: str, lines: Sequence[str]) -> bool:
        """Posts one message of these lines of plain text; False when the platform refuses it.

        What may have arrived counts as sent. Raises PlatformUnavailable when it was surely not sent.
        """
        ...


class JobLock(Protocol):
    """Keeps a job to one of many processes."""

    def try_hold(self, job: str) -> AbstractAsyncContextManager[bool]:
        """True while this process holds the job, False when another does. Raises DatabaseError."""
        ...


class Clock(Protocol):
    """Tells the time; passed in so that tests can set it."""

    def __call__(self) -> datetime:
        """Now, with time zone."""
        ...


class Rewriter(Protocol):
    """Makes a follow-up stand alone (with a model, or without one)."""

    async def rewrite(self, question: str, recent: Sequence[Turn]) -> StandaloneQuestion:
        """The question as it should be searched; a question that stands alone comes back unchanged."""
        ...


class Writer(Protocol):
    """Writes an answer from kept passages (with a model, or by quoting)."""

    @property
    def name(self) -> str:
        """Who writes: `extractive` or the chat model's name."""
        ...

    async def write(
        self, question: StandaloneQuestion, kept: Sequence[Candidate], on_text: OnText | None = None
    ) -> str:
        """Markdown with `[n]` after each claim, n counting `kept` from 1; empty when nothing can be said.

        `on_text` hears all that is written so far, each time that some more is.
        """
        ...


class Vault(Protocol):
    """Keeps secrets of workspaces, encrypted at rest; a value is found by its kind and key."""

    async def put(self, kind: str, key: str, secret: str, expires_at: datetime | None = None) -> None:
        """Stores a secret in place of an earlier one."""
        ...

    async def get(self, kind: str, key: str) -> str | None:
        """The secret; None when there is none or it has expired. Raises ConfigurationError for a wrong key."""
        ...

    async def take(self, kind: str, key: str) -> str | None:
        """The secret, which is gone afterwards: exactly one of several callers gets it."""
        ...

    async def delete(self, kind: str, key_prefix: str) -> int:
        """Erases the secrets of this kind whose key begins so; returns how many there were."""
        ...

    async def erase_expired(self) -> int:
        """Erases the secrets that have expired; returns how many there were."""
        ...


# ---- what a platform may call ------------------------------------------------------------------

OnDraft = Callable[[Draft], Awaitable[None]]
OnCrawl = Callable[[CrawlReport], None]


class Advisor(Protocol):
    """Answers messages."""

    async def answer(self, message: Message, on_draft: OnDraft | None = None) -> Answer:
        """The one answer to a message; DUPLICATE when somebody else answers or answered it. Raises AdvisorError.

        `on_draft` hears of every step and of every checked sentence as it is written; only the returned answer is
        final. A cancelled call gives the message back, so that it can be asked again.
        """
        ...


class Archive(Protocol):
    """Past answers, what people thought of them, and what is remembered of a person."""

    async def explain(self, answer_id: UUID) -> Explanation | None:
        """Why an answer is what it is; None when there is no such answer (any more)."""
        ...

    async def find(self, reference: str) -> UUID | None:
        """The one answer whose id begins with these 6 to 36 characters; None when none or several do."""
        ...

    async def latest(self, person: Person, channel: str | None = None) -> UUID | None:
        """The newest answer this person got, in this channel (or thread) or anywhere."""
        ...

    async def rate(self, answer_id: UUID, person: Person, helpful: bool) -> bool:
        """Keeps a person's view of an answer, in place of an earlier one; False when the answer is not known."""
        ...

    async def remembered(self, person: Person) -> Remembered:
        """How much is kept of a person."""
        ...

    async def export(self, person: Person) -> str:
        """All that is kept of a person, as one JSON document for themselves."""
        ...

    async def wants_corrections(self, person: Person) -> bool:
        """Whether they asked to be told when an answer of theirs has changed; nobody is unless they ask."""
        ...

    async def set_corrections(self, person: Person, wanted: bool) -> None:
        """Keeps that they want to be told, or that they do not."""
        ...

    async def forget(self, person: Person) -> int:
        """Erases all that is kept of a person; returns how many messages (questions and answers) there were."""
        ...

    async def forget_message(self, platform: str, workspace: str, message_id: str) -> bool:
        """Erases one question with its answer, as when it was deleted on the platform; False when it is not known."""
        ...

    async def purge(self, platform: str, workspace: str) -> int:
        """Erases all of a workspace that removed the bot; returns how many messages there were."""
        ...


class Library(Protocol):
    """The indexed pages, for people who look things up themselves."""

    async def sources(self, question: str, scope: Scope, limit: int) -> list[Candidate]:
        """Ranked passages, graded, without an answer. Raises ModelError or DatabaseError."""
        ...

    async def topics(self) -> list[str]:
        """The topics that sources have, in order; remembered for a minute, so that it is quick."""
        ...


class Operations(Protocol):
    """What the people who run the bot may do from a chat."""

    async def overview(self) -> Overview:
        """What is stored, and how the newest crawls went. Raises DatabaseError."""
        ...

    async def source_names(self) -> list[str]:
        """The sources that can be crawled. Raises SourcesError."""
        ...

    async def reindex(self, source: str | None, on_progress: OnCrawl) -> list[CrawlReport]:
        """Crawls one source, or all, and returns a report each; the same function as the nightly job.

        Raises SourcesError for an unknown source and CrawlRunning when a crawl is under way, here or elsewhere.
        """
        ...


@dataclass(frozen=True, slots=True)
class Services:
    """Everything a platform adapter is given."""

    advisor: Advisor
    archive: Archive
    library: Library
    operations: Operations
