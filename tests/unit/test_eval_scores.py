"""Scores of rankings, answers and judges, against values worked out by hand or published."""

import math
from uuid import UUID

import pytest

from core.domain.answer import Answer, Outcome
from core.domain.conversation import StandaloneQuestion
from evaluation.asking import Asked, score_outcome, score_text
from evaluation.own_questions import is_compared
from evaluation.scores.agreement import area_under_curve, spearman, weighted_kappa
from evaluation.scores.measured import ScoreCollector, figure_of
from evaluation.scores.ranking import hit_at, ndcg_at, recall_at, reciprocal_rank
from evaluation.scores.resampling import interval_of_mean, paired_difference
from evaluation.scores.squad import exact_match, normalised, overlap
from tests.fakes.models import HashingEmbedder

# The second place brings thing 0, the third brings it again, the fourth brings 1; thing 2 is never found.
RANKING: list[set[int]] = [set(), {0}, {0}, {1}]


def test_a_hit_is_anything_wanted_within_the_depth() -> None:
    assert [hit_at(RANKING, depth) for depth in (1, 2, 10)] == [0.0, 1.0, 1.0]


def test_recall_counts_each_wanted_thing_once() -> None:
    assert [recall_at(RANKING, 3, depth) for depth in (1, 3, 4)] == pytest.approx([0, 1 / 3, 2 / 3])


def test_the_reciprocal_rank_is_that_of_the_first_hit() -> None:
    assert reciprocal_rank(RANKING) == 1 / 2
    assert reciprocal_rank([set(), set()]) == 0.0


def test_ndcg_gains_nothing_from_what_was_brought_before() -> None:
    gained = 1 / math.log2(3) + 1 / math.log2(5)
    best = 1 + 1 / math.log2(3) + 1 / math.log2(4)

    assert ndcg_at(RANKING, 3, 10) == pytest.approx(gained / best)


def test_ndcg_is_one_for_the_best_ranking_and_zero_where_nothing_is_wanted() -> None:
    assert ndcg_at([{0}, {1}, {2}], 3, 10) == 1.0
    assert ndcg_at([{0, 1}], 2, 1) == 1.0
    assert ndcg_at([set()], 0, 10) == 0.0


def test_an_answer_is_normalised_as_squad_does_it() -> None:
    assert normalised("The  Bursar's Office, on a hill.") == "bursars office on hill"


def test_an_exact_match_needs_one_reference_that_reads_the_same() -> None:
    assert exact_match("The 4th of May.", ["May 4", "4th of may"]) == 1.0
    assert exact_match("4 May", ["May 4"]) == 0.0


def test_overlap_counts_a_word_as_often_as_both_have_it() -> None:
    found = overlap("May May 4 at noon", ["the fourth", "noon on May 4"])

    assert (found.precision, found.recall) == (3 / 5, 3 / 4)
    assert found.f1 == pytest.approx(2 * 0.6 * 0.75 / 1.35)


def test_nothing_matches_only_nothing() -> None:
    assert overlap("", [""]).f1 == overlap("the", ["a"]).f1 == 1.0
    assert overlap("", ["noon"]).f1 == overlap("noon", [""]).f1 == 0.0


def test_the_interval_of_a_mean_is_near_that_of_the_normal_distribution() -> None:
    values = [0.2, 0.4, 0.6, 0.8] * 100

    low, high = interval_of_mean(values)

    spread = 1.96 * math.sqrt(0.05 / 400)  # variance .05, mean .5
    assert (low, high) == pytest.approx((0.5 - spread, 0.5 + spread), abs=0.002)
    assert interval_of_mean(values) == (low, high)


def test_pairs_show_a_difference_that_means_alone_would_hide() -> None:
    before = {f"q{at}": (at % 10) / 10 for at in range(200)}
    after = {item: score + (0.05 if item.endswith("1") else 0.01) for item, score in before.items()}

    found = paired_difference(before, after)

    assert found.mean == pytest.approx(0.014)
    assert found.low > 0
    assert found.p_value < 0.001


def test_no_difference_is_not_certain() -> None:
    scores = {"a": 1.0, "b": 0.0}

    found = paired_difference(scores, scores)

    assert (found.low, found.mean, found.high, found.p_value) == (0.0, 0.0, 0.0, 1.0)


def test_only_items_of_both_runs_are_compared() -> None:
    assert paired_difference({"a": 1.0, "b": 0.0}, {"b": 1.0, "c": 1.0}).n == 1
    with pytest.raises(ValueError, match="no item in common"):
        paired_difference({"a": 1.0}, {"b": 1.0})


def test_kappa_weighs_a_disagreement_by_its_square() -> None:
    # Observed: one pair two grades apart, weight 4. By chance: margins (1,1,1) and (2,1,0) of three give
    # 4·0 + 1·(1·1+1·2)/3 + 4·(1·2)/3 + 1·(1·1)/3 over the nine pairs: (1 + 2 + 8 + 1) / 3 = 4.
    assert weighted_kappa([0, 1, 2], [0, 1, 0], 3) == pytest.approx(1 - 4 / 4)
    assert weighted_kappa([0, 3, 5], [0, 3, 5], 6) == 1.0
    assert weighted_kappa([0, 2], [2, 0], 3) == -1.0
    assert weighted_kappa([2, 2], [2, 2], 3) == 1.0


def test_spearman_shares_the_mean_rank_among_ties() -> None:
    # Ranks 1, 2.5, 2.5, 4 and 1, 2, 3, 4: covariance 4.5, variances 4.5 and 5.
    assert spearman([1, 5, 5, 9], [10, 20, 30, 40]) == pytest.approx(4.5 / math.sqrt(4.5 * 5))
    assert spearman([1, 2, 3], [3, 2, 1]) == pytest.approx(-1.0)
    assert spearman([1, 1], [1, 2]) == 0.0


def test_the_area_under_the_curve_counts_pairs_in_the_right_order() -> None:
    assert area_under_curve([0.1, 0.5], [0.5, 0.9]) == pytest.approx((1 + 1 + 0.5 + 1) / 4)
    assert area_under_curve([], [0.9]) == 0.5


def test_shares_have_wilsons_interval_and_means_a_resampled_one() -> None:
    share, mean = figure_of([1.0] * 10 + [0.0] * 10), figure_of([0.25, 0.5, 0.75])

    assert (share.low, share.high) == pytest.approx((0.2993, 0.7007), abs=1e-4)
    assert 0.25 <= mean.low < mean.value == 0.5 < mean.high <= 0.75


def test_a_metric_is_a_mean_over_the_items_that_it_is_about() -> None:
    collector = ScoreCollector()
    collector.score("a", right=1.0, wrongly_refused=0.0)
    collector.score("b", wrongly_answered=1.0)

    figures = collector.done("suite", "default").figures()

    assert {name: (figure.value, figure.n) for name, figure in figures.items()} == {
        "right": (1.0, 1),
        "wrongly refused": (0.0, 1),
        "wrongly answered": (1.0, 1),
    }


def asked(outcome: Outcome, text: str = "") -> Asked:
    return Asked(Answer(UUID(int=1), outcome, text, StandaloneQuestion("When?", "When?")), ())


def test_the_closest_quotation_is_neither_an_answer_nor_a_refusal() -> None:
    collector = ScoreCollector()
    score_outcome(collector, "said", asked(Outcome.ANSWERED), answerable=True)
    score_outcome(collector, "helped", asked(Outcome.CLOSEST), answerable=True, helps=True)
    score_outcome(collector, "near", asked(Outcome.CLOSEST), answerable=True)
    score_outcome(collector, "refused", asked(Outcome.NO_EVIDENCE), answerable=True)
    score_outcome(collector, "not there", asked(Outcome.CLOSEST), answerable=False)

    figures = collector.done("suite", "default").figures()

    assert {name: (figure.value, figure.n) for name, figure in figures.items()} == {
        "closest": (0.6, 5),
        "answered when it can": (0.25, 4),
        "wrongly refused": (0.25, 4),
        "closest that helps": (0.5, 2),
        "refusal precision": (0.0, 1),
        "refusal recall": (0.0, 1),
        "wrongly answered": (0.0, 1),
    }
    assert not any(is_compared(name) for name in ("closest", "closest that helps", "wrongly refused"))


def test_what_is_shown_is_scored_without_the_lines_that_name_its_parts() -> None:
    text = "About “when can I drop”:\n\n“By May 1.” [1]\n\nAbout “what does it cost”:\n\n“$5.” [2]"

    assert asked(Outcome.ANSWERED, text).text == "“By May 1.”\n\n“$5.”"
    assert asked(Outcome.CLOSEST, text).text == ""


async def test_the_first_paragraph_is_scored_apart() -> None:
    collector = ScoreCollector()

    text = "**November 7**\n\n“Democracy Day is on November 7; there are no classes.”"
    await score_text(collector, "one", text, ["November 7"], HashingEmbedder())

    scores = {name: each["one"] for name, each in collector.scores.items()}
    assert scores["first F1"] == scores["first exact match"] == 1.0
    assert 0 < scores["F1"] < 1
