"""Each text or document of people's rows is encrypted, or says why it is not; no word is found in a dump."""

import json
import re
from collections.abc import AsyncIterator, Collection, Mapping
from datetime import timedelta
from pathlib import Path
from types import MappingProxyType

import pytest
from sqlalchemy import Column, Text, text

from core.domain.access import Acting
from core.memory.missed_questions import PostgresMissedQuestions
from core.memory.notices import PostgresNotices
from core.storage.database import Database
from core.storage.schema.personal import OF_PEOPLE, is_encrypted
from tests.contract.test_forgotten_traces import NAME, hand_offs_of, lived, words_of
from tests.fakes.acting import EVERYBODY
from tests.standins.databases import ENCRYPTED, shared_database
from tests.standins.strangers import NOON, message
from tests.standins.table_dumps import dumped, traces_of
from tests.standins.town import Town, town_of

PAPER = (Path(__file__).parents[2] / "docs/compliance/data-flow.md").read_text("utf-8")
A_DAY = timedelta(days=1)
HOLDS_WORDS = ("TEXT", "JSONB", "ARRAY", "TEXT[]", "VARCHAR")

_OWNER = "says whose the row is: the policies of the database compare it"
_FOUND_BY = "a row is found by it"
_ONE_OF_FEW = "one of a few words of ours, which SQL compares"
_PUBLIC = "of a public page; `chunk_id` names the passage in any case, since crawls compare it"

# In every table.
CLEAR_NAMES: Mapping[str, str] = MappingProxyType(
    dict.fromkeys(("platform", "workspace", "realm", "user_id"), _OWNER)
    | dict.fromkeys(("channel", "message_id"), _FOUND_BY)
    | dict.fromkeys(("role", "outcome", "state", "kind", "action", "ended", "reason", "memory"), _ONE_OF_FEW)
)

CLEAR: Mapping[str, str] = MappingProxyType(
    {f"answer_citations.{name}": _PUBLIC for name in ("url", "link", "title", "quote", "valid_for")}
    | {
        "answers.written_by": "the name of a model or of one of our steps",
        "answers.timings_ms": "numbers",
        "answers.sources": "names of sources.yaml, which statistics compare",
        "hand_offs.office": "the name of an office",
        "hand_offs.advisor": "who of the office took it: taken out when they are forgotten",
        "hand_off_said.author": "who of the office said it: taken out when they are forgotten",
        "hand_off_posts.place": "the channel or address of an office or person",
        "hand_off_posts.messages": "ids of messages",
        "hand_off_posts.removes": "the beginning of an id",
        "posted_answers.messages": "ids of messages",
        "posted_answers.shown": "a digest",
        "link_codes.code_hash": "a digest",
        "reminders.news": "one of a few words of ours",
        "reminder_choices.feed_hash": "a digest",
        "inbox.holder": "the name of a process",
        "turns.claimed_by": "the name of a process",
    }
)


def columns_of_people() -> list[Column[object]]:
    return [column for table in OF_PEOPLE for column in table.columns]


def undeclared(columns: Collection[Column[object]]) -> set[str]:
    """The columns that could hold words, and say nothing of it."""
    can_hold = [each for each in columns if not is_encrypted(each) and str(each.type) in HOLDS_WORDS]
    return {str(each) for each in can_hold if str(each) not in CLEAR and each.name not in CLEAR_NAMES}


def test_every_text_of_a_personal_table_is_encrypted_or_says_why_not() -> None:
    assert undeclared(columns_of_people()) == set()


def test_a_new_text_that_says_nothing_is_found() -> None:
    assert undeclared([Column("remark", Text)]) == {"remark"}


def test_nothing_is_declared_that_is_not_there() -> None:
    clear = [each for each in columns_of_people() if not is_encrypted(each)]
    assert CLEAR.keys() <= {str(each) for each in clear}
    assert CLEAR_NAMES.keys() <= {each.name for each in clear}


def test_what_is_encrypted_is_this() -> None:
    assert {str(each) for each in columns_of_people() if is_encrypted(each)} == {
        "turns.text", "turns.standalone", "answers.text", "answers.question", "answers.suggestions", "answers.trace",
        "facts.kind", "facts.value", "hand_offs.packet", "hand_off_said.text", "inbox.payload",
        "reminders.what", "reminders.bound", "reminders.plan",
    }  # fmt: skip


def test_the_papers_list_what_is_encrypted_and_which_words_are_clear() -> None:
    listed = PAPER.partition("### Encrypted, and clear")[2].partition("\n## ")[0]
    encrypted = {str(each) for each in columns_of_people() if is_encrypted(each)}
    of_no_person = {"secrets.ciphertext"}
    assert set(re.findall(r"`(\w+\.\w+)`", listed)) == encrypted | CLEAR.keys() | of_no_person
    assert set(re.findall(r"`(\w+)`", listed)) >= CLEAR_NAMES.keys()


# ---- what people wrote, in the database and out of it


@pytest.fixture
async def encrypted(database_url: str) -> AsyncIterator[Database]:
    opened = shared_database(database_url, is_encrypted=True)
    yield opened
    await opened.dispose()


@pytest.fixture
async def town(encrypted: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Town:
    """Four people, who have done all that people can do."""
    monkeypatch.chdir(tmp_path)
    town = await town_of(4, encrypted, tmp_path)
    for each in town.people:
        await lived(town, each)
    return town


def all_words(town: Town) -> list[str]:
    """Of each: the name, and something of each sentence of theirs or about them; ids are clear."""
    return [word for each in town.people for word in words_of(each)[1:]]


@pytest.mark.slow
@pytest.mark.postgres
async def test_a_dump_holds_no_word_that_anybody_wrote(town: Town, database_url: str) -> None:
    words = [*all_words(town), "My project is called"]

    assert len(words) == 4 * 5 + 1
    assert traces_of(words, dumped(database_url)) == []
    assert len(traces_of(["{key:"], dumped(database_url))) > 20, "the dump is of what they wrote"


@pytest.mark.slow
@pytest.mark.postgres
async def test_without_encryption_the_same_dump_holds_them(
    database: Database, database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    town = await town_of(1, database, tmp_path)
    await lived(town, town.people[0])

    for word in all_words(town):
        assert traces_of([word], dumped(database_url)), word


@pytest.mark.slow
@pytest.mark.postgres
async def test_everybody_reads_what_they_may_as_ever(town: Town) -> None:
    ann, stores = town.people[2], town.stores
    person = ann.where.person

    copy = await stores.archive.export(person)
    why = await stores.archive.explain(ann.answers[0], Acting.for_person(person))
    [turn, *_] = await stores.conversations.recent(ann.where, 5)

    assert [word for word in words_of(ann)[1:] if word not in copy] == []
    assert [each["answer"]["outcome"] for each in json.loads(copy)["questions"]] == ["closest", "closest"]
    assert why is not None
    assert ann.question_secret in why.asked
    assert why.trace.candidates
    assert "$120" in why.answer.text
    assert ann.question_secret in turn.text
    assert ann.fact_secret in str(await stores.facts.facts(ann.account, NOON))
    follow_up = await town.services.advisor.answer(message(ann.where, "Where is it sold?"))
    assert ann.question_secret in follow_up.question.text, "a follow-up is read with what was said before"


@pytest.mark.slow
@pytest.mark.postgres
async def test_the_office_and_the_jobs_read_what_they_may_as_ever(town: Town, encrypted: Database) -> None:
    ann = town.people[2]
    async with encrypted.begin(EVERYBODY) as connection:
        await connection.execute(text("delete from notices"))
        await connection.execute(text("update page_versions set valid_to = now()"))

    [number] = await hand_offs_of(town, ann)
    hand_off = await town.stores.hand_offs.get(number, Acting.as_staff("slack:clerk", "show"))
    missed = await PostgresMissedQuestions(encrypted).missed(NOON - A_DAY, NOON + A_DAY)
    outdated = await PostgresNotices(encrypted).outdated(NOON - A_DAY)

    assert hand_off is not None
    assert f"{NAME} {ann.number}" in str(hand_off.packet)
    assert [each.text for each in hand_off.said] == [f"{words_of(ann)[-1]} is dear."]
    assert [each for each in missed if ann.question_secret in each.text]
    theirs = [each for each in outdated if each.person == ann.where.person]
    assert theirs
    assert all(ann.question_secret in each.asked for each in theirs)
    assert "$120" in theirs[0].answer


@pytest.mark.slow
@pytest.mark.postgres
async def test_who_is_forgotten_leaves_no_row(town: Town, database_url: str) -> None:
    ann = town.people[2]

    await town.stores.archive.forget(ann.where.person)

    left = traces_of([ann.where.user], dumped(database_url))
    assert left == []
    assert ENCRYPTED.is_on
