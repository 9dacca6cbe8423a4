"""A person's own copy as one file to read: what was asked and answered, then every stored field as JSON."""

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from core.domain.fact_rules import MOST_FACTS
from core.domain.memory import Ended
from core.domain.outside_text import cleaned, cleaned_line
from core.presentation.messages import say, say_count, say_day
from core.presentation.platform_names import platform_name

Stored = Mapping[str, Any]


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
