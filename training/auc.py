"""Area under the ROC curve."""

from collections.abc import Sequence

from evaluation.scores.agreement import area_under_curve


def auc(scored: Sequence[tuple[float, bool]]) -> float:
    """The chance that a true one scores above a false one; .5 when there are none of a kind."""
    return area_under_curve([score for score, true in scored if not true], [score for score, true in scored if true])
