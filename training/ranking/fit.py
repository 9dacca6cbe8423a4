"""Fit the answer model on gathered cases: `python -m training.ranking.fit --cases FOLDER [--write]`."""

import argparse
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from core.rag.relevance.grader import SHIPPED
from core.rag.retrieval.ranking import RankingWeights
from evaluation.scores.agreement import area_under_curve
from training.ranking.cases import kept
from training.ranking.lists import Floats, Listed, class_weights, family, listed
from training.ranking.reliability import Bin, bins, plot

_STEPS, _TURNS = 25, 6
READ = ("dense", "coverage", "identifiers", "period", "read")
UNREAD = READ[:-1]
ANSWERABLE = 2 / 3  # of the questions of students: the prior of the calibration
FALSE_ANSWERS = 0.34  # of the questions of students that the pages do not answer: as many are answered as before
REFUSED = 0.05  # of those that they answer
RESAMPLED, SEED = 1_000, 7


@dataclass(frozen=True)
class Fitted:
    """A model on all sites, and each question's log odds by the model that has not seen its campus."""

    names: Sequence[str]
    found: Floats
    apart: Floats


def read_lists(folder: Path) -> list[Listed]:
    """What the ranking would read for every gathered question."""
    weights = RankingWeights(rerank=0.0)
    cases = [case for path in sorted(folder.glob("*.pickle")) for case in kept(path)]
    return [each for case in cases for each in listed(case, weights)]


def fitted(lists: Sequence[Listed], names: Sequence[str]) -> Fitted:
    """Fit on all, and once without each campus; calibrated on what is left out."""
    rows = [each.columns(names) for each in lists]
    sites, y = [each.site for each in lists], np.array([float(each.answers) for each in lists])
    weight = class_weights(sites, y)
    apart = np.zeros(len(lists))
    for site in sorted(set(sites)):
        seen = [at for at, one in enumerate(sites) if one not in family(site)]
        model = fit_best([rows[at] for at in seen], y[seen], weight[seen])
        own = [at for at, one in enumerate(sites) if one == site]
        apart[own] = best_log_odds([rows[at] for at in own], model)
    real = np.array([not each.is_made and each.site != "open" for each in lists])
    told = _as_asked([site for site, is_real in zip(sites, real, strict=True) if is_real], y[real])
    scale = calibrated(np.array([1.0, 0.0]), apart[real], y[real], told)
    everything = fit_best(rows, y, weight)
    return Fitted(
        names, np.append(everything[:-1] * scale[0], everything[-1] * scale[0] + scale[1]), apart * scale[0] + scale[1]
    )


def _as_asked(sites: Sequence[str], y: Floats) -> Floats:
    """Each set that has both labels counts the same, with the share of answerable questions that students ask."""
    sites = [site.partition("_")[0] if site.startswith("students_") else site for site in sites]
    weight = np.zeros(len(sites))
    for site in set(sites):
        own = np.array([one == site for one in sites])
        if 0 < y[own].mean() < 1:
            weight[own & (y == 1)] = ANSWERABLE / (own & (y == 1)).sum()
            weight[own & (y == 0)] = (1 - ANSWERABLE) / (own & (y == 0)).sum()
    return weight * len(sites)


def probability(log_odds: Floats) -> Floats:
    """From log odds."""
    return 1 / (1 + np.exp(-log_odds))


def thresholds(lists: Sequence[Listed], odds: Floats) -> dict[str, float]:
    """The probabilities at which FALSE_ANSWERS and REFUSED of the students' questions go wrong."""
    own = np.array([each.site.startswith("students_") and not each.is_made for each in lists])
    y = np.array([each.answers for each in lists])
    p = probability(odds)
    answer, closest = np.quantile(p[own & ~y], 1 - FALSE_ANSWERS), np.quantile(p[own & y], REFUSED)
    return {"answer": round(float(answer), 3), "closest": round(float(min(closest, answer)), 3)}


def told_at(lists: Sequence[Listed], odds: Floats, share: float) -> str:
    """What becomes of the students' questions where this share of the unanswerable ones is answered."""
    own = np.array([each.site.startswith("students_") and not each.is_made for each in lists])
    y, p = np.array([each.answers for each in lists]), probability(odds)
    at = float(np.quantile(p[own & ~y], 1 - share))
    return f"at {at:.2f} {(p[own & y] >= at).mean():.3f} of the answerable ones are answered"


def figures(lists: Sequence[Listed], odds: Floats, at: Mapping[str, float]) -> dict[str, dict[str, str]]:
    """By site: AUC with its 95 % interval, and the shares answered and refused."""
    p, told = probability(odds), {}
    for site in sorted({each.site for each in lists}):
        own = np.array([each.site == site and not each.is_made for each in lists])
        y = np.array([each.answers for each in lists])
        yes, no = p[own & y], p[own & ~y]
        row = {"answerable answered": f"{(yes >= at['answer']).mean():.3f}"}
        row |= {"answerable refused": f"{(yes < at['closest']).mean():.3f}"}
        if len(no):
            low, high = interval(yes, no)
            row |= {"unanswerable answered": f"{(no >= at['answer']).mean():.3f}"}
            row |= {"AUC": f"{area_under_curve(no.tolist(), yes.tolist()):.3f} [{low:.3f}, {high:.3f}]"}
        told[site] = row | {"questions": str(int(own.sum()))}
    return told


def interval(yes: Floats, no: Floats) -> tuple[float, float]:
    """The bootstrap 95 % interval of the AUC."""
    chooser = np.random.default_rng(SEED)
    drawn = [
        area_under_curve(chooser.choice(no, len(no)).tolist(), chooser.choice(yes, len(yes)).tolist())
        for _ in range(RESAMPLED)
    ]
    return float(np.quantile(drawn, 0.025)), float(np.quantile(drawn, 0.975))


def as_model(made: Fitted) -> dict[str, object]:
    """As it is stored."""
    weights = {name: round(float(value), 3) for name, value in zip(made.names, made.found[:-1], strict=True)}
    return {"bias": round(float(made.found[-1]), 3), "weights": weights}


def reliability(lists: Sequence[Listed], odds: Floats) -> list[Bin]:
    """The calibration on left-out campuses, of the questions that were really asked."""
    own = [at for at, each in enumerate(lists) if not each.is_made and each.site != "open"]
    weight = _as_asked([lists[at].site for at in own], np.array([float(lists[at].answers) for at in own]))
    return bins(probability(odds[own]), np.array([float(lists[at].answers) for at in own]), weight)


def main() -> None:
    """Read the command line, fit, print, and write where asked to."""
    parser = argparse.ArgumentParser(prog="python -m training.ranking.fit", description=__doc__)
    parser.add_argument("--cases", type=Path, required=True, help="the folder that `gather` wrote")
    parser.add_argument("--write", action="store_true", help=f"write {SHIPPED.name}")
    parser.add_argument("--plot", type=Path, help="write the reliability plot")
    asked = parser.parse_args()
    lists = read_lists(asked.cases)
    read, unread = fitted(lists, READ), fitted(lists, UNREAD)
    at = thresholds(lists, read.apart)
    for site, row in figures(lists, read.apart, at).items():
        print(site, row)
    for share in (0.05, 0.1, 0.2, 0.34, 0.5):
        print(share, told_at(lists, read.apart, share))
    print("without a reading")
    for site, row in figures(lists, unread.apart, at).items():
        print(site, row)
    known = {"odds": as_model(unread), "thresholds": at}
    print(json.dumps(known))
    if asked.plot:
        asked.plot.write_text(plot(reliability(lists, read.apart)), encoding="utf-8")
    if asked.write:
        about = {"about": "docs/decisions/0026-fitted-ranking.md"}
        SHIPPED.write_text(json.dumps(known | about, indent=2) + "\n", encoding="utf-8")


def fit(x: Floats, y: Floats, weight: Floats, penalty: float) -> Floats:
    """Coefficients of the columns of `x`, then the bias, by Newton's method; `penalty` is on their squares."""
    rows = np.column_stack([x, np.ones(len(x))])
    ridge = np.diag([2 * penalty] * x.shape[1] + [1e-6])
    found: Floats = np.zeros(rows.shape[1])
    for _ in range(_STEPS):
        p = 1 / (1 + np.exp(-rows @ found))
        slope = rows.T @ (weight * (p - y)) + ridge @ found
        curve = (rows * (weight * p * (1 - p))[:, None]).T @ rows + ridge
        found = found - np.linalg.solve(curve, slope)
    return found


def fit_best(questions: Sequence[Floats], y: Floats, weight: Floats, penalty: float = 2.0) -> Floats:
    """The same where each question has several passages, of which the likeliest counts (multiple instances).

    Columns are scaled for the fit, so that the penalty is the same for all; the result is for columns as given.
    """
    stacked = np.vstack(questions)
    middle, spread = stacked.mean(axis=0), stacked.std(axis=0) + 1e-9
    scaled = [(rows - middle) / spread for rows in questions]
    best = np.array([rows[0] for rows in scaled])
    for _ in range(_TURNS):
        found = fit(best, y, weight, penalty)
        best = np.array([rows[int(np.argmax(rows @ found[:-1]))] for rows in scaled])
    return np.append(found[:-1] / spread, found[-1] - float((found[:-1] * middle / spread).sum()))


def best_log_odds(questions: Sequence[Floats], found: Floats) -> Floats:
    """The highest log odds among the passages of each question."""
    return np.array([float((rows @ found[:-1]).max() + found[-1]) for rows in questions])


def calibrated(found: Floats, log_odds: Floats, y: Floats, weight: Floats) -> Floats:
    """The coefficients with scale and bias so that log odds are true ones (Platt, 1999)."""
    scale, shift = fit(log_odds[:, None], y, weight, 1e-3)
    return np.append(found[:-1] * scale, found[-1] * scale + shift)


if __name__ == "__main__":
    main()
