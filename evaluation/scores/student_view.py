"""Score an answer as a student would: right at the first line, wrong headline, wrongly refused, wrongly answered."""

from core.domain.answer import Outcome
from evaluation.scores.expected import Expected
from evaluation.scores.seen import Seen

RIGHT_AT_FIRST, WRONG_HEADLINE = "right at first line", "wrong headline"
WRONGLY_REFUSED, WRONGLY_ANSWERED = "wrongly refused", "wrongly answered"
BY_KIND = (RIGHT_AT_FIRST, WRONG_HEADLINE, WRONGLY_REFUSED, WRONGLY_ANSWERED)


def student_scores(seen: Seen, expected: Expected | None, kind: str = "") -> dict[str, float]:
    """Metric → 1 or 0, without metrics that are not about this question; `expected` is None for an unanswerable one.

    `wrong headline` is about the headlines shown, `closest that helps` about the answers that say they are not sure.
    With a `kind`, the metrics of `BY_KIND` are there once more with the kind's name.
    """
    told = _headlines(seen, expected) | (_answerable(seen, expected) if expected else _unanswerable(seen))
    return told | ({f"{name} ({kind})": told[name] for name in BY_KIND if name in told} if kind else {})


def _headlines(seen: Seen, expected: Expected | None) -> dict[str, float]:
    if not seen.headlines:
        return {"headline shown": 0.0}
    touched = [expected.is_touched(headline) if expected else False for headline in seen.headlines]
    return {"headline shown": 1.0} | ({} if None in touched else {WRONG_HEADLINE: float(not all(touched))})


def _unanswerable(seen: Seen) -> dict[str, float]:
    return {WRONGLY_ANSWERED: float(seen.is_answered), "closest though unanswerable": float(seen.is_closest)}


def _answerable(seen: Seen, expected: Expected) -> dict[str, float]:
    is_said = expected.is_said(seen.text)
    is_right_at_once = expected.is_said(seen.first) and not expected.is_denied(seen.first)
    return {
        RIGHT_AT_FIRST: float(seen.is_answered and is_right_at_once),
        "right anywhere": float(seen.is_answered and is_said),
        "closest": float(seen.is_closest),
        **({"closest that helps": float(is_said)} if seen.is_closest else {}),
        "right or closest that helps": float(is_said),
        WRONGLY_REFUSED: float(seen.outcome == Outcome.NO_EVIDENCE),
    }
