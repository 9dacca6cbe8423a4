"""Suites that were made for one technique: what others do not ask, they ask."""

import random
from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from benchmarks.students.__main__ import index_of
from benchmarks.techniques.question_set import Ask, Part, QuestionSet, now
from core.domain.passage import Scope
from evaluation.asking import ask
from evaluation.bench import Bench
from evaluation.configurations import Configuration
from evaluation.scores.ranking import hit_at
from evaluation.scores.seen import Seen
from evaluation.scores.student_view import RIGHT_AT_FIRST, student_scores
from evaluation.suites import cmu, follow_ups, multi_turn, terms, typos
from evaluation.suites.rewriting import rewriter_of

HIT_5 = "hit@5"


def _terms(_: Bench) -> list[Part]:
    questions = {each.id: each for each in terms.read_questions()}

    async def opened(bench: Bench, how: Configuration) -> Ask:
        bench.clock = lambda: terms.ASKED_AT
        advisor = await bench.on_files("terms", how, {"wexcombe": sorted(terms.SITE.iterdir())})

        async def asked(item: str) -> Mapping[str, float]:
            answer = (await ask(advisor, questions[item].question)).answer
            return student_scores(Seen.of(answer), terms.facts_of(questions[item].right, or_number=True))

        return asked

    return [Part(list(questions), opened)]


def _typos(bench: Bench) -> list[Part]:
    questions = {each.id: each for each in cmu.read_questions(bench.folder("cmu") / "qa.jsonl")}
    draw = random.Random(typos.SEED)  # noqa: S311 - repeatable on purpose, guards no secret
    slipped = {each.id: typos.with_slip(each.text, draw) for each in questions.values()}

    async def opened(bench: Bench, how: Configuration) -> Ask:
        bench.clock = now
        advisor = await index_of(bench, "cmu", how)

        async def asked(item: str) -> Mapping[str, float]:
            retriever = advisor.engine.retriever
            found = await retriever.retrieve(await retriever.understood(slipped[item]), Scope())
            brought = [{0} if cmu.FORMS[""](each, questions[item].answers) else set[int]() for each in found]
            return {HIT_5: hit_at(brought, 5)}

        return asked

    return [Part(list(questions), opened)]


def _multi_turn(bench: Bench) -> list[Part]:
    rows = multi_turn.read_talks(bench.folder("turns") / "multi_turn_answers.jsonl")
    answerable = {row.id: row for row in rows if row.has_answer}
    pages = {answer: follow_ups.page_of(number, answer) for number, answer in enumerate(multi_turn.answers_in(rows))}

    async def opened(bench: Bench, how: Configuration) -> Ask:
        bench.clock = now
        advisor = await bench.on_index("multi-turn", how, partial(follow_ups.fill_index, list(pages.values())))
        rewriter, urls = rewriter_of(bench, how), {answer: page.url for answer, page in pages.items()}

        async def asked(item: str) -> Mapping[str, float]:
            row = answerable[item]
            if how.settings.get("window_messages") == 0:
                row = replace(row, history=())
            recent = await multi_turn.turns_of(row, rewriter, urls)
            searched = await rewriter.rewrite(row.utterance, recent)
            found = await follow_ups.as_the_engine(advisor.engine, searched, recent)
            return {HIT_5: hit_at(follow_ups.places_of(found, urls[row.target]), 5)}

        return asked

    return [Part(list(answerable), opened)]


MADE_FOR = (
    QuestionSet(
        "terms", "right at the first line, an invented college with pages of two years", RIGHT_AT_FIRST, _terms
    ),
    QuestionSet("typos", "hit@5, the questions of `cmu` with one spelling mistake each", HIT_5, _typos),
    QuestionSet("multi-turn", "hit@5 of turns of conversations of two other domains", HIT_5, _multi_turn),
)
