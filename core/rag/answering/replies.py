"""Replies in the bot's own words: refusals and requests to wait."""

import math
from collections.abc import Sequence
from datetime import timedelta

from core.domain.answer import Suggestion
from core.domain.search import Candidate, Subject


def refusal(suggestions: Sequence[Suggestion], human_contact: str | None) -> str:
    """The reply without an answer: where to look, and whom to ask."""
    lines = ["I could not find an answer to this on the university's pages that I know."]
    if suggestions:
        lines += ["", "You could look here:"]
        lines += [f"- [{_link_text(page.title or page.url)}]({page.url})" for page in suggestions]
    if human_contact:
        lines += ["", f"A person can help: {human_contact}"]
    return "\n".join(lines)


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


def _link_text(title: str) -> str:
    return title.replace("[", "(").replace("]", ")").replace("\n", " ")


def _counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
