"""Programme pages of two catalog years: one year counts, it is named, and no clauses of two are mixed."""

import asyncio
from dataclasses import replace

from core.plans.kept import checked_again, kept
from core.plans.planner import Planner
from core.plans.telling import told
from core.plans.wishes import StudyPlan, Wish
from tests.fakes.records import MemoryCampusRecords
from tests.standins.record_campus import records_of
from tests.unit.test_study_plans import FALL

COURSES = """Courses in Geology, {year} Catalog
<h2>GEOL 101 Rocks (4 credits)</h2>
<p>Stones.</p><p>Prerequisites: None. Offered: Fall, Spring.</p>
<h2>GEOL 210 Rivers (3 credits)</h2>
<p>Water.</p><p>Prerequisites: {needs}. Offered: Fall, Spring.</p>
<h2>GEOL 220 Ice (3 credits)</h2>
<p>Cold.</p><p>Prerequisites: None. Offered: Fall, Spring.</p>
"""
OLD, NEW = COURSES.format(year="2024–25", needs="None"), COURSES.format(year="2026–27", needs="GEOL 101")
PROGRAMME = """Geology, {year} Catalog
<h2>Requirements of the major</h2>
<ul><li>Core: {core}</li></ul>
"""
OLD_MAJOR = PROGRAMME.format(year="2024–25", core="GEOL 210 and GEOL 220")
NEW_MAJOR = PROGRAMME.format(year="2026–27", core="GEOL 101 and GEOL 210")
TWO_PAGES = records_of({"2024/c": OLD, "2026/c": NEW, "2024/geology": OLD_MAJOR, "2026/geology": NEW_MAJOR})
WISH = Wish(FALL, "Geology", many=4)


def planned(records: MemoryCampusRecords, wish: Wish = WISH) -> StudyPlan:
    return asyncio.run(Planner(records).plan(wish))


def one_page(body: str) -> MemoryCampusRecords:
    return records_of({"c": OLD.replace(", 2024–25 Catalog", ""), "geology": f"Geology\n{body}"})


def test_without_a_year_the_newest_catalog_counts_and_the_others_are_named() -> None:
    plan = planned(TWO_PAGES)

    assert plan.solution.terms[:2] == (("GEOL 101",), ("GEOL 210",))
    text = told(plan).text
    assert "Geology, 2026–27 Catalog is planned by the catalog of 2026–27." in text
    assert "The pages have others, too: 2024–25. Say “I follow the catalog of 2024–25”" in text


def test_the_asked_year_counts_for_the_programme_and_for_what_its_courses_need() -> None:
    plan = planned(TWO_PAGES, replace(WISH, catalog=2024))

    assert sorted(plan.planned) == ["GEOL 210", "GEOL 220"]
    assert {one.stated.title for one in plan.courses.values() if one.stated} == {"Courses in Geology, 2024–25 Catalog"}
    assert "by the catalog of 2024–25." in told(plan).text


def test_a_year_that_no_page_has_is_told_with_those_that_there_are_and_nothing_is_planned() -> None:
    plan = planned(TWO_PAGES, replace(WISH, catalog=2020))

    assert not plan.planned
    assert told(plan).text == (
        "I found no page that lists what “Geology” requires in the catalog of 2020–21. "
        "The pages have: 2024–25, 2026–27."
    )


def test_a_page_without_a_year_is_used_and_that_is_said_to_who_asked_for_one() -> None:
    plan = planned(one_page("<h2>Requirements</h2><ul><li>Core: GEOL 101</li></ul>"), replace(WISH, catalog=2024))

    assert plan.planned == ("GEOL 101",)
    assert "does not say of which catalog year it is" in told(plan).text


def test_sections_and_lists_of_two_years_on_one_page_are_kept_apart() -> None:
    headings = one_page(
        "<h2>Requirements</h2><h3>2024–25 catalog</h3><ul><li>Core: GEOL 220</li></ul>"
        "<h3>2026–27 catalog</h3><ul><li>Core: GEOL 101</li><li>Rivers: GEOL 210</li></ul>"
    )
    lines = one_page(
        "<h2>Requirements</h2><ul><li>All years: GEOL 210</li>"
        "<li>Catalog 2024–25:<ul><li>Core: GEOL 220</li></ul></li>"
        "<li>Catalog 2026–27:<ul><li>Core: GEOL 101</li></ul></li></ul>"
    )

    for year, code in ((0, "GEOL 101"), (2026, "GEOL 101"), (2024, "GEOL 220")):
        assert code in planned(headings, replace(WISH, catalog=year)).planned
        assert sorted(planned(lines, replace(WISH, catalog=year)).planned) == sorted([code, "GEOL 210"])
    assert "GEOL 101" not in planned(headings, replace(WISH, catalog=2024)).planned


def test_a_kept_plan_stays_with_its_catalog() -> None:
    before = records_of({"2024/c": OLD, "2024/geology": OLD_MAJOR})
    plan = kept(planned(before, replace(WISH, catalog=2024)))
    assert plan

    again = asyncio.run(checked_again(Planner(TWO_PAGES), plan))

    assert again.now == plan.known
