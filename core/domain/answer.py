"""An answer: its outcome, its citations, the trace that explains it, and what language models were asked for it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from core.domain.conversation import ConversationKey, StandaloneQuestion
from core.domain.memory import NOTHING_HEARD, Fact, Heard
from core.domain.passage import EVERYWHERE, Candidate, Scope
from core.domain.reminders.reminder import Reminder


@dataclass(frozen=True, slots=True)
class ModelUse:
    """Requests, the tokens sent and received, and their cost by the operator's prices, in the operator's currency."""

    requests: int = 0
    sent: int = 0
    received: int = 0
    cost: float = 0.0

    def __add__(self, other: "ModelUse") -> "ModelUse":
        """Both together."""
        requests, sent, received = (
            self.requests + other.requests,
            self.sent + other.sent,
            self.received + other.received,
        )
        return ModelUse(requests, sent, received, self.cost + other.cost)


UNUSED = ModelUse()


WEB_SEARCH, NOT_ASKED = "web search", "not asked"  # how a trace tells of one, and of one that was not made
REVIEWED, FOUND_NOW = "reviewed answers", "found just now"  # what is cited without being in a source
ABOUT_ONESELF = "about_oneself"  # who replies to what somebody says of themselves


class Outcome(StrEnum):
    """How a question ended; CONVERSATION, CRISIS and ASKED_BACK are replies without a search."""

    ANSWERED = "answered"
    CLOSEST = "closest"
    NO_EVIDENCE = "no_evidence"
    CONVERSATION = "conversation"
    CRISIS = "crisis"
    ASKED_BACK = "asked_back"
    DUPLICATE = "duplicate"
    INVALID = "invalid"
    LIMITED = "limited"


@dataclass(frozen=True, slots=True)
class Citation:
    """A numbered passage that the answer rests on.

    `url` is the page's own address, `link` the same with a fragment that lands on the passage
    (a text fragment on HTML, `#page=N` in a PDF); `as_of` is when we last fetched it, `valid_for` the term or year that
    it says it is about. A source of a reviewed answer has no `chunk_id`: its office read it, and not we.
    `source` is that of `sources.yaml`, REVIEWED or FOUND_NOW; it is known while the answer is written, and stored for
    the answer as a whole.
    """

    number: int
    chunk_id: int | None
    url: str
    link: str
    title: str
    quote: str
    page: int | None
    as_of: datetime
    valid_for: str | None = None
    source: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A page that may help when there is no answer."""

    url: str
    title: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What goes back to the person: plain Markdown with `[n]` marks, and what they point to.

    `fallbacks` names the steps that went without the language model, each with the short reason it is counted under.
    `choices` are the labels that a question asked back offers, in the order to show them; whoever picks one asks
    "<question> — <label>" as a message of their own. `offer` is where to find help, for whoever may be in distress; it
    is shown to the asker alone, and stored nowhere. `facts` are what the person had told that the answer rests on,
    `heard` what became of what the message tells of them; both are shown in private, and not stored with the answer.
    Nor is `reminder`, which the message asked for.
    """

    id: UUID
    outcome: Outcome
    text: str
    question: StandaloneQuestion
    citations: tuple[Citation, ...] = ()
    suggestions: tuple[Suggestion, ...] = ()
    timings_ms: Mapping[str, float] = field(default_factory=dict)
    written_by: str = "extractive"
    fallbacks: Mapping[str, str] = field(default_factory=dict)
    choices: tuple[str, ...] = ()
    offer: str = ""
    facts: tuple[Fact, ...] = ()
    heard: Heard = NOTHING_HEARD
    reminder: Reminder | None = None

    @property
    def sources(self) -> tuple[str, ...]:
        """The sources that are cited, each once; of an answer that was read from the archive they are unknown."""
        return tuple(dict.fromkeys(each.source for each in self.citations if each.source))

    @property
    def is_aside(self) -> bool:
        """Whether the turn is no part of what later questions may refer to, as what people say of themselves is."""
        is_small_talk = self.outcome is Outcome.CONVERSATION and self.written_by != ABOUT_ONESELF
        return is_small_talk or self.outcome in {Outcome.INVALID, Outcome.LIMITED, Outcome.CRISIS}


@dataclass(frozen=True, slots=True)
class Decision:
    """How a question, or one part of it, was decided by the `probability` (0…1) that the passages answer it.

    It is answered at `answer` or above, and gets the closest quotation at `closest` or above. `outcome` is how it
    ended, which with a language model may be otherwise.
    """

    question: str
    outcome: Outcome
    probability: float
    answer: float
    closest: float


@dataclass(frozen=True, slots=True)
class Proposal:
    """A statement of a passage that could be quoted, and its share (0…1) of what all of them could answer.

    `shares` is what each feature adds to the score by which it stands before others; `grounds`, of the first one alone,
    what each adds to the log odds that it answers.
    """

    chunk_id: int
    text: str
    share: float
    shares: Mapping[str, float]
    grounds: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Trace:
    """Why an answer is what it is: every candidate with its scores, what was kept, what the checker removed.

    `decisions` has one for each part of the question; older traces have none. `use` is what a language model took,
    `scope` where it was searched, `reviewed` the versions of curated answers that it told, `facts` the ids of what the
    person had told that it rests on, `found_now` the addresses of cited pages that a web search found, and that were
    read just then. `proposals` are what could be quoted, the best first.
    """

    candidates: tuple[Candidate, ...]
    kept: tuple[int, ...]
    removed_claims: tuple[str, ...] = ()
    models: Mapping[str, str] = field(default_factory=dict)
    fallbacks: tuple[str, ...] = ()
    decisions: tuple[Decision, ...] = ()
    use: ModelUse = UNUSED
    scope: Scope = EVERYWHERE
    reviewed: tuple[int, ...] = ()
    facts: tuple[UUID, ...] = ()
    found_now: tuple[str, ...] = ()
    proposals: tuple[Proposal, ...] = ()


def confidence(answer: Answer, decisions: Sequence[Decision]) -> float | None:
    """The best probability, over the parts of the question, that the passages answer; records have no doubt.

    None where nothing was decided.
    """
    if answer.written_by == "records":
        return 1.0
    return max((decision.probability for decision in decisions), default=None)


@dataclass(frozen=True, slots=True)
class Explanation:
    """A past answer, who asked for it and where, and why it is what it is."""

    answer: Answer
    trace: Trace
    conversation: ConversationKey
    asked: str
    asked_at: datetime
