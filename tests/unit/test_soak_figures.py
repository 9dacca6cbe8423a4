"""The figures of a soak: what became of every question, by minute, as a table and as a picture."""

from collections import Counter
from xml.etree import ElementTree

from benchmarks.faults.asking import Asked, fates
from benchmarks.faults.minutes import growth, minutes_of, picture, table
from benchmarks.faults.samples import Sample


def asked(at: float, seconds: float | None, whole: int = 1, shown: str = "…") -> Asked:
    done = None if seconds is None else at + seconds
    return Asked(at, f"{at}", f"C1:{at}", done, whole if seconds is not None else 0, shown)


ALL = [
    asked(1, 0.5),
    asked(2, 1.5),
    asked(61, 2.0, whole=2),
    asked(62, None, shown="Sorry."),
    asked(121, None, shown=""),
]
SAMPLES = [Sample(10, 400, 0, 8), Sample(70, 410, 90, 9), Sample(80, 405, 95, 7), Sample(130, 420, 90, 9)]


def test_every_question_has_one_fate() -> None:
    assert fates(ALL) == Counter(answered=2, doubled=1, lost=1) + Counter({"told otherwise": 1})


def test_a_minute_has_its_questions_its_latency_and_its_highest_samples() -> None:
    first, second, third = minutes_of(ALL, SAMPLES, kills=[65.0])

    assert (first.asked, first.answered, first.p50, first.process) == (2, 2, 0.5, 400)
    assert (second.asked, second.answered, second.workers, second.connections, second.kills) == (2, 0, 95, 9, 1)
    assert third.p50 != third.p50  # nothing was answered


def test_growth_is_told_from_the_second_minute_on() -> None:
    minutes = minutes_of(ALL, SAMPLES, [])

    assert growth(minutes) == "from minute 1 to minute 2: serve +10 MB, workers -5 MB, connections +0"
    assert growth(minutes[:2]) == "too short to tell whether memory grows"


def test_the_table_and_the_picture_show_every_minute() -> None:
    minutes = minutes_of(ALL, SAMPLES, [])
    drawn = ElementTree.fromstring(picture(minutes))  # noqa: S314 - our own picture

    assert "2 answered, 1 told otherwise, 0 cut off, 1 lost, 1 doubled" in table(minutes, fates(ALL))
    assert len(table(minutes, fates(ALL)).splitlines()) == 5
    assert len(drawn.findall("{*}polyline")) == 7
