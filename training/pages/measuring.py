"""Measure a judge on pages held out: does it tell the line or passage that answers from all that do not?"""

from collections.abc import Sequence
from dataclasses import dataclass

import torch

from training.auc import auc
from training.data.batches import batch, cut
from training.data.rows import Example
from training.measures import best_spans
from training.model.encoder import Judge, Verdicts
from training.pages.examples import Asked, PageEncoder
from training.pages.reading import Line
from training.pages.texts import full_title

SPAN_SHARE = 0.25  # as in core/models/cross_encoder.py


@dataclass(frozen=True)
class PageFigures:
    """`auc`: of the texts that answer against the likeliest text of a page that does not answer its question.

    `first`: the share of answered questions whose likeliest text answers. `likeliest`: AUC of the likeliest text of
    answered questions, right or not, against that of the others. `among`: AUC of a question's texts that answer
    against its others, over all questions.
    """

    auc: float
    first: float
    likeliest: float
    among: float
    answered: int
    unanswered: int


def of_lines(judge: Judge, asked: Sequence[Asked], encoder: PageEncoder) -> PageFigures:
    """Of single lines below their headings; lines that answer only in part are left out."""
    groups = [[encoder.line(one, each, full_title(one.page)) for each in _told(one)] for one in asked]
    return _figures(judge, _usable(asked, groups))


def of_passages(judge: Judge, asked: Sequence[Asked], encoder: PageEncoder) -> PageFigures:
    """Of passages of about five lines below their anchor."""
    return _figures(judge, _usable(asked, [encoder.tiles(one) for one in asked]))


def relevances(judge: Judge, examples: Sequence[Example]) -> dict[int, float]:
    """What production computes of each example, as log odds, by the example's `id`."""
    found: dict[int, float] = {}
    for lot in cut(examples, pieces=4096):
        inputs = batch(lot)
        with torch.no_grad():
            scores = _scores(judge(inputs.ids, inputs.kinds, inputs.lengths))
        found |= {id(example): float(score) for example, score in zip(lot, scores, strict=True)}
    return found


def _told(asked: Asked) -> list[Line]:
    return [*asked.right, *asked.wrong]


def _usable(asked: Sequence[Asked], groups: Sequence[Sequence[Example]]) -> list[Sequence[Example]]:
    """Without those of answered questions where no text that is read holds the whole answer."""
    pairs = zip(asked, groups, strict=True)
    return [group for one, group in pairs if not one.question.answers or any(each.label for each in group)]


def _scores(found: Verdicts) -> torch.Tensor:
    starts, ends = best_spans(found.starts, found.ends)
    rows = torch.arange(len(starts))
    spans = found.starts[rows, starts] + found.ends[rows, ends] - found.starts[:, 0] - found.ends[:, 0]
    return found.relevance + SPAN_SHARE * spans


def _figures(judge: Judge, groups: Sequence[Sequence[Example]]) -> PageFigures:
    scores = relevances(judge, [example for group in groups for example in group])
    listed = [[(scores[id(each)], each.label) for each in group] for group in groups if group]
    answered = [group for group in listed if any(label for _, label in group)]
    best = [max(group)[0] for group in listed if not any(label for _, label in group)]
    right = [max(score for score, label in group if label) for group in answered]
    tops = [max(group) for group in answered]
    return PageFigures(
        auc([*((score, True) for score in right), *((score, False) for score in best)]),
        sum(label for _, label in tops) / max(1, len(tops)),
        auc([*((score, True) for score, _ in tops), *((score, False) for score in best)]),
        auc([pair for group in answered for pair in group]),
        len(answered),
        len(best),
    )
