"""A conversation: who asks, where, how that server or workspace is served, and what was said."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Literal

from core.domain.passage import EVERYWHERE, Scope, Subject

Place = tuple[str, str]  # a platform, and the id of a server or workspace on it

# Between a question that was asked back and what its asker chose: the two are a question of their own.
CHOSEN = " — "


@dataclass(frozen=True, slots=True)
class Person:
    """A person in one workspace of one platform; accounts elsewhere are not linked."""

    platform: str
    workspace: str
    user: str


@dataclass(frozen=True, slots=True)
class ConversationKey:
    """Whose memory this is: nothing said under one key is ever visible under another."""

    platform: str
    workspace: str
    channel: str
    user: str

    @property
    def person(self) -> "Person":
        """Who talks here."""
        return Person(self.platform, self.workspace, self.user)


@dataclass(frozen=True, slots=True)
class Message:
    """A person's question as a platform delivered it; `id` is unique within (platform, workspace).

    What was said in a thread belongs together however long ago it was; elsewhere a conversation lapses. `is_private`
    is True where nobody but its sender reads the answer and the words are their own; only there are facts about them
    used or learned. `is_posted` is True for a message that stands in the chat, where any process can answer it.
    """

    id: str
    conversation: ConversationKey
    text: str
    sent_at: datetime
    topics: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    about: tuple[Subject, ...] = ()
    is_in_thread: bool = False
    is_private: bool = False
    is_posted: bool = False
    past_years: bool = False

    @property
    def scope(self) -> Scope:
        """Where an answer is looked for."""
        return Scope(self.sources, self.topics, self.about, self.past_years)

    def within(self, scope: Scope) -> "Message":
        """The same, to be answered from this scope."""
        narrowed = replace(self, sources=scope.sources, topics=scope.topics, about=scope.about)
        return replace(narrowed, past_years=scope.past_years)


@dataclass(frozen=True, slots=True)
class Turn:
    """One remembered message of a conversation.

    A question has its `standalone` form, the `outcome` of its answer (a value of `Outcome`; empty where it is not
    known), the `pages` that this cites, and the `scope` in which it was searched.
    """

    role: Literal["user", "assistant"]
    text: str
    at: datetime
    standalone: str | None = None
    outcome: str = ""
    pages: tuple[str, ...] = ()
    scope: Scope = EVERYWHERE

    @property
    def understood(self) -> str:
        """A question as it was searched, where that is known."""
        return self.standalone or self.text


@dataclass(frozen=True, slots=True)
class StandaloneQuestion:
    """The question as it is understood; `rewritten` is False when it stood alone and was left exactly as it was.

    `carried` are the words that come from an earlier question. They begin `text`, except where `own` has the turn's own
    words and `text` is one sentence of both. `before` is then the question before as it was understood.
    """

    text: str
    original: str
    rewritten: bool = False
    carried: str = ""
    own: str = ""
    before: str = ""

    @property
    def asked(self) -> str:
        """The question without what was carried over."""
        return self.own or self.text.removeprefix(self.carried).strip()

    @property
    def searched(self) -> str:
        """The question as it is searched: of a follow-up both questions, one behind the other."""
        return in_talk(self.before, self.asked) if self.before else self.text


def in_talk(before: str, asked: str) -> str:
    """A question behind the one before it."""
    return f"{before.rstrip('?!. ')}? {asked}"


class Stage(StrEnum):
    """The step at which a question is."""

    SEARCHING = "searching"
    WRITING = "writing"


@dataclass(frozen=True, slots=True)
class Draft:
    """An answer in the making: `text` holds the checked sentences so far, `[n]` marks as in the final answer.

    A later draft begins with the text of an earlier one, except when the writer was changed half-way. `topic` is the
    title of the page that fits best.
    """

    stage: Stage
    text: str = ""
    passages: int = 0
    topic: str = ""


@dataclass(frozen=True, slots=True)
class Remembered:
    """What is stored about one person: counts, and the time of the oldest message (None when there is none).

    `corrections` says whether they want to be told when an answer of theirs has changed. `facts` are those of all
    linked accounts; a kept plan of courses is a reminder, too. `others` is in how many other servers of the
    platform, or direct messages, all of this is.
    """

    questions: int
    answers: int
    ratings: int
    since: datetime | None
    corrections: bool = False
    facts: int = 0
    hand_offs: int = 0
    reminders: int = 0
    others: int = 0


NOTHING = ""  # no source and no topic has this name
LONGEST_TONE = 200  # characters


@dataclass(frozen=True, slots=True)
class WorkspaceProfile:
    """What is empty or None here is as in the settings.

    `workspace` is the id that the platform gives a server or workspace, or `dm` for direct messages on Discord. Without
    `is_served` nothing is answered there. `channels` are ids of the only channels in which it answers, `sources` and
    `topics` the only ones it answers from, `guests` whether people from other workspaces in a shared channel are
    answered, `keep_days` after how many days conversations are erased (0: never). In the channels `questions_in` it
    answers questions without being mentioned, in those of `every_in` every first message. `tone` is how a language
    model words its answers there.
    """

    platform: str
    workspace: str
    is_served: bool = True
    channels: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    greeting: str = ""
    contact: str = ""
    crisis_text: str = ""
    admins: tuple[str, ...] = ()
    advisors: tuple[str, ...] = ()
    language: str = ""
    keep_days: int | None = None
    guests: bool = False
    questions_in: tuple[str, ...] = ()
    every_in: tuple[str, ...] = ()
    tone: str = ""

    @property
    def scope(self) -> Scope:
        """Where its answers are looked for."""
        return Scope(self.sources, self.topics)

    def narrowed(self, scope: Scope) -> Scope:
        """The part of a scope that this workspace may see; one in which nothing is found where there is none."""
        return replace(scope, sources=_both(self.sources, scope.sources), topics=_both(self.topics, scope.topics))

    def narrowing(self, message: Message) -> Message:
        """The message, to be answered from what this workspace may see."""
        return message.within(self.narrowed(message.scope))

    def answers_in(self, *channels: str) -> bool:
        """Whether it answers in one of these: a channel, or a thread and the channel above it."""
        return self.is_served and (not self.channels or not set(self.channels).isdisjoint(channels))

    def listens_in(self, channels: Sequence[str], *, is_question: bool) -> bool:
        """Whether what begins something in one of these is for the bot, although nobody mentions it."""
        named = {*self.every_in, *(self.questions_in if is_question else ())}
        return not named.isdisjoint(channels)


def _both(allowed: Sequence[str], wished: Sequence[str]) -> tuple[str, ...]:
    if not allowed or not wished:
        return tuple(allowed or wished)
    return tuple(name for name in wished if name in allowed) or (NOTHING,)
