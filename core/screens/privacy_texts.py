"""Privacy messages: what is stored about a person, why, who sees it, how long, and how to delete it."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from core.domain.access import Erased
from core.domain.conversation import Remembered
from core.domain.fact_rules import MOST_FACTS
from core.domain.memory import Ended
from core.domain.outside_text import cleaned, cleaned_line
from core.presentation.document import Document, Line, document, heading, labelled, line
from core.presentation.messages import say, say_count, say_day

Stored = Mapping[str, Any]
_NAMES = {"discord": "Discord", "slack": "Slack"}
_PLACES = {"web": "platform.web"}


@dataclass(frozen=True, slots=True)
class Terms:
    """Values that differ between installations; `keep_days` is 0 without a limit."""

    platform: str
    keep_days: int = 0
    contact: str | None = None


def privacy_document(kept: Remembered, terms: Terms, *memory: Line) -> Document:
    """Counts, purpose, readers, duration, long-term memory where there is any, and whom to ask."""
    return document(_lines(kept, terms, memory))


def confirmation(kept: Remembered, terms: Terms, facts: int = 0) -> str:
    """The question before everything is deleted, the facts of long-term memory included."""
    asked = say("privacy.confirm", messages=kept.questions + kept.answers, platform=terms.platform)
    told = [asked, *_others(kept.others, terms), *([say("privacy.confirm_facts", facts=facts)] if facts else [])]
    return " ".join(told)


def receipt(erased: Erased, terms: Terms) -> str:
    """What was deleted by kind, and where something stays."""
    counts = {name: getattr(erased, name) for name in ("messages", "ratings", "facts", "hand_offs", "reminders")}
    told = say("privacy.deleted", **counts, links=len(erased.elsewhere)) if erased else say("privacy.nothing")
    return " ".join([told, *_others(erased.others, terms), *([_elsewhere(erased)] if erased.elsewhere else [])])


def _others(places: int, terms: Terms) -> list[str]:
    """That all of the platform is meant, where there is more of it than this place."""
    return [say("privacy.others", platform=terms.platform, others=places)] if places else []


def _elsewhere(erased: Erased) -> str:
    platforms = dict.fromkeys(platform_name(each.platform) for each in erased.elsewhere)
    return say("privacy.elsewhere", platforms=", ".join(platforms))


def _lines(kept: Remembered, terms: Terms, memory: Sequence[Line]) -> Iterator[Line]:
    yield heading(say("privacy.title"))
    counts = say("privacy.counts", questions=kept.questions, answers=kept.answers, ratings=kept.ratings)
    yield line(counts, say("privacy.since", day=say_day(kept.since)) if kept.since else "", ".")
    if kept.hand_offs or kept.reminders:
        yield line(say("privacy.also", hand_offs=kept.hand_offs, reminders=kept.reminders))
    yield from map(line, _others(kept.others, terms))
    yield line(say("privacy.with", platform=terms.platform))
    yield labelled(say("privacy.why"), say("privacy.because"))
    yield labelled(say("privacy.who"), say("privacy.readers"))
    duration = say("privacy.days", days=terms.keep_days) if terms.keep_days else say("privacy.until")
    yield labelled(say("privacy.how_long"), duration)
    yield from memory
    yield line(say("privacy.platform", platform=terms.platform))
    if terms.contact:
        yield labelled(say("privacy.person"), terms.contact)


def platform_name(platform: str) -> str:
    """The name, in a sentence; whoever chats on the command line is told of the terminal."""
    return _NAMES.get(platform) or say(_PLACES.get(platform, "platform.terminal"))


def readable_copy(exported: str) -> str:
    """The file for a JSON document of `Archive.export`; the whole document stands at its end, unchanged."""
    stored: Stored = json.loads(exported)
    rated = {str(each["answer_id"]): bool(each["helpful"]) for each in stored["ratings"]}
    talks = ("\n".join(_talk(question, rated)) for question in stored["questions"])
    told = ["\n".join(_memory(stored["memory"]))]
    return "\n\n".join([_title(stored), *told, *talks, f"{say('copy.everything')}\n\n{exported}\n"])


def _title(stored: Stored) -> str:
    switch = say("corrections.on" if stored["wants_corrections"] else "corrections.off")
    counts = say("copy.counts", questions=len(stored["questions"]), ratings=len(stored["ratings"]))
    seen = [say("copy.looks", count=len(stored["looks"]))] if stored["looks"] else []
    return "\n".join([say("copy.title"), "", counts, say("corrections.switch", state=switch), *seen])


def _memory(stored: Stored) -> Iterator[str]:
    """Whether facts are remembered, those that hold, and on which platforms the linked accounts are."""
    switch = say("corrections.on" if stored["is_on"] else "corrections.off")
    yield say("copy.memory", state=switch, count=len(stored["facts"]))
    for each in stored["facts"]:
        day, until = (datetime.fromisoformat(each[name]) for name in ("said_at", "expires_at"))
        kept = {"kind": say(f"memory.kind.{each['kind']}"), "value": cleaned_line(each["value"])}
        yield "  " + say(
            "copy.past_fact" if each["ended"] else "copy.fact", **kept, day=say_day(day), until=say_day(until)
        )
    if left_out := sum(each["ended"] == Ended.NO_ROOM for each in stored["facts"]):
        yield "  " + say_count("memory.left_out", left_out, most=MOST_FACTS)
    if stored["linked"]:
        yield say("copy.linked", platforms=", ".join(platform_name(each["platform"]) for each in stored["linked"]))


def _talk(question: Stored, rated: Mapping[str, bool]) -> Iterator[str]:
    """One question with its answer, sources and rating."""
    yield say("copy.asked_at", moment=datetime.fromisoformat(question["asked_at"]))
    yield f"{say('copy.you')} {cleaned(question['text'])}"
    answer: Stored | None = question["answer"]
    if answer is None:
        yield say("copy.no_answer")
        return
    yield f"{say('copy.advisor')} {cleaned(answer['text'])}"
    yield from _sources(answer["citations"])
    if (helpful := rated.get(str(answer["id"]))) is not None:
        yield say("copy.helpful" if helpful else "copy.unhelpful")


def _sources(citations: Sequence[Stored]) -> Iterator[str]:
    for each in citations:
        yield f"  [{each['number']}] {cleaned_line(each['title'])}: {cleaned_line(each['url'])}"
