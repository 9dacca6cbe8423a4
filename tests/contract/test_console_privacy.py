"""Privacy requests at the console: counts, a file for its owner, and a deletion; by admins alone, and noted."""

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from uuid import uuid4

import pytest

from adapters.web.console.admin.privacy import reference_of
from core.domain.access import ConsoleAction, Seen
from core.domain.conversation import ConversationKey, Message, Person
from core.domain.memory import Account, LinkOutcome, account_of
from core.memory.access import PostgresLooks
from core.memory.accounts import PostgresAccountLinks
from core.storage.database import Database
from tests.contract.test_console_sources import noted
from tests.contract.test_personal_tables import fill
from tests.fakes.acting import EVERYBODY
from tests.standins.console_rooms import ADMIN, CLERK, Room, console_room
from tests.standins.exchanges import NOON, reply
from tests.standins.web_rooms import Browser

pytestmark = [pytest.mark.postgres, pytest.mark.slow]
IVA, OLA = Person("slack", "T1", "U1"), Person("slack", "T1", "U2")
WORDS = "may I drop the lab while my roommate is ill?"
REQUEST = {"platform": "slack", "workspace": "T1", "account": "U1"}


@pytest.fixture
async def room(database: Database) -> AsyncIterator[Room]:
    async with console_room(database) as served:
        for person in (IVA, OLA):
            await asked(served, person)
        yield served


async def asked(room: Room, person: Person) -> None:
    """This person has asked something, and was answered."""
    where = ConversationKey(person.platform, person.workspace, "general", person.user)
    message = Message(uuid4().hex, where, WORDS, NOON)
    assert await room.conversations.claim(message)
    await room.conversations.remember(message, reply(), room.planned.advisor.trace)


async def kept(room: Room) -> list[int]:
    return [(await room.archive.remembered(each)).questions for each in (IVA, OLA)]


async def looked(browser: Browser, **typed: str) -> Browser:
    await browser.open("privacy")
    return await browser.press("Show", **(REQUEST | typed))


async def test_an_admin_sees_how_much_is_kept_of_an_account_and_no_word_of_it(room: Room) -> None:
    async with room.entered(ADMIN) as browser:
        await looked(browser)

    assert "Questions: 1, answers: 1, ratings: 0" in browser.text
    assert WORDS not in browser.page


async def test_what_was_remembered_handed_off_and_planned_is_counted_too(room: Room) -> None:
    async with room.database.begin(EVERYBODY) as connection:
        for person in (Person("slack", "T1", "astrid"), OLA):
            await fill(connection, person)
    async with room.entered(ADMIN) as browser:
        await looked(browser, account="astrid")
        seen = browser.text
        await browser.press("Delete everything", sure="yes")

    assert "facts: 1, questions to an office: 1, reminders and kept plans: 1" in seen
    assert "Deleted: 9 entries" in browser.text, "a message, a rating, a fact, a hand-off, a reminder, four choices"


async def test_where_nothing_was_kept_that_is_said(room: Room) -> None:
    async with room.entered(ADMIN) as browser:
        await looked(browser, account="nobody")
        await browser.press("Delete everything", sure="yes")

    assert "Nothing was deleted: nothing was kept of this account." in browser.text


async def test_the_file_holds_what_is_kept_and_that_it_was_made_is_noted(room: Room) -> None:
    async with room.entered(ADMIN) as browser:
        await looked(browser)
        await browser.press("Save as a file")

    assert browser.response is not None
    assert browser.response.headers["content-disposition"].startswith('attachment; filename="')
    assert browser.response.headers["content-type"].startswith("text/plain")
    assert WORDS in browser.page
    assert await noted(room) == [("web:sam", ConsoleAction.EXPORT, reference_of(IVA))]


async def test_the_file_is_a_look_that_the_operator_and_its_owner_see(room: Room) -> None:
    async with room.entered(ADMIN) as browser:
        await looked(browser)
        counted = await PostgresLooks(room.database).since(NOON)
        await browser.press("Save as a file")

    [look] = await PostgresLooks(room.database).since(NOON)
    hers, olas = [json.loads(await room.archive.export(each))["looks"] for each in (IVA, OLA)]
    assert (counted, look.viewer, look.action, look.seen) == ([], "web:sam", "export", Seen.ANSWER)
    assert [(each["action"], each["subject"]) for each in hers] == [("export", str(look.subject))]
    assert "Looks of staff at what you wrote: 1." in browser.page, "the file itself says so"
    assert olas == []


async def test_everything_of_the_account_is_deleted_once_that_is_confirmed(room: Room) -> None:
    async with room.entered(ADMIN) as browser:
        await looked(browser)
        await browser.press("Delete everything")
        unsure = (browser.status, "Nothing was deleted" in browser.text, await kept(room))
        await browser.press("Delete everything", sure="yes")
        told = browser.text

    assert (unsure, await kept(room)) == ((400, True, [1, 1]), [0, 1])
    assert f"The audit names this account {reference_of(IVA)}" in told
    assert await noted(room) == [("web:sam", ConsoleAction.ERASE, reference_of(IVA))]


async def test_a_request_takes_nobody_who_works_at_the_console_out_of_the_audit(room: Room) -> None:
    async with room.entered(ADMIN) as browser:
        for workspace in ("page", "console"):
            await looked(browser, platform="web", workspace=workspace, account=ADMIN.name)
            await browser.press("Delete everything", sure="yes")

    assert {each.by for each in await room.access.events(NOON)} == {"web:sam"}


async def test_an_account_of_discord_is_one_in_all_its_servers_and_direct_messages(room: Room) -> None:
    for server in ("1", "2", "dm"):
        await asked(room, Person("discord", server, "77"))
        await asked(room, Person("discord", server, "78"))
    account = {"platform": "discord", "workspace": "typed by mistake", "account": "77"}
    async with room.entered(ADMIN) as browser:
        await looked(browser, **account)
        counted = browser.text
        await browser.press("Save as a file")
        file = browser.page
        await looked(browser, **account)
        await browser.press("Delete everything", sure="yes")

    assert "Questions: 3, answers: 3" in counted
    assert "Servers of Discord, beside direct messages: 2" in counted
    assert {each["workspace"] for each in json.loads(file[file.index("{") :])["questions"]} == {"1", "2", "dm"}
    assert [look.seen for look in await PostgresLooks(room.database).since(NOON)] == [Seen.ERASED] * 3
    assert "Deleted: 6 entries and all that belonged to them. Servers of Discord" in browser.text
    left = {user: await room.archive.remembered(Person("discord", "1", user)) for user in ("77", "78")}
    assert [(each.questions, each.others) for each in left.values()] == [(0, 0), (3, 2)]


async def test_accounts_that_were_linked_with_it_are_told(room: Room) -> None:
    links, here, there = PostgresAccountLinks(room.database), account_of(IVA), Account("discord", "", "77")
    assert await links.redeem(here, await links.code(there, NOON), NOON) is LinkOutcome.LINKED
    async with room.entered(ADMIN) as browser:
        await looked(browser)
        await browser.press("Delete everything", sure="yes")

    assert "The linked accounts (Discord) are linked with it no more" in browser.text


def test_the_audit_names_an_account_so_that_only_who_knows_it_can_tell() -> None:
    assert "U1" not in reference_of(IVA)
    assert reference_of(IVA) != reference_of(OLA)
    elsewhere = [reference_of(Person("discord", server, "77")) for server in ("1", "2", "dm")]
    assert len(set(elsewhere)) == 1, "an account of Discord is one in all servers"


@pytest.mark.parametrize("missing", [{"account": " "}, {"workspace": ""}, {"platform": "telegram"}])
async def test_an_account_that_is_not_clear_is_asked_for_again(room: Room, missing: dict[str, str]) -> None:
    async with room.entered(ADMIN) as browser:
        await browser.open("privacy")
        token = str(browser.tree.xpath("//input[@name='token']/@value")[0])
        form = {"token": token, "do": "erase", "sure": "yes", **REQUEST, **missing}
        browser.show(await browser.http.post("privacy", data=form))

    assert (browser.status, "Give the platform" in browser.text, await kept(room)) == (400, True, [1, 1])


async def test_an_office_makes_no_privacy_request(room: Room) -> None:
    async with room.entered(CLERK) as browser:
        token = str(browser.tree.xpath("//input[@name='token']/@value")[0])
        seen = (await browser.open("privacy")).status
        for do in ("", "export", "erase"):
            form = {"token": token, "do": do, "sure": "yes", **REQUEST}
            browser.show(await browser.http.post("privacy", data=form))
            assert (browser.status, WORDS in browser.page) == (403, False)

    assert (seen, await kept(room), await noted(room)) == (403, [1, 1], [])


async def test_a_form_of_another_session_deletes_nothing(room: Room) -> None:
    other = replace(ADMIN, name="lou")
    async with room.entered(ADMIN) as browser, room.entered(other) as elsewhere:
        token = str(elsewhere.tree.xpath("//input[@name='token']/@value")[0])
        refused = await browser.http.post("privacy", data={"token": token, "do": "erase", "sure": "yes", **REQUEST})

    assert (refused.status_code, await kept(room)) == (403, [1, 1])
