"""Generate questions from all pages by rules, drop ambiguous ones, and sample evenly."""

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from core.text.passage_structure import reads_like_an_instruction
from evaluation.synthetic.site_pages import Question, SitePage
from training.campus.headings import from_headings, from_links
from training.campus.statements import from_statements
from training.campus.tables import from_tables


def questions_from(pages: Sequence[SitePage]) -> list[Question]:
    """Every question that a rule finds in the pages."""
    by_url = {page.url: page for page in pages}
    made = chain.from_iterable(_of_page(page) for page in pages)
    led = chain.from_iterable(from_links(page, by_url) for page in pages)
    return list(chain(made, led))


def unambiguous(questions: Iterable[Question]) -> list[Question]:
    """Each question once, and none to which two answers were found; nothing that talks to a language model."""
    answers: dict[str, set[str]] = {}
    first: dict[str, Question] = {}
    for question in questions:
        asked = _plain(question.asked)
        answers.setdefault(asked, set()).add(_plain(question.answer or question.passage))
        first.setdefault(asked, question)
    return [question for asked, question in first.items() if len(answers[asked]) == 1 and _is_harmless(question)]


def thinned(questions: Sequence[Question], most: int, seed: int) -> list[Question]:
    """At most `most` of them, the rarer kinds whole before the common ones; always the same ones."""
    kept: list[Question] = []
    kinds = sorted({question.kind for question in questions}, key=lambda kind: sum(q.kind is kind for q in questions))
    for left, kind in zip(range(len(kinds), 0, -1), kinds, strict=True):
        same = [question for question in questions if question.kind is kind]
        share = (most - len(kept)) // left
        kept += same if len(same) <= share else random.Random(f"{seed}/{kind}").sample(same, share)
    return kept


def _of_page(page: SitePage) -> Iterator[Question]:
    for passage in page.passages:
        for rule in (from_tables, from_statements, from_headings):
            yield from rule(page, passage)


def _is_harmless(question: Question) -> bool:
    return not reads_like_an_instruction(question.asked) and not reads_like_an_instruction(question.answer)


def _plain(text: str) -> str:
    return " ".join(text.casefold().split()).rstrip("?.")
