"""Topics of a site by source and folder: guessed for a question, they filter softly, or count as a feature."""

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from core.domain.passage import Chunk
from core.domain.search import EVERYWHERE, Candidate, Scope
from core.ports.models import Vector
from core.rag.retrieval.ranking import TOPIC_WEIGHTS, RankingWeights
from core.rag.retrieval.retriever import Retriever
from core.rag.retrieval.topic_chances import LIKELY, SURE, chances, off_topic, topic_chance
from core.text.site_topics import LEAST, MOST, PlacedPage, topic_of, topics_of_site
from tests.fakes.learned import MemoryTopics
from tests.fakes.models import HashingEmbedder

SITE = "https://u.example"
SEEN = datetime(2026, 9, 1, tzinfo=UTC)
QUESTION = "when is tuition due?"
MEANS = ("tuition due bill payment", "parking permit garage shuttle")


def placed(path: str, passages: int = LEAST, group: str = "site") -> PlacedPage:
    return PlacedPage(group, f"{SITE}{path}", passages)


def passage(path: str, fused: float = 1.0, topic: str | None = None) -> Candidate:
    number = sum(map(ord, path))
    chunk = Chunk(number, "words", "", (), None, f"{SITE}{path}", "", "site", topic, SEEN, number)
    return Candidate(chunk, 0.5, 0.0, None, None, fused)


def test_a_folder_with_enough_passages_is_a_topic() -> None:
    found = topics_of_site([placed("/fees/due.html"), placed("/parking/permits/student.html")])

    assert found == {"site/fees", "site/parking/permits"}


def test_a_small_folder_belongs_to_the_one_above() -> None:
    pages = [placed("/fees/aid/one.html", 1), placed("/fees/aid/two.html", 2), placed("/fees/due.html", 4)]

    known = topics_of_site(pages)

    assert known == {"site/fees"}
    assert topic_of("site", f"{SITE}/fees/aid/one.html", known) == "site/fees"


def test_a_page_that_stands_nearly_alone_has_no_topic() -> None:
    known = topics_of_site([placed("/index.html", 1), placed("/fees/due.html")])

    assert known == {"site/fees"}
    assert topic_of("site", f"{SITE}/index.html", known) is None


def test_what_lies_deeper_than_two_folders_is_of_the_second() -> None:
    assert topics_of_site([placed("/a/b/c/d.html")]) == {"site/a/b"}


def test_the_operators_topics_keep_sources_apart() -> None:
    assert topics_of_site([placed("/a.html", group="fees"), placed("/a.html", group="parking")]) == {"fees", "parking"}


def test_a_large_site_has_no_more_topics_than_can_be_told_apart() -> None:
    pages = [placed(f"/{chr(97 + part)}{part}/{folder}/x.html") for part in range(9) for folder in range(20)]

    found = topics_of_site(pages)

    assert len(found) <= MOST
    assert {topic_of("site", page.url, found) for page in pages} == found


def test_an_empty_site_has_no_topics() -> None:
    assert topics_of_site([]) == set()


def test_one_topic_tells_nothing() -> None:
    assert chances({"site/fees": 0.9}) == {}
    assert chances({}) == {}


def test_the_nearest_topic_is_the_likeliest_and_all_add_up() -> None:
    found = chances({"fees": 0.60, "parking": 0.50, "housing": 0.40})

    assert sum(found.values()) == pytest.approx(1.0)
    assert found["fees"] > SURE
    assert LIKELY > found["parking"] > found["housing"]


def test_nothing_is_off_topic_where_no_topic_is_likely() -> None:
    likely = {"site/fees": 0.29, "site/parking": 0.05, "site/housing": 0.66 / 3}

    assert off_topic(likely, [passage("/fees/due.html"), passage("/parking/a.html")]) == [0.0, 0.0]


def test_all_topics_above_the_second_share_stay() -> None:
    likely = {"site/fees": 0.5, "site/housing": 0.4, "site/parking": 0.1}
    found = [passage(f"/{folder}/x.html") for folder in ("fees", "housing", "parking")]

    assert off_topic(likely, found) == [0.0, 0.0, 1.0]


def test_a_passage_without_a_topic_is_neither_likely_nor_off_topic() -> None:
    likely = {"site/fees": 0.9, "site/parking": 0.1}

    assert topic_chance(likely, [passage("/new.html")]) == [0.0]
    assert off_topic(likely, [passage("/new.html")]) == [0.0]


def test_the_topic_of_the_operator_is_that_of_the_passage() -> None:
    assert topic_chance({"money": 0.7, "cars": 0.3}, [passage("/x.html", topic="money")]) == [0.7]


class Found:
    """A search that always finds these two, the one about parking first."""

    async def hybrid(
        self,
        vector: Vector,
        terms: Sequence[str],
        embedder_name: str,
        scope: Scope,
        limit: int,
        *,
        weights: Sequence[float] = (),
    ) -> list[Candidate]:
        return [passage("/parking/late.html", 1.1), passage("/fees/due.html", 1.0)]


async def topics() -> MemoryTopics:
    fees, parking = await HashingEmbedder().embed_passages(MEANS)
    return MemoryTopics({"site/fees": fees, "site/parking": parking})


async def found(topics: MemoryTopics, way: str, scope: Scope = EVERYWHERE) -> list[Candidate]:
    weights = RankingWeights(**TOPIC_WEIGHTS[way])
    return await Retriever(Found(), HashingEmbedder(), weights=weights, topics=topics).retrieve(QUESTION, scope)


def folders(candidates: Sequence[Candidate]) -> list[str]:
    return [each.chunk.url.split("/")[3] for each in candidates]


async def test_the_filter_ranks_unlikely_topics_behind_and_drops_none() -> None:
    ranked = await found(await topics(), "filter")

    assert folders(ranked) == ["fees", "parking"]
    assert ranked[1].shares["off_topic"] == -10.0


async def test_as_a_feature_the_chance_of_the_topic_has_its_share() -> None:
    ranked = await found(await topics(), "feature")

    assert folders(ranked) == ["fees", "parking"]
    assert ranked[0].shares["topic"] == pytest.approx(0.3 * ranked[0].features["topic"])


async def test_switched_off_no_topic_is_asked_for() -> None:
    asked = await topics()

    ranked = await found(asked, "off")

    assert folders(ranked) == ["parking", "fees"]
    assert (asked.asked, ranked[0].features["topic"]) == (0, 0.0)
    assert {"topic", "off_topic"}.isdisjoint(ranked[0].shares)


@pytest.mark.parametrize("scope", [Scope(topics=("parking",)), Scope(sources=("site",))])
@pytest.mark.parametrize("way", ["filter", "feature"])
async def test_who_says_where_to_look_is_not_second_guessed(way: str, scope: Scope) -> None:
    asked = await topics()

    assert folders(await found(asked, way, scope)) == ["parking", "fees"]
    assert asked.asked == 0


async def test_a_site_of_one_folder_stays_as_it_is() -> None:
    [fees] = await HashingEmbedder().embed_passages(MEANS[:1])

    assert folders(await found(MemoryTopics({"site/fees": fees}), "filter")) == ["parking", "fees"]
