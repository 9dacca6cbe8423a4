"""Replies in the bot's own words: refusals, doubts and requests to wait."""

import math
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from core.domain.answer import Answer, Outcome, Suggestion
from core.domain.crawl import FirstReading
from core.domain.passage import Candidate, Subject
from core.messages.speaking import say, say_count
from core.rag.understanding.follow_ups import WORD, content_words
from core.text.hostile_text import hostile

_MOST_WORDS, _LONGEST_WORD, _LONGEST_NAME = 10, 30, 70


def refusal(suggestions: Sequence[Suggestion], human_contact: str | None, questions: Sequence[str] = ()) -> str:
    """The reply without an answer: what was looked for, where to look, and whom to ask."""
    lines = [" ".join([say("reply.refusal"), *_sought(questions)])]
    if suggestions:
        lines += ["", say("reply.look_here")]
        lines += [f"- [{_link_text(page.title or page.url)}]({page.url})" for page in suggestions]
    return "\n".join([*lines, *whom_to_ask(human_contact)])


def whom_to_ask(human_contact: str | None) -> list[str]:
    """The last lines of a reply that may not have helped."""
    return ["", say("reply.person", contact=human_contact)] if human_contact else []


def while_reading(answer: Answer, reading: FirstReading, human_contact: str | None) -> Answer:
    """The answer of an index that is not whole yet: nothing is said to be missing from pages that were not read."""
    said = say("reply.reading" if reading.found else "reply.not_read", read=reading.read, found=reading.found)
    if answer.outcome is Outcome.NO_EVIDENCE:
        return replace(answer, text="\n".join([said, *whom_to_ask(human_contact)]), suggestions=())
    return replace(answer, text=f"{answer.text}\n\n{said}")


def sought(question: str) -> str:
    """The words that were looked for, without those of every question; empty for a text that attacks its reader.

    They are letters and digits only, so that nothing in them is markup, a mention or a link.
    """
    words = [word[:_LONGEST_WORD] for word in dict.fromkeys(content_words(question))]
    return "" if hostile(question) else " ".join(words[:_MOST_WORDS])


def named(question: str) -> str:
    """A question as it was asked, in one short line of letters and digits; empty for a text that attacks its reader."""
    words = " ".join(word[:_LONGEST_WORD] for word in WORD.findall(question))
    if len(words) > _LONGEST_NAME:
        words = words[:_LONGEST_NAME].rsplit(" ", 1)[0] + " …"
    return "" if hostile(question) else words


def nothing_about(subjects: Sequence[Subject]) -> str:
    """The reply to a person who searches only passages about these subjects, when there are none."""
    names = (say(f"subject.{subject.value}") for subject in subjects)
    return say("reply.nothing_about", subjects=say("sources.or").join(names))


def please_wait(per_minute: int, wait: timedelta) -> str:
    """The reply to a person who asks faster than that."""
    seconds = say_count("limit.seconds", math.ceil(wait.total_seconds()))
    return say("limit.per_minute", questions=say_count("limit.questions", per_minute), seconds=seconds)


def nearest_pages(candidates: Sequence[Candidate], limit: int = 3) -> tuple[Suggestion, ...]:
    """The pages of the best candidates, each once."""
    pages = {candidate.chunk.url: candidate.chunk.title for candidate in candidates}
    return tuple(Suggestion(url, title) for url, title in list(pages.items())[:limit])


def _sought(questions: Sequence[str]) -> list[str]:
    found = [f"“{words}”" for words in map(sought, questions) if words]
    return [say("reply.sought", words=say("reply.and").join(found))] if found else []


def _link_text(title: str) -> str:
    return title.replace("[", "(").replace("]", ")").replace("\n", " ")
