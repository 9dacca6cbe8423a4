"""The pictures of a run are well-formed, as long as their figures, and take names as text."""

import pytest
from lxml import etree  # type: ignore[import-untyped]

from evaluation.reports import run_page
from evaluation.reports.plots import COLOURS, SPAN, bars, latency
from evaluation.scores.measured import Measured, ScoreCollector
from evaluation.scores.told import Told

SVG = "{http://www.w3.org/2000/svg}"


def run(configuration: str, score: float) -> Measured:
    collector = ScoreCollector()
    for item in range(4):
        collector.score_all(str(item), {"hit@5": score, "right <b>": score, "right (table)": score})
        collector.time({"retrieve": 10.0 + item})
    return collector.done("suite", configuration)


def widths(svg: str, colour: str) -> list[float]:
    drawn = etree.fromstring(svg.encode()).iter(f"{SVG}rect")
    return [float(box.get("width")) for box in drawn if box.get("fill") == colour]


def test_a_bar_is_as_long_as_its_figure() -> None:
    svg = bars([run("default", 0.5), run("lexical", 0.25)])

    legend, first, second = widths(svg, COLOURS[0])
    assert first == second == pytest.approx(SPAN * 0.5, abs=0.1)
    assert widths(svg, COLOURS[1])[1] == pytest.approx(SPAN * 0.25, abs=0.1)
    assert legend == 10


def test_figures_by_kind_are_left_to_the_table_and_names_are_text() -> None:
    svg = bars([run("default", 0.5)])

    assert "right &lt;b&gt;" in svg
    assert "table" not in svg


def test_every_question_has_a_tick_and_two_lines_mark_the_spread() -> None:
    assert widths(latency([run("default", 0.5)]), COLOURS[0]) == [10, 1.2, 1.2, 1.2, 1.2, 2, 2]


def test_pictures_and_the_page_follow_a_dark_screen() -> None:
    for picture in (bars([run("default", 0.5)]), latency([run("default", 0.5)])):
        assert "prefers-color-scheme: dark" in picture
        assert 'class="paper"' in picture


def told(item: str, text: str) -> Told:
    return Told(
        item, f"Question {item}?", "answered", text, ("8 a.m.",), found=("https://u.example/1",), took={"grade": 3}
    )


def test_the_page_of_a_run_shows_what_was_wrong_first_and_every_configuration() -> None:
    scores = {"right at first line": {"right": 1.0, "wrong": 0.0}}
    answers = [told("right", "At 8 a.m. <b>"), told("wrong", "At 9.")]
    runs = [Measured("mine", name, scores, {"grade": [3.0, 3.0]}, told=answers) for name in ("default", "lexical")]

    page = run_page.as_page(runs)

    assert page.index("Question wrong?") < page.index("Question right?")
    assert page.count("At 9.") == 2
    assert "&lt;b&gt;" in page
    assert page.count("<svg") == page.count("grade 3 ms") / 2 == 2
    assert page.count("<div") == page.count("</div>")
