"""The five sets of questions that every technique is measured on, and all sets by name."""

from collections.abc import Mapping
from functools import partial

from benchmarks.students.__main__ import Day, index_of
from benchmarks.students.rows import StudentRow, read_rows
from benchmarks.students.scoring import Scored
from benchmarks.students.sites import SITES
from benchmarks.techniques.made_for import MADE_FOR
from benchmarks.techniques.question_set import Ask, Part, QuestionSet, now, sampled
from core.domain.passage import Scope
from evaluation.asking import ask
from evaluation.bench import Bench
from evaluation.configurations import Configuration
from evaluation.scores.expected import Expected, References
from evaluation.scores.ranking import hit_at
from evaluation.scores.seen import Seen
from evaluation.scores.student_view import RIGHT_AT_FIRST, WRONGLY_ANSWERED, student_scores
from evaluation.suites import cmu, follow_ups, syllabi
from evaluation.suites.rewriting import read_turns, rewriter_of, understood
from evaluation.workshop import AdvisorUnderTest

PAPERS = 30  # of 406: all of them are 33,000 passages
SYLLABI_OF_EACH = 200
HIT_1, HIT_5, PLAIN = "hit@1", "hit@5", "plain turns, hit@5"


def _students(bench: Bench) -> list[Part]:
    rows = read_rows(is_sealed=False)
    by_site = {name: {row.id: row for row in rows if row.site == name} for name in SITES}
    return [Part(list(found), partial(_site, name, found)) for name, found in by_site.items() if found]


async def _site(name: str, rows: Mapping[str, StudentRow], bench: Bench, how: Configuration) -> Ask:
    day = Day(SITES[name].today)
    bench.clock = day.now
    advisor = await index_of(bench, name, how)

    async def asked(item: str) -> Mapping[str, float]:
        row = rows[item]
        day.today = row.today or SITES[name].today
        return Scored(row, (await ask(advisor, row.question, row.history)).answer).scores

    return asked


def _cmu(bench: Bench) -> list[Part]:
    questions = {each.id: each for each in cmu.read_questions(bench.folder("cmu") / "qa.jsonl")}

    async def opened(bench: Bench, how: Configuration) -> Ask:
        bench.clock = now
        advisor = await index_of(bench, "cmu", how)  # the one of the students' questions
        return lambda item: _answered(advisor, questions[item].text, References(questions[item].answers))

    return [Part(list(questions), opened)]


def _cmu_papers(bench: Bench) -> list[Part]:
    questions = {each.id: each for each in cmu.read_questions(bench.folder("cmu") / "qa.jsonl")}

    async def opened(bench: Bench, how: Configuration) -> Ask:
        advisor = await _on_papers(bench, how)
        return lambda item: _first_passage(advisor, questions[item])

    return [Part(list(questions), opened)]


async def _on_papers(bench: Bench, how: Configuration) -> AdvisorUnderTest:
    bench.clock = now
    folder = bench.folder("cmu")
    files = {part: sorted((folder / part).iterdir()) for part in (*cmu.PAGES, *cmu.PAPERS)}
    files["papers"] = sampled(files["papers"], PAPERS)
    return await bench.on_files("cmu-papers", how, files)


async def _first_passage(advisor: AdvisorUnderTest, question: cmu.Question) -> Mapping[str, float]:
    searched = await advisor.engine.retriever.understood(question.text)
    found = await advisor.engine.retriever.retrieve(searched, Scope())
    brought = [{0} if cmu.FORMS[""](each, question.answers) else set[int]() for each in found]
    return {HIT_1: hit_at(brought, 1)}


def _syllabi(bench: Bench) -> list[Part]:
    read = syllabi.read_questions(bench.folder("syllabi") / "qa.jsonl")
    questions = {each.id: each for each in syllabi.sample(read, SYLLABI_OF_EACH)}

    async def opened(bench: Bench, how: Configuration) -> Ask:
        bench.clock = now
        files = sorted((bench.folder("syllabi") / "pdf").iterdir())
        advisor = await bench.on_files("syllabi", how, {file.stem: [file] for file in files})
        return lambda item: _of_syllabus(advisor, questions[item])

    return [Part(list(questions), opened)]


async def _of_syllabus(advisor: AdvisorUnderTest, asked: syllabi.Question) -> Mapping[str, float]:
    expected = None if asked.unanswerable else References((*asked.answers, *asked.evidence), asked.text)
    return await _answered(advisor, asked.text, expected, (asked.document,))


async def _answered(
    advisor: AdvisorUnderTest, text: str, expected: Expected | None, sources: tuple[str, ...] = ()
) -> Mapping[str, float]:
    return student_scores(Seen.of((await ask(advisor, text, sources=sources)).answer), expected)


def _follow_ups(bench: Bench) -> list[Part]:
    turns = {each.row.id: each for each in follow_ups.answered(read_turns(bench.folder("turns") / "rewrite.jsonl"))}
    told = dict.fromkeys(each.answer for each in turns.values())
    pages = {answer: follow_ups.page_of(number, answer) for number, answer in enumerate(told)}

    async def opened(bench: Bench, how: Configuration) -> Ask:
        bench.clock = now
        app = await bench.on_index("follow-ups", how, partial(follow_ups.fill_index, list(pages.values())))
        rewriter = rewriter_of(bench, how)

        async def asked(item: str) -> Mapping[str, float]:
            row, url = turns[item].row, pages[turns[item].answer].url
            history = row.history if how.settings.get("window_messages") != 0 else ()
            searched, recent = await understood(rewriter, [*history, row.utterance])
            found = await follow_ups.as_the_engine(app.engine, searched, recent)
            return {PLAIN if row.stands_alone else HIT_5: hit_at(follow_ups.places_of(found, url), 5)}

        return asked

    return [Part(list(turns), opened)]


_ALL = (
    QuestionSet(
        "follow-ups",
        "hit@5 of turns that lean on earlier ones, in public conversations",
        HIT_5,
        _follow_ups,
        PLAIN,
        lower_is_better=False,
    ),
    QuestionSet(
        "students",
        "right at the first line, open questions in students' words about seven sites",
        RIGHT_AT_FIRST,
        _students,
        WRONGLY_ANSWERED,
    ),
    QuestionSet("cmu", "right at the first line, questions about one university", RIGHT_AT_FIRST, _cmu),
    QuestionSet(
        "syllabi",
        "right at the first line, questions about one syllabus each; half of the sample is not answered there",
        RIGHT_AT_FIRST,
        _syllabi,
        WRONGLY_ANSWERED,
    ),
    QuestionSet(
        "cmu-papers",
        f"hit@1 of the questions of `cmu`, with {PAPERS} of the university's 406 papers beside its pages",
        HIT_1,
        _cmu_papers,
    ),
)
SETS = {each.name: each for each in (*_ALL, *MADE_FOR)}
