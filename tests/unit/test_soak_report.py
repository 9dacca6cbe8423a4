"""A long run is told by minute: of the questions that were asked in it, and what the crawl took of it."""

from xml.etree import ElementTree

from benchmarks.processes.soak_plot import plot
from benchmarks.processes.soak_report import Minute, Question, minutes_of, table

ASKED = [Question(1.0, 1.25), Question(59.0, 61.0), Question(61.0), Question(70.0, 70.5)]
MEMORY, CONNECTIONS = [[500.0, 510.0], [501.0, 511.0]], [6, 8]


def test_a_question_belongs_to_the_minute_in_which_it_was_asked() -> None:
    first, second = minutes_of(ASKED, MEMORY, CONNECTIONS)

    assert (first.answers, first.p95) == (2, 2.0)
    assert second == Minute(2, 1, 0.5, 0.5, [501.0, 511.0], 8)


def test_minutes_of_the_crawl_are_marked() -> None:
    lines = table(minutes_of(ASKED, MEMORY, CONNECTIONS), (70.0, 80.0)).splitlines()

    assert lines[2].startswith("| 1 | 2 |")
    assert lines[3] == "| 2 (crawl) | 1 | 500 | 500 | 501, 511 | 8 |"


def test_the_chart_has_a_line_for_each_process_and_a_point_for_each_minute() -> None:
    drawn = ElementTree.fromstring(plot(minutes_of(ASKED, MEMORY, CONNECTIONS), (70.0, 80.0)))  # noqa: S314 - our own

    lines = drawn.findall("{http://www.w3.org/2000/svg}polyline")
    assert [len(line.attrib["points"].split()) for line in lines] == [2] * 5
