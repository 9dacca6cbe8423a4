"""Ports of what is stored: pages, chunks, vectors, conversations, past answers."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from types import MappingProxyType
from typing import Protocol
from uuid import UUID

from core.domain.answer import Answer, Explanation, Trace
from core.domain.conversation import ConversationKey, Message, Person, Remembered, Turn
from core.domain.corrections import Notice, OutdatedCitation
from core.domain.document import Document, TextLink
from core.domain.passage import ChunkDraft, IndexedChunk, OlderPage, PassageText
from core.domain.records import StatedCourse, StatedEvent
from core.domain.search import Candidate, Scope
from core.domain.source import Source
from core.domain.status import BarePassage, Coverage
from core.ports.models import Vector

Terms = Mapping[int, Mapping[str, float]]  # by passage: term → weight


NO_TERMS: Terms = MappingProxyType({})


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


class PageIndex(Protocol):
    """Stores documents with their chunks; what it holds as current is what the search sees."""

    async def prepare(self, embedder_name: str, dimension: int) -> None:
        """Makes room for the vectors of this model, with an index. Raises DatabaseError."""
        ...

    async def register_source(self, source: Source) -> None:
        """Stores or updates a source's name and topic."""
        ...

    async def is_unchanged(
        self, source: str, url: str, fingerprint: str, embedder_name: str, links: Sequence[TextLink] | None = None
    ) -> bool:
        """True when the current version of this page has this fingerprint, these links and vectors of this model.

        Links count as the same when none are given, or none were ever noted of that version.
        """
        ...

    async def touch(self, source: str, document: Document) -> None:
        """Notes that an unchanged page was seen again (fetch time, validators)."""
        ...

    async def replace(
        self, source: str, document: Document, fingerprint: str, chunks: Sequence[IndexedChunk], embedder_name: str
    ) -> bool:
        """Makes this the page's current version, in one transaction; True when the page was new."""
        ...

    async def confirm(self, source: str, url: str, at: datetime) -> None:
        """Notes that a page's server says that nothing changed."""
        ...

    async def retire(self, source: str, url: str, at: datetime) -> bool:
        """Takes a page out of every search, in one transaction; False when it was not current.

        Its passages stay, for the answers that cite them.
        """
        ...

    async def move(self, source: str, url: str, target: str, at: datetime) -> bool:
        """Lets a page go on under another address, with its history; False when that address is a page already.

        Then the page is retired. Nothing is ever cited under the old address again.
        """
        ...

    async def page_counts(self) -> dict[str, int]:
        """How many current pages each source has; those that have none are not named."""
        ...

    async def adopt(self, source: str, url: str, listed: Sequence[str]) -> bool:
        """Lets a page go on in this source, with its history, that a source belongs to which is not `listed`.

        False when there is none, or when this source has a page at that address already.
        """
        ...

    async def retire_others(self, sources: Sequence[str], at: datetime) -> int:
        """Retires every page of all sources but these; returns how many pages there were."""
        ...

    async def current_text(self, source: str, url: str) -> str | None:
        """What the page says in its current version."""
        ...

    async def current_links(self, source: str, url: str) -> tuple[TextLink, ...] | None:
        """The links inside the page's current version; None when there is none, or they were never noted."""
        ...

    async def stored_vectors(self, embedder_name: str, texts: Sequence[str]) -> dict[str, Vector]:
        """The vectors of this model that current chunks with these anchored texts have."""
        ...

    async def refresh_statistics(self) -> None:
        """Brings document frequencies and planner statistics up to date; called after a crawl."""
        ...


class PassageVectors(Protocol):
    """The vectors that current passages have of each model: one model's are filled in while another's are searched."""

    async def coverage(self, embedder_name: str) -> Coverage:
        """How far this model has come; of one that is not known every passage is missing."""
        ...

    async def begin(self, embedder_name: str, dimension: int) -> None:
        """Makes room for the vectors of this model, without an index. Raises DatabaseError for another dimension."""
        ...

    async def missing(self, embedder_name: str, after: int, limit: int) -> list[BarePassage]:
        """The first current passages with an id above `after` that lack a vector of this model."""
        ...

    async def add(self, embedder_name: str, vectors: Mapping[int, Vector], terms: Terms = NO_TERMS) -> int:
        """Stores vectors and the model's `terms` (see `SparseEmbedder`) by passage, in one transaction.

        Returns how many vectors.

        A passage that is no longer current gets none, nor does one that has a vector of this model.
        """
        ...

    async def finish(self, embedder_name: str) -> None:
        """Builds the model's index if it has none; pages can be stored meanwhile."""
        ...

    async def models(self) -> dict[str, int]:
        """Every model that there is room for: how many vectors it has."""
        ...

    async def forget(self, embedder_name: str) -> int:
        """Drops the index, the vectors and the name of a model; returns how many vectors there were."""
        ...


class StatementVectors(Protocol):
    """The packed vectors of what can be quoted from current passages, by model."""

    async def of_chunks(self, embedder_name: str, chunk_ids: Sequence[int]) -> dict[int, bytes]:
        """Those that are stored, by passage."""
        ...

    async def of_texts(self, embedder_name: str, texts: Sequence[str]) -> dict[str, bytes]:
        """Those of current passages with these anchored texts."""
        ...

    async def missing(self, embedder_name: str, after: int, limit: int) -> list[PassageText]:
        """The first current passages with an id above `after` that have none of this model, in order of their ids."""
        ...

    async def add(self, embedder_name: str, vectors: Mapping[int, bytes]) -> int:
        """Stores packed vectors by passage, in one transaction; returns how many.

        A passage that is no longer current gets none, nor does one that has some. Raises DatabaseError.
        """
        ...


class OlderPages(Protocol):
    """Current pages whose passages another version of the chunker made."""

    async def stale(self, structure: str, after: int, limit: int) -> list[OlderPage]:
        """The first current versions with an id above `after` that were not made by this version, in order."""
        ...

    async def keep(self, page: OlderPage, drafts: Sequence[ChunkDraft], structure: str) -> bool:
        """Gives the passages of a page the units of drafts that read the same; False when it is no longer current."""
        ...

    async def recut(
        self, page: OlderPage, chunks: Sequence[IndexedChunk], embedder_name: str, structure: str, at: datetime
    ) -> bool:
        """Makes these the passages of the page's current version, in one transaction; False when it is not current.

        Passages that read as before stay the same ones; the others stay too, for the answers that cite them, but are
        found no more.
        """
        ...


class CampusRecords(Protocol):
    """The courses and dated events that current pages state in a form of its own."""

    async def courses(self, codes: Sequence[str]) -> list[StatedCourse]:
        """What current pages say of these courses, however their codes are written; in the order of the pages."""
        ...

    async def events(self, first: date, last: date) -> list[StatedEvent]:
        """What current pages say of these days, both included; earliest first."""
        ...
