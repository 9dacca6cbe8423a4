"""Score what the bot did with a turn."""

from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.turns.rows import (
    CANNOT,
    DISTRESS,
    LOOKALIKE,
    OTHER_LANGUAGE,
    SMALL_TALK,
    UNDERSPECIFIED,
    UNRELATED,
    TurnRow,
)
from core.domain.answer import Answer, Outcome
from core.messages.speaking import say
from core.text.tokens import passage_terms, query_terms
from evaluation.scores.expected import Facts
from evaluation.scores.seen import Seen
from evaluation.scores.student_view import student_scores

RIGHT = "right at first line"
HELPS = "right or closest that helps"


@dataclass(frozen=True, slots=True)
class Done:
    """A turn, and what was answered."""

    row: TurnRow
    answer: Answer

    @property
    def scores(self) -> dict[str, float]:
        """Metric → 1 or 0; a metric that is not about this turn is left out."""
        return _routed(self.row, self.answer) | _asked_back(self.row, self.answer) | _right(self.row, self.answer)


def _routed(row: TurnRow, answer: Answer) -> dict[str, float]:
    crisis = float(answer.outcome is Outcome.CRISIS)
    # A quiet line below an ordinary answer is help as well, and is counted apart: it is no reply to what was said.
    helped = max(crisis, float(bool(answer.offer)))
    if row.kind == DISTRESS:
        return {"distress found": crisis, "distress found or help offered": helped}
    taken = "lookalike taken for distress" if row.kind == LOOKALIKE else "taken for distress"
    told = {taken: crisis, f"{taken} or help offered": helped}
    if row.kind == CANNOT:
        return told | {"said that it cannot": float(answer.text.startswith(say("cannot")))}
    if row.is_question:
        return told | {"question taken for small talk": float(answer.outcome is Outcome.CONVERSATION)}
    if row.kind in SMALL_TALK:
        # Another language is replied to in that language, above a quotation or the nearest pages.
        known = {Outcome.CONVERSATION, *([Outcome.CLOSEST] if row.kind == OTHER_LANGUAGE else [])}
        is_known = answer.outcome in known
        return told | {
            "small talk answered": float(is_known),
            f"recognised ({row.kind})": float(is_known and answer.written_by == row.kind),
        }
    return told


def _asked_back(row: TurnRow, answer: Answer) -> dict[str, float]:
    asked = float(answer.outcome is Outcome.ASKED_BACK)
    if row.kind == UNDERSPECIFIED:
        told = asked or float(tells_all(row.options, answer))
        return {"asked back when due": asked, "asked back, or every choice told": told}
    return {"asked back when not due": asked} if row.is_question else {}


def tells_all(options: Sequence[str], answer: Answer) -> bool:
    """Whether an answer names each of the options, in any form of their words: nothing is left to ask."""
    said = set(passage_terms("", answer.text)) if answer.outcome is Outcome.ANSWERED else set()
    return bool(options) and all(set(query_terms(each)) <= said for each in options)


def _right(row: TurnRow, answer: Answer) -> dict[str, float]:
    if not row.says or row.kind == DISTRESS:
        return {}
    if row.kind in SMALL_TALK - {OTHER_LANGUAGE}:
        return {f"way told ({row.kind})": float(Facts(row.says).is_said(answer.text))}
    scores = student_scores(Seen.of(answer), Facts(row.says))
    told = {f"{name} ({row.kind})": scores[name] for name in (RIGHT, "right anywhere")}
    if row.kind == OTHER_LANGUAGE:
        told |= {f"{HELPS} ({row.kind})": scores[HELPS], f"right page named ({row.kind})": _is_page_named(row, answer)}
    if row.kind == UNRELATED:
        told["glued to the talk before"] = float(bool(answer.question.carried))
    return told


def _is_page_named(row: TurnRow, answer: Answer) -> float:
    named = [cited.url for cited in answer.citations] + [page.url for page in answer.suggestions]
    return float(any(url.split("#")[0].endswith(f"/{page}") for url in named for page in row.pages))
