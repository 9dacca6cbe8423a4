"""Long-term memory as people read it: what is remembered, what an answer rests on, and what may be remembered."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import groupby
from uuid import UUID

from core.domain.answer import ABOUT_ONESELF, Answer, Outcome
from core.domain.fact_rules import MOST_FACTS
from core.domain.memory import CODE_LASTS, Fact, Heard, LinkOutcome, MemoryState, Refusal
from core.presentation.document import (
    Bold,
    Document,
    Line,
    document,
    heading,
    item,
    labelled,
    line,
    listed,
    note,
    shortened,
)
from core.presentation.messages import say, say_count, say_day
from core.screens.privacy_texts import platform_name

_SHOWN_VALUE, _MOST_SHOWN, _MOST_NAMED = 100, 100, 5
_MINUTES = int(CODE_LASTS.total_seconds() // 60)
_NOTHING_TOLD = {Outcome.DUPLICATE, Outcome.CRISIS}
_NOT_SENSITIVE = {Refusal.CLAIM: "memory.refused.claim", Refusal.OTHERS: "memory.refused.others"}


class MemoryAct(StrEnum):
    """What a person can do with what is remembered of them; each has a button."""

    ON = "on"
    OFF = "off"
    YES = "yes"
    NO = "no"
    CHANGE = "change"
    CORRECT = "correct"
    EDIT = "edit"
    DROP = "drop"
    CODE = "code"
    REDEEM = "redeem"
    UNLINK = "unlink"


def label_of(act: MemoryAct) -> str:
    """The label of its button."""
    return say(f"memory.act.{act.value}")


def command_on(platform: str) -> str:
    """The command that shows all this, as it is typed on a platform; on the web it is a button."""
    if platform == "web":
        return f"“{say('web.memory')}”"
    return "/advisor-memory" if platform == "slack" else f"/{say('command.name.memory')}"


def settings_on(platform: str) -> str:
    """Where people change what they are told, on a platform."""
    if platform == "web":
        return f"“{say('web.mine')}”"
    return say("home.tab") if platform == "slack" else f"/{say('command.name.privacy')}"


def acts_on(state: MemoryState) -> tuple[MemoryAct, ...]:
    """The buttons below what is remembered, but for those of single facts."""
    switch = MemoryAct.OFF if state.is_on else MemoryAct.ON
    links = (MemoryAct.CODE, MemoryAct.REDEEM, *((MemoryAct.UNLINK,) if state.linked else ()))
    return (switch, *links)


def memory_document(state: MemoryState, facts: Sequence[Fact], platform: str) -> Document:
    """Whether memory is on, each fact with its date and its end, and linked accounts."""
    status = "memory.is_on" if state.is_on else "memory.is_off"
    why = () if state.is_on else (line(explained(platform)),)
    linked = ", ".join(platform_name(each.platform) for each in state.linked)  # ids mean nothing to people
    return document(
        (heading(say("memory.title")), line(say(status)), *why),
        listed(map(fact_line, facts), _MOST_SHOWN, _more) if facts else (line(say("memory.nothing")),),
        (note(say_count("memory.left_out", state.left_out, most=MOST_FACTS)),) if state.left_out else (),
        (labelled(say("memory.linked_with"), linked),) if linked else (),
    )


def explained(platform: str) -> str:
    """The two sentences that are read before memory is switched on."""
    return say("memory.explained", command=command_on(platform))


def fact_line(fact: Fact) -> Line:
    """A fact with where and when it was told, and until when it is kept."""
    told = say(
        "memory.told_there",
        day=say_day(fact.said_at),
        platform=platform_name(fact.said_by.platform),
        until=say_day(fact.expires_at),
    )
    return item(Bold(kind_of(fact)), f": {value_of(fact)} · {told}")


def kind_of(fact: Fact) -> str:
    """What the fact is about."""
    return say(f"memory.kind.{fact.kind.value}")


def fact_label(fact: Fact, longest: int) -> str:
    """A fact as a menu offers it."""
    return shortened(f"{kind_of(fact)}: {fact.value}", longest)


def below_answer(answer: Answer, platform: str) -> Document:
    """What stands below an answer that nobody else reads: the facts it rests on, what was heard, and the offer."""
    if answer.outcome in _NOTHING_TOLD:
        return document()
    is_said = answer.written_by == ABOUT_ONESELF  # the answer itself is about what was heard
    heard = () if is_said else heard_lines(answer.heard, platform)
    offer = (line(Bold(say("memory.may_i"))), note(explained(platform))) if answer.heard.offers else ()
    return document(map(note, (*_used(answer.facts), *heard)), offer)


def acts_below(answer: Answer) -> tuple[MemoryAct, ...]:
    """The buttons below such an answer."""
    if answer.outcome in _NOTHING_TOLD:
        return ()
    offer = (MemoryAct.YES, MemoryAct.NO) if answer.heard.offers else ()
    return (*offer, *((MemoryAct.CORRECT,) if answer.facts else ()))


def heard_lines(heard: Heard, platform: str) -> Iterator[str]:
    """What became of what a message told: stored, taken back, or never kept."""
    if heard.learned:
        yield learned(heard.learned, platform)
    if heard.ended:
        yield say("memory.ended")
    yield from sorted({say(_NOT_SENSITIVE.get(Refusal(each), "memory.refused.sensitive")) for each in heard.refused})


def learned(facts: Sequence[Fact], platform: str) -> str:
    """What is remembered from now on."""
    return say("memory.learned", facts=_named(facts), command=command_on(platform))


def dropped(was_there: bool) -> str:
    """After a fact was deleted."""
    return say("memory.dropped" if was_there else "memory.gone")


def code_told(code: str) -> str:
    """A code to link another account, and what it is good for."""
    where = {"discord": command_on("discord"), "slack": command_on("slack")}
    return say("memory.code", code=code, minutes=_MINUTES, **where)


def redeemed(outcome: LinkOutcome) -> str:
    """After a code was typed."""
    return say(f"memory.link.{outcome.value}", minutes=_MINUTES)


def privacy_line(state: MemoryState, facts: int, platform: str) -> Line:
    """What `/privacy` says of it: whether it is on and why, how much is kept and how long."""
    resting = "memory.privacy.resting" if facts else "memory.privacy.off"
    told = say("memory.privacy.on" if state.is_on else resting, count=facts, command=command_on(platform))
    return labelled(say("memory.privacy"), told)


def chosen(facts: Sequence[Fact], wanted: Sequence[UUID]) -> list[Fact]:
    """Those of the facts that are asked for, in their order; all of them where none is named."""
    return [fact for fact in facts if not wanted or fact.id in wanted]


def _used(facts: Sequence[Fact]) -> Iterator[str]:
    """One line for each day on which something was told."""
    newest = sorted(facts, key=lambda fact: fact.said_at.date(), reverse=True)
    for day, told in groupby(newest, key=lambda fact: fact.said_at.date()):
        yield say("memory.used", day=say_day(day), facts=_named(list(told)))


def _named(facts: Sequence[Fact]) -> str:
    more = [say("memory.more", count=len(facts) - _MOST_NAMED)] if len(facts) > _MOST_NAMED else []
    return ", ".join([*map(value_of, facts[:_MOST_NAMED]), *more])


def value_of(fact: Fact) -> str:
    """What is shown of it."""
    return shortened(fact.value, _SHOWN_VALUE)


def _more(count: int) -> Line:
    return note(say("memory.more", count=count))
