"""What every `MissedQuestions` reads: what was refused, nearly answered or rated as bad, without who asked."""

from dataclasses import replace
from datetime import timedelta
from uuid import UUID

import pytest

from core.domain.access import BENCH
from core.domain.answer import Outcome
from core.domain.conversation import ConversationKey, Place
from core.domain.crawl import CrawlReport, CrawlState
from core.domain.quality import Complaint, Miss, MissedQuestion
from core.memory.missed_questions import MOST_A_DAY, PostgresMissedQuestions
from core.ports.quality import MissedQuestions
from core.storage.crawls.crawl_log import PostgresCrawlLog
from core.storage.database import Database
from tests.fakes.archive import MemoryArchive
from tests.fakes.missed_questions import MemoryMissedQuestions
from tests.fakes.stores import MemoryConversations
from tests.standins.exchanges import ADA, EMPTY, NOON, Kept, kept_in, question, reply

BOB, CLEO = replace(ADA, user="bob"), replace(ADA, user="cleo")
SINCE, UNTIL = NOON - timedelta(days=1), NOON + timedelta(days=1)


@pytest.fixture
def kept(memory_or_database: Database | None) -> Kept:
    return kept_in(memory_or_database)


@pytest.fixture
def questions(memory_or_database: Database | None, kept: Kept) -> MissedQuestions:
    if memory_or_database:
        return PostgresMissedQuestions(memory_or_database)
    assert isinstance(kept.conversations, MemoryConversations)
    assert isinstance(kept.archive, MemoryArchive)
    return MemoryMissedQuestions(kept.conversations, kept.archive)


async def told(
    kept: Kept, number: str, outcome: Outcome, words: str = "free laundry?", where: ConversationKey = ADA
) -> UUID:
    """Asks a question that ends so; returns the id of the answer."""
    message, answer = question(number, words, where), replace(reply(standalone=words), outcome=outcome)
    await kept.conversations.claim(message)
    await kept.conversations.remember(message, answer, EMPTY)
    return answer.id


async def read(questions: MissedQuestions, where: Place | None = None) -> list[MissedQuestion]:
    return list(await questions.missed(SINCE, UNTIL, where))


async def test_what_was_refused_or_nearly_answered_is_read(kept: Kept, questions: MissedQuestions) -> None:
    await told(kept, "1", Outcome.NO_EVIDENCE)
    await told(kept, "2", Outcome.CLOSEST, "is the pool open?", BOB)

    [one, other] = await read(questions)

    assert (one.text, one.at, one.misses, one.shared) == ("free laundry?", NOON, frozenset({Miss.REFUSED}), "")
    assert (other.text, other.misses) == ("is the pool open?", frozenset({Miss.CLOSEST}))
    assert one.person != other.person


@pytest.mark.postgres
async def test_who_was_refused_while_the_site_was_first_read_missed_nothing_of_it(database: Database) -> None:
    kept, hour = kept_in(database), timedelta(hours=1)
    crawls = PostgresCrawlLog(database)
    first = await crawls.start("campus", NOON - 3 * hour)
    await told(kept, "1", Outcome.NO_EVIDENCE, "is the pool open?")
    await told(kept, "2", Outcome.CLOSEST, "where is the gym?", BOB)
    assert [each.text for each in await read(PostgresMissedQuestions(database))] == ["where is the gym?"]

    await crawls.record(first, CrawlReport("campus", CrawlState.FINISHED, NOON - 3 * hour, NOON - hour))
    again = await crawls.start("campus", NOON - hour)
    await crawls.record(again, CrawlReport("campus", CrawlState.FINISHED, NOON - hour, NOON + hour))

    missed = [each.text for each in await read(PostgresMissedQuestions(database))]
    assert sorted(missed) == ["is the pool open?", "where is the gym?"]


@pytest.mark.parametrize("outcome", sorted(set(Outcome) - {Outcome.NO_EVIDENCE, Outcome.CLOSEST}))
async def test_no_other_question_is_read(kept: Kept, questions: MissedQuestions, outcome: Outcome) -> None:
    await told(kept, "1", outcome)

    assert await read(questions) == []


async def test_distress_and_small_talk_are_not_read_however_they_are_rated(
    kept: Kept, questions: MissedQuestions
) -> None:
    for number, outcome in enumerate((Outcome.CRISIS, Outcome.CONVERSATION, Outcome.LIMITED)):
        answer = await told(kept, str(number), outcome)
        await kept.archive.rate(answer, ADA.person, helpful=False)

    assert await read(questions) == []


async def test_an_answer_counts_that_the_one_who_asked_rated_as_bad(kept: Kept, questions: MissedQuestions) -> None:
    answer = await told(kept, "1", Outcome.ANSWERED)
    await kept.archive.rate(answer, ADA.person, helpful=False)
    await kept.archive.complain(answer, ADA.person, Complaint.OUTDATED)

    [one] = await read(questions)

    assert one.misses == {Miss.UNHELPFUL}
    assert one.complaints == ((one.person, Complaint.OUTDATED),)


async def test_one_who_rates_the_answers_of_others_makes_no_gaps(kept: Kept, questions: MissedQuestions) -> None:
    for number, who in enumerate((ADA, BOB, CLEO)):
        answer = await told(kept, str(number), Outcome.ANSWERED, where=who)
        await kept.archive.rate(answer, replace(ADA, user="spammer").person, helpful=False)

    assert await read(questions) == []


@pytest.mark.slow
async def test_who_presses_a_thousand_times_counts_once(kept: Kept, questions: MissedQuestions) -> None:
    answer = await told(kept, "1", Outcome.ANSWERED)
    for number in range(1_000):
        await kept.archive.rate(answer, ADA.person, helpful=number % 2 == 0)

    [one] = await read(questions)

    assert one.misses == {Miss.UNHELPFUL}
    assert (await kept.archive.remembered(ADA.person)).ratings == 1


async def test_what_helped_the_one_who_asked_is_not_read(kept: Kept, questions: MissedQuestions) -> None:
    answer = await told(kept, "1", Outcome.CLOSEST)
    await kept.archive.rate(answer, ADA.person, helpful=True)

    assert await read(questions) == []


async def test_one_account_is_one_person_in_every_channel_workspace_and_direct_message(
    kept: Kept, questions: MissedQuestions
) -> None:
    for number, where in enumerate((ADA, replace(ADA, channel="other"), replace(ADA, workspace="dm"))):
        await told(kept, str(number), Outcome.NO_EVIDENCE, where=where)

    assert len({each.person for each in await read(questions)}) == 1


async def test_only_so_many_questions_of_a_day_are_read_of_one_person(kept: Kept, questions: MissedQuestions) -> None:
    for number in range(MOST_A_DAY + 5):
        await told(kept, str(number), Outcome.NO_EVIDENCE, f"laundry {number}?")

    assert len(await read(questions)) == MOST_A_DAY


async def test_a_workspace_reads_its_own_questions_and_direct_messages(kept: Kept, questions: MissedQuestions) -> None:
    await told(kept, "1", Outcome.NO_EVIDENCE, "here?")
    await told(kept, "2", Outcome.NO_EVIDENCE, "in private?", replace(ADA, workspace="dm"))
    await told(kept, "3", Outcome.NO_EVIDENCE, "elsewhere?", replace(ADA, workspace="other"))
    await told(kept, "4", Outcome.NO_EVIDENCE, "on discord?", replace(ADA, platform="discord"))

    here = await read(questions, ("slack", "larkmoor"))

    assert [each.text for each in here] == ["here?", "in private?"]


async def test_what_was_asked_before_or_after_is_not_read(kept: Kept, questions: MissedQuestions) -> None:
    await told(kept, "1", Outcome.NO_EVIDENCE)

    assert list(await questions.missed(NOON + timedelta(seconds=1), UNTIL)) == []
    assert list(await questions.missed(SINCE, NOON)) == []


async def test_forgotten_questions_are_not_in_the_next_report(kept: Kept, questions: MissedQuestions) -> None:
    await told(kept, "1", Outcome.NO_EVIDENCE)
    await told(kept, "2", Outcome.NO_EVIDENCE, "is the pool open?", BOB)

    await kept.archive.forget(ADA.person)

    assert [each.text for each in await read(questions)] == ["is the pool open?"]


# ---- reasons and consent


async def test_words_are_shown_that_the_one_who_asked_agreed_to_show(kept: Kept, questions: MissedQuestions) -> None:
    answer = await told(kept, "1", Outcome.NO_EVIDENCE)
    await kept.archive.rate(answer, ADA.person, helpful=False)

    assert await kept.archive.share_question(answer, ADA.person)

    assert [each.shared for each in await read(questions)] == ["free laundry?"]
    await kept.archive.rate(answer, ADA.person, helpful=True)
    await kept.archive.rate(answer, ADA.person, helpful=False)
    assert [each.shared for each in await read(questions)] == [""], "a good rating takes it back"


async def test_nobody_can_agree_for_another(kept: Kept, questions: MissedQuestions) -> None:
    answer = await told(kept, "1", Outcome.NO_EVIDENCE)
    await kept.archive.rate(answer, BOB.person, helpful=False)
    elsewhere = replace(ADA, workspace="other").person
    await kept.archive.rate(answer, elsewhere, helpful=False)

    assert not await kept.archive.share_question(answer, BOB.person)
    assert not await kept.archive.share_question(answer, elsewhere)
    assert not await kept.archive.share_question(answer, ADA.person), "not without a rating"

    assert [each.shared for each in await read(questions)] == [""]


async def test_a_reason_needs_a_bad_rating_and_the_last_one_counts(kept: Kept, questions: MissedQuestions) -> None:
    answer = await told(kept, "1", Outcome.CLOSEST)

    assert not await kept.archive.complain(answer, ADA.person, Complaint.WRONG)
    await kept.archive.rate(answer, ADA.person, helpful=True)
    assert not await kept.archive.complain(answer, ADA.person, Complaint.WRONG)
    await kept.archive.rate(answer, ADA.person, helpful=False)
    assert await kept.archive.complain(answer, ADA.person, Complaint.WRONG)
    assert await kept.archive.complain(answer, ADA.person, Complaint.INCOMPLETE)
    await kept.archive.rate(answer, ADA.person, helpful=False)

    [one] = await read(questions)
    assert [why for _, why in one.complaints] == [Complaint.INCOMPLETE]


async def test_reasons_and_consent_are_in_a_persons_own_copy(kept: Kept) -> None:
    answer = await told(kept, "1", Outcome.CLOSEST)
    await kept.archive.rate(answer, ADA.person, helpful=False)
    await kept.archive.complain(answer, ADA.person, Complaint.WRONG)
    await kept.archive.share_question(answer, ADA.person)

    copy = await kept.archive.export(ADA.person)

    assert '"reason": "wrong"' in copy
    assert '"shared": true' in copy


async def test_one_person_reads_their_own_questions_alone(kept: Kept, questions: MissedQuestions) -> None:
    await told(kept, "1", Outcome.NO_EVIDENCE)
    await told(kept, "2", Outcome.CLOSEST, "is the pool open?", BOB)

    own = await questions.missed(SINCE, UNTIL, person=BOB.person)

    assert [(each.text, each.misses) for each in own] == [("is the pool open?", frozenset({Miss.CLOSEST}))]


async def test_what_staff_try_out_and_what_is_asked_in_places_apart_is_not_read(
    kept: Kept, questions: MissedQuestions
) -> None:
    law = replace(ADA, platform="discord", workspace="17")
    for number, where in enumerate((ConversationKey(*BENCH, "a-talk", "sam"), law, BOB)):
        await told(kept, str(number), Outcome.NO_EVIDENCE, f"question {number}?", where)

    of_all, but_law = await read(questions), await questions.missed(SINCE, UNTIL, apart=[("discord", "17")])

    assert [each.text for each in of_all] == ["question 1?", "question 2?"]
    assert [each.text for each in but_law] == ["question 2?"]
