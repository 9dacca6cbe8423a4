"""Sixty turns of planning on each platform: every plan is checked by rules of its own, and says what pages say."""

import re
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import pytest

from benchmarks.sites.local_site import LocalSite, served
from core.messages.speaking import say
from core.plans.terms import PlanTerm
from tests.fakes.stores import MemoryConversations
from tests.standins.changing_library import Campus, opened_library
from tests.standins.reminder_rooms import ReminderRoom, discord_reminders, slack_reminders

pytestmark = pytest.mark.slow

ROOMS = {"discord": discord_reminders, "slack": slack_reminders}
ASK = "it asks for what is missing"
LINE = re.compile(r"^[-•] (?P<code>[A-Z]{4} \d{3}) (?P<title>[^(]+) \((?P<units>\d+)\): ")
TERM = re.compile(r"^\**(?P<season>Fall|Spring|Summer) (?P<year>\d{4}) \((?P<units>\d+) credits\)\**$")
CODE = re.compile(r"\b[A-Z]{4} \d{3}\b")


@dataclass(frozen=True)
class Taught:
    """A course of the campus; `needs` are all needed before it."""

    title: str
    units: int
    needs: tuple[str, ...] = ()
    seasons: tuple[str, ...] = ("Fall", "Spring")


COURSES = {
    "WEAV 110": Taught("Looms", 4),
    "WEAV 120": Taught("Yarn", 3, ("WEAV 110",)),
    "WEAV 210": Taught("Pattern", 3, ("WEAV 120", "MATH 105"), ("Fall",)),
    "WEAV 310": Taught("Tapestry", 4, ("WEAV 210",), ("Spring",)),
    "WEAV 320": Taught("Carpets", 3, ("WEAV 120",), ("Spring",)),
    "WEAV 330": Taught("Silk", 3, ("WEAV 120", "CHEM 101"), ("Fall",)),
    "WEAV 340": Taught("Felt", 3, ("WEAV 110",)),
    "CHEM 101": Taught("Dyes", 4),
    "MATH 105": Taught("Symmetry", 3),
}
CORE, CHOICE = {"WEAV 110", "WEAV 120", "WEAV 210", "WEAV 310", "MATH 105"}, {"WEAV 320", "WEAV 330", "WEAV 340"}


@dataclass(frozen=True)
class Plan:
    """What a plan has to keep to beside the pages."""

    done: tuple[str, ...] = ()
    most: int = 15
    instead: tuple[str, str] = ("", "")
    terms: int = 99
    start: str = ""
    impossible: bool = False


ONE = Plan(terms=1)
# What students say, three turns each, and what has to come of it.
TALKS: tuple[tuple[tuple[str, str | Plan], ...], ...] = (
    (("Plan my first year", ASK), ("Weaving", Plan(terms=2, start="Fall 2027")),
     ("I passed WEAV 110 last term", Plan(("WEAV 110",), terms=2))),
    (("what should i take next?", ASK), ("weaving", ASK), ("none yet", ONE)),
    (("What should I take next in Weaving?", ASK), ("WEAV 110 yes, MATH 105 no", Plan(("WEAV 110",), terms=1)),
     ("I have AP credit for MATH 105", Plan(("WEAV 110", "MATH 105"), terms=1))),
    (("plan my degree in weaving", Plan()), ("what if I drop WEAV 120?", Plan()), ("show me the whole plan", Plan())),
    (("Plan my degree in Weaving, at most 8 credits a semester", Plan(most=8)),
     ("my advisor waived CHEM 101", Plan(("CHEM 101",), 8)), ("I took WEAV 110 and WEAV 120", Plan(
         ("CHEM 101", "WEAV 110", "WEAV 120"), 8))),
    (("can you plan my sophomore year as a weaving major?", Plan(terms=2, start="Fall 2027")),
     ("I passed WEAV 110 and MATH 105", Plan(("WEAV 110", "MATH 105"), terms=2)),
     ("I failed MATH 105", Plan(("WEAV 110",), terms=2))),
    (("Can I finish my weaving degree in two years?", Plan(impossible=True)),
     ("I have transfer credit for WEAV 110", Plan(("WEAV 110",))), ("Can I graduate by Fall 2027?", Plan(
         ("WEAV 110",), impossible=True))),
    (("Plan my next semester for weaving", ASK), ("I have completed WEAV 110", Plan(("WEAV 110",), terms=1)),
     ("I placed out of MATH 105", Plan(("WEAV 110", "MATH 105"), terms=1))),
    (("make a plan for my major in Weaving starting Fall 2027", Plan(start="Fall 2027")),
     ("the department let me substitute WEAV 340 for WEAV 320", Plan(instead=("WEAV 320", "WEAV 340"))),
     ("CHEM 101 transferred", Plan(("CHEM 101",), instead=("WEAV 320", "WEAV 340")))),
    (("I passed WEAV 110, so please plan the next semester in weaving", Plan(("WEAV 110",), terms=1)),
     ("WEAV 120 is done too", Plan(("WEAV 110", "WEAV 120"), terms=1)),
     ("show the whole plan", Plan(("WEAV 110", "WEAV 120")))),
    (("plan my freshman year", ASK), ("basket diving", ASK), ("weaving", Plan(terms=2))),
    (("Could you help me plan my degree in weaving?", Plan()), ("I got an F in CHEM 101", Plan()),
     ("I passed CHEM 101 now", Plan(("CHEM 101",)))),
    (("can I graduate in three years", ASK), ("Weaving", Plan()),
     ("I have IB credit for CHEM 101", Plan(("CHEM 101",)))),
    (("What should I take next in weaving?", ASK), ("I passed WEAV 110, WEAV 120 and MATH 105", Plan(
        ("WEAV 110", "WEAV 120", "MATH 105"), terms=1)),
     ("my adviser said WEAV 330 counts as WEAV 320", Plan(
         ("WEAV 110", "WEAV 120", "MATH 105"), instead=("WEAV 320", "WEAV 330"), terms=1))),
    (("plan my degree in weaving with summers", Plan()), ("I took WEAV 110 in Fall 2025", Plan(("WEAV 110",))),
     ("what if I skip MATH 105?", Plan(("WEAV 110",)))),
    (("Plan my degree in weaving, light first term", Plan()), ("WEAV 110: B+, MATH 105: F", Plan(("WEAV 110",))),
     ("yes to MATH 105, no to WEAV 110", Plan(("MATH 105",)))),
    (("I'm a junior. What should I take next in Weaving?", ASK), ("ok WEAV 110 and CHEM 101", Plan(
        ("WEAV 110", "CHEM 101"), terms=1)), ("I haven't taken CHEM 101", Plan(("WEAV 110",), terms=1))),
    (("Plan my next semester with WEAV 110", ASK), ("what should I take next in weaving?", ASK), ("none", ONE)),
    (("Can I graduate by Spring 2029?", ASK), ("in weaving", Plan()), ("I was exempted from WEAV 110", Plan(
        ("WEAV 110",)))),
    (("plan my degree in weaving starting Fall 2028", Plan(start="Fall 2028")),
     ("I did WEAV 110, WEAV 120, WEAV 210 and MATH 105", Plan(("WEAV 110", "WEAV 120", "WEAV 210", "MATH 105"))),
     ("what happens if I drop WEAV 310?", Plan(("WEAV 110", "WEAV 120", "WEAV 210", "MATH 105")))),
)  # fmt: skip


def wrong_with(said: str, told: str, plan: Plan, words: str) -> Iterator[str]:
    """All that is wrong with a reply; `told` is all that pages say, `words` what the student said."""
    if unknown := set(CODE.findall(said)) - COURSES.keys() - set(CODE.findall(words)):
        yield f"no page knows {unknown}"
    yield from (f"no page says “{quoted}”" for quoted in re.findall("“([^”]+)”", said) if quoted not in told + words)
    if plan.impossible:
        yield from [] if "No plan that ends by" in said else ["it is possible"]
        return
    terms = list(terms_in(said))
    if not terms:
        yield "no plan"
    if say("plan.not_official") not in said:
        yield "nobody says that it is not official"
    before = {*plan.done, plan.instead[0]} if plan.instead[1] in plan.done else set(plan.done)
    for term, units, lines in terms:
        yield from wrong_in(term, units, lines, before, plan.most)
        before |= lines.keys() | ({plan.instead[0]} if plan.instead[1] in lines else set())
    if any(not one < other for (one, *_), (other, *_) in pairwise(terms)):
        yield "terms are not in their order"
    if len(terms) > plan.terms or (plan.start and terms and terms[0][0].name != plan.start):
        yield f"other terms than {plan.terms} from {plan.start}: {[term.name for term, *_ in terms]}"
    is_degree = plan.terms == 99 and "Here is a plan for Weaving" in said
    if is_degree and (CORE - before or len(CHOICE & (before | {*plan.instead})) < 2):
        yield f"{CORE - before} or electives are missing"


def wrong_in(
    term: PlanTerm, units: int, lines: Mapping[str, tuple[str, int]], before: set[str], most: int
) -> Iterator[str]:
    """What is wrong with a term, after these courses."""
    if units != sum(each for _, each in lines.values()) or units > most:
        yield f"{units} credits in {term.name}"
    for code, (title, its) in lines.items():
        course = COURSES[code]
        if code in before or set(course.needs) - before:
            yield f"{code} is done, or needs {course.needs}"
        if (title, its) != (course.title, course.units):
            yield f"{code} is {title} ({its})"
        if term.season.capitalize() not in course.seasons:
            yield f"{code} in {term.name}"


def terms_in(said: str) -> Iterator[tuple[PlanTerm, int, dict[str, tuple[str, int]]]]:
    """The terms of a plan as people read them, each with its credits and courses."""
    parts: list[tuple[PlanTerm, int, dict[str, tuple[str, int]]]] = []
    for line in said.replace("*", "").split("\n"):
        if found := TERM.match(line.strip()):
            parts.append((PlanTerm.of(found["season"].lower(), int(found["year"])), int(found["units"]), {}))
        elif (found := LINE.match(line.strip())) and parts:
            parts[-1][2][found["code"]] = (found["title"], int(found["units"]))
    yield from parts


def catalog() -> str:
    blocks = (
        f"<h2>{code} {each.title} ({each.units} credits)</h2><p>By hand.</p><p><strong>Prerequisites:</strong> "
        f"{' and '.join(each.needs) or 'None'}. <strong>Offered:</strong> {', '.join(each.seasons)}.</p>"
        for code, each in COURSES.items()
    )
    return f"<title>Courses</title><main><h1>Courses</h1>{''.join(blocks)}</main>"


PROGRAMME = """<title>Weaving</title><main><h1>Weaving</h1><h2>Requirements of the major</h2>
<ul><li>Core (17 credits): WEAV 110, WEAV 120, WEAV 210, WEAV 310 and MATH 105</li>
<li>Electives (6 credits): two of WEAV 320, WEAV 330 and WEAV 340</li></ul>
<p>What each course needs stands in the <a href="/courses">catalog</a>.</p></main>"""


@pytest.fixture
def site() -> Iterator[LocalSite]:
    with served(LocalSite()) as site:
        yield site


@pytest.fixture(params=ROOMS)
async def campus(
    request: pytest.FixtureRequest, site: LocalSite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[Campus, str]]:
    monkeypatch.chdir(tmp_path)
    async with opened_library(site) as campus:
        campus.night_of = datetime(2027, 1, 10, 3, tzinfo=UTC)
        campus.home("/programme")
        site.put("/programme", PROGRAMME)
        site.put("/courses", catalog())
        await campus.crawl()
        yield campus, request.param


async def talked(
    room: ReminderRoom, talk: tuple[tuple[str, str | Plan], ...]
) -> AsyncIterator[tuple[str, str | Plan, str, str]]:
    words = ""
    for turn, expected in talk:
        words += f"\n{turn}"
        before = len(room.direct())
        await room.say(turn)
        yield turn, expected, "\n".join(room.direct()[before:]), words  # a long one is more than one message


async def test_each_plan_keeps_to_the_pages_and_says_what_they_say(campus: tuple[Campus, str]) -> None:
    app, platform = campus
    told = re.sub(r"<[^>]+>", "", PROGRAMME + catalog())
    asked_back, faults = 0, list[str]()
    conversations = app.app.stores.conversations
    assert isinstance(conversations, MemoryConversations)
    for talk in TALKS:
        async with ROOMS[platform](app.services()) as room:
            async for turn, expected, said, words in talked(room, talk):
                is_asking = say("plan.ask_programme") in said or say("plan.ask_done") in said
                asked_back += is_asking
                found = (
                    [] if is_asking and expected == ASK
                    else ["asked back"] if is_asking
                    else ["not asked back"] if not isinstance(expected, Plan)
                    else list(wrong_with(said, told, expected, words))
                )  # fmt: skip
                faults += [f"{turn!r}: {each}" for each in found]
        conversations.erase(lambda _: True)

    print(*faults, sep="\n")
    assert faults == []
    assert (sum(map(len, TALKS)), asked_back) == (60, 13)
