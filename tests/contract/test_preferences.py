"""What a person asked us to do is kept, handed over and erased: on the fake and on Postgres."""

import json
from dataclasses import replace

import pytest

from core.storage.database import Database
from tests.standins.exchanges import ADA, Kept, answered, kept_in, question

BOB = replace(ADA, user="bob")
ELSEWHERE = replace(ADA, workspace="another")


@pytest.fixture
def kept(memory_or_database: Database | None) -> Kept:
    return kept_in(memory_or_database)


async def test_nobody_is_told_of_corrections_who_did_not_ask_for_it(kept: Kept) -> None:
    await answered(kept.conversations, question())

    assert not (await kept.archive.remembered(ADA.person)).corrections


async def test_the_last_word_of_a_person_counts_and_only_in_their_workspace(kept: Kept) -> None:
    await kept.archive.set_corrections(ADA.person, wanted=True)
    await kept.archive.set_corrections(BOB.person, wanted=True)
    await kept.archive.set_corrections(BOB.person, wanted=False)

    assert (await kept.archive.remembered(ADA.person)).corrections
    assert not (await kept.archive.remembered(BOB.person)).corrections
    assert not (await kept.archive.remembered(ELSEWHERE.person)).corrections


async def test_a_persons_copy_says_what_they_asked_for(kept: Kept) -> None:
    await kept.archive.set_corrections(ADA.person, wanted=True)

    hers, bobs = [json.loads(await kept.archive.export(each.person)) for each in (ADA, BOB)]

    assert (hers["wants_corrections"], hers["corrections"]) == (True, [])
    assert not bobs["wants_corrections"]


@pytest.mark.slow
async def test_who_is_forgotten_is_told_nothing_more(kept: Kept) -> None:
    for each in (ADA, BOB):
        await kept.archive.set_corrections(each.person, wanted=True)

    await kept.archive.forget(ADA.person)

    assert not (await kept.archive.remembered(ADA.person)).corrections
    assert (await kept.archive.remembered(BOB.person)).corrections


async def test_a_workspace_that_left_takes_what_its_people_asked_for_along(kept: Kept) -> None:
    for each in (ADA, ELSEWHERE):
        await kept.archive.set_corrections(each.person, wanted=True)

    await kept.archive.purge(ADA.platform, ADA.workspace)

    assert not (await kept.archive.remembered(ADA.person)).corrections
    assert (await kept.archive.remembered(ELSEWHERE.person)).corrections
