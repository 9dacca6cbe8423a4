"""Replies in the bot's own words: refusals, doubts and requests to wait."""

import math
from collections.abc import Sequence
from datetime import timedelta

from core.domain.answer import Suggestion
from core.domain.search import Candidate, Subject
from core.rag.understanding.follow_ups import WORD, content_words
from core.text.hostile_text import hostile

CLOSEST = "I am not sure this answers you. The closest I found:"
SAME_AGAIN = "The quotation above is what I found for this too"
NOT_FOUND = "I could not find this on the university's pages that I know."
_MOST_WORDS, _LONGEST_WORD, _LONGEST_NAME = 10, 30, 70


def refusal(suggestions: Sequence[Suggestion], human_contact: str | None, questions: Sequence[str] = ()) -> str:
    """The reply without an answer: what was looked for, where to look, and whom to ask."""
    lines = [
        " ".join(["I could not find an answer to this on the university's pages that I know.", *_sought(questions)])
    ]
    if suggestions:
        lines += ["", "You could look here:"]
        lines += [f"- [{_link_text(page.title or page.url)}]({page.url})" for page in suggestions]
    return "\n".join([*lines, *whom_to_ask(human_contact)])


def whom_to_ask(human_contact: str | None) -> list[str]:
    """The last lines of a reply that may not have helped."""
    return ["", f"A person can help: {human_contact}"] if human_contact else []


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
    return (
        f"None of the pages that I may look at here says anything I recognise as {' or '.join(subjects)}. "
        "Please ask again without that choice."
    )


def please_wait(per_minute: int, wait: timedelta) -> str:
    """The reply to a person who asks faster than that."""
    questions, seconds = _counted(per_minute, "question"), _counted(math.ceil(wait.total_seconds()), "second")
    return (
        f"I answer up to {questions} a minute for each person, and you have asked that many. "
        f"Please ask this one again in {seconds}."
    )


def nearest_pages(candidates: Sequence[Candidate], limit: int = 3) -> tuple[Suggestion, ...]:
    """The pages of the best candidates, each once."""
    pages = {candidate.chunk.url: candidate.chunk.title for candidate in candidates}
    return tuple(Suggestion(url, title) for url, title in list(pages.items())[:limit])


def _sought(questions: Sequence[str]) -> list[str]:
    found = [f"“{words}”" for words in map(sought, questions) if words]
    return [f"I looked for {' and '.join(found)}."] if found else []


def _link_text(title: str) -> str:
    return title.replace("[", "(").replace("]", ")").replace("\n", " ")


def _counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
